import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rpcOperation } from '../support/rpc-operation.ts'
import { scene } from '../support/service.ts'

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

test('concurrent requests do not share an id', async () => {
  logged.length = 0
  const ids = Array.from({ length: 20 }, (_, i) => `id-${i}`)
  const send = (it: string) =>
    app.request('/jsonrpc', { method: 'POST', headers: { ...headers, 'x-request-id': it }, body })
  const answers = await Promise.all(ids.map(send))
  expect(answers.map((it) => it.headers.get('x-request-id'))).toEqual(ids)
  expect(logged.map(({ fields }) => fields?.['requestId']).sort()).toEqual([...ids].sort())
})
