import { drawBoundingBox, drawFurnishing } from '../../drawing/drawing.ts'
import { gridItems } from '../solver/grid-plan.ts'
import { pretty } from './code-snippets.ts'
import { rpcRequest } from './draft.ts'
import { drawnScheme } from './view.ts'
import { resultText, settled, shownFurnishing, shownGrid } from './workspace.ts'

export const FILES = [
  { kind: 'svg', name: 'SVG', about: 'the plan as a drawing' },
  { kind: 'png', name: 'PNG', about: 'the plan as a picture' },
  { kind: 'glb', name: 'glTF', about: 'the room in 3D' },
  { kind: 'result', name: 'Result', about: 'every alternative, JSON' },
  { kind: 'request', name: 'Request', about: 'to open here or send, JSON' },
] as const

export type FileKind = (typeof FILES)[number]['kind']

const PNG_WIDTH = 1920

/** Saves one file of what is shown. */
export async function download(kind: FileKind): Promise<void> {
  const { name, blob } = await FILE[kind]()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has taken the content once the click is handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

type Made = Promise<{ readonly name: string; readonly blob: Blob }>

const FILE: Readonly<Record<FileKind, () => Made>> = {
  svg: async () => ({ name: 'plan.svg', blob: new Blob([drawing()], { type: 'image/svg+xml' }) }),
  png: async () => ({ name: 'plan.png', blob: await picture(drawing()) }),
  glb: async () => ({ name: 'room.glb', blob: await model() }),
  result: async () => ({ name: 'result.json', blob: json(await resultText()) }),
  request: async () => ({ name: 'request.json', blob: json(pretty(rpcRequest(settled.value))) }),
}

const json = (text: string) => new Blob([text], { type: 'application/json' })

function drawing(): string {
  const asked = settled.value
  const theme = drawnScheme.value
  if (asked.mode === 'furnish') return drawFurnishing(asked.params.room, shownFurnishing.value, { theme })
  const { boundingBox } = asked.params
  if (asked.mode === 'groups') return drawBoundingBox(boundingBox, shownFurnishing.value, { theme })
  const grid = shownGrid.value
  const furnishing = grid && { density: grid.density, id: '', furniture: gridItems(grid) }
  const obstacles = (asked.params.obstacles ?? []).map(({ points }) => points)
  return drawBoundingBox(boundingBox, furnishing, { theme, obstacles })
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

async function model(): Promise<Blob> {
  const asked = settled.value
  if (asked.mode !== 'furnish') throw new Error('Only rooms have a model')
  const { mountScene } = await import('../three/mount-scene.ts')
  const scene = mountScene(document.createElement('canvas'))
  try {
    scene.show({ room: asked.params.room, furnishing: shownFurnishing.value, scheme: 'light' })
    return await scene.toGlb()
  } finally {
    scene.dispose()
  }
}
