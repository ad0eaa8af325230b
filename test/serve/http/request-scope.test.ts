import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { formatToken } from '../../../src/access/token-text.ts'
import { rpcOperation } from '../../support/rpc-operation.ts'
import { scene } from '../../support/whole-app.ts'

// One id through everything: what the caller sends is on the answer, in the problem and in each line of the log.

const failing = rpcOperation({
  name: 'failing',
  rpcMethod: 'Test.failing',
  input: z.strictObject({}),
  output: z.unknown(),
  run: () => {
    throw new TypeError('secret of the engine')
  },
})
const { app, logged, service } = scene({}, [failing])
const id = 'from-the-caller:1'
const body = '{"jsonrpc":"2.0","id":1,"method":"Test.failing"}'
const headers = { 'content-type': 'application/json', 'x-request-id': id }

test('the id that a caller sends is on the answer and in the log', async () => {
  const answer = await app.request('/jsonrpc', { method: 'POST', headers, body })
  expect(answer.headers.get('x-request-id')).toBe(id)
  expect(await answer.text()).toContain(`unexpected failure, reference ${id}`)
  expect(logged.at(-1)).toMatchObject({ level: 'error', fields: { requestId: id } })
  expect(String(logged.at(-1)!.fields!['reason'])).toContain('secret of the engine')
})

test('the trace id serves where no id is sent, a new id where neither is', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traced = await app.request('/v2/token/self', { headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` } })
  expect(traced.headers.get('x-request-id')).toBe(trace)
  const ids = await Promise.all([1, 2].map(async () => (await app.request('/healthz')).headers.get('x-request-id')))
  expect(new Set(ids).size).toBe(2)
})

describe.each([
  ['/v2/token/self', {}],
  ['/v2/token/self', { method: 'PUT' }],
  ['/v2/token/self', { method: 'OPTIONS' }],
  ['/jsonrpc', { method: 'GET' }],
  ['/jsonrpc', { method: 'OPTIONS' }],
  ['/trpc/token.self', {}],
  ['/oauth/token', { method: 'POST' }],
  ['/sign-in', {}],
  ['/settings/audit', {}],
  ['/openapi.json', {}],
  ['/nothing', {}],
])('%s %j', (path, init) => {
  test('answers with the id it was sent', async () => {
    service.store = { status: 'opening' }
    const answer = await app.request(path, { ...init, headers: { 'x-request-id': id } })
    expect(answer.headers.get('x-request-id')).toBe(id)
    if (answer.headers.get('content-type')?.startsWith('application/problem+json'))
      expect(await answer.json()).toMatchObject({ instance: `urn:x-request-id:${id}` })
  })
})

describe('a failure of the store or of a thread is logged with the id that the caller sent', () => {
  const broken = scene()
  const fault = () => {
    throw new TypeError('broken within')
  }
  broken.service.store = { status: 'ready', db: new Proxy({}, { get: fault }) as never }
  Object.assign(broken.service, { compute: { run: async () => fault() } })
  const authorization = `Bearer ${formatToken('sk', 'a'.repeat(43))}`
  const json = { 'content-type': 'application/json', authorization }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const session = { cookie: `roomwright_session=${'a'.repeat(43)}` }
  const groups = { groupType: 'dining', boundingBox: { x: 4, y: 3, z: 4 } }
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'FurnishingAI.generateGroups', params: groups })

  test.each<[string, string, RequestInit & { headers: Record<string, string> }]>([
    ['REST', '/v2/token/self', { headers: { authorization } }],
    ['JSON-RPC, before the body', '/jsonrpc', { method: 'POST', headers: json, body: call }],
    [
      'JSON-RPC, on a thread',
      '/jsonrpc',
      { method: 'POST', headers: { 'content-type': json['content-type'] }, body: call },
    ],
    [
      'JSON-RPC, in a batch',
      '/jsonrpc',
      { method: 'POST', headers: { 'content-type': json['content-type'] }, body: `[${call}]` },
    ],
    ['tRPC', '/trpc/token.self', { headers: { authorization } }],
    [
      'tRPC, on a thread',
      '/trpc/generateGroups',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(groups) },
    ],
    [
      'OAuth',
      '/oauth/token',
      { method: 'POST', headers: form, body: 'grant_type=authorization_code&code=c&client_id=i&client_secret=s' },
    ],
    ['OAuth, in a browser', '/oauth/authorize?response_type=code&client_id=i', { headers: {} }],
    ['a page', '/settings/audit', { headers: session }],
    ['a form', '/sign-in', { method: 'POST', headers: form, body: 'email=a%40b.example&password=c' }],
  ])('%s', async (_name, path, init) => {
    broken.logged.length = 0
    const sent = { ...init, headers: { ...init.headers, 'x-request-id': id } }
    const answer = await broken.app.request(path, sent)
    expect(answer.headers.get('x-request-id')).toBe(id)
    expect(broken.logged).toMatchObject([{ level: 'error', message: 'Unexpected failure', fields: { requestId: id } }])
    expect(String(broken.logged[0]!.fields!['reason'])).toContain('broken within')
    expect(await answer.text()).toContain(id)
  })
})

test('concurrent requests do not share an id', async () => {
  logged.length = 0
  const ids = Array.from({ length: 20 }, (_, i) => `id-${i}`)
  const send = (it: string) =>
    app.request('/jsonrpc', { method: 'POST', headers: { ...headers, 'x-request-id': it }, body })
  const answers = await Promise.all(ids.map(send))
  expect(answers.map((it) => it.headers.get('x-request-id'))).toEqual(ids)
  expect(logged.map(({ fields }) => fields?.['requestId']).sort()).toEqual([...ids].sort())
})
