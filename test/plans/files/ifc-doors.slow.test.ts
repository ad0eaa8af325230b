import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FloorOpening } from '../../../src/engine/drawing/floor/floor-openings.ts'
import { type FloorPlan, floorPlanOf } from '../../../src/engine/drawing/floor/floor-plan.ts'
import { opensInto } from '../../../src/engine/drawing/floor/opens-into.ts'
import { hungLeaves, standingOpen } from '../../../src/engine/drawing/room/door-leaves.ts'
import { containsPoint } from '../../../src/engine/geometry/ring.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { writePlan } from '../../../src/plans/files/write-plan.ts'
import { LEAVES, type Opening } from '../../../src/schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { buildFloor, door, rectangle } from '../../fixtures/floors/build-floor.ts'
import { runs } from '../../support/property-runs.ts'
import { IfcText, type Pair } from './ifc-text.ts'

// How doors close, in IFC and back.

type Closing = Pick<Opening, 'leaf' | 'hinge' | 'opens'>

const closingOf = ({ leaf, hinge, opens }: Opening): Closing => ({
  ...(leaf && { leaf }),
  ...(hinge && { hinge }),
  ...(opens && { opens }),
})

const doorsOf = ({ room }: LayoutSpace): Opening[] =>
  (room.boundary.openings ?? []).filter(({ type }) => type === 'door')

const DIRECTIONS = [0, 90, 180, 270]

const turnedBy = (degrees: number) => {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return ([x, y]: Pair): [number, number] => [x * cos - y * sin, x * sin + y * cos]
}

describe('read', () => {
  /**
   * Two rooms and a wall along x between them, all of it turned: the first room lies to the north, at y > 0 before the turn. The door
   * is 0.9 m wide, its own x axis from west to east.
   */
  async function readDoor(
    turn: number,
    more: { up?: 1 | -1; flip?: boolean; operation?: string; type?: { entity: string; schema: 'IFC2X3' | 'IFC4' } },
  ) {
    const { up = 1, flip = false, operation, type } = more
    const ifc = new IfcText('$', { schema: type?.schema ?? 'IFC4' })
    const move = turnedBy(turn)
    const storey = ifc.storey('EG', 0)
    for (const [y0, y1] of [
      [0.1, 3.1],
      [-3.1, -0.1],
    ] as const)
      ifc.space(
        storey,
        y0 > 0 ? 'North' : 'South',
        ifc.body(ifc.extrusion(rectangle(0, y0, 4, y1 - y0).map(move), 2.5)),
      )
    const wall = ifc.wall(storey, move([0, 0]), move([4, 0]), 0.2, 2.5)
    const element = ifc.filling('IFCDOOR', storey, wall, {
      ...{ at: move([1.45, 0]), turn: turn + (flip ? 180 : 0), width: 0.9, height: 2.1, thickness: 0.2, up },
      ...(operation && { operation }),
    })
    if (type) ifc.add(`IFCRELDEFINESBYTYPE('0000000000000000000Typ',$,$,$,(${element}),${ifc.add(type.entity)})`)
    const { floors } = await readPlan(ifc.bytes(), { format: 'ifc' })
    return { spaces: floors[0]!.spaces, move }
  }

  /** Where the door of a space hangs, as a point before the turn, and whether it opens into the space. */
  function hungAt({ room }: LayoutSpace, turn: number) {
    const [opening] = (room.boundary.openings ?? []).filter(({ type }) => type === 'door')
    const { points } = room.boundary.shape
    const at = (pos: number): Pair => {
      let rest = pos
      for (const [i, [ax, az]] of points.entries()) {
        const [bx, bz] = points[(i + 1) % points.length]!
        const length = Math.hypot(bx - ax, bz - az)
        if (rest <= length) return [ax + ((bx - ax) * rest) / length, az + ((bz - az) * rest) / length]
        rest -= length
      }
      return points[0]!
    }
    const { pos, l, hinge, leaf, opens } = opening!
    const [x, z] = at(hinge === 'end' ? pos + l : pos)
    return { leaf, opens, end: hinge && (turnedBy(-turn)([x, -z])[0] < 1.45 ? 'west' : 'east') }
  }

  const cases = DIRECTIONS.flatMap((turn) =>
    [1, -1].flatMap((up) => [false, true].map((flip) => [turn, up, flip] as const)),
  )

  test.each(cases)('a wall turned by %s°, z axis %s, placed from the other end: %s', async (turn, up, flip) => {
    for (const word of ['LEFT', 'RIGHT'] as const) {
      const { spaces } = await readDoor(turn, { up: up as 1 | -1, flip, operation: `SINGLE_SWING_${word}` })
      // Its x axis points east unless it is placed from the other end; y is z turned onto x.
      const left = flip ? 'east' : 'west'
      const right = flip ? 'west' : 'east'
      const swingsNorth = (up === 1) !== flip
      for (const space of spaces)
        expect([word, space.name, hungAt(space, turn)]).toEqual([
          word,
          space.name,
          {
            leaf: 'single',
            opens: (space.name === 'North') === swingsNorth ? 'in' : 'out',
            end: word === 'LEFT' ? left : right,
          },
        ])
    }
  })

  test.each<[string, Closing]>([
    ['SINGLE_SWING_LEFT', { leaf: 'single', hinge: 'end', opens: 'in' }],
    ['SWING_FIXED_RIGHT', { leaf: 'single', hinge: 'start', opens: 'in' }],
    ['DOUBLE_SWING_RIGHT', { leaf: 'single', hinge: 'start' }],
    ['DOUBLE_DOOR_SINGLE_SWING', { leaf: 'double', opens: 'in' }],
    ['DOUBLE_DOOR_SINGLE_SWING_OPPOSITE_LEFT', { leaf: 'double' }],
    ['DOUBLE_DOOR_DOUBLE_SWING', { leaf: 'double' }],
    ['SLIDING_TO_LEFT', { leaf: 'sliding', hinge: 'end' }],
    ['DOUBLE_DOOR_SLIDING', { leaf: 'sliding' }],
    ['FOLDING_TO_RIGHT', { leaf: 'sliding', hinge: 'start' }],
    ['DOUBLE_DOOR_FOLDING', { leaf: 'sliding' }],
    ['REVOLVING', { leaf: 'none' }],
    ['ROLLINGUP', { leaf: 'none' }],
    ['NOTDEFINED', {}],
  ])('%s of the door, and of its type in both schemas', async (operation, expected) => {
    const parts = "'000000000000000000Type',$,'D1',$,$,$,$,$"
    const ways = [
      { operation },
      { type: { entity: `IFCDOORSTYLE(${parts},.${operation}.,.WOOD.,.F.,.F.)`, schema: 'IFC2X3' as const } },
      {
        operation: 'NOTDEFINED',
        type: { entity: `IFCDOORTYPE(${parts},$,.DOOR.,.${operation}.,$,$)`, schema: 'IFC4' as const },
      },
    ]
    for (const way of ways) {
      const { spaces } = await readDoor(0, way)
      const north = spaces.find(({ name }) => name === 'North')!
      expect(doorsOf(north).map(closingOf)).toEqual([expected])
    }
  })
})

/** A room to the north and one to the south of a wall with a door, turned; either may be listed the other way round. */
function floorWith(turn: number, reversed: readonly boolean[], closings: readonly Closing[], width: number) {
  const rooms = [rectangle(0, 0, 4, 3), rectangle(0, 3.2, 4, 3)]
  const move = turnedBy(turn)
  const floor = buildFloor(
    1,
    'Level',
    rooms.map((points, i) => {
      const placed = points.map(move)
      return { name: `R${i}`, points: reversed[i] ? placed.toReversed() : placed, h: 2.6 }
    }),
    [door(...move([1.6, 3.1]), width)],
  )
  const spaces = floor.spaces.map((space, i) => ({
    ...space,
    room: {
      boundary: {
        ...space.room.boundary,
        openings: space.room.boundary.openings!.map((opening) => ({ ...opening, ...closings[i] })),
      },
    },
  }))
  return { ...floor, spaces }
}

/** The leaves of the door as a plan shows them: an independent measure of how it closes. */
function drawnLeaves(plan: FloorPlan) {
  const [opening] = plan.openings.filter(({ type }) => type === 'door') as [FloorOpening]
  const side = opensInto(plan, opening)
  return hungLeaves(side, plan.rooms[side.room]!.boundary, [], opening.depth)
    .map((leaf) => [...standingOpen(leaf, opening.depth), ...(leaf.slides ? [] : [leaf.latch])])
    .sort(([a], [b]) => a![0] + 10 * a![1] - b![0] - 10 * b![1])
}
const rounded = (leaves: ReturnType<typeof drawnLeaves>) =>
  leaves.map((points) => points.map((point) => point.map((value) => expect.closeTo(value, 2))))

test('what is written comes back with the same leaf, hinge and opens, and is drawn the same, whatever is said and wherever the wall runs', async () => {
  const said = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        turn: fc.constantFrom(...DIRECTIONS),
        reversed: fc.tuple(fc.boolean(), fc.boolean()),
        leaf: said(LEAVES),
        hinge: said(['start', 'end'] as const),
        opens: said(['in', 'out'] as const),
        teller: fc.constantFrom(0, 1),
        width: fc.constantFrom(0.9, 1.2),
      }),
      async ({ turn, reversed, leaf, hinge, opens, teller, width }) => {
        const closing = { ...(leaf && { leaf }), ...(hinge && { hinge }), ...(opens && { opens }) }
        const floor = floorWith(turn, reversed, teller === 0 ? [closing, {}] : [{}, closing], width)
        const { bytes } = await writePlan('ifc', floor)
        const back = (await readPlan(bytes, { format: 'ifc' })).floors[0]!
        const space = floor.spaces[teller]!
        const [read] = doorsOf(back.spaces.find(({ name }) => name === space.name)!)
        if (Object.keys(closing).length === 0) {
          expect(closingOf(read!)).toEqual({})
          return
        }
        const drawn = drawnLeaves(floorPlanOf(floor))
        expect(drawnLeaves(floorPlanOf(back))).toEqual(rounded(drawn))
        const kind = closingOf(read!)
        const form = leaf ?? 'single'
        expect(kind.leaf).toBe(form)
        if (form === 'single') expect(kind.opens).toBe(opens ?? 'in')
        if (form === 'double') expect(kind).toEqual({ leaf: 'double', opens: opens ?? 'in' })
        if (form === 'none') expect(kind).toEqual({ leaf: 'none' })
        // Outlines come back clockwise: the start of one that was listed the other way is the end now.
        const isReversed = !isClockwise(space)
        if (hinge && (form === 'single' || form === 'sliding'))
          expect(kind.hinge).toBe(isReversed ? (hinge === 'start' ? 'end' : 'start') : hinge)
      },
    ),
    { numRuns: runs(120) },
  )
})

/** Whether the room lies to the right of its first wall as the outline runs, seen from above with z down the page. */
function isClockwise({ room }: LayoutSpace): boolean {
  const { points } = room.boundary.shape
  const [[ax, az], [bx, bz]] = [points[0]!, points[1]!]
  const length = Math.hypot(bx - ax, bz - az)
  const aside: Pair = [(ax + bx) / 2 - (0.1 * (bz - az)) / length, (az + bz) / 2 + (0.1 * (bx - ax)) / length]
  return containsPoint(points.flat(), ...aside)
}

test('a door of which nothing is said is written without an operation, as before', async () => {
  const { bytes } = await writePlan('ifc', floorWith(0, [false, false], [{}, {}], 0.9))
  const lines = new TextDecoder()
    .decode(bytes)
    .split('\n')
    .filter((line) => line.includes('=IFCDOOR('))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/\.DOOR\.,\.NOTDEFINED\.,\$\);$/)
})
