import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findId } from '../../../src/serve/http/find-id.ts'
import { readEnvelope } from '../../../src/serve/jsonrpc/jsonrpc-envelope.ts'
import { runs } from '../../support/property-runs.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
const find = (text: string) => findId(bytesOf(text))
const limits = { depthMax: 32, batchMax: 100 }

const LARGE = `{"points":[${Array(500).fill('[1,2]')}],"id":5}`

/** Texts that look like members of an envelope. */
const trap = fc.constantFrom(
  '"id":1}',
  ',"id":2}',
  '{"id":3,',
  '\\',
  '\\"',
  '"',
  '}',
  '"id"',
  ':',
  'id',
  'ü',
  '\u{1f600}',
)
const string = fc.oneof(
  fc.array(trap, { maxLength: 4 }).map((it) => it.join('')),
  fc.string({ unit: 'grapheme' }),
)

/** A string as JSON, now and then with every character escaped. */
const stringText = fc
  .tuple(string, fc.constantFrom(true, false, false))
  .map(([it, escaped]) =>
    escaped
      ? `"${it.replaceAll(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`
      : JSON.stringify(it),
  )
const number = fc.constantFrom('7', '-0', '1.0', '1e400', '123456789012345678901234567890', '0.10E-7')
const nested = fc.oneof(
  fc.constantFrom('{}', '[]', '{"id":8}', '[{"id":9}]', '{"a":{"id":"x"}}', LARGE),
  stringText.map((it) => `{"id":${it}}`),
  stringText.map((it) => `[${it},"id",${it}]`),
)
const scalar = fc.oneof(stringText, number, fc.constantFrom('null', 'true', 'false'))
const member = (name: string, value: fc.Arbitrary<string>) => value.map((it) => [name, it] as const)
const id = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(stringText, number, fc.constant('null')) },
  { weight: 1, arbitrary: fc.oneof(nested, scalar) },
)
const others = fc.tuple(
  member('"jsonrpc"', fc.constant('"2.0"')),
  member('"method"', scalar),
  member('"params"', nested),
  fc.tuple(fc.oneof(stringText, fc.constantFrom('"\\"id"', '"ID"', '"{,\\"id"')), fc.oneof(scalar, nested)),
)
const blank = fc.constantFrom('', '', ' ', '\n\t', '\r\n')
const envelopes = fc
  .tuple(others, fc.option(id), fc.constantFrom('"id"', '"id"', '"id"', '"\\u0069d"'), blank)
  .chain(([rest, own, name, b]) =>
    fc
      .shuffledSubarray(own === null ? rest : [...rest, [name, own] as const], { minLength: 1 })
      .filter((members) => new Set(members.map(([it]) => JSON.parse(it))).size === members.length)
      .map((members) => `${b}{${b}${members.map((it) => it.join(`${b}:${b}`)).join(`${b},${b}`)}${b}}${b}`),
  )

test('whatever is found at an end of an envelope is the id that a scan of it finds', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(envelopes, async (text) => {
      const id = find(text)
      if (id === undefined) return
      found++
      expect((await readEnvelope(bytesOf(text), limits)).calls.map((it) => it.id)).toEqual([id])
    }),
    { numRuns: runs(4000) },
  )
  expect(found).toBeGreaterThan(100)
})

describe('the id of one call is found without a scan', () => {
  test.each([
    ['before the params', `{"jsonrpc":"2.0","id":"a","method":"x","params":${LARGE}}`],
    ['first', `{"id":"a","jsonrpc":"2.0","method":"x","params":${LARGE}}`],
    ['before the params, behind texts with escapes', `{"method":"\\"id\\":1\\\\","id":"a","params":${LARGE}}`],
    ['last', `{"jsonrpc":"2.0","method":"x","params":${LARGE},"id":"a"}`],
    ['last, with blanks', `{ "params" : ${LARGE} ,\n "id" : "a"\n}\n`],
    ['as the only member', '{"id":"a"}'],
  ])('%s', (_, text) => {
    expect(find(text)).toBe('"a"')
  })

  test.each(['"ü\u{1f600}"', '"\\"id\\":1}\\\\"', '-1.50e+7', '12345678901234567890', 'null', '""'])('as %s', (id) => {
    expect(find(`{"params":${LARGE},"id":${id}}`)).toBe(id)
    expect(find(`{"id":${id},"params":${LARGE}}`)).toBe(id)
  })
})

describe('nothing is found', () => {
  test.each([
    ['of a batch', '[{"id":1}]'],
    ['of a notification', `{"method":"x","params":${LARGE}}`],
    ['between other members', `{"params":${LARGE},"id":1,"method":"x"}`],
    ['beyond the ends', `{"method":"${'x'.repeat(600)}","id":1,"params":${LARGE}}`],
    ['that is cut off', '{"id":12'],
    ['that is no id', '{"id":true}'],
    ['that is no JSON', '{"id":01}'],
    ['that is no JSON string', '{"id":"\\x"}'],
    ['with a line break in it', '{"id":"\n"}'],
    ['in a name that ends like one', '{"a{,\\"id":5}'],
    ['in the params', '{"params":{"id":1}}'],
  ])('%s', (_, text) => {
    expect(find(text)).toBeUndefined()
  })

  test('that is no UTF-8', () => {
    expect(findId(Buffer.from('{"id":"\xff"}', 'latin1'))).toBeUndefined()
  })
})
