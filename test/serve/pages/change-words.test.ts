import { expect, test } from 'vitest'
import { valueChanges } from '../../../src/serve/pages/floors/revisions/change-words.ts'

test.each([
  { before: null, after: 'b', outcome: 'set', says: ['added', 'cost: b'] },
  { before: 'a', after: 'b', outcome: 'set', says: ['changed', 'cost: a → b'] },
  { before: 'a', after: null, outcome: 'removed', says: ['removed', 'cost: a'] },
  { before: '', after: null, outcome: 'removed', says: ['removed', 'cost: “”'] },
  { before: 'a', after: '', outcome: 'kept', says: ['kept', 'cost: a, in the file “”'] },
  { before: 'a', after: 'b', outcome: 'kept', says: ['kept', 'cost: a, in the file b'] },
  { before: 'a', after: null, outcome: 'kept', says: ['kept', 'cost: a, no longer in the file'] },
] as const)('a value of $before here and $after in a newer file, $outcome, is $says', ({ says, ...value }) => {
  const of = { resourceType: 'space', id: 'a', name: 'Hall', apiFieldName: 'cost' } as const
  const [what, detail] = says
  expect(valueChanges([{ ...of, ...value }])).toEqual([{ what, name: 'Hall', detail }])
})
