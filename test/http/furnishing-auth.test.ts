import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accessWorld, BASE, PAGE, type World } from '../support/access.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import { furnishParams } from '../support/requests.ts'

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
    const made = await world.post(
      '/v2/temporary-access-token/create',
      { scopes: [{ resource: 'floor', action: 'readPublic' }] },
      world.bearer(at),
    )
    const { authorization } = (await made.json()) as { authorization: string }
    for (const headers of [world.bearer(secret), world.bearer(at), { authorization }])
      for (const answer of [await overRpc(headers), await overTrpc(headers)]) {
        expect(answer.status).toBe(200)
        expect(JSON.stringify(await answer.json())).toContain('furnishings')
      }
  })

  test('nobody, publishable tokens and sessions do not', async () => {
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
