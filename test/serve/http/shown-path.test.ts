import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MASK, shownPath, wordsOf } from '../../../src/serve/http/shown-path.ts'
import { runs } from '../../support/property-runs.ts'

const words = new Set([
  ...wordsOf([{ path: '/v2/floor/:floorId' }, { path: '/floors/:id{[0-9a-f]{8}}/plan.svg' }, { path: '/docs/*' }]),
  'floors.read',
  'floors.list',
])
const ID = '0198c0de-0000-7000-8000-000000000001'

test('words are the fixed parts of addresses', () => {
  expect([...words]).toEqual(['v2', 'floor', 'floors', 'plan.svg', 'docs', 'floors.read', 'floors.list'])
})

test.each([
  ['/', '/'],
  [`/v2/floor/${ID}`, `/v2/floor/${ID}`],
  [`/v2/floor/${ID}/`, `/v2/floor/${ID}/`],
  ['/v2/floor/12', '/v2/floor/12'],
  ['/v2/floor/1234567890', `/v2/floor/${MASK}`],
  ['/v2/floor/hunter2', `/v2/floor/${MASK}`],
  ['/v2/FLOOR', `/v2/${MASK}`],
  ['/v2/fl%6For', `/v2/${MASK}`],
  ['/floors.read,floors.list', '/floors.read,floors.list'],
  ['/floors.read,hunter2', `/${MASK}`],
  [`/v2/${ID}hunter2`, `/v2/${MASK}`],
])('%s is shown as %s', (path, shown) => {
  expect(shownPath(path, words)).toBe(shown)
})

test('of any path nothing is shown but words, ids and short numbers', () => {
  const part = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...words, ID, '7'), fc.string())
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const unmasked = shownPath(`/${parts.join('/')}`, words)
        .split(/[/,]/)
        .filter((it) => it !== '' && it !== MASK && !words.has(it))
      for (const it of unmasked)
        expect(it === ID || /^\d{1,9}$/.test(it) || it.replaceAll(/[\da-f-]/gi, '') === '').toBe(true)
    }),
    { numRuns: runs(4000) },
  )
})
