import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../../src/base/result-type.ts'
import type { Composition, Inventory } from '../../../../src/engine/furnishing/groups/composition.ts'
import { dining } from '../../../../src/engine/furnishing/groups/kinds/dining.ts'
import { meeting } from '../../../../src/engine/furnishing/groups/kinds/meeting.ts'
import { modelOf } from '../../../../src/engine/furnishing/request/model.ts'
import { specOf } from '../../../../src/engine/furnishing/types/furniture-types.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import { facing, middle, type Piece, pieceOfMember } from '../../../support/members.ts'

const SPACE = { x: Number.POSITIVE_INFINITY, y: 2.5, z: Number.POSITIVE_INFINITY }

const choiceOf = (type: FurnitureType, count: number) => ({
  models: specOf(type).shapes.map((shape) => unwrap(modelOf(shape))),
  count,
})

const atTables = (tables: number, chairs: number): Inventory => ({
  meeting_table: choiceOf('meeting_table', tables),
  meeting_chair: choiceOf('meeting_chair', chairs),
})

const piecesOf = ({ members }: Composition, type: FurnitureType): Piece[] =>
  members.map(pieceOfMember).filter((piece) => piece.type === type)

const formed = (compositions: readonly Composition[], form: Composition['form']) => {
  const all = compositions.filter((one) => one.form === form)
  expect(all.length).toBeGreaterThan(0)
  return all
}

test('two seats on each side of a meeting table face one another', () => {
  const pairs = formed(meeting(atTables(1, 6), SPACE), 'boardroom').flatMap((one) => {
    const [table] = piecesOf(one, 'meeting_table')
    const sides = [-1, 1].map((side) =>
      piecesOf(one, 'meeting_chair')
        .filter((chair) => Math.abs(facing(chair)[1] - side) < 1e-6)
        .map((chair) => middle(chair)[0] - middle(table!)[0])
        .sort((a, b) => a - b),
    )
    return sides.every((seats) => seats.length === 2) ? [sides] : []
  })
  expect(pairs.length).toBeGreaterThan(0)
  const places = (seats: readonly number[]) => seats.map((x) => x.toFixed(6))
  for (const [near, far] of pairs) expect(places(near!)).toEqual(places(far!))
})

describe('a table before the wall of the screen', () => {
  test('leaves its head free, and floor for a sideboard at the wall', () => {
    for (const one of formed(meeting(atTables(1, 12), SPACE), 'boardroom-at-screen')) {
      const [table] = piecesOf(one, 'meeting_table')
      expect(one.back).toBeDefined()
      expect(table!.region.minZ).toBeGreaterThan(1)
      for (const chair of piecesOf(one, 'meeting_chair')) {
        expect(middle(chair)[1]).toBeGreaterThan(table!.region.minZ)
        const [, towards] = facing(chair)
        expect(towards).toBeLessThan(0.5)
      }
    }
  })

  test('stands on the axis of the group, so that what hangs in the middle of its wall hangs before all', () => {
    for (const one of formed(meeting(atTables(1, 12), SPACE), 'boardroom-at-screen')) {
      const [table] = piecesOf(one, 'meeting_table')
      expect(middle(table!)[0]).toBeCloseTo((one.back!.from + one.back!.to) / 2, 9)
    }
  })

  test('no chair sees the middle of the wall from more than 40° aside', () => {
    for (const one of formed(meeting(atTables(1, 16), SPACE), 'boardroom-at-screen')) {
      for (const chair of piecesOf(one, 'meeting_chair')) {
        const [x, z] = middle(chair)
        expect((Math.atan2(Math.abs(x - one.width / 2), z) * 180) / Math.PI).toBeLessThanOrEqual(40)
      }
    }
  })
})

describe('several tables', () => {
  const compositions = meeting(atTables(4, 24), SPACE)

  test('make a U around floor that is free towards the screen', () => {
    for (const one of formed(compositions, 'meeting-u')) {
      const [base, ...arms] = piecesOf(one, 'meeting_table')
      expect(arms).toHaveLength(2)
      for (const arm of arms) expect(arm.region.maxZ).toBeCloseTo(base!.region.minZ, 9)
      const [x, z] = [one.width / 2, (arms[0]!.region.minZ + arms[0]!.region.maxZ) / 2]
      for (const chair of piecesOf(one, 'meeting_chair')) {
        const [fx, fz] = facing(chair)
        const [cx, cz] = middle(chair)
        expect(fx * (x - cx) + fz * (z - cz)).toBeGreaterThan(0)
      }
    }
  })

  test('make rows of which all look at the wall', () => {
    for (const one of formed(compositions, 'classroom')) {
      expect(piecesOf(one, 'meeting_table').length).toBeGreaterThanOrEqual(2)
      for (const chair of piecesOf(one, 'meeting_chair')) expect(facing(chair)[1]).toBeCloseTo(-1, 9)
    }
  })

  test('are round ones side by side, whose people sit on the half away from the wall', () => {
    for (const one of formed(meeting(atTables(6, 24), SPACE), 'cabaret')) {
      const tables = piecesOf(one, 'meeting_table')
      const chairs = piecesOf(one, 'meeting_chair')
      expect(tables.length).toBeGreaterThanOrEqual(3)
      expect(chairs.length % tables.length).toBe(0)
      for (const chair of chairs) {
        expect(facing(chair)[1]).toBeLessThanOrEqual(0.2)
        const [x, z] = middle(chair)
        const [fx, fz] = facing(chair)
        // A table within reach, whose middle the chair looks at.
        const own = tables.filter((table) => {
          const [dx, dz] = [middle(table)[0] - x, middle(table)[1] - z]
          const reach = (table.region.maxX - table.region.minX) / 2 + 0.6
          return Math.hypot(dx, dz) < reach && Math.abs(fx * dz - fz * dx) < 0.05 && fx * dx + fz * dz > 0
        })
        expect(own).toHaveLength(1)
      }
    }
  })

  test('seat up to 24', () => {
    expect(Math.max(...compositions.map((one) => piecesOf(one, 'meeting_chair').length))).toBe(24)
  })
})

describe('a dining table', () => {
  const compositions = [1, 2, 3, 4, 6, 8].flatMap((chairs) =>
    dining({ dining_table: choiceOf('dining_table', 1), dining_chair: choiceOf('dining_chair', chairs) }, SPACE).map(
      (composition) => ({ chairs, composition, seats: piecesOf(composition, 'dining_chair') }),
    ),
  )

  test('seats two at least, or as few as are asked for', () => {
    for (const { chairs, seats, composition } of compositions)
      if (seats.length > 0) expect(seats.length).toBeGreaterThanOrEqual(Math.min(2, chairs))
      else expect(composition.lastResort).toBe(true)
  })

  test('with a long side at the wall has at most four people, on two or three sides, two of them looking at it', () => {
    let tables = 0
    for (const { chairs, composition, seats } of compositions) {
      const [table] = piecesOf(composition, 'dining_table')
      if (composition.form !== 'table-at-wall' || table!.rotation !== 0 || chairs < 2) continue
      expect(seats.length).toBeLessThanOrEqual(4)
      expect(new Set(seats.map(({ rotation }) => rotation)).size).toBeGreaterThanOrEqual(2)
      expect(seats.filter((seat) => facing(seat)[1] < -0.5).length).toBeLessThanOrEqual(2)
      tables++
    }
    expect(tables).toBeGreaterThan(0)
  })

  test('with an end at the wall has people on both long sides', () => {
    let tables = 0
    for (const { composition, seats } of compositions) {
      const [table] = piecesOf(composition, 'dining_table')
      if (composition.form !== 'table-at-wall' || table!.rotation === 0) continue
      expect(table!.region.minZ).toBeCloseTo(0, 9)
      const sides = [-1, 1].map((side) => seats.filter((seat) => Math.sign(facing(seat)[0]) === side).length)
      expect(Math.min(...sides)).toBeGreaterThan(0)
      tables++
    }
    expect(tables).toBeGreaterThan(0)
  })
})
