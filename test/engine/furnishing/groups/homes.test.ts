import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../../src/base/result-type.ts'
import { suitableCarpets } from '../../../../src/engine/furnishing/groups/carpet.ts'
import { type Composition, memberRect } from '../../../../src/engine/furnishing/groups/composition.ts'
import { groupings } from '../../../../src/engine/furnishing/groups/groupings.ts'
import { singlePiece } from '../../../../src/engine/furnishing/groups/kinds/single-piece.ts'
import { modelOf, type Rect } from '../../../../src/engine/furnishing/request/model.ts'
import { specOf } from '../../../../src/engine/furnishing/types/furniture-types.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { Shape } from '../../../../src/schema/furnishing/shape.ts'
import { facing, middle, type Piece, pieceOfMember } from '../../../support/members.ts'
import { box } from '../../../support/rooms.ts'

// What a planner expects of the groups of a home. Metres.

const SPACE = { x: Number.POSITIVE_INFINITY, y: 2.5, z: Number.POSITIVE_INFINITY }
const NEAR = 1e-6

const modelsOf = (shapes: readonly Shape[]) => shapes.map((shape) => unwrap(modelOf(shape)))
const stock = (counts: Partial<Record<FurnitureType, number>>, shapes: Partial<Record<FurnitureType, Shape[]>> = {}) =>
  Object.fromEntries(
    (Object.entries(counts) as [FurnitureType, number][]).map(([type, count]) => [
      type,
      { models: modelsOf(shapes[type] ?? specOf(type).shapes), count },
    ]),
  )

const LOUNGES = [
  { sofa: 1, coffee_table: 1 },
  { sofa: 1, coffee_table: 1, armchair: 1 },
  { sofa: 1, coffee_table: 1, armchair: 2 },
  { sofa: 1, coffee_table: 1, armchair: 3 },
  { sofa: 2, coffee_table: 1, armchair: 2 },
].map((counts) => stock(counts))

const piecesOf = (composition: Composition): Piece[] => composition.members.map(pieceOfMember)
const of = (pieces: readonly Piece[], type: FurnitureType) => pieces.filter((piece) => piece.type === type)
const formsOf = (compositions: readonly Composition[]) => new Set(compositions.map(({ form }) => form))

/** Degrees between the way a piece faces and the way to a point. */
function off(piece: Piece, [x, z]: readonly [number, number]): number {
  const [fx, fz] = facing(piece)
  const [cx, cz] = middle(piece)
  const cos = (fx * (x - cx) + fz * (z - cz)) / Math.hypot(x - cx, z - cz)
  return (Math.acos(Math.min(1, cos)) * 180) / Math.PI
}

describe('lounges', () => {
  const free = LOUNGES.flatMap((one) => groupings.relaxing.compose(one, SPACE))
  const withScreen = LOUNGES.flatMap((one) => groupings.relaxing.beforeScreen!(one, SPACE))

  test('come in every form', () => {
    const forms = ['sofa-alone', 'sofa-and-chair', 'lounge-l', 'lounge-facing', 'lounge-u', 'lounge-corner']
    expect([...formsOf(free)].sort()).toEqual(forms.sort())
  })

  test('leave the view to a screen open: no seat within half a metre of the sofa’s axis, none that turns its back to it', () => {
    expect(formsOf(withScreen)).not.toContain('lounge-facing')
    for (const composition of withScreen) {
      const [sofa, ...others] = piecesOf(composition)
      const [axis] = middle(sofa!)
      for (const seat of others.filter(({ type }) => type !== 'coffee_table')) {
        expect(Math.max(seat.region.minX - axis, axis - seat.region.maxX)).toBeGreaterThan(0.25)
        expect(facing(seat)[1]).toBeGreaterThan(-NEAR)
      }
    }
  })

  test.each([
    ['without a screen', free],
    ['before a screen', withScreen],
  ])('%s, armchairs at the sides stand square or turned inwards, and look at the table', (_, lounges) => {
    const turned = new Set<number>()
    for (const composition of lounges) {
      const pieces = piecesOf(composition)
      const [table] = of(pieces, 'coffee_table')
      for (const chair of of(pieces, 'armchair')) {
        expect(off(chair, middle(table!))).toBeLessThan(40)
        turned.add(Math.abs(chair.rotation) % 90)
      }
    }
    const [square, inwards, ...others] = [...turned].sort((a, b) => a - b)
    expect([square, others]).toEqual([0, []])
    expect(Math.min(inwards!, 90 - inwards!)).toBe(35)
  })

  test('a second sofa stands at right angles to the first one or across the table, and is as near to it', () => {
    const angles = new Set<number>()
    for (const composition of free) {
      const pieces = piecesOf(composition)
      const [, second] = of(pieces, 'sofa')
      if (!second) continue
      const [table] = of(pieces, 'coffee_table')
      angles.add(Math.abs(second.rotation))
      if (composition.form === 'lounge-corner') continue
      expect(gap(second.region, table!.region)).toBeCloseTo(0.4, 6)
      expect(off(second, middle(table!))).toBeLessThan(25)
    }
    expect([...angles].sort((a, b) => a - b)).toEqual([90, 180])
  })

  test('a corner sofa makes a corner', () => {
    const corner = stock(
      { sofa: 1, coffee_table: 1 },
      { sofa: [{ type: 'l-extrusion', a: 2.7, b: 1.7, c: 0.9, d: 0.95, h: 0.8 }] },
    )
    expect([...formsOf(groupings.relaxing.compose(corner, SPACE))]).toEqual(['lounge-corner'])
  })

  test('their carpet lies under the table and the fronts of the seats', () => {
    for (const composition of free) {
      const { holds, wants } = composition.spots.carpet!
      const pieces = piecesOf(composition)
      const [sofa, ...others] = pieces
      expect(contains(wants, holds)).toBe(true)
      expect(holds.minZ).toBeLessThan(sofa!.region.maxZ)
      for (const { type, region } of others) {
        if (type === 'coffee_table') expect(contains(holds, region)).toBe(true)
        else expect(gap(wants, region)).toBeLessThan(0)
      }
    }
  })
})

/** Metres between two rectangles along the axis in which they are apart; negative where they overlap. */
const gap = (a: Rect, b: Rect): number => Math.max(a.minX - b.maxX, b.minX - a.maxX, a.minZ - b.maxZ, b.minZ - a.maxZ)

const contains = (outer: Rect, inner: Rect): boolean =>
  outer.minX <= inner.minX + NEAR &&
  outer.minZ <= inner.minZ + NEAR &&
  outer.maxX >= inner.maxX - NEAR &&
  outer.maxZ >= inner.maxZ - NEAR

describe('beds', () => {
  const beds = groupings.sleeping.compose(stock({ bed: 1, nightstand: 2, bed_lamp: 2 }), SPACE)
  const widthOf = ({ members }: Composition) => memberRect(members[0]!).maxX - memberRect(members[0]!).minX
  const standsIn = ({ members }: Composition) => members.filter(({ type }) => type === 'nightstand').length

  test('for one have one nightstand', () => {
    const single = beds.filter((one) => widthOf(one) <= 1.2 + NEAR)
    expect(Math.max(...single.map(standsIn))).toBe(1)
    expect(Math.max(...beds.map(standsIn))).toBe(2)
  })

  test('for one have two nightstands where nothing else was asked for', () => {
    const pieces = stock({ bed: 1, nightstand: 2 }, { bed: [box(0.9, 2, 0.8)] })
    expect(Math.max(...groupings.sleeping.compose(pieces, SPACE).map(standsIn))).toBe(2)
  })

  test.each([1.4, 1.6, 1.8])('of %s m stand centred, in narrow rooms, and with a side at the wall', (width) => {
    const own = beds.filter((one) => Math.abs(widthOf(one) - width) < NEAR)
    const narrowest = (form: string, stands: number) =>
      Math.min(...own.filter((one) => one.form === form && standsIn(one) >= stands).map((one) => one.width))
    expect(narrowest('bed-centred', 2)).toBeCloseTo(width + 1.1, 6)
    expect(narrowest('bed-cornered', 1)).toBeCloseTo(width + 0.6, 6)
  })

  test.each([1.4, 1.6, 1.8])('of %s m have one nightstand between walls that leave no way to a second', (width) => {
    const own = beds.filter((one) => Math.abs(widthOf(one) - width) < NEAR && one.form === 'bed-centred')
    const ways = own
      .filter((one) => standsIn(one) === 1)
      .map((one) => {
        const bed = memberRect(one.members[0]!)
        return [bed.minX, one.width - bed.maxX]
      })
    expect(ways.some((sides) => Math.min(...sides) >= 0.6 - NEAR && Math.max(...sides) >= 0.65)).toBe(true)
  })

  test('have the one nightstand on their wider side', () => {
    const compositions = groupings.sleeping.compose(
      stock({ bed: 1, nightstand: 1 }, { bed: [box(1.6, 2, 0.8)] }),
      SPACE,
    )
    const [best] = [...compositions].sort((a, b) => b.intrinsicScore - a.intrinsicScore)
    const bed = memberRect(best!.members[0]!)
    const stand = memberRect(best!.members[1]!)
    const [left, right] = [bed.minX, best!.width - bed.maxX]
    expect(Math.abs(left - right)).toBeGreaterThan(0.1)
    expect(stand.minX > bed.maxX).toBe(right > left)
  })
})

test('storing stands in a box that holds the pieces and nothing else', () => {
  const shelves = stock({ shelf: 2 }, { shelf: [box(1, 0.3, 1.8)] })
  const least = groupings.storing
    .compose(shelves, SPACE)
    .filter(({ members }) => members.length === 1)
    .map(({ width, depth }) => [width, depth])
  expect(least).toContainEqual([1, 0.3])
})

test('an armchair by itself stands across a corner and looks into the room', () => {
  const { role } = specOf('armchair')
  if (role.kind !== 'single') throw new Error('an armchair is a single piece')
  const across = singlePiece('armchair', role.habit, modelsOf([box(0.8, 0.9, 0.8)]), SPACE).filter(
    ({ corner }) => corner,
  )
  expect(across.map(({ corner }) => corner).sort()).toEqual(['left', 'right'])
  for (const composition of across) {
    const [chair] = piecesOf(composition)
    const { width, depth, corner } = composition
    const opposite: [number, number] = corner === 'left' ? [width + 2, depth + 2] : [-2, depth + 2]
    expect(off(chair!, opposite)).toBeLessThan(15)
    expect(chair!.region.minZ).toBeCloseTo(0, 9)
    expect(corner === 'left' ? chair!.region.minX : width - chair!.region.maxX).toBeCloseTo(0, 9)
  }
})

describe('carpets', () => {
  const holds = { minX: 0, minZ: 0, maxX: 2, maxZ: 1.2 }
  const wants = { minX: -0.2, minZ: 0, maxX: 2.2, maxZ: 1.6 }
  const models = modelsOf([box(3, 2, 0.01), box(2.4, 1.7, 0.01), box(2, 1.4, 0.01), box(1.4, 0.8, 0.01)])
  const sizes = (found: ReturnType<typeof suitableCarpets>) =>
    found.map(({ model: { shape } }) => (shape.type === 'box' ? shape.a : 0))

  test('are the smallest that hold all they should, then the smallest that hold what they must', () => {
    expect(sizes(suitableCarpets({ holds, wants }, models))).toEqual([2.4, 3, 2, 2.4, 3, 3])
  })

  test('lie concentric with what they hold', () => {
    const [best] = suitableCarpets({ holds, wants }, models)
    const { minX, maxX, minZ, maxZ } = memberRect(best!)
    expect([(minX + maxX) / 2, (minZ + maxZ) / 2]).toEqual([expect.closeTo(1, 9), expect.closeTo(0.8, 9)])
  })

  test('are left out where all are too small', () => {
    expect(suitableCarpets({ holds, wants }, modelsOf([box(1.9, 1.4, 0.01), box(1.4, 0.8, 0.01)]))).toEqual([])
  })

  test('lie lengthwise or across', () => {
    const across = { minX: 0, minZ: 0, maxX: 1.2, maxZ: 2 }
    const [best] = suitableCarpets({ holds: across, wants: across }, modelsOf([box(2, 1.4, 0.01)]))
    expect(contains(memberRect(best!), across)).toBe(true)
  })
})
