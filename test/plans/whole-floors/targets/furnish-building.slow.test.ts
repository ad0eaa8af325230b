import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { furnishProvenBuilding } from '../../../../src/plans/proven-floors/furnish-proven-building.ts'
import { furnishBuilding } from '../../../../src/plans/whole-floors/furnish-building.ts'
import { furnishFloor } from '../../../../src/plans/whole-floors/furnish-floor.ts'
import type { FloorToFurnish } from '../../../../src/plans/whole-floors/furnish-rooms.ts'
import { furnishedContent } from '../../../../src/plans/whole-floors/furnished-content.ts'
import { storeySeen, storeysOf } from '../../../../src/plans/whole-floors/uses/storeys.ts'
import type { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import {
  type FloorFurnishing,
  FloorFurnishingOptions,
} from '../../../../src/schema/resources/floors/floor-furnishing.ts'
import type { LayoutSpace } from '../../../../src/schema/resources/floors/floor-layout.ts'
import { FloorTargets, type TargetLine } from '../../../../src/schema/resources/floors/floor-targets.ts'
import { assetId, type Hole, rectangle } from '../../../support/floors.ts'

const kernels = new Kernels()
const solver = { solve: async (params: FurnishParams) => furnish(kernels, params), parallel: 1 }
const optionsOf = (targets: Partial<FloorTargets>) => ({
  ...FloorFurnishingOptions.parse({ alternatives: 1 }),
  targets: FloorTargets.parse(targets),
})

const LIT: readonly Hole[] = [
  ['door', 'bottom', 0.4, 0.9],
  ['window', 'top', 0.4, 1.2],
]
const DARK = LIT.slice(0, 1)

/** A room: its name, width, depth, and whether it has a window. */
type Room = readonly [name: string, width: number, depth: number, isLit: boolean]
interface StoreyPlan {
  readonly name: string
  readonly rooms: readonly Room[]
}

let ids = 0
/** Storeys from below, as their building tells of them. */
function buildingOf(plans: readonly StoreyPlan[]): (FloorToFurnish & { name: string })[] {
  ids = 0
  const floors = plans.map(({ name, rooms }, i) => {
    const spaces = rooms.map(
      ([title, width, depth, isLit], at): LayoutSpace =>
        rectangle(++ids, title, [at * 30, 0, width, depth], isLit ? LIT : DARK),
    )
    return { name, floorNumber: null, elevation: 3 * i, spaces }
  })
  const storeys = storeysOf(floors.map((floor) => storeySeen(floor, floor.spaces)))
  return floors.map(({ name, spaces }, i) => ({ name, spaces, assets: [], storey: storeys[i]! }))
}

/** Desks with a chair of their own in what would be saved, without those of focus rooms. */
function placesIn(content: FloorToFurnish, result: FloorFurnishing): number {
  let count = 0
  const { assets } = furnishedContent(content, result, 'moved', {}, () => assetId(++count))
  const focus = new Set(result.spaces.flatMap(({ purpose, spaceId }) => (purpose === 'focus' ? [spaceId] : [])))
  return content.spaces.reduce((sum, { id }) => {
    const has = (type: string) => assets.filter((one) => one.spaceId === id && one.type === type).length
    return focus.has(id) ? sum : sum + Math.min(has('task_table'), has('task_chair'))
  }, 0)
}
const lineOf = (lines: readonly TargetLine[] | undefined, name: TargetLine['name']) =>
  lines?.find((one) => one.name === name)
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const room: fc.Arbitrary<Room> = fc.oneof(
  fc.constantFrom<Room>(
    ['Office', 3.5, 4, true],
    ['Office', 5, 6, true],
    ['Office', 8, 7, true],
    ['Meeting room', 5, 4, true],
    ['', 2.2, 2.4, false],
    ['', 3, 3.2, true],
    ['', 5, 5, true],
    ['Corridor', 8, 2, false],
  ),
)
const storey = fc.record({
  name: fc.constantFrom('Level', 'Level', 'Level', 'Keller'),
  rooms: fc.array(room, { minLength: 1, maxLength: 6 }),
})
const plansOf = fc.array(storey, { minLength: 1, maxLength: 4 })
const asked = fc.record(
  {
    places: fc.integer({ min: 1, max: 30 }),
    meetingSeatsPerPlace: fc.constantFrom(0.3, 1),
    focusRooms: fc.integer({ min: 0, max: 4 }),
    phoneBooths: fc.integer({ min: 0, max: 4 }),
    mayChange: fc.constantFrom('unnamed' as const, 'work' as const),
  },
  { requiredKeys: ['places', 'mayChange'] },
)

test('what the storeys have is what the building has, never more than was asked for, and none where nobody can stay', async () => {
  await fc.assert(
    fc.asyncProperty(plansOf, asked, async (plans, targets) => {
      const storeys = buildingOf(plans)
      const { storeys: found, targets: lines, shares } = await furnishBuilding(storeys, optionsOf(targets), solver)
      const places = storeys.map((content, i) => placesIn(content, found[i]!))
      expect(shares.map((share) => share.places)).toEqual(places)
      const line = lineOf(lines, 'places')!
      expect(line.measured).toBe(sum(places))
      const offices = found.flatMap(({ spaces }) => spaces.filter(({ totals }) => (totals?.places ?? 0) > 0))
      expect(sum(places) <= targets.places + 1 || sum(places) <= offices.length).toBe(true)
      for (const name of ['focusRooms', 'phoneBooths'] as const) {
        const rooms = found.map(
          ({ spaces }) =>
            spaces.filter(({ purpose }) => purpose === (name === 'focusRooms' ? 'focus' : 'phone')).length,
        )
        expect(sum(rooms)).toBeLessThanOrEqual(targets[name] ?? 0)
        expect(shares.map((share) => share[name])).toEqual(rooms)
        if (targets[name] !== undefined) expect(lineOf(lines, name)!.measured).toBe(sum(rooms))
      }
      for (const [i, { name }] of plans.entries()) {
        const chosen = found[i]!.spaces.filter((space) => space.decidedBy === 'target' && space.template !== null)
        if (name === 'Keller') expect(chosen).toEqual([])
        const unmet = lines.filter(({ outcome }) => outcome === 'unmet').map((one) => one.name)
        expect(unmet).toEqual(expect.arrayContaining(shares[i]!.unmet.map((one) => one.name)))
      }
    }),
  )
})

test('what one storey alone can hold the building holds', async () => {
  await fc.assert(
    fc.asyncProperty(plansOf, asked, async (plans, targets) => {
      const storeys = buildingOf(plans)
      const { targets: lines } = await furnishBuilding(storeys, optionsOf(targets), solver)
      const { places, meetingSeatsPerPlace: _, ...rooms } = targets
      // Together, as a room can be one of them alone.
      const asks = rooms.focusRooms !== undefined || rooms.phoneBooths !== undefined
      for (const content of asks ? storeys : []) {
        const { targets: alone = [] } = await furnishFloor(content, optionsOf(rooms), solver)
        for (const { name, outcome } of alone) if (outcome === 'met') expect(lineOf(lines, name)!.outcome).toBe('met')
      }
      const { mayChange } = targets
      const alone = await Promise.all(
        storeys.map((content) => furnishFloor(content, optionsOf({ places, mayChange }), solver)),
      )
      const { targets: shared } = await furnishBuilding(storeys, optionsOf({ places, mayChange }), solver)
      const most = sum(alone.map((one) => lineOf(one.targets, 'places')!.measured))
      expect(lineOf(shared, 'places')!.measured).toBeGreaterThanOrEqual(Math.min(places, most))
    }),
  )
})

test('the same building and targets give the same answer, and the proof counts what holds', async () => {
  const plans = [
    { name: 'Keller', rooms: [['', 2.2, 2.4, false] as const] },
    { name: 'Level 0', rooms: [['Office', 5, 6, true] as const, ['', 3, 3.2, true] as const] },
    { name: 'Level 1', rooms: [['Office', 8, 7, true] as const, ['Meeting room', 5, 4, true] as const] },
  ]
  const targets = optionsOf({ places: 9, focusRooms: 1, phoneBooths: 1, meetingSeatsPerPlace: 0.5 })
  const proven = () =>
    furnishProvenBuilding(
      buildingOf(plans).map((content) => ({
        ...content,
        facts: { name: content.name, floorNumber: null, elevation: null },
      })),
      targets,
      solver,
    )
  const found = await proven()
  expect(await proven()).toEqual(found)
  expect(found.map(({ building }) => building)).toEqual(found.map(() => found[0]!.building))
  const { building } = found[0]!
  expect(building!.targets.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    'places met',
    'meetingSeatsPerPlace met',
    'focusRooms met',
    'phoneBooths unmet',
  ])
  expect(building!.storeys.map(({ name, places, focusRooms }) => [name, places > 0, focusRooms])).toEqual([
    ['Keller', false, 0],
    ['Level 0', true, 1],
    ['Level 1', true, 0],
  ])
  expect(building!.storeys[0]!.unmet).toEqual([
    { name: 'phoneBooths', reason: expect.stringContaining('"Keller" is a cellar'), needed: null },
  ])
})

describe('like storeys', () => {
  const like = (count: number) =>
    buildingOf(
      Array.from({ length: count }, (_, i) => ({
        name: `Level ${i}`,
        rooms: [
          ['Office', 7, 6, true],
          ['', 2.2, 2.4, false],
          ['', 2.2, 2.5, false],
          ['', 3, 3.2, true],
          ['', 3, 3.3, true],
          ['', 5, 4, false],
          ['', 5, 4.1, false],
        ],
      })),
    )

  test('have as many rooms of a kind and as many places, or one of them more', async () => {
    const targets = {
      places: 17,
      focusRooms: 4,
      phoneBooths: 3,
      meetingSeatsPerPlace: 1.5,
      mayChange: 'unnamed' as const,
    }
    const { targets: lines, shares } = await furnishBuilding(like(3), optionsOf(targets), solver)
    expect(lines.map(({ outcome }) => outcome)).toEqual(lines.map(() => 'met'))
    for (const name of ['focusRooms', 'phoneBooths'] as const) {
      const counts = shares.map((share) => share[name])
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    }
    expect(Math.min(...shares.map(({ meetingSeats }) => meetingSeats))).toBeGreaterThan(0)
  })

  test('what one of them cannot do another takes', async () => {
    const [first, ...others] = like(2)
    const none = { ...first!, spaces: first!.spaces.filter(({ name }) => name === 'Office') }
    const { targets: lines, shares } = await furnishBuilding(
      [none, ...others],
      optionsOf({ places: 8, focusRooms: 2, phoneBooths: 2 }),
      solver,
    )
    expect(lines.map(({ outcome }) => outcome)).toEqual(lines.map(() => 'met'))
    expect(shares.map(({ focusRooms, phoneBooths }) => [focusRooms, phoneBooths])).toEqual([
      [0, 0],
      [2, 2],
    ])
  })
})
