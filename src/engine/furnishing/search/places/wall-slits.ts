import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { normaliseDegrees, worldPoint } from '../../../geometry/frame.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import type { Plan, Wall } from '../../request/plan.ts'
import { type Candidate, companyOf, type Placed } from '../scene/candidate.ts'
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
  const outlines = placed.flatMap(outlinesOf)
  let slits = 0
  for (const wall of walls) {
    const taken = outlines.flatMap((corners) => stretchAt(wall, corners)).sort((a, b) => a.from - b.from)
    const [first] = taken
    if (!first) continue
    let end = first.to
    for (const { from, to } of taken.slice(1)) {
      if (isSlit(from - end)) slits++
      end = Math.max(end, to)
    }
    if (isSlit(first.from) && endsInCorner(walls, wall, 0)) slits++
    if (isSlit(wall.length - end) && endsInCorner(walls, wall, wall.length)) slits++
  }
  return slits
}

const isSlit = (gap: number): boolean => gap >= SLIT.from && gap <= SLIT.to

type Corners = readonly (readonly [x: number, z: number])[]

const OUTLINES = new WeakMap<Candidate, readonly Corners[]>()

/** Corners of the pieces of a group that stand at walls for good; the same place is looked at beside many others. */
function outlinesOf({ group, candidate }: Placed): readonly Corners[] {
  const known = OUTLINES.get(candidate)
  if (known) return known
  const outlines = standingIn(group, candidate)
  OUTLINES.set(candidate, outlines)
  return outlines
}

function standingIn(group: PlacementGroup, candidate: Candidate): Corners[] {
  const standing = companyOf(group, candidate.composition).filter(({ type, y }) => STANDING.has(type) && standsAt(y))
  return standing.map(({ model, x, z, turn }) => {
    const [px, pz] = worldPoint(x, z, candidate)
    const pose = { x: px, z: pz, turn: normaliseDegrees(turn + candidate.turn) }
    const { minX, minZ, maxX, maxZ } = model.bounds
    return [
      worldPoint(minX, minZ, pose),
      worldPoint(maxX, minZ, pose),
      worldPoint(maxX, maxZ, pose),
      worldPoint(minX, maxZ, pose),
    ]
  })
}

/** The stretch of a wall along which a piece has a side; none where it stands elsewhere. */
function stretchAt({ x0, z0, dx, dz, length }: Wall, corners: Corners): { from: number; to: number }[] {
  const near = corners.filter(([x, z]) => Math.abs((z - z0) * dx - (x - x0) * dz) <= AT_WALL)
  const along = near.map(([x, z]) => (x - x0) * dx + (z - z0) * dz)
  const within = along.filter((at) => at > -AT_WALL && at < length + AT_WALL)
  return within.length < 2 ? [] : [{ from: Math.min(...within), to: Math.max(...within) }]
}

/** Whether another wall goes on into the room at a point of a wall; where the room gets wider there is no corner. */
function endsInCorner(walls: readonly Wall[], wall: Wall, at: number): boolean {
  const [x, z] = [wall.x0 + wall.dx * at, wall.z0 + wall.dz * at]
  const intoRoom = (px: number, pz: number) => (pz - z) * wall.dx - (px - x) * wall.dz
  return walls.some((other) => {
    const [x1, z1] = [other.x0 + other.dx * other.length, other.z0 + other.dz * other.length]
    const [toStart, toEnd] = [distance(other.x0 - x, other.z0 - z), distance(x1 - x, z1 - z)]
    if (Math.min(toStart, toEnd) >= AT_WALL) return false
    return (toStart < toEnd ? intoRoom(x1, z1) : intoRoom(other.x0, other.z0)) > AT_WALL
  })
}

const distance = (dx: number, dz: number): number => Math.sqrt(dx * dx + dz * dz)
