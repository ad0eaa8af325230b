import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { type Verifier, verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import { verify } from '../../../../src/engine/furnishing/verify/verify.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { Diagnostic, PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { Opening, Room } from '../../../../src/schema/furnishing/room.ts'
import type { Shape } from '../../../../src/schema/furnishing/shape.ts'
import { hasWalkway } from '../../../../tools/eval/walkway.ts'
import { runs } from '../../../support/property-runs.ts'
import { randomRoom } from '../../../support/random-room.ts'
import { box, door, rectangularRoom, windowAt } from '../../../support/rooms.ts'
import { between, pick, seeded } from '../../../support/seeded.ts'
import { wallPlaces } from '../../../support/wall-places.ts'

const kernels = new Kernels()

const answer = (room: Room, furniture: object[]) =>
  furnish(kernels, FurnishParams.parse({ room, furniture, maxResults: 1 }))

/** Why a type was left out, which it must have been. */
function reasonOf(type: FurnitureType, room: Room, furniture: object[]): string {
  const found = answer(room, furniture).diagnostics.find((one) => one.type === type)
  expect(found?.placed).toBeLessThan(found?.wanted ?? 0)
  return found!.reason
}

// The judge of a reason: the verifier, asked at all places along the walls whether a piece may stand there among others.

type Rule = 'Q1' | 'Q2' | 'Q3' | 'Q4'

/** The rules that stand in the way of a piece at each of its places; none = it may stand there. */
function brokenAt(room: Room, type: FurnitureType, shape: Shape, others: readonly PlacedItem[] = []): Rule[][] {
  const verifier = verifierOf(room)
  return wallPlaces(verifier.boundary, judgedPiece(type, shape), 0.05).map((place) => broken(verifier, place, others))
}

const judgedPiece = (type: FurnitureType, shape: Shape): PlacedItem => ({
  type,
  shape,
  position: [0, 0, 0],
  rotation: 0,
  groupId: 'judged',
})

function broken(verifier: Verifier, place: PlacedItem, others: readonly PlacedItem[]): Rule[] {
  const violations = verify(verifier, { id: '', density: 0, furniture: [...others, place] })
  return [...new Set(violations.map(({ rule }) => rule))].filter((rule): rule is Rule => rule < 'Q5').sort()
}

const standsSomewhere = (...args: Parameters<typeof brokenAt>) =>
  brokenAt(...args).some((rules) => rules.every((rule) => rule === 'Q4'))

const without = (room: Room, ...indices: number[]): Room => ({
  boundary: {
    ...room.boundary,
    openings: (room.boundary.openings ?? []).filter((_, i) => !indices.includes(i)),
  },
})

const pinned = (type: FurnitureType, shape: Shape, x: number, z: number, rotation = 0) => ({
  type,
  shape,
  position: [x, 0, z] as [number, number, number],
  rotation,
})
const asPlaced = (pin: ReturnType<typeof pinned>): PlacedItem => ({ ...pin, groupId: 'pin' })

describe('each reason is given where it is the right one', () => {
  test('too high', () => {
    const low = rectangularRoom(4, 3, [door(0.5)], 2)
    expect(reasonOf('wardrobe', low, [{ type: 'wardrobe', shape: box(1, 0.6, 2.1) }])).toBe(
      'is 2.1 m high, the room only 2 m',
    )
    expect(answer(low, [{ type: 'wardrobe', shape: box(1, 0.6, 1.9) }]).diagnostics).toEqual([])
  })

  test('no wall long enough', () => {
    const room = rectangularRoom(4, 3, [door(0.5)])
    const ask = (a: number) => [{ type: 'wardrobe', shape: box(a, 0.6, 2) }]
    expect(reasonOf('wardrobe', room, ask(4.2))).toBe('no wall long enough: it needs 4.2 m, the longest is 4 m')
    expect(answer(room, ask(3.9)).diagnostics).toEqual([])
  })

  test('does not fit between the walls: long enough a wall, too little depth', () => {
    const room = rectangularRoom(5, 1.1, [door(0.2)])
    expect(reasonOf('wardrobe', room, [{ type: 'wardrobe', shape: box(4.5, 1.2, 2) }])).toBe(
      'does not fit between the walls',
    )
  })

  test('blocked by openings: without those that are named there is a place, with them there is none', () => {
    const shape = box(2.2, 0.6, 2.1)
    const room = rectangularRoom(3, 2.5, [door(1), windowAt(3.4), door(6.2), windowAt(9.2)])
    const reason = reasonOf('wardrobe', room, [{ type: 'wardrobe', shape }])
    expect(reason).toMatch(/^blocked by openings\[\d\] \((door|window)\)/)
    expect(standsSomewhere(room, 'wardrobe', shape)).toBe(false)
    expect(standsSomewhere(without(room, ...openingsIn(reason)), 'wardrobe', shape)).toBe(true)
  })

  test('blocked by fixed pieces', () => {
    const room = rectangularRoom(3, 3, [door(0.2)])
    const shape = box(1.9, 0.6, 2.1)
    const pins = [
      pinned('shelf', box(1.6, 0.4, 1), 3, 0.6, 90),
      pinned('sideboard', box(1.2, 0.4, 1), 2, 3, 180),
      pinned('bed', box(0.9, 1.2, 0.5), 0, 1.8, -90),
      pinned('dining_table', box(0.9, 1.2, 0.75), 1.3, 1),
    ]
    expect(reasonOf('wardrobe', room, [...pins, { type: 'wardrobe', shape }])).toMatch(
      /^blocked by the fixed (shelf|sideboard|bed|dining_table)/,
    )
    expect(standsSomewhere(room, 'wardrobe', shape, pins.map(asPlaced))).toBe(false)
    expect(standsSomewhere(room, 'wardrobe', shape)).toBe(true)
  })

  test('taken by what was placed', () => {
    const room = rectangularRoom(2.4, 2.6, [door(0.2)])
    const furniture = [
      { type: 'bed', shape: box(1.4, 2, 0.5) },
      { type: 'wardrobe', shape: box(1.8, 0.7, 2.1) },
    ]
    const result = answer(room, furniture)
    expect(result.furnishings[0]!.furniture.map(({ type }) => type)).toEqual(['bed'])
    expect(reasonOf('wardrobe', room, furniture)).toMatch(/^every place for it is taken, .* by the bed$/)
    expect(standsSomewhere(room, 'wardrobe', box(1.8, 0.7, 2.1), result.furnishings[0]!.furniture)).toBe(false)
    expect(standsSomewhere(room, 'wardrobe', box(1.8, 0.7, 2.1))).toBe(true)
  })

  test('clearance: it could stand, but not with the floor before it that it needs', () => {
    const room = rectangularRoom(4, 1.2, [door(4.1)])
    const shape = box(1.5, 0.6, 0.8)
    expect(reasonOf('wardrobe', room, [{ type: 'wardrobe', shape: { ...shape, b: 0.62 } }])).toBe(
      'clearance: no place leaves it the floor it wants before it',
    )
    expect(standsSomewhere(room, 'wardrobe', { ...shape, b: 0.62 })).toBe(true)
    // 1.2 m less 0.6 m before it, less the gap at its back.
    expect(answer(room, [{ type: 'wardrobe', shape: { ...shape, b: 0.57 } }]).diagnostics).toEqual([])
  })

  test('would cut off a door: wherever it stands, one cannot walk to that door', () => {
    // A corridor with a door at each end.
    const room = rectangularRoom(1.3, 6, [door(0.2), door(7.5)])
    const shape = box(1, 0.75, 0.8)
    const reason = reasonOf('other', room, [{ type: 'other', shape }])
    expect(reason).toMatch(/^would cut off openings\[[01]\] \(door\), or leave/)
    const sound = brokenAt(room, 'other', shape).filter((rules) => rules.every((rule) => rule === 'Q4'))
    expect(sound.length).toBeGreaterThan(0)
    expect(sound.every((rules) => rules.includes('Q4'))).toBe(true)
    expect(answer(without(room, 1), [{ type: 'other', shape }]).diagnostics).toEqual([])
  })

  test('would take the main walkway: it may stand, but wherever it does less than 0.90 m are left to walk', () => {
    const room = rectangularRoom(1.5, 5, [door(0.3), door(6.8)])
    const shape = box(0.8, 0.72, 0.8)
    expect(reasonOf('other', room, [{ type: 'other', shape }])).toBe(
      'would take the main walkway of 0.90 m that is wanted between the doors',
    )
    const { boundary } = verifierOf(room)
    const rules = brokenAt(room, 'other', shape)
    const standing = wallPlaces(boundary, judgedPiece('other', shape), 0.05).filter((_, i) => rules[i]!.length === 0)
    expect(standing.length).toBeGreaterThan(0)
    expect(standing.flatMap((place) => hasWalkway(boundary, [place]))).toEqual(standing.map(() => false))
    expect(answer(room, [{ type: 'other', shape: box(0.8, 0.4, 0.8) }]).diagnostics).toEqual([])
  })

  test('a door that the empty room does not join to the others is named; they are served', () => {
    const [wide, narrow] = [0.7, 0.5].map((neck): Room => {
      const room = rectangularRoom(6, 3, [door(0.2), door(4.5)])
      const points: [number, number][] = [
        [0, 0],
        [2.8, 0],
        [2.8, 3 - neck],
        [3, 3 - neck],
        [3, 0],
        [6, 0],
        [6, 3],
        [0, 3],
      ]
      return {
        boundary: { shape: { ...room.boundary.shape, points }, openings: [door(0.2), door(2.8 + 2 * (3 - neck) + 1)] },
      }
    })
    const shelf = [{ type: 'shelf', shape: box(0.6, 0.3, 1) }]
    const [{ opening, reason }, ...others] = answer(narrow!, shelf).diagnostics as [Diagnostic]
    expect([opening, others]).toEqual([0, []])
    expect(reason).toMatch(/^openings\[0\] \(door\) is not joined to the rest of the room/)
    expect(answer(wide!, shelf).diagnostics).toEqual([])
  })

  test.each<[FurnitureType, FurnitureType]>([
    ['nightstand', 'bed'],
    ['coffee_table', 'sofa'],
    ['dining_chair', 'dining_table'],
    ['meeting_chair', 'meeting_table'],
    ['task_chair', 'task_table'],
  ])('no host: a %s whose %s has no place', (type, host) => {
    const furniture = [
      { type: host, shape: box(3.5, 3, 0.7) },
      { type, shape: box(0.4, 0.4, 0.5), targetCount: 1 },
    ]
    const { furnishings } = answer(rectangularRoom(4, 3, [door(0.5)]), furniture)
    expect(furnishings.flatMap(({ furniture: placed }) => placed)).toEqual([])
    expect(reasonOf(type, rectangularRoom(4, 3, [door(0.5)]), furniture)).toBe(`no ${host} to stand by`)
  })

  test('a table takes no more chairs than it seats', () => {
    const room = rectangularRoom(6, 6, [door(0.5)])
    const furniture = (targetCount: number) => [
      { type: 'dining_table', shape: box(1.2, 0.8, 0.75) },
      { type: 'dining_chair', shape: box(0.48, 0.5, 0.85), targetCount },
    ]
    expect(reasonOf('dining_chair', room, furniture(20))).toBe('the dining_table takes no more of it')
    expect(answer(room, furniture(4)).diagnostics).toEqual([])
  })

  test('beside a bed: the walls of a niche, and what else is there', () => {
    const niche = rectangularRoom(1.7, 3.2, [door(1.7 + 3.2 + 0.4)])
    const stand = { type: 'nightstand', shape: box(0.5, 0.4, 0.5), targetCount: 2 }
    expect(reasonOf('nightstand', niche, [{ type: 'bed', shape: box(0.9, 2, 0.5) }, stand])).toMatch(
      /^beside the bed: does not fit between the walls$/,
    )
  })

  test('a bedroom without its bed: what could stand waits for it', () => {
    const ask = (...doors: Opening[]) => {
      const template = { name: 'bedroom', exclude: [] }
      return furnish(kernels, FurnishParams.parse({ room: rectangularRoom(2.4, 2, doors), furniture: [], template }))
    }
    const { furnishings, diagnostics } = ask(door(0.2), door(2.9))
    expect(furnishings.flatMap(({ furniture }) => furniture)).toEqual([])
    expect(diagnostics.find(({ type }) => type === 'wardrobe')?.reason).toBe(
      'a place is left for it, but without its bed the room is not furnished',
    )
    expect(ask(door(0.2)).diagnostics.filter(({ reason }) => reason.includes('not furnished'))).toEqual([])
  })

  test('lamps and carpets', () => {
    const room = rectangularRoom(4, 3.5, [door(0.5)], 2.2)
    const lamp = { type: 'pendant_lamp', shape: { type: 'cylinder', r: 0.2, h: 0.4 } }
    expect(reasonOf('pendant_lamp', room, [lamp])).toBe('would hang below 2 m, and no piece is left to hang over')
    const table = { type: 'dining_table', shape: box(1.4, 0.8, 0.75) }
    expect(answer(room, [lamp, table]).diagnostics).toEqual([])
    expect(reasonOf('pendant_lamp', room, [{ ...lamp, targetCount: 2 }, table])).toMatch(/hang/)
    expect(reasonOf('bed_lamp', room, [{ type: 'bed_lamp', shape: box(0.2, 0.2, 0.4) }])).toBe(
      'no nightstand to stand on',
    )
    const sleeping = [
      { type: 'bed', shape: box(1.4, 2, 0.5) },
      { type: 'nightstand', shape: box(0.4, 0.4, 0.5), targetCount: 1 },
      { type: 'bed_lamp', shape: box(0.2, 0.2, 0.4), targetCount: 3 },
    ]
    expect(reasonOf('bed_lamp', room, sleeping)).toBe('every nightstand carries one')
    const carpet = { type: 'carpet', shape: box(3.9, 3.4, 0.01) }
    expect(reasonOf('carpet', room, [carpet])).toContain('clear of openings')
    expect(answer(room, [{ ...carpet, shape: box(2, 1.5, 0.01) }]).diagnostics).toEqual([])
  })
})

const openingsIn = (reason: string) => [...reason.matchAll(/openings\[(\d+)\]/g)].map(([, index]) => Number(index))

/** Poses every 0.45 m over the extent of a room, square to the axes and a quarter turn from that. */
function allOver({ boundary }: Room, item: PlacedItem): PlacedItem[] {
  const xs = boundary.shape.points.map(([x]) => x)
  const zs = boundary.shape.points.map(([, z]) => z)
  const every = (all: number[]) => {
    const low = Math.min(...all)
    return Array.from({ length: Math.floor((Math.max(...all) - low) / 0.45) }, (_, i) => low + 0.2 + i * 0.45)
  }
  return every(xs).flatMap((x) =>
    every(zs).flatMap((z) => [0, 90].map((rotation): PlacedItem => ({ ...item, rotation, position: [x, 0, z] }))),
  )
}

describe('reasons in random rooms are right', () => {
  const random = seeded(7)
  const cases = Array.from({ length: runs(600) }, () => {
    const room = randomRoom(random, pick(random, ['rectangle', 'l', 'corridor', 'quadrilateral', 'columns'] as const))
    const openings: Opening[] = (room.boundary.openings ?? []).map((one) => ({
      ...one,
      circulationWidth: Math.max(0.5, one.circulationWidth ?? 0.5),
    }))
    const shape = box(between(random, 1, 3.2), between(random, 0.4, 0.9), 1.9)
    return { room: { boundary: { ...room.boundary, openings } }, shape }
  })

  test('what blocks a lone wardrobe', () => {
    const kinds = new Map<string, number>()
    for (const [i, { room, shape }] of cases.entries()) {
      const [diagnostic] = answer(room, [{ type: 'wardrobe', shape }]).diagnostics
      if (!diagnostic) continue
      const { reason } = diagnostic
      const kind = reason.split(/[ :]/)[0]!
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      const broken = brokenAt(room, 'wardrobe', shape)
      const sound = broken.some((rules) => rules.length === 0)
      if (reason.startsWith('no wall')) expect([i, broken.length]).toEqual([i, 0])
      if (reason.startsWith('does not fit'))
        expect([i, broken.every((rules) => rules.includes('Q2'))]).toEqual([i, true])
      if (reason.startsWith('blocked')) {
        expect([i, sound]).toEqual([i, false])
        const cleared = without(room, ...openingsIn(reason))
        expect([i, standsSomewhere(cleared, 'wardrobe', shape)]).toEqual([i, true])
      }
      if (reason.startsWith('would cut')) expect([i, sound]).toEqual([i, false])
    }
    for (const kind of ['no', 'blocked', 'clearance']) expect([kind, kinds.get(kind) ?? 0]).not.toEqual([kind, 0])
  })

  test('what is in the way of one piece among others', () => {
    const sizes = [
      ['bed', 1.4, 2],
      ['wardrobe', 1.8, 0.6],
      ['sofa', 2.1, 0.9],
      ['sideboard', 1.4, 0.45],
      ['shelf', 1.2, 0.35],
      ['dining_table', 1.4, 0.9],
      ['task_table', 1.4, 0.8],
      ['armchair', 0.8, 0.8],
      ['other', 0.5, 0.5],
    ] as const
    const hard = /^(every place|blocked by|would cut|would leave|could not|no wall|does not fit|not all)/
    const judged = Array.from({ length: runs(360) }, () => {
      const room = rectangularRoom(between(random, 2.6, 5), between(random, 2.6, 5), [door(between(random, 0.2, 1.5))])
      const furniture = sizes
        .filter(() => random() < 0.7)
        .map(([type, width, depth]) => ({ type, shape: box(width, depth, 0.8), targetCount: 1 }))
      const { furnishings, diagnostics } = answer(room, furniture)
      const verifier = verifierOf(room)
      const others = furnishings[0]?.furniture ?? []
      return diagnostics
        .filter(({ reason }) => hard.test(reason))
        .map(({ type, reason }) => {
          const { shape } = furniture.find((one) => one.type === type)!
          const piece = judgedPiece(type, shape)
          const places = [...wallPlaces(verifier.boundary, piece, 0.4), ...allOver(room, piece)]
          const stands = places.some((place) => broken(verifier, place, others).length === 0)
          return { type, reason, stands }
        })
    }).flat()
    expect(judged.length).toBeGreaterThan(12)
    const untrue = judged.filter(({ stands }) => stands)
    expect(untrue.length / judged.length, JSON.stringify(untrue)).toBeLessThan(0.04)
  })
})
