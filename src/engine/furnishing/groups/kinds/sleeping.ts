import { depthOf, type Model, type Rect, widthOf } from '../../request/model.ts'
import { askedAlignment, quarterTurned } from '../alignment.ts'
import {
  assemble,
  type Compose,
  type Composition,
  countOf,
  type Form,
  type Inventory,
  type Member,
  modelsOf,
  paretoOf,
  placeAtCorner,
} from '../composition.ts'

/** Free floor beside and before a bed; wider than this a bed is for two. docs/furnishing.md#design-rules */
export const BESIDE = 0.6
const BESIDE_IDEAL = 0.75
/** Beside a double bed in a narrow room: 2.75 m, the least width of a double bedroom, hold a bed of 1.60 m with floor on both sides. */
const BESIDE_NARROW = 0.55
/** Beside the one nightstand of two that has a place, so that one walks to it between bed and wall. */
const BESIDE_STAND = 0.7
export const FOOT = 0.6
const DOUBLE = 1.25
/** The least width of a bed for a grown person. */
const NARROWEST = 0.9
export const NIGHTSTAND_GAP = 0.03
/** Score lost by each later (smaller) candidate shape. */
export const SMALLER = 0.12

/** Score lost by standing with a side at the wall. */
export const ASIDE = 0.1
/** Score lost with no more than the narrow way beside the bed, and without floor before its foot. */
const NARROW = 0.1
const NO_FOOT = 0.6
/** Score lost with a side at the wall, over which one of two climbs; and what a bed between two walls scores. */
const BOXED_IN = 0.4
const BOXED_IN_SINGLE = 0.04
const NICHE = 0.2
/** Score lost by each nightstand that is asked for and not there. */
export const NO_STAND = 0.12
/** A carpet shows this much beside the bed and before its foot, and lies under this share of its length. */
const CARPET_BESIDE = 0.3
const CARPET_BEFORE = 0.2
const CARPET_UNDER = 0.55
/** Ways of setting up one bed, at most. */
const WAYS_MAX = 16

type Side = 'stand' | 'free' | 'wall'

/** Head on the wall, nightstands flanking, lamps on them, floor free on one side at least and before the foot. */
export const sleeping: Compose = (inventory, space) => {
  const beds = modelsOf(inventory, 'bed', space.y)
  const [first, second] = modelsOf(inventory, 'nightstand', space.y)
  // A nightstand that fits into the way beside the bed takes no floor of its own: a smaller one would save none.
  const isWide = first && widthOf(first) + NIGHTSTAND_GAP > BESIDE_NARROW
  const stands = [first, isWide ? second : undefined].filter((one) => one !== undefined)
  const available = stands.length > 0 ? countOf(inventory, 'nightstand') : 0
  // A single bed has one nightstand, but where a single bed with two of them is what was asked for.
  const forSingle = beds.some(isDouble) ? 1 : 2
  return beds.flatMap((bed, size) => {
    const wanted = Math.min(available, isDouble(bed) ? 2 : forSingle)
    const base = { inventory, bed, size, wanted, height: space.y }
    const compositions = sidesFor(isDouble(bed), wanted).flatMap((sides) => {
      const used = sides.includes('stand') ? stands : [undefined]
      const beside = isDouble(bed) && sides[0] === sides[1] ? [BESIDE, BESIDE_NARROW] : [BESIDE]
      return used.flatMap((stand) => [
        ...beside.map((least) => bedWith({ ...base, stand, sides, beside: least, foot: FOOT })),
        bedWith({ ...base, stand, sides, beside: BESIDE, foot: 0 }),
      ])
    })
    const ways = paretoOf(compositions, WAYS_MAX)
    return isNarrow(bed) && !beds.every(isNarrow) ? ways.map((one) => ({ ...one, lastResort: true })) : ways
  })
}

/** A bed for rooms in which no other finds a place. */
const isNarrow = (bed: Model): boolean => widthOf(bed) < NARROWEST - 1e-6

export const isDouble = (bed: Model): boolean => widthOf(bed) > DOUBLE

/** A bed without free floor, for alcoves that it fills; where no head fits a wall, with a side at the wall. */
export const bedAlone: Compose = (inventory, space) =>
  modelsOf(inventory, 'bed', space.y).flatMap((bed, size) => {
    const sides = ['wall', 'wall'] as const
    const bare = bedWith({
      inventory,
      bed,
      size,
      stand: undefined,
      wanted: 0,
      sides,
      beside: 0,
      foot: 0,
      height: space.y,
    })
    const aside = ([90, -90] as const).map((turn) => ({
      ...quarterTurned(bare, turn),
      form: 'bed-along-wall' as const,
      lastResort: true,
      intrinsicScore: bare.intrinsicScore - ASIDE,
    }))
    return askedAlignment(bed) ? [bare] : [bare, ...aside]
  })

function sidesFor(double: boolean, stands: number): [Side, Side][] {
  const sides: [Side, Side][] = []
  if (stands >= 2) sides.push(['stand', 'stand'])
  if (stands >= 1) {
    sides.push(['stand', 'free'], ['free', 'stand'])
    sides.push(['stand', 'wall'], ['wall', 'stand'])
  }
  if (double) sides.push(['free', 'free'])
  sides.push(['wall', 'free'], ['free', 'wall'])
  return sides
}

/** One way to set up a bed. */
export interface BedSetup {
  readonly inventory: Inventory
  readonly bed: Model
  /** Index of the bed among the models tried. */
  readonly size: number
  /** Nightstand used where a side has one. */
  readonly stand: Model | undefined
  /** Nightstands that this bed should have. */
  readonly wanted: number
  /** The least free floor on a side that is not at a wall, metres. */
  readonly beside: number
  /** At small x and at large x of the bed. */
  readonly sides: readonly [Side, Side]
  /** Free floor before the foot, metres. */
  readonly foot: number
  /** Height of the room, metres. */
  readonly height: number
}

export function bedWith({
  inventory,
  bed,
  size,
  stand,
  wanted,
  sides: [left, right],
  beside,
  foot,
  height,
}: BedSetup): Composition {
  const width = widthOf(bed)
  const depth = depthOf(bed)
  const members: Member[] = [placeAtCorner('bed', bed, 0, 0)]
  const strips: Rect[] = []
  let lamps = 0
  // Kept where two nightstands take less floor: between walls one of them shuts its way. Its mirror image would crowd those out.
  const oneSided = isDouble(bed) && wanted > 1 && foot > 0 && left === 'stand' && right === 'free'
  for (const [side, atLargeX] of [
    [left, false],
    [right, true],
  ] as const) {
    if (side === 'wall') continue
    const used = side === 'stand' ? stand : undefined
    if (used) {
      const at = atLargeX ? width + NIGHTSTAND_GAP : -NIGHTSTAND_GAP - widthOf(used)
      const nightstand = placeAtCorner('nightstand', used, at, 0)
      members.push(nightstand)
      if (lamps < countOf(inventory, 'bed_lamp') && addLamp(inventory, members, nightstand, height)) lamps++
    }
    const [minZ, maxZ] = [used ? depthOf(used) : 0, Math.max(depth, (used ? depthOf(used) : 0) + BESIDE)]
    const way = Math.max(
      wayBeside(side, atLargeX ? left : right, beside, foot, oneSided ? BESIDE_STAND : BESIDE_IDEAL),
      used ? widthOf(used) + NIGHTSTAND_GAP : 0,
    )
    strips.push(atLargeX ? { minX: width, minZ, maxX: width + way, maxZ } : { minX: -way, minZ, maxX: 0, maxZ })
  }
  if (foot > 0) strips.push({ minX: 0, minZ: depth, maxX: width, maxZ: depth + foot })
  const carpet = {
    minX: left === 'wall' ? 0 : -CARPET_BESIDE,
    minZ: depth * CARPET_UNDER,
    maxX: right === 'wall' ? width : width + CARPET_BESIDE,
    maxZ: depth + CARPET_BEFORE,
  }
  return assemble({
    form: formOf(left, right),
    members,
    strips,
    wall: true,
    // In the tightest rooms the wall beside the bed need not begin in a corner.
    corner: foot === 0 ? undefined : left === 'wall' ? 'left' : right === 'wall' ? 'right' : undefined,
    oneSided,
    intrinsicScore: intrinsicScoreOf({ bed, sides: [left, right], wanted, beside, foot }) - size * SMALLER,
    lastResort: left === 'wall' && right === 'wall',
    spots: {
      carpet: { holds: carpet, wants: carpet },
      pendant: { x: width / 2, z: depth / 2 },
      lamps: [],
    },
  })
}

const formOf = (left: Side, right: Side): Form =>
  left === 'wall' && right === 'wall'
    ? 'bed-in-niche'
    : left === 'wall' || right === 'wall'
      ? 'bed-cornered'
      : 'bed-centred'

/** Free floor on a side: as it should be on the side of a single nightstand, or where there is none; the least elsewhere. */
function wayBeside(side: Side, other: Side, least: number, foot: number, ideal: number): number {
  const isIdeal = least === BESIDE && foot > 0 && (side === 'stand' ? other === 'free' : other !== 'stand')
  return isIdeal ? ideal : least
}

/** A lamp stands on its nightstand where it fits on top of it. */
export function addLamp(inventory: Inventory, members: Member[], stand: Member, height: number): boolean {
  const top = stand.model.shape.h
  const room = { width: widthOf(stand.model) + 1e-9, depth: depthOf(stand.model) + 1e-9 }
  const lamp = modelsOf(inventory, 'bed_lamp', height - top).find(
    (model) => widthOf(model) <= room.width && depthOf(model) <= room.depth,
  )
  if (!lamp) return false
  const left = stand.x + stand.model.bounds.minX + (widthOf(stand.model) - widthOf(lamp)) / 2
  const back = stand.z + stand.model.bounds.minZ + (depthOf(stand.model) - depthOf(lamp)) / 2
  members.push(placeAtCorner('bed_lamp', lamp, left, back, 0, top))
  return true
}

function intrinsicScoreOf({
  bed,
  sides,
  wanted,
  beside,
  foot,
}: Pick<BedSetup, 'bed' | 'sides' | 'wanted' | 'beside' | 'foot'>): number {
  const walls = sides.filter((side) => side === 'wall').length
  if (walls === 2) return NICHE
  const stands = sides.filter((side) => side === 'stand').length
  return (
    1 -
    NO_STAND * Math.max(0, wanted - stands) -
    (walls === 0 ? 0 : isDouble(bed) ? BOXED_IN : BOXED_IN_SINGLE) -
    (beside < BESIDE ? NARROW : 0) -
    (foot > 0 ? 0 : NO_FOOT)
  )
}
