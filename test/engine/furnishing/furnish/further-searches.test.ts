import { expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { Effort, type Stage } from '../../../../src/engine/furnishing/request/effort.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import { parse } from '../../../../src/schema/wire/parse.ts'
import { door, rectangularRoom } from '../../../support/rooms.ts'

const kernels = new Kernels()

/** How often each stage is entered for a room to live and dine in, and the furnishings. */
function stagesOf(width: number, depth: number) {
  const room = rectangularRoom(width, depth, [door(0.3)])
  const template = { name: 'dining_living', exclude: [] }
  const counts: { [S in Stage]?: number } = {}
  const effort = new Effort(undefined, (stage) => {
    counts[stage] = (counts[stage] ?? 0) + 1
  })
  const params = parse(FurnishParams, { room, furniture: [], template, maxResults: 10 })
  return { ...furnish(kernels, params, undefined, undefined, effort), counts }
}

test('further searches that find nothing better are given up before their answers are filled and diagnosed', () => {
  const { furnishings, diagnostics, counts } = stagesOf(3, 3)
  expect(furnishings).toHaveLength(10)
  expect(diagnostics).not.toEqual([])
  expect(counts).toMatchObject({ search: 3, diagnose: 1 })
})

test('one that finds more of what the room is for is diagnosed', () => {
  const { furnishings, counts } = stagesOf(4, 4)
  expect(furnishings).toHaveLength(10)
  expect(counts).toMatchObject({ search: 5, diagnose: 2 })
})
