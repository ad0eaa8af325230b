import { elementAt } from '../../geometry/element-at.ts'
import { round6 } from '../../geometry/frame.ts'
import type { RoomFrame } from '../request/room-frame.ts'
import { type Pin, pinOf } from '../request/wish-list.ts'
import { standsOnFloor } from '../result/placed-items.ts'
import { areaOf, sharedArea, sharingSteps } from '../verify/area.ts'
import { footprintIn } from '../verify/footprints.ts'
import { AREA_TOLERANCE } from '../verify/placement-rules.ts'
import { areApart, footprint, pointPairs, type Region } from '../verify/region.ts'
import type { Verifier } from '../verify/verifier.ts'
import type { Violation } from '../verify/violation.ts'
import { placedOf } from './judge-of-fixed.ts'
import type { Misfit } from './misfits.ts'

/** A shift of a piece, metres. */
type Shift = readonly [dx: number, dz: number]

/** Shifts in all directions that are tried: this far, in these steps, metres. */
const REACH = 1.5
const STEP = 0.1
/** What is pushed back into the room keeps this far from the wall, metres. */
const OFF_WALL = 0.02
/** Places that are judged in full for one piece, at most, and steps for trying one place. */
const JUDGED_MAX = 12
const TRY_STEPS = 8
/** Pieces for which a place is looked for, at most. */
const PIECES_MAX = 40

/**
 * The nearest places for kept pieces that cannot stay: each is shifted, not turned, by as little as leaves it and the others
 * sound; along walls, as another piece was before it, or in any direction. Those without such a place are left out.
 *
 * @param frame of the plan
 * @param stay pieces that keep their places
 * @param judge what fixed pieces alone break
 * @param mayGoOn whether there are steps left; without, the others are left out
 */
export function movedMisfits(
  verifier: Verifier,
  frame: RoomFrame,
  stay: readonly Pin[],
  misfits: readonly Misfit[],
  judge: (pins: readonly Pin[]) => readonly Violation[],
  mayGoOn: () => boolean,
): ReadonlyMap<Pin, Pin> {
  const moved = new Map<Pin, Pin>()
  const taken = [...stay]
  const before = judge(stay).length
  const used: Shift[] = []
  const stuck = new Set<string | undefined>()
  for (const { pin } of [...misfits].sort(inOrderOfPlacing).slice(0, PIECES_MAX)) {
    // Without its largest piece a group is formed anew.
    if (stuck.has(pin.groupId)) continue
    let judged = 0
    for (const shift of shiftsOf(verifier, pin, used)) {
      const there = shifted(pin, shift, frame)
      verifier.spend(TRY_STEPS + taken.length)
      if (judged >= JUDGED_MAX || !mayGoOn()) break
      if (!standsFree(verifier, there, taken)) continue
      judged++
      if (judge([...taken, there]).length > before) continue
      moved.set(pin, there)
      taken.push(there)
      used.push(shift)
      break
    }
    if (!moved.has(pin)) stuck.add(pin.groupId)
  }
  return moved
}

/** What stands on the floor before the rest; the largest first, as they have the fewest places. */
const inOrderOfPlacing = (a: Misfit, b: Misfit): number =>
  Number(standsOnFloor(b.pin)) - Number(standsOnFloor(a.pin)) ||
  b.pin.model.area - a.pin.model.area ||
  a.index - b.index

/** A pin elsewhere. It is no longer as it was sent, so its numbers are rounded like all that are computed. */
function shifted(pin: Pin, [dx, dz]: Shift, frame: RoomFrame): Pin {
  const [x, y, z] = pin.item.position!
  const item = { ...pin.item, position: [round6(x + dx), y, round6(z + dz)] as [number, number, number] }
  return { ...pinOf(item, pin.model, frame), groupId: pin.groupId! }
}

const regionOf = (pin: Pin): Region => footprint(placedOf(pin))

/** A first look, which is cheap: inside the room, off the openings and the pieces that stay. */
function standsFree(verifier: Verifier, pin: Pin, others: readonly Pin[]): boolean {
  const { boundary } = verifier
  const region = regionOf(pin)
  const shared = (other: Region): number => {
    if (areApart(region, other)) return 0
    verifier.spend(sharingSteps(pointPairs(region, other)))
    return sharedArea(region, other)
  }
  if (areaOf(region) - shared(boundary.floor) > AREA_TOLERANCE) return false
  const isCarpet = pin.type === 'carpet'
  const top = pin.y + pin.model.shape.h
  for (const { opening, keepOuts } of boundary.openings) {
    if (isCarpet || (opening.type === 'window' && top <= opening.y)) continue
    if (keepOuts.some((zone) => shared(zone) > AREA_TOLERANCE)) return false
  }
  return others.every((other) => {
    if ((other.type === 'carpet') !== isCarpet) return true
    if (top <= other.y || other.y + other.model.shape.h <= pin.y) return true
    return shared(footprintIn(boundary, placedOf(other))) <= AREA_TOLERANCE
  })
}

/** Shifts to try, the shortest first. */
function shiftsOf({ boundary }: Verifier, pin: Pin, used: readonly Shift[]): Shift[] {
  const region = regionOf(pin)
  const pushes = boundary.walls.flatMap(({ ax, az, nx, nz }): Shift[] => {
    const depth = OFF_WALL - leastAlong(region, ax, az, nx, nz)
    return depth > 0 && depth < 2 * REACH ? [[nx * depth, nz * depth]] : []
  })
  const corners = pushes.flatMap(([ax, az], i) => pushes.slice(i + 1).map(([bx, bz]): Shift => [ax + bx, az + bz]))
  const around: Shift[] = []
  const steps = Math.round(REACH / STEP)
  for (let i = -steps; i <= steps; i++) for (let j = -steps; j <= steps; j++) around.push([i * STEP, j * STEP])
  const near = around.filter(([dx, dz]) => dx * dx + dz * dz <= REACH * REACH)
  // A piece moves by the same offset as the one before it where it can, so that neighbours remain together.
  return [...used.toReversed(), ...[...pushes, ...corners, ...near].sort((a, b) => length2(a) - length2(b))]
}

const length2 = ([dx, dz]: Shift): number => round6(dx * dx + dz * dz)

/** How far the rearmost point of a region lies before the line of a wall, metres; negative behind it. */
function leastAlong(region: Region, ax: number, az: number, nx: number, nz: number): number {
  if (region.kind === 'circle') return (region.x - ax) * nx + (region.z - az) * nz - region.r
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < region.ring.length; i += 2)
    least = Math.min(least, (elementAt(region.ring, i) - ax) * nx + (elementAt(region.ring, i + 1) - az) * nz)
  return least
}
