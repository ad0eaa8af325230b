import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideSpace, halvingLine } from '../../../src/plans/layouts/divide-space.ts'
import { joinSpaces } from '../../../src/plans/layouts/join-spaces.ts'
import type { Opening, Room } from '../../../src/schema/furnishing/room.ts'
import { runs } from '../../support/property-runs.ts'
import { randomFloor } from '../../support/random-floor.ts'

// Areas by the trapezoids below edges, insides by rays, places of openings by walking along the outline: nothing of what
// divides and joins is used.

type Point = readonly [number, number]

const pointsOf = ({ boundary }: Room): readonly Point[] => boundary.shape.points
const edgesOf = (points: readonly Point[]) => points.map((a, i) => [a, points[(i + 1) % points.length]!] as const)
const areaOf = (room: Room) =>
  Math.abs(edgesOf(pointsOf(room)).reduce((sum, [[ax, az], [bx, bz]]) => sum + ((az + bz) / 2) * (bx - ax), 0))
const holds = (room: Room, [x, z]: Point) =>
  edgesOf(pointsOf(room)).filter(
    ([[ax, az], [bx, bz]]) => az > z !== bz > z && x < ax + ((bx - ax) * (z - az)) / (bz - az),
  ).length %
    2 ===
  1

function walk(room: Room, distance: number): Point {
  const edges = edgesOf(pointsOf(room))
  const whole = edges.reduce((sum, [a, b]) => sum + Math.hypot(b[0] - a[0], b[1] - a[1]), 0)
  let left = distance % whole
  for (const [a, b] of edges) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    if (left <= length) return [a[0] + ((b[0] - a[0]) * left) / length, a[1] + ((b[1] - a[1]) * left) / length]
    left -= length
  }
  return edges[0]![0]
}

/** What an opening is and where it stands, whichever way its outline runs, to the centimetre. */
const standing = (room: Room) => (opening: Opening) => {
  const ends = [walk(room, opening.pos), walk(room, opening.pos + opening.l)].map(([x, z]) =>
    [x, z].map((it) => (Math.round(it * 100) / 100 + 0).toFixed(2)).join(' '),
  )
  return `${opening.type} ${opening.y} ${opening.h} ${ends.sort().join(' to ')}`
}
const openingsOf = (room: Room) => (room.boundary.openings ?? []).map(standing(room)).sort()

/** Points all over a room, away from its edges as chance has it. */
function samples(rooms: readonly Room[], count: number): Point[] {
  const all = rooms.flatMap(pointsOf)
  const [xs, zs] = [all.map(([x]) => x), all.map(([, z]) => z)]
  const [minX, maxX, minZ, maxZ] = [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)]
  return Array.from({ length: count * count }, (_, i): Point => {
    const [u, v] = [((i % count) + 0.4142) / count, (Math.floor(i / count) + 0.5719) / count]
    return [minX + (maxX - minX) * u, minZ + (maxZ - minZ) * v]
  })
}

const roomAt = (points: [number, number][], openings: Opening[] = []): Room => ({
  boundary: { shape: { type: 'polygon-extrusion', points, h: 2.5 }, openings },
})
const square: [number, number][] = [
  [0, 0],
  [6, 0],
  [6, 4],
  [0, 4],
]
const door = (pos: number, l = 0.9): Opening => ({ type: 'door', pos, l, y: 0, h: 2.1 })

const floorAndLine = fc.record({
  seed: fc.nat(100_000),
  room: fc.nat(20),
  turn: fc.double({ min: 0, max: Math.PI, noNaN: true }),
  aside: fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
})

function roomAndLine({ seed, room, turn, aside }: typeof floorAndLine extends fc.Arbitrary<infer It> ? It : never) {
  const { spaces } = randomFloor(seed)
  const divided = spaces[room % spaces.length]!.room
  const points = pointsOf(divided)
  const middle = [0, 1].map((axis) => points.reduce((sum, it) => sum + it[axis]!, 0) / points.length + aside[axis]!)
  const [x, z] = middle as [number, number]
  const line = [
    [x - Math.cos(turn) / 2, z - Math.sin(turn) / 2],
    [x + Math.cos(turn) / 2, z + Math.sin(turn) / 2],
  ] as const
  return { room: divided, line, middle: [x, z] as const }
}

describe('dividing', () => {
  test('the parts are the room: each point of it lies in one of them, each opening is on one of them', () => {
    let divisions = 0
    fc.assert(
      fc.property(floorAndLine, (from) => {
        const { room, line, middle } = roomAndLine(from)
        const divided = divideSpace(room, line)
        if (!divided.ok) {
          const isInside = holds(room, middle)
          if (/inside the room/.test(divided.reason)) expect(isInside).toBe(false)
          else expect(divided.reason).toMatch(/runs through a (door|window|gap)|smaller than 1 m²/)
          return
        }
        divisions++
        const { larger, smaller } = divided
        expect(areaOf(larger) + areaOf(smaller)).toBeCloseTo(areaOf(room), 3)
        expect(areaOf(larger)).toBeGreaterThanOrEqual(areaOf(smaller) - 1e-9)
        for (const point of samples([room], 12))
          expect([larger, smaller].filter((part) => holds(part, point)).length).toBe(holds(room, point) ? 1 : 0)
        expect([...openingsOf(larger), ...openingsOf(smaller)].sort()).toEqual(openingsOf(room))
      }),
      { numRuns: runs(400) },
    )
    expect(divisions).toBeGreaterThan(runs(400) / 8)
  })

  test('a room with a bay is divided where the line was drawn', () => {
    const room = roomAt([
      [0, 0],
      [6, 0],
      [6, 4],
      [4, 4],
      [4, 2],
      [2, 2],
      [2, 4],
      [0, 4],
    ])
    const divided = divideSpace(room, [
      [0.5, 3],
      [1.5, 3],
    ])
    expect(divided.ok && [areaOf(divided.larger), areaOf(divided.smaller)]).toEqual([18, 2])
  })

  test('not through an opening, not beside the room, not into parts that are no rooms', () => {
    const room = roomAt(square, [door(2.8)])
    const across = (x: number) => divideSpace(room, [[x, 1], [x, 2]]) // biome-ignore format: one line
    expect(across(3)).toEqual({ ok: false, reason: 'The line runs through a door. Draw it beside' })
    expect(across(2.8).ok && across(3.7).ok).toBe(true)
    expect(across(0.2)).toEqual({ ok: false, reason: 'A part would be smaller than 1 m²' })
    expect(across(7)).toEqual({ ok: false, reason: 'Draw the line inside the room' })
    expect(divideSpace(room, [[1, 1], [1, 1]]).ok).toBe(false) // biome-ignore format: one line
  })
})

describe('joining', () => {
  test('neighbours of a floor: all of both, the floor under the wall, and the openings of walls that stay', () => {
    let joins = 0
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(20), fc.nat(20), (seed, i, j) => {
        const { spaces } = randomFloor(seed)
        const [one, other] = [spaces[i % spaces.length]!.room, spaces[j % spaces.length]!.room]
        if (one === other) return
        const joined = joinSpaces(one, other)
        if (!joined.ok) {
          expect(joined.reason).toBe('The two rooms have no wall in common')
          return
        }
        joins++
        const { room } = joined
        const sum = areaOf(one) + areaOf(other)
        expect(areaOf(room)).toBeGreaterThan(sum - 0.01)
        expect(areaOf(room)).toBeLessThan(sum + 6 * 0.4 + 0.01)
        for (const point of samples([one, other], 10))
          if (holds(one, point) || holds(other, point)) expect(holds(room, point)).toBe(true)
        const before = [...openingsOf(one), ...openingsOf(other)]
        for (const opening of openingsOf(room)) expect(before).toContain(opening)
        // What is in walls to the outside is still there.
        const windows = (all: readonly string[]) => all.filter((it) => it.startsWith('window')).sort()
        expect(windows(openingsOf(room))).toEqual(windows(before))
      }),
      { numRuns: runs(400) },
    )
    expect(joins).toBeGreaterThan(runs(400) / 20)
  })

  test('what was divided and is joined again is the room it was', () => {
    fc.assert(
      fc.property(floorAndLine, (from) => {
        const { room, line } = roomAndLine(from)
        const divided = divideSpace(room, line)
        if (!divided.ok) return
        const joined = joinSpaces(divided.larger, divided.smaller)
        if (!joined.ok) throw new Error(joined.reason)
        expect(areaOf(joined.room)).toBeCloseTo(areaOf(room), 2)
        for (const point of samples([room], 10)) expect(holds(joined.room, point)).toBe(holds(room, point))
        expect(openingsOf(joined.room)).toEqual(openingsOf(room))
      }),
      { numRuns: runs(200) },
    )
  })

  test('a door between them goes with the wall; rooms apart, or around a court, are not joined', () => {
    const left = roomAt(square, [door(7)])
    const right = roomAt(
      [
        [6.1, 0],
        [9, 0],
        [9, 4],
        [6.1, 4],
      ],
      [{ type: 'door', pos: 2.9 + 4 + 2.9 + 2.1, l: 0.9, y: 0, h: 2.1 }, door(0.5)],
    )
    const joined = joinSpaces(left, right)
    expect(joined.ok && joined.room.boundary.openings).toEqual([door(6.6)])
    expect(joined.ok && areaOf(joined.room)).toBeCloseTo(36, 6)
    const apart = roomAt(square.map(([x, z]): [number, number] => [x + 7, z]))
    expect(joinSpaces(left, apart)).toEqual({ ok: false, reason: 'The two rooms have no wall in common' })
    const around = roomAt([
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 9],
      [0, 6],
      [6, 6],
      [6, 3],
      [0, 3],
    ])
    const lid = roomAt([
      [-2, 0],
      [-0.1, 0],
      [-0.1, 9],
      [-2, 9],
    ])
    expect(joinSpaces(around, lid)).toEqual({ ok: false, reason: 'The two rooms would enclose what is between them' })
  })
})

describe('a line that divides a room in half', () => {
  const gap = (pos: number, l: number): Opening => ({ type: 'gap', pos, l, y: 0, h: 2.5 })
  const room = (...openings: Opening[]) =>
    roomAt(
      [
        [0, 0],
        [6, 0],
        [6, 4],
        [0, 4],
      ],
      openings,
    )
  test.each([
    ['in the middle of the longer side', room(), [12, 12]],
    ['beside what is in its way', room(gap(2.45, 1)), [10, 14]],
    ['across the shorter side where the longer one is open', room(gap(0.5, 5)), [12, 12]],
  ])('runs %s', (_, whole, areas) => {
    const line = halvingLine(whole)!
    const divided = divideSpace(whole, line)
    if (!divided.ok) throw new Error(divided.reason)
    const parts = [areaOf(divided.smaller), areaOf(divided.larger)]
    expect(parts.every((area, i) => Math.abs(area - areas[i]!) < 1e-6)).toBe(true)
    expect([...openingsOf(divided.smaller), ...openingsOf(divided.larger)].sort()).toEqual(openingsOf(whole))
  })

  test('is none where each of them would cut an opening', () => {
    expect(halvingLine(room(gap(0.5, 5), gap(6.2, 3.6)))).toBeUndefined()
  })
})
