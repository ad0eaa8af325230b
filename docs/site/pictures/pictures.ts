import type { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { deskGridPictures } from './desk-grid-pictures.ts'
import { DIAGNOSTIC_CASES, WARNING_CASES } from './diagnostic-cases.ts'
import { furnishPictures } from './furnish-pictures.ts'
import { groupPictures } from './group-pictures.ts'
import { drawPanels, type PanelPicture } from './panel-picture.ts'
import { sketches } from './sketches.ts'
import { drawFloorSheet, drawGroundFloor, drawWholeFloor } from './whole-floor.ts'

const diagnosticPictures: Record<string, PanelPicture> = Object.fromEntries(
  [...WARNING_CASES, ...DIAGNOSTIC_CASES]
    .filter(({ isDrawn }) => isDrawn)
    .map((one) => [`diagnostic-${one.id}`, { title: one.title, panels: [{ ...one, caption: '' }] }]),
)

type Draw = (kernels: Kernels) => string | Promise<string>

/** Every picture of the documents by the name of its file: `.svg` for light, `.dark.svg` for dark grounds. */
export function pictures(): Map<string, Draw> {
  const files = new Map<string, Draw>()
  for (const [scheme, ending] of [
    ['light', 'svg'],
    ['dark', 'dark.svg'],
  ] as const) {
    for (const [name, picture] of Object.entries({
      ...furnishPictures,
      ...groupPictures,
      ...deskGridPictures,
      ...diagnosticPictures,
    }))
      files.set(`${name}.${ending}`, (kernels) => drawPanels(kernels, picture, scheme))
    files.set(`whole-floor.${ending}`, (kernels) => drawWholeFloor(kernels, scheme))
    files.set(`ground-floor.${ending}`, (kernels) => drawGroundFloor(kernels, scheme))
    files.set(`floor-sheet.${ending}`, drawFloorSheet)
    for (const [name, sketch] of Object.entries(sketches)) files.set(`${name}.${ending}`, () => String(sketch(scheme)))
  }
  return files
}
