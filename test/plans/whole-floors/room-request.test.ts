import { expect, test } from 'vitest'
import { roomRequest } from '../../../src/plans/whole-floors/room-request.ts'
import { childCareUse } from '../../../src/plans/whole-floors/uses/child-care.ts'
import { patientRoomUse } from '../../../src/plans/whole-floors/uses/patient-rooms.ts'
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

const kindergarten = childCareUse(factsOf(rectangle(2, 'Igelgruppe', [0, 0, 8, 6])))!
const cots = childCareUse(factsOf(rectangle(3, 'Schlafraum', [0, 0, 5, 4])))!
const patients = patientRoomUse(factsOf(rectangle(4, 'Patientenzimmer', [0, 0, 5, 5])), false)!
const box = (a: number, b: number, h: number): Shape => ({ type: 'box', a, b, h, customData: { sku: `${a}` } })

test.each([
  ['chairs of children', kindergarten, 'dining_chair', box(0.45, 0.5, 0.82), box(0.33, 0.35, 0.57)],
  ['tables of children', kindergarten, 'dining_table', box(1.6, 0.9, 0.74), { type: 'cylinder', r: 0.5, h: 0.5 }],
  ['shelves of children', kindergarten, 'shelf', box(1, 0.4, 1.9), box(0.9, 0.35, 0.85)],
  ['beds of children', cots, 'bed', box(0.9, 2, 0.45), box(0.65, 1.3, 0.25)],
  ['beds of patients', patients, 'bed', box(1.8, 2, 0.5), box(1, 2.2, 0.95)],
] as const)('products of other sizes do not stand in for %s', (_, use, type, other, such) => {
  const place = factsOf(rectangle(5, 'Room', [0, 0, 8, 6]))
  const shapesWith = (style: readonly Shape[]) =>
    roomRequest(place, use, { alternatives: 1, style: { [type]: style } }).furniture?.find((it) => it.type === type)
      ?.shapes
  const own = use.pieces!.find((it) => it.type === type)!.shapes
  expect(shapesWith([other])).toEqual(own)
  expect(shapesWith([other, such])).toEqual([such])
})
