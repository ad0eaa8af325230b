import { edgesOf, pointAt, pointsOf } from '../../../geometry/edges.ts'
import { cyclicAt, elementAt, firstOf } from '../../../geometry/element-at.ts'
import { normaliseDegrees, round6, turnOf } from '../../../geometry/frame.ts'
import { signedArea } from '../../../geometry/ring.ts'
import { ROOM_STRIDE, WALL_STRIDE } from '../../../kernels/records.ts'
import { type Door, mainDirections, type Plan, solidStretches, type Wall } from '../../request/plan.ts'
import { JAMB } from './keep-out.ts'

/** A room as the placing kernel reads it, and the turns that its records name by their index. */
export interface RoomRecords {
  readonly room: Float64Array
  /** Degrees. */
  readonly turns: readonly number[]
}

/** A room is long when its box is this much longer than wide; a square one has no long side. */
const LONG = 1.05

/** The room, its walls, and the lists that these name by place and number. */
export function roomRecords(plan: Plan): RoomRecords {
  const lists = new WallLists(plan)
  const walls = plan.walls.flatMap((wall, i) => lists.wallRecord(wall, i))
  const directions = mainDirections(plan)
  const boxes = directions.map((direction) => boxAlong(plan, direction))
  const turns = [...plan.walls.map(({ turn }) => turn), ...directions].flatMap(quarters)
  const windows = windowsOf(plan)
  const long = longSide(firstOf(directions), firstOf(boxes))
  const [x, z] = centroid(plan)
  const sections = [
    lists.openings,
    lists.middles,
    lists.ends,
    windows.flat(),
    plan.doors.flatMap(({ x, z, nx, nz, half }: Door) => [x, z, nx, nz, half]),
    turns.flatMap((turn) => [turnOf(turn).cos, turnOf(turn).sin]),
    directions.flatMap((direction, i) => [turnOf(direction).cos, turnOf(direction).sin, ...elementAt(boxes, i)]),
  ]
  let at = ROOM_STRIDE + plan.walls.length * WALL_STRIDE
  const starts = sections.map((section) => {
    const start = at
    at += section.length
    return start
  })
  const longest = Math.max(...plan.walls.map(({ length }) => length))
  const head = [
    ...[plan.walls.length, windows.length, plan.doors.length, directions.length, Math.sqrt(plan.area), x, z],
    ...[long.cos, long.sin, longest, plan.corner.x, plan.corner.z],
  ]
  return { room: Float64Array.from([...head, ...starts, ...walls, ...sections.flat()]), turns }
}

/** Turns by which the back, left, front and right side of a piece comes to a wall of this turn. */
const quarters = (turn: number): number[] =>
  [0, 90, 180, -90].map((quarter) => normaliseDegrees(round6(turn + quarter)))

/** Openings of all walls, places on which something may be centred, and places where it may begin or end. */
class WallLists {
  readonly openings: number[] = []
  readonly middles: number[] = []
  readonly ends: number[] = []
  readonly #plan: Plan

  constructor(plan: Plan) {
    this.#plan = plan
  }

  wallRecord(wall: Wall, index: number): number[] {
    const { walls } = this.#plan
    const [openings, middles, ends] = [this.openings.length / 4, this.middles.length, this.ends.length / 2]
    for (const { from, to, type, sill } of wall.openings) {
      this.openings.push(from, to, type === 'window' ? 1 : 0, sill)
      this.middles.push((from + to) / 2)
      for (const margin of [JAMB, 2 * JAMB]) this.ends.push(from - margin, 0, to + margin, 1)
    }
    for (const [low, high] of solidStretches(wall)) if (high - low < wall.length) this.middles.push((low + high) / 2)
    this.middles.push(...this.#oppositeDoors(wall))
    const door = wall.openings.some(({ type }) => type !== 'window')
    return [
      ...[wall.x0, wall.z0, wall.dx, wall.dz, wall.length],
      ...[isInner(walls.at(index - 1)!, wall), isInner(wall, cyclicAt(walls, index + 1)), door].map(Number),
      ...[openings, this.openings.length / 4 - openings, middles, this.middles.length - middles],
      ...[ends, this.ends.length / 2 - ends],
    ]
  }

  /** Where one who comes in straight on would meet the wall. */
  #oppositeDoors({ x0, z0, dx, dz, length }: Wall): number[] {
    return this.#plan.doors.flatMap((door) => {
      const across = door.nx * dz - door.nz * dx
      if (Math.abs(across) < 0.5) return []
      const ahead = ((x0 - door.x) * dz - (z0 - door.z) * dx) / across
      const along = ((x0 - door.x) * door.nz - (z0 - door.z) * door.nx) / across
      return ahead > 0.1 && along > 0 && along < length ? [along] : []
    })
  }
}

/** Whether one wall ends where the next comes into the room: a corner to stand in. */
const isInner = (before: Wall, after: Wall): boolean => before.dx * after.dz - before.dz * after.dx > 0

/** Windows as they lie in their walls: ends, normal into the room, light, low sun. */
function windowsOf({ walls }: Plan): number[][] {
  return walls.flatMap(({ x0, z0, dx, dz, openings }) =>
    openings
      .filter(({ type }) => type === 'window')
      .map(({ from, to, light = 1, sun = 0 }) => {
        const [ax, az, bx, bz] = [x0 + dx * from, z0 + dz * from, x0 + dx * to, z0 + dz * to]
        return [ax, az, bx, bz, -dz, dx, light, sun]
      }),
  )
}

/** Bounds of the room in a direction: least and greatest along, least and greatest across. */
function boxAlong({ ring }: Plan, direction: number): [number, number, number, number] {
  const { cos, sin } = turnOf(direction)
  const us: number[] = []
  const vs: number[] = []
  for (const [x, z] of pointsOf(ring)) {
    us.push(x * cos + z * sin)
    vs.push(z * cos - x * sin)
  }
  return [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)]
}

/** The direction of the long side of the room's box; nothing where it has none. */
function longSide(direction: number, [minU, maxU, minV, maxV]: readonly [number, number, number, number]) {
  const [along, across] = [maxU - minU, maxV - minV]
  if (Math.max(along, across) < LONG * Math.min(along, across)) return { cos: 0, sin: 0 }
  const { cos, sin } = turnOf(direction)
  return along > across ? { cos, sin } : { cos: -sin, sin: cos }
}

function centroid({ ring }: Plan): [number, number] {
  let [x, z] = [0, 0]
  // About its first corner, so that map coordinates lose nothing.
  const [x0, z0] = pointAt(ring, 0)
  for (const [fromX, fromZ, toX, toZ] of edgesOf(ring)) {
    const [ax, az] = [fromX - x0, fromZ - z0]
    const [bx, bz] = [toX - x0, toZ - z0]
    x += (ax + bx) * (ax * bz - bx * az)
    z += (az + bz) * (ax * bz - bx * az)
  }
  const scale = 6 * signedArea(ring)
  return [x0 + x / scale, z0 + z / scale]
}
