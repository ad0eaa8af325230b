import type { Point } from '../../../../engine/drawing/display-list.ts'
import type { Extent } from '../../../../engine/drawing/room/outline.ts'
import type { Room } from '../../../../schema/furnishing/room.ts'
import { type Guide, toGrid } from '../outline/snapping.ts'
import { cornersOf, endsOf, wallsOf } from '../outline/walls.ts'
import { extentOfPiece, type Pieces } from './edit-pieces.ts'

/** What pieces that are moved are drawn to, along one axis: faces of walls, and sides and middles of other pieces. */
interface Lines {
  readonly walls: readonly number[]
  readonly others: readonly { readonly low: number; readonly high: number; readonly other: Extent }[]
}

export interface SnapLines {
  readonly x: Lines
  readonly z: Lines
}

/** Lines of a room and the pieces that stay in it; slanted walls draw nothing. */
export function snapLinesOf(room: Room, staying: Pieces): SnapLines {
  const walls = wallsOf(cornersOf(room))
  const faces = { x: [] as number[], z: [] as number[] }
  walls.corners.forEach((_, wall) => {
    const [[ax, az], [bx, bz]] = endsOf(walls, wall)
    if (Math.abs(ax - bx) < 1e-6) faces.x.push(ax)
    if (Math.abs(az - bz) < 1e-6) faces.z.push(az)
  })
  const extents = staying.map(extentOfPiece)
  return {
    x: { walls: faces.x, others: extents.map((other) => ({ low: other.minX, high: other.maxX, other })) },
    z: { walls: faces.z, others: extents.map((other) => ({ low: other.minZ, high: other.maxZ, other })) },
  }
}

/**
 * How far pieces move so that a side touches a wall or is level with another piece, or their middle with its middle; else
 * onto the grid. Beyond the outermost walls they come back.
 *
 * @param extent of the pieces where the hand has them
 * @param reach metres
 */
export function snapPieces(
  extent: Extent,
  lines: SnapLines,
  reach: number,
): { readonly step: Point; readonly guides: readonly Guide[] } {
  const x = snapAlong(extent.minX, extent.maxX, lines.x, reach)
  const z = snapAlong(extent.minZ, extent.maxZ, lines.z, reach)
  const at: Extent = {
    minX: extent.minX + x.step,
    maxX: extent.maxX + x.step,
    minZ: extent.minZ + z.step,
    maxZ: extent.maxZ + z.step,
  }
  const guides: Guide[] = []
  if (x.line) guides.push({ from: [x.line.at, middle(x.line.other, 'z')], to: [x.line.at, (at.minZ + at.maxZ) / 2] })
  if (z.line) guides.push({ from: [middle(z.line.other, 'x'), z.line.at], to: [(at.minX + at.maxX) / 2, z.line.at] })
  return { step: [x.step, z.step], guides }
}

const middle = (extent: Extent, axis: 'x' | 'z'): number =>
  axis === 'x' ? (extent.minX + extent.maxX) / 2 : (extent.minZ + extent.maxZ) / 2

interface Snap {
  readonly step: number
  /** The line of another piece that it was drawn to. */
  readonly line?: { readonly at: number; readonly other: Extent }
}

function snapAlong(low: number, high: number, { walls, others }: Lines, reach: number): Snap {
  const [least, most] = [Math.min(...walls), Math.max(...walls)]
  if (low < least && high - low < most - least) return { step: least - low }
  if (high > most && high - low < most - least) return { step: most - high }
  const ofWalls = walls.flatMap((face): Snap[] => [{ step: face - low }, { step: face - high }])
  const ofOthers = others.flatMap(({ low: otherLow, high: otherHigh, other }): Snap[] => [
    ...[otherLow, otherHigh].flatMap((at) => [
      { step: at - low, line: { at, other } },
      { step: at - high, line: { at, other } },
    ]),
    { step: (otherLow + otherHigh - low - high) / 2, line: { at: (otherLow + otherHigh) / 2, other } },
  ])
  // Of equal steps the one to a wall, which needs no guide.
  const [nearest] = [...ofWalls, ...ofOthers]
    .filter(({ step }) => Math.abs(step) <= reach)
    .sort((a, b) => Math.abs(a.step) - Math.abs(b.step))
  return nearest ?? { step: toGrid(low) - low }
}
