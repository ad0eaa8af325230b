import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { takeUpStranded } from '../../../src/jobs/deliver-webhooks.ts'
import { resumeAccount, suspendAccount } from '../../../src/operations/operator/manage-accounts.ts'
import { emitEvents } from '../../../src/operations/webhooks/emit-event.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { startTestQueue } from '../../support/queue.ts'
import { accessWorld, CALLBACK, PAGE, PASSWORD, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine, and hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

describe.each(databases)('a suspended account on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let stopQueue: () => Promise<void>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
    stopQueue = await startTestQueue(world.service, database.store)
  })
  afterAll(async () => {
    await stopQueue()
    await database.close()
  })

  const suspend = (account: string) => suspendAccount(world.service, { account })
  const resume = (account: string) => resumeAccount(world.service, { account })

  test('M-10 every credential is refused, and works again when it is resumed', { tags: 'slow' }, async () => {
    const mine = await world.account()
    const cookie = await mine.cookie()
    const app = await world.application({ account: mine.name })
    const secret = (await mine.secret()).text
    const publishable = (await mine.publishable()).text
    const oauth = await world.accessToken(app, cookie)
    const created = await world.post(
      '/v2/temporary-access-token/create',
      { scopes: [{ resource: 'floor', action: 'readPublic' }] },
      world.bearer(secret),
    )
    const temporary = ((await created.json()) as { authorization: string }).authorization.slice('Bearer '.length)
    const self = (text: string) => world.request('/v2/token/self', { headers: world.bearer(text) })
    const tryAll = async () => [
      await self(secret),
      await self(temporary),
      await self(oauth),
      await world.request(`/v2/token/self?pubtoken=${publishable}`, { headers: { origin: PAGE } }),
      await world.request('/trpc/accessTokens.list?input=%7B%7D', { headers: { cookie } }),
      await world.request('/settings/account', { headers: { cookie } }),
    ]
    expect((await tryAll()).map((it) => it.status)).toEqual([200, 200, 200, 200, 200, 200])
    await suspend(mine.name)
    const refused = await tryAll()
    // The application of the account is as good as disabled, so that its OAuth token is none.
    expect(refused.map((it) => it.status)).toEqual([403, 403, 401, 403, 403, 403])
    for (const answer of [refused[0]!, refused[1]!, refused[3]!])
      expect(await answer.json()).toMatchObject({ code: 'account_suspended' })
    expect(await refused[5]!.text()).toContain('The account is suspended: ask the operator of the service.')
    const signIn = await world.form('/sign-in', { email: mine.email, password: PASSWORD })
    expect([signIn.status, await signIn.text()]).toEqual([403, expect.stringContaining('The account is suspended')])
    expect((await world.form('/sign-in', { email: mine.email, password: 'wrong' })).status).toBe(401)
    expect((await world.authorize(app.clientId, '')).status).toBe(400)
    expect((await world.exchange(app, { code: 'x' })).status).toBe(400)
    await resume(mine.name)
    expect((await tryAll()).map((it) => it.status)).toEqual([200, 200, 200, 200, 200, 200])
  })

  test('M-11 a user of it gets no code redeemed, and the application of another account keeps its other users', async () => {
    const [maker, mine, other] = [await world.account(), await world.account(), await world.account()]
    const app = await world.application({ account: maker.name, redirectUri: CALLBACK })
    const others = await world.accessToken(app, await other.cookie())
    const code = await world.code(app.clientId, await mine.cookie())
    await suspend(mine.name)
    expect(await (await world.exchange(app, { code })).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await world.request('/v2/token/self', { headers: world.bearer(others) })).status).toBe(200)
    await resume(mine.name)
    expect((await world.exchange(app, { code })).status).toBe(200)
    await suspend(maker.name)
    expect((await world.request('/v2/token/self', { headers: world.bearer(others) })).status).toBe(401)
    await resume(maker.name)
  })

  test('its webhooks wait without an attempt, and are taken up when it is resumed', async () => {
    const mine = await world.account()
    const [floorId, { accountId }] = [await mine.floor(false), mine.user]
    const now = new Date(world.time.now)
    await world.db
      .insertInto('webhook')
      .values({
        account_id: accountId,
        name: 'W',
        // Nothing listens there: an attempt would fail, and be counted.
        url: 'https://127.0.0.1:1/',
        events: ['floor.updated'],
        enabled: true,
        secret: 'sealed:', // nothing is signed
        created_at: now,
        updated_at: now,
      })
      .execute()
    await suspend(mine.name)
    await world.db
      .transaction()
      .execute((db) =>
        emitEvents(world.service, db, accountId, [{ event: 'floor.updated', floorId, version: 2, changeNumber: 1 }]),
      )
    const deliveries = () =>
      world.db.selectFrom('webhook_delivery').selectAll().where('account_id', '=', accountId).execute()
    world.service.queue!.wake()
    await vi.waitFor(async () => {
      const counts = (await world.service.queue!.counts()).filter(({ name }) => name.startsWith('webhook'))
      expect(counts.every((it) => it.waiting + it.running === 0)).toBe(true)
      expect((await deliveries())[0]?.turn).toBeGreaterThan(1)
    })
    world.time.now += 3600_000
    await takeUpStranded(world.service, world.service.queue!)
    expect(await deliveries()).toMatchObject([{ status: 'pending', tries: 0 }])
    await resume(mine.name)
    await takeUpStranded(world.service, world.service.queue!)
    await vi.waitFor(async () => expect((await deliveries())[0]?.tries).toBe(1), { timeout: 20_000 })
  })

  test('jobs that have not ended are cancelled', async () => {
    const mine = await world.account()
    const floor_id = await mine.floor(false)
    const now = new Date(world.time.now)
    const common = { account_id: mine.user.accountId, actor_kind: 'user', created_at: now, updated_at: now }
    await world.db
      .insertInto('job')
      .values({
        ...common,
        floor_id,
        kind: 'furnish',
        status: 'queued',
        revision: 1,
        params: {} as never,
        progress: {} as never,
      })
      .execute()
    await world.db
      .insertInto('desk_grid_job')
      .values({
        ...common,
        method: 'furnish',
        status: 'running',
        items: 1,
        chunks: 1,
        desks_max: 1,
        shared: [] as never,
        digest: 'x',
      })
      .execute()
    await suspend(mine.name)
    const statuses = async (table: 'job' | 'desk_grid_job') =>
      (await world.db.selectFrom(table).select('status').where('account_id', '=', mine.user.accountId).execute()).map(
        ({ status }) => status,
      )
    expect([await statuses('job'), await statuses('desk_grid_job')]).toEqual([['cancelled'], ['cancelled']])
    await expect(suspend('no such account')).rejects.toMatchObject({ code: 'not_found' })
  })
})
