import { createTRPCClient, httpBatchStreamLink } from '@trpc/client'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Operation } from '../../../src/operations/calling/operation.ts'
import { operations } from '../../../src/operations/index.ts'
import type { Router } from '../../../src/serve/trpc/trpc.ts'
import { readTrpcInputs } from '../../../src/serve/trpc/trpc-inputs.ts'
import { box, deskGridParams, furnishParams, groupsParams, room } from '../../support/requests.ts'
import { serving } from '../../support/server.ts'
import { type RpcAnswer, scene } from '../../support/service.ts'

const { app, logged, call } = scene({ RATE_CALLS: '0' })
const JSON_TYPE = { 'content-type': 'application/json' }
const post = (path: string, body: string | FormData, headers: Record<string, string> = JSON_TYPE) =>
  app.request(`/trpc/${path}`, { method: 'POST', headers, body })
const dataOf = async (path: string, body: string) => {
  const text = await (await post(path, body)).text()
  expect(JSON.parse(text)).toHaveProperty('result')
  return text.slice('{"result":{"data":'.length, -'}}'.length)
}

describe.each([
  ['furnish', 'FurnishingAI.furnish', furnishParams],
  ['generateGroups', 'FurnishingAI.generateGroups', groupsParams],
  ['generateDeskGrid', 'FurnishingAI.generateDeskGrid', deskGridParams],
])('%s over tRPC', (procedure, method, params) => {
  test('answers with the bytes of JSON-RPC, which are not parsed on the way', async () => {
    const { result } = await call(method, params)
    const parse = vi.spyOn(JSON, 'parse')
    await (await post(procedure, JSON.stringify(params))).arrayBuffer()
    const longest = Math.max(...parse.mock.calls.map(([text]) => text.length))
    parse.mockRestore()
    const data = await dataOf(procedure, JSON.stringify(params))
    expect(data).toBe(JSON.stringify(result))
    expect(longest).toBeLessThan(data.length / 2)
  })

  test('reads each input of a batch for itself', async () => {
    const wrong = { ...params, more: 1 }
    const body = JSON.stringify({ 2: params, 0: params, 1: wrong, 7: params })
    const answers = (await (await post(`${Array(4).fill(procedure).join(',')}?batch=1`, body)).json()) as {
      result?: { data: unknown }
      error?: { message: string }
    }[]
    const { result } = await call(method, params)
    expect(answers.map((it) => it.result?.data)).toEqual([result, undefined, result, undefined])
    expect(answers[1]!.error?.message).toContain('unknown key "more"')
    expect(answers[3]!.error?.message).toContain('is required')
  })

  test('refuses a batch that is an array, and runs nothing of it', async () => {
    const inputs = JSON.stringify({ 0: params })
    const [first] = (await (await post(`${procedure}?batch=1`, inputs)).json()) as { result?: unknown }[]
    expect(first!.result).toBeDefined()
    const response = await post(`${procedure}?batch=1`, `[${inputs}]`)
    expect([response.status, await response.text()]).toEqual([400, expect.not.stringContaining('"result"')])
  })

  test('accepts and ignores $schema', async () => {
    const named = await dataOf(procedure, JSON.stringify({ ...params, $schema: 'x' }))
    expect(named).toBe(await dataOf(procedure, JSON.stringify(params)))
  })
})

test('customData keeps its text over tRPC as well', async () => {
  const text = '{ "sku":12345678901234567890 }'
  const shape = { ...box, customData: 'HERE' }
  const body = JSON.stringify({ room, furniture: [{ type: 'shelf', shape }] }).replace('"HERE"', text)
  expect(await dataOf('furnish', body)).toContain(`"customData":${text}`)
})

test('inputs that tRPC parses may have 64 KB together, those of furnishing 5 MB', async () => {
  const byName = new Map<string, Operation>(operations.map((it) => [it.name, it]))
  const limits = { bodyBytesMax: 5 * 1024 * 1024, floorBodyBytesMax: 1, depthMax: 32 }
  const read = (names: string[], body: string) =>
    readTrpcInputs(
      new Request('http://x', { method: 'POST', body }),
      names.map((it) => byName.get(it)),
      names.length > 1,
      limits,
    )
  const text = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`
  expect((await read(['floor.read'], text(65_536))).text.length).toBe(65_536)
  await expect(read(['floor.read'], text(65_537))).rejects.toThrow('body: must be at most 65536 bytes')
  const large = await read(['furnish'], text(5_000_000))
  expect([large.text, large.unparsed.get(0)?.length]).toEqual(['0', 5_000_000])
  const half = text(33_000)
  const batch = read(['floor.read', 'furnish', 'token.self'], `{"0":${half},"1":{},"2":${half}}`)
  await expect(batch).rejects.toThrow('input: must be at most 65536 bytes, furnishing apart')
})

describe('a request that tRPC would fail to read is refused', () => {
  test.each(['%', '{', '%7B', '{"a":1,"a":2}', '['.repeat(40)])('?input=%s', async (input) => {
    for (const path of ['floor.read', 'token.self', 'furnish'])
      for (const batch of ['', '&batch=1']) {
        const response = await app.request(`/trpc/${path}?input=${input}${batch}`)
        expect(response.status).toBeGreaterThanOrEqual(400)
        expect(response.status).toBeLessThan(500)
        expect(JSON.stringify(await response.json())).toMatch(
          /"code":"(BAD_REQUEST|UNAUTHORIZED|METHOD_NOT_SUPPORTED)"/,
        )
      }
  })

  test('a form', async () => {
    for (const body of ['x', '--x\r\n\r\n--x--']) {
      const response = await post('furnish', body, { 'content-type': 'multipart/form-data; boundary=x' })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: {
          data: { code: 'BAD_REQUEST', refusal: { code: 'invalid', detail: expect.stringContaining('Content-Type') } },
        },
      })
    }
  })

  test('and none of them is logged', () => expect(logged).toEqual([]))
})

describe('a batch that is answered as a stream', async () => {
  const server = await serving({ RATE_CALLS: '0' })
  afterAll(server.stop)

  test('has the results in their places', async () => {
    const client = createTRPCClient<Router>({ links: [httpBatchStreamLink({ url: `${server.url}/trpc` })] })
    const [furnished, groups, wrong] = await Promise.allSettled([
      client.furnish.mutate(structuredClone(furnishParams) as never),
      client.generateGroups.mutate(structuredClone(groupsParams)),
      client.furnish.mutate({} as never),
    ])
    const values = [furnished, groups].map((it) => it.status === 'fulfilled' && it.value)
    const plain = async (method: string, params: unknown) => ((await call(method, params)) as RpcAnswer).result
    expect(values).toEqual([
      await plain('FurnishingAI.furnish', furnishParams),
      await plain('FurnishingAI.generateGroups', groupsParams),
    ])
    expect(wrong.status).toBe('rejected')
  })
})
