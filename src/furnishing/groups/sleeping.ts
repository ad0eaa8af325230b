import type { Model, Rect } from '../request/model.ts'
import { askedAlignment, quarterTurned } from './alignment.ts'
import {
  assemble,
  type Compose,
  type Composition,
  countOf,
  depthOf,
  type Form,
  type Inventory,
  type Member,
  modelsOf,
  paretoOf,
  placeAtCorner,
  widthOf,
} from './composition.ts'

/** Free floor beside and before a bed; wider than this a bed is for two. docs/furnishing.md#design-rules */
const BESIDE = 0.6
const BESIDE_IDEAL = 0.75
const FOOT = 0.6
const DOUBLE = 1.25
const NIGHTSTAND_GAP = 0.03
/** Score lost by each later (smaller) candidate shape. */
const SMALLER = 0.12

/** Score lost by standing with a side at the wall. */
const ASIDE = 0.1

type Side = 'stand' | 'free' | 'wall'

/** Head on the wall, nightstands flanking, lamps on them, floor free on one side at least and before the foot. */
export const sleeping: Compose = (inventory, space) => {
  const compositions: Composition[] = []
  const stands = modelsOf(inventory, 'nightstand', space.y).slice(0, 2)
  for (const [size, bed] of modelsOf(inventory, 'bed', space.y).entries()) {
    const base = { inventory, bed, size, height: space.y }
    for (const sides of sidesFor(widthOf(bed) > DOUBLE, stands.length > 0 ? countOf(inventory, 'nightstand') : 0)) {
      const usesStand = sides.includes('stand')
      for (const stand of usesStand ? stands : [undefined]) {
        compositions.push(bedWith({ ...base, stand, sides, foot: FOOT }))
        if (!usesStand) compositions.push(bedWith({ ...base, stand, sides, foot: 0 }))
      }
    }
  }
  return paretoOf(compositions, 64)
}

/** A bed without free floor, for alcoves that it fills; where no head fits a wall, with a side at the wall. */
export const bedAlone: Compose = (inventory, space) =>
  modelsOf(inventory, 'bed', space.y).flatMap((bed, size) => {
    const sides = ['wall', 'wall'] as const
    const bare = bedWith({ inventory, bed, size, stand: undefined, sides, foot: 0, height: space.y })
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
  sides.push(['free', 'free'], ['wall', 'free'], ['free', 'wall'])
  return double ? sides : sides.filter(([a, b]) => a !== 'free' || b !== 'free')
}

/** One way to set up a bed. */
interface BedSetup {
  readonly inventory: Inventory
  readonly bed: Model
  /** Index of the bed among the models tried. */
  readonly size: number
  /** Nightstand used where a side has one. */
  readonly stand: Model | undefined
  /** At small x and at large x of the bed. */
  readonly sides: readonly [Side, Side]
  /** Free floor before the foot, metres. */
  readonly foot: number
  /** Height of the room, metres. */
  readonly height: number
}

function bedWith({ inventory, bed, size, stand, sides: [left, right], foot, height }: BedSetup): Composition {
  const width = widthOf(bed)
  const depth = depthOf(bed)
  const members: Member[] = [placeAtCorner('bed', bed, 0, 0)]
  const strips: Rect[] = []
  let lamps = 0
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
    const beside = used ? Math.max(BESIDE, widthOf(used) + NIGHTSTAND_GAP) : besideWithout(side, foot)
    strips.push(atLargeX ? { minX: width, minZ, maxX: width + beside, maxZ } : { minX: -beside, minZ, maxX: 0, maxZ })
  }
  if (foot > 0) strips.push({ minX: 0, minZ: depth, maxX: width, maxZ: depth + foot })
  return assemble({
    form: formOf(left, right),
    members,
    strips,
    wall: true,
    // In the tightest rooms the wall beside the bed need not begin in a corner.
    corner: foot === 0 ? undefined : left === 'wall' ? 'left' : right === 'wall' ? 'right' : undefined,
    intrinsicScore: intrinsicScoreOf(inventory, width > DOUBLE, left, right, foot) - size * SMALLER,
    lastResort: left === 'wall' && right === 'wall',
    spots: { carpet: { x: width / 2, z: depth * 0.72 }, pendant: { x: width / 2, z: depth / 2 }, lamps: [] },
  })
}

const formOf = (left: Side, right: Side): Form =>
  left === 'wall' && right === 'wall'
    ? 'bed-in-niche'
    : left === 'wall' || right === 'wall'
      ? 'bed-cornered'
      : 'bed-centred'

/** Free floor beside a bed without a nightstand: less in the tightest rooms. */
const besideWithout = (side: Side, foot: number): number => (side === 'free' && foot === 0 ? BESIDE : BESIDE_IDEAL)

/** A lamp stands on its nightstand where it fits on top of it. */
function addLamp(inventory: Inventory, members: Member[], stand: Member, height: number): boolean {
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

function intrinsicScoreOf(inventory: Inventory, double: boolean, left: Side, right: Side, foot: number): number {
  const stands = Number(left === 'stand') + Number(right === 'stand')
  const wanted = Math.min(2, countOf(inventory, 'nightstand'))
  const boxedIn = left === 'wall' || right === 'wall' ? (double ? 0.4 : 0.04) : 0
  if (left === 'wall' && right === 'wall') return 0.2
  return 1 - 0.12 * Math.max(0, wanted - stands) - boxedIn - (foot > 0 ? 0 : 0.6)
}
