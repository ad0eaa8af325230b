import { expect, test } from 'vitest'
import { parseChallenges } from './challenges.ts'

test.each([
  ['Bearer', [{ scheme: 'Bearer', parameters: {} }]],
  ['Bearer realm="a b", Error = x', [{ scheme: 'Bearer', parameters: { realm: 'a b', error: 'x' } }]],
  ['Bearer d="\\"\\\\, e=f"', [{ scheme: 'Bearer', parameters: { d: '"\\, e=f' } }]],
  [
    'Basic realm="x", Negotiate, Bearer realm=""',
    [
      { scheme: 'Basic', parameters: { realm: 'x' } },
      { scheme: 'Negotiate', parameters: {} },
      { scheme: 'Bearer', parameters: { realm: '' } },
    ],
  ],
])('%s is read', (field, challenges) => {
  expect(parseChallenges(field)).toEqual(challenges)
})

test.each([
  '',
  'Bearer ',
  'Bearer realm',
  'Bearer realm=',
  'Bearer realm="a" error="b"',
  'Bearer realm="a",',
  'Bearer realm="a",, error="b"',
  'Bearer realm="a", realm="b"',
  'Bearer realm="a", REALM="b"',
  'Bearer realm="a"b"',
  'Bearer realm="a\\"',
  'Bearer realm="a',
  'Bearer realm=a b',
  'Bearer realm=a:b',
  'Bearer realm="a\n"',
  'Bearer: realm="a"',
  'realm="a"',
])('%j is refused', (field) => {
  expect(() => parseChallenges(field)).toThrow()
})
