import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams, type TemplateName } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { FurnishingResult, PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { Room } from '../../../../src/schema/furnishing/room.ts'
import { box, door, rectangularRoom, windowAt } from '../../../support/rooms.ts'
import { angleBetween, centreOf, extentOf, facingOf, gapBetween, toLocal } from '../../../support/spot.ts'

// Tables and desks as a planner sets them. Metres; docs/furnishing.md#design-rules.

const kernels = new Kernels()

/** A door in the first wall; a window over nearly all of the wall opposite. */
const roomOf = (w: number, d: number): Room => rectangularRoom(w, d, [door(0.3), windowAt(w + d + 0.4, { l: w - 0.8 })])

function templateIn(name: TemplateName, w: number, d: number, maxResults = 4): FurnishingResult {
  const template = { name, exclude: [] }
  return furnish(kernels, FurnishParams.parse({ room: roomOf(w, d), furniture: [], template, maxResults }))
}

const of = (furniture: readonly PlacedItem[] | undefined, type: FurnitureType) =>
  (furniture ?? []).filter((item) => item.type === type)

const sizeOf = (item: PlacedItem): [number, number] => {
  const [minX, minZ, maxX, maxZ] = extentOf(item)
  return [maxX - minX, maxZ - minZ]
}

describe('a meeting room', () => {
  /** Seats on both sides of one table along the room, 0.70 m for each, with 1.22 m from its ends to the walls. */
  const ruleSeats = (length: number) => 2 * Math.floor((length - 2 * 1.22) / 0.7 + 1e-9)

  test.each([
    [2.72, 5],
    [2.8, 9],
    [3, 7],
    [3, 9],
    [3, 12],
    [3.4, 7],
    [3.6, 5.6],
    [4, 9],
    [5, 7],
    [6, 8],
  ])('%d m wide and %d m long seats most of what its length has place for, along it', (width, length) => {
    const [best] = templateIn('meet', length, width, 10).furnishings
    const [table] = of(best?.furniture, 'meeting_table')
    const seats = of(best?.furniture, 'meeting_chair')
    expect(seats.length).toBeGreaterThanOrEqual(0.7 * Math.max(4, Math.min(16, ruleSeats(length))))
    expect(table!.rotation % 180).toBe(0)
  })

  test.each([
    [12, 3],
    [13, 3],
    [20, 3],
  ])('of %d × %d m is not too long for a table', (length, width) => {
    for (const { furniture } of templateIn('meet', length, width).furnishings)
      expect(of(furniture, 'meeting_chair').length).toBeGreaterThanOrEqual(8)
  })

  test.each([
    [9, 3, 2.4, 1.2],
    [9, 2.8, 3.6, 1.2],
    [6, 2.5, 2.4, 1.2],
    [9, 2.6, 1.8, 0.9],
  ])('of %d × %d m never seats fewer because more are asked for', (length, width, a, b) => {
    const seatsFor = (targetCount?: number) => {
      const furniture = [
        { type: 'meeting_table', shape: box(a, b, 0.74) },
        { type: 'meeting_chair', shape: box(0.55, 0.55, 0.88), ...(targetCount === undefined ? {} : { targetCount }) },
      ]
      const room = rectangularRoom(length, width, [door(0.3)])
      const [best] = furnish(kernels, FurnishParams.parse({ room, furniture, maxResults: 1 })).furnishings
      expect(of(best?.furniture, 'meeting_table')).toHaveLength(1)
      return of(best?.furniture, 'meeting_chair').length
    }
    const seats = [0, 1, 2, 4, 6, 8, 12, 16].map(seatsFor)
    expect(seats).toEqual(seats.toSorted((one, other) => one - other))
    expect(seats[3]).toBeGreaterThanOrEqual(3)
    expect(seatsFor()).toBe(seats.at(-1))
  })

  test('of more than 55 m² has a place for more than 16', () => {
    const [best] = templateIn('meet', 9, 8).furnishings
    expect(of(best?.furniture, 'meeting_chair').length).toBeGreaterThan(16)
  })
})

/** How far a chair is turned away from the screen, degrees. */
function awayFrom(screen: PlacedItem, chair: PlacedItem): number {
  const [sx, sz] = centreOf(screen)
  const [x, z] = centreOf(chair)
  return angleBetween(facingOf(chair), [sx - x, sz - z])
}

describe('before the screen of a meeting room', () => {
  const sizes = [
    [4.5, 3.2],
    [5, 4],
    [6, 4.4],
    [7, 4.5],
    [7.5, 6],
    [9, 6],
  ] as const

  test.each(
    sizes,
  )('of %d × %d m, wherever its door and window are, people sit with their backs to it nowhere', (w, d) => {
    for (const [at, light] of [
      [0.3, w + d + 1],
      [w - 1.3, w + 1],
      [w + 0.3, 1],
      [w + d + 0.3, 2 * w + d + 0.5],
      [2 * w + d + d / 2 - 0.5, w + d + 1],
    ] as const) {
      const room = rectangularRoom(w, d, [door(at), windowAt(light, { l: 1.2 })])
      const template = { name: 'meet', exclude: [] }
      const params = FurnishParams.parse({ room, furniture: [], template, maxResults: 1 })
      const [best] = furnish(kernels, params).furnishings
      const [screen] = of(best?.furniture, 'tv')
      const turned = of(best?.furniture, 'meeting_chair').map((chair) => awayFrom(screen!, chair))
      expect(turned.length).toBeGreaterThanOrEqual(4)
      expect(Math.max(...turned)).toBeLessThan(135)
    }
  })

  test('a seat of those asked for that has a place nowhere else is at its end of the table', () => {
    const seatsAt = (targetCount: number) => {
      const furniture = [
        { type: 'meeting_table', shape: box(2.4, 1.2, 0.74) },
        { type: 'meeting_chair', shape: box(0.55, 0.55, 0.88), targetCount },
        { type: 'tv', shape: box(1.2, 0.1, 0.7) },
      ]
      const params = FurnishParams.parse({ room: roomOf(7, 5), furniture, maxResults: 1 })
      const [best] = furnish(kernels, params).furnishings
      const [screen] = of(best?.furniture, 'tv')
      const turned = of(best?.furniture, 'meeting_chair').map((chair) => awayFrom(screen!, chair))
      return [turned.length, turned.filter((angle) => angle > 135).length]
    }
    expect([4, 5, 6, 7, 8].map(seatsAt)).toEqual([
      [4, 0],
      [5, 0],
      [6, 0],
      [7, 0],
      [8, 1],
    ])
  })
})

describe('a hall', () => {
  const halls = [
    [8, 10],
    [9, 12],
    [7, 9],
    [10, 14],
  ] as const

  test('offers rows, round tables and a U before the screen beside one long table', () => {
    const kinds = halls.map(([w, d]) =>
      templateIn('meet', w, d, 10).furnishings.map(({ furniture }) => {
        const tables = of(furniture, 'meeting_table')
        const isRound = tables.some(({ shape }) => shape.type === 'cylinder')
        const looks = new Set(of(furniture, 'meeting_chair').map(({ rotation }) => rotation)).size
        if (isRound && tables.length > 2) return 'round tables'
        return looks === 1 ? 'rows' : tables.length === 3 ? 'U' : 'long'
      }),
    )
    for (const some of kinds) expect(new Set(some).size).toBeGreaterThanOrEqual(2)
    expect(new Set(kinds.flat())).toEqual(new Set(['rows', 'round tables', 'U', 'long']))
  })

  test.each(halls)('of %d × %d m has its screen before all who sit at several tables', (w, d) => {
    let gatherings = 0
    for (const { furniture } of templateIn('meet', w, d, 10).furnishings) {
      const tables = of(furniture, 'meeting_table')
      const [screen] = of(furniture, 'tv')
      const looks = new Set(of(furniture, 'meeting_chair').map(({ rotation }) => rotation)).size
      if ((tables.length < 3 && looks > 1) || !screen) continue
      gatherings++
      const turned = of(furniture, 'meeting_chair').map((chair) => awayFrom(screen, chair))
      // Chairs at the side of a U or a round table look across, none away.
      expect(Math.max(...turned)).toBeLessThanOrEqual(120)
      const [x, z] = centreOf(screen)
      const chairs = of(furniture, 'meeting_chair').map(centreOf)
      const middle = (at: 0 | 1) => (Math.min(...chairs.map((c) => c[at])) + Math.max(...chairs.map((c) => c[at]))) / 2
      expect(Math.min(Math.abs(x - middle(0)), Math.abs(z - middle(1)))).toBeLessThan(0.6)
    }
    expect(gatherings).toBeGreaterThan(0)
  })
})

describe('a room to work in', () => {
  const rooms = [
    [5, 3],
    [5.5, 4],
    [6, 4.5],
    [7, 6],
    [8, 7],
    [12, 10],
    [15, 5],
  ] as const

  /** Side by side or face to face. */
  const areJoined = (a: PlacedItem, b: PlacedItem) => {
    const turn = angleBetween(facingOf(a), facingOf(b))
    return gapBetween(a, b) < 0.1 && (turn < 1 || turn > 179)
  }

  test.each(rooms)('of %d × %d m has desks of one size in blocks, in every alternative', (w, d) => {
    for (const { furniture } of templateIn('work', w, d).furnishings) {
      const desks = of(furniture, 'task_table')
      expect(desks.length).toBeGreaterThanOrEqual(2)
      expect(desks.filter((one) => !desks.some((other) => other !== one && areJoined(one, other)))).toEqual([])
      expect(new Set(desks.map((desk) => JSON.stringify(desk.shape))).size).toBe(1)
      const [width, depth] = sizeOf(desks[0]!)
      expect([width >= 1.2, depth >= 0.8]).toEqual([true, true])
      expect(of(furniture, 'task_chair')).toHaveLength(desks.length)
    }
  })

  test.each(rooms.filter(([w]) => w >= 6))('of %d × %d m has its desks at right angles to the windows', (w, d) => {
    const [best] = templateIn('work', w, d).furnishings
    for (const desk of of(best?.furniture, 'task_table')) {
      const [, along] = facingOf(desk)
      expect(Math.abs(along)).toBeLessThan(Math.sin((20 * Math.PI) / 180))
    }
  })

  test('has all of an odd number of desks', () => {
    const desk = { type: 'task_table', shape: box(1.6, 0.8, 0.75), targetCount: 5 }
    const chair = { type: 'task_chair', shape: box(0.55, 0.55, 0.9), targetCount: 5 }
    const params = FurnishParams.parse({ room: roomOf(8, 6), furniture: [desk, chair], maxResults: 3 })
    const [best] = furnish(kernels, params).furnishings
    expect(of(best?.furniture, 'task_table')).toHaveLength(5)
  })
})

describe('an office of one', () => {
  test.each([
    [3, 3, 1.6],
    [4, 3.5, 1.6],
    [4, 4.5, 1.8],
    [5, 4.5, 1.8],
  ])('executive of %d × %d m has a desk of %d m, its drawer unit at an end of it', (w, d, least) => {
    const [best] = templateIn('executive_office', w, d).furnishings
    const [desk] = of(best?.furniture, 'exec_table')
    expect(sizeOf(desk!)[0]).toBeGreaterThanOrEqual(least)
    const [minX, , maxX] = extentOf(desk!)
    for (const unit of of(best?.furniture, 'drawer_unit')) {
      const [x] = toLocal(desk!, centreOf(unit))
      expect(x < minX || x > maxX).toBe(true)
      expect(gapBetween(unit, desk!)).toBeLessThan(0.1)
    }
  })

  test('executive of more than 30 m² has a small table to meet at', () => {
    const [best] = templateIn('executive_office', 8, 6).furnishings
    expect(of(best?.furniture, 'meeting_chair').length).toBeGreaterThanOrEqual(2)
  })

  test.each([
    [2.5, 2.4, 1.2],
    [3, 3.2, 1.4],
    [4, 3.5, 1.4],
  ])('at home of %d × %d m has a desk of %d m', (w, d, least) => {
    const [best] = templateIn('home_office', w, d).furnishings
    expect(sizeOf(of(best?.furniture, 'task_table')[0]!)[0]).toBeGreaterThanOrEqual(least)
  })
})

describe('a dining place', () => {
  test.each([
    [2.4, 2],
    [3, 2.6],
    [3, 3.5],
    [4, 4],
  ])('of %d × %d m seats two at least, four from 8 m²', (w, d) => {
    for (const { furniture } of templateIn('dining', w, d).furnishings) {
      const seats = of(furniture, 'dining_chair').length
      if (of(furniture, 'dining_table').length > 0) expect(seats).toBeGreaterThanOrEqual(2)
    }
    const [best] = templateIn('dining', w, d).furnishings
    expect(of(best?.furniture, 'dining_chair').length).toBeGreaterThanOrEqual(w * d >= 8 ? 4 : 2)
  })
})
