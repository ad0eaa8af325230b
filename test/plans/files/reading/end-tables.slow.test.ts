import { expect, test } from 'vitest'
import { readPlan } from '../../../../src/plans/files/read-plan.ts'
import { IfcText } from '../ifc-text.ts'

test('an end table is a nightstand beside the head of a bed, and elsewhere a side table', async () => {
  const ifc = new IfcText('.MILLI.')
  const storey = ifc.storey('EG', 0)
  ifc.space(storey, 'Room', ifc.body(ifc.block(6, 5, 2.5)))
  const put = (name: string, size: readonly [number, number, number], x: number, y: number) =>
    ifc.furniture(storey, name, size, ifc.placement(x, y, 0))
  // Its head at the wall on top, as its file has the front against the y axis.
  put('Bed', [1.6, 2, 0.5], 2, 3)
  put('Coffee table left', [0.6, 0.6, 0.6], 1.3, 4.3)
  put('End table right', [0.45, 0.45, 0.5], 3.7, 4.4)
  put('End table at the foot', [0.45, 0.45, 0.5], 3.7, 3)
  put('End table far off', [0.45, 0.45, 0.5], 5.4, 4.4)
  put('Coffee table', [1, 0.6, 0.4], 2, 0.5)
  const { floors } = await readPlan(ifc.bytes())
  expect(floors[0]!.assets.map(({ name, type }) => [name, type])).toEqual([
    ['Bed', 'bed'],
    ['Coffee table left', 'nightstand'],
    ['End table right', 'nightstand'],
    ['End table at the foot', 'side_table'],
    ['End table far off', 'side_table'],
    ['Coffee table', 'coffee_table'],
  ])
})

test('desks of a file are turned to their chairs', async () => {
  const ifc = new IfcText()
  const storey = ifc.storey('EG', 0)
  ifc.space(storey, 'Office', ifc.body(ifc.block(6, 5, 2.5)))
  ifc.furniture(storey, 'Schreibtisch', [1.6, 0.8, 0.74], ifc.placement(2, 2, 0))
  ifc.furniture(storey, 'Drehstuhl', [0.6, 0.6, 1], ifc.placement(2.5, 2.9, 0))
  ifc.furniture(storey, 'Schreibtisch allein', [1.6, 0.8, 0.74], ifc.placement(4, 0.2, 0))
  const { floors } = await readPlan(ifc.bytes())
  const desks = floors[0]!.assets.filter(({ type }) => type === 'task_table')
  expect(desks.map(({ position, rotation }) => [...position, rotation].map((it) => it.toFixed(2)))).toEqual([
    ['3.60', '0.00', '-2.00', '180.00'],
    ['5.60', '0.00', '-0.20', '180.00'],
  ])
})
