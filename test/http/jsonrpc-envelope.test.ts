import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Call, readEnvelope } from '../../src/http/jsonrpc-envelope.ts'
import { runs } from '../support/property-runs.ts'

const limits = { depthMax: 32, batchMax: 100 }
const read = (text: string) => readEnvelope(new TextEncoder().encode(text), limits)

/** What a single call comes to when its params are used: its method and params, or the code of its refusal. */
function outcome({ request, id }: Call): unknown {
  if (!request.ok) return { refused: request.fault.code, id }
  const { method, params } = request.value
  try {
    const value = params.value()
    expect(JSON.parse(new TextDecoder().decode(params.bytes()))).toEqual(value)
    return { method, value, id }
  } catch {
    return { refused: params.syntaxFault()!.code, id: 'null' }
  }
}

/** The same by the plain way: everything is parsed first. */
function reference(text: string): unknown {
  let body: { jsonrpc?: unknown; method?: unknown; params?: unknown; id?: unknown }
  try {
    body = JSON.parse(text)
  } catch {
    return { refused: -32700, id: 'null' }
  }
  return body
}

const call = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '2.0', '2.0', '1.0'),
    method: fc.constantFrom('furnish', 'ü', '"', 7),
    params: fc.oneof(
      fc.constantFrom({ params: { params: [1, '}', ','] } }, [], [1], {}, null, 'x', { 'ü\u2028': '"' }),
      fc.dictionary(fc.string(), fc.jsonValue()),
    ),
    id: fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
  },
  { requiredKeys: [] },
)

/** A call as text, with blanks where they may stand, perhaps spoilt at one place. */
const texts = fc
  .tuple(
    call,
    fc.constantFrom(undefined, 1, '\t'),
    fc.nat(),
    fc.constantFrom('', '"', '}', '{', ',', ':', ' ', 'null', '\\'),
  )
  .chain(([value, indent, at, instead]) => {
    const text = JSON.stringify(value, undefined, indent)
    const place = at % (text.length + 1)
    return fc.constantFrom(text, text, text.slice(0, place) + instead + text.slice(place + 1))
  })

describe('a single call', () => {
  test('is read as a parse of the whole body reads it', () => {
    const seen = { malformed: 0, lazy: 0 }
    fc.assert(
      fc.property(texts, (text) => {
        const expected = reference(text) as { refused?: number; jsonrpc?: unknown; method?: unknown; params?: unknown }
        const [only] = read(text).calls
        const found = outcome(only!) as { refused?: number; method?: unknown; value?: unknown }
        if (expected.refused !== undefined) {
          seen.malformed++
          expect(found).toEqual(expected)
          return
        }
        if (found.refused !== undefined) {
          expect(found.refused).not.toBe(-32700)
          return
        }
        seen.lazy++
        expect(found).toMatchObject({ method: expected.method, value: expected.params ?? {} })
      }),
      { numRuns: runs(6000), seed: 7 },
    )
    expect(seen.malformed).toBeGreaterThan(runs(600))
    expect(seen.lazy).toBeGreaterThan(runs(600))
  })

  test('keeps the bytes of its params as they came', () => {
    const sent = ' { "a" : 1.50 , "ü":[ -0 ] } '
    const [only] = read(`{"jsonrpc":"2.0","id":1,"params":${sent},"method":"m"}`).calls
    expect(only!.request.ok && new TextDecoder().decode(only!.request.value.params.bytes())).toBe(sent)
  })

  test('with params that are no JSON is refused as a whole, whatever else it says', () => {
    for (const text of [
      '{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":}}',
      '{"jsonrpc":"2.0","method":"m","params":{"a":}}',
      '{"jsonrpc":"2.0","id":1,"method":7,"params":{"a":}}',
      '{"jsonrpc":"2.0","id":1,"method":"m","params":{}}}',
      '{"params":{},"jsonrpc":"2.0","id":1,"method":"m"} {}',
      '{"jsonrpc":"2.0","id":1,"method":"m","params":{} {}}',
    ])
      expect(outcome(read(text).calls[0]!), text).toEqual({ refused: -32700, id: 'null' })
  })
})
