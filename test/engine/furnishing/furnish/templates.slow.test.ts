import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { planOf } from '../../../../src/engine/furnishing/request/plan.ts'
import { TEMPLATES, templateCount } from '../../../../src/engine/furnishing/request/templates.ts'
import { readBoundary } from '../../../../src/engine/furnishing/verify/boundary.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams, TEMPLATE_NAMES, type TemplateName } from '../../../../src/schema/furnishing/furnish-params.ts'
import { FURNITURE_TYPES, type FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { FurnishingResult, PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { diversityOf } from '../../../../tools/eval/diversity.ts'
import { fixtureRooms } from '../../../support/fixture-rooms.ts'
import { faultsOf } from '../../../support/judge.ts'

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
  const template = { name: roomType, exclude: [] }
  return { id, roomType, params: FurnishParams.parse({ room: { boundary }, template, furniture: [], maxResults: 5 }) }
})

const answers = new Map<FurnishParams, FurnishingResult>()
function answerTo(params: FurnishParams): FurnishingResult {
  const answer = answers.get(params) ?? furnish(kernels, params)
  answers.set(params, answer)
  return answer
}

const typesOf = (furniture: readonly PlacedItem[]) => furniture.map(({ type }) => type)

test('the fixture rooms are rooms of every template', () => {
  expect(new Set(cases.map(({ roomType }) => roomType))).toEqual(new Set(TEMPLATE_NAMES))
})

describe.each(cases)('$id', ({ roomType, params }) => {
  test('gets what makes it a room of its kind in every alternative, soundly', () => {
    const result = answerTo(params)
    expect(result.furnishings.length).toBeGreaterThan(0)
    for (const anchor of ANCHORS[roomType])
      for (const { furniture } of result.furnishings) expect(typesOf(furniture)).toContain(anchor)
    expect(faultsOf(params, result)).toEqual([])
  })

  test('gets alternatives of which any two differ, those with most of what makes the room not last', () => {
    const { furnishings } = answerTo(params)
    const diversity = diversityOf(readBoundary(params.room), furnishings, FURNITURE_TYPES)
    expect(diversity?.pairShare ?? 1).toBe(1)
    const { area } = planOf(params.room)
    const main = TEMPLATES[roomType].filter(({ extra }) => !extra)
    const counts = furnishings.map(({ furniture }) => {
      const placed = (type: FurnitureType) => furniture.filter((item) => item.type === type).length
      return main.reduce((sum, piece) => sum + Math.min(placed(piece.type), templateCount(piece, area)), 0)
    })
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
    // A head off the window is worth a nightstand with its lamp.
    expect(counts[0]).toBeGreaterThanOrEqual(mean - 1)
  })
})

test('the best furnishing is the same however many are asked for', () => {
  for (const { id, params } of cases) {
    const most = /small|square|trapezoid/.test(id) ? furnish(kernels, { ...params, maxResults: 20 }) : undefined
    const alone = furnish(kernels, { ...params, maxResults: 1 })
    expect([id, alone.furnishings.length, alone.warnings]).toEqual([id, 1, []])
    for (const { furnishings } of [answerTo(params), ...(most ? [most] : [])])
      expect([id, furnishings[0]!.furniture]).toEqual([id, alone.furnishings[0]!.furniture])
  }
})
