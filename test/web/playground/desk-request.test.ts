import { expect, test } from 'vitest'
import { GenerateDeskGridParams } from '../../../src/schema/furnishing/desk-grid.ts'
import {
  deskShape,
  withColumns,
  withDeskShape,
  withFloor,
  withSideboards,
} from '../../../src/web/playground/state/desk-request.ts'
import { firstDraft } from '../../../src/web/playground/state/first-draft.ts'

const { deskGrid } = firstDraft

test.each([1, 2, 5, 12, 24])('%i columns stand inside the floor', (count) => {
  const params = withColumns(deskGrid, count)
  const { x, z } = params.boundingBox
  const corners = (params.obstacles ?? []).flatMap(({ points }) => points)
  expect(params.obstacles).toHaveLength(count)
  expect(corners.every(([cx, cz]) => cx > 0 && cx < x && cz > 0 && cz < z)).toBe(true)
  expect(GenerateDeskGridParams.parse(params)).toEqual(params)
  expect(withColumns(params, 0)).toEqual(deskGrid)
})

test('columns of the regular grid follow the floor, others stay', () => {
  const params = withColumns(deskGrid, 4)
  expect(withFloor(params, 'x', 20)).toEqual(withColumns(withFloor(deskGrid, 'x', 20), 4))
  const own = { ...params, obstacles: params.obstacles!.slice(1) }
  expect(withFloor(own, 'x', 20).obstacles).toEqual(own.obstacles)
})

test('sideboards are as long as two desks are deep', () => {
  const params = withSideboards(deskGrid, true)
  const deeper = withDeskShape(params, { type: 'box', a: 1.8, b: 0.9, h: 0.74 })
  expect(deskShape(deeper)).toMatchObject({ a: 1.8, b: 0.9 })
  expect(deeper.furniture.find(({ type }) => type === 'sideboard')?.shape).toMatchObject({ a: 1.85 })
  expect(withSideboards(params, false)).toEqual(deskGrid)
})
