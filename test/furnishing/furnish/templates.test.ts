import { describe, expect, test } from 'vitest'
import { furnish } from '../../../src/furnishing/furnish.ts'
import { readBoundary } from '../../../src/furnishing/verify/boundary.ts'
import { Kernels } from '../../../src/kernels/kernels.ts'
import { FurnishParams, TEMPLATE_NAMES, type TemplateName } from '../../../src/schema/furnish.ts'
import type { FurnitureType } from '../../../src/schema/furniture.ts'
import type { PlacedItem } from '../../../src/schema/result.ts'
import { diversityOf } from '../../eval/diversity.ts'
import { fixtureRooms } from '../../support/fixture-rooms.ts'
import { faultsOf } from '../../support/judge.ts'

const ANCHORS: Record<TemplateName, readonly FurnitureType[]> = {
  bedroom: ['bed'],
  dining: ['dining_table'],
  dining_living: ['dining_table', 'sofa'],
  living: ['sofa'],
  home_office: ['task_table'],
  meet: ['meeting_table'],
  executive_office: ['exec_table'],
  common: ['sofa'],
  work: ['task_table'],
}

const kernels = new Kernels()
const cases = fixtureRooms().map(({ id, roomType, boundary }) => {
  const params = FurnishParams.parse({
    room: { boundary },
    template: { name: roomType, exclude: [] },
    furniture: [],
    maxResults: 5,
  })
  return { id, roomType, params, result: furnish(kernels, params) }
})

const typesOf = (furniture: readonly PlacedItem[]) => furniture.map(({ type }) => type)

test('the fixture rooms are rooms of every template', () => {
  expect(new Set(cases.map(({ roomType }) => roomType))).toEqual(new Set(TEMPLATE_NAMES))
})

describe.each(cases)('$id', ({ roomType, params, result }) => {
  const { furnishings } = result

  test('gets what makes it a room of its kind in every alternative', () => {
    expect(furnishings.length).toBeGreaterThan(0)
    for (const anchor of ANCHORS[roomType])
      for (const { furniture } of furnishings) expect(typesOf(furniture)).toContain(anchor)
  })

  test('is answered soundly', () => {
    expect(faultsOf(params, result)).toEqual([])
  })

  test('gets alternatives that differ and get no better down the list', () => {
    const diversity = diversityOf(readBoundary(params.room), furnishings, ANCHORS[roomType])
    expect(diversity?.pairShare ?? 1).toBeGreaterThan(0.5)
    expect(new Set(furnishings.map(({ furniture }) => JSON.stringify(furniture.map(spotOf)))).size).toBe(
      furnishings.length,
    )
    const counts = furnishings.map(({ furniture }) => furniture.length)
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
    expect(counts[0]).toBeGreaterThanOrEqual(mean - 0.5)
  })
})

const spotOf = ({ type, position, rotation }: PlacedItem) => [type, position, rotation]

test('the best furnishing is the same however many are asked for', () => {
  for (const { id, params, result } of cases.filter(({ id }) => /small|square|meet-four|trapezoid/.test(id))) {
    const alone = furnish(kernels, { ...params, maxResults: 1 })
    expect([id, alone.furnishings[0]!.furniture]).toEqual([id, result.furnishings[0]!.furniture])
    expect([id, alone.furnishings.length, alone.warnings]).toEqual([id, 1, []])
  }
})
