import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { RpcOperation } from '../../../src/operations/index.ts'
import { createApp } from '../../../src/serve/app.ts'
import { accessWorld, BASE, PAGE, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { furnishParams } from '../../support/requests.ts'
import { rpcOperation } from '../../support/rpc-operation.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('FURNISHING_AUTH=required on $name (docs/decisions.md#j3)', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { FURNISHING_AUTH: 'required' })
    mine = await world.account()
  })
  afterAll(() => database.close())

  const overRpc = (headers: Record<string, string>) =>
    world.post('/jsonrpc', { jsonrpc: '2.0', id: '1', method: 'FurnishingAI.furnish', params: furnishParams }, headers)
  const overTrpc = (headers: Record<string, string>, query = '') =>
    world.post(`/trpc/furnish${query}`, furnishParams, headers)

  test('secret, OAuth and temporary tokens furnish', async () => {
    const secret = (await mine.secret(['webhook:read'])).text
    const at = await world.accessToken(await world.application(), await mine.cookie())
    const created = await world.post(
      '/v2/temporary-access-token/create',
      { scopes: [{ resource: 'floor', action: 'readPublic' }] },
      world.bearer(at),
    )
    const { authorization } = (await created.json()) as { authorization: string }
    for (const headers of [world.bearer(secret), world.bearer(at), { authorization }])
      for (const answer of [await overRpc(headers), await overTrpc(headers)]) {
        expect(answer.status).toBe(200)
        expect(JSON.stringify(await answer.json())).toContain('furnishings')
      }
  })

  test('a token of a kind that no method is open to is refused under the id of its call (docs/decisions.md#j6)', async () => {
    const input = z.object({})
    const run = async () => ({})
    const operation = rpcOperation({
      name: 'x',
      rpcMethod: 'x',
      input,
      output: input,
      run,
      access: { callers: ['temporary'], browsers: true },
    })
    const app = createApp(world.service, [operation as unknown as RpcOperation])
    const post = (body: string, headers = {}) =>
      app.request('/jsonrpc', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
    const secret = world.bearer((await mine.secret(['webhook:read'])).text)
    for (const id of ['"a"', '7', '12345678901234567890']) {
      const answer = await post(`{"jsonrpc":"2.0","method":"x","params":{},"id":${id}}`, secret)
      expect(answer.status).toBe(403)
      const text = await answer.text()
      expect(text).toContain(`"id":${id}}`)
      expect(JSON.parse(text)).toMatchObject({ error: { code: -32003, data: [{ code: 'token_kind_not_allowed' }] } })
    }
    const batch = await post('[{"id":1},{"jsonrpc":"2.0","method":"x"},{"id":"b"}]', secret)
    const ids = ((await batch.json()) as { id: unknown }[]).map((it) => it.id)
    expect([batch.status, ids]).toEqual([403, [1, 'b']])
  })

  test('publishable tokens, sessions and calls without a credential do not', async () => {
    const publishable = (await mine.publishable()).text
    const cookie = { cookie: await mine.cookie(), origin: BASE }
    const answers = [
      await overRpc({}),
      await overTrpc({}),
      await overTrpc({ origin: PAGE }, `?pubtoken=${publishable}`),
      await overTrpc(cookie),
      await overRpc(world.bearer(publishable)),
    ]
    expect(answers.map((it) => it.status)).toEqual([401, 401, 401, 401, 401])
  })
})
