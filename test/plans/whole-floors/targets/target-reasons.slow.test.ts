import { expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { furnishFloor } from '../../../../src/plans/whole-floors/furnish-floor.ts'
import { furnishedContent } from '../../../../src/plans/whole-floors/furnished-content.ts'
import type { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import { FloorFurnishingOptions } from '../../../../src/schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset, LayoutSpace } from '../../../../src/schema/resources/floors/floor-layout.ts'
import type { FloorTargets } from '../../../../src/schema/resources/floors/floor-targets.ts'
import { assetId, type Hole, rectangle } from '../../../support/floors.ts'

const kernels = new Kernels()
const solve = async (params: FurnishParams) => furnish(kernels, params)

/** What the line of the first target says, and what it says is needed. */
async function lineFor(
  spaces: LayoutSpace[],
  targets: Partial<FloorTargets>,
  { assets = [], taken = solve }: { assets?: LayoutAsset[]; taken?: typeof solve } = {},
) {
  const options = FloorFurnishingOptions.parse({ targets, alternatives: 1 })
  const result = await furnishFloor({ spaces, assets }, options, { solve: taken, parallel: 1 })
  const [line] = result.targets!
  return `${line!.measured}: ${line!.reason.replace(/^.*?: /, '')} | ${line!.needed}`
}

const DOOR: Hole = ['door', 'bottom', 0.4, 0.9]
const LIT: readonly Hole[] = [DOOR, ['window', 'top', 0.4, 1.6]]
const rooms = (from: number, count: number, name: string, [a, b]: [number, number], holes = LIT) =>
  Array.from({ length: count }, (_, i) => rectangle(from + i, `${name} ${i + 1}`, [12 * (from + i), 0, a, b], holes))

const doctors = (count: number) => rooms(1, count, 'Consulting room', [3.6, 5])
/** The answer without what has no place in a room: no piece of these types stands. */
const without =
  (...types: string[]) =>
  async (params: FurnishParams) => {
    const result = await solve(params)
    return {
      ...result,
      furnishings: result.furnishings.map((one) => ({
        ...one,
        furniture: one.furniture.filter((piece) => !types.includes(piece.type)),
      })),
    }
  }

test('places: offices for one have one desk each, and no standard is blamed for them', async () => {
  expect(await lineFor(doctors(4), { places: 10 })).toBe(
    '4: 4 offices for one have one desk each | ' +
      '6 places more: 3 rooms of 20 m², or the offices for one mapped to "work", which take 4 more',
  )
})

test('places: a rule is named with its figures where offices are full by it', async () => {
  const offices = rooms(10, 2, 'Office', [4, 4])
  expect(await lineFor(offices, { places: 10 })).toMatch(
    /^4: 2 offices take no more by ASR A1.2, 5 \(3\): 8 m² for the first place, 6 m² for each further one \|/,
  )
  expect(await lineFor(offices, { places: 10, standard: 'asr' })).toMatch(
    /^4: 2 offices take no more by ASR A1.2, 5 \(4\): 8 m² each, 12 m² in open offices \|/,
  )
  expect(await lineFor(offices, { places: 10, standard: 'bco' })).toMatch(/by the BCO guide: 8 m² each \|/)
  expect(await lineFor(offices, { places: 10, density: 9 })).toMatch(/^2: 2 offices take no more at 9 m² each \|/)
})

test('places: walls, doors and ways are named where the rule would allow more', async () => {
  const narrow = rooms(10, 1, 'Office', [9.5, 1.9], [DOOR, ['window', 'top', 0.4, 1.6]])
  expect(await lineFor(narrow, { places: 9 }, { taken: without('task_chair') })).toMatch(
    /^0: in 1 office no more have a place between the walls, doors and ways \|/,
  )
})

test('places: each limit counts its own rooms', async () => {
  const offices = rooms(10, 1, 'Office', [4, 4])
  expect(await lineFor([...doctors(2), ...offices], { places: 20 })).toMatch(
    /^4: 2 offices for one have one desk each; 1 office takes no more by ASR/,
  )
})

test('places: where no room may have desks it is said', async () => {
  expect(await lineFor(rooms(1, 2, 'Store', [4, 4]), { places: 4 })).toMatch(/^0: no room may have desks/)
})

test('places: what has more than was asked for is named', async () => {
  expect(await lineFor([...doctors(3), ...rooms(10, 2, 'Office', [4, 4])], { places: 2 })).toMatch(
    /^5: 3 offices for one have one desk each; 2 offices have one each at least \| 3 offices for another use/,
  )
})

test('places: desks that stand already are named', async () => {
  const spaces = rooms(10, 1, 'Office', [8, 8])
  const made = await furnishFloor({ spaces, assets: [] }, FloorFurnishingOptions.parse({ alternatives: 1 }), {
    solve,
    parallel: 1,
  })
  let ids = 0
  const { assets } = furnishedContent({ spaces, assets: [] }, made, 'moved', {}, () => assetId(7000 + ids++))
  const kept = assets.map((one) => ({ ...one, moved: true }))
  expect(await lineFor(spaces, { places: 2 }, { assets: kept })).toMatch(
    /^6: 1 office has one at least; 5 further desks stand there already \|/,
  )
  expect(await lineFor(spaces, { density: 14 }, { assets: kept })).toMatch(
    /^10\.\d+: in 1 office more desks stand already \| .* or fewer of the desks that stand there$/,
  )
})

test('density: offices that are smaller than a place have one all the same', async () => {
  expect(await lineFor(doctors(2), { density: 20 })).toBe(
    '18: 2 offices smaller than 20 m² have one place each | 4.0 m² more in the offices, or fewer of those below 20 m²',
  )
})

test('meeting seats: rooms are too small or too narrow, or tables have no place', async () => {
  const offices = rooms(10, 1, 'Office', [4, 4])
  const targets = { meetingSeatsPerPlace: 3 }
  const none = 'no further room that may change is one of 8 to 60 m² that is 2.4 m wide'
  expect(await lineFor([...offices, ...rooms(1, 1, '', [2, 3])], targets)).toMatch(`0: ${none} | 9 seats more`)
  const meets = [...offices, ...rooms(1, 1, '', [4, 4])]
  expect(await lineFor(meets, targets, { taken: without('meeting_table', 'meeting_chair') })).toMatch(
    `0: in 1 room that may change the furniture has no place; ${none} |`,
  )
})

test('focus rooms: those named so may be too large, dark or full', async () => {
  const none = 'no further room that may change is one of 5 to 14 m² with a window and a door'
  const targets = { focusRooms: 2 }
  expect(await lineFor(rooms(1, 1, 'Focus room', [5, 4]), targets)).toMatch(
    `0: 1 named so has more than 14 m²; ${none}`,
  )
  expect(
    await lineFor(rooms(1, 1, 'Focus room', [3, 4], [DOOR]).concat(rooms(9, 1, 'Office', [4, 4])), targets),
  ).toMatch(`0: in 1 named so nobody can stay, or another use is given; ${none}`)
  expect(await lineFor(rooms(1, 1, 'Focus room', [3, 4]), targets, { taken: without('task_chair') })).toMatch(
    `0: in 1 named so the furniture has no place; ${none}`,
  )
  expect(await lineFor(rooms(1, 1, '', [3, 4]), targets, { taken: without('task_chair') })).toMatch(
    `0: in 1 room that may change the furniture has no place; ${none}`,
  )
  expect(await lineFor(rooms(1, 1, '', [5, 4]), targets)).toMatch(`0: ${none} | 2 rooms more of 5 to 14 m²`)
})

test('phone booths: rooms are too large, or a seat has no place', async () => {
  const none = 'no further room that may change is one of 4 to 8 m² with a door'
  expect(await lineFor(rooms(1, 1, '', [4, 4]), { phoneBooths: 1 })).toMatch(`0: ${none} | 1 room more`)
  expect(
    await lineFor(rooms(1, 1, '', [2.4, 2.4], [DOOR]), { phoneBooths: 1 }, { taken: without('armchair') }),
  ).toMatch(`0: in 1 room that may change the furniture has no place; ${none} |`)
})
