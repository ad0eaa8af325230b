import { expect, test } from 'vitest'
import { roomRequest } from '../../../src/plans/whole-floors/room-request.ts'
import { factsOf } from '../../../src/plans/whole-floors/uses/space-facts.ts'
import type { SpaceUse } from '../../../src/plans/whole-floors/uses/space-use.ts'
import type { Shape } from '../../../src/schema/furnishing/shape.ts'
import { rectangle } from '../../support/floors.ts'

const facts = factsOf(rectangle(1, 'Kinderzimmer', [0, 0, 4, 3]))
const own: Shape = { type: 'box', a: 1.2, b: 0.6, h: 0.75 }
const product: Shape = { type: 'box', a: 1.3, b: 0.7, h: 0.74, customData: { sku: 'D-130' } }
const use: SpaceUse = {
  template: 'bedroom',
  by: 'name',
  reason: '',
  pieces: [
    { type: 'task_table', count: 1, shapes: [own] },
    { type: 'nightstand', count: 1 },
  ],
}
const wished = (style: object) => roomRequest(facts, use, { alternatives: 1, style })

test('pieces that a use has beside its template come as many as it says, in the sizes of the style where that has their type', () => {
  const { furniture, template } = wished({ task_table: [product], nightstand: [product] })
  expect(furniture).toEqual([
    { type: 'task_table', shapes: [product], targetCount: 1 },
    { type: 'nightstand', shapes: [product], targetCount: 1 },
  ])
  expect(template).toMatchObject({ exclude: ['task_table', 'nightstand'] })
  expect(wished({}).furniture?.[0]).toEqual({ type: 'task_table', shapes: [own], targetCount: 1 })
})
