import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownStatement } from '../../../src/service/telemetry/shown-statement.ts'
import { runs } from '../../support/property-runs.ts'

test.each([
  ['select  1', 'select ?'],
  [
    'select "id" from "token"\n  where "hash" = $1 and "n" = $12',
    'select "id" from "token" where "hash" = $1 and "n" = $12',
  ],
  [`select 'it''s', 'a', 2.5`, 'select ?, ?, ?'],
  [`select E'a\\'b' as x`, 'select ? as x'],
  ['select $$secret$$, $tag$ $$ $tag$', 'select ?, ?'],
  [`update t set a1 = 'x' where b2 = 17`, 'update t set a1 = ? where b2 = ?'],
])('%s is shown as %s', (text, shown) => {
  expect(shownStatement(text)).toBe(shown)
})

test('no text in quotes is shown, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const quoted = value.replaceAll('\\', '').replaceAll("'", "''")
      expect(shownStatement(`select * from a where b = '${quoted}' and c = $1`)).toBe(
        'select * from a where b = ? and c = $1',
      )
    }),
    { numRuns: runs(2000) },
  )
})
