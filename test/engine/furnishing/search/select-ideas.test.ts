import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Form } from '../../../../src/engine/furnishing/groups/composition.ts'
import { type Placed, type State, startState } from '../../../../src/engine/furnishing/search/scene/state.ts'
import { rankingOf } from '../../../../src/engine/furnishing/search/schemes/ranking.ts'
import {
  isSameIdeaPose,
  samePlace,
  selectIdeas,
  type Wanted,
} from '../../../../src/engine/furnishing/search/schemes/select-ideas.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import { runs } from '../../../support/property-runs.ts'
import { free, groupOf, piece, placed, rectangle, type Stand } from './placed-groups.ts'

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
const NOTHING = new Map<FurnitureType, number>()
const selected = (states: readonly State[], count: number, wantedCounts: Wanted = NOTHING) =>
  selectIdeas(states, count, wantedCounts, rankingOf([], [], rectangle(4, 4), false))
const chosen = (states: readonly State[], count: number) => selected(states, count).map(({ score }) => score)

test('places are alike up to 0.50 m apart, poses are one idea up to 1.00 m apart, both below 45° of turn', () => {
  const pose = (x: number, z: number, turn: number) => ({ x, z, turn })
  for (const [alike, reach] of [
    [samePlace, 0.5],
    [isSameIdeaPose, 1],
  ] as const) {
    const at = (x: number, z: number, turn: number) => alike(pose(1, 1, 0), pose(1 + x * reach, 1 + z * reach, turn))
    expect([at(0, 0, 0), at(1, 0, 0), at(0.6, 0.79, 0), at(0, 0, 44), at(0, 0, -44)]).toEqual(Array(5).fill(true))
    expect([at(1.002, 0, 0), at(0.6, 0.82, 0), at(0, 0, 45), at(0, 0, -45)]).toEqual(Array(4).fill(false))
    expect(alike(pose(0, 0, 170), pose(0, 0, -170))).toBe(true)
  }
})

describe('which states make alternatives', () => {
  const [best, next] = [10, 9]
  const isAlternative = (a: readonly Placed[], b: readonly Placed[]) =>
    chosen([stateOf(best, ...a), stateOf(next, ...b)], 2).length === 2
  const sofa = (x: number) => at('sofa', 11, { x, z: 5 })
  const shelf = (x: number) => at('shelf', 2, { x, z: 5 })
  const fixed = at('bed', 12, { x: 1, z: 1 }, true)
  const composed = (form: Form, width = 1, x = 1) =>
    placed(groupOf('sleeping', 'bed', { weight: 12 }), { ...free(piece('bed', width, 1)), form }, { x, z: 1 })

  test.each<[string, Placed[], Placed[], boolean]>([
    ['the bed moved by 0.99 m', [bed(1)], [bed(1.99)], false],
    ['the bed moved by 1.01 m', [bed(1)], [bed(2.01)], true],
    ['the bed turned', [bed(1)], [bed(1, 1, { turn: 90 })], true],
    ['another main piece in its place', [bed(1)], [at('sofa', 12, { x: 1, z: 1 })], false],
    ['a group composed in another form', [composed('bed-centred')], [composed('bed-cornered', 1, 1.6)], true],
    ['a form that looks the same', [composed('bed-centred')], [composed('bed-cornered', 1, 1.4)], false],
    ['a bed of another class', [composed('bed-centred', 1.6)], [composed('bed-centred', 1.2)], true],
    ['a bed of the next class', [composed('bed-centred', 1.6)], [composed('bed-centred', 1.4)], false],
    ['a bed of another size of the same class', [composed('bed-centred', 1.45)], [composed('bed-centred', 1.4)], false],
    ['the bed of two groups moved', [bed(1), sofa(5)], [bed(3), sofa(5)], true],
    ['the sofa of two groups moved', [bed(1), sofa(5)], [bed(1), sofa(7)], true],
    ['storage moved', [bed(1), shelf(5)], [bed(1), shelf(8)], false],
    ['storage moved where there is nothing else', [shelf(5)], [shelf(8)], true],
    ['storage moved beside a fixed bed', [fixed, shelf(5)], [fixed, shelf(8)], true],
    ['storage moved by less where there is nothing else', [shelf(5)], [shelf(5.9)], false],
    ['a main group more, which the best one lacks', [bed(1)], [bed(1), sofa(5)], true],
    ['a main group less than the best one', [bed(1), sofa(5)], [bed(5)], false],
    ['two beds that changed places', [bed(1), bed(5)], [bed(5), bed(1)], false],
    ['nothing placed in either', [], [], false],
    ['nothing placed in the first', [], [bed(1)], true],
    ['nothing placed in the second', [bed(1)], [], false],
  ])('%s', (_, a, b, expected) => {
    expect(isAlternative(a, b)).toBe(expected)
  })

  test('none holds less than 85 % of the wanted pieces of the best one; pieces that were not asked for do not count', () => {
    const with7 = (x: number, shelves: number, sofas = 0) =>
      stateOf(
        10 - x,
        bed(3 * x),
        ...Array.from({ length: shelves }, (_, i) => at('shelf', 1, { x: i, z: 9 })),
        ...Array.from({ length: sofas }, (_, i) => at('sofa', 1, { x: i, z: 12 })),
      )
    const wantedCounts: Wanted = new Map([
      ['bed', 1],
      ['shelf', 6],
    ])
    const scores = (second: State) => selected([with7(0, 6), second], 2, wantedCounts).length
    expect([scores(with7(1, 5)), scores(with7(1, 4)), scores(with7(1, 4, 3)), scores(with7(1, 9))]).toEqual([
      2, 1, 1, 2,
    ])
  })
})

describe('among many groups, one that moved', () => {
  const many = Array.from({ length: 13 }, (_, i) => bed(20 + 2 * i, 20))
  const isAlternative = (dx: number, dz: number) =>
    chosen([stateOf(10, bed(4.4, 4.4), ...many), stateOf(9, bed(4.4 + dx, 4.4 + dz), ...many)], 2).length === 2

  test.each([
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [0.7, 0.7],
    [0.7, -0.7],
    [-0.7, 0.7],
    [-0.7, -0.7],
  ])('towards %d, %d makes an alternative from 1 m on', (x, z) => {
    expect([isAlternative(0.99 * x, 0.99 * z), isAlternative(1.02 * x, 1.02 * z)]).toEqual([false, true])
  })

  test('is distinguished from one that stands in line with it', () => {
    expect([isAlternative(0, 8), isAlternative(8, 0), isAlternative(-4, 4)]).toEqual([true, true, true])
  })
})

describe('which alternative comes next', () => {
  test('the better one of those that repeat the same', () => {
    expect(chosen([stateOf(8, bed(7)), stateOf(9, bed(4, 4, { turn: 90 })), stateOf(10, bed(1))], 2)).toEqual([10, 9])
  })

  test('one with its first group elsewhere before a better one that moves a lesser group only', () => {
    // The second repeats the leading bed, 0.7, and 12 of 12 + 11 + 11 by weight, 0.3 of that: 0.81. It costs 0.3 of that of
    // the best score, 2.42; the third repeats nothing.
    const sofa = (x: number) => at('sofa', 11, { x, z: 8 })
    const states = (third: number) => [
      stateOf(10, bed(1), sofa(1)),
      stateOf(9.9, bed(1), sofa(5)),
      stateOf(third, bed(5, 5, { turn: 90 }), sofa(8)),
    ]
    const second = (third: number) => chosen(states(third), 2)[1]
    expect([second(7.6), second(7.4)]).toEqual([7.6, 9.9])
    expect(chosen(states(7.6).reverse(), 2)).toEqual([10, 7.6])
    expect(chosen(states(7.4), 3)).toEqual([10, 9.9, 7.4])
  })

  test('one with its first group at another wall or turned before one that moves it along its wall', () => {
    // Along its wall counts 0.4 of the leading group, 0.28 of the whole: 0.28 · 0.3 · 10 = 0.84.
    const along = stateOf(9, bed(4, 1, { wall: 0 }))
    const first = stateOf(10, bed(1, 1, { wall: 0 }))
    const other = (score: number, wall: number, turn: number) => stateOf(score, bed(7, 7, { wall, turn }))
    const second = (one: State) => chosen([first, along, one], 2)[1]
    expect([second(other(8.2, 1, 0)), second(other(8.1, 1, 0))]).toEqual([8.2, 9])
    expect([second(other(8.2, 0, 45)), second(other(8.2, 0, 44)), second(other(8.2, 0, -90))]).toEqual([8.2, 9, 8.2])
  })

  test('another size or form at another place before one where the first stands', () => {
    const form = (score: number, x: number, form: Form) =>
      stateOf(
        score,
        placed(groupOf('sleeping', 'bed', { weight: 12 }), { ...free(piece('bed', 1, 1)), form }, { x, z: 1 }),
      )
    // The same pose counts 0.8 of the leading group, 0.56 of the whole: 0.56 · 0.3 · 10 = 1.68.
    const second = (score: number) =>
      chosen([form(10, 1, 'bed-centred'), form(9.5, 1.6, 'bed-cornered'), form(score, 4, 'bed-centred')], 2)[1]
    expect([second(8.9), second(8.5)]).toEqual([8.9, 9.5])
  })

  test('the first four are the most different, best first; the others follow, best first', () => {
    const states = [10, 9.9, 9.8, 9.7, 9.6, 9.5].map((score, i) => stateOf(score, bed(1 + 2 * i, 1, { wall: 0 })))
    const others = [9.2, 9.1].map((score, i) => stateOf(score, bed(7, 7 + 4 * i, { wall: i + 1, turn: 90 })))
    expect(chosen([...states, ...others], 8)).toEqual([10, 9.9, 9.2, 9.1, 9.8, 9.7, 9.6, 9.5])
  })

  test('what repeats any of those that were chosen, not only the last', () => {
    const states = [
      stateOf(10, bed(1)),
      stateOf(9.9, bed(4, 4, { turn: 90 })),
      stateOf(9.8, bed(1.4)),
      stateOf(5, bed(8, 8)),
    ]
    expect(chosen(states, 4)).toEqual([10, 9.9, 5])
  })

  test('the one named first of two that are as good', () => {
    const states = [bed(1), bed(4), bed(7)].map((one) => stateOf(5, one))
    expect(selected(states, 2)).toEqual(states.slice(0, 2))
  })

  test('none of no states', () => {
    expect(selected([], 3)).toEqual([])
    expect(selected([stateOf(1, bed(1))], 0)).toEqual([])
  })
})

test('any states: the best is first, no two are one idea, and every state left out is like a chosen one', () => {
  const spot = fc.record({
    x: fc.integer({ min: 0, max: 6 }),
    z: fc.integer({ min: 0, max: 1 }),
    turn: fc.constantFrom(0, 90),
  })
  // On a lattice of 0.9 m neighbours are alike. From 13 groups on they are looked up by patches of floor.
  const lacks = (a: State, b: State) =>
    a.placed.some(({ candidate }) => !b.placed.some((it) => isSameIdeaPose(it.candidate.anchor, candidate.anchor)))
  const unlike = (a: State, b: State) => lacks(a, b) || lacks(b, a)
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 3 })
        .chain((n) => fc.array(fc.array(spot, { minLength: n, maxLength: n }), { minLength: 1, maxLength: 8 })),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(0, 13),
      (stances, count, fixed) => {
        const others = Array.from({ length: fixed }, (_, i) => bed(20 + 2 * i, 20))
        const states = stances.map((spots, i) =>
          stateOf(50 - i, ...spots.map(({ x, z, turn }) => bed(0.9 * x, 0.9 * z, { turn })), ...others),
        )
        const picked = selected(states, count)
        expect(picked[0]).toBe(states[0])
        const scores = picked.map(({ score }) => score)
        const falling = (some: number[]) => [...some].sort((a, b) => b - a)
        expect(scores).toEqual([...falling(scores.slice(0, 4)), ...falling(scores.slice(4))])
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
