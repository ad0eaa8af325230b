import { expect, test } from 'vitest'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { floorFacts, proveSpace, type SpaceClaim } from '../../../src/plans/checks/prove-space.ts'
import { furnishProvenFloor, provenFurnishing } from '../../../src/plans/proven-floors/furnish-proven-floor.ts'
import { furnishFloor } from '../../../src/plans/whole-floors/furnish-floor.ts'
import type { FloorSolver } from '../../../src/plans/whole-floors/rooms/floor-solver.ts'
import { FloorFurnishing, FloorFurnishingOptions } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import { buildFloor, door, rectangle, window } from '../../fixtures/floors/build-floor.ts'
import { GROUND } from './built-checks.ts'

const floor = buildFloor(
  8,
  'Offices',
  [
    { name: 'Office 1', points: rectangle(0, 0, 5, 4.4) },
    { name: 'Meeting room', points: rectangle(5.1, 0, 5, 4.4) },
    { name: 'Bedroom', points: rectangle(10.2, 0, 4, 4.4) },
    { name: 'Corridor', points: rectangle(0, 4.5, 14.2, 1.8) },
  ],
  [door(2.5, 4.45), door(7.6, 4.45), door(12, 4.45), door(-0.05, 5.4), window(2.5, -0.05), window(12, -0.05)],
)
const kernels = new Kernels()
const solver: FloorSolver = { solve: async (params) => furnish(kernels, params), parallel: 1 }
const options = FloorFurnishingOptions.parse({ alternatives: 2 })
const answer = furnishFloor(floor, options, solver)
const facts = floorFacts(floor.spaces, GROUND)

/** What is said of the best furnishing of a space. */
async function claimOf(name: string): Promise<SpaceClaim> {
  const { spaces } = await answer
  const furnished = spaces.find((one) => one.name === name)!
  const space = floor.spaces.find(({ id }) => id === furnished.spaceId)!
  return {
    space,
    furniture: furnished.furnishings[0]!.furniture,
    kept: [],
    totals: furnished.totals!,
    isDecided: false,
  }
}

test.each(['Office 1', 'Meeting room', 'Bedroom'])('what furnishes a floor holds the proof: %s', async (name) => {
  const claim = await claimOf(name)
  expect(claim.furniture.length).toBeGreaterThan(2)
  expect(proveSpace(claim, facts)).toEqual({ faults: [], remarks: [] })
})

test('no way has to lead to a lamp that hangs low over a bed', async () => {
  const bedroom = await claimOf('Bedroom')
  const furniture = bedroom.furniture.map((item): (typeof bedroom.furniture)[number] =>
    item.type === 'pendant_lamp' ? { ...item, position: [item.position[0], 1.9, item.position[2]] } : item,
  )
  expect(furniture.map(({ type }) => type)).toContain('pendant_lamp')
  expect(proveSpace({ ...bedroom, furniture }, facts).faults).toEqual([])
})

test('claims of more than is there are refused, each by its name', async () => {
  const office = await claimOf('Office 1')
  const { places } = office.totals
  const more = {
    ...office.totals,
    places: places + 1,
    seats: 1,
    beds: 1,
    sleepers: 2,
    pieces: office.totals.pieces + 1,
  }
  expect(proveSpace({ ...office, totals: more }, facts).faults).toEqual([
    `${places + 1} places are claimed, ${places} are there`,
    '1 seats are claimed, 0 are there',
    '1 beds are claimed, 0 are there',
    '2 sleepers are claimed, 0 are there',
    `${more.pieces} pieces are claimed, ${office.totals.pieces} are there`,
    expect.stringContaining('m² for each place are claimed'),
  ])
  const larger = { ...office.totals, area: office.totals.area + 1 }
  expect(proveSpace({ ...office, totals: larger }, facts).faults).toEqual([
    expect.stringContaining('an area of 23 m² is claimed, 22.00 m² are there'),
  ])
  const chairless = office.furniture.filter(({ type }) => type !== 'task_chair')
  const totals = { ...office.totals, pieces: chairless.length }
  expect(proveSpace({ ...office, furniture: chairless, totals }, facts).faults).toContain(
    `${places} places are claimed, 0 are there`,
  )
})

test('pieces in the wall, in one another, or out of reach are refused', async () => {
  const bedroom = await claimOf('Bedroom')
  const bed = bedroom.furniture.find(({ type }) => type === 'bed')!
  const moved = (dx: number, dz: number) =>
    bedroom.furniture.map((item) =>
      item === bed
        ? { ...item, position: [item.position[0] + dx, 0, item.position[2] + dz] as [number, number, number] }
        : item,
    )
  expect(proveSpace({ ...bedroom, furniture: moved(30, 0) }, facts).faults).toContain('bed reaches out of the space')
  const twice = { ...bedroom, furniture: [...bedroom.furniture, bed] }
  expect(proveSpace(twice, facts).faults).toContain('bed and bed stand in one place')
  const [x, z] = [10.2, 0]
  const across = { ...bed, type: 'shelf' as const, position: [x, 0, z + 3.2] as [number, number, number], rotation: 0 }
  const wall = { ...across, shape: { type: 'box' as const, a: 4, b: 0.3, h: 2 } }
  const blocked = { ...bedroom, furniture: [bed, wall], totals: { ...bedroom.totals, pieces: 2 } }
  expect(proveSpace(blocked, facts).faults.join()).toMatch(/no way leads to .*bed/)
})

test('what a person placed may break rules, what is added to it may not', async () => {
  const bedroom = await claimOf('Bedroom')
  const bed = bedroom.furniture.find(({ type }) => type === 'bed')!
  const outside = { ...bed, position: [bed.position[0] + 30, 0, bed.position[2]] as [number, number, number] }
  const furniture = bedroom.furniture.map((item) => (item === bed ? outside : item))
  expect(proveSpace({ ...bedroom, furniture, kept: [outside] }, facts).faults).toEqual([])
  expect(proveSpace({ ...bedroom, furniture, kept: [bed] }, facts).faults).not.toEqual([])
})

test('nothing is added where a kept piece stands', async () => {
  const bedroom = await claimOf('Bedroom')
  const [first] = bedroom.furniture
  const twice = { ...bedroom, furniture: [...bedroom.furniture, { ...first!, type: 'shelf' as const }] }
  expect(proveSpace({ ...twice, kept: [first!] }, facts).faults).toContain(
    `${first!.type} and shelf stand in one place`,
  )
})

test('workplaces in rooms that are not fit for work are refused, and are a remark where a person wants them', async () => {
  const office = await claimOf('Office 1')
  const { boundary } = office.space.room
  const openings = boundary.openings!.filter(({ type }) => type !== 'window')
  const dark = { ...office, space: { ...office.space, room: { boundary: { ...boundary, openings } } } }
  const sentence = expect.stringMatching(/^\d workplaces?, but it has no window$/)
  expect(proveSpace(dark, facts)).toEqual({ faults: [sentence], remarks: [] })
  expect(proveSpace({ ...dark, isDecided: true }, facts)).toEqual({ faults: [], remarks: [sentence] })
  expect(proveSpace(dark, { ...facts, hasWindows: false }).faults).toEqual([])
  const low = {
    ...office,
    space: { ...office.space, room: { boundary: { ...boundary, shape: { ...boundary.shape, h: 2.09 } } } },
  }
  expect(proveSpace(low, facts).faults.join()).toContain('are 2.1 m high or more')
  const shut = {
    ...office,
    space: {
      ...office.space,
      room: { boundary: { ...boundary, openings: boundary.openings!.filter(({ type }) => type === 'window') } },
    },
  }
  expect(proveSpace(shut, facts).faults.join()).toContain('no door leads into it')
})

test('a floor is given as it is where all holds, and without what does not', { tags: 'slow' }, async () => {
  const found = await answer
  const refused: string[] = []
  const onRefused = ({ spaceId }: { readonly spaceId: string }) => refused.push(spaceId)
  expect(await provenFurnishing(floor, GROUND, found, onRefused)).toEqual(found)
  expect(refused).toEqual([])

  const [office, ...others] = found.spaces
  const [best, second] = office!.furnishings
  const broken = { ...best!, furniture: [...best!.furniture, best!.furniture[0]!] }
  const first = { ...found, spaces: [{ ...office!, furnishings: [broken, second!] }, ...others] }
  const without = await provenFurnishing(floor, GROUND, first, onRefused)
  expect(refused).toEqual([office!.spaceId])
  expect(without.spaces[0]).toMatchObject({ outcome: 'furnished', chosen: second!.id, furnishings: [second] })
  expect(without.spaces[0]!.totals!.pieces).toBe(second!.furniture.length)
  expect(without.totals.pieces).toBe(found.totals.pieces - best!.furniture.length + second!.furniture.length)

  const none = { ...found, spaces: [{ ...office!, furnishings: [broken] }, ...others] }
  const emptied = await provenFurnishing(floor, GROUND, none)
  expect(emptied.spaces[0]).toMatchObject({
    outcome: 'failed',
    chosen: null,
    totals: null,
    furnishings: [],
    reason: expect.stringContaining('the proof of the floor does not hold: '),
  })
  expect(emptied.totals.places).toBe(found.totals.places - office!.totals!.places)
  expect(FloorFurnishing.safeParse(emptied).success).toBe(true)
})

test('a floor that a faulty furnisher furnishes is emptied where it does not hold', { tags: 'slow' }, async () => {
  const stray = async (params: Parameters<FloorSolver['solve']>[0]) => {
    const result = furnish(kernels, params)
    const furnishings = result.furnishings.map((one) => ({
      ...one,
      furniture: one.furniture.map((item) =>
        item.type === 'bed'
          ? { ...item, position: [item.position[0], 0, item.position[2] + 2] as [number, number, number] }
          : item,
      ),
    }))
    return { ...result, furnishings }
  }
  const refused: string[] = []
  const found = await furnishProvenFloor(
    { ...floor, facts: GROUND },
    options,
    { ...solver, solve: stray },
    ({ faults }) => refused.push(...faults),
  )
  const outcomes = Object.fromEntries(found.spaces.map(({ name, outcome }) => [name, outcome]))
  expect(outcomes).toEqual({
    'Office 1': 'furnished',
    'Meeting room': 'furnished',
    Bedroom: 'failed',
    Corridor: 'empty',
  })
  expect(refused).toContain('bed reaches out of the space')
  expect(found.totals.beds).toBe(0)
})

test('targets are counted by what holds', { tags: 'slow' }, async () => {
  const places = async (solve: FloorSolver['solve']) => {
    const targeted = FloorFurnishingOptions.parse({ alternatives: 1, targets: { places: 2 } })
    const { targets = [] } = await furnishProvenFloor({ ...floor, facts: GROUND }, targeted, { ...solver, solve })
    return targets.map(({ name, measured, outcome }) => [name, measured > 0, outcome])
  }
  expect(await places(solver.solve)).toEqual([['places', true, 'met']])
  // Desks and chairs stand as they do to each other, but not in the room.
  const beside: FloorSolver['solve'] = async (params) => {
    const result = furnish(kernels, params)
    const furnishings = result.furnishings.map((one) => ({
      ...one,
      furniture: one.furniture.map((item) => ({
        ...item,
        position: [item.position[0], 0, item.position[2] - 40] as [number, number, number],
      })),
    }))
    return { ...result, furnishings }
  }
  expect(await places(beside)).toEqual([['places', false, 'unmet']])
})
