import { THEMES } from '../../../../engine/drawing/theme.ts'
import type { BoundingBox } from '../../../../schema/furnishing/groups.ts'
import type { PolygonExtrusion } from '../../../../schema/furnishing/shape.ts'
import type { GridPlan } from '../../solver/messages.ts'

interface Painted {
  readonly grid: GridPlan
  readonly box: BoundingBox
  readonly obstacles: readonly PolygonExtrusion[] | undefined
  readonly scheme: 'light' | 'dark'
}

const MARGIN = 40
/** Pixels per metre from which outlines of pieces can be seen apart. */
const OUTLINES_FROM = 5

/** Paints a large desk grid: one path for each kind of piece, so that ten thousand take a few milliseconds. */
export function paintDesks(
  canvas: HTMLCanvasElement,
  [width, height]: readonly [number, number],
  { grid, box, obstacles = [], scheme }: Painted,
): void {
  const theme = THEMES[scheme]
  const ratio = devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const pen = canvas.getContext('2d')!
  const scale = Math.min((width - 2 * MARGIN) / box.x, (height - 2 * MARGIN) / box.z)
  pen.setTransform(
    ratio * scale,
    0,
    0,
    ratio * scale,
    (ratio * (width - box.x * scale)) / 2,
    (ratio * (height - box.z * scale)) / 2,
  )
  pen.fillStyle = theme.floor
  pen.fillRect(0, 0, box.x, box.z)
  pen.lineWidth = 1 / scale
  pen.strokeStyle = theme.muted
  pen.setLineDash([8 / scale, 5 / scale])
  pen.strokeRect(0, 0, box.x, box.z)
  pen.setLineDash([])
  const fills = { task_table: theme.wood, task_chair: theme.tints.working[0], sideboard: theme.tints.storing[0] }
  grid.pieces.forEach(({ type, shape }, index) => {
    const path = pathOf(grid, index, shape.type === 'box' ? [shape.a, shape.b] : undefined, type === 'task_chair')
    pen.fillStyle = fills[type]
    pen.fill(path)
    if (scale < OUTLINES_FROM) return
    pen.strokeStyle = theme.ink
    pen.lineWidth = Math.min(0.9, scale / 40) / scale
    pen.stroke(path)
  })
  pen.fillStyle = theme.wall
  for (const { points } of obstacles) {
    pen.beginPath()
    for (const [x, z] of points) pen.lineTo(x, z)
    pen.fill()
  }
}

/** The outlines of all pieces of one kind; other shapes than boxes are painted as a box of half a metre around their origin. */
function pathOf(
  { places }: GridPlan,
  kind: number,
  size: readonly [number, number] | undefined,
  round: boolean,
): Path2D {
  const path = new Path2D()
  const [a, b] = size ?? [0.5, 0.5]
  for (let at = 0; at < places.length; at += 4) {
    if (places[at] !== kind) continue
    const [x, z, turn] = [places[at + 1]!, places[at + 2]!, (places[at + 3]! * Math.PI) / 180]
    // The rows stand square, so that a turned box is a box again.
    const [cos, sin] = [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))]
    const [x2, z2] = [x + a * cos - b * sin, z + a * sin + b * cos]
    const [left, top, width, depth] = [Math.min(x, x2), Math.min(z, z2), Math.abs(x2 - x), Math.abs(z2 - z)]
    if (round) path.roundRect(left, top, width, depth, 0.16)
    else path.rect(left, top, width, depth)
  }
  return path
}
