import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical } from '../../../../src/engine/furnishing/result/identity.ts'
import { runs } from '../../../support/property-runs.ts'

/** As JSON.stringify writes it, with a copy of every object. */
const reference = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

const KEYS = ['1', '10', '2', '02', '-1', '4294967294', '4294967295', '9999999999', '__proto__', 'é', 'a', 'B', '']

test('the canonical text of a request is the one that ids have always been made of', () => {
  const key = fc.oneof(fc.constantFrom(...KEYS), fc.string())
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 0 }), tie('list'), tie('record')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    record: fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map((it) => Object.fromEntries(it)),
  }))
  fc.assert(
    fc.property(value, (it) => {
      expect(canonical(it)).toBe(reference(it))
    }),
    { numRuns: runs(2000) },
  )
  expect(canonical({ b: undefined, a: [undefined, -0] })).toBe('{"a":[null,0]}')
})
