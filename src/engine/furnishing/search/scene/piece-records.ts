import { FITTING_TYPES } from '../../../../schema/furnishing/cards/furniture-cards.ts'
import { FURNITURE_TYPES, type FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { firstOf } from '../../../geometry/element-at.ts'
import { normaliseDegrees, type Pose, turnOf, worldPoint } from '../../../geometry/frame.ts'
import { PIECE_STRIDE } from '../../../kernels/records.ts'
import { copyAll, totalLength } from '../../../kernels/table.ts'
import { type Composition, memberRect } from '../../groups/composition.ts'
import { GATHERINGS } from '../../groups/kinds/meeting-rows.ts'
import { depthOf, type Rect, widthOf } from '../../request/model.ts'
import type { Plan } from '../../request/plan.ts'
import { VIEWS, type View } from '../../request/purposes.ts'
import type { Pin } from '../../request/wish-list.ts'
import { isDecor, tableOf } from '../../types/furniture-types.ts'
import { companyOf, type Placed } from './candidate.ts'
import type { PieceClass } from './weights.ts'

// What stands in the room as records of the placing kernel.

/** The types that others may relate to, each a class of its own among the 32 of the kernel; fittings share one. */
const RELATED = FURNITURE_TYPES.filter((type) => !FITTING_TYPES.includes(type))

const bitOf = (one: PieceClass): number =>
  one === 'view' ? 0 : FITTING_TYPES.includes(one) ? 1 : 2 + RELATED.indexOf(one)

/** Bits of classes, as a sum. */
export const classesOf = (classes: readonly PieceClass[]): number =>
  classes.reduce((bits, one) => bits | (1 << bitOf(one)), 0)

const AXES = tableOf(({ axes }) => axes ?? 0)

/** A back this near a wall is at it, metres. */
const AT_WALL = 0.1

/** The pieces of all groups, and the corridors of view between seats and screens. */
export function pieceRecords(pins: Float64Array, placed: readonly Placed[], plan: Plan): Float64Array {
  const lists = [pins]
  for (const one of placed) lists.push(recordsOf(one, plan))
  const corridors = corridorsIn(lists)
  const length = totalLength(lists)
  const all = new Float64Array(length + corridors.length)
  copyAll(lists, all, 0)
  if (corridors.length > 0) all.set(corridors, length)
  return all
}

function recordsOf(placed: Placed, plan: Plan): Float64Array {
  const { known } = placed.candidate
  known.records ??= recordsAt(placed, plan)
  return known.records
}

/** The pieces of a composition, brought into the room. */
function recordsAt({ group, candidate }: Placed, plan: Plan): Float64Array {
  const records = localRecords(candidate.composition, group).slice()
  const { x, z } = candidate
  const { cos, sin } = turnOf(candidate.turn)
  const wall = plan.walls[candidate.wall]
  const along = wall ? (x - wall.x0) * wall.dx + (z - wall.z0) * wall.dz : 0
  const turnBox = (at: number) => {
    const cx = records[at]!
    const cz = records[at + 1]!
    const c = records[at + 4]!
    const s = records[at + 5]!
    records[at] = x + cx * cos - cz * sin
    records[at + 1] = z + cx * sin + cz * cos
    records[at + 4] = c * cos - s * sin
    records[at + 5] = s * cos + c * sin
  }
  for (let at = 0; at < records.length; at += PIECE_STRIDE) {
    turnBox(at + BOX)
    turnBox(at + GROUP_BOX)
    if (!wall) records[at + WALL] = -1
    if (records[at + WALL] === -1) continue
    records[at + WALL] = candidate.wall
    records[at + WALL + 1]! += along
    records[at + WALL + 2]! += along
  }
  return records
}

/** Fields of a PIECE record. */
const BOX = 1
const WALL = 8
const GROUP_BOX = 12

const LOCAL = new WeakMap<Composition, Float64Array>()

/** The pieces of a composition in the frame of its group; the wall of those at the back is 0. */
function localRecords(composition: Composition, group: Placed['group']): Float64Array {
  const known = group.pin ? undefined : LOCAL.get(composition)
  if (known) return known
  const rects = composition.members.map(memberRect)
  const [minX, maxX] = [Math.min(...rects.map((rect) => rect.minX)), Math.max(...rects.map((rect) => rect.maxX))]
  const [minZ, maxZ] = [Math.min(...rects.map((rect) => rect.minZ)), Math.max(...rects.map((rect) => rect.maxZ))]
  const around = [(minX + maxX) / 2, (minZ + maxZ) / 2, (maxX - minX) / 2, (maxZ - minZ) / 2, 1, 0]
  const isGathering = GATHERINGS.includes(composition.form)
  const anchor = firstOf(composition.members)
  // All together look past the first table at the wall behind the group, where the screen belongs.
  const audience = [classesOf([anchor.type]), ...around.slice(0, 4), -1, 0, 0]
  const records = Float64Array.from(
    companyOf(group, composition)
      .filter(({ type }) => !isDecor(type))
      .flatMap((member) => {
        const rect = memberRect(member)
        const atWall = rect.minZ > AT_WALL ? NOWHERE : [0, rect.minX, rect.maxX, rect.maxZ]
        const body = bodyRecord(member.type, member.model.bounds, member)
        if (isGathering && member.type === anchor.type)
          body.splice(0, 8, ...(member === anchor ? audience : NO_AUDIENCE))
        return [...body, ...atWall, ...around]
      }),
  )
  if (!group.pin) LOCAL.set(composition, records)
  return records
}

/** Class, box and axes of a piece at a pose. */
function bodyRecord(type: FurnitureType, { minX, minZ, maxX, maxZ }: Rect, pose: Pose): number[] {
  const [x, z] = worldPoint((minX + maxX) / 2, (minZ + maxZ) / 2, pose)
  const { cos, sin } = turnOf(pose.turn)
  return [classesOf([type]), x, z, (maxX - minX) / 2, (maxZ - minZ) / 2, cos, sin, AXES[type]]
}

const NOWHERE = [-1, 0, 0, 0] as const
/** Of no class. */
const NO_AUDIENCE = [0, 0, 0, 0, 0, 1, 0, 0] as const

/** Fixed pieces, each a group of its own. */
export function pinRecords(pins: readonly Pin[], plan: Plan): Float64Array {
  return Float64Array.from(
    pins
      .filter(({ type }) => !isDecor(type))
      .flatMap((pin) => {
        const body = bodyRecord(pin.type, pin.model.bounds, pin)
        return [...body, ...pinAtWall(pin, plan), ...body.slice(1, 7)]
      }),
  )
}

/** The wall at the back of a fixed piece that is parallel to it. */
function pinAtWall(pin: Pin, { walls }: Plan): readonly number[] {
  const { minX, minZ } = pin.model.bounds
  const [x, z] = worldPoint(minX, minZ, pin)
  for (const [index, wall] of walls.entries()) {
    const off = (z - wall.z0) * wall.dx - (x - wall.x0) * wall.dz
    const along = (x - wall.x0) * wall.dx + (z - wall.z0) * wall.dz
    const [width, depth] = [widthOf(pin.model), depthOf(pin.model)]
    const parallel = Math.abs(normaliseDegrees(wall.turn - pin.turn)) < 1
    if (parallel && Math.abs(off) <= AT_WALL && along > -AT_WALL && along + width < wall.length + AT_WALL)
      return [index, along, along + width, off + depth]
  }
  return NOWHERE
}

/** Half the width of the corridor of view, and how far a screen is watched from, metres (docs/furnishing.md#design-rules). */
const VIEW_HALF = 0.25
const VIEW_LENGTH = 6

const SEATS = classesOf(['sofa', 'bed'])
const SOFA = classesOf(['sofa'])
const SCREEN = classesOf(['tv'])
const VIEW = classesOf(['view'])

/** Cosines of how far a head turns to a screen, and of how slantwise a screen can be seen: 50° and 70°. */
const TURNED = 0.64
const SLANTWISE = 0.34

/**
 * How the sofa that sees a screen best does so. It looks at it: turned to it by more than half a right angle, 0.80 m ahead at least
 * and 0.60 m off its axis at most. Or it sees it with the head turned (docs/furnishing.md#order-of-worth). Undefined where there
 * is no sofa or no screen.
 */
export function screenViewIn(pieces: Float64Array): View | undefined {
  const screens = piecesOfClasses([pieces], SCREEN)
  const views = piecesOfClasses([pieces], SOFA).flatMap(([, x, z, , , cos, sin]) =>
    screens.map(([, sx, sz, , , c, s]) => {
      const [dx, dz] = [sx! - x!, sz! - z!]
      const distance = Math.sqrt(dx * dx + dz * dz)
      const ahead = dz * cos! - dx * sin!
      if (ahead < 0.8 || ahead > VIEW_LENGTH) return VIEWS.none
      const aside = Math.abs(dx * cos! + dz * sin!)
      if (cos! * c! + sin! * s! < -0.7 && aside <= 0.6 + 1e-9) return VIEWS.ahead
      return ahead >= TURNED * distance && dx * s! - dz * c! >= SLANTWISE * distance ? VIEWS.aside : VIEWS.none
    }),
  )
  return views.length > 0 ? (Math.max(...views) as View) : undefined
}

/** Whether a screen is seen by none of the sofas that there are. */
export const hidesScreen = (
  { pinPieces, plan }: { readonly pinPieces: Float64Array; readonly plan: Plan },
  { placed }: { readonly placed: readonly Placed[] },
): boolean => screenViewIn(pieceRecords(pinPieces, placed, plan)) === VIEWS.none

/** The records of pieces of some classes. */
function piecesOfClasses(lists: readonly Float64Array[], classes: number): Float64Array[] {
  const found: Float64Array[] = []
  for (const list of lists)
    for (let at = 0; at < list.length; at += PIECE_STRIDE)
      if ((list[at]! & classes) !== 0) found.push(list.subarray(at, at + PIECE_STRIDE))
  return found
}

/** A box from the middle of each seat to the nearest screen before it. */
function corridorsIn(lists: readonly Float64Array[]): number[] {
  const corridors: number[] = []
  const screens = piecesOfClasses(lists, SCREEN)
  if (screens.length === 0) return corridors
  for (const [, x, z, , half, cos, sin] of piecesOfClasses(lists, SEATS)) {
    let nearest: { readonly distance: number; readonly dx: number; readonly dz: number } | undefined
    for (const screen of screens) {
      const dx = screen[1]! - x!
      const dz = screen[2]! - z!
      const distance = Math.sqrt(dx * dx + dz * dz)
      const ahead = dz * cos! - dx * sin!
      if (ahead < 0.5 * distance || distance > VIEW_LENGTH || (nearest && nearest.distance <= distance)) continue
      nearest = { distance, dx, dz }
    }
    if (!nearest || nearest.distance <= half!) continue
    const { distance, dx, dz } = nearest
    // From the front of the seat to the screen.
    const [along, length] = [(half! + distance) / 2 / distance, (distance - half!) / 2]
    const box = [x! + dx * along, z! + dz * along, VIEW_HALF, length, dz / distance, -dx / distance]
    corridors.push(VIEW, ...box, 0, ...NOWHERE, ...box)
  }
  return corridors
}
