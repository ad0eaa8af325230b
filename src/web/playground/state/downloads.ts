import { drawBoundingBox, drawFurnishing } from '../../../engine/drawing/drawing.ts'
import { measuresIn } from '../../../engine/drawing/measures.ts'
import type { WrittenFormat } from '../../../schema/resources/floors/file-formats.ts'
import { units } from '../board/length-units.ts'
import { gridItems } from '../solver/grid-plan.ts'
import { pretty } from './code-snippets.ts'
import { rpcRequest } from './draft.ts'
import type { FileKind, OwnKind } from './file-kinds.ts'
import { drawnScheme } from './view.ts'
import { resultText, settled, shownFurnishing, shownGrid } from './workspace.ts'

const OWN: Readonly<Record<OwnKind, () => Made>> = {
  svg: async () => ({ name: 'plan.svg', blob: new Blob([drawing()], { type: 'image/svg+xml' }) }),
  png: async () => ({ name: 'plan.png', blob: await picture(drawing()) }),
  result: async () => ({ name: 'result.json', blob: json(await resultText()) }),
  request: async () => ({ name: 'request.json', blob: json(pretty(rpcRequest(settled.value))) }),
}

const isOwn = (kind: FileKind): kind is OwnKind => Object.hasOwn(OWN, kind)

/** Whether only a furnished room has a file. */
export const isRoomFile = (kind: FileKind): boolean => !isOwn(kind)

const PNG_WIDTH = 1920

/** Saves one file of what is shown. */
export async function download(kind: FileKind): Promise<void> {
  const { name, blob } = await (isOwn(kind) ? OWN[kind]() : roomFile(kind))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has taken the content once the click is handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

type Made = Promise<{ readonly name: string; readonly blob: Blob }>

const json = (text: string) => new Blob([text], { type: 'application/json' })

function drawing(): string {
  const request = settled.value
  const look = { theme: drawnScheme.value, measures: measuresIn(units.value) }
  if (request.mode === 'furnish') return drawFurnishing(request.params.room, shownFurnishing.value, look)
  const { boundingBox } = request.params
  if (request.mode === 'groups') return drawBoundingBox(boundingBox, shownFurnishing.value, look)
  const grid = shownGrid.value
  const furnishing = grid && { density: grid.density, id: '', furniture: gridItems(grid) }
  const obstacles = (request.params.obstacles ?? []).map(({ points }) => points)
  return drawBoundingBox(boundingBox, furnishing, { ...look, obstacles })
}

async function picture(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = PNG_WIDTH
  canvas.height = Math.round((PNG_WIDTH * image.naturalHeight) / image.naturalWidth)
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(image.src)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))), 'image/png')
  })
}

/** The room as a floor of one space, in a format of `roomwright convert`; the libraries for it are loaded now. */
async function roomFile(format: WrittenFormat): Made {
  const request = settled.value
  if (request.mode !== 'furnish') throw new Error('Only rooms are written')
  const [{ writeInBrowser }, { roomFloor }] = await Promise.all([
    import(new URL(PLAN_WRITER, import.meta.url).href) as Promise<typeof import('../building/plan-writer.ts')>,
    import('./room-floor.ts'),
  ])
  const { bytes, mediaType, fileName } = await writeInBrowser(
    format,
    roomFloor(request.params, shownFurnishing.value),
    units.value,
  )
  return { name: fileName, blob: new Blob([bytes], { type: mediaType }) }
}
