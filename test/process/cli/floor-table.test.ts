import { expect, test } from 'vitest'
import { notesText } from '../../../src/process/cli/writing/floor-table.ts'

const note = (element: string, reason: string, outcome: 'left out' | 'changed' = 'left out') => ({
  file: 'plan.ifc',
  element,
  outcome,
  reason,
})

test('notes with one reason share a line when they are many, others have one each', () => {
  const doors = [1, 2, 3, 4, 5].map((id) => note(`#${id} IfcDoor`, 'adjoins no space'))
  expect(
    notesText([...doors, note('#9 IfcSpace', 'has 1 hole', 'changed'), note('#10 IfcStorey', 'has no spaces')]),
  ).toBe(
    [
      'plan.ifc: 5 × adjoins no space (left out): #1 IfcDoor, #2 IfcDoor, #3 IfcDoor and 2 more',
      'plan.ifc: #9 IfcSpace has 1 hole',
      'plan.ifc: #10 IfcStorey has no spaces (left out)',
      '',
    ].join('\n'),
  )
})

test('more reasons than lines are counted', () => {
  const notes = Array.from({ length: 60 }, (_, i) => note(`#${i}`, `reason ${i}`))
  expect(notesText(notes).trimEnd().split('\n').at(-1)).toBe('… and 10 more, which --json lists')
})
