import { describe, expect, test } from 'vitest'
import { box, deskGridParams, room, valid } from '../../support/requests.ts'
import { type RpcAnswer, scene } from '../../support/service.ts'

const { post, call } = scene({ RATE_CALLS: '0' })

/** Everything that a double, a parsed object or a second serialisation would change. */
const ODD =
  '{"n":12345678901234567890,"one":1.0,"e":1e5,"b":2,"a":-0.0,"10":[],"9":"\\u0061\\/\\ud800","__proto__":{"x":1E+2},"@":1}'

const methods: [string, object][] = valid.map(([method, , params]) => [method, params])
const TABLE = 'task_table'

/** Params of each method with shapes that are all returned, the text of their customData as given. */
function withData(method: string, text: string, more: object = {}): string {
  const shape = { ...box, customData: 'HERE' }
  const params = {
    'FurnishingAI.furnish': {
      room,
      furniture: [{ type: 'shelf', shape, targetCount: 3 }],
    },
    'FurnishingAI.generateGroups': {
      groupType: 'storing',
      boundingBox: { x: 5, y: 2.6, z: 5 },
      furniture: [{ type: 'shelf', shape, targetCount: 2 }],
    },
    'FurnishingAI.generateDeskGrid': { ...deskGridParams, furniture: [{ type: TABLE, shape }] },
  }[method]!
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, ...more } }).replaceAll(
    '"HERE"',
    () => text,
  )
}

const sent = async (body: string) =>
  (await (await post(body)).json()) as RpcAnswer & { result?: { furnishings: { id: string }[] } }
const messageOf = async (body: string) => (await sent(body)).error?.data[0]?.message

describe.each(methods.map(([method]) => method))('customData of %s', { tags: 'slow' }, (method) => {
  test('comes back as the text that was sent, in every piece', async () => {
    const answer = await (await post(withData(method, ODD))).text()
    const pieces = JSON.parse(answer).result.furnishings.flatMap((it: { furniture: object[] }) => it.furniture)
    expect(pieces.length).toBeGreaterThan(1)
    expect(answer.split(`"customData":${ODD}`).length - 1).toBe(answer.split('"customData"').length - 1)
    expect(answer.split(`"customData":${ODD}`).length - 1).toBeGreaterThan(1)
  })

  test('keeps its blanks, and changes nothing else of the answer', async () => {
    const blanks = '{ "a" :\t[ 1 , 2 ],\n"ü":"€" }'
    const answer = await (await post(withData(method, blanks))).text()
    expect(answer).toContain(`"customData":${blanks}`)
    const plain = (await (await post(withData(method, '{}'))).text()).replaceAll(/"id":"[^"]+"/g, '')
    expect(answer.replaceAll(blanks, '{}').replaceAll(/"id":"[^"]+"/g, '')).toBe(plain)
  })

  test('is part of what identifiers are made of', async () => {
    const ids = async (text: string) => (await sent(withData(method, text))).result!.furnishings.map(({ id }) => id)
    const first = await ids('{"a":1}')
    expect(await ids('{"a":1}')).toEqual(first)
    expect((await ids('{"a":2}')).filter((id) => first.includes(id))).toEqual([])
  })

  test('may have 65536 bytes a shape, and not one more', async () => {
    const data = (bytes: number) => `{"a":"${'ä'.repeat(100)}${'x'.repeat(bytes - 208)}"}`
    expect(Buffer.byteLength(data(65_536))).toBe(65_536)
    expect(await messageOf(withData(method, data(65_536)))).toBeUndefined()
    expect(await messageOf(withData(method, data(65_537)))).toBe(
      'Invalid request parameter: params.furniture[0].shape.customData: must be at most 65536 bytes, got 65537',
    )
  })

  test('may have 1048576 bytes a request, and not one more', async () => {
    const shapes = (last: number) => {
      const texts = [...Array<number>(16).fill(65_000), last].map(
        (bytes, i) => `{"a":"${String(i).padStart(bytes - 8, 'x')}"}`,
      )
      const free = {
        type: method === 'FurnishingAI.generateDeskGrid' ? TABLE : 'shelf',
        shapes: texts.map((_, i) => ({ ...box, customData: `#${i}` })),
      }
      return withData(method, '{}', { furniture: [free] }).replaceAll(/"#(\d+)"/g, (_, i) => texts[Number(i)]!)
    }
    expect(await messageOf(shapes(1_048_576 - 16 * 65_000))).toBeUndefined()
    expect(await messageOf(shapes(1_048_577 - 16 * 65_000))).toBe(
      'Invalid request parameter: params: customData must be at most 1048576 bytes in all shapes together, got 1048577',
    )
  })

  test('has no key twice, at any depth', async () => {
    expect(await messageOf(withData(method, '{"a":[{"b":1,"\\u0062":2}]}'))).toBe(
      'Invalid request parameter: params.furniture[0].shape.customData.a[0]: duplicate key "b"',
    )
  })

  test.each(['5', '"text"', '[{"a":1}]', 'null'])('is an object, not %s', async (text) => {
    expect(await messageOf(withData(method, text))).toContain('customData: must be an object')
  })
})

test('customData where none belongs is an unknown key, whatever it holds', async () => {
  const answer = await call('FurnishingAI.furnish', { ...methods[0]![1], customData: { '@': 0 } })
  expect(answer.error?.data[0]?.message).toBe('Invalid request parameter: params: unknown key "customData"')
})

describe.each(methods)('%s', (method, params) => {
  test('accepts and ignores $schema, which is a text', async () => {
    const named = await call(method, { $schema: 'https://example.com/request.json', ...params })
    expect(named).toEqual(await call(method, params))
    expect(named.result).toBeDefined()
    expect((await call(method, { ...params, $schema: 1 })).error?.data[0]?.message).toContain(
      'params.$schema: must be a string',
    )
  })
})
