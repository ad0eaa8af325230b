import { describe, expect, test } from 'vitest'
import type { Plan } from '../../../src/furnishing/request/plan.ts'
import type { Opening } from '../../../src/schema/room.ts'
import { atWall, groupOf, type Point, piece, planWith, rectangle } from './placed-groups.ts'
import { at, opening, termOf } from './score-terms.ts'

describe('a sofa', () => {
  const relaxing = groupOf('relaxing', 'sofa')
  const watching = groupOf('relaxing', 'sofa', { seesScreen: true })
  const sofa = atWall(piece('sofa', 2, 1))

  test.each([
    [0.2, -0.9],
    [1, -0.5],
    [1.99, -0.005],
    [2, 1 / 3],
    [2.5, 5 / 12],
    [3, 0.5],
    [4, 1 / 3],
    [5, 1 / 6],
    [5.01, -0.2],
    [9, -0.2],
  ])('%d m before it count %d: best are 3 m', (depth, expected) => {
    expect(termOf(relaxing, sofa, rectangle(6, 1 + depth), 'depthBefore')(at(2))).toBeCloseTo(expected, 9)
    expect(
      termOf(relaxing, sofa, rectangle(1 + depth, 6), 'depthBefore')({ x: 1 + depth, z: 2, turn: 90, wall: 1 }),
    ).toBeCloseTo(expected, 9)
  })

  test('amid its wall counts half of what it does for a bed', () => {
    const amid = termOf(relaxing, sofa, rectangle(6, 4), 'centredOnWall')
    expect([amid(at(2)), amid(at(3.5)), amid({ x: 2, z: 1, wall: -1 })]).toEqual([0.5, 0.25, 0])
  })

  /** A room whose wall opposite leaves this much between sofa and television: half the sofa and 0.25 m are taken. */
  const away = (distance: number, openings: Opening[] = []) => rectangle(6, distance + 0.75, openings)
  const screen = (plan: Plan, stand = at(2)) => termOf(watching, sofa, plan, 'screenOpposite')(stand)

  test.each([
    [1.65, 0.9],
    [1.75, 1],
    [2.5, 1],
    [3.3, 1],
    [3.4, 0.9],
    [4.3, 0],
    [6, -0.5],
  ])('a wall that takes a television %d m away counts %d', (distance, expected) => {
    expect(screen(away(distance))).toBeCloseTo(expected, 9)
    expect(termOf(relaxing, sofa, away(distance), 'screenOpposite')(at(2))).toBe(0)
  })

  test.each<[Opening['type'], number, number]>([
    ['door', 3, 0],
    ['gap', 3, 0],
    ['window', 3, 0.4],
    ['door', 3.64, 0],
    ['door', 3.66, 1],
    ['window', 1.36, 0.4],
    ['window', 1.34, 1],
  ])('an opening in the place of the television: %s from x = %d counts %d', (type, x, expected) => {
    // The near wall is listed from x = 6 to 0 and begins at 6 + the room's depth; the sofa's axis is x = 3.
    const pos = 6 + 3.25 + (6 - x - 1)
    expect(screen(away(2.5, [opening(type, pos)]))).toBeCloseTo(expected, 9)
  })

  /** At x = 3 the wall opposite is 3.25 m from the far wall, however it rises. */
  const slanted = (rise: number): Point[] => [
    [0, 0],
    [6, 0],
    [6, 3.25 + rise / 2],
    [0, 3.25 - rise / 2],
  ]

  test('a slanted wall takes half of it, from about 26 degrees on', () => {
    expect(screen(planWith(slanted(2.8)))).toBeCloseTo(1, 9)
    expect(screen(planWith(slanted(3)))).toBeCloseTo(0.5, 9)
  })

  test('what is before it is measured from the middle of its front, to walls at any angle', () => {
    const depthScore = (points: Point[], x = 2) => termOf(relaxing, sofa, planWith(points), 'depthBefore')(at(x))
    // A pier 0.2 m wide, 2.25 m before the sofa's middle: 0.75 m less than the best.
    const pier: Point[] = [
      [0, 0],
      [6, 0],
      [6, 5.5],
      [3.1, 5.5],
      [3.1, 3.25],
      [2.9, 3.25],
      [2.9, 5.5],
      [0, 5.5],
    ]
    expect(depthScore(pier)).toBeCloseTo(0.5 - 0.75 / 6, 9)
    expect([depthScore(pier, 1.8), depthScore(pier, 2.2)]).toEqual([expect.closeTo(0.25, 9), expect.closeTo(0.25, 9)])
    expect(depthScore(slanted(3))).toBeCloseTo(0.5 - 0.75 / 6, 9)
    expect(depthScore(slanted(-3))).toBeCloseTo(0.5 - 0.75 / 6, 9)
    // A tongue of wall from the left, whichever wall of the room is listed first.
    const tongue: Point[] = [
      [0, 0],
      [6, 0],
      [6, 8],
      [0, 8],
      [0, 3.5],
      [4, 3.5],
      [4, 3.25],
      [0, 3.25],
    ]
    for (let first = 0; first < tongue.length; first += 1) {
      const points = [...tongue.slice(first), ...tongue.slice(0, first)]
      expect(depthScore(points)).toBeCloseTo(0.5 - 0.75 / 6, 9)
    }
  })

  test('an opening in a slanted wall is looked for along that wall', () => {
    // The ray meets the wall in its middle, 3.31 m from its start; a television takes 0.65 m to either side.
    const half = Math.hypot(6, 2.8) / 2
    const start = 6 + 3.25 + 1.4
    const open = (from: number, to: number) =>
      screen(planWith(slanted(2.8), [opening('window', start + from, to - from)]))
    expect(open(half + 0.6, half + 0.8)).toBeCloseTo(0.4, 9)
    expect(open(half + 0.7, half + 0.9)).toBeCloseTo(1, 9)
    expect(open(half - 0.8, half - 0.6)).toBeCloseTo(0.4, 9)
    expect(open(half - 0.9, half - 0.7)).toBeCloseTo(1, 9)
  })

  test('the wall that is met first counts', () => {
    // A pier 2 m before the wall opposite, on the sofa's axis.
    const pier: Point[] = [
      [0, 0],
      [6, 0],
      [6, 5.25],
      [4, 5.25],
      [4, 3.25],
      [2, 3.25],
      [2, 5.25],
      [0, 5.25],
    ]
    expect(screen(planWith(pier))).toBeCloseTo(1, 9)
    expect(screen(planWith(pier), at(0))).toBeCloseTo(1 - (4.5 - 3.3), 9)
  })

  test('an armchair with its back to the screen counts, where there is a screen', () => {
    const back = (turn: number, group = watching) =>
      termOf(
        group,
        atWall(piece('sofa', 2, 1), piece('armchair', 0.8, 0.8, 0.5, 2, turn)),
        rectangle(6, 6),
        'seatBeforeScreen',
      )(at(2))
    expect([back(180), back(0), back(90), back(180, relaxing)]).toEqual([1, 0, 0, 0])
    const table = atWall(piece('sofa', 2, 1), piece('coffee_table', 0.8, 0.8, 0.5, 2, 180))
    expect(termOf(watching, table, rectangle(6, 6), 'seatBeforeScreen')(at(2))).toBe(0)
  })
})
