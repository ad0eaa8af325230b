import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listen } from '../../src/process/serve-on-node.ts'
import { rpcOperation } from '../support/rpc-operation.ts'
import { scene } from '../support/service.ts'

let onWait = (_signal: AbortSignal, _go: () => void) => {}

const echo = rpcOperation({
  name: 'echo',
  rpcMethod: 'Test.echo',
  input: z.strictObject({ size: z.int().max(1e6).optional() }),
  output: z.unknown(),
  run: () => null,
  compute: async (_service: unknown, _caller: unknown, params: Uint8Array, signal: () => AbortSignal) => {
    const { size = 1, fault, waits } = JSON.parse(Buffer.from(params).toString())
    if (waits) await new Promise<void>((resolve) => onWait(signal(), resolve))
    if (fault) throw new Error('halfway')
    return [Buffer.from(JSON.stringify('x'.repeat(size)))]
  },
})

// The same application twice, with quotas of its own: once asked for direct answers and once not.
const [{ app }, { app: other }] = [scene({}, [echo]), scene({}, [echo])]
const place = { host: '127.0.0.1', port: 0 }
let fetched = 0
const fetchCounted: typeof app.fetch = (...request) => {
  fetched++
  return app.fetch(...request)
}
const direct = await listen({ fetch: fetchCounted, direct: (...request) => app.direct?.(...request) }, place)
const adapted = await listen({ fetch: (...request) => other.fetch(...request) }, place)
afterAll(() => Promise.all([direct.stop(0), adapted.stop(0)]))

/** Sends texts one after the other, each in a segment of its own, and reads until the server closes the connection. */
async function exchange(port: number, texts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  for (const text of texts) {
    socket.write(text, 'latin1')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await closed
  return received
}

/** Answers in a form that compares: fields in order, without what differs between any two answers. */
const comparable = (text: string) =>
  text.split(/(?=HTTP\/1\.1 \d{3})/).map((answer) => {
    const [head = '', ...body] = answer.split('\r\n\r\n')
    const [status, ...fields] = head.split('\r\n')
    const names = fields.map((it) => it.replace(/^[^:]+/, (name) => name.toLowerCase()).replace(/;r=\d+/, ''))
    return [status, names.filter((it) => !it.startsWith('date:')).sort(), body.join('\r\n\r\n')]
  })

const request = (line: string, fields: Readonly<Record<string, string>> = {}, body = '') => {
  const all = { host: 'rooms.example', 'x-request-id': 'r', connection: 'close', ...fields }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (body: string, fields: Readonly<Record<string, string>> = {}, path = '/jsonrpc') =>
  request(`POST ${path}`, { ...JSON_TYPE, 'content-length': String(Buffer.byteLength(body)), ...fields }, body)
const call = (params: object = {}, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'Test.echo', params })
const KEPT = { connection: 'keep-alive' }
const FLOOR = '/v2/floor/0191d6c2-7c1e-7a4b-9f3d-2b6c5e8a1f00'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const WRONG = `rw_sk_${'a'.repeat(49)}`

const SENT: readonly (readonly [name: string, ...texts: string[]])[] = [
  ['a call', post(call())],
  ['a call in two segments', post(call()).slice(0, -9), call().slice(-9)],
  ['a long answer, whole', post(call({ size: 250_000 }))],
  ['a longer answer, streamed', post(call({ size: 300_000 }))],
  ['a call that fails', post(call({ fault: true }))],
  ['an unknown method', post('{"jsonrpc":"2.0","id":7,"method":"no"}')],
  ['no JSON', post('{')],
  ['no UTF-8', post('{"\xff', { 'content-length': '3' })],
  ['nothing', post('')],
  ['a batch', post(`[${call()},${call({}, 'b')}]`)],
  ['a notification', post('{"jsonrpc":"2.0","method":"Test.echo","params":{}}')],
  [
    'a body in chunks',
    request('POST /jsonrpc', { ...JSON_TYPE, 'transfer-encoding': 'chunked' }, '2\r\n{}\r\n0\r\n\r\n'),
  ],
  ['a long body', post(call({ pad: 'x'.repeat(70_000) }))],
  ['a refused body of 100 kB', post(call({ pad: 'x'.repeat(100_000) }, 'long'), bearer(WRONG))],
  [
    'a body in many segments',
    ...Array.from({ length: 10 }, (_, i) => post(call({ size: 3 })).slice(40 * i, 40 * i + 40)),
  ],
  ['a body beyond what is answered directly', post(call({ pad: 'x'.repeat(600_000) }))],
  ['a body beyond the limit', request('POST /jsonrpc', { ...JSON_TYPE, 'content-length': '99999999' })],
  ['no length', request('POST /jsonrpc', JSON_TYPE)],
  ['Expect: 100-continue', post(call(), { expect: '100-continue' })],
  ['another content type', post(call(), { 'content-type': 'text/plain' })],
  ['another charset', post(call(), { 'content-type': 'application/json; charset=latin1' })],
  ['a compressed body', post(call(), { 'content-encoding': 'gzip' })],
  ['an unread body', post(call(), bearer(WRONG))],
  ['a token with a wrong checksum', request(`GET ${FLOOR}`, bearer(WRONG))],
  ['two Authorization fields', request(`GET ${FLOOR}`, { authorization: 'Bearer a', Authorization: 'Bearer b' })],
  ['two Content-Types', post(call(), { 'Content-Type': 'text/plain' })],
  ['no credential', request(`GET ${FLOOR}`)],
  ['an Origin', request(`GET ${FLOOR}`, { origin: 'https://a.example' })],
  ['a slash at the end', request(`GET ${FLOOR}/`)],
  ['a double slash', request('GET /v2//floor')],
  ['a query', request(`GET ${FLOOR}?x=1`)],
  ['a publishable token', request(`GET ${FLOOR}?pubtoken=rw_pk_x`)],
  ['an escaped path', request('GET /v2/floor/%61')],
  ['dots in a path', request('GET /v2/a/../floor')],
  ['a whole URL', request('GET http://rooms.example/v2/floor')],
  ['an id of another form', request('GET /v2/floor/x')],
  ['a body of a GET', request(`GET ${FLOOR}`, { 'content-length': '2' }, '{}')],
  ['a list', request('GET /v2/floor')],
  ['no such address', request('GET /v2/nothing')],
  ['HEAD', request(`HEAD ${FLOOR}`)],
  ['OPTIONS', request(`OPTIONS ${FLOOR}`, { 'access-control-request-headers': 'authorization' })],
  ['OPTIONS of JSON-RPC', request('OPTIONS /jsonrpc')],
  ['GET of JSON-RPC', request('GET /jsonrpc')],
  ['DELETE', request(`DELETE ${FLOOR}`)],
  ['a Host with a port', request(`GET ${FLOOR}`, { host: 'rooms.example:8080' })],
  ['a Host that is none', request(`GET ${FLOOR}`, { host: 'a b' })],
  ['no Host', request(`GET ${FLOOR}`, { host: '' })],
  ['a page', request('GET /')],
  ['pipelined requests', post(call(), KEPT) + request(`GET ${FLOOR}`, KEPT) + post(call({}, 'last'))],
  [
    'one request after another',
    post(call(), KEPT),
    request(`GET ${FLOOR}`, { ...KEPT, ...bearer(WRONG) }),
    post(call()),
  ],
]

test.each(SENT)('%s: the answer is that of the application', async (_name, ...texts) => {
  const [answered, expected] = await Promise.all([direct, adapted].map(({ port }) => exchange(port, texts)))
  expect(comparable(answered!)).toEqual(comparable(expected!))
})

test('calls and reads are answered directly, all else by the application', async () => {
  const before = fetched
  await exchange(direct.port, [post(call()) + request(`GET ${FLOOR}`)])
  await exchange(direct.port, [request(`GET ${FLOOR}`, bearer(WRONG))])
  expect(fetched).toBe(before)
  await exchange(direct.port, [request('GET /jsonrpc')])
  expect(fetched).toBe(before + 1)
})

test('who leaves ends the computation', async () => {
  const aborted = new Promise<void>((resolve) => {
    onWait = (signal, go) => {
      signal.addEventListener('abort', () => {
        go()
        resolve()
      })
      socket.destroy()
    }
  })
  const socket = connect(direct.port, '127.0.0.1').on('error', () => {})
  socket.write(post(call({ waits: true })))
  await expect(aborted).resolves.toBeUndefined()
})

test.each([
  ['directly', request(`GET ${FLOOR}`, { ...KEPT, ...bearer(WRONG) })],
  ['by the application', request('GET /v2/nothing', KEPT)],
])('of two requests that arrive together both are taken before one is answered %s', async (_name, text) => {
  const sockets = [1, 2].map(() => connect(direct.port, '127.0.0.1'))
  const answered = () => Promise.all(sockets.map((it) => once(it, 'data')))
  const send = () => {
    for (const it of sockets) it.write(text)
  }
  send()
  await answered()
  const events: string[] = []
  const [begun, ended] = [() => events.push('taken'), () => events.push('answered')]
  subscribe('http.server.request.start', begun)
  subscribe('http.server.response.finish', ended)
  send()
  await answered()
  unsubscribe('http.server.request.start', begun)
  unsubscribe('http.server.response.finish', ended)
  for (const it of sockets) it.destroy()
  expect(events).toEqual(['taken', 'taken', 'answered', 'answered'])
})
