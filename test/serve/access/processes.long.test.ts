import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { deleteToken } from '../../../src/operations/tokens/manage-tokens.ts'
import type { Db } from '../../../src/store/database.ts'
import { openStore } from '../../../src/store/engine/open.ts'
import { accessWorld } from '../../support/access.ts'
import { databases, prepareDirectory, type TestPlace } from '../../support/databases.ts'
import { cli, SERVICE, startProcess, untilReady } from '../../support/process.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

const FEATURE = JSON.stringify({ type: 'Feature', properties: { name: 'Ground' } })

test('on a terminal the first start on an embedded store prints a demo account that can sign in, and that no user joins by default; the second does not', async () => {
  const { environment, remove } = await prepareDirectory()
  const first = await startProcess('test/support/service-on-terminal.mjs', environment)
  const [, email, password] = await first.written(/e-mail +(\S+)\n +password +(\S+)/)
  const answer = await post(`${first.url}/sign-in`, { email: email!, password: password! })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/floors'])
  const accountOf = async (...args: string[]) =>
    JSON.parse((await cli(environment, [...args, '--json'], FEATURE)).stdout).account as string
  const accounts = []
  for (const args of [
    ['floor', 'import'],
    ['user', 'create', 'me@rooms.example'],
    ['user', 'create', 'colleague@rooms.example'],
    ['floor', 'import'],
    ['user', 'create', 'guest@rooms.example', '--account', 'Demo'],
  ])
    accounts.push(await accountOf(...args))
  expect(accounts).toEqual(['Demo', 'Main', 'Main', 'Main', 'Demo'])
  process.kill(first.child.pid!, 'SIGTERM')
  await first.exited
  const second = await startProcess(SERVICE, environment)
  await untilReady(second.url)
  await setTimeout(300)
  expect(second.lines.join('\n')).not.toContain('password')
  process.kill(second.child.pid!, 'SIGTERM')
  await second.exited
  await remove()
})

test('a log gets no password of the demo account, but the command that sets one', async () => {
  const { environment, remove } = await prepareDirectory()
  const { child, url, exited, written } = await startProcess(SERVICE, environment)
  // Whoever waits is told what for.
  await written(/"Listening".*"Opening the store, which a first start creates.*"Ready"/s)
  const [, email, note, command] = await written(/e-mail +(\S+)\n +password +(.*): npx roomwright (.*)\n/)
  expect(note).toBe('not shown in a log; set one')
  const { password } = JSON.parse(
    (await cli(environment, [...command!.split(' '), '--json'], 'a good password\n')).stdout,
  )
  expect(password).toBeUndefined()
  const answer = await post(`${url}/sign-in`, { email: email!, password: 'a good password' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/floors'])
  process.kill(child.pid!, 'SIGTERM')
  await exited
  await remove()
})

/** An exchange that has used its code up when it lingers, for a minute, before it inserts the token. */
async function lingeringExchange({ place }: TestPlace) {
  const store = await openStore(place, { sync: false })
  const world = await accessWorld({ place, store, close: store.close })
  world.time.now = Date.now()
  const app = await world.application()
  const code = await world.code(app.clientId, await (await world.account()).cookie())
  await sql`create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$`.execute(
    world.db,
  )
  await sql`create trigger linger before insert on token for each row execute function linger()`.execute(world.db)
  await store.close()
  const fields = { grant_type: 'authorization_code', code, client_id: app.clientId, client_secret: app.clientSecret }
  return (url: string) => post(`${url}/oauth/token`, fields)
}

/** Ends the sessions of a server that linger. An embedded store has none: they went with its process. */
async function endLingering(db: Db) {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
  return rows.length
}

/** What is left of a lingering exchange, and nothing lingers any more. */
async function leftOver(db: Db) {
  await sql`drop trigger linger on token`.execute(db)
  return {
    redeemed: await db.selectFrom('authorization_code').select('redeemed_at').execute(),
    tokens: await db.selectFrom('token').select('id').execute(),
    created: await db.selectFrom('audit_entry').select('event').where('event', '=', 'token.created').execute(),
  }
}

const NOTHING_DONE = { redeemed: [{ redeemed_at: null }], tokens: [], created: [] }

describe.each(databases)('a code exchange that breaks off on $name', ({ name, prepare }) => {
  test('killed between consuming a code and inserting its token, the service has done neither', async () => {
    const place = await prepare()
    const exchange = await lingeringExchange(place)
    const { url, child, exited } = await startProcess(SERVICE, place.environment)
    await untilReady(url)
    const answer = exchange(url).then(
      () => 'answered',
      () => 'cut',
    )
    expect(await Promise.race([answer, setTimeout(2000, 'lingers')])).toBe('lingers')
    process.kill(child.pid!, 'SIGKILL')
    await exited
    expect(await answer).toBe('cut')

    const again = await openStore(place.place, { sync: false })
    expect(await endLingering(again.db)).toBe(name === 'PostgreSQL' ? 1 : 0)
    expect(await leftOver(again.db)).toEqual(NOTHING_DONE)
    await again.close()

    const revived = await startProcess(SERVICE, place.environment)
    await untilReady(revived.url)
    expect((await exchange(revived.url)).status).toBe(200)
    process.kill(revived.child.pid!, 'SIGTERM')
    await revived.exited
    await place.remove()
  })
})

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('a session that ends on $name', ({ prepare }) => {
  test('between consuming a code and inserting its token: the application gets an error, and may redeem the code again', async () => {
    const place = await prepare()
    const exchange = await lingeringExchange(place)
    const { url, child, exited } = await startProcess(SERVICE, place.environment)
    await untilReady(url)
    const store = await openStore(place.place, { sync: false })
    const answering = exchange(url)
    while ((await endLingering(store.db)) === 0) await setTimeout(20)
    const answer = await answering
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      503,
      'application/json; charset=utf-8',
      'no-store',
    ])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await answer.json()).toEqual({
      error: 'temporarily_unavailable',
      error_description: 'the service cannot answer now, try again shortly',
    })
    expect(await leftOver(store.db)).toEqual(NOTHING_DONE)
    expect((await exchange(url)).status).toBe(200)
    await store.close()
    process.kill(child.pid!, 'SIGTERM')
    expect(await exited).toBe(0)
    await place.remove()
  })
})

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('two processes on one $name', ({ open }) => {
  test('what one of them revokes the other refuses, by a notification of the store and not by waiting', async () => {
    const database = await open()
    const here = await accessWorld(database)
    const mine = await here.account()
    const store = await openStore(database.place)
    const there = await accessWorld({ ...database, store })
    const status = async (text: string) =>
      (await there.request('/v2/token/self', { headers: here.bearer(text) })).status
    const waits: number[] = []
    for (let round = 0; round < 50; round++) {
      const { token, text } = await mine.secret()
      expect(await status(text)).toBe(200)
      await deleteToken.run(here.service, mine.caller, { id: token.id })
      const start = performance.now()
      while ((await status(text)) === 200) await setTimeout(1)
      waits.push(performance.now() - start)
    }
    // Entries are believed for five seconds at most; the notification comes in milliseconds.
    expect(waits.sort((a, b) => a - b)[45]).toBeLessThan(1000)
    await store.close()
    await database.close()
  })
})
