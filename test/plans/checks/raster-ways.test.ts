import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkedPlanOf } from '../../../src/plans/checks/checked-plan.ts'
import { floorWays, measuredFloor } from '../../../src/plans/checks/ways/floor-ways.ts'
import { waysOutOf } from '../../../src/plans/checks/ways/ways-out.ts'
import { door, rectangle } from '../../fixtures/floors/build-floor.ts'
import { metres, RUNS } from '../../support/arbitraries.ts'
import { asset, type BuiltPiece, contentOf, GROUND } from './built-checks.ts'

type P = readonly [number, number]

const DOOR: P = [3, 0]
const ROOM = { rooms: [{ name: 'Office', points: rectangle(0, 0, 6, 6) }] }
const UPPER_DOOR = door(3, -0.05, 1)

/** The ways of a room of 6 m × 6 m with a door in the middle of its upper wall. */
function waysIn(pieces: readonly BuiltPiece[]) {
  const plan = checkedPlanOf(contentOf({ ...ROOM, openings: [UPPER_DOOR], pieces }), GROUND)
  const [space] = plan.spaces
  return { space: space!, ways: floorWays(measuredFloor(plan)!, waysOutOf(plan).all) }
}

// The oracle: who walks is a point among boxes that are wider by half a person, and the shortest way is the shortest one over a graph
// of their corners that see each other. It knows neither squares nor clearances.
const HALF = 0.3
/** What a disc saves at a corner, around which it rolls: r (2 − π / 2) of a right angle. */
const CUT = HALF * (2 - Math.PI / 2)

function isClear([ax, az]: P, [bx, bz]: P, boxes: readonly (readonly number[])[]): boolean {
  return boxes.every(([x0, z0, x1, z1]) => {
    let [from, to] = [0, 1]
    for (const [start, step, low, high] of [
      [ax, bx - ax, x0!, x1!],
      [az, bz - az, z0!, z1!],
    ] as const) {
      if (Math.abs(step) < 1e-12) {
        if (start <= low || start >= high) return true
        continue
      }
      const [one, other] = [(low - start) / step, (high - start) / step]
      from = Math.max(from, Math.min(one, other))
      to = Math.min(to, Math.max(one, other))
    }
    return from >= to - 1e-9
  })
}

/** How far it is from the door to each of some points, by way of the corners of the boxes. */
function lengthsTo(points: readonly P[], boxes: readonly (readonly number[])[]): number[] {
  const corners = boxes.flatMap(([x0, z0, x1, z1]): P[] => [
    [x0!, z0!],
    [x1!, z0!],
    [x1!, z1!],
    [x0!, z1!],
  ])
  const nodes: P[] = [DOOR, ...corners.filter(([x, z]) => Math.min(x, z, 6 - x, 6 - z) >= HALF)]
  const lengths = nodes.map((_, i) => (i === 0 ? 0 : Number.POSITIVE_INFINITY))
  const step = (a: P, b: P) => (isClear(a, b, boxes) ? Math.hypot(a[0] - b[0], a[1] - b[1]) : Number.POSITIVE_INFINITY)
  for (let round = 0; round < nodes.length; round++)
    for (const [i, a] of nodes.entries())
      for (const [k, b] of nodes.entries()) lengths[k] = Math.min(lengths[k]!, lengths[i]! + step(a, b))
  return points.map((point) => Math.min(...nodes.map((node, i) => lengths[i]! + step(node, point))))
}

const box = fc.record({ x: metres(0.6, 4.4), z: metres(1.2, 4.4), w: metres(0.4, 1.6), d: metres(0.4, 1.6) })

/** Past which the way turns at three corners. */
const THREE_CORNERS = [
  { x: 1.63, z: 2.23, w: 0.4, d: 0.4 },
  { x: 0.6, z: 1.2, w: 0.56, d: 0.56 },
  { x: 2.26, z: 1.23, w: 0.92, d: 0.41 },
]

test('the way to a piece is the shortest one around the others', () => {
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 4 }), metres(0.5, 5.5), (boxes, x) => {
      const shelves = boxes.map(
        ({ x, z, w, d }): BuiltPiece => ({ type: 'shelf', at: [x + w / 2, z + d / 2], size: [w, d, 2] }),
      )
      const target: BuiltPiece = { type: 'task_chair', at: [x, 5.9], size: [0.2, 0.2, 1] }
      const { space, ways } = waysIn([...shelves, target])
      const wide = (by: number) => boxes.map(({ x, z, w, d }) => [x - by, z - by, x + w + by, z + d + by] as const)
      const chair = space.pieces.at(-1)!
      const way = ways.toPiece(space, chair)
      // A person stands wherever the chair is within an arm.
      const gapTo = ([px, pz]: P) => Math.hypot(Math.max(0, Math.abs(px - x) - 0.1), 5.8 - pz)
      const stands = Array.from({ length: 55 * 8 }, (_, i): P => [0.3 + 0.1 * (i % 55), 5 + 0.1 * Math.floor(i / 55)])
      const reach = (by: number) => {
        const free = stands.filter((at) => gapTo(at) <= 0.6 && isClear(at, [at[0], at[1] + 1e-6], wide(by)))
        return Math.min(...lengthsTo(free, wide(by)).map((length, i) => length + gapTo(free[i]!)))
      }
      const [tight, loose] = [reach(HALF), reach(HALF - 0.06)]
      if (!way) {
        expect(tight).toBe(Number.POSITIVE_INFINITY)
        return
      }
      if (Number.isFinite(loose)) expect(way.length).toBeGreaterThan(loose * 0.98 - 0.2 - CUT * boxes.length)
      if (Number.isFinite(tight)) expect(way.length).toBeLessThan(tight * 1.03 + 0.15)
    }),
    { numRuns: 3 * RUNS, examples: [[THREE_CORNERS, 0.5]] },
  )
})

test('a way is as wide as its narrowest place, however it is turned', () => {
  fc.assert(
    fc.property(metres(0.65, 1.2), fc.integer({ min: 0, max: 89 }), (width, angle) => {
      const turn = (angle * Math.PI) / 180
      const turned = ([x, z]: P): [number, number] => [
        x * Math.cos(turn) - z * Math.sin(turn),
        x * Math.sin(turn) + z * Math.cos(turn),
      ]
      // Two rooms of 3 m × 3 m with a passage of 2 m between, all of one outline.
      const [low, high] = [1.5 - width / 2, 1.5 + width / 2]
      const upper: P[] = [
        [0, 0],
        [3, 0],
        [3, low],
        [5, low],
        [5, 0],
        [8, 0],
      ]
      const lower: P[] = [
        [8, 3],
        [5, 3],
        [5, high],
        [3, high],
        [3, 3],
        [0, 3],
      ]
      const points = [...upper, ...lower].map(turned)
      const room = {
        boundary: {
          shape: { type: 'polygon-extrusion' as const, points, h: 2.5 },
          openings: [{ type: 'door' as const, pos: 0, l: 1.6, y: 0, h: 2.1 }],
        },
      }
      const perimeter = points.reduce((sum, [x, z], i) => {
        const [nx, nz] = points[(i + 1) % points.length]!
        return sum + Math.hypot(nx - x, nz - z)
      }, 0)
      room.boundary.openings[0]!.pos = perimeter - 2.3
      const [x, z] = turned([7, 1.5])
      const piece = { ...asset({ type: 'task_chair', at: [x, z], size: [0.2, 0.2, 1] }, 0) }
      const space = { id: '00000007-0000-4000-8000-100000000000', name: 'Office', usage: null, template: null, room }
      const plan = checkedPlanOf({ spaces: [space], assets: [piece] }, GROUND)
      const ways = floorWays(measuredFloor(plan)!, waysOutOf(plan).all)
      const measured = ways.widthToPiece(plan.spaces[0]!, plan.spaces[0]!.pieces[0]!)
      expect(Math.abs(measured - width)).toBeLessThan(0.06)
    }),
    { numRuns: 3 * RUNS },
  )
})

test('a door in the wall of one room leads into a room that does not list it', () => {
  const { spaces, assets } = contentOf({
    rooms: [
      { name: 'Office', points: rectangle(0, 0, 4, 4) },
      { name: 'Corridor', points: rectangle(0, 4.2, 4, 2) },
    ],
    openings: [
      { type: 'door', at: [2, 4.1], l: 0.9 },
      { type: 'door', at: [-0.05, 5.2], l: 1 },
    ],
  })
  const [office, corridor] = spaces
  const { boundary } = corridor!.room
  const oneSided = { ...corridor!, room: { boundary: { ...boundary, openings: boundary.openings!.slice(1) } } }
  for (const second of [corridor!, oneSided]) {
    const plan = checkedPlanOf({ spaces: [office!, second], assets }, GROUND)
    const { farthest } = floorWays(measuredFloor(plan)!, waysOutOf(plan).all).spaces[0]!
    expect(farthest!.length).toBeGreaterThan(5)
    expect(farthest!.length).toBeLessThan(7)
  }
})
