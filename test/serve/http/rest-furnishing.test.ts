import { afterAll, describe, expect, test } from 'vitest'
import { valid } from '../../support/requests.ts'
import { serving } from '../../support/server.ts'

// Furnishing over REST: the same bytes as over JSON-RPC, refusals as problems.

const server = await serving()
afterAll(server.stop)

const ADDRESSES = { furnish: '/v2/furnish', generateGroups: '/v2/furniture-group' } as const
const methods = valid.filter(([, name]) => name in ADDRESSES)
const json = { 'content-type': 'application/json' }
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
  fetch(`${server.url}${path}`, { method: 'POST', headers, body })

test('both methods have an address', () => expect(methods.length).toBe(2))

describe.each(methods)('%s', (method, name, params) => {
  const path = ADDRESSES[name as keyof typeof ADDRESSES]

  test('the result is the same as over JSON-RPC', { tags: 'slow' }, async () => {
    const rpc = await post('/jsonrpc', JSON.stringify({ jsonrpc: '2.0', id: 'x', method, params }))
    const rest = await post(path, JSON.stringify(params))
    expect(rest.status).toBe(200)
    expect(rest.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(rest.headers.get('access-control-allow-origin')).toBe('*')
    expect(await rpc.text()).toBe(`{"jsonrpc":"2.0","id":"x","result":${await rest.text()}}`)
  })

  test('what cannot be used is refused with the reason of the other protocols', async () => {
    const refused = async (body: string, headers?: Record<string, string>) => {
      const answer = await post(path, body, headers)
      return [answer.status, ((await answer.json()) as { detail: string }).detail] as const
    }
    const wrong = { ...params, extra: 1 }
    const rpc = await post('/jsonrpc', JSON.stringify({ jsonrpc: '2.0', id: 'x', method, params: wrong }))
    const { error } = (await rpc.json()) as { error: { data: [{ message: string }] } }
    const [status, detail] = await refused(JSON.stringify(wrong))
    expect(status).toBe(400)
    expect(error.data[0].message).toContain(detail.split(':')[0]!)
    expect((await refused('{"room":'))[0]).toBe(400)
    expect((await refused('[]'))[0]).toBe(400)
    expect((await refused(`${'['.repeat(2000)}${']'.repeat(2000)}`))[0]).toBe(400)
    expect((await refused('{}', { 'content-type': 'text/plain' }))[0]).toBe(415)
    expect((await refused(`{"x":"${'x'.repeat(server.service.config.bodyBytesMax)}"}`))[0]).toBe(413)
    const other = await fetch(`${server.url}${path}`)
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })
})
