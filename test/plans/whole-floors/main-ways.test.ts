import { describe, expect, test } from 'vitest'
import { hasMainWays, withWaysCleared } from '../../../src/plans/whole-floors/main-ways.ts'
import { solveInParts } from '../../../src/plans/whole-floors/parts/solve-in-parts.ts'
import { roomRequest } from '../../../src/plans/whole-floors/room-request.ts'
import { factsOf } from '../../../src/plans/whole-floors/uses/space-facts.ts'
import type { FurnishParams } from '../../../src/schema/furnishing/furnish-params.ts'
import type { FurnishingResult, PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { type Hole, rectangle } from '../../support/floors.ts'

const DOORS: readonly Hole[] = [
  ['door', 'left', 0.2, 0.9],
  ['gap', 'right', 0.2, 1.4],
]
/** A passage of 1.5 m with a door at one end and a gap at the other. */
const passage = rectangle(1, 'Open office', [0, 0, 12, 1.6], DOORS).room
const shelf = (x: number, groupId = 'a'): PlacedItem => ({
  type: 'shelf',
  position: [x, 0, 0],
  rotation: 0,
  shape: { type: 'box', a: 1, b: 0.6, h: 1.9 },
  groupId,
})
const desk = (x: number): PlacedItem => ({ ...shelf(x), type: 'task_table' })
const resultOf = (...lists: PlacedItem[][]): FurnishingResult => ({
  furnishings: lists.map((furniture, i) => ({ id: `${i}`, density: 0.1, furniture })),
  warnings: [],
  diagnostics: [],
})
const clearing = (isFixed = (_: PlacedItem) => false, alternatives = 3, seatsMayGo = false) => ({
  seatsMayGo,
  isFixed,
  alternatives,
  giveWay: async () => {},
})

describe('ways between the doors of an office', () => {
  test('are cleared of storage that narrows them, and the floor that it took is free', async () => {
    const { result, notes } = await withWaysCleared(passage, resultOf([shelf(5), shelf(7)]), clearing())
    expect(result.furnishings[0]!.furniture).toEqual([])
    expect(result.furnishings[0]!.density).toBeCloseTo(0.1 - 1.2 / 19.2, 9)
    expect(notes).toEqual([])
  })

  test('take away no more than narrows them', async () => {
    const room = rectangle(1, 'Open office', [0, 0, 12, 4], DOORS).room
    const inTheWay = { ...shelf(6), position: [6, 0, 3.4], shape: { type: 'box', a: 4, b: 0.6, h: 1.9 } } as const
    const block = { ...desk(6), shape: { type: 'box', a: 4, b: 2.4, h: 0.7 } } as PlacedItem
    const elsewhere = shelf(1.5)
    const { result } = await withWaysCleared(
      room,
      resultOf([block, inTheWay as unknown as PlacedItem, elsewhere]),
      clearing(),
    )
    expect(result.furnishings[0]!.furniture).toEqual([block, elsewhere])
  })

  test('are left as they are, with a note, where something else narrows them or stays', async () => {
    const narrow = resultOf([desk(5), shelf(8)])
    const { result, notes } = await withWaysCleared(passage, narrow, clearing())
    expect(result).toEqual(narrow)
    expect(notes).toEqual([expect.stringMatching(/^the way between its doors is [01]\.\d\d m wide at the narrowest/)])
    const kept = resultOf([shelf(5, 'kept')])
    expect(
      (
        await withWaysCleared(
          passage,
          kept,
          clearing(({ groupId }) => groupId === 'kept'),
        )
      ).result,
    ).toEqual(kept)
  })

  test('decide which furnishing comes first, as long as no desk is lost', async () => {
    const room = rectangle(1, 'Open office', [0, 0, 12, 2.4], DOORS).room
    const aside = { ...desk(5), shape: { type: 'box', a: 1, b: 0.8, h: 0.7 } } as PlacedItem
    const across = { ...desk(5), shape: { type: 'box', a: 1, b: 1.4, h: 0.7 } } as PlacedItem
    const order = async (...lists: PlacedItem[][]) =>
      (await withWaysCleared(room, resultOf(...lists), clearing(undefined, 2))).result.furnishings.map(({ id }) => id)
    expect(await order([across], [across], [aside])).toEqual(['2', '0'])
    expect(await order([across], [], [across])).toEqual(['0', '1'])
  })

  test('are cleared of groups of seats in a lobby, which keeps those that are not in the way', async () => {
    const seat = (type: 'sofa' | 'armchair', x: number, z: number, groupId: string): PlacedItem => ({
      ...shelf(x, groupId),
      type,
      position: [x, 0, z],
      shape: { type: 'box', a: 1, b: 0.8, h: 0.8 },
    })
    const hall = rectangle(1, 'Lobby', [0, 0, 12, 3], DOORS).room
    const across = [seat('armchair', 5, 0, 'across'), seat('sofa', 5, 1.2, 'across')]
    const aside = [seat('sofa', 8, 2.1, 'aside'), seat('armchair', 9.5, 2.1, 'aside')]
    const single = [seat('armchair', 3, 2.1, 'single')]
    const run = async (mayGo: boolean, ...lists: PlacedItem[][]) =>
      (await withWaysCleared(hall, resultOf(...lists), clearing(undefined, 3, mayGo))).result.furnishings
    const [first] = await run(true, [...across, ...aside])
    expect(first!.furniture).toEqual(aside)
    expect(first!.density).toBeCloseTo(0.1 - 1.6 / 36, 9)
    expect((await run(false, [...across, ...aside]))[0]!.furniture).toEqual([...across, ...aside])
    expect((await run(true, single, [...single, ...aside], across)).map(({ id }) => id)).toEqual(['1', '0', '2'])
  })

  test('are as wide before each door of an office from 60 m² on', () => {
    const widths = (depth: number) => {
      const facts = factsOf(rectangle(1, 'Office', [0, 0, 10, depth], [...DOORS, ['window', 'top', 2, 2]]))
      const { room } = roomRequest(facts, { template: 'work', by: 'name', reason: '' }, { alternatives: 1 })
      return room.boundary.openings!.map(({ circulationWidth }) => circulationWidth)
    }
    const office = { template: 'work', by: 'name', reason: '' } as const
    expect([59.9, 60].map((area) => hasMainWays(office, area))).toEqual([false, true])
    expect(widths(5.9)).toEqual([undefined, undefined, undefined])
    expect(widths(6.1)).toEqual([1.2, 1.2, undefined])
  })
})

test('an office in parts has its desks in pairs, and a main way along each cut', async () => {
  const facts = factsOf(rectangle(1, 'Open office', [0, 0, 53, 14], DOORS))
  const sent: FurnishParams[] = []
  const solve = async (params: FurnishParams) => {
    sent.push(params)
    return resultOf([])
  }
  const use = { template: 'work', by: 'name', reason: '', places: 62 } as const
  await solveInParts({ facts, use, wishes: { alternatives: 1 }, keep: [], sizes: [] }, solve)
  const desks = sent.map(({ furniture }) => furniture.find(({ type }) => type === 'task_table')?.targetCount ?? 0)
  expect(sent.length).toBeGreaterThan(2)
  expect(desks.reduce((sum, count) => sum + count, 0)).toBe(62)
  expect(desks.every((count) => count % 2 === 0)).toBe(true)
  const cuts = sent.flatMap(({ room }) =>
    (room.boundary.openings ?? []).filter(({ type, l }) => type === 'gap' && l > 10),
  )
  expect(cuts.length).toBe(2 * (sent.length - 1))
  // Half of it on each side.
  for (const { circulationWidth } of cuts) expect(circulationWidth).toBe(0.6)
})
