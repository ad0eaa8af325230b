import { expect, test } from 'vitest'
import { drawFloor } from '../../../src/engine/drawing/draw-floor.ts'
import { floorPlanOf } from '../../../src/engine/drawing/floor/floor-plan.ts'
import { opensInto } from '../../../src/engine/drawing/floor/opens-into.ts'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { verify } from '../../../src/engine/furnishing/verify/verify.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { furnishProvenFloor } from '../../../src/plans/proven-floors/furnish-proven-floor.ts'
import { furnishedContent } from '../../../src/plans/whole-floors/furnished-content.ts'
import type { Opening } from '../../../src/schema/furnishing/room.ts'
import { type Fitting, FloorFurnishingOptions } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset, LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { asset, assetId, type Hole, rectangle } from '../../support/floors.ts'

const kernels = new Kernels()

/** A storey furnished and saved. */
async function furnished(
  spaces: readonly LayoutSpace[],
  fitOut: readonly Fitting[] = ['sanitary'],
  assets: readonly LayoutAsset[] = [],
) {
  const content = { spaces: [...spaces], assets: [...assets] }
  const result = await furnishProvenFloor(
    { ...content, facts: { name: 'Level 1', floorNumber: 1, elevation: null } },
    FloorFurnishingOptions.parse({ fitOut, alternatives: 1 }),
    { solve: async (params) => furnish(kernels, params), parallel: 1 },
    (refused) => expect.fail(JSON.stringify(refused)),
  )
  let ids = 100
  return { rooms: result.spaces, saved: furnishedContent(content, result, 'moved', {}, () => assetId(ids++)) }
}

/** Rooms side by side along a corridor, each with a door of the same width to it. @param depth of the corridor, metres */
function alongCorridor(
  name: string,
  sizes: readonly (readonly [width: number, depth: number])[],
  { door = 0.7, depth = 1.5 }: { door?: number; depth?: number } = {},
): LayoutSpace[] {
  let x = 0
  const doors: Hole[] = []
  const rooms = sizes.map(([w, d], i) => {
    const room = rectangle(2 + i, name, [x, 0, w, d], [['door', 'top', (w - door) / 2, door]])
    doors.push(['door', 'bottom', x + (w - door) / 2, door])
    x += w + 0.1
    return room
  })
  return [rectangle(1, 'Flur', [0, -0.1 - depth, x, depth], doors), ...rooms]
}

const withDoor = (space: LayoutSpace, said: Partial<Opening>): LayoutSpace => {
  const { boundary } = space.room
  const openings = boundary.openings!.map((opening) => ({ ...opening, ...said }))
  return { ...space, room: { ...space.room, boundary: { ...boundary, openings } } }
}
const typesIn = (space: Awaited<ReturnType<typeof furnished>>['rooms'][number]) =>
  (space.furnishings[0]?.furniture ?? []).map(({ type }) => type).sort()

const SMALL = [0.9, 1, 1.1, 1.2].flatMap((w) => [1.4, 1.5, 1.6].map((d) => [w, d] as const))

test('a small toilet room has a toilet and a washbasin, and its door is drawn, kept free and saved as it was taken to open', async () => {
  const spaces = alongCorridor('WC', SMALL)
  const { rooms, saved } = await furnished(spaces)
  let outwards = 0
  for (const [i, room] of rooms.entries()) {
    if (i === 0) continue
    expect([SMALL[i - 1], ...typesIn(room)]).toEqual([SMALL[i - 1], 'toilet', 'washbasin'])
    const space = saved.spaces[i]!
    const [{ opens } = {}] = space.room.boundary.openings ?? []
    const isOut = room.opensOut !== undefined
    expect(opens).toBe(isOut ? 'out' : undefined)
    expect(room.notes).toEqual(
      isOut ? ['its door is taken to open outwards, as the plan does not say how it opens'] : [],
    )
    expect(verify(space.room, room.furnishings[0]!)).toEqual([])
    // As the plan had it, the leaf would have met a piece.
    if (isOut) expect(verify(spaces[i]!.room, room.furnishings[0]!).map(({ rule }) => rule)).toContain('Q3')
    outwards += isOut ? 1 : 0
  }
  expect(outwards).toBeGreaterThanOrEqual(9)
  const plan = floorPlanOf(saved)
  const drawnOut = plan.openings.filter((opening) => opensInto(plan, opening).opening.opens === 'out')
  expect(drawnOut).toHaveLength(outwards)
})

test('what is saved is furnished alike once more, without a word about the door, as the plan says it now', async () => {
  const { saved, rooms } = await furnished(alongCorridor('WC', [[1, 1.4]]))
  const again = await furnished(saved.spaces)
  expect(again.rooms[1]!.opensOut).toBe(undefined)
  expect(again.rooms[1]!.notes).toEqual([])
  expect(again.rooms[1]!.furnishings[0]!.furniture).toEqual(rooms[1]!.furnishings[0]!.furniture)
})

test('a door of which the plan says how it opens stays as it is', async () => {
  const [corridor, room] = alongCorridor('WC', [[1, 1.4]])
  for (const said of [{ opens: 'in' }, { leaf: 'single' }, { hinge: 'start' }] as const) {
    const { rooms, saved } = await furnished([corridor!, withDoor(room!, said)])
    expect(rooms[1]!.outcome).toBe('failed')
    expect(rooms[1]!.opensOut).toBe(undefined)
    expect(saved.spaces[1]!.room.boundary.openings![0]).toMatchObject(said)
  }
  // So does one of which it is said in the corridor.
  const { rooms } = await furnished([withDoor(corridor!, { opens: 'out' }), room!])
  expect(rooms[1]!.outcome).toBe('failed')
})

test('no door is taken to open where its leaf has no free floor outside', async () => {
  const failed = async (spaces: readonly LayoutSpace[], assets?: readonly LayoutAsset[]) => {
    const { rooms } = await furnished(spaces, ['sanitary'], assets)
    expect(rooms[1]!.opensOut).toBe(undefined)
    expect(rooms[1]!.outcome).toBe('failed')
  }
  const free = alongCorridor('WC', [[1, 1.4]])
  expect((await furnished(free)).rooms[1]!.opensOut).toEqual([0])
  await failed(alongCorridor('WC', [[1, 1.4]], { depth: 0.65 }))
  await failed([withDoor(free[0]!, { circulationWidth: 0.5 }), free[1]!])
  await failed([rectangle(1, 'Flur', [0, -1.6, 1.1, 1.5]), free[1]!])
  const shelf = asset(1, { type: 'shelf', position: [0.4, 0, -0.6], shape: { type: 'box', a: 0.3, b: 0.2, h: 1.8 } })
  await failed(free, [shelf])
  expect((await furnished(free, ['sanitary'], [{ ...shelf, position: [0.4, 0, -1.5] }])).rooms[1]!.opensOut).toEqual([
    0,
  ])
  await failed(alongCorridor('WC', [[1.1, 1.2]], { door: 0.95 }))
})

test('leaves of two doors that open into one corridor do not meet', async () => {
  const across = (depth: number) => {
    const [, room] = alongCorridor('WC', [[1, 1.4]], { depth })
    const doors: Hole[] = [
      ['door', 'bottom', 0.15, 0.7],
      ['door', 'top', 0.15, 0.7],
    ]
    const corridor = rectangle(1, 'Flur', [0, -0.1 - depth, 1.1, depth], doors)
    return [corridor, room!, rectangle(3, 'WC', [0, -1.6 - depth, 1, 1.4], doors.slice(0, 1))]
  }
  const opened = async (spaces: readonly LayoutSpace[]) =>
    (await furnished(spaces)).rooms.map(({ opensOut }) => opensOut)
  expect(await opened(across(1.5))).toEqual([undefined, [0], [0]])
  expect(await opened(across(1.2))).toEqual([undefined, [0], undefined])
  // The leaf of a door of which the plan says that it opens into the corridor.
  const [corridor, room] = across(1.2)
  const { boundary } = corridor!.room
  const openings = boundary.openings!.map((it, i) => (i === 1 ? { ...it, opens: 'in' as const } : it))
  const said = { ...corridor!, room: { boundary: { ...boundary, openings } } }
  expect(await opened([said, room!])).toEqual([undefined, undefined])
})

test('like toilet rooms are each judged by the floor before their own door', async () => {
  const spaces = alongCorridor('WC', [
    [1, 1.5],
    [1, 1.5],
    [1, 1.5],
  ])
  const shelf = asset(1, { type: 'shelf', position: [1.5, 0, -0.6], shape: { type: 'box', a: 0.3, b: 0.2, h: 1.8 } })
  const { rooms } = await furnished(spaces, ['sanitary'], [shelf])
  expect(rooms.map(({ opensOut }) => opensOut)).toEqual([undefined, [0], undefined, [0]])
})

test('a larger toilet room, an office and a bathroom keep their doors as they were', async () => {
  const { rooms } = await furnished([
    ...alongCorridor('WC', [
      [1.6, 2.2],
      [3, 3],
    ]),
    rectangle(8, 'Bad', [20, 0, 1.2, 1.5], [['door', 'top', 0.2, 0.7]]),
  ])
  expect(rooms.map(({ opensOut }) => opensOut)).toEqual([undefined, undefined, undefined, undefined])
})

test('doors of toilets for wheelchairs open outwards where they may, and else their leaf keeps off the circle to turn in', async () => {
  const sizes = [
    [2.1, 2.3],
    [2.3, 2.2],
    [2.6, 3],
  ] as const
  const spaces = alongCorridor('Beh.-WC', sizes, { door: 0.9, depth: 2 })
  const { rooms, saved } = await furnished(spaces)
  expect(rooms.map(({ opensOut }) => opensOut)).toEqual([undefined, [0], [0], [0]])
  for (const room of rooms.slice(1)) expect(typesIn(room)).toEqual(['toilet', 'washbasin'])
  expect(drawFloor(saved).match(/class="turning"/g)).toHaveLength(3)
})

test('no leaf opens outwards into that of the door by which one comes in', async () => {
  const opensWith = async (entrance: Hole) => {
    const corridor = rectangle(1, 'Flur', [0, -2.1, 6, 2], [entrance, ['door', 'bottom', 0.3, 0.9]])
    const toilet = rectangle(2, 'Beh.-WC', [0, 0, 2.3, 2.3], [['door', 'top', 0.3, 0.9]])
    return (await furnished([corridor, toilet])).rooms[1]!.opensOut
  }
  expect(await opensWith(['door', 'left', 0.6, 1.2])).toBeUndefined()
  expect(await opensWith(['door', 'right', 0.6, 1.2])).toEqual([0])
})

test.each([
  [2.5, 2.8, 0.5],
  [2.8, 2.8, 0.95],
  [3.2, 2.4, 1.15],
])('in a toilet for wheelchairs of %d × %d m whose door opens inwards one turns beside the leaf', async (w, d, at) => {
  const room = rectangle(2, 'Beh.-WC', [0, 0, w, d], [['door', 'top', at, 0.9]])
  const { rooms, saved } = await furnished([withDoor(room, { opens: 'in' })])
  expect(rooms[0]!.opensOut).toBeUndefined()
  const circle = /<circle[^>]*turning[^>]*>/.exec(drawFloor(saved))![0]
  const [x, z] = ['cx', 'cy'].map((name) => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(circle)![1])) as [
    number,
    number,
  ]
  expect(Math.hypot(Math.max(at - x, 0, x - at - 0.9), Math.max(0, z - 0.9))).toBeGreaterThan(0.74)
})

test('a phone booth has a seat by its name, without a target and without fittings that are asked for', async () => {
  const sizes = [
    [1.1, 1.2],
    [1.2, 2],
    [2.4, 2.2],
  ] as const
  for (const name of ['Telefonbox 3', 'Phone booth', 'Cabine téléphonique']) {
    const { rooms, saved } = await furnished(alongCorridor(name, sizes), [])
    for (const [i, room] of rooms.slice(1).entries()) {
      expect([name, ...typesIn(room)]).toEqual([name, 'armchair'])
      expect(room.reason).toContain('phone booth, with a seat')
      expect(room.totals).toMatchObject({ loungeSeats: 1, places: 0 })
      expect(verify(saved.spaces[1 + i]!.room, room.furnishings[0]!)).toEqual([])
    }
  }
  // Who sits there already needs no other seat.
  const [corridor, booth] = alongCorridor('Phone booth', [[2, 2]])
  const chair = asset(1, { type: 'task_chair', position: [1, 0, 1.4], shape: { type: 'box', a: 0.6, b: 0.6, h: 0.9 } })
  const { rooms } = await furnished([corridor!, booth!], [], [chair])
  expect(typesIn(rooms[1]!)).toEqual(['task_chair'])
})
