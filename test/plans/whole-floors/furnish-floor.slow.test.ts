import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ServiceError } from '../../../src/base/errors.ts'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { verify } from '../../../src/engine/furnishing/verify/verify.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { furnishFloor } from '../../../src/plans/whole-floors/furnish-floor.ts'
import { furnishedContent } from '../../../src/plans/whole-floors/furnished-content.ts'
import { derivedUsage } from '../../../src/plans/whole-floors/names/derived-usage.ts'
import type { FloorProgress } from '../../../src/plans/whole-floors/rooms/floor-solver.ts'
import type { FurnishParams } from '../../../src/schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { type FloorFurnishing, FloorFurnishingOptions } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset, LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import { asset, assetId, type Hole, officeFloor, rectangle, spaceId, twoFlats } from '../../support/floors.ts'
import { RUNS } from '../../support/property-runs.ts'

const kernels = new Kernels()
const solve = async (params: FurnishParams) => furnish(kernels, params)
const options = (overrides: Partial<FloorFurnishingOptions> = {}) => FloorFurnishingOptions.parse(overrides)
const furnished = (content: LayoutContent, overrides?: Partial<FloorFurnishingOptions>) =>
  furnishFloor(content, options(overrides), { solve, parallel: 2 })

let ids = 0
const newId = () => assetId(5000 + ids++)
const saved = (content: LayoutContent, result: FloorFurnishing, keep: FloorFurnishingOptions['keep'] = 'moved') =>
  furnishedContent(content, result, keep, {}, newId)

const bestOf = ({ furnishings, chosen }: FloorFurnishing['spaces'][number]): readonly PlacedItem[] =>
  furnishings.find(({ id }) => id === chosen)?.furniture ?? []

test('others are given the thread after each room, also after one that is like another', async () => {
  const content = officeFloor()
  const like = Array.from({ length: 40 }, (_, i) => {
    const [room] = content.spaces.filter(({ name }) => name !== '')
    return { ...structuredClone(room!), id: spaceId(900 + i) }
  })
  let yields = 0
  const giveWay = async () => void yields++
  await furnishFloor({ spaces: like, assets: [] }, options(), { solve, parallel: 1, giveWay })
  // Facts, form, judgement and sums of each.
  expect(yields).toBeGreaterThanOrEqual(4 * like.length - 1)
})

describe.each([
  ['two flats', twoFlats()],
  ['an office floor', officeFloor()],
])('%s', (_name, content) => {
  const result = furnished(content)

  test('every alternative of every room is sound, and nothing stands in what is not furnished', async () => {
    const { spaces } = await result
    for (const { spaceId: id, template, furnishings, outcome } of spaces) {
      const { room } = content.spaces.find((space) => space.id === id)!
      expect(outcome).toBe(template === null ? 'empty' : 'furnished')
      if (template === null) expect(furnishings).toEqual([])
      for (const furnishing of furnishings) expect(verify(room, furnishing)).toEqual([])
      expect(new Set(furnishings.map((one) => one.id)).size).toBe(furnishings.length)
      expect(furnishings.length).toBeLessThanOrEqual(3)
    }
    const all = spaces.flatMap(({ furnishings }) => furnishings.map((one) => one.id))
    expect(new Set(all).size).toBe(all.length)
  })

  test('the same floor gives the same answer, however many rooms are solved at once', async () => {
    const again = await furnishFloor(structuredClone(content), options(), { solve, parallel: 7 })
    expect(again).toEqual(await result)
  })

  test('rooms of one form look alike', async () => {
    const { spaces } = await result
    const setOf = (index: number) =>
      bestOf(spaces[index]!)
        .map(({ type, shape }) => `${type} ${JSON.stringify(shape)}`)
        .sort()
    if (content.spaces.length === 13) for (const i of [1, 4, 5]) expect(setOf(i)).toEqual(setOf(i + 7))
    else for (const i of [1, 2, 3, 5, 6, 12, 13, 23]) expect(setOf(i)).toEqual(setOf(0))
  })

  test('desks and chairs come in one size', async () => {
    const { spaces } = await result
    const sizes = new Map<string, Set<string>>()
    for (const space of spaces) {
      expect(space.notes).toEqual([])
      for (const { type, shape } of bestOf(space)) {
        if (!/chair|task_table/.test(type) || type === 'armchair') continue
        sizes.set(type, (sizes.get(type) ?? new Set()).add(JSON.stringify(shape)))
      }
    }
    expect(sizes.size).toBeGreaterThan(0)
    for (const each of sizes.values()) expect([...each]).toHaveLength(1)
  })

  test('totals are what one counts in the pieces', async () => {
    const { spaces, totals } = await result
    const pieces = spaces.flatMap(bestOf)
    const count = (...types: string[]) => pieces.filter(({ type }) => types.includes(type)).length
    const widthOf = ({ shape }: PlacedItem) => (shape.type === 'box' ? shape.a : Number.NaN)
    const sum = (...types: string[]) =>
      pieces.filter(({ type }) => types.includes(type)).reduce((all, piece) => all + widthOf(piece), 0)
    const areaOf = (id: string) => {
      const { points } = content.spaces.find((space) => space.id === id)!.room.boundary.shape
      const [left, top] = points[0]!
      const [right, bottom] = points[2]!
      return (right - left) * (bottom - top)
    }
    const withDesks = spaces.filter((space) => bestOf(space).some(({ type }) => /task_table|exec_table/.test(type)))
    const deskArea = withDesks.reduce((all, space) => all + areaOf(space.spaceId), 0)
    const places = count('task_table', 'exec_table')
    expect(totals).toMatchObject({
      rooms: spaces.filter(({ template }) => template !== null).length,
      pieces: pieces.length,
      seats: count('dining_chair', 'meeting_chair'),
      places,
      beds: count('bed'),
      sleepers: pieces.filter(({ type }) => type === 'bed').reduce((all, bed) => all + (widthOf(bed) > 1.3 ? 2 : 1), 0),
    })
    const lounge = pieces
      .filter(({ type }) => type === 'sofa')
      .reduce((all, sofa) => all + Math.floor(widthOf(sofa) / 0.6 + 1e-9), 0)
    expect(totals.loungeSeats).toBe(lounge + count('armchair'))
    expect(totals.storage).toBeCloseTo(sum('wardrobe', 'shelf', 'sideboard', 'drawer_unit'), 6)
    expect(totals.area).toBeCloseTo(
      spaces.filter(({ template }) => template !== null).reduce((all, space) => all + areaOf(space.spaceId), 0),
      3,
    )
    if (places > 0) expect(totals.areaPerPlace).toBeCloseTo(deskArea / places, 2)
    else expect(totals.areaPerPlace).toBeNull()
  })

  test('what is saved is what was shown, in groups of their own', async () => {
    const after = saved(content, await result)
    const templates = new Map((await result).spaces.map((it) => [it.spaceId, it.template]))
    for (const [i, { usage, furnishedAs = null, ...space }] of after.spaces.entries()) {
      const { usage: before, ...same } = content.spaces[i]!
      expect(space).toEqual(same)
      expect([space.name, furnishedAs]).toEqual([space.name, templates.get(space.id)])
      expect(usage).toBe(before ?? (furnishedAs === null ? null : derivedUsage(space)))
    }
    // What became known of their uses decides nothing: they are furnished the same once more.
    const again = await furnished({ spaces: after.spaces, assets: content.assets })
    expect(again.spaces.map((it) => [it.template, it.decidedBy])).toEqual(
      (await result).spaces.map((it) => [it.template, it.decidedBy]),
    )
    const shown = (await result).spaces.flatMap((space) =>
      bestOf(space).map(({ type, position, rotation, shape }) => ({
        spaceId: space.spaceId,
        origin: space.chosen,
        type,
        position,
        rotation,
        shape,
      })),
    )
    expect(
      after.assets.map(({ spaceId: id, origin, type, position, rotation, shape }) => ({
        spaceId: id,
        origin,
        type,
        position,
        rotation,
        shape,
      })),
    ).toEqual(shown)
    expect(new Set(after.assets.map(({ id }) => id)).size).toBe(after.assets.length)
    const groupsIn = new Map<string, Set<string>>()
    for (const { groupId, spaceId: id } of after.assets)
      groupsIn.set(groupId!, (groupsIn.get(groupId!) ?? new Set()).add(id!))
    for (const spaces of groupsIn.values()) expect([...spaces]).toHaveLength(1)
  })
})

test('a flat has one living zone and one dining zone, and the widest bed in its largest bedroom', async () => {
  const { spaces } = await furnished(twoFlats())
  for (const flat of [spaces.slice(0, 6), spaces.slice(7)]) {
    const rooms = (type: string) => flat.filter((space) => bestOf(space).some((piece) => piece.type === type)).length
    expect([rooms('sofa'), rooms('dining_table'), rooms('bed')]).toEqual([1, 1, 2])
    const widths = flat.flatMap((space) =>
      bestOf(space).flatMap(({ type, shape }) => (type === 'bed' ? [(shape as { a: number }).a] : [])),
    )
    expect(widths).toEqual([1.8, 0.9])
  }
})

test('a bedroom in which no bed has a place is a study and says so', async () => {
  const bright: readonly Hole[] = [
    ['door', 'bottom', 0.6, 0.8],
    ['window', 'left', 0.4, 1],
  ]
  const small = rectangle(40, 'Study/Bed 4', [40, 0, 1.8, 2.7], bright)
  const dark = rectangle(41, 'Bed 5', [50, 0, 1.8, 2.7], bright.slice(0, 1))
  const rooms = [small, dark, rectangle(42, 'Bedroom 1', [60, 0, 4, 4], bright)]
  const { spaces } = await furnished({ spaces: [...twoFlats().spaces, ...rooms], assets: [] })
  const [study, empty, bedroom] = spaces.slice(-3)
  const types = (space: typeof study) => space!.furnishings[0]?.furniture.map(({ type }) => type) ?? []
  expect(study).toMatchObject({ template: 'home_office', outcome: 'furnished' })
  expect(study!.reason).toMatch(/, for which there is no place, so this is a study$/)
  expect(types(study)).toContain('task_table')
  expect(empty!.template).toBe('bedroom')
  expect(types(empty)).not.toContain('task_table')
  expect(types(bedroom)).toContain('bed')
})

test('mirrored flats are mirror images of one another', async () => {
  const { spaces } = await furnished(twoFlats())
  const middles = (index: number) =>
    bestOf(spaces[index]!).map(({ type, shape, position: [x, , z], rotation }) => {
      const a = (rotation * Math.PI) / 180
      const [hx, hz] = shape.type === 'box' ? [shape.a / 2, shape.b / 2] : [0, 0]
      return [type, x + hx * Math.cos(a) - hz * Math.sin(a), z + hx * Math.sin(a) + hz * Math.cos(a)] as const
    })
  for (const i of [1, 4, 5]) {
    const mirrored = middles(i + 7)
    for (const [k, [type, x, z]] of middles(i).entries()) {
      expect(mirrored[k]![0]).toBe(type)
      expect(mirrored[k]![1]).toBeCloseTo(20 - x, 4)
      expect(mirrored[k]![2]).toBeCloseTo(z, 4)
    }
  }
})

test('what a person has moved is kept to the bit, and what was not moved is arranged anew', async () => {
  const content = twoFlats()
  const first = saved(content, await furnished(content, { spaces: [spaceId(14)] }))
  const bed = first.assets.find(({ type }) => type === 'bed')!
  // Stores list the members of an object in an order of their own.
  const shape = Object.fromEntries(Object.entries(bed.shape).sort()) as typeof bed.shape
  const moved: LayoutAsset = { ...bed, shape, moved: true, position: [bed.position[0] + 0.05, 0, bed.position[2]] }
  const between = { ...first, assets: first.assets.map((one) => (one === bed ? moved : one)) }
  const again = await furnished(between, { spaces: [spaceId(14)] })
  expect(again.spaces[0]!.kept).toEqual([bed.id])
  const after = saved(between, again)
  expect(after.assets.filter(({ id }) => id === bed.id)).toEqual([moved])
  expect(after.assets.filter(({ type }) => type === 'bed')).toHaveLength(1)
  for (const { id, type, position } of after.assets.filter((one) => one.id !== bed.id)) {
    const before = between.assets.find((one) => one.id === id)
    if (!before) continue
    expect(before.type, 'only what stands where it stood has the same id').toBe(type)
    expect(Math.hypot(...position.map((it, i) => it - before.position[i]!))).toBeLessThanOrEqual(0.05)
  }
  const room = content.spaces.find(({ id }) => id === spaceId(14))!.room
  const furniture = after.assets.map((one) => ({ ...one, groupId: one.groupId! }))
  expect(verify(room, { id: '', density: 0, furniture }).filter(({ rule }) => rule !== 'Q6')).toEqual([])
})

test('imported furniture is kept unless nothing is to be kept', async () => {
  const content = { ...twoFlats(), assets: [asset(1, { position: [0.4, 0, 8.1], spaceId: spaceId(14) })] }
  const after = saved(content, await furnished(content))
  expect(after.assets[0]).toEqual(content.assets[0])
  const result = await furnished(content, { keep: 'none' })
  expect(saved(content, result, 'none').assets.some(({ id }) => id === assetId(1))).toBe(false)
})

test('an asset that names no space belongs to the one it stands in; those outside of all stay', async () => {
  const inside = asset(1, { position: [0.4, 0, 8.1] })
  const outside = asset(2, { position: [-30, 0, 0] })
  const content = { ...twoFlats(), assets: [inside, outside] }
  const result = await furnished(content, { keep: 'none' })
  expect(saved(content, result, 'none').assets.filter(({ origin }) => origin === null)).toEqual([outside])
})

test('around what stands in doorways, in walls or in other pieces the rest is furnished soundly', async () => {
  const { room } = twoFlats().spaces.find(({ id }) => id === spaceId(14))!
  const points = room.boundary.shape.points
  const range = (axis: 0 | 1) => {
    const all = points.map((point) => point[axis])
    return fc.double({ min: Math.min(...all) - 0.3, max: Math.max(...all) + 0.3, noNaN: true })
  }
  const standing = fc.record({
    type: fc.constantFrom('bed', 'coffee_table', 'wardrobe', 'armchair', 'task_table'),
    position: fc.tuple(range(0), fc.constant(0), range(1)),
    rotation: fc.constantFrom(0, 90, 180, -90, 33),
  })
  const check = async (some: readonly Parameters<typeof asset>[1][]) => {
    const assets = some.map((one, i) =>
      asset(i + 1, { ...one, shape: { type: 'box', a: 0.9, b: 0.7, h: 0.6 }, spaceId: spaceId(14) }),
    )
    const content = { ...twoFlats(), assets }
    const result = await furnished(content, { spaces: [spaceId(14)] })
    expect(result.spaces[0]).toMatchObject({ outcome: 'furnished', kept: assets.map(({ id }) => id) })
    expect(saved(content, result).assets.slice(0, assets.length)).toEqual(assets)
    const own = bestOf(result.spaces[0]!)
    const isKept = (one: PlacedItem) => assets.some(({ id }) => id === one.groupId)
    const added = own.filter((one) => !isKept(one))
    const broken = verify(room, { id: '', density: 0, furniture: [...own] }).filter(({ rule }) => rule !== 'Q6')
    expect(broken.filter(({ items }) => items.some((index) => !isKept(own[index]!)))).toEqual([])
    return added.length
  }
  // In the doorway of the bedroom, and half in its wall.
  expect(await check([{ type: 'armchair', position: [4.5, 0, 5.75] }])).toBeGreaterThan(3)
  expect(await check([{ type: 'bed', position: [points[0]![0] - 0.1, 0, points[0]![1] - 0.1] }])).toBeGreaterThan(1)
  // Behind a wall, where the raster takes it to be in reach over a wardrobe that hides it.
  expect(await check([{ type: 'task_table', position: [5.681836, 0, 7.34652], rotation: -90 }])).toBeGreaterThan(3)
  expect(
    await check([
      { type: 'bed', position: [0, 0, 5.4], rotation: 0 },
      { type: 'bed', position: [5.69239, 0, 8.19527], rotation: -90 },
    ]),
  ).toBeGreaterThan(1)
  await fc.assert(
    fc.asyncProperty(fc.array(standing, { minLength: 1, maxLength: 4 }), async (some) => {
      await check(some)
    }),
    { numRuns: 12 * (RUNS / 6) },
  )
})

test('where kept pieces take the floor the space is not changed', async () => {
  const shape = { type: 'box', a: 4, b: 5, h: 0.5 } as const
  const content = {
    ...twoFlats(),
    assets: [asset(1, { shape, position: [0.1, 0, 6], spaceId: spaceId(14), moved: true, origin: assetId(9) })],
  }
  const result = await furnished(content, { spaces: [spaceId(14)] })
  expect(result.spaces[0]).toMatchObject({ outcome: 'left', chosen: null, kept: [assetId(1)] })
  expect(result.spaces[0]!.notes).toHaveLength(1)
  expect(saved(content, result)).toEqual(content)
})

describe('north', () => {
  // Rooms, of which the second is the first mirrored, with windows in two walls.
  const holes = (side: 'left' | 'right'): Hole[] => [
    ['door', 'bottom', 1.6, 0.9],
    ['window', 'top', 1.25, 1.6],
    ['window', side, 1, 1.5],
  ]
  const rooms = {
    spaces: [
      rectangle(1, 'Room 1', [0, 0, 4.1, 3.9], holes('left')),
      rectangle(2, 'Room 2', [5, 0, 4.1, 3.9], holes('right')),
      rectangle(3, 'Room 3', [10, 0, 4.1, 3.9], holes('left').slice(0, 2)),
      rectangle(4, 'Room 4', [10, 9, 4.1, 3.9], holes('left').slice(0, 2)),
    ],
    assets: [],
  }
  const requestsFor = async (northDirection: number | null) => {
    const requests: FurnishParams[] = []
    const noting = (params: FurnishParams) => {
      requests.push(params)
      return solve(params)
    }
    const mapping = [{ match: { name: '*' }, template: 'living' as const }]
    await furnishFloor({ ...rooms, northDirection }, options({ mapping }), { solve: noting, parallel: 1 })
    return requests
  }

  test('of the floor is that of every room', async () => {
    expect((await requestsFor(123.5)).map(({ north }) => north)).toEqual([123.5, 123.5, 123.5])
    for (const request of await requestsFor(null)) expect(request).not.toHaveProperty('north')
  })

  test('rooms alike are furnished alike where the light falls alike', async () => {
    // Mirrored about the axis of north, and about another; rooms with windows in one wall are alike in any case.
    for (const [north, count] of [
      [null, 2],
      [0, 2],
      [180, 2],
      [90, 3],
      [-40, 3],
    ] as const)
      expect(await requestsFor(north)).toHaveLength(count)
  })
})

test('only the spaces asked for are furnished, as they are when all are', async () => {
  const content = twoFlats()
  const all = await furnished(content)
  const some = await furnished(content, { spaces: [spaceId(15), spaceId(11)] })
  expect(some.spaces.map((space) => space.spaceId)).toEqual([spaceId(11), spaceId(15)])
  expect(some.spaces).toEqual(all.spaces.filter((space) => [spaceId(11), spaceId(15)].includes(space.spaceId)))
  await expect(furnished(content, { spaces: [spaceId(404)] })).rejects.toThrow(
    `no space of the layout has the id ${spaceId(404)}`,
  )
})

test('a room furnished by itself gets desks of the size that the floor has', async () => {
  const content = officeFloor()
  const desk = { type: 'box' as const, a: 1.4, b: 0.8, h: 0.75 }
  const there = Array.from({ length: 12 }, (_, i) =>
    asset(i + 1, {
      type: 'task_table',
      shape: desk,
      position: [3.7 + (i % 2) * 1.5, 0, 0.1 + i * 0.1],
      spaceId: spaceId(2),
      origin: assetId(99),
    }),
  )
  const { spaces } = await furnished({ ...content, assets: there }, { spaces: [spaceId(1)] })
  expect(
    bestOf(spaces[0]!)
      .filter(({ type }) => type === 'task_table')
      .map(({ shape }) => shape),
  ).toEqual([desk, desk])
})

test('beside desks that stay, new ones have the size of the floor; where those are the most, theirs', async () => {
  const sizesWith = async (count: number) => {
    const offices = [1, 2, 3, 4].map((i) =>
      rectangle(
        i,
        `Office ${i}`,
        [6 * (i - 1), 0, 5.2, 4.4],
        [
          ['door', 'bottom', 0.3, 0.9],
          ['window', 'top', 1, 3],
        ],
      ),
    )
    const assets = Array.from({ length: count }, (_, i) =>
      asset(i + 1, {
        type: 'task_table',
        shape: { type: 'box', a: 1.5, b: 0.75, h: 0.74 },
        position: [6 * (i % 4) + 1.5, 0, 0.9 + 1.6 * Math.floor(i / 4)],
        spaceId: spaceId(1 + (i % 4)),
      }),
    )
    const { spaces } = await furnished({ spaces: offices, assets }, { alternatives: 1 })
    const isNew = ({ groupId }: PlacedItem) => !assets.some(({ id }) => id === groupId)
    const desks = spaces.flatMap(bestOf).filter(({ type }) => type === 'task_table')
    expect(desks).toHaveLength(desks.filter(isNew).length + count)
    return new Set(desks.filter(isNew).map(({ shape }) => (shape.type === 'box' ? shape.a : 0)))
  }
  expect(await sizesWith(1)).toEqual(new Set([1.6]))
  const among = await sizesWith(8)
  expect(among.size).toBeLessThanOrEqual(1)
  for (const size of among) expect(size).toBe(1.5)
})

test('sizes of products are used where they have a place', async () => {
  const desk = { type: 'box' as const, a: 1.8, b: 0.8, h: 0.72, customData: { sku: 'D18' } }
  const bed = { type: 'box' as const, a: 1.7, b: 2.1, h: 0.9, customData: { sku: 'B17' } }
  const { spaces } = await furnished(officeFloor(), { style: { task_table: [desk], bed: [bed] } })
  const desks = spaces.flatMap(bestOf).filter(({ type }) => type === 'task_table')
  expect(desks.length).toBeGreaterThan(20)
  expect(desks.every(({ shape }) => shape.customData?.sku === 'D18')).toBe(true)
  const flats = await furnished(twoFlats(), { style: { bed: [bed] } })
  expect(
    flats.spaces
      .flatMap(bestOf)
      .filter(({ type }) => type === 'bed')
      .map(({ shape }) => shape.customData?.sku),
  ).toEqual(['B17', 'B17', 'B17', 'B17'])
})

test('a mapping wins over names', async () => {
  const { spaces } = await furnished(twoFlats(), {
    mapping: [
      { match: { name: 'Kind' }, template: 'home_office' },
      { match: { name: 'Bad' }, template: null },
    ],
  })
  const child = spaces.find(({ name }) => name === 'Kind')!
  expect(child).toMatchObject({ template: 'home_office', decidedBy: 'mapping' })
  expect(bestOf(child).some(({ type }) => type === 'task_table')).toBe(true)
})

test('progress counts rooms up to all of them', async () => {
  const seen: FloorProgress[] = []
  await furnishFloor(officeFloor(), options(), { solve, parallel: 3, onProgress: (it) => seen.push(it) })
  expect(seen[0]).toEqual({ done: 0, total: 18, current: null })
  expect(seen.at(-1)).toMatchObject({ done: 18, total: 18 })
  for (const [i, { done }] of seen.entries()) expect(done).toBeGreaterThanOrEqual(seen[i - 1]?.done ?? 0)
})

test('an aborted signal ends it with its reason, before all rooms are solved', async () => {
  const abort = new AbortController()
  let solved = 0
  const slow = async (params: FurnishParams) => {
    if (++solved === 2) abort.abort(new Error('cancelled'))
    return solve(params)
  }
  await expect(
    furnishFloor(officeFloor(), options(), { solve: slow, parallel: 1, signal: abort.signal }),
  ).rejects.toThrow('cancelled')
  expect(solved).toBe(2)
})

test('a room that is refused says why and does not stop the others; other failures end all', async () => {
  const refusing = (error: Error) => async (params: FurnishParams) => {
    if (params.template?.name === 'meet') throw error
    return solve(params)
  }
  const { spaces } = await furnishFloor(officeFloor(), options(), {
    solve: refusing(new ServiceError('fixed_too_dense', 'too dense for it')),
    parallel: 2,
  })
  expect(spaces.filter(({ outcome }) => outcome === 'failed').map(({ name, reason }) => [name, reason])).toEqual([
    ['Besprechung 1', 'named "Besprechung 1": meeting room; too dense for it'],
    ['Besprechung 2', 'named "Besprechung 2": meeting room; too dense for it'],
  ])
  expect(spaces.filter(({ outcome }) => outcome === 'furnished')).toHaveLength(16)
  const busy = refusing(new ServiceError('unavailable', 'too many calls wait'))
  await expect(furnishFloor(officeFloor(), options(), { solve: busy, parallel: 2 })).rejects.toThrow(
    'too many calls wait',
  )
})

test('an office larger than one call furnishes has desks in all of it', async () => {
  const content = { spaces: [rectangle(1, 'Open office', [0, 0, 42, 16], [['door', 'top', 5, 1]])], assets: [] }
  const { spaces } = await furnished(content)
  const [office] = spaces
  expect(office).toMatchObject({ outcome: 'furnished', template: 'work' })
  for (const furnishing of office!.furnishings)
    expect(verify(content.spaces[0]!.room, furnishing).filter(({ rule }) => rule !== 'Q6')).toEqual([])
  const desks = bestOf(office!).filter(({ type }) => type === 'task_table')
  for (const from of [0, 14, 28])
    expect(desks.filter(({ position: [x] }) => x >= from && x < from + 14).length).toBeGreaterThan(8)
})

test('a floor of rooms of any size and name is furnished soundly', async () => {
  const name = fc.constantFrom(
    'Office',
    'Bedroom',
    'Living room',
    'Room',
    'Besprechung',
    'Kitchen',
    'WC',
    'Lounge',
    'Lobby 2',
    '',
  )
  const side = fc.double({ min: 1.5, max: 8, noNaN: true })
  const rooms = fc.array(
    fc.record({ name, width: side, depth: side, door: fc.double({ min: 0, max: 1, noNaN: true }) }),
    { minLength: 1, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(rooms, async (list) => {
      let x = 0
      const spaces = list.map(({ name, width, depth, door }, i) => {
        const at = 0.1 + door * (width - 1.1)
        const space = rectangle(i + 1, name, [x, 0, width, depth], [['door', 'bottom', at, 0.9]])
        x += width + 0.1
        return space
      })
      const result = await furnished({ spaces, assets: [] }, { alternatives: 2 })
      for (const [i, { furnishings, template }] of result.spaces.entries()) {
        if (template === null) expect(furnishings).toEqual([])
        for (const one of furnishings) expect(verify(spaces[i]!.room, one)).toEqual([])
      }
      const dwellings = result.spaces.filter(({ template }) => template === 'living' || template === 'dining_living')
      expect(dwellings.length).toBeLessThanOrEqual(1 + list.filter((one) => /Living|Lounge/.test(one.name)).length)
    }),
    { numRuns: 8 },
  )
})
