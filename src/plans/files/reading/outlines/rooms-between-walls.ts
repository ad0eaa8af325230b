import { edgesOf } from '../../../../engine/geometry/edges.ts'
import { elementAt } from '../../../../engine/geometry/element-at.ts'
import { bounds, perimeter } from '../../../../engine/geometry/ring.ts'
import type { Outline } from '../found.ts'
import { areaOf, outlineOf, subtract, unite, unitedInHalves } from './cut-polygons.ts'

type Pair = readonly [number, number]

/** Gaps between walls up to twice this are closed, metres. */
const CLOSED = 0.04
/** What walls close in is a room from this area and this mean width on: no shaft, and no cavity of a wall. */
const AREA_MIN = 1
const WIDTH_MIN = 0.5

/** What walls close in: the largest first. @param walls footprints of walls, and of the doors and windows in them */
export function roomsBetweenWalls(walls: readonly Outline[]): Outline[] {
  if (walls.length === 0) return []
  const closed = unitedInHalves(walls.flatMap((wall) => [wall, ...bandsAlong(wall, CLOSED)]))
  const boxes = walls.map(({ outer }) => bounds(outer))
  const rooms = insideOf(closed).flatMap((free) => {
    if (areaOf(free) + CLOSED * perimeter(free.outer) < AREA_MIN / 2) return [] // what is left of a cavity
    const { minX, minZ, maxX, maxZ } = bounds(free.outer)
    const near = walls.filter((_, i) => {
      const box = elementAt(boxes, i)
      return (
        box.minX < maxX + CLOSED && box.maxX > minX - CLOSED && box.minZ < maxZ + CLOSED && box.maxZ > minZ - CLOSED
      )
    })
    const wide = unite([free, ...bandsAlong(free, CLOSED)])
    return wide.flatMap((it) => subtract(it, near)).filter(isRoom)
  })
  return rooms.sort((a, b) => areaOf(b) - areaOf(a))
}

/** What is free of walls and shut off from the outside. */
export function insideOf(closed: readonly Outline[]): Outline[] {
  if (closed.length === 0) return []
  const { minX, minZ, maxX, maxZ } = bounds(closed.flatMap(({ outer }) => [...outer]))
  const [west, north, east, south] = [minX - 1, minZ - 1, maxX + 1, maxZ + 1]
  const around = outlineOf([west, north, east, north, east, south, west, south])
  return subtract(around, closed).filter(({ outer }) => bounds(outer).minX > minX - 0.5)
}

/** Whether what is closed in is as large and as wide as rooms are. */
export function isRoom(outline: Outline): boolean {
  const area = areaOf(outline)
  return area >= AREA_MIN && (2 * area) / perimeter(outline.outer) >= WIDTH_MIN
}

/** A band along each side of an outline, as far beyond its ends as it is wide to either side. */
function bandsAlong({ outer, holes }: Outline, half: number): Outline[] {
  return [outer, ...holes].flatMap((ring) => {
    return edgesOf(ring).flatMap(([ax, az, bx, bz]) => bandAlong([ax, az], [bx, bz], half) ?? [])
  })
}

/** A band along a line, as far beyond its ends as it is wide to either side; none along a point. */
export function bandAlong([ax, az]: Pair, [bx, bz]: Pair, half: number): Outline | undefined {
  const length = Math.hypot(bx - ax, bz - az)
  if (length < 1e-6) return undefined
  const [ux, uz] = [((bx - ax) / length) * half, ((bz - az) / length) * half]
  return outlineOf([
    ax - ux + uz,
    az - uz - ux,
    bx + ux + uz,
    bz + uz - ux,
    bx + ux - uz,
    bz + uz + ux,
    ax - ux - uz,
    az - uz + ux,
  ])
}
