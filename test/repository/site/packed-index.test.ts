import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packIndex, unpackIndex } from '../../../docs/site/packed-index.ts'
import { runs } from '../../support/property-runs.ts'

const term = fc.stringMatching(/^[\p{L}\p{N}_]{1,12}$/u)
const counts = fc.dictionary(fc.nat(2000).map(String), fc.integer({ min: 1, max: 100 }), { minKeys: 1, maxKeys: 30 })
const fields = fc.dictionary(fc.constantFrom('0', '1', '2'), counts, { minKeys: 1 })
const index = fc.uniqueArray(fc.tuple(term, fields), { selector: ([it]) => it, minLength: 1, maxLength: 30 })

const others = {
  ...{ documentCount: 1, nextId: 1, documentIds: { 0: 'page#id' }, fieldIds: { heading: 0, page: 1, text: 2 } },
  ...{ fieldLength: { 0: [1, 2, 3] }, averageFieldLength: [1, 2, 3], storedFields: {}, serializationVersion: 2 },
}

test('an index that is packed and unpacked is the same', () => {
  fc.assert(
    fc.property(index, (terms) => {
      const plain = { ...others, index: terms }
      expect(unpackIndex(JSON.parse(JSON.stringify(packIndex(plain))))).toEqual(plain)
    }),
    { numRuns: runs(300) },
  )
})

test('numbers of entries are told by their distance, with counts above one', () => {
  const { index } = packIndex({ ...others, index: [['room', { 0: { 3: 1, 5: 4 }, 2: { 17: 1 } }]] })
  expect(index).toBe('room:0 3 2.4;2 h')
})
