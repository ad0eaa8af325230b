import type { Model, Rect } from '../model.ts'
import { askedAlignment, quarterTurned } from './alignment.ts'
import {
  type Compose,
  type Composition,
  compose,
  countOf,
  depthOf,
  type Member,
  modelsOf,
  paretoOf,
  type Stock,
  seat,
  widthOf,
} from './composition.ts'

/** Free floor beside and before a bed; wider than this a bed is for two. furnishing.md §5 */
const BESIDE = 0.6
const BESIDE_IDEAL = 0.75
const FOOT = 0.6
const DOUBLE = 1.25
const NIGHTSTAND_GAP = 0.03
/** What each later (smaller) candidate shape costs. */
const SMALLER = 0.12

/** What it costs to stand with a side at the wall. */
const ASIDE = 0.1

type Side = 'stand' | 'free' | 'wall'

/** Head on the wall, nightstands flanking, lamps on them, floor free on one side at least and before the foot. */
export const sleeping: Compose = (stock, space) => {
  const compositions: Composition[] = []
  const stands = modelsOf(stock, 'nightstand', space.y).slice(0, 2)
  for (const [size, bed] of modelsOf(stock, 'bed', space.y).entries()) {
    for (const sides of sidesFor(widthOf(bed) > DOUBLE, stands.length > 0 ? countOf(stock, 'nightstand') : 0)) {
      const usesStand = sides.includes('stand')
      for (const stand of usesStand ? stands : [undefined]) {
        compositions.push(bedWith(stock, bed, size, stand, sides, FOOT, space.y))
        if (!usesStand) compositions.push(bedWith(stock, bed, size, stand, sides, 0, space.y))
      }
    }
  }
  return paretoOf(compositions, 64)
}

/** In an alcove that the bed fills one gets in wherever the floor begins; where no head fits a wall, a side does. */
export const bedAlone: Compose = (stock, space) =>
  modelsOf(stock, 'bed', space.y).flatMap((bed, size) => {
    const bare = bedWith(stock, bed, size, undefined, ['wall', 'wall'], 0, space.y)
    const aside = ([90, -90] as const).map((turn) => ({
      ...quarterTurned(bare, turn),
      lastResort: true,
      merit: bare.merit - ASIDE,
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

function bedWith(
  stock: Stock,
  bed: Model,
  size: number,
  stand: Model | undefined,
  [left, right]: readonly [Side, Side],
  foot: number,
  height: number,
): Composition {
  const width = widthOf(bed)
  const depth = depthOf(bed)
  const members: Member[] = [seat('bed', bed, 0, 0)]
  const strips: Rect[] = []
  let lamps = 0
  for (const [side, sign] of [
    [left, -1],
    [right, 1],
  ] as const) {
    if (side === 'wall') continue
    const head = side === 'stand' && stand ? depthOf(stand) : 0
    const free = side === 'stand' && stand ? Math.max(BESIDE, widthOf(stand) + NIGHTSTAND_GAP) : BESIDE_IDEAL
    if (side === 'stand' && stand) {
      const at = sign < 0 ? -NIGHTSTAND_GAP - widthOf(stand) : width + NIGHTSTAND_GAP
      const nightstand = seat('nightstand', stand, at, 0)
      members.push(nightstand)
      if (lamps < countOf(stock, 'bed_lamp') && addLamp(stock, members, nightstand, height)) lamps++
    }
    const beside = side === 'free' && foot === 0 ? BESIDE : free
    const end = Math.max(depth, head + BESIDE)
    strips.push(
      sign < 0
        ? { minX: -beside, minZ: head, maxX: 0, maxZ: end }
        : { minX: width, minZ: head, maxX: width + beside, maxZ: end },
    )
  }
  if (foot > 0) strips.push({ minX: 0, minZ: depth, maxX: width, maxZ: depth + foot })
  return compose({
    members,
    strips,
    wall: true,
    // In the tightest rooms the wall beside the bed need not begin in a corner.
    corner: foot === 0 ? undefined : left === 'wall' ? 'left' : right === 'wall' ? 'right' : undefined,
    merit: meritOf(stock, width > DOUBLE, left, right, foot) - size * SMALLER,
    lastResort: left === 'wall' && right === 'wall',
    spots: { carpet: { x: width / 2, z: depth * 0.72 }, pendant: { x: width / 2, z: depth / 2 }, lamps: [] },
  })
}

/** A lamp stands on its nightstand where it fits on top of it. */
function addLamp(stock: Stock, members: Member[], stand: Member, height: number): boolean {
  const top = stand.model.shape.h
  const room = { width: widthOf(stand.model) + 1e-9, depth: depthOf(stand.model) + 1e-9 }
  const lamp = modelsOf(stock, 'bed_lamp', height - top).find(
    (model) => widthOf(model) <= room.width && depthOf(model) <= room.depth,
  )
  if (!lamp) return false
  const left = stand.x + stand.model.bounds.minX + (widthOf(stand.model) - widthOf(lamp)) / 2
  const back = stand.z + stand.model.bounds.minZ + (depthOf(stand.model) - depthOf(lamp)) / 2
  members.push(seat('bed_lamp', lamp, left, back, 0, top))
  return true
}

function meritOf(stock: Stock, double: boolean, left: Side, right: Side, foot: number): number {
  const stands = Number(left === 'stand') + Number(right === 'stand')
  const wanted = Math.min(2, countOf(stock, 'nightstand'))
  const boxedIn = left === 'wall' || right === 'wall' ? (double ? 0.4 : 0.04) : 0
  if (left === 'wall' && right === 'wall') return 0.2
  return 1 - 0.12 * Math.max(0, wanted - stands) - boxedIn - (foot > 0 ? 0 : 0.6)
}
