import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFloor } from '../../../src/plans/checks/check-floor.ts'
import { CHECK_IDS, FloorChecks } from '../../../src/schema/resources/floors/floor-checks.ts'
import { door, gap, rectangle, window } from '../../fixtures/floors/build-floor.ts'
import { RUNS } from '../../support/property-runs.ts'
import { type BuiltPiece, type BuiltPlan, checksOf, contentOf, GROUND, workplace } from './built-checks.ts'

// A corridor with its door at the left end, and an office of 4 m × 5 m above it.
const office = (length: number, more: Partial<BuiltPlan> = {}): BuiltPlan => ({
  rooms: [
    { name: 'Corridor', points: rectangle(0, 5.1, length, 2) },
    { name: 'Office', points: rectangle(length - 4, 0, 4, 5) },
  ],
  openings: [door(-0.05, 6.1, 1), door(length - 2, 5.05, 0.9), window(length - 2, -0.05, 2)],
  ...more,
})
const DESK = workplace

describe('ways out', () => {
  test.each([
    [20, 'met'],
    [34, 'met'],
    [36, 'unmet'],
  ] as const)('of %d m are %s', (length, status) => {
    const { 'escape-distance': distance } = checksOf(office(length))
    expect(distance).toMatchObject({ status, required: 35, placesTotal: status === 'met' ? 0 : expect.any(Number) })
    // From the far corner of the office to the door, less what a person takes of it.
    expect(distance.measured).toBeGreaterThan(Math.hypot(length, 6.1) - 1.2)
    expect(distance.measured).toBeLessThan(Math.hypot(length, 6.1))
  })

  test('are walked around what stands there', () => {
    const hall = { rooms: [{ name: 'Office', points: rectangle(0, 0, 10, 10) }], openings: [door(5, -0.05, 1)] }
    const straight = checksOf(hall)['escape-walk'].measured!
    const screen = { type: 'shelf', at: [4.5, 5], size: [9, 0.4, 2] } as const
    const around = checksOf({ ...hall, pieces: [screen] })['escape-walk'].measured!
    // From the lower left corner by the right end of the shelf, at half a person's width.
    const expected = Math.hypot(9.3 - 0.3, 9.7 - 5.2) + 0.4 + Math.hypot(9.3 - 5, 4.8)
    expect(Math.abs(around - expected)).toBeLessThan(0.2 + 0.02 * expected)
    expect(around).toBeGreaterThan(straight + 2)
  })

  test('lead down the stairs of upper storeys, not through their outer doors; without stairs nothing is known', () => {
    const upper = { storey: { floorNumber: 2, elevation: 6 } }
    const without = checksOf(office(20, upper))
    expect(without['escape-distance']).toMatchObject({
      status: 'unknown',
      measured: null,
      missing: [expect.stringContaining('stairs')],
    })
    expect(without['unreached'].status).toBe('unknown')
    const plan = office(20, upper)
    const stairs = { name: 'Stairs', points: rectangle(20.2, 5.1, 3, 4) }
    const withStairs = { ...plan, rooms: [...plan.rooms, stairs], openings: [...plan.openings, door(20.1, 6.1, 1)] }
    expect(checksOf(withStairs)['escape-distance']).toMatchObject({ status: 'met', missing: [] })
    const nowhere = { ...withStairs, storey: { floorNumber: null, elevation: null } }
    expect(checksOf(nowhere)['escape-distance']).toMatchObject({
      status: 'unknown',
      missing: [expect.stringContaining('elevation')],
    })
  })

  test('rooms without a way out are named, with the reason', () => {
    const plan = office(20)
    const rooms = [...plan.rooms, { name: 'Cell', points: rectangle(0, 0, 4, 5) }]
    expect(checksOf({ ...plan, rooms }).unreached).toMatchObject({
      status: 'unmet',
      measured: 1,
      places: [{ text: 'Cell: no door or gap leads into it' }],
    })
    const narrow = { ...plan, rooms, openings: [...plan.openings, door(2, 5.05, 0.5)] }
    expect(checksOf(narrow).unreached.places.map(({ text }) => text)).toEqual([
      'Cell: its doors are narrower than 0.6 m',
    ])
    const wall = { type: 'shelf', at: [10, 6.1], size: [0.4, 2, 2] } as const
    expect(checksOf({ ...plan, pieces: [wall] }).unreached.places.map(({ text }) => text)).toContain(
      'Office: no way leads from it to a way out',
    )
  })

  test.each([
    [5, 0.8, 'met'],
    [6, 0.8, 'unmet'],
    [6, 0.9, 'met'],
  ] as const)('of %d persons through %d m are %s', (persons, width, status) => {
    const places = Array.from({ length: persons }, (_, i) => DESK(1.5 + 2.4 * (i % 3), 1 + 3 * Math.floor(i / 3)))
    const plan = {
      rooms: [{ name: 'Office', points: rectangle(0, 0, 8, 8) }],
      openings: [door(4, 8.05, width), window(4, -0.05)],
      pieces: places.flat(),
    }
    expect(checksOf(plan)['escape-doors']).toMatchObject({ status, measured: width, required: persons > 5 ? 0.9 : 0.8 })
  })

  test('those of a room who are nearest to another way out need no width of this one', () => {
    const pieces = [1.5, 3.5, 5.5, 12.5, 14.5, 16.5].flatMap((x) => workplace(x, 2))
    const rooms = [{ name: 'Office', points: rectangle(0, 0, 18, 5) }]
    const one = checksOf({ rooms, openings: [door(-0.05, 4, 0.8), window(5, -0.05)], pieces })
    expect(one['escape-ways']).toMatchObject({ status: 'unmet', required: 0.9 })
    const two = checksOf({ rooms, openings: [door(-0.05, 4, 0.8), door(18.05, 4, 0.8), window(5, -0.05)], pieces })
    expect(two['escape-ways']).toMatchObject({ status: 'met', required: 0.8 })
  })

  test('a room that is left only through another is captive, one at the corridor is not', () => {
    const plan = office(20, { pieces: [...DESK(18, 2), ...DESK(14, 2)] })
    const inner = { name: 'Inner office', points: rectangle(12, 0, 3.9, 5) }
    const captive = { ...plan, rooms: [...plan.rooms, inner], openings: [...plan.openings, door(15.95, 2.5)] }
    expect(checksOf(captive)['captive-rooms']).toMatchObject({
      status: 'unmet',
      places: [{ text: 'Inner office: is left only through Office' }],
    })
    const free = { ...captive, openings: [...captive.openings, door(14, 5.05)] }
    expect(checksOf(free)['captive-rooms'].status).toBe('met')
  })
})

describe('doors and routes', () => {
  test.each([
    [0.89, 'unmet'],
    [0.9, 'met'],
  ] as const)('a door of %d m is %s for a wheelchair', (width, status) => {
    const { rooms, openings } = office(20)
    const doors = [...openings.filter(({ l }) => l !== 0.9), door(18, 5.05, width)]
    expect(checksOf({ rooms, openings: doors })['door-widths']).toMatchObject({ status, measured: width })
  })

  test('a piece before a door is in the way, one beside it is not', () => {
    const before = { type: 'shelf', at: [18, 4.5], size: [0.8, 0.4, 2] } as const
    const beside = { ...before, at: [16.6, 4.5] } as const
    expect(checksOf(office(20, { pieces: [before] }))['door-space']).toMatchObject({
      status: 'unmet',
      measured: 0.3,
      places: [{ text: 'Office: shelf stands 0.3 m before the door' }],
    })
    expect(checksOf(office(20, { pieces: [beside] }))['door-space'].status).toBe('met')
  })

  test.each([
    [0.8, 'unmet'],
    [0.95, 'met'],
  ] as const)('a way of %d m past a shelf is %s', (width, status) => {
    const shelf = { type: 'shelf', at: [10, 5.1 + (2 - width) / 2], size: [0.4, 2 - width, 2] } as const
    const { 'accessible-route': route } = checksOf(office(20, { pieces: [shelf, ...DESK(18, 2)] }))
    expect(route.status).toBe(status)
    expect(Math.abs(route.measured! - Math.min(width, 0.9))).toBeLessThan(0.05)
    if (status === 'unmet') expect(route.places[0]!.at[0]).toBeCloseTo(10, 0)
  })

  test('a room in which no wheelchair turns is named', () => {
    const table = { type: 'meeting_table', at: [18, 2.5], size: [2.4, 3, 0.75] } as const
    expect(checksOf(office(20, { pieces: [table] }))['turning-space']).toMatchObject({ status: 'unmet', measured: 1 })
    expect(checksOf(office(20))['turning-space']).toMatchObject({ status: 'met', measured: 0 })
  })
})

describe('workplaces', () => {
  const placed = (more: Partial<BuiltPlan> = {}) => office(20, { pieces: DESK(18, 1.5), ...more })

  test('without a window are unmet where the floor has some, and unknown where it has none', () => {
    expect(checksOf(placed())['fit-workplaces']).toMatchObject({ status: 'met', missing: [] })
    const { openings } = office(20)
    const elsewhere = [...openings.filter(({ type }) => type !== 'window'), window(5, 7.15)]
    const dark = checksOf(placed({ openings: elsewhere }))
    expect(dark['fit-workplaces']).toMatchObject({
      status: 'unmet',
      measured: 1,
      places: [{ text: 'Office: 1 workplace; it has no window' }],
    })
    expect(dark['window-area']).toMatchObject({ status: 'unmet', measured: 0 })
    expect(dark['daylight-distance']).toMatchObject({ status: 'unmet', measured: 0 })
    const none = checksOf(placed({ openings: openings.filter(({ type }) => type !== 'window') }))
    for (const id of ['fit-workplaces', 'window-area', 'daylight-distance'] as const)
      expect(none[id]).toMatchObject({ status: 'unknown', missing: expect.arrayContaining([WINDOWS]) })
  })

  test('below a low ceiling or below the ground are unmet', () => {
    const [corridor, room] = office(20).rooms
    expect(checksOf(placed({ rooms: [corridor!, { ...room!, h: 2 }] }))['fit-workplaces']).toMatchObject({
      status: 'unmet',
      places: [{ text: 'Office: 1 workplace; 0.0 m² of it are 2.1 m high or more' }],
    })
    const unnamed = [corridor!, { ...room!, name: '0.14' }]
    const below = { storey: { name: 'KG', floorNumber: -1, elevation: -3 } }
    expect(checksOf(placed({ rooms: unnamed, ...below }))['fit-workplaces'].status).toBe('unmet')
    expect(checksOf(placed(below))['fit-workplaces'].status).toBe('met')
  })

  test('windows are an eighth of the floor: 2.5 m² of 20 m²', () => {
    const { openings } = office(20)
    const withWindow = (l: number) =>
      checksOf(placed({ openings: [...openings.filter(({ type }) => type !== 'window'), window(18, -0.05, l)] }))
    expect(withWindow(1.7)['window-area'].status).toBe('unmet')
    expect(withWindow(1.8)['window-area'].status).toBe('met')
  })

  test('are counted with the floor that they need', () => {
    const two = checksOf(placed({ pieces: [...DESK(17, 1), ...DESK(19, 1)] }))
    expect(two['least-area']).toMatchObject({ status: 'met', measured: 20, required: 14 })
    expect(two['area-per-place']).toMatchObject({ status: 'met', measured: 10, required: 8 })
    const four = checksOf(placed({ pieces: [1, 3.4].flatMap((z) => [...DESK(17, z), ...DESK(19, z)]) }))
    expect(four['least-area']).toMatchObject({ status: 'unmet', required: 26 })
    expect(four['area-per-place']).toMatchObject({ status: 'unmet', measured: 5, required: 8 })
    const [corridor, room] = office(20).rooms
    const open = checksOf(placed({ rooms: [corridor!, { ...room!, name: 'Open office' }], pieces: DESK(18, 1.5) }))
    expect(open['area-per-place']).toMatchObject({ status: 'met', required: 12 })
    expect(checksOf(placed({ standard: 'bco' }))['area-per-place']).toMatchObject({
      status: 'met',
      measured: 60,
      required: 10,
      standard: expect.stringContaining('BCO'),
    })
  })

  test('ten need two toilets, and one room named so leaves open how many it has', () => {
    const pieces = Array.from({ length: 10 }, (_, i) => workplace(2 + 2 * (i % 5), 1 + 3 * Math.floor(i / 5))).flat()
    const rooms = [
      { name: 'Office', points: rectangle(0, 0, 12, 8) },
      { name: 'WC', points: rectangle(0, 8.1, 3, 3) },
    ]
    const plan = { rooms, openings: [door(6, -0.05, 1), door(1.5, 8.05), window(3, -0.05)], pieces }
    expect(checksOf(plan).toilets).toMatchObject({ status: 'unknown', measured: 1, required: 2 })
    expect(checksOf({ ...plan, pieces: pieces.slice(2) }).toilets).toMatchObject({ status: 'met', required: 1 })
  })

  test(
    'toilets that are drawn are counted: enough of them in one room, and too few are no longer unknown',
    { tags: 'slow' },
    () => {
      const pieces = Array.from({ length: 10 }, (_, i) => workplace(2 + 2 * (i % 5), 1 + 3 * Math.floor(i / 5))).flat()
      const toilet = (x: number): BuiltPiece => ({ type: 'toilet', at: [x, 10.5], size: [0.4, 0.6] })
      const rooms = [
        { name: 'Office', points: rectangle(0, 0, 12, 8) },
        { name: 'WC', points: rectangle(0, 8.1, 3, 3) },
        { name: 'WC', points: rectangle(3.1, 8.1, 3, 3) },
      ]
      const openings = [door(6, -0.05, 1), door(1.5, 8.05), door(4.6, 8.05), window(3, -0.05)]
      const toilets = (...at: number[]) =>
        checksOf({ rooms: rooms.slice(0, 2), openings, pieces: [...pieces, ...at.map(toilet)] }).toilets
      expect(toilets(0.3, 1.3)).toMatchObject({ status: 'met', measured: 2, required: 2, missing: [] })
      expect(toilets(0.3)).toMatchObject({ status: 'unmet', measured: 1, required: 2, missing: [] })
      const mixed = checksOf({ rooms, openings, pieces: [...pieces, toilet(0.3)] }).toilets
      expect(mixed).toMatchObject({ status: 'met', measured: 2 })
      expect(mixed.reason).toMatch(/1 toilet is drawn, and a further room has one at least\.$/)
    },
  )

  test('toilets are counted as rooms, and are not known where there are fewer', () => {
    expect(checksOf(placed()).toilets).toMatchObject({ status: 'unknown', measured: null, required: 1 })
    const plan = placed()
    const wc = { name: 'WC', points: rectangle(0, 0, 3, 5) }
    const rooms = [...plan.rooms, wc]
    const openings = [...plan.openings, door(1.5, 5.05)]
    const one = checksOf({ ...plan, rooms, openings })
    expect(one.toilets).toMatchObject({ status: 'met', measured: 1, required: 1 })
    expect(one['toilet-distance']).toMatchObject({ status: 'met', required: 50 })
    // From the chair at 18, 2.25 through both doors.
    expect(one['toilet-distance'].measured).toBeGreaterThan(17)
    expect(one['toilet-distance'].measured).toBeLessThan(22)
  })
})

const WINDOWS = 'windows: the plan has none at all'

describe('noise', () => {
  const plan = (between: BuiltPlan['openings'], name = 'Meeting room') => ({
    rooms: [
      { name: 'Focus room', points: rectangle(0, 0, 4, 4) },
      { name, points: rectangle(4.1, 0, 4, 4) },
      { name: 'Office', points: rectangle(0, 4.1, 8.1, 4) },
    ],
    openings: [door(2, 4.05), door(6, 4.05), door(4, 8.15), ...between],
  })

  test('a door between a quiet and a loud room is unmet, a wall between them not known', () => {
    expect(checksOf(plan([door(4.05, 2)]))['acoustic-neighbours']).toMatchObject({ status: 'unmet', measured: 1 })
    expect(checksOf(plan([]))['acoustic-neighbours']).toMatchObject({
      status: 'unknown',
      places: [{ text: 'Focus room: a wall is shared with Meeting room' }],
      missing: [expect.stringContaining('sound')],
    })
    expect(checksOf(plan([gap(4.05, 2, 1)], 'Office 2'))['acoustic-neighbours'].status).toBe('met')
  })
})

test('pieces that reach out of their space are named with what lies outside', () => {
  const inWall = { type: 'wardrobe', at: [16, 2], size: [0.6, 1, 2] } as const
  const { assets, ...content } = contentOf(office(20, { pieces: [inWall] }))
  const owned = assets.map((piece) => ({ ...piece, spaceId: content.spaces[1]!.id }))
  const { checks } = checkFloor({ ...content, assets: owned, storey: GROUND })
  expect(checks.find(({ id }) => id === 'inside-space')).toMatchObject({
    status: 'unmet',
    measured: 1,
    places: [{ assetId: owned[0]!.id, text: 'Office: 0.30 m² of wardrobe lie outside of it', measured: 0.3 }],
  })
})

test('two pieces in one place are named with what they share; chairs under tables and lamps above are not', () => {
  const desk = (x: number) => ({ type: 'task_table', at: [x, 1], size: [1.6, 0.8, 0.75] }) as const
  const chair = { type: 'task_chair', at: [1.5, 1.5], size: [0.6, 0.6, 1] } as const
  const apart = (pieces: Parameters<typeof office>[1]) => {
    const { assets, ...content } = contentOf(office(20, pieces))
    const owned = assets.map((piece) => ({ ...piece, spaceId: content.spaces[1]!.id }))
    const { checks } = checkFloor({ ...content, assets: owned, storey: GROUND })
    return checks.find(({ id }) => id === 'pieces-apart')
  }
  expect(apart({ pieces: [desk(1), desk(2.6), chair] })).toMatchObject({ status: 'met', measured: 0, places: [] })
  expect(apart({ pieces: [desk(1), desk(2.3)] })).toMatchObject({
    status: 'unmet',
    measured: 1,
    places: [{ text: 'Office: task_table and task_table stand in one place, 0.24 m²', measured: 0.24 }],
  })
  expect(apart({ pieces: [chair] })).toMatchObject({ status: 'notApplicable' })
})

test('what is counted is of the whole floor, and of open offices with workplaces', () => {
  const rooms = [
    { name: 'Open office 1', points: rectangle(0, 0, 8, 5) },
    { name: 'Open office 2', points: rectangle(0, 5.1, 8, 5) },
    { name: 'Meeting room', points: rectangle(8.1, 0, 4, 5) },
  ]
  const table = { type: 'meeting_table', at: [10, 2.5], size: [1.6, 0.8] } as const
  const seat = { type: 'meeting_chair', at: [10, 3.2], size: [0.5, 0.5] } as const
  const plan = { rooms, openings: [], pieces: [...workplace(2, 1), ...workplace(5, 1), table, seat] }
  expect(checkFloor({ ...contentOf(plan), storey: GROUND }).totals).toEqual({
    ...{ spaces: 3, area: 100, workplaces: 2, meetingSeats: 1, beds: 0, resolution: 0.05 },
    ...{ openOfficePlaces: 2, openOfficeAreaPerPlace: 20, floorAreaPerPlace: 50 },
  })
})

test('each check is there once, whatever the floor holds, and as its schema says', () => {
  for (const plan of [office(20), { rooms: [], openings: [] }, { rooms: [office(20).rooms[1]!], openings: [] }]) {
    const found = checkFloor({ ...contentOf(plan), storey: GROUND })
    expect(FloorChecks.parse(found)).toEqual(found)
    expect(found.checks.map(({ id }) => id)).toEqual([...CHECK_IDS])
  }
})

test('a plan that is turned or moved has the same checks', () => {
  const plan = contentOf(office(20, { pieces: [...workplace(17, 1.5), ...workplace(19, 1.5)] }))
  const place = (dx: number, quarters: number) => {
    const turned = ([x, z]: readonly [number, number]): [number, number] => {
      let [px, pz] = [x + dx, z]
      for (let i = 0; i < quarters; i++) [px, pz] = [-pz, px]
      return [px, pz]
    }
    const spaces = plan.spaces.map((space) => {
      const { boundary } = space.room
      const shape = { ...boundary.shape, points: boundary.shape.points.map(turned) }
      return { ...space, room: { boundary: { ...boundary, shape } } }
    })
    const assets = plan.assets.map(({ position, rotation, ...one }) => {
      const [x, z] = turned([position[0], position[2]])
      return { ...one, position: [x, 0, z] as [number, number, number], rotation: rotation + 90 * quarters }
    })
    return checkFloor({ spaces, assets, storey: GROUND }).checks
  }
  const still = place(0, 0)
  for (const other of [place(1234.56, 0), place(0.37, 1), place(-3, 2)]) {
    expect(other.map(({ id, status }) => [id, status])).toEqual(still.map(({ id, status }) => [id, status]))
    for (const [i, { measured }] of other.entries())
      expect(Math.abs((measured ?? 0) - (still[i]!.measured ?? 0))).toBeLessThan(0.15)
  }
})

test('whatever a plan holds, it has its checks and they are as their schema says', () => {
  const coordinate = fc.integer({ min: -40, max: 120 }).map((value) => value / 10)
  const room = fc.record({
    name: fc.constantFrom('Office', 'Corridor', 'WC', 'Stairs', 'Meeting room', '1.02'),
    points: fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 6 }),
  })
  const opening = fc.record({
    type: fc.constantFrom('door', 'window', 'gap'),
    pos: fc.integer({ min: 0, max: 20 }),
    l: fc.constantFrom(0.5, 0.9, 40),
  })
  const piece = fc.record({
    type: fc.constantFrom('task_table', 'task_chair', 'bed', 'carpet', 'meeting_chair', 'meeting_table'),
    at: fc.tuple(coordinate, coordinate),
    size: fc.constant([1.2, 0.8, 1] as const),
    rotation: fc.integer({ min: 0, max: 359 }),
  })
  fc.assert(
    fc.property(
      fc.array(room, { maxLength: 5 }),
      fc.array(opening, { maxLength: 4 }),
      fc.array(piece, { maxLength: 12 }),
      (rooms, openings, pieces) => {
        const { spaces, assets } = contentOf({ rooms, openings: [], pieces })
        const opened = spaces.map((space) => {
          const { shape } = space.room.boundary
          return { ...space, room: { boundary: { shape, openings: openings.map((one) => ({ ...one, y: 0, h: 2 })) } } }
        })
        const found = checkFloor({ spaces: opened, assets, storey: GROUND })
        expect(FloorChecks.parse(found)).toEqual(found)
        expect(checkFloor({ spaces: opened, assets, storey: GROUND })).toEqual(found)
      },
    ),
    { numRuns: 2 * RUNS },
  )
})
