import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ServiceError } from '../../../src/base/errors.ts'
import { rpcOperations } from '../../../src/operations/index.ts'
import { deskGridParams, furnishParams, valid } from '../../support/requests.ts'
import { rpcOperation } from '../../support/rpc-operation.ts'
import { type RpcAnswer, scene } from '../../support/service.ts'

const { post, call, app } = scene()
const request = { jsonrpc: '2.0', id: 'a', method: 'FurnishingAI.furnish', params: furnishParams }
const text = JSON.stringify

async function refusal(body: string | Uint8Array) {
  const response = await post(body)
  expect(response.status).toBe(200)
  const { error, id, jsonrpc } = (await response.json()) as RpcAnswer
  expect(jsonrpc).toBe('2.0')
  return { code: error?.code, said: error?.message, why: error?.data[0]?.message, id }
}

test.each(valid)('%s answers a valid call with a result and the id of the request', async (method, _name, params) => {
  const answer = await call(method, params, 'an id')
  expect(Object.keys(answer).sort()).toEqual(['id', 'jsonrpc', 'result'])
  expect(answer.id).toBe('an id')
  expect(rpcOperations.find((it) => it.rpcMethod === method)!.output.safeParse(answer.result).success).toBe(true)
})

test.each([
  '"s"',
  '""',
  '0',
  '-0',
  '1.50',
  '12345678901234567890',
  '1e400',
  'null',
  '"\\u00e9\\ud800"',
])('the id %s comes back as sent', async (id) => {
  const body = await (await post(`{"jsonrpc":"2.0","method":"nope","id":${id}}`)).text()
  const echoed = body.slice(body.lastIndexOf('"id":') + 5, -1)
  if (id.startsWith('"')) expect(JSON.parse(echoed)).toBe(JSON.parse(id))
  else expect(echoed).toBe(id)
})

describe('a body that is no JSON is a parse error', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'body: must be JSON, got nothing'],
    ['blanks', ' \n', 'body: must be JSON, got nothing'],
    ['a byte order mark', `\uFEFF${text(request)}`, 'body: must be JSON without a byte order mark'],
    ['trailing garbage', `${text(request)}x`, 'body: must be JSON'],
    ['two values', `${text(request)} ${text(request)}`, 'body: must be JSON'],
    ['a trailing comma', '{"jsonrpc":"2.0",}', 'body: must be JSON'],
    ['NaN', '{"jsonrpc":"2.0","id":NaN}', 'body: must be JSON'],
    ['invalid UTF-8', new Uint8Array([0x22, 0xc3, 0x28, 0x22]), 'body: must be UTF-8'],
    ['UTF-16', new Uint8Array(Buffer.from(text(request), 'utf16le')), 'body: must be JSON'],
  ])('%s', { tags: 'slow' }, async (_name, body, why) => {
    const error = await refusal(body)
    expect(error).toMatchObject({ code: -32700, said: 'Parse error', id: null })
    expect(error.why).toContain(why)
  })
})

describe('an envelope that is not of JSON-RPC 2.0 is an invalid request', () => {
  const deep = '['.repeat(40) + ']'.repeat(40)
  test.each<[string, string, unknown]>([
    ['"x"', 'request: must be an object, got "x"', null],
    ['null', 'request: must be an object, got null', null],
    [text({ ...request, jsonrpc: '1.0' }), 'jsonrpc: must be "2.0", got "1.0"', 'a'],
    [text({ ...request, jsonrpc: 2 }), 'jsonrpc: must be "2.0", got 2', 'a'],
    [text({ ...request, jsonrpc: undefined }), 'jsonrpc: is required, "2.0"', 'a'],
    [text({ ...request, method: undefined }), 'method: is required', 'a'],
    [text({ ...request, method: ['x'] }), 'method: must be a string, got an array of 1', 'a'],
    [text({ ...request, id: {} }), 'id: must be a string, a number or null, got an object', null],
    [text({ ...request, id: true }), 'id: must be a string, a number or null, got true', null],
    [text({ ...request, params: 'bar' }), 'params: must be an object, got "bar"', 'a'],
    [text({ ...request, params: null }), 'params: must be an object, got null', 'a'],
    ['{"jsonrpc":"2.0","id":1,"id":2,"method":"x"}', 'duplicate key "id"', 2],
    [`{"jsonrpc":"2.0","id":7,"method":"x","params":${deep}}`, 'must not be nested deeper than 32 levels', 7],
    [`[${text(request)},{"jsonrpc":"2.0","id":7,"params":${deep}}]`, 'must not be nested deeper than 32 levels', null],
    [text(Array(101).fill(request)), 'batch: must have at most 100 calls, got 101', null],
  ])('%.60s', async (body, why, id) => {
    const error = await refusal(body)
    expect(error).toMatchObject({ code: -32600, said: 'Invalid Request', id })
    expect(error.why).toContain(why)
  })
})

describe('params that are wrong are invalid params', () => {
  test.each<[string, string]>([
    ['[1,2]', 'Invalid request parameter: params: must be given by name in an object, got an array of 2'],
    ['[]', 'Invalid request parameter: params.room: is required; params.furniture: is required'],
    ['{"room":{"a":1,"\\u0061":2},"furniture":[]}', 'Invalid request parameter: params.room: duplicate key "a"'],
    ['{"room":1,"room":2}', 'Invalid request parameter: params: duplicate key "room"'],
  ])('%s', { tags: 'slow' }, async (params, why) => {
    const body = `{"jsonrpc":"2.0","id":"a","method":"FurnishingAI.furnish","params":${params}}`
    expect(await refusal(body)).toEqual({ code: -32602, said: 'Invalid params', why, id: 'a' })
  })

  test('left out, they are reported as missing', async () => {
    const error = await refusal('{"jsonrpc":"2.0","id":1,"method":"FurnishingAI.generateGroups"}')
    expect(error.why).toBe(
      'Invalid request parameter: params.groupType: is required, one of dining, relaxing, sleeping, storing, working, meeting, exec; params.boundingBox: is required',
    )
  })

  test('the error object is the one of the specification', async () => {
    const { furniture } = furnishParams
    const wrong = { ...furnishParams, furniture: [{ ...furniture[0], shape: { ...furniture[0].shape, a: -1 } }] }
    const body = await (await post(text({ ...request, params: wrong }))).text()
    expect(JSON.parse(body)).toEqual({
      jsonrpc: '2.0',
      error: {
        code: -32602,
        message: 'Invalid params',
        data: [
          { code: 'error_2', message: 'Invalid request parameter: params.furniture[0].shape.a: must be > 0, got -1' },
        ],
      },
      id: 'a',
    })
  })
})

test('notifications are not answered: 204 without a body', { tags: 'slow' }, async () => {
  for (const body of [
    text({ ...request, id: undefined }),
    text({ jsonrpc: '2.0', method: 'nope' }),
    text([
      { ...request, id: undefined },
      { jsonrpc: '2.0', method: 'FurnishingAI.generateDeskGrid' },
    ]),
  ]) {
    const response = await post(body)
    expect([response.status, await response.text()]).toEqual([204, ''])
  }
})

test('a batch is answered in order, each call for itself', async () => {
  const grid = { jsonrpc: '2.0', id: 2, method: 'FurnishingAI.generateDeskGrid', params: deskGridParams }
  const twice = text(grid).replace('"chairSpacing"', '"chairSpacing":2,"chairSpacing"')
  const body = `[${text(request)},${twice},7,${text(grid)},${text({ ...request, id: undefined })}]`
  const answers = (await (await post(body)).json()) as RpcAnswer[]
  expect(answers.map((it) => [it.id, it.error?.code, it.error?.data[0]?.message])).toEqual([
    ['a', undefined, undefined],
    [2, -32602, 'Invalid request parameter: params: duplicate key "chairSpacing"'],
    [null, -32600, 'request: must be an object, got 7'],
    [2, undefined, undefined],
  ])
})

test('an element of a batch is answered as it is alone, whatever valid calls stand beside it', async () => {
  const valid = text({ jsonrpc: '2.0', id: 2, method: 'FurnishingAI.generateDeskGrid', params: deskGridParams })
  const answers = async (...elements: string[]) => (await (await post(`[${elements}]`)).json()) as RpcAnswer[]
  const [whole] = await answers(valid)
  expect(whole).toMatchObject({ id: 2, result: { furnishings: [{}] } })
  for (const odd of [
    '[]',
    '[0]',
    '[[0]]',
    `[${valid}]`,
    '[{"params":{}}]',
    '{}',
    '1',
    '"x"',
    'null',
    '{"params":[0]}',
  ]) {
    const alone = await answers(odd)
    expect(alone, odd).toMatchObject([{ error: { code: -32600 } }])
    expect(await answers(valid, odd), odd).toEqual([whole, ...alone])
    expect(await answers(odd, valid, odd, valid), odd).toEqual([...alone, whole, ...alone, whole])
  }
})

describe('failures of an operation', () => {
  const failing = (name: string, error: unknown) =>
    rpcOperation({
      name,
      rpcMethod: name,
      input: z.strictObject({}),
      output: z.unknown(),
      run: () => {
        throw error
      },
    })
  const { call: callFailing, logged } = scene({}, [
    failing(
      'small',
      new ServiceError('room_too_small', 'Room is too small. Please send a room at least 4 square meters.'),
    ),
    failing('bug', new TypeError('secret of the engine')),
    failing('trap', new WebAssembly.RuntimeError('unreachable')),
    failing('text', 'a thrown string'),
  ])

  test('a refusal carries its furnishing code and text', async () => {
    expect((await callFailing('small', {})).error).toEqual({
      code: -32602,
      message: 'Invalid params',
      data: [{ code: 'error_6', message: 'Room is too small. Please send a room at least 4 square meters.' }],
    })
  })

  test.each([
    'bug',
    'trap',
    'text',
  ])('an unexpected failure (%s) says a reference, the log says the rest', async (name) => {
    const { error } = await callFailing(name, {})
    expect(error).toMatchObject({ code: -32603, message: 'Internal error', data: [{ code: 'error_1' }] })
    const reference = /^Code Error: unexpected failure, reference ([0-9a-f-]{36})$/.exec(error!.data[0]!.message)?.[1]
    const entry = logged.find((it) => it.fields?.['requestId'] === reference)
    expect(String(entry?.fields?.['reason'])).toMatch(/secret of the engine|unreachable|a thrown string/)
  })
})

test('JSONRPC_ERROR_STATUS=400 gives failed single calls a status', async () => {
  const strict = scene({ JSONRPC_ERROR_STATUS: '400' })
  const statuses = [text(request), text({ ...request, params: {} }), '{', text([{ ...request, params: {} }])]
  expect(await Promise.all(statuses.map(async (it) => (await strict.post(it)).status))).toEqual([200, 400, 400, 200])
})

describe('the transport', () => {
  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=utf-16', 415],
    ['application/json; charset=UTF-8', 200],
    ['application/json-rpc', 200],
    ['application/vnd.api+json', 200],
  ])('Content-Type %s is answered %i', async (type, status) => {
    const response = await post(text(request), { 'content-type': type })
    expect(response.status).toBe(status)
    if (status === 415)
      expect(await response.text()).toContain(`got ${JSON.stringify(JSON.stringify(type)).slice(1, -1)}`)
  })

  test('a compressed body is refused by name', async () => {
    const response = await post(text(request), { 'content-encoding': 'gzip' })
    expect([response.status, await response.text()]).toEqual([415, expect.stringContaining('Content-Encoding')])
  })

  test.each(['GET', 'PUT', 'DELETE'])('%s is answered 405 with Allow', async (method) => {
    const response = await app.request('/jsonrpc', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect(((await response.json()) as RpcAnswer).error?.code).toBe(-32600)
  })

  test.each([true, false])('a body beyond the limit is refused with the limit (announced: %s)', async (announced) => {
    const small = scene({ BODY_BYTES_MAX: '2000' })
    const body = `${text(request)}${' '.repeat(2000)}`
    const sent = announced ? body : new Blob([body]).stream()
    const headers = {
      'content-type': 'application/json',
      ...(announced ? { 'content-length': String(body.length) } : {}),
    }
    const init = { method: 'POST', headers, body: sent, duplex: 'half' }
    const response = await small.app.request('/jsonrpc', init as RequestInit)
    expect(response.status).toBe(413)
    expect(((await response.json()) as RpcAnswer).error?.data[0]?.message).toBe('body: must be at most 2000 bytes')
  })

  test('another path can be set', async () => {
    const moved = scene({ JSONRPC_PATH: '/rpc/v1' })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: text(request) }
    expect([(await moved.app.request('/rpc/v1', init)).status, (await moved.post('{}')).status]).toEqual([200, 404])
  })
})

test('rpc.discover gives the OpenRPC document, with and without params', { tags: 'slow' }, async () => {
  for (const params of [undefined, {}, []]) {
    const { result } = await call('rpc.discover', params)
    expect((result as { methods: unknown[] }).methods).toHaveLength(3)
  }
  expect((await call('rpc.discover', { x: 1 })).error?.code).toBe(-32602)
})
