import { afterAll, describe, expect, test } from 'vitest'
import { rpcOperations } from '../../../src/operations/index.ts'
import { valid } from '../../support/requests.ts'
import { serving } from '../../support/server.ts'

const server = await serving()
afterAll(server.stop)

const post = async (path: string, body: unknown) => {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { result?: unknown; error?: { message: string; data: unknown } }
}
const overRpc = (method: string, params: unknown) => post('/jsonrpc', { jsonrpc: '2.0', id: 'x', method, params })
const overTrpc = (name: string, params: unknown) => post(`/trpc/${name}`, params)

test('the contract covers every operation', () => {
  expect(valid.map(([method, name]) => [method, name])).toEqual(rpcOperations.map((it) => [it.rpcMethod, it.name]))
})

describe.each(valid)('%s', (method, name, params) => {
  test('ok: both protocols give the same result, and again the same', async () => {
    const { result } = await overRpc(method, params)
    expect(await overTrpc(name, params)).toEqual({ result: { data: result } })
    expect(await overRpc(method, params)).toEqual({ jsonrpc: '2.0', id: 'x', result })
  })

  test('invalid: both protocols give the same code and text', async () => {
    for (const wrong of [{}, { ...params, extra: 1 }, { ...params, furniture: [{ type: 'tv' }] }]) {
      const rpc = await overRpc(method, wrong)
      const trpc = await overTrpc(name, wrong)
      expect(rpc.error?.data).toEqual([(trpc.error?.data as { furnishing: unknown }).furnishing])
      expect(rpc.error?.data).toMatchObject([{ code: 'error_2' }])
    }
  })
})
