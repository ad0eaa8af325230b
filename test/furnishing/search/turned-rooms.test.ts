import { describe, expect, test } from 'vitest'
import type { Composition } from '../../../src/furnishing/groups/composition.ts'
import type { PlacementGroup } from '../../../src/furnishing/groups/placement-groups.ts'
import { placementScore, WEIGHTS, type Weights } from '../../../src/furnishing/search/score.ts'
import { normaliseDegrees } from '../../../src/geometry/frame.ts'
import type { Opening } from '../../../src/schema/room.ts'
import { atWall, free, groupOf, type Point, piece, planWith, type Stand } from './placed-groups.ts'
import { opening } from './score-terms.ts'

/** An L with doors, a gap and windows; lengths of its walls: 7, 4, 3, 2, 4 and 6 m. */
const OUTLINE: Point[] = [
  [0, 0],
  [7, 0],
  [7, 4],
  [4, 4],
  [4, 6],
  [0, 6],
]
const OPENINGS: Opening[] = [
  opening('window', 1, 1.5, 0.6),
  opening('door', 8, 0.9),
  opening('gap', 14.2, 1.2),
  opening('window', 17, 2, 0.4),
  opening('door', 24.5, 0.9),
]

const desk = [piece('task_table', 1.6, 0.8), piece('task_chair', 0.6, 0.6, 0.3, 0.8, 180)]
const GROUPS: [string, PlacementGroup, Composition][] = [
  ['a bed', groupOf('sleeping', 'bed'), atWall(piece('bed', 1.6, 2), piece('nightstand', 0.5, 0.4, 1.6))],
  [
    'a sofa before a screen',
    groupOf('relaxing', 'sofa', { seesScreen: true }),
    atWall(piece('sofa', 2.2, 0.9), piece('armchair', 0.8, 0.8, 0.2, 2, 180)),
  ],
  ['a desk', groupOf('working', 'task_table'), atWall(...desk)],
  [
    'an executive desk',
    groupOf('exec', 'exec_table'),
    atWall(piece('exec_table', 2, 0.8), piece('exec_chair', 0.6, 0.6, 0.4, 0.8, 180)),
  ],
  ['storage', groupOf('lone', 'shelf'), atWall(piece('shelf', 1, 0.4))],
]
/** At five of the walls and free in the room; no stand is at the very bound of a term, where rounding would decide. */
const STANDS: Stand[] = [
  { x: 1.213, z: 0, wall: 0 },
  { x: 7, z: 1.147, turn: 90, wall: 1 },
  { x: 6.683, z: 4, turn: 180, wall: 2 },
  { x: 3.419, z: 6, turn: 180, wall: 4 },
  { x: 0, z: 4.731, turn: -90, wall: 5 },
  { x: 1.307, z: 1.713, turn: 25, wall: -1 },
]

/** Turns by degrees about the origin, then moves. */
function moved(degrees: number, [dx, dz]: Point) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const point = ([x, z]: Point): Point => [dx + x * cos - z * sin, dz + x * sin + z * cos]
  const plan = planWith(OUTLINE.map(point), OPENINGS)
  const stand = ({ x, z, turn = 0, wall = -1 }: Stand) => {
    const [px, pz] = point([x, z])
    return { x: px, z: pz, turn: normaliseDegrees(turn + degrees), wall }
  }
  return { plan, stand }
}

const TERMS = Object.keys(WEIGHTS) as (keyof Weights)[]
const only = (term: keyof Weights): Weights =>
  Object.fromEntries(TERMS.map((name) => [name, name === term ? 1 : 0])) as Weights

function termsIn(where: ReturnType<typeof moved>, group: PlacementGroup, composition: Composition) {
  return STANDS.map((stand) =>
    Object.fromEntries(
      TERMS.map((term) => {
        const value = placementScore(group, composition, where.stand(stand), where.plan, only(term))
        return [term, Math.round(value * 1e6) / 1e6 + 0]
      }),
    ),
  )
}

describe.each(GROUPS)('%s', (_, group, composition) => {
  const still = termsIn(moved(0, [0, 0]), group, composition)

  test.each<[number, Point]>([
    [0, [31, -17]],
    [90, [0, 0]],
    [37, [0, 0]],
    [-110, [12, 40]],
    [163, [-50, 3]],
  ])('is judged alike in the room turned by %d degrees and moved by %j', (degrees, by) => {
    expect(termsIn(moved(degrees, by), group, composition)).toEqual(still)
  })
})

test.each<[number, Point]>([
  [0, [31, -17]],
  [90, [12, 40]],
  [180, [-50, 3]],
])('a table is judged alike in the room turned by %d degrees and moved by %j', (degrees, by) => {
  // It stands by the box around the room, which only quarter turns keep.
  const group = groupOf('dining', 'dining_table')
  const table = free(piece('dining_table', 2, 1))
  expect(termsIn(moved(degrees, by), group, table)).toEqual(termsIn(moved(0, [0, 0]), group, table))
})
