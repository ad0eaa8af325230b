import { expect, test } from 'vitest'
import { FurnishParams, TEMPLATE_NAMES } from '../../src/schema/furnishing/furnish-params.ts'
import { rectangularRoom } from '../../test/support/rooms.ts'
import { explicitFurniture, type Sizes } from './explicit.ts'
import { ANCHORS } from './measure.ts'

const size = (n: number, a: number) => ({ n, a: { p50: a }, b: { p50: a }, h: { p50: a } })
const sizes: Sizes = {
  residential: { sofa: size(1000, 2), bed: size(1000, 1.8), armchair: size(500, 0.8) },
  office: { sofa: size(4, 0.5), armchair: size(14, 0.7) },
}

test.each(TEMPLATE_NAMES)('pieces of %s hold its anchors and make a request', (name) => {
  const furniture = explicitFurniture(sizes, name)
  expect(FurnishParams.safeParse({ room: rectangularRoom(5, 4), furniture }).error).toBeUndefined()
  const types = furniture.map(({ type }) => type)
  for (const anchor of ANCHORS[name]) expect(types).toContain(anchor)
})

test('offices take office sizes where enough pieces were measured', () => {
  const widths = explicitFurniture(sizes, 'common').map(({ type, shape }) => [type, shape?.type === 'box' && shape.a])
  expect(widths).toContainEqual(['sofa', 2])
  expect(widths).toContainEqual(['armchair', 0.7])
})
