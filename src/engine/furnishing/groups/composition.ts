import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { firstOf } from '../../geometry/element-at.ts'
import { normaliseDegrees, type Pose, turnOf, worldPoint } from '../../geometry/frame.ts'
import type { Model, Rect } from '../request/model.ts'
import type { Clearances } from '../standards/rule.ts'

/** A piece in the frame of its group: the place of its shape's origin, its turn in degrees, the height it stands at. */
export interface Member {
  readonly type: FurnitureType
  readonly model: Model
  readonly x: number
  readonly z: number
  readonly turn: number
  readonly y: number
}

/**
 * The idea of a composition, apart from its sizes: how the pieces of a group stand to one another and to the wall. Two
 * compositions of one form differ in sizes and company alone.
 *
 * - Beds: floor on both sides; one side at the wall; a wall on both sides; the side instead of the head at the wall; two
 *   together.
 * - Lounges: what stands with the sofa and where: one chair beside the table, seats at right angles on one side, seats
 *   opposite, seats at right angles on both sides, an angle of sofas.
 * - Tables with chairs: clear of walls or with a long side at one; round; boardroom, around a free side towards the
 *   screen, in rows, round ones in rows.
 * - Desks: back or end at the wall, free, face to face in pairs and fours. Executive desks: user behind the desk or before it.
 * - Storage: one row, two face to face, back to back free in the room, along both walls of a corner.
 */
export type Form =
  | 'bed-centred'
  | 'bed-cornered'
  | 'bed-in-niche'
  | 'bed-along-wall'
  | 'twin-beds'
  | 'sofa-alone'
  | 'sofa-and-chair'
  | 'lounge-l'
  | 'lounge-facing'
  | 'lounge-u'
  | 'lounge-corner'
  | 'table-free'
  | 'table-at-wall'
  | 'table-round'
  | 'boardroom'
  | 'boardroom-at-screen'
  | 'meeting-u'
  | 'meeting-round'
  | 'classroom'
  | 'cabaret'
  | 'desk-at-wall'
  | 'desk-end-at-wall'
  | 'desk-free'
  | 'desk-pair'
  | 'desk-four'
  | 'desk-rows'
  | 'exec-facing-room'
  | 'exec-facing-wall'
  | 'storage-row'
  | 'storage-rows'
  | 'storage-free'
  | 'storage-corner'
  | 'single'

/**
 * One way to put a group together. The frame has its origin in the group's min-x/min-z corner; what belongs to a wall
 * has its back on z = 0. Members and strips lie within [0, width] × [0, depth].
 */
export interface Composition {
  readonly anchor: FurnitureType
  readonly form: Form
  readonly members: readonly Member[]
  /** Floor that must stay free of other pieces. */
  readonly strips: readonly Rect[]
  readonly width: number
  readonly depth: number
  /** Middle of the anchor. */
  readonly middle: Spot
  /** The stretch of z = 0 along which pieces touch the wall; absent for a free-standing group. */
  readonly back?: { readonly from: number; readonly to: number }
  /** That end of the back goes to the corner of the wall. */
  readonly corner?: 'left' | 'right'
  /** Company stands on one side of the anchor, where it could stand on both. */
  readonly oneSided?: boolean
  /** Half a turn brings the group onto itself. */
  readonly symmetric?: boolean
  /** Only where no other composition of the group finds a place. */
  readonly lastResort?: boolean
  /** How good the group is in itself, 1 = all that was wanted at its best distances. */
  readonly intrinsicScore: number
  /** Where a carpet or a pendant lamp belongs, and where a floor lamp may stand (its centre). */
  readonly spots: { readonly carpet?: CarpetSpot; readonly pendant?: Spot; readonly lamps?: readonly Spot[] }
}

export interface Spot {
  readonly x: number
  readonly z: number
}

/** Floor that the carpet of a group lies under. A carpet that leaves `holds` is worse than none. */
export interface CarpetSpot {
  /** The least: what it is concentric with if it holds no more. */
  readonly holds: Rect
  /** With the front legs of all seats; as large as `holds` or larger. */
  readonly wants: Rect
}

/** Pieces at hand: the candidate models of a type, best first, and how many of it may be used. */
export interface ModelChoice {
  readonly models: readonly Model[]
  readonly count: number
}

export type Inventory = { readonly [T in FurnitureType]?: ModelChoice }

/** Room there is for a group, metres; `z` and `x` may be infinite. */
export interface Space {
  readonly x: number
  readonly y: number
  readonly z: number
  /** Floor that a standard wants free at the pieces. */
  readonly clearances?: Clearances | undefined
  /** Metres; not given where groups are composed for no room. */
  readonly longestWall?: number
}

/** Every sensible way to form one group from an inventory. Same signature for every group type. */
export type Compose = (inventory: Inventory, space: Space) => readonly Composition[]

const NO_MODELS: readonly Model[] = []

export const modelsOf = (
  inventory: Inventory,
  type: FurnitureType,
  heightMax = Number.POSITIVE_INFINITY,
): readonly Model[] => {
  const choice = inventory[type]
  return choice && choice.count > 0 ? choice.models.filter((model) => model.shape.h <= heightMax + 1e-9) : NO_MODELS
}

export const countOf = (inventory: Inventory, type: FurnitureType): number => inventory[type]?.count ?? 0

/** Rectangle around a rectangle that turned about the origin. */
export function turnedRect(rect: Rect, turn: number): Rect {
  const { cos, sin } = turnOf(turn)
  const { minX, minZ, maxX, maxZ } = rect
  const [x0, x1, x2, x3] = [
    minX * cos - minZ * sin,
    minX * cos - maxZ * sin,
    maxX * cos - minZ * sin,
    maxX * cos - maxZ * sin,
  ]
  const [z0, z1, z2, z3] = [
    minX * sin + minZ * cos,
    minX * sin + maxZ * cos,
    maxX * sin + minZ * cos,
    maxX * sin + maxZ * cos,
  ]
  return {
    minX: Math.min(x0, x1, x2, x3),
    minZ: Math.min(z0, z1, z2, z3),
    maxX: Math.max(x0, x1, x2, x3),
    maxZ: Math.max(z0, z1, z2, z3),
  }
}

/** Rectangle around rectangles. */
export const around = (rects: readonly Rect[]): Rect => ({
  minX: Math.min(...rects.map((rect) => rect.minX)),
  minZ: Math.min(...rects.map((rect) => rect.minZ)),
  maxX: Math.max(...rects.map((rect) => rect.maxX)),
  maxZ: Math.max(...rects.map((rect) => rect.maxZ)),
})

/** A rectangle with a margin all round it. */
export const withMargin = ({ minX, minZ, maxX, maxZ }: Rect, margin: number): Rect => ({
  minX: minX - margin,
  minZ: minZ - margin,
  maxX: maxX + margin,
  maxZ: maxZ + margin,
})

/** Sets a piece so that the rectangle around it, turned, has its min corner at (left, back). */
export function placeAtCorner(type: FurnitureType, model: Model, left: number, back: number, turn = 0, y = 0): Member {
  const rect = turnedRect(model.bounds, turn)
  return { type, model, x: left - rect.minX, z: back - rect.minZ, turn, y }
}

/** Sets a piece so that the rectangle around it, turned, has its centre at (x, z). */
export function placeAtCentre(type: FurnitureType, model: Model, x: number, z: number, turn = 0, y = 0): Member {
  const rect = turnedRect(model.bounds, turn)
  return { type, model, x: x - (rect.minX + rect.maxX) / 2, z: z - (rect.minZ + rect.maxZ) / 2, turn, y }
}

/** Rectangle around a member in the frame of its group. */
export function memberRect(member: Member): Rect {
  const rect = turnedRect(member.model.bounds, member.turn)
  return {
    minX: member.x + rect.minX,
    minZ: member.z + rect.minZ,
    maxX: member.x + rect.maxX,
    maxZ: member.z + rect.maxZ,
  }
}

/** What a composition is made of, in the frame of one that it is a part of. */
export type Part = Pick<Composition, 'members' | 'strips'>

export const together = (parts: readonly Part[]): Part => ({
  members: parts.flatMap(({ members }) => members),
  strips: parts.flatMap(({ strips }) => strips),
})

/** A composition as a part of another one, at a pose in the frame of that one. */
export function partAt({ members, strips }: Composition, pose: Pose): Part {
  return {
    members: members.map((member) => {
      const [x, z] = worldPoint(member.x, member.z, pose)
      return { ...member, x, z, turn: normaliseDegrees(member.turn + pose.turn) }
    }),
    strips: strips.map((strip) => {
      const { minX, minZ, maxX, maxZ } = turnedRect(strip, pose.turn)
      return { minX: minX + pose.x, minZ: minZ + pose.z, maxX: maxX + pose.x, maxZ: maxZ + pose.z }
    }),
  }
}

const RECTS = new WeakMap<Composition, readonly Rect[]>()

/** Rectangles around the members of a composition; measured once. */
export function rectsOf(composition: Composition): readonly Rect[] {
  const known = RECTS.get(composition)
  if (known) return known
  const rects = composition.members.map(memberRect)
  RECTS.set(composition, rects)
  return rects
}

/** Compositions that no other one of the same stance beats in width, depth and intrinsic score together; the best `most`. */
export function paretoOf(compositions: readonly Composition[], most: number): Composition[] {
  const beats = (a: Composition, b: Composition): boolean =>
    stanceOf(a) === stanceOf(b) &&
    a.width <= b.width + 1e-6 &&
    a.depth <= b.depth + 1e-6 &&
    a.intrinsicScore >= b.intrinsicScore - 1e-9 &&
    (a.width < b.width - 1e-6 || a.depth < b.depth - 1e-6 || a.intrinsicScore > b.intrinsicScore + 1e-9)
  // Best first, so that whatever is beaten is beaten by one of the few that were kept, or by an equal that follows.
  const best: Composition[] = []
  for (const one of [...compositions].sort((a, b) => b.intrinsicScore - a.intrinsicScore))
    if (!best.some((other) => beats(other, one))) best.push(one)
  const unbeaten = best.filter((one) => !best.some((other) => beats(other, one)))
  return unbeaten.length <= most ? unbeaten : byForm(unbeaten).slice(0, most)
}

/** Its idea, wall or free, the corner it goes to, and whether its company is on one side. */
export const stanceOf = ({ form, back, corner, oneSided, lastResort }: Composition): string =>
  `${form} ${back ? 'wall' : 'free'} ${corner ?? ''} ${oneSided ?? ''} ${lastResort ?? ''}`

/** The best of each form first, the forms by their best, then the second best of each, and so on. */
export function byForm(compositions: readonly Composition[]): Composition[] {
  const best = [...compositions].sort((a, b) => b.intrinsicScore - a.intrinsicScore)
  const seen = new Map<Form, number>()
  const ranked = best.map((composition) => {
    const rank = seen.get(composition.form) ?? 0
    seen.set(composition.form, rank + 1)
    return { composition, rank }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ composition }) => composition)
}

interface Draft {
  readonly form: Form
  readonly members: readonly Member[]
  readonly strips?: readonly Rect[]
  /** Whether the group goes to a wall with what lies at its smallest z. */
  readonly wall: boolean
  readonly corner?: 'left' | 'right' | undefined
  readonly oneSided?: boolean
  readonly symmetric?: boolean
  /** Floor between the wall and everything of the group, metres: for what belongs to other groups. */
  readonly standOff?: number
  readonly lastResort?: boolean
  readonly intrinsicScore: number
  readonly spots?: Composition['spots']
}

/** Moves a draft's min corner to the origin and measures it. The first member is the anchor. */
export function assemble({
  form,
  members,
  strips = [],
  wall,
  corner,
  oneSided = false,
  symmetric = false,
  standOff = 0,
  lastResort = false,
  intrinsicScore,
  spots = {},
}: Draft): Composition {
  const rects = members.map(memberRect)
  const { minX, minZ: nearest, maxX, maxZ } = around([...rects, ...strips])
  const minZ = nearest - standOff
  const shift = (rect: Rect): Rect => ({
    minX: rect.minX - minX,
    minZ: rect.minZ - minZ,
    maxX: rect.maxX - minX,
    maxZ: rect.maxZ - minZ,
  })
  const moved = (spot: Spot): Spot => ({ x: spot.x - minX, z: spot.z - minZ })
  const touching = rects.map(shift).filter((rect) => rect.minZ < 0.1)
  const width = maxX - minX
  const atWall = touching.length > 0 ? touching : [{ minX: 0, maxX: width }]
  const back = { from: Math.min(...atWall.map((rect) => rect.minX)), to: Math.max(...atWall.map((rect) => rect.maxX)) }
  return {
    anchor: firstOf(members).type,
    form,
    members: members.map((member) => ({ ...member, x: member.x - minX, z: member.z - minZ })),
    strips: strips.map(shift),
    width,
    middle: {
      x: (firstOf(rects).minX + firstOf(rects).maxX) / 2 - minX,
      z: (firstOf(rects).minZ + firstOf(rects).maxZ) / 2 - minZ,
    },
    depth: maxZ - minZ,
    ...(wall ? { back } : {}),
    ...(corner ? { corner } : {}),
    ...(oneSided ? { oneSided } : {}),
    ...(symmetric ? { symmetric } : {}),
    ...(lastResort ? { lastResort } : {}),
    intrinsicScore,
    spots: {
      ...(spots.carpet ? { carpet: { holds: shift(spots.carpet.holds), wants: shift(spots.carpet.wants) } } : {}),
      ...(spots.pendant ? { pendant: moved(spots.pendant) } : {}),
      ...(spots.lamps ? { lamps: spots.lamps.map(moved) } : {}),
    },
  }
}
