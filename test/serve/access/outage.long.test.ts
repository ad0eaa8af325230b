import { renameSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { watchStore } from '../../../src/process/system/watch-store.ts'
import { openStore } from '../../../src/store/engine/open.ts'
import type { Store } from '../../../src/store/engine/store.ts'
import type { Place } from '../../../src/store/engine/store-place.ts'
import { databases, type TestPlace } from '../../support/databases.ts'
import { startTestQueue } from '../../support/queue.ts'
import { tcpProxy } from '../../support/tcp-proxy.ts'
import { accessWorld } from '../../support/whole-app.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** A way to take a store away from its service and to give it back. */
interface Outage {
  readonly place: Place
  take(): Promise<void>
  giveBack(): Promise<void>
  end(): Promise<void>
}

/** PostgreSQL goes behind a proxy that ends its connections; the directory of an embedded store is moved away. */
async function outageOf(place: Place): Promise<Outage> {
  if (typeof place === 'object' && 'url' in place) {
    const url = new URL(place.url)
    const proxy = await tcpProxy(url.hostname, Number(url.port || 5432))
    url.host = `127.0.0.1:${proxy.port}`
    return { place: { url: url.href }, take: proxy.cut, giveBack: proxy.restore, end: proxy.close }
  }
  const { directory } = place as { directory: string }
  return {
    place,
    take: async () => renameSync(directory, `${directory}-away`),
    giveBack: async () => renameSync(`${directory}-away`, directory),
    end: async () => {},
  }
}

describe.each(databases)('an outage of the store on $name', ({ prepare }) => {
  let prepared: TestPlace
  let outage: Outage
  let store: Store
  let world: Awaited<ReturnType<typeof accessWorld>>
  let stopWatching: () => Promise<void>
  let stopQueue: () => Promise<void>
  let requests: Record<string, () => Promise<Response>>

  beforeAll(async () => {
    prepared = await prepare()
    outage = await outageOf(prepared.place)
    store = await openStore(outage.place, { sync: false })
    world = await accessWorld({ place: outage.place, store, close: store.close })
    Object.assign(world.service, { warm: true })
    stopWatching = watchStore(world.service, store)
    stopQueue = await startTestQueue(world.service, store)
    const mine = await world.account()
    const { text } = await mine.secret()
    const cookie = await mine.cookie()
    const app = await world.application()
    const fields = { grant_type: 'authorization_code', client_id: app.clientId, client_secret: app.clientSecret }
    const call = { jsonrpc: '2.0', id: '7', method: 'FurnishingAI.furnish', params: {} }
    requests = {
      REST: () => world.request('/v2/token/self', { headers: world.bearer(text) }),
      'a write': () =>
        world.post(
          '/v2/temporary-access-token/create',
          { scopes: [{ resource: 'floor', action: 'readPublic' }] },
          world.bearer(text),
        ),
      tRPC: () => world.request('/trpc/token.self', { headers: world.bearer(text) }),
      'JSON-RPC': () => world.post('/jsonrpc', call, world.bearer(text)),
      'the token endpoint': () => world.form('/oauth/token', { ...fields, code: 'x'.repeat(43) }),
      'the authorization page': () => world.authorize(app.clientId, cookie),
      'the sign-in page': () => world.form('/sign-in', { email: mine.email, password: 'x' }),
      'a page': () => world.request('/settings/access-tokens', { headers: { cookie } }),
    }
  })
  afterAll(async () => {
    await stopQueue()
    await stopWatching()
    await store.close()
    await outage.end()
    await prepared.remove()
  })

  const ready = async () => (await world.app.request('/readyz')).status
  async function until(status: number): Promise<number> {
    const begun = performance.now()
    while ((await ready()) !== status) await setTimeout(20)
    return performance.now() - begun
  }
  const lines = (message: string) => world.logged.filter((it) => it.message === message).length

  test('every request that needs the store is a 503 that says when to come back, and the log has one line', async () => {
    for (const [name, request] of Object.entries(requests))
      expect([name, (await request()).status < 500]).toEqual([name, true])
    await until(200)
    await outage.take()
    world.service.access.forget()
    for (const [name, request] of Object.entries(requests)) {
      const answer = await request()
      const { status, headers } = answer
      const text = await answer.text()
      expect([name, status, headers.get('retry-after')]).toEqual([name, 503, '1'])
      expect(text).not.toMatch(/ECONN|pgdata|directory|127\.0\.0\.1|internal|stack/i)
      if (name === 'JSON-RPC') expect(JSON.parse(text).error.code).toBe(-32005)
      if (name === 'tRPC') expect(JSON.parse(text).error.data.code).toBe('SERVICE_UNAVAILABLE')
      if (name === 'the token endpoint') expect(JSON.parse(text).error).toBe('temporarily_unavailable')
      if (name === 'REST') expect(JSON.parse(text)).toMatchObject({ status: 503, code: 'unavailable' })
      if (name.endsWith('page')) expect(text).toContain('The service cannot answer now. Try again shortly.')
    }
    await until(503)
    expect([lines('The store cannot be used'), lines('Unexpected failure')]).toEqual([1, 0])
    expect((await world.app.request('/healthz')).status).toBe(200)
    // The jobs look for work, and cannot, several times meanwhile.
    world.service.queue!.wake()
    await setTimeout(2500)
    expect(world.logged.filter((it) => it.level !== 'info').map(({ message }) => message)).toEqual([
      'The store cannot be used',
    ])
  })

  test('it ends by itself: ready again, and every request works on new connections', async () => {
    await outage.giveBack()
    await until(200)
    for (const [name, request] of Object.entries(requests))
      expect([name, (await request()).status < 500]).toEqual([name, true])
    expect(lines('The store can be used again')).toBe(1)
    expect(world.logged.filter((it) => it.level !== 'info').length).toBe(1)
  })

  test('/readyz tells of a loss that no request has met', async () => {
    await outage.take()
    // Two seconds on a machine that is not busy.
    expect(await until(503)).toBeLessThan(10_000)
    await outage.giveBack()
    await until(200)
  })

  test('a disk that is full refuses the writes with 503 and goes on reading', async () => {
    // As PostgreSQL says it, raised where a row is written.
    await sql`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(world.db)
    for (const table of ['token', 'authorization_request'])
      await sql.raw(`create trigger full_disk before insert on ${table} execute function full_disk()`).execute(world.db)
    const [write, read] = [await requests['a write']!(), await requests['REST']!()]
    expect([write.status, write.headers.get('retry-after'), read.status]).toEqual([503, '1', 200])
    // The application is known by then, so the error is sent to it.
    const redirect = await world.authorize((await world.application()).clientId, '', { state: 'kept' })
    const { searchParams } = new URL(redirect.headers.get('location')!)
    expect([redirect.status, searchParams.get('error'), searchParams.get('state')]).toEqual([
      303,
      'temporarily_unavailable',
      'kept',
    ])
    for (const table of ['token', 'authorization_request'])
      await sql.raw(`drop trigger full_disk on ${table}`).execute(world.db)
    expect((await requests['a write']!()).status).toBeLessThan(300)
  })
})
