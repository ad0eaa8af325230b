import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EnvelopeScan } from '../../../src/serve/http/bodies/scan-envelope.ts'
import { type Call, readEnvelope } from '../../../src/serve/jsonrpc/jsonrpc-envelope.ts'
import { runs } from '../../support/property-runs.ts'

const limits = { depthMax: 32, batchMax: 100 }
const read = (text: string, own = limits) => readEnvelope(new TextEncoder().encode(text), own)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** What a call comes to: its method and params, or the code of its refusal. */
function outcome({ request, id }: Call): unknown {
  if (!request.ok) return { refused: request.fault.code, id }
  const { method, params } = request.value
  return { method, value: JSON.parse(decode(params.take())), id }
}

const refusal = async (text: string) => {
  const { calls } = await read(text)
  return calls.map(({ id, request }) => [id, request.ok ? undefined : request.fault.data[0]!.message])
}

/** The same by the plain way: everything is parsed first. */
function reference(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return { refused: -32700, id: 'null' }
  }
}

const call = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '2.0', '2.0', '1.0'),
    method: fc.constantFrom('furnish', 'ü', '"', 7),
    params: fc.oneof(
      fc.constantFrom({ params: { params: [1, '}', ','] } }, [], [1], {}, null, 'x', { 'ü\u2028': '"' }),
      fc.dictionary(fc.string(), fc.jsonValue()),
    ),
    id: fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant(null)),
  },
  { requiredKeys: [] },
)

/** A call as text, with blanks where they may stand, perhaps spoilt at one place. */
const texts = fc
  .tuple(
    call,
    fc.constantFrom(undefined, 1, '\t'),
    fc.nat(),
    fc.constantFrom('', '"', '}', '{', ',', ':', ' ', 'null', '\\', '-', '0', 'e', '.', '\u0001', '\\u12g4'),
  )
  .chain(([value, indent, at, instead]) => {
    const text = JSON.stringify(value, undefined, indent)
    const place = at % (text.length + 1)
    return fc.constantFrom(text, text, text.slice(0, place) + instead + text.slice(place + 1))
  })

describe('a single call', () => {
  test('is read as a parse of the whole body reads it', { tags: 'slow' }, async () => {
    const seen = { malformed: 0, lazy: 0 }
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const expected = reference(text) as { refused?: number; jsonrpc?: unknown; method?: unknown; params?: unknown }
        const [only] = (await read(text)).calls
        const found = outcome(only!) as { refused?: number; method?: unknown; value?: unknown; id?: string }
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
        if (found.id !== undefined) expect(JSON.parse(found.id)).toEqual((expected as { id?: unknown }).id)
      }),
      { numRuns: runs(6000), seed: 7 },
    )
    expect(seen.malformed).toBeGreaterThan(runs(600))
    expect(seen.lazy).toBeGreaterThan(runs(600))
  })

  test('keeps the bytes of its params as they came', async () => {
    const sent = '{ "a" : 1.50 , "ü":[ -0 ] }'
    const [only] = (await read(`{"jsonrpc":"2.0","id":1,"params": ${sent} ,"method":"m"}`)).calls
    expect(only!.request.ok && decode(only!.request.value.params.take())).toBe(sent)
  })

  test('that waits holds the bytes of its params and nothing else of the body', async () => {
    const body = new TextEncoder().encode(
      `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1},"x":"${'x'.repeat(1e6)}"}`,
    )
    const { calls } = await readEnvelope(body, limits)
    const { request } = calls[0]!
    const params = request.ok ? request.value.params.take() : undefined
    expect(params?.buffer.byteLength).toBe('{"a":1}'.length)
  })

  test('with params that are no JSON is refused as a whole, whatever else it says', async () => {
    for (const text of [
      '{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":}}',
      '{"jsonrpc":"2.0","method":"m","params":{"a":}}',
      '{"jsonrpc":"2.0","id":1,"method":7,"params":{"a":}}',
      '{"jsonrpc":"2.0","id":1,"method":"m","params":{}}}',
      '{"params":{},"jsonrpc":"2.0","id":1,"method":"m"} {}',
      '{"jsonrpc":"2.0","id":1,"method":"m","params":{} {}}',
      '{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":01}}',
      '{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[1,]}}',
      '{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":"\t"}}',
    ])
      expect(outcome((await read(text)).calls[0]!), text).toEqual({ refused: -32700, id: 'null' })
  })

  test('the position of the fault is counted in characters', async () => {
    expect(await refusal('{"ü":tru}')).toEqual([['null', 'body: must be JSON, fault at position 8']])
  })

  test.each([
    ['{"jsonrpc":"2.0","method":"x","id":[1,[2,3],{}]}', 'id: must be a string, a number or null, got an array of 3'],
    ['{"jsonrpc":"2.0","method":{"a":1},"id":1}', 'method: must be a string, got an object'],
    ['{"jsonrpc":[],"method":"m","id":1}', 'jsonrpc: must be "2.0", got an array of 0'],
    ['{"jsonrpc":"2.0","method":"m","id":1,"params":-1.5e3}', 'params: must be an object, got -1500'],
    [`{"jsonrpc":"2.0","method":"m","id":1,"params":"${'x'.repeat(50)}"}`, `got "${'x'.repeat(40)}…"`],
  ])('%s is answered with what is wrong with it', async (text, message) => {
    expect((await refusal(text))[0]![1]).toContain(message)
  })

  test('the digits of its id are kept as sent', async () => {
    const ids = async (text: string) => (await read(text)).calls.map(({ id }) => id)
    expect(await ids('{"id":12345678901234567890,"p":{"id":7}}')).toEqual(['12345678901234567890'])
    expect(await ids('[{"id":1.0},{"id":"2"},{"id":-3e2,"p":[{"id":4}]},{"id":null}]')).toEqual([
      '1.0',
      '"2"',
      '-3e2',
      'null',
    ])
  })

  test('more members than anyone needs are refused, their names not kept', async () => {
    const members = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}":0`).join(',')
    expect(await refusal(`{"id":1,${members(2000)}}`)).toEqual([['1', 'request: must have at most 1000 members']])
    expect(await refusal(`{"id":1,${members(900)}}`)).toEqual([['1', 'jsonrpc: is required, "2.0"']])
  })
})

/** Elements of batches: calls whole and spoilt, other values, and arrays of all of them. */
const { element } = fc.letrec<{ element: unknown; other: unknown }>((tie) => ({
  element: fc.oneof({ depthSize: 'small' }, call, fc.constantFrom(7, 'x', null, true, {}, []), tie('other')),
  other: fc.oneof(
    { depthSize: 'small' },
    fc.array(tie('element'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('id', 'method', 'params', 'jsonrpc', 'a'), tie('element'), { maxKeys: 4 }),
  ),
}))

describe('a batch', () => {
  test('is read so that each element is what it is alone, whatever stands beside it', { tags: 'slow' }, async () => {
    const seen = { call: 0, array: 0 }
    const neighbour = { jsonrpc: '2.0', id: 1, method: 'm', params: { a: [1] } }
    const outcomes = async (elements: readonly unknown[]) => (await read(JSON.stringify(elements))).calls.map(outcome)
    await fc.assert(
      fc.asyncProperty(fc.array(element, { minLength: 1, maxLength: 4 }), async (elements) => {
        const alone = (await Promise.all(elements.map((it) => outcomes([it])))).flat()
        expect(await outcomes(elements)).toEqual(alone)
        const [valid] = await outcomes([neighbour])
        const between = elements.flatMap((it) => [neighbour, it])
        expect(await outcomes([...between, neighbour])).toEqual([...alone.flatMap((it) => [valid, it]), valid])
        for (const it of elements) seen[Array.isArray(it) ? 'array' : 'call']++
      }),
      { numRuns: runs(3000) },
    )
    expect(Math.min(seen.call, seen.array)).toBeGreaterThan(runs(300))
  })
})

describe('any text', () => {
  /** Nested deeper than what a scan reports, with blanks or without, as it is or with one character more, less or another. */
  const deep = fc
    .tuple(
      fc.jsonValue({ maxDepth: 5 }),
      fc.constantFrom(0, 1, 3),
      fc.nat(),
      fc.nat(2),
      fc.constantFrom(...'"[]{},:01-. \\é'),
    )
    .map(([value, indent, place, removed, inserted]) => {
      const text = JSON.stringify({ a: [{ b: [value, { c: value, d: 1.5e-9 }] }] }, null, indent)
      const at = place % (2 * text.length) // half of them stay as they are
      return at < text.length ? text.slice(0, at) + (removed === 1 ? '' : inserted) + text.slice(at + removed) : text
    })
  const odd = fc.oneof(
    fc.json(),
    deep,
    fc.string(),
    fc
      .array(fc.constantFrom('{', '}', '[', ']', '"a"', '"', ':', ',', '1', '-', '0.', 'e5', 'true', ' ', '\\', 'null'))
      .map((it) => it.join('')),
  )

  test('is JSON for the scan exactly when it is for JSON.parse, in steps of any size', { tags: 'slow' }, () => {
    const seen = { valid: 0, malformed: 0 }
    fc.assert(
      fc.property(odd, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 3, max: 8 }), (text, step, depthMax) => {
        const bytes = new TextEncoder().encode(text)
        const scan = new EnvelopeScan(bytes, depthMax, 3, ['a'])
        while (!scan.step(step));
        const whole = new EnvelopeScan(bytes, depthMax, 3, ['a'])
        expect(whole.step(bytes.length + 1)).toBe(true)
        expect([scan.failedAt, scan.calls, scan.length, scan.tooDeep]).toEqual([
          whole.failedAt,
          whole.calls,
          whole.length,
          whole.tooDeep,
        ])
        const isJson = (reference(text) as { refused?: number } | null)?.refused === undefined
        expect(scan.failedAt === undefined).toBe(isJson)
        seen[isJson ? 'valid' : 'malformed']++
      }),
      { numRuns: runs(20_000), seed: 8 },
    )
    expect(Math.min(seen.valid, seen.malformed)).toBeGreaterThan(runs(1000))
  })

  test.each([
    ...['0', '-0', '10.25', '-3', '0.5', '1e5', '1.5E-9', '"a"', '"\\u00e9é"', 'true', '[ ]', '{ }', '{"a" : 1}'],
    ...[
      '01',
      '-01',
      '00',
      '-',
      '1.',
      '.5',
      '+1',
      '1.e5',
      '1e',
      '"',
      '"\\x"',
      'tru',
      '[,]',
      '{,}',
      '[1,]',
      '{"a"}',
      '{1:2}',
    ],
  ])('%s deep in a text is read as JSON.parse reads it', (value) => {
    const read = [`{"a":[{"b":[${value}]}]}`, `[[[[1, ${value} ]]]]`, `[[[{"c":${value},"d":0}]]]`].map((text) => {
      const scan = new EnvelopeScan(new TextEncoder().encode(text), 8, 3, [])
      scan.step(text.length * 2 + 1)
      return [scan.failedAt === undefined, (reference(text) as { refused?: number } | null)?.refused === undefined]
    })
    for (const [scanned, parsed] of read) expect(scanned).toBe(parsed)
  })

  test('keeps no more than the first calls of a batch that is too long', () => {
    const scan = new EnvelopeScan(new TextEncoder().encode(`[${'{},'.repeat(10_000)}{}]`), 32, 100, [])
    while (!scan.step(1000));
    expect([scan.length, scan.calls.length]).toEqual([10_001, 100])
  })
})

test('a large body is read in many steps, between which the event loop goes on', async () => {
  const body = `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[${'{},'.repeat(300_000)}{}]}}`
  let turns = 0
  let reading = true
  const turn = () => {
    turns++
    if (reading) setImmediate(turn)
  }
  setImmediate(turn)
  await read(body)
  reading = false
  expect(turns).toBeGreaterThan(body.length / 65_536 - 2)
})
