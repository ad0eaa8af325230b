import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { samePlace, selectDiverse } from '../../../src/furnishing/search/select-diverse.ts'
import { type Placed, type State, startState } from '../../../src/furnishing/search/state.ts'
import type { FurnitureType } from '../../../src/schema/furniture.ts'
import { runs } from '../../support/property-runs.ts'
import { free, groupOf, piece, placed, type Stand } from './placed-groups.ts'

const stateOf = (score: number, ...groups: Placed[]): State => ({
  ...startState(),
  score,
  placed: groups.map((one) => ({ ...one, quality: 0 })),
})
const KINDS = { bed: 'sleeping', sofa: 'relaxing', shelf: 'lone' } as const
/** A square metre of a piece, its middle 0.5 m from its corner. */
const at = (anchor: keyof typeof KINDS & FurnitureType, weight: number, stand: Stand, pin = false): Placed =>
  placed(
    groupOf(KINDS[anchor], anchor, { weight, ...(pin ? { pin: {} as NonNullable<Placed['group']['pin']> } : {}) }),
    free(piece(anchor, 1, 1)),
    stand,
  )
const bed = (x: number, z = 1, more: Partial<Stand> = {}) => at('bed', 12, { x, z, ...more })
const chosen = (states: readonly State[], count: number) => selectDiverse(states, count).map(({ score }) => score)

test('poses are alike up to 0.50 m apart and below 45° of turn', () => {
  const pose = (x: number, z: number, turn: number) => ({ x, z, turn })
  const alike = (x: number, z: number, turn: number) => samePlace(pose(1, 1, 0), pose(1 + x, 1 + z, turn))
  expect([alike(0, 0, 0), alike(0.5, 0, 0), alike(0.3, 0.4, 0), alike(0, 0, 44), alike(0, 0, -44)]).toEqual(
    Array(5).fill(true),
  )
  expect([alike(0.501, 0, 0), alike(0.3, 0.41, 0), alike(0, 0, 45), alike(0, 0, -45)]).toEqual(Array(4).fill(false))
  expect(samePlace(pose(0, 0, 170), pose(0, 0, -170))).toBe(true)
})

describe('which states make alternatives', () => {
  const [best, next] = [10, 9]
  const isAlternative = (a: readonly Placed[], b: readonly Placed[]) =>
    chosen([stateOf(best, ...a), stateOf(next, ...b)], 2).length === 2

  test.each<[string, Placed[], Placed[], boolean]>([
    ['the bed moved by 0.49 m', [bed(1)], [bed(1.49)], false],
    ['the bed moved by 0.51 m', [bed(1)], [bed(1.51)], true],
    ['another piece in its place', [bed(1)], [at('sofa', 12, { x: 1, z: 1 })], true],
    [
      'the bed of two groups moved',
      [bed(1), at('sofa', 11, { x: 5, z: 5 })],
      [bed(3), at('sofa', 11, { x: 5, z: 5 })],
      true,
    ],
    [
      'a minor piece moved',
      [bed(1), at('shelf', 1.9, { x: 5, z: 5 })],
      [bed(1), at('shelf', 1.9, { x: 8, z: 5 })],
      false,
    ],
    [
      'a piece of weight 2 moved',
      [bed(1), at('shelf', 2, { x: 5, z: 5 })],
      [bed(1), at('shelf', 2, { x: 8, z: 5 })],
      true,
    ],
    [
      'a minor piece moved where there is no other',
      [at('shelf', 1, { x: 5, z: 5 })],
      [at('shelf', 1, { x: 8, z: 5 })],
      true,
    ],
    [
      'a minor piece moved beside a pin',
      [at('bed', 12, { x: 1, z: 1 }, true), at('shelf', 1, { x: 5, z: 5 })],
      [at('bed', 12, { x: 1, z: 1 }, true), at('shelf', 1, { x: 8, z: 5 })],
      true,
    ],
    ['a main group more', [bed(1)], [bed(1), at('sofa', 11, { x: 5, z: 5 })], true],
    ['a main group less', [bed(1), at('sofa', 11, { x: 5, z: 5 })], [bed(1)], true],
    ['two beds that changed places', [bed(1), bed(5)], [bed(5), bed(1)], false],
    ['nothing placed in either', [], [], false],
    ['nothing placed in the first', [], [bed(1)], true],
    ['nothing placed in the second', [bed(1)], [], true],
  ])('%s', (_, a, b, expected) => {
    expect(isAlternative(a, b)).toBe(expected)
  })
})

describe('among many groups, one that moved', () => {
  const many = Array.from({ length: 13 }, (_, i) => bed(20 + 2 * i, 20))
  const isAlternative = (dx: number, dz: number) =>
    chosen([stateOf(10, bed(4.7, 4.7), ...many), stateOf(9, bed(4.7 + dx, 4.7 + dz), ...many)], 2).length === 2

  test.each([
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [0.7, 0.7],
    [0.7, -0.7],
    [-0.7, 0.7],
    [-0.7, -0.7],
  ])('towards %d, %d makes an alternative from 0.5 m on', (x, z) => {
    expect([isAlternative(0.49 * x, 0.49 * z), isAlternative(0.52 * x, 0.52 * z)]).toEqual([false, true])
  })

  test('is told from one that stands in line with it', () => {
    expect([isAlternative(0, 8), isAlternative(8, 0), isAlternative(-4, 4)]).toEqual([true, true, true])
  })
})

describe('which alternative comes next', () => {
  test('the better one of those that repeat the same', () => {
    expect(chosen([stateOf(8, bed(7)), stateOf(9, bed(4, 4, { turn: 90 })), stateOf(10, bed(1))], 2)).toEqual([10, 9])
  })

  test('one with its first group elsewhere before a better one that moves a lesser group only', () => {
    // The second repeats the bed, 12 of 12 + 11 + 11 by weight and the first group: (12 / 34 + 1) / 2 = 0.68. It costs a
    // quarter of that of the best score, 1.7; the third repeats nothing.
    const sofa = (x: number) => at('sofa', 11, { x, z: 8 })
    const states = (third: number) => [
      stateOf(10, bed(1), sofa(1)),
      stateOf(9.9, bed(1), sofa(5)),
      stateOf(third, bed(5, 5, { turn: 90 }), sofa(8)),
    ]
    expect(chosen(states(8.3), 2)).toEqual([10, 8.3])
    expect(chosen(states(8.1), 2)).toEqual([10, 9.9])
    expect(chosen(states(8.3).reverse(), 2)).toEqual([10, 8.3])
    expect(chosen(states(8.1), 3)).toEqual([10, 9.9, 8.1])
  })

  test('one with its first group at another wall or turned before one that moves it along its wall', () => {
    // Along its wall counts a half of the first group, a quarter of the whole: 0.25 · 0.25 · 10 = 0.625.
    const along = stateOf(9, bed(4, 1, { wall: 0 }))
    const first = stateOf(10, bed(1, 1, { wall: 0 }))
    const other = (score: number, wall: number, turn: number) => stateOf(score, bed(7, 7, { wall, turn }))
    expect(chosen([first, along, other(8.4, 1, 0)], 2)).toEqual([10, 8.4])
    expect(chosen([first, along, other(8.4, 0, 45)], 2)).toEqual([10, 8.4])
    expect(chosen([first, along, other(8.4, 0, 44)], 2)).toEqual([10, 9])
    expect(chosen([first, along, other(8.35, 1, 0)], 2)).toEqual([10, 9])
    expect(chosen([first, along, other(8.4, 0, -90)], 2)).toEqual([10, 8.4])
    const [turned, turnedAlong] = [1, 4].map((x, i) => stateOf(10 - i, bed(x, 1, { wall: 0, turn: 90 })))
    expect(chosen([turned!, turnedAlong!, other(8.4, 1, 90)], 2)).toEqual([10, 8.4])
  })

  test('what repeats any of those that were chosen, not only the last', () => {
    const states = [
      stateOf(10, bed(1)),
      stateOf(9.9, bed(4, 4, { turn: 90 })),
      stateOf(9.8, bed(1.2)),
      stateOf(5, bed(8, 8)),
    ]
    expect(chosen(states, 4)).toEqual([10, 9.9, 5])
  })

  test('the one named first of two that are as good', () => {
    const states = [bed(1), bed(4), bed(7)].map((one) => stateOf(5, one))
    expect(selectDiverse(states, 2)).toEqual(states.slice(0, 2))
  })

  test('none of no states', () => {
    expect(selectDiverse([], 3)).toEqual([])
    expect(selectDiverse([stateOf(1, bed(1))], 0)).toEqual([])
  })
})

test('any states: the best is first, scores fall, no two are alike, and every state left out is like a chosen one', () => {
  const spot = fc.record({
    x: fc.integer({ min: 0, max: 6 }),
    z: fc.integer({ min: 0, max: 1 }),
    turn: fc.constantFrom(0, 90),
  })
  // On a lattice of 0.45 m neighbours are alike. From 13 groups on they are looked up by patches of floor.
  const stance = fc.array(spot, { minLength: 1, maxLength: 3 })
  const lacks = (a: State, b: State) =>
    a.placed.some(({ candidate }) => !b.placed.some((it) => samePlace(it.candidate.anchor, candidate.anchor)))
  const unlike = (a: State, b: State) => lacks(a, b) || lacks(b, a)
  fc.assert(
    fc.property(
      fc.array(stance, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(0, 13),
      (stances, count, fixed) => {
        const others = Array.from({ length: fixed }, (_, i) => bed(20 + 2 * i, 20))
        const states = stances.map((spots, i) =>
          stateOf(50 - i, ...spots.map(({ x, z, turn }) => bed(0.45 * x, 0.45 * z, { turn })), ...others),
        )
        const picked = selectDiverse(states, count)
        expect(picked[0]).toBe(states[0])
        expect(picked.map(({ score }) => score)).toEqual(picked.map(({ score }) => score).sort((a, b) => b - a))
        expect(picked.length).toBeLessThanOrEqual(count)
        const alike = picked.flatMap((a, i) => picked.slice(i + 1).filter((b) => !unlike(a, b)))
        expect(alike).toEqual([])
        const spare = states.filter((one) => !picked.includes(one) && picked.every((other) => unlike(one, other)))
        if (picked.length < count) expect(spare).toEqual([])
      },
    ),
    { seed: 1, numRuns: runs(300) },
  )
})
