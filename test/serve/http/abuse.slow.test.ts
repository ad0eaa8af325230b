import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../support/property-runs.ts'
import { box, valid } from '../../support/requests.ts'
import { type RpcAnswer, scene } from '../../support/service.ts'

const { post, logged } = scene({ RATE_CALLS: '0' })
const CODES = [-32700, -32600, -32601, -32602]

/** Whatever is sent: never a 5xx, always a valid answer, every refusal with a text that names a place. */
async function judge(body: string): Promise<RpcAnswer[]> {
  const response = await post(body)
  if (response.status === 204) return []
  expect(response.status).toBe(200)
  const decoded = (await response.json()) as RpcAnswer | RpcAnswer[]
  const answers = Array.isArray(decoded) ? decoded : [decoded]
  for (const answer of answers) {
    expect(answer.jsonrpc).toBe('2.0')
    expect('result' in answer).not.toBe('error' in answer)
    if (!answer.error) continue
    expect(CODES).toContain(answer.error.code)
    expect(answer.error.data[0]?.message).toMatch(
      /^(Invalid request parameter: )?(params|room|request|body|batch|method|jsonrpc|id|duplicate key|[[\].\w$"]+:)|^(Room|The minimal)/,
    )
  }
  return answers
}

const text = (method: string, params: unknown, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    -1,
    0,
    -0,
    1e308,
    1e-308,
    1e5,
    100000.1,
    2 ** 53,
    'NaN',
    'Infinity',
    '',
    null,
    true,
    [],
    {},
    [[]],
    '\u0000',
    '\ud800',
  ),
  fc.double({ noNaN: true }),
  fc.string(),
  fc.jsonValue({ maxDepth: 3 }),
)

type Path = readonly (string | number)[]

/** Paths of every value inside, itself first. */
function paths(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [
    at,
    ...Object.entries(value).flatMap(([key, inner]) => paths(inner, [...at, Array.isArray(value) ? Number(key) : key])),
  ]
}

function replaced(value: unknown, [step, ...rest]: Path, by: (old: unknown) => unknown): unknown {
  if (step === undefined) return by(value)
  if (Array.isArray(value)) return value.map((it, i) => (i === step ? replaced(it, rest, by) : it))
  const object = value as Record<string, unknown>
  return { ...object, [step]: replaced(object[step as string], rest, by) }
}

describe('never a 5xx, always an answer', () => {
  test('for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' })), async (body) => {
        await judge(body)
      }),
      { numRuns: runs(200), seed: 11 },
    )
  })

  test('for any value as envelope, id, method or params', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          { jsonrpc: fc.oneof(fc.constant('2.0'), odd), id: odd, method: odd, params: odd },
          { requiredKeys: [] },
        ),
        fc.constantFrom(...valid),
        fc.integer({ min: 0, max: 3 }),
        async (envelope, [method, , params], keep) => {
          const call = { ...envelope, ...(keep & 1 ? { method } : {}), ...(keep & 2 ? { params, jsonrpc: '2.0' } : {}) }
          await judge(JSON.stringify(call))
          await judge(JSON.stringify([call, call]))
        },
      ),
      { numRuns: runs(200), seed: 12 },
    )
  })

  test('for valid params in which one value is replaced, added, left out or doubled', async () => {
    const refused = { count: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...valid),
        fc.nat(),
        odd,
        fc.nat(4),
        async ([method, , params], pick, value, how) => {
          const all = paths(params)
          const path = all[pick % all.length]!
          const mutated = replaced(params, path, (old) => {
            if (how === 0) return undefined
            if (how === 1 && typeof old === 'object' && old !== null && !Array.isArray(old))
              return { ...old, ['']: value }
            if (how === 2 && Array.isArray(old)) return [...old, value]
            if (how === 3 && typeof old === 'number') return -old
            return value
          })
          const [answer] = await judge(text(method, mutated))
          if (answer?.error) refused.count++
        },
      ),
      { numRuns: runs(500), seed: 13 },
    )
    expect(refused.count).toBeGreaterThan(runs(150))
  })

  test('for text in which a few bytes are wrong', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...valid),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom('"', '{', '}', '[', ']', ',', ':', '0', '-', 'e', '\\', ' ')), {
          minLength: 1,
          maxLength: 3,
        }),
        async ([method, , params], edits) => {
          let body = text(method, params)
          for (const [at, char] of edits) {
            const place = at % body.length
            body = body.slice(0, place) + char + body.slice(place + 1)
          }
          await judge(body)
        },
      ),
      { numRuns: runs(400), seed: 14 },
    )
  })
})

describe('large and strange', () => {
  const furnish = 'FurnishingAI.furnish'
  const params = valid[0][2]
  const messageOf = async (body: string) => (await judge(body))[0]?.error?.data[0]?.message

  test('10 000 furniture items are refused with the limit', async () => {
    const furniture = Array(10_000).fill({ type: 'sofa', shape: box })
    expect(await messageOf(text(furnish, { ...params, furniture }))).toBe(
      'Invalid request parameter: params.furniture: must have at most 1000 items, got 10000',
    )
  })

  test('1 000 wrong items are refused with the first few', async () => {
    expect(await messageOf(text(furnish, { ...params, furniture: Array(1000).fill({ type: 'x' }) }))).toMatch(
      /\(and 997 more\)$/,
    )
  })

  test('100 000 unknown keys are refused with the first few', async () => {
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 0]))
    expect(await messageOf(text(furnish, { ...params, ...keys }))).toBe(
      'Invalid request parameter: params: unknown keys "k0", "k1", "k2" and 99997 more',
    )
  })

  test.each(['[', '{"a":'])('millions of %s are no trouble', async (open) => {
    const body = open.repeat(800_000)
    expect((await judge(body))[0]?.error?.code).toBe(-32700)
    const close = open === '[' ? ']' : '}'
    expect((await judge(`${body}${open === '[' ? '' : '1'}${close.repeat(800_000)}`))[0]?.error?.code).toBe(-32600)
  })

  test('deep customData is refused by depth, shallow one comes through the parser', async () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
    const withData = (customData: unknown) => ({
      ...params,
      furniture: [{ type: 'sofa', shape: { ...box, customData } }],
    })
    expect(await messageOf(text(furnish, withData(nested(100))))).toContain('nested deeper than 32 levels')
    expect(await messageOf(text(furnish, withData(nested(20))))).toBeUndefined()
  })

  test('numbers beyond all bounds are named', async () => {
    const wild = (a: string) =>
      text(furnish, { ...params, furniture: [{ type: 'sofa', shape: { ...box, a: 777 } }] }).replace('777', a)
    expect(await messageOf(wild('1e308'))).toContain('shape.a: must be <= 100000, got 1e+308')
    expect(await messageOf(wild('1e999'))).toContain('shape.a: must be a finite number, got Infinity')
    expect(await messageOf(wild('-0'))).toContain('shape.a: must be > 0, got -0')
    expect(await messageOf(wild('"NaN"'))).toContain('shape.a: must be a number, got "NaN"')
  })

  test('names of the prototype are no methods and no keys', async () => {
    for (const method of ['__proto__', 'constructor', 'toString', 'rpc.other', ''])
      expect((await judge(text(method, {})))[0]?.error?.code).toBe(-32601)
    expect(await messageOf(`{"jsonrpc":"2.0","id":1,"method":"${furnish}","params":{"__proto__":{}}}`)).toContain(
      'unknown key "__proto__"',
    )
  })
})

test('nothing of all this was unexpected', () => {
  expect(logged).toEqual([])
})
