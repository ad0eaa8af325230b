import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  entriesOf,
  floorsOf,
  narrowingOf,
  narrowingStored,
  reachesFloor,
  readNarrowingEntry,
} from '../../src/access/floor-narrowing.ts'

const ID = '0b0e8f2e-4f0f-4b8c-9f3a-2d6c1a7e5b90'

describe('readNarrowingEntry', () => {
  test.each([
    [ID, { id: ID }],
    [ID.toUpperCase(), { id: ID }],
    ['label:Building A', { label: 'Building A' }],
    ['label: padded ', { label: ' padded ' }],
    [`label:${ID}`, { label: ID }],
    ['label:label:x', { label: 'label:x' }],
    [`label:${'x'.repeat(200)}`, { label: 'x'.repeat(200) }],
  ])('%s', (text, value) => expect(readNarrowingEntry(text)).toEqual({ ok: true, value }))

  test.each([
    ['', 'must be the id of a floor, or label: and the title of a label'],
    ['Building A', 'must be the id of a floor, or label: and the title of a label'],
    [`${ID} `, 'must be the id of a floor, or label: and the title of a label'],
    [`${ID}0`, 'must be the id of a floor, or label: and the title of a label'],
    ['Label:Building A', 'must be the id of a floor, or label: and the title of a label'],
    ['label:', 'must have the title of a label after label:'],
    ['label:a\u0000b', 'must not hold invisible characters'],
    ['label:a\u202eb', 'must not hold invisible characters'],
    [`label:${'x'.repeat(201)}`, 'must have at most 200 characters after label:'],
  ])('%j is refused', (text, reason) => expect(readNarrowingEntry(text)).toEqual({ ok: false, fault: reason }))
})

test('what is read is written again, each entry once; no entries are no narrowing', () => {
  const read = (texts: string[]) =>
    narrowingOf(
      texts.map((it) => {
        const entry = readNarrowingEntry(it)
        if (!entry.ok) throw new Error(entry.fault)
        return entry.value
      }),
    )
  expect(entriesOf(read(['label:B', ID, 'label:A', ID.toUpperCase(), 'label:B']))).toEqual([ID, 'label:B', 'label:A'])
  expect([read([]), entriesOf(null)]).toEqual([null, []])
})

test('a stored narrowing without entries reaches nothing; no narrowing reaches everything', () => {
  const floor = { id: ID, labels: [{ title: 'A' }] }
  expect(reachesFloor(narrowingStored([], []), floor)).toBe(false)
  expect(reachesFloor(narrowingStored(null, null), floor)).toBe(true)
})

test('titles are compared as they are', () => {
  const narrowing = narrowingStored([], ['Building A'])
  const reached = ['Building A', 'building a', 'Building A ', 'Building', 'Building AB'].filter((title) =>
    reachesFloor(narrowing, { id: ID, labels: [{ title: 'other' }, { title }] }),
  )
  expect(reached).toEqual(['Building A'])
})

// Few ids and titles, so that they meet.
const ids = fc.constantFrom('f1', 'f2', 'f3', 'f4')
const titles = fc.constantFrom('A', 'B', 'C')
const narrowed = fc.option(fc.record({ ids: fc.uniqueArray(ids), labels: fc.uniqueArray(titles) }), { nil: null })
const floors = fc.record({ id: ids, labels: fc.array(titles) })

test('a temporary token reaches exactly what its own list and that of its parent both name', () => {
  fc.assert(
    fc.property(narrowed, narrowed, floors, (own, parent, { id, labels }) => {
      const reach = floorsOf({
        floorIds: own?.ids ?? null,
        floorLabels: own?.labels ?? null,
        parentFloorIds: parent?.ids ?? null,
        parentFloorLabels: parent?.labels ?? null,
      })
      const named = (by: typeof own) =>
        by === null ||
        new Set([...by.ids, ...by.labels].filter((it) => it === id || labels.includes(it as never))).size > 0
      expect(reachesFloor(reach, { id, labels: labels.map((title) => ({ title })) })).toBe(named(own) && named(parent))
      expect(reach === null).toBe(own === null && parent === null)
    }),
  )
})
