import { expect, test } from 'vitest'
import { drawFloor } from '../../../src/engine/drawing/draw-floor.ts'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { verify } from '../../../src/engine/furnishing/verify/verify.ts'
import { worldPoint } from '../../../src/engine/geometry/frame.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { reportFloor } from '../../../src/engine/wording/report-floor.ts'
import { furnishProvenFloor } from '../../../src/plans/proven-floors/furnish-proven-floor.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import {
  FITTINGS,
  type Fitting,
  FloorFurnishingOptions,
} from '../../../src/schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset, LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { assetId, fittedStorey, type Hole, rectangle, spaceId, twoFlats } from '../../support/floors.ts'

const DOOR: readonly Hole[] = [['door', 'bottom', 0.4, 0.9]]

const kernels = new Kernels()
const refused: unknown[] = []
const fitted = (spaces: readonly LayoutSpace[], fitOut?: readonly Fitting[], assets: readonly LayoutAsset[] = []) =>
  furnishProvenFloor(
    { spaces: [...spaces], assets: [...assets], facts: { name: 'Level 1', floorNumber: 1, elevation: null } },
    FloorFurnishingOptions.parse({ fitOut, alternatives: 1 }),
    { solve: async (params) => furnish(kernels, params), parallel: 1 },
    (one) => refused.push(one),
  )
const countOf = (furniture: readonly PlacedItem[], type: string) => furniture.filter((it) => it.type === type).length
const typesIn = (furniture: readonly PlacedItem[] = []) => [...new Set(furniture.map(({ type }) => type))].sort()

test('rooms are fitted out with what they are named for where that is asked for, soundly, and are drawn', async () => {
  const spaces = fittedStorey()
  const { spaces: rooms, totals } = await fitted(spaces, FITTINGS)
  expect(refused).toEqual([])
  expect(rooms.map(({ name, outcome }) => [name, outcome])).toEqual(spaces.map(({ name }) => [name, 'furnished']))
  const [, lockers, copying, tea, wc, breaks, reception, showers] = rooms.map(
    ({ furnishings }) => furnishings[0]!.furniture,
  )
  expect([lockers, copying, tea, wc, showers].map(typesIn)).toEqual([
    ['locker'],
    ['copier', 'shelf', 'sideboard'],
    ['kitchen_unit'],
    ['toilet', 'washbasin'],
    ['shower', 'toilet', 'washbasin'],
  ])
  expect(lockers!.length).toBeGreaterThanOrEqual(6)
  expect(typesIn(breaks)).toEqual(expect.arrayContaining(['dining_chair', 'dining_table', 'kitchen_unit']))
  expect(typesIn(reception)).toEqual(expect.arrayContaining(['reception_desk', 'sofa', 'task_chair']))
  for (const [i, { furnishings }] of rooms.entries())
    for (const one of furnishings) expect(verify(spaces[i]!.room, one)).toEqual([])
  expect(rooms[1]!.reason).toBe('named "Locker room": dressing or changing room, fitted out with lockers')
  expect(totals.places).toBe(2)
  const assets = rooms.flatMap(({ spaceId: id, furnishings }) =>
    furnishings[0]!.furniture.map(
      (item, i): LayoutAsset => ({ ...item, id: `${id} ${i}`, name: null, spaceId: id, origin: null, moved: false }),
    ),
  )
  const drawing = drawFloor({ spaces, assets })
  for (const type of ['toilet', 'shower', 'kitchen_unit', 'locker']) expect(drawing).toContain(`class="piece ${type}"`)
})

test('a break room has as many seats as its floor, and nothing that is for homes', async () => {
  for (const width of [4.2, 6, 8]) {
    const room = rectangle(1, 'Break room', [0, 0, width, 4.2], [...DOOR, ['window', 'top', 1, 1.6]])
    const [furnished] = (await fitted([room], ['breakRooms'])).spaces
    const { furniture } = furnished!.furnishings[0]!
    expect(typesIn(furniture)).not.toEqual(expect.arrayContaining(['carpet']))
    expect(typesIn(furniture)).not.toEqual(expect.arrayContaining(['pendant_lamp']))
    expect(countOf(furniture, 'dining_chair')).toBeGreaterThanOrEqual(Math.max(4, Math.floor((width * 4.2 - 6) / 3)))
  }
})

test('other furniture leaves the floor before a reception and a kitchen free', async () => {
  let seats = 0
  for (const [width, depth] of [
    [4, 4.4],
    [5, 5.5],
    [6, 3.6],
    [8, 5.5],
    [10, 7],
  ] as const)
    for (const [name, type] of [
      ['Reception', 'reception_desk'],
      ['Break room', 'kitchen_unit'],
    ] as const) {
      const room = rectangle(1, name, [0, 0, width, depth], [...DOOR, ['window', 'top', 1, 1.6]])
      const [furnished] = (await fitted([room], ['reception', 'breakRooms'])).spaces
      const { furniture } = furnished!.furnishings[0]!
      const fitting = furniture.find((piece) => piece.type === type)!
      const others = furniture.filter((it) => it !== fitting && it.type !== 'carpet' && it.type !== 'pendant_lamp')
      seats += others.filter((it) => ['dining_chair', 'sofa', 'armchair'].includes(it.type)).length
      // Points of the floor before it: none lies in a piece.
      for (const across of [0.1, 0.3, 0.5, 0.7, 0.9])
        for (const out of [0.1, 0.4, 0.7, 0.85]) {
          const { shape } = fitting as { shape: { a: number; b: number } }
          const [x, , z] = fitting.position
          const point = worldPoint(across * shape.a, shape.b + out, { x, z, turn: fitting.rotation })
          expect([name, width, others.filter((it) => isOn(point, it)).map((it) => it.type)]).toEqual([name, width, []])
        }
    }
  expect(seats).toBeGreaterThan(40)
})

test('before each sanitary piece lies free floor, at its sides 0.2 m, also where the room is turned', async () => {
  for (const [width, depth] of [
    [3, 1.12],
    [1.3, 2.1],
    [2, 2.4],
    [2.4, 3],
    [4, 3.4],
  ] as const)
    for (const turn of [0, 30, 90, 217]) {
      const space = turned(rectangle(1, 'WC', [0, 0, width, depth], [['door', 'bottom', 0.15, 0.8]]), turn)
      const { spaces } = await fitted([space], ['sanitary'])
      const furniture = spaces[0]!.furnishings[0]?.furniture ?? []
      const toilets = countOf(furniture, 'toilet') + countOf(furniture, 'toilet_cubicle')
      expect([width, turn, toilets > 0]).toEqual([width, turn, true])
      for (const item of furniture) {
        const { a, b } = item.shape as { a: number; b: number }
        const floor = [0.02, 0.5, 0.98].flatMap((x) => [0.05, 0.3, 0.54].map((z) => [x * a, b + z] as const))
        const sides = item.type === 'toilet' ? [0.19 + a, -0.19].map((x) => [x, b / 2] as const) : []
        for (const [x, z] of [...floor, ...sides]) {
          const point = worldPoint(x, z, { x: item.position[0], z: item.position[2], turn: item.rotation })
          expect(isInside(point, space.room.boundary.shape.points)).toBe(true)
          for (const other of furniture) if (other !== item) expect(isOn(point, other)).toBe(false)
        }
      }
    }
})

test('a large toilet room has several toilets, one of a dwelling has one, and one with room to turn is accessible', async () => {
  const { spaces } = await fitted(
    [
      rectangle(1, 'Office', [0, 0, 4, 4], DOOR),
      rectangle(2, 'WC', [5, 0, 5, 4], DOOR),
      rectangle(3, 'WC', [11, 0, 2.3, 2.4], DOOR),
    ],
    ['sanitary'],
  )
  const [, large, single] = spaces.map(({ furnishings }) => furnishings[0]!.furniture)
  expect(countOf(large!, 'toilet_cubicle')).toBeGreaterThanOrEqual(4)
  expect(countOf(large!, 'toilet')).toBe(0)
  expect(countOf(large!, 'washbasin')).toBeGreaterThanOrEqual(2)
  const [toilet] = single!.filter(({ type }) => type === 'toilet')
  // A square of 1.5 m before it, and 0.9 m at one of its sides.
  const { a, b } = toilet!.shape as { a: number; b: number }
  const space = fittedStorey()[0] && rectangle(3, 'WC', [11, 0, 2.3, 2.4], DOOR)
  const free = (x0: number, z0: number, x1: number, z1: number) =>
    [0.02, 0.5, 0.98].every((u) =>
      [0.02, 0.5, 0.98].every((v) => {
        const point = worldPoint(x0 + u * (x1 - x0), z0 + v * (z1 - z0), {
          x: toilet!.position[0],
          z: toilet!.position[2],
          turn: toilet!.rotation,
        })
        return (
          isInside(point, space!.room.boundary.shape.points) && !single!.some((it) => it !== toilet && isOn(point, it))
        )
      }),
    )
  expect(free(-0.9, 0, 0, b) || free(a, 0, a + 0.9, b)).toBe(true)
  expect(Array.from({ length: 12 }, (_, i) => -i / 10).some((x) => free(x, b, x + 1.5, b + 1.5))).toBe(true)
  // Drawn in dashes, within the room and on nothing that stands there.
  const assets = single!.map(
    (item, i): LayoutAsset => ({ ...item, id: assetId(i), name: null, spaceId: space!.id, origin: null, moved: false }),
  )
  const circle = circleIn(drawFloor({ spaces: [space!], assets }))
  for (let turn = 0; turn < 360; turn += 15) {
    const point = worldPoint(0.74, 0, { ...circle, turn })
    expect(isInside(point, space!.room.boundary.shape.points)).toBe(true)
    for (const item of single!) expect(isOn(point, item)).toBe(false)
  }
  const small = { ...toilet!, shape: { ...toilet!.shape, b: 0.6 } as PlacedItem['shape'] }
  const home = assets.map((asset) => (asset.type === 'toilet' ? { ...asset, shape: small.shape } : asset))
  expect(drawFloor({ spaces: [space!], assets: home })).not.toContain('turning')
  const flats = await fitted(twoFlats().spaces, ['sanitary', 'kitchens'])
  const baths = flats.spaces
    .filter(({ name }) => name === 'Bad')
    .map(({ furnishings }) => typesIn(furnishings[0]?.furniture))
  expect(baths).toEqual([0, 1].map(() => ['bathtub', 'shower', 'toilet', 'washbasin']))
  const kitchens = flats.spaces
    .filter(({ name }) => name === 'Küche')
    .map(({ furnishings }) => typesIn(furnishings[0]?.furniture))
  expect(kitchens).toEqual([['kitchen_unit'], ['kitchen_unit']])
})

test('cubicles stand side by side with 1 m before their doors; men have urinals, anterooms basins alone', async () => {
  const rooms = [
    rectangle(1, 'Office', [0, 0, 4, 4], DOOR),
    rectangle(2, 'WC Damen', [5, 0, 3, 5], DOOR),
    rectangle(3, 'Herren-WC', [9, 0, 3, 5], DOOR),
    rectangle(4, 'Vorraum WC', [13, 0, 2, 2], DOOR),
    rectangle(5, 'WC barrierefrei', [16, 0, 3, 4], DOOR),
    rectangle(6, 'Umkleide Herren', [20, 0, 3, 4], DOOR),
  ]
  const { spaces } = await fitted(rooms, ['sanitary', 'lockers'])
  const [, women, men, anteroom, accessible, changing] = spaces.map(({ furnishings }) => furnishings[0]!.furniture)
  expect(typesIn(women)).toEqual(['toilet_cubicle', 'washbasin'])
  expect(typesIn(men)).toEqual(['toilet_cubicle', 'urinal', 'washbasin'])
  expect(typesIn(anteroom)).toEqual(['washbasin'])
  expect(typesIn(accessible)).toEqual(['toilet', 'washbasin'])
  expect(typesIn(changing)).toEqual(['locker'])
  for (const furniture of [women!, men!]) {
    const cubicles = furniture.filter(({ type }) => type === 'toilet_cubicle')
    expect(cubicles.length).toBeGreaterThanOrEqual(3)
    const [{ position, rotation }] = cubicles as [PlacedItem]
    // All in one row: each a whole number of widths from the first, along its wall.
    for (const other of cubicles) {
      expect(other.rotation).toBe(rotation)
      const far = Math.hypot(other.position[0] - position[0], other.position[2] - position[2])
      expect(far / 0.9).toBeCloseTo(Math.round(far / 0.9), 6)
      for (const x of [0.1, 0.8])
        for (const out of [0.05, 0.95]) {
          const pose = { x: other.position[0], z: other.position[2], turn: other.rotation }
          expect(furniture.some((it) => isOn(worldPoint(x, 1.5 + out, pose), it))).toBe(false)
        }
    }
  }
})

test('a kitchen is one row, two rows or round a corner, by the form of its room', async () => {
  const kitchen = (width: number, depth: number): LayoutSpace[] => [
    rectangle(
      1,
      'Wohnzimmer',
      [0, 0, 6, 5],
      [
        ['door', 'bottom', 1, 0.9],
        ['window', 'top', 1, 2],
      ],
    ),
    rectangle(2, 'Küche', [7, 0, width, depth], [['door', 'bottom', width / 2 - 0.45, 0.9]]),
    rectangle(
      3,
      'Schlafzimmer',
      [20, 0, 4, 4],
      [
        ['door', 'bottom', 1, 0.9],
        ['window', 'top', 1, 2],
      ],
    ),
    rectangle(4, 'Bad', [25, 0, 3, 3], DOOR),
  ]
  const shapes = async (width: number, depth: number) => {
    const { spaces } = await fitted(kitchen(width, depth), ['kitchens'])
    expect(refused).toEqual([])
    return spaces[1]!.furnishings[0]!.furniture
  }
  const row = await shapes(1.9, 3)
  expect(row.map(({ type, shape }) => [type, shape.type])).toEqual([['kitchen_unit', 'box']])
  const corner = await shapes(3.2, 3.4)
  expect(corner.map(({ type, shape }) => [type, shape.type])).toEqual([['kitchen_unit', 'l-extrusion']])
  const [unit, worktop] = await shapes(2.6, 4.2)
  expect([unit!.type, worktop!.type]).toEqual(['kitchen_unit', 'worktop'])
  // From the wall to the wall: two depths, and what lies between.
  const [first, second] = [unit!, worktop!].map((it) => worldPoint(0, 0.6, poseOf(it)))
  const along = worldPoint(0, 1, { x: 0, z: 0, turn: unit!.rotation })
  const between = (second![0] - first![0]) * along[0] + (second![1] - first![1]) * along[1]
  expect(between).toBeCloseTo(2.6 - 1.2, 6)
})

test('the reception desk faces the door, with 1.2 m before it and its chair behind it', async () => {
  const { spaces } = await fitted([fittedStorey()[6]!, fittedStorey()[0]!], ['reception'])
  const desk = spaces[0]!.furnishings[0]!.furniture.find(({ type }) => type === 'reception_desk')!
  const chair = spaces[0]!.furnishings[0]!.furniture.find(({ type }) => type === 'task_chair')!
  // The door is at the bottom.
  expect(desk.rotation).toBe(0)
  const { b } = desk.shape as { b: number }
  expect(12 - (desk.position[2] + b)).toBeGreaterThanOrEqual(1.2)
  expect(chair.position[2]).toBeLessThan(desk.position[2])
  expect(chair.groupId).toBe(desk.groupId)
})

test('a toilet that stands there is not placed again; the basin is placed around it', async () => {
  const space = rectangle(1, 'WC', [0, 0, 2, 2.4], DOOR)
  const toilet: LayoutAsset = {
    id: assetId(1),
    name: null,
    spaceId: spaceId(1),
    type: 'toilet',
    position: [1.4, 0, 0],
    rotation: 0,
    shape: { type: 'box', a: 0.4, b: 0.6, h: 0.8 },
    groupId: null,
    origin: null,
    moved: false,
  }
  const { spaces } = await fitted([space, rectangle(2, 'Office', [5, 0, 4, 4], DOOR)], ['sanitary'], [toilet])
  const [{ furnishings, kept }] = spaces as [(typeof spaces)[0]]
  expect(kept).toEqual([toilet.id])
  expect(furnishings[0]!.furniture.map(({ type }) => type).sort()).toEqual(['toilet', 'washbasin'])
  expect(furnishings[0]!.furniture.find(({ type }) => type === 'toilet')!.position).toEqual([1.4, 0, 0])
})

test('fittings come in the sizes of the style, with what is known of these', async () => {
  const shape = { type: 'box' as const, a: 0.36, b: 0.5, h: 0.8, customData: { sku: 'T-36' } }
  const { spaces } = await furnishProvenFloor(
    {
      spaces: [fittedStorey()[4]!, fittedStorey()[0]!],
      assets: [],
      facts: { name: 'Level 1', floorNumber: 1, elevation: null },
    },
    FloorFurnishingOptions.parse({ fitOut: ['sanitary'], style: { toilet: [shape] }, alternatives: 1 }),
    { solve: async (params) => furnish(kernels, params), parallel: 1 },
  )
  const [toilet, other] = spaces[0]!.furnishings[0]!.furniture.sort((a, b) => a.type.localeCompare(b.type))
  expect(toilet).toMatchObject({ type: 'toilet', shape })
  expect(other).toMatchObject({ type: 'washbasin', shape: { a: 0.6 } })
})

test('what nothing is fitted out for is said with the reason, of the rooms asked for alone', async () => {
  const unfitted = async (spaces: readonly LayoutSpace[], fitOut?: readonly Fitting[]) =>
    (await fitted(spaces, fitOut)).unfitted
  const wc = rectangle(1, 'WC', [0, 0, 2, 2.4], DOOR)
  const kitchen = rectangle(2, 'Teeküche', [5, 0, 2, 3], DOOR)
  const none = 'no room is named so'
  expect(await unfitted([wc], ['sanitary', 'lockers', 'reception'])).toEqual([
    { fitting: 'lockers', reason: none },
    { fitting: 'reception', reason: none },
  ])
  expect(await unfitted([wc], ['sanitary'])).toBeUndefined()
  expect(await unfitted([wc])).toBeUndefined()
  expect(await unfitted([kitchen], ['kitchens'])).toEqual([
    { fitting: 'kitchens', reason: '"Teeküche" is at work, where "teaKitchens" is the word for it' },
  ])
  const tiny = rectangle(1, 'WC', [0, 0, 0.8, 0.9], [['door', 'bottom', 0.05, 0.7]])
  expect(await unfitted([tiny], ['sanitary'])).toEqual([
    { fitting: 'sanitary', reason: '"WC", 0.7 m²: no place leaves the fittings the free floor that they want' },
  ])
  expect(await unfitted([tiny, wc], ['sanitary'])).toBeUndefined()
  const report = reportFloor('Level 1', await fitted([wc], ['sanitary', 'copyPoints', 'lockers']))
  expect(report).toContain('  nothing is fitted out for copyPoints, lockers: no room is named so\n')
})

test('a room without a place for its fittings says so', async () => {
  const { spaces } = await fitted(
    [rectangle(1, 'WC', [0, 0, 0.8, 0.9], [['door', 'bottom', 0.05, 0.7]]), rectangle(2, 'Office', [5, 0, 4, 4], DOOR)],
    ['sanitary'],
  )
  expect(spaces[0]).toMatchObject({ outcome: 'failed', furnishings: [] })
  expect(spaces[0]!.reason).toContain('no place leaves the fittings the free floor that they want')
})

test('a small toilet whose door is in the way says how far it is to move', async () => {
  const reasons = async (from: number, [width, depth]: readonly [number, number] = [1.4, 0.9]) => {
    const { spaces } = await fitted(
      [rectangle(1, 'WC', [0, 0, width, depth], [['door', 'bottom', from, 0.7]])],
      ['sanitary'],
    )
    return [spaces[0]!.outcome, spaces[0]!.reason]
  }
  // A pan on a short wall stands before a door in the middle of a long one, however it opens.
  expect(await reasons(0.35)).toEqual([
    'failed',
    expect.stringContaining('which a door 0.25 m nearer to an end of its wall would leave'),
  ])
  expect((await reasons(0.6))[0]).toBe('furnished')
  expect((await reasons(0.1))[0]).toBe('furnished')
  expect((await reasons(0.1, [0.9, 1.4]))[0]).toBe('furnished')
  expect((await reasons(0.05, [0.8, 0.9]))[1]).not.toContain('nearer')
})

/** A space turned about the origin of the plan, degrees. */
function turned(space: LayoutSpace, turn: number): LayoutSpace {
  const { boundary } = space.room
  const points = boundary.shape.points.map(([x, z]) => worldPoint(x, z, { x: 3, z: 4, turn }))
  return { ...space, room: { boundary: { ...boundary, shape: { ...boundary.shape, points } } } }
}

/** By the crossings of a ray, apart from the code under test. */
function isInside([x, z]: readonly [number, number], points: readonly (readonly [number, number])[]): boolean {
  let inside = false
  for (const [i, [ax, az]] of points.entries()) {
    const [bx, bz] = points[(i + 1) % points.length]!
    if (az > z !== bz > z && x < ax + ((z - az) / (bz - az)) * (bx - ax)) inside = !inside
  }
  return inside
}

/** The middle of the circle to turn in. */
function circleIn(drawing: string): { readonly x: number; readonly z: number } {
  const text = /<circle[^>]*turning[^>]*>/.exec(drawing)?.[0] ?? ''
  const [x = Number.NaN, z = Number.NaN] = ['cx', 'cy'].map((name) =>
    Number(new RegExp(`${name}="([^"]*)"`).exec(text)?.[1]),
  )
  return { x, z }
}

const poseOf = ({ position, rotation }: PlacedItem) => ({ x: position[0], z: position[2], turn: rotation })

function isOn([x, z]: readonly [number, number], { position, rotation, shape }: PlacedItem): boolean {
  const { a, b } = shape as { a: number; b: number }
  const angle = (rotation * Math.PI) / 180
  const [dx, dz] = [x - position[0], z - position[2]]
  const [u, v] = [dx * Math.cos(angle) + dz * Math.sin(angle), dz * Math.cos(angle) - dx * Math.sin(angle)]
  return u > 1e-3 && u < a - 1e-3 && v > 1e-3 && v < b - 1e-3
}
