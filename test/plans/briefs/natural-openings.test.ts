import { describe, expect, test } from 'vitest'
import { naturalParams } from '../../../src/plans/briefs/natural-params.ts'
import { withNaturalOpenings } from '../../../src/plans/briefs/openings/natural-openings.ts'
import { placeInWords } from '../../../src/plans/briefs/openings/opening-words.ts'
import { inEnglish } from '../../../src/plans/briefs/plan-words.ts'
import type { Room } from '../../../src/schema/furnishing/room.ts'

const size = { width: 4, depth: 5 }
const openingsOf = (room: object) => (naturalParams({ room: { ...size, ...room } })['room'] as Room).boundary.openings!

describe('openings by number alone', () => {
  test.each([
    [{ doors: 1 }, [{ wall: 'short' }], undefined],
    [{ doors: 2 }, [{ wall: 'short' }, { wall: 'other short' }], undefined],
    [{ doors: true, windows: 2 }, [{ wall: 'short' }], [{ wall: 'opposite' }, { wall: 'opposite' }]],
    [{ windows: 1 }, undefined, [{ wall: 'long' }]],
    [{ doors: 1, windows: ['north'] }, [{ wall: 'opposite' }], [{ wall: 'north' }]],
    [{ doors: 1, windows: ['north', {}] }, [{ wall: 'opposite' }], [{ wall: 'north' }, { wall: 'same' }]],
    [{ doors: 0, windows: false }, [], []],
    [{ points: [], doors: 1 }, [{ wall: 'long' }], undefined],
  ])('%j', (room, doors, windows) => {
    expect(withNaturalOpenings(room)).toMatchObject({ ...(doors && { doors }), ...(windows && { windows }) })
  })

  test('numbers of openings are no lengths, whatever the unit of the room', () => {
    expect(openingsOf({ width: 400, depth: 500, unit: 'cm', doors: 1, windows: 2 })).toEqual(
      openingsOf({ doors: 1, windows: 2 }),
    )
  })

  test.each([[1.5], [-1], [21], ['many'], [{ count: 1.5 }]])('%j is no number of doors', (doors) => {
    expect(() => openingsOf({ doors })).toThrow(/room\.doors/)
  })
})

test.each([
  [{ doors: { count: 2, wall: 'south' } }, { doors: [{ wall: 'south' }, { wall: 'south' }] }],
  [{ windows: 'two on the long wall' }, { windows: [{ wall: 'long' }, { wall: 'long' }] }],
  [{ doors: 'one on the short side' }, { doors: [{ wall: 'short' }] }],
  [{ doors: 'none' }, { doors: [] }],
  [
    { door_wall: 'short', windowWall: 'opposite' },
    { doors: [{ wall: 'short' }], windows: [{ wall: 'opposite' }] },
  ],
  [{ openings: [{ kind: 'door', wall: 'left' }] }, { doors: [{ wall: 'left' }] }],
  [{ doors: [{ side: 'N', distance_from_left: 0.5 }] }, { doors: [{ wall: 'N', at: 0.5 }] }],
  [{ windows: [{ wall: 'long', sillHeight: 0.5 }] }, { windows: [{ wall: 'long', sill: 0.5 }] }],
  [{ doors: [{ wall: 'top', center: 2 }] }, { doors: [{ wall: 'top', at: 1.55 }] }],
  [{ windows: [{ wall: 'top', from: 1, to: 2.5 }] }, { windows: [{ wall: 'top', at: 1, width: 1.5 }] }],
  [{ doors: [{ type: 'door', wall: 'top', leadsTo: 'hall' }] }, { doors: [{ wall: 'top' }] }],
  [{ doors: [{ position: 'south' }] }, { doors: [{ wall: 'south' }] }],
  [{ doors: [{ at: 'left wall', type: 'sliding' }] }, { doors: [{ wall: 'left', leaf: 'sliding' }] }],
  [
    { windows: [{ wall: 'top', size: '150 x 130 cm' }] },
    { windows: [{ wall: 'top', width: '150 cm', height: '130 cm' }] },
  ],
  [{ doors: 'bottom left' }, { doors: [{ wall: 'bottom', at: 'left of the plan' }] }],
  [{ doors: [{ wall: 'north-east corner' }] }, { doors: [{ wall: 'north', at: 'east of the plan' }] }],
  [
    { doors: [{ wall: 0 }], windows: [{ wall: 2 }] },
    { doors: [{ wall: 1 }], windows: [{ wall: 3 }] },
  ],
])('%j is said by the members of the openings', (room, known) => {
  expect(withNaturalOpenings({ ...size, ...room })).toEqual({ ...size, ...known })
  expect(openingsOf(room)).toEqual(openingsOf(known))
})

describe('where an opening is in a phrase', () => {
  test.each([
    ['on the short side near the corner', { wall: 'short', at: 'corner' }],
    ['on the opposite wall, 1.8 m wide', { wall: 'opposite', width: '1.8 m' }],
    ['south wall, left', { wall: 'south', at: 'left' }],
    ['left end of the south wall', { wall: 'south', at: 'left' }],
    ['east wall, near the south end', { wall: 'east', at: 'south' }],
    ['0.5 m from the left corner of the south wall', { wall: 'south', at: '0.5 m from the left' }],
    ["top wall 3' wide, 90 cm high, sill 1 m", { wall: 'top', width: "3'", height: '90 cm', sill: '1 m' }],
    ['facing south', { wall: 'south' }],
    ['wall opposite the door', { wall: 'opposite' }],
    ['wall 3', { wall: 3 }],
    ['back left corner', { wall: 'back', at: 'left' }],
    ['unten rechts', { wall: 'bottom', at: 'right of the plan' }],
    ['an der Südwand links', { wall: 'south', at: 'left' }],
    ['en la pared sur', { wall: 'south' }],
    ['sur le mur gauche', { wall: 'left' }],
    ['a sinistra', { wall: 'left' }],
    ['in het midden van de noordwand', { wall: 'north', at: 'middle' }],
    ['beside the mirror', undefined],
    ['two', undefined],
  ])('%s', (phrase, place) => {
    expect(placeInWords(phrase)).toEqual(place)
  })

  test('is the same as its members, on its own and as the wall of an opening', () => {
    const known = openingsOf({ doors: [{ wall: 'south', at: 'left', width: 1 }] })
    expect(openingsOf({ doors: ['south wall, left, 1 m wide'] })).toEqual(known)
    expect(openingsOf({ doors: [{ wall: 'Südwand links', width: 1 }] })).toEqual(known)
    expect(openingsOf({ doors: [{ position: 'south wall, left', width: 1 }] })).toEqual(known)
    expect(openingsOf({ puerta: { pared: 'sur', at: 'izquierda', anchura: 1 } })).toEqual(known)
  })

  test('words that are English too stay as they are where nothing tells another language', () => {
    expect(inEnglish('a large desk as in the middle, no lamp')).toBe('a large desk as in the middle, no lamp')
    expect(inEnglish('1,8 m large, mur nord')).toBe('1,8 m wide, wall north')
  })

  test('windows of one wall that say a width are spread where one after the other has no room', () => {
    expect(openingsOf({ width: 3, windows: { wall: 'top', width: 1.2, count: 2 } }).map(({ pos }) => pos)).toEqual([
      0.2, 1.6,
    ])
    expect(() => openingsOf({ width: 3, windows: { wall: 'top', width: 1.6, count: 2 } })).toThrow('has 0.7 m free')
  })
})

test('how a door swings is said as seen from inside', () => {
  const door = { wall: 'bottom', hinge: 'left', swing: 'inwards', leaf: 'single' }
  expect(openingsOf({ door })).toMatchObject([{ hinge: 'start', opens: 'in', leaf: 'single' }])
  expect(openingsOf({ door: { wall: 'bottom', hinge: 'right', opens: 'outward' } })).toMatchObject([
    { hinge: 'end', opens: 'out' },
  ])
  expect(openingsOf({ door: 'bottom' })[0]).not.toHaveProperty('hinge')
  expect(() => openingsOf({ door: { ...door, hinge: 'top' } })).toThrow('room.doors[0].hinge')
})

test('the form and the area of a room with sides are not said once more, and others are not passed over', () => {
  const plain = naturalParams({ room: size })
  for (const more of [{ type: 'rectangle' }, { area: 20 }, { form: 'box' }])
    expect(naturalParams({ room: { ...size, ...more } })).toEqual(plain)
  expect(() => openingsOf({ area: 25 })).toThrow('unknown key "area"')
  expect(() => openingsOf({ type: 'L' })).toThrow('unknown key "type"')
  const missing = { corner: 'top left', width: 1, depth: 1 }
  expect(naturalParams({ room: { ...size, shape: 'L', cutout: { ...missing, corner: 'Top-Left' } } })).toEqual(
    naturalParams({ room: { ...size, without: missing } }),
  )
})

test('walls of which something is not understood are refused as a whole', () => {
  for (const walls of [[{ length: 4 }], { south: { mirror: {} } }, { south: { door: 'big' } }, { south: 4 }])
    expect(() => openingsOf({ walls })).toThrow('unknown key "walls"')
})

/** Openings as where they begin on the plan, and what is assumed. */
const placesOf = (room: object, more: object = {}) => {
  const assumed: string[] = []
  const { openings, shape } = (naturalParams({ room, ...more }, assumed)['room'] as Room).boundary
  return { places: openings!.map(({ pos }) => pos), points: shape.points, assumed }
}

describe('which wall was assumed', () => {
  const walls = 'as seen from above; wall names another: top, right, bottom, left'
  test.each([
    [
      { ...size, doors: 1, windows: 2 },
      [`door in the top wall, window 1 in the bottom wall, window 2 in the bottom wall, ${walls}`],
    ],
    [{ ...size, doors: ['long'], windows: ['left'] }, [`door in the right wall, ${walls}`]],
    [{ ...size, doors: ['front'], windows: ['back'] }, [`door in the bottom wall, window in the top wall, ${walls}`]],
    [{ width: 4, depth: 4, doors: ['bottom'], windows: ['opposite'] }, [`window in the top wall, ${walls}`]],
    [{ ...size, doors: ['south'], windows: [{ wall: 2 }] }, []],
    [
      {
        points: [
          [0, 0],
          [4, 0],
          [4, 3],
          [0, 5],
        ],
        doors: ['short'],
      },
      [],
    ],
    [
      { ...size, without: { corner: 'bottom right', width: 1, depth: 2 }, doors: ['bottom'] },
      [`door in wall 5 (bottom), ${walls}`],
    ],
    [{ ...size, doors: [{ wall: 0 }] }, ['walls are numbered from 0, as one of them is 0']],
    [
      { ...size, doors: [{ wall: 'top', offset_from_corner: 0.3, label: 'D1' }] },
      [
        'label of a door left out: nothing follows from it',
        'offset_from_corner is from the left end of the wall of the door, as seen from inside',
      ],
    ],
  ])('%j', (room, assumed) => {
    expect(placesOf(room).assumed).toEqual(assumed)
  })
})

test('ends of walls are also named by the plan and the compass, as their walls are', () => {
  const at = (wall: string, where: unknown, more: object = {}) =>
    placesOf({ ...size, doors: [{ wall, at: where }] }, more).places[0]!
  // Of the bottom wall the left end as seen from inside is the right one of the plan.
  expect(at('bottom', 'east end')).toBe(at('bottom', 'left'))
  expect(at('bottom', 'west')).toBe(at('bottom', 'right'))
  expect(at('left', 'the top corner')).toBe(at('left', 'right'))
  expect(at('bottom', 'west', { north: 180 })).toBe(at('bottom', 'left'))
  expect(() => at('bottom', 'south end')).toThrow('room.doors[0].at: must be left, middle, right')
  expect(placesOf({ ...size, doors: ['bottom left'] }).places).toEqual([at('bottom', 'right')])
})

test('a place is also said by its way from an end of the wall', () => {
  const at = (where: unknown) => placesOf({ ...size, doors: [{ wall: 'top', at: where }] }).places[0]!
  expect(at('0.4 m from the left corner')).toBe(0.4)
  expect(at('40 cm from right')).toBeCloseTo(4 - 0.9 - 0.4, 9)
  expect(() => at('far from the left')).toThrow('room.doors[0].at: must be left, middle, right')
  expect(() => at('3.5 m from the left')).toThrow('room.doors[0].at: must be <= 3.1')
})

test('the missing corner of an L is named by the compass where north is up', () => {
  const cornerOf = (corner: string, more: object = {}) =>
    placesOf({ ...size, without: { corner, width: 1, depth: 1 }, doors: [] }, more).points
  for (const corner of ['north-east', 'NE', 'northeast corner', 'upper right', 'back right'])
    expect(cornerOf(corner)).toEqual(cornerOf('top right'))
  expect(() => cornerOf('north-east', { north: 90 })).toThrow('room.without.corner')
})
