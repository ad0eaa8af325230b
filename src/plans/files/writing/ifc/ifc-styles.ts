import type { IfcDialect } from './ifc-dialect.ts'
import { enumeration, NONE, type Ref, type StepFile } from './step-file.ts'

/** Colours of parts, as viewers show them: red, green, blue from 0 to 1, and how much shines through. */
const COLOURS = {
  wall: [0.95, 0.94, 0.91, 0],
  door: [0.78, 0.66, 0.5, 0],
  glass: [0.7, 0.85, 0.92, 0.6],
  seat: [0.55, 0.63, 0.57, 0],
  table: [0.76, 0.63, 0.48, 0],
  storage: [0.84, 0.76, 0.66, 0],
  bed: [0.64, 0.73, 0.82, 0],
  other: [0.75, 0.74, 0.72, 0],
} as const
export type StyleName = keyof typeof COLOURS

/** Writes the colours that are used, each once. */
export class IfcStyles {
  readonly #file: StepFile
  readonly #schema: IfcDialect['schema']
  readonly #written = new Map<StyleName, Ref>()

  constructor(file: StepFile, { schema }: Pick<IfcDialect, 'schema'>) {
    this.#file = file
    this.#schema = schema
  }

  /** Gives an item of a representation a colour. */
  paint(item: Ref, name: StyleName): Ref {
    this.#file.add('IFCSTYLEDITEM', item, [this.#style(name)], NONE)
    return item
  }

  #style(name: StyleName): Ref {
    const written = this.#written.get(name)
    if (written) return written
    const [red, green, blue, through] = COLOURS[name]
    const colour = this.#file.add('IFCCOLOURRGB', NONE, red, green, blue)
    const flat = enumeration('NOTDEFINED')
    const none = Array<string>(6).fill(NONE)
    const rendering = this.#file.add('IFCSURFACESTYLERENDERING', colour, through, ...none, flat)
    const surface = this.#file.add('IFCSURFACESTYLE', `'${name}'`, enumeration('BOTH'), [rendering])
    const isAssigned = this.#schema === 'IFC2X3'
    const style = isAssigned ? this.#file.add('IFCPRESENTATIONSTYLEASSIGNMENT', [surface]) : surface
    this.#written.set(name, style)
    return style
  }
}
