import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detachFromJson, parseDetached } from '../../src/schema/wire/custom-data.ts'
import { runs } from '../support/property-runs.ts'

/** Trees in which customData stands in objects, in arrays and in other customData, and is at times no object. */
const { params } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, 0, -0.5, 'text', 'ü"\\\u2028', true, []),
    tie('array'),
    tie('params'),
  ),
  array: fc.array(tie('value'), { maxLength: 3 }),
  params: fc.dictionary(fc.constantFrom('customData', 'shape', 'a', '2', '1', '__proto__'), tie('value'), {
    maxKeys: 4,
  }),
}))

test('customData of an object is detached as that of its text', () => {
  let seen = 0
  fc.assert(
    fc.property(params, (it) => {
      const json = JSON.stringify(it)
      const detached = parseDetached(json)
      expect(detachFromJson(json)).toEqual(detached)
      seen += detached.texts.length
    }),
    { numRuns: runs(4000) },
  )
  expect(seen).toBeGreaterThan(runs(400))
})

test('customData beyond the bounds is refused in the same words', () => {
  const own = (length: number) => ({ shape: { customData: { text: 'ü'.repeat(length) } } })
  const many = Array.from({ length: 20 }, (_, i) => ({ customData: { i, text: 'x'.repeat(60_000) } }))
  for (const it of [own(40_000), { shapes: many }]) {
    const json = JSON.stringify(it)
    const refusal = (detach: (text: string) => unknown) => {
      try {
        return detach(json)
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(refusal(detachFromJson)).toMatch(/must be at most \d+ bytes/)
    expect(refusal(detachFromJson)).toBe(refusal(parseDetached))
  }
})
