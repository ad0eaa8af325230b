import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { formatToken } from '../../../src/access/token-text.ts'
import { serving } from '../../support/server.ts'
import { scene } from '../../support/service.ts'

const LARGE = 'x'.repeat(200_000)
const call = (id: string, more = '') =>
  `{"jsonrpc":"2.0","method":"FurnishingAI.furnish","params":{"a":"${LARGE}"}${more},"id":${id}}`
const NOTIFICATION = '{"jsonrpc":"2.0","method":"FurnishingAI.furnish","params":{}}'

type Post = (body: string | Uint8Array) => Promise<Response> | Response

/** Each way in which a request is refused before a call of it is run. */
const ways: [string, number, string, () => Promise<Post> | Post][] = [
  ['no credential', 401, 'unauthorized', () => scene({ FURNISHING_AUTH: 'required', RATE_CALLS: '0' }).post],
  [
    'a wrong credential',
    401,
    'invalid_token',
    () => (body) => scene({ RATE_CALLS: '0' }).post(body, { authorization: 'Bearer rw_sk_x' }),
  ],
  [
    'an exhausted quota',
    429,
    'too_many_requests',
    async () => {
      const { post } = scene({ RATE_CALLS: '1' })
      await post('{}')
      return post
    },
  ],
  [
    'a store that is not open',
    503,
    'unavailable',
    () => (body) =>
      scene({ RATE_CALLS: '0' }).post(body, { authorization: `Bearer ${formatToken('sk', 'a'.repeat(43))}` }),
  ],
]

describe.each(ways)('a request refused for %s (docs/decisions.md#j6)', (_, status, code, prepare) => {
  const answer = async (body: string | Uint8Array) => {
    const response = await (await prepare())(body)
    expect(response.status).toBe(status)
    return response
  }
  const ids = async (body: string | Uint8Array) => {
    const text = await (await answer(body)).text()
    const answers = JSON.parse(text)
    for (const it of [answers].flat()) expect(it).toMatchObject({ jsonrpc: '2.0', error: { data: [{ code }] } })
    return [...text.matchAll(/"id":("[^"]*"|[^}"]+)\}/g)].map(([, id]) => id)
  }

  test.each(['"7"', '7', 'null', '12345678901234567890', '1.0'])('carries the id %s', async (id) => {
    expect(await ids(call(id))).toEqual([id])
  })

  test('carries the id of every call of a batch, none of notifications', async () => {
    const text = await (await answer(`[${call('1')},${NOTIFICATION},${call('"b"')},5]`)).text()
    expect(JSON.parse(text).map(({ id }: { id: unknown }) => id)).toEqual([1, 'b', null])
  })

  test.each([[NOTIFICATION], [`[${NOTIFICATION},${NOTIFICATION}]`]])('answers no notification', async (body) => {
    const response = await answer(body)
    expect([await response.text(), response.headers.get('content-type')]).toEqual(['', null])
  })

  test('carries the id of a body that is malformed elsewhere, which is not read for it', async () => {
    expect(await ids(`{"jsonrpc":"2.0","id":7,"params":{"a":"${LARGE}`)).toEqual(['7'])
    expect(await ids(`{"jsonrpc":"2.0","params":${LARGE},"id":"a"}`)).toEqual(['"a"'])
  })

  test('carries an id that stands between other members', async () => {
    expect(await ids(`{"params":{"a":"${LARGE}"},"id":7,"b":"${LARGE}"}`)).toEqual(['7'])
  })

  test.each([
    ['malformed', '{"jsonrpc":"2.0",'],
    ['malformed around members of another body', '["id":7,{"id":7}'],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['empty', ''],
    ['a batch of more calls than may be', `[${Array(101).fill('{"id":7}').join(',')}]`],
    ['larger than a body may be', `{"id":7,"a":"${'x'.repeat(5 * 1024 * 1024)}"}`],
  ])('tells nothing about a body that is %s but that no id was read', async (_, body) => {
    const text = await (await answer(body)).text()
    expect(JSON.parse(text)).toMatchObject({ id: null, error: { data: [{ code }] } })
    expect(text).toBe((await (await answer('{}')).text()).replaceAll(/"reference [^"]+"/g, ''))
  })
})

test('a batch that its quota does not hold is refused call by call', async () => {
  const { post } = scene({ RATE_CALLS: '5' })
  const response = await post(`[${[1, 2, 3, 4, 5, 6].map((it) => call(String(it))).join(',')}]`)
  expect(response.status).toBe(429)
  const answers = (await response.json()) as { id: number }[]
  expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a body that is no JSON-RPC is refused without an id', async () => {
  const { app, post } = scene()
  expect(await (await app.request('/jsonrpc')).json()).toMatchObject({ id: null })
  expect(await (await post(call('7'), { 'content-type': 'text/plain' })).json()).toMatchObject({ id: null })
})

describe('over a connection', async () => {
  const { url, logged, stop } = await serving({ FURNISHING_AUTH: 'required', RATE_CALLS: '0' })
  afterAll(stop)
  const { hostname, port } = new URL(url)

  test('a refused body that breaks off is not logged', async () => {
    for (const head of ['content-length: 100000', 'transfer-encoding: chunked']) {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.write(`POST /jsonrpc HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${head}\r\n\r\n1\r\n{\r\n`)
      await (await fetch(`${url}/healthz`)).text()
      socket.destroy()
      await (await fetch(`${url}/healthz`)).text()
    }
    expect(logged).toEqual([])
  })
})
