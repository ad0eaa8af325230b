import { describe, expect, test } from 'vitest'
import { ruleLinesOf, STANDARDS } from '../../../../src/engine/furnishing/standards/standards.ts'
import { verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import type { StandardName } from '../../../../src/schema/furnishing/extensions.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { Room } from '../../../../src/schema/furnishing/room.ts'
import { box, door, rectangularRoom } from '../../../support/rooms.ts'
import { standing } from '../../../support/standing.ts'

/** What the rules of a standard say of a room furnished by hand: measured and met by rule. */
function judged(name: StandardName, room: Room, furniture: PlacedItem[]) {
  const lines = ruleLinesOf([name], { furniture }, verifierOf(room))
  return Object.fromEntries(lines.map(({ rule, measured, met }) => [rule, [measured, met]]))
}

// Each figure below is worked out by hand from the places of the pieces.

describe('DIN 18040-2', () => {
  // Bed 1.60 × 2.00 with its head on the far wall; 0.93 m on its left, 1.47 m on its right, 1.50 m before its foot.
  const room = rectangularRoom(4, 3.5, [door(9)])
  const bed = standing('bed', box(1.6, 2, 0.5), 0.93, 0)
  const wardrobe = (z: number) => standing('wardrobe', box(1, 0.6, 2), 4, z, 90)

  test('a bedroom that keeps all of it', () => {
    expect(judged('din-18040-2', room, [bed, wardrobe(2.4)])).toEqual({
      'square of free floor to turn on': [1.5, true],
      'floor along one side of a bed': [1.47, true],
      'floor along the other side of that bed': [0.93, true],
      'floor before each wardrobe, shelf and sideboard': [3.4, true],
      'width of each door': [0.9, true],
    })
  })

  test('the same bedroom is not for wheelchairs, but for what it has', () => {
    expect(judged('din-18040-2-r', room, [bed, wardrobe(2.4)])).toEqual({
      'square of free floor to turn on': [1.5, true],
      'floor along one side of a bed': [1.47, false],
      'floor along the other side of that bed': [0.93, false],
      'floor before each wardrobe, shelf and sideboard': [3.4, true],
      'width of each door': [0.9, true],
      'square of free floor before each door': [1.5, true],
    })
  })

  test('a bed in a corner, a wardrobe before it and a narrow door keep none of it', () => {
    const small = rectangularRoom(3, 2.6, [door(6, { l: 0.7 })])
    const pieces = [standing('bed', box(1.6, 2, 0.5), 0, 0), standing('wardrobe', box(1.2, 0.6, 2), 3, 0, 90)]
    expect(judged('din-18040-2', small, pieces)).toEqual({
      'square of free floor to turn on': [1.4, true],
      'floor along one side of a bed': [0.8, false],
      'floor along the other side of that bed': [0, false],
      'floor before each wardrobe, shelf and sideboard': [0.8, false],
      'width of each door': [0.7, false],
    })
  })

  test('too little floor to turn', () => {
    const narrow = rectangularRoom(4, 2, [door(5)])
    const lines = judged('din-18040-2', narrow, [standing('sofa', box(4, 0.9, 0.8), 0, 0)])
    expect(lines['square of free floor to turn on']).toEqual([1.1, false])
  })

  test('floor along a bed begins before its nightstand', () => {
    const stand = standing('nightstand', box(0.45, 0.4, 0.5), 2.56, 0)
    expect(judged('din-18040-2', room, [bed, stand])['floor along one side of a bed']).toEqual([1.47, true])
    const lower = standing('shelf', box(0.45, 0.4, 0.5), 2.56, 0.9)
    expect(judged('din-18040-2', room, [bed, lower])['floor along one side of a bed']).toEqual([0.93, false])
  })

  test('of several beds one keeps it', () => {
    const second = standing('bed', box(0.9, 2, 0.5), 5.5, 0)
    const wide = rectangularRoom(6.4, 3.5, [door(9.5)])
    expect(judged('din-18040-2', wide, [second, bed])['floor along one side of a bed']).toEqual([2.97, true])
  })
})

describe('ASR', () => {
  const desk = (a: number, b: number, x: number, z: number) => standing('task_table', box(a, b, 0.74), x, z)
  const chair = (x: number, z: number) => standing('task_chair', box(0.6, 0.6, 1), x + 0.6, z + 0.6, 180)

  test('two places that keep all of it', () => {
    const room = rectangularRoom(5, 3, [door(8.5), door(13.5)])
    const pieces = [desk(1.6, 0.8, 0, 0), chair(0.5, 0.85), desk(1.6, 0.8, 3.4, 0), chair(3.9, 0.85)]
    expect(judged('asr', room, pieces)).toEqual({
      'floor of the room for its places': [15, true],
      'air of the room for each place': [19.5, true],
      'depth of the floor to move on at each place': [2.2, true],
      'floor to move on at each place': [3.52, true],
      'width of each desk': [1.6, true],
      'width of each desk where little is laid out on it': [1.6, true],
      'depth of each desk': [0.8, true],
      'way between the doors': [1.55, true],
      'way to each place': [1.55, true],
    })
  })

  test('two places that keep little of it', () => {
    const room = rectangularRoom(3, 2.4, [door(3.1), door(8)], 2.5)
    const shelf = standing('shelf', box(3, 0.4, 1), 0, 1.5)
    const pieces = [desk(1.1, 0.6, 0, 0), chair(0.2, 0.65), desk(1.2, 0.6, 1.15, 0), chair(1.5, 0.65), shelf]
    expect(judged('asr', room, pieces)).toMatchObject({
      'floor of the room for its places': [7.2, false],
      'air of the room for each place': [9, false],
      'depth of the floor to move on at each place': [0.9, false],
      'floor to move on at each place': [0.99, false],
      'width of each desk': [1.1, false],
      'width of each desk where little is laid out on it': [1.1, false],
      'depth of each desk': [0.6, false],
      'way between the doors': [0, false],
    })
  })

  test('desks without a chair are measured, but no places', () => {
    expect(Object.keys(judged('asr', rectangularRoom(4, 3), [desk(1.6, 0.8, 0, 0)]))).toEqual([
      'width of each desk',
      'width of each desk where little is laid out on it',
      'depth of each desk',
    ])
  })
})

describe('NDSS', () => {
  test.each([
    ['single', 0.9, 2.2, 3.5, [7.7, true], [2.2, true]],
    ['single in too small a room', 0.9, 2.1, 3.5, [7.35, false], [2.1, false]],
    ['double', 1.6, 2.8, 4.2, [11.76, true], [2.8, true]],
    ['double in a room for one', 1.6, 2.7, 4.2, [11.34, false], [2.7, false]],
  ] as const)('%s', (_, width, w, d, floor, wide) => {
    expect(judged('ndss', rectangularRoom(w, d, [], 2.4), [standing('bed', box(width, 2, 0.5), 0, 0)])).toEqual({
      'floor of a bedroom for those who sleep in it': floor,
      'width of a bedroom for those who sleep in it': wide,
      'height of a bedroom': [2.4, true],
    })
  })

  test('a low bedroom; two single beds are for two', () => {
    const bed = box(0.9, 2, 0.5)
    const twin = [standing('bed', bed, 0, 0), standing('bed', bed, 2, 0)]
    const lines = judged('ndss', rectangularRoom(3, 3.5, [], 2.2), twin)
    expect(lines['height of a bedroom']).toEqual([2.2, false])
    expect(lines['floor of a bedroom for those who sleep in it']).toEqual([10.5, false])
  })

  test('no bed, no rule', () => {
    expect(judged('ndss', rectangularRoom(3, 3), [])).toEqual({})
  })
})

describe('NKBA', () => {
  const table = standing('dining_table', box(1.4, 0.8, 0.75), 0.8, 0.9)
  const chairBox = box(0.5, 0.5, 0.9)
  /** At the far side of the table, its back towards the far wall: 0.40 m from it at z = 0.35. */
  const far = (x: number) => standing('dining_chair', chairBox, x, 0.35)
  const near = (x: number) => standing('dining_chair', chairBox, x + 0.5, 2.25, 180)

  test('seats with their backs to a wall that no one passes; on the other side one passes to the seat beyond', () => {
    const lines = judged('nkba', rectangularRoom(3, 3, [door(4)]), [table, far(0.85), far(1.6), near(0.85), near(1.6)])
    expect(lines).toEqual({
      'table edge to wall or piece behind a seat that nobody has to pass': [0.9, true],
      'table edge to wall or piece behind a seat, to edge past': [1.3, true],
      'table edge to wall or piece behind a seat, to walk past': [1.3, true],
      'width of the table for each who sits on one side': [0.7, true],
    })
  })

  test('too near the wall, and three in a row', () => {
    const close = { ...table, position: [0.8, 0, 0.7] as [number, number, number] }
    const row = [0.6, 1.2, 1.8].map((x) => standing('dining_chair', box(0.45, 0.45, 0.9), x, 0.2))
    const lines = judged('nkba', rectangularRoom(3, 3, [door(7)]), [close, ...row])
    expect(lines['table edge to wall or piece behind a seat that nobody has to pass']).toEqual([0.7, false])
    expect(lines['width of the table for each who sits on one side']).toEqual([0.467, false])
  })

  test('where all have to pass behind a seat, it is measured for passing', () => {
    // The table stands across the room; the only way from the door to the shelf leads behind the chair at its end.
    const room = rectangularRoom(6, 2, [door(12.5)])
    const across = standing('dining_table', box(0.8, 1, 0.75), 2.5, 0)
    const end = standing('dining_chair', box(0.4, 0.3, 0.9), 3.1, 1.32, 180)
    const shelf = standing('shelf', box(0.8, 0.4, 2), 6, 0.5, 90)
    const lines = judged('nkba', room, [across, end, shelf])
    expect(lines['table edge to wall or piece behind a seat, to edge past']).toEqual([1, true])
    expect(lines['table edge to wall or piece behind a seat, to walk past']).toEqual([1, false])
    expect(lines['table edge to wall or piece behind a seat that nobody has to pass']).toBeUndefined()
  })

  test('ways between the doors', () => {
    const room = rectangularRoom(6, 2.7, [door(7), door(15.5)])
    const pieces = [table, far(0.85), far(1.6)]
    const width = judged('nkba', room, pieces)['way between the doors']!
    expect(width).toEqual([1, true])
    const narrow = [...pieces, standing('shelf', box(0.4, 1.9, 2), 4, 0)]
    expect(judged('nkba', room, narrow)['way between the doors']).toEqual([0.8, false])
  })
})

test('every rule of every standard has its clause and a figure', () => {
  for (const rules of Object.values(STANDARDS))
    for (const { source, wanted } of rules) {
      expect(source).toMatch(/\d/)
      if (typeof wanted === 'number') expect(wanted).toBeGreaterThan(0)
    }
})

test('a standard given twice is judged once; the order is that of the request', () => {
  const lines = ruleLinesOf(['ndss', 'din-18040-2', 'ndss'], { furniture: [] }, verifierOf(rectangularRoom(3, 3)))
  expect(lines.map(({ standard }) => standard)).toEqual(['din-18040-2'])
})
