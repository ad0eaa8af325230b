import { lengthOf } from '../../../../base/elementary.ts'
import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { elementAt } from '../../../geometry/element-at.ts'
import { normaliseDegrees, worldPoint } from '../../../geometry/frame.ts'
import type { Member } from '../../groups/composition.ts'
import type { Plan, Wall } from '../../request/plan.ts'
import { type Candidate, companyOf, type Placed, type Stretch } from '../scene/candidate.ts'
import { standsAt } from '../scene/collision-boxes.ts'

// Gaps at walls that hold nothing and are awkward to clean, whichever side of a piece is at the wall. The terms of a place know
// those beside its back only.

/** From wider than a joint to narrower than a person, metres. */
const SLIT = { from: 0.06, to: 0.35 } as const

/** A piece stands at a wall with a side this near to it, metres. */
const AT_WALL = 0.1

/** What stands at walls for good; seats and lamps are moved. */
const STANDING: ReadonlySet<FurnitureType> = new Set([
  'bed',
  'drawer_unit',
  'exec_table',
  'nightstand',
  'shelf',
  'sideboard',
  'task_table',
  'wardrobe',
])

/** How many slits there are between neighbours at a wall, and between a piece and the corner at an end of its wall. */
export function slitsIn({ walls }: Plan, placed: readonly Placed[]): number {
  const stretches: Stretch[] = []
  for (const one of placed) for (const stretch of stretchesOf(walls, one)) stretches.push(stretch)
  stretches.sort((a, b) => a.wall - b.wall || a.from - b.from)
  let slits = 0
  let end = 0
  for (const [i, { wall: index, from, to }] of stretches.entries()) {
    const wall = elementAt(walls, index)
    const isFirst = stretches[i - 1]?.wall !== index
    if (isSlit(isFirst ? from : from - end) && (!isFirst || endsInCorner(walls, wall, 0))) slits++
    end = isFirst ? to : Math.max(end, to)
    const isLast = stretches[i + 1]?.wall !== index
    if (isLast && isSlit(wall.length - end) && endsInCorner(walls, wall, wall.length)) slits++
  }
  return slits
}

const isSlit = (gap: number): boolean => gap >= SLIT.from && gap <= SLIT.to

/** Where the pieces of a group that stand for good are at walls. */
function stretchesOf(walls: readonly Wall[], placed: Placed): readonly Stretch[] {
  const { known } = placed.candidate
  known.stretches ??= stretchesAt(walls, placed)
  return known.stretches
}

function stretchesAt(walls: readonly Wall[], { group, candidate }: Placed): Stretch[] {
  const stretches: Stretch[] = []
  for (const member of companyOf(group, candidate.composition)) {
    if (!STANDING.has(member.type) || !standsAt(member.y)) continue
    const corners = cornersOf(member, candidate)
    for (const [i, wall] of walls.entries()) {
      const stretch = stretchAt(wall, i, corners)
      if (stretch) stretches.push(stretch)
    }
  }
  return stretches
}

type Corners = readonly (readonly [x: number, z: number])[]

function cornersOf({ model, x, z, turn }: Member, candidate: Candidate): Corners {
  const [px, pz] = worldPoint(x, z, candidate)
  const pose = { x: px, z: pz, turn: normaliseDegrees(turn + candidate.turn) }
  const { minX, minZ, maxX, maxZ } = model.bounds
  return [
    worldPoint(minX, minZ, pose),
    worldPoint(maxX, minZ, pose),
    worldPoint(maxX, maxZ, pose),
    worldPoint(minX, maxZ, pose),
  ]
}

/** The stretch of a wall along which a piece has a side; undefined where it stands elsewhere. */
function stretchAt({ x0, z0, dx, dz, length }: Wall, wall: number, corners: Corners): Stretch | undefined {
  let [count, from, to] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [x, z] of corners) {
    if (Math.abs((z - z0) * dx - (x - x0) * dz) > AT_WALL) continue
    const along = (x - x0) * dx + (z - z0) * dz
    if (along <= -AT_WALL || along >= length + AT_WALL) continue
    count++
    from = Math.min(from, along)
    to = Math.max(to, along)
  }
  return count < 2 ? undefined : { wall, from, to }
}

/** Whether another wall goes on into the room at a point of a wall; where the room gets wider there is no corner. */
function endsInCorner(walls: readonly Wall[], wall: Wall, at: number): boolean {
  const [x, z] = [wall.x0 + wall.dx * at, wall.z0 + wall.dz * at]
  const intoRoom = (px: number, pz: number) => (pz - z) * wall.dx - (px - x) * wall.dz
  return walls.some((other) => {
    const [x1, z1] = [other.x0 + other.dx * other.length, other.z0 + other.dz * other.length]
    const [toStart, toEnd] = [lengthOf(other.x0 - x, other.z0 - z), lengthOf(x1 - x, z1 - z)]
    if (Math.min(toStart, toEnd) >= AT_WALL) return false
    return (toStart < toEnd ? intoRoom(x1, z1) : intoRoom(other.x0, other.z0)) > AT_WALL
  })
}
