import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { deleteToken } from '../../src/operations/tokens/delete-token.ts'
import { SCOPE_NAMES } from '../../src/schema/scope.ts'
import type { Db } from '../../src/store/database.ts'
import { openStore } from '../../src/store/open.ts'
import { accessWorld, CALLBACK } from '../support/access.ts'
import { databases, type TestPlace } from '../support/databases.ts'
import { cli, startProcess, untilReady } from '../support/process.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const root = mkdtempSync(join(tmpdir(), 'roomwright-access-'))
afterAll(() => rmSync(root, { recursive: true }))

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

describe('the command line', () => {
  const directory = join(root, 'data')
  const environment = { DATA_DIR: directory }
  const used = `store: ${directory}\n`
  const asked = `asked the service that runs on ${directory}\n`
  const app = ['app', 'create', '--name', 'Planner', '--redirect-uri', CALLBACK, '--scope', 'floor:readPublic']

  test('prepares a store that no service has open', async () => {
    const migrated = await cli(environment, ['migrate'])
    expect(migrated.stderr).toBe(`store: ${directory} (new)\n`)
    expect(migrated.stdout).toBe('0001-access\n0002-credentials\n0003-floors\n')
    const created = await cli(environment, ['user', 'create', '--email', 'Owner@Rooms.example', '--json'])
    expect(created.stderr).toBe(used)
    expect(JSON.parse(created.stdout)).toMatchObject({ email: 'owner@rooms.example', owner: true, account: 'Main' })
    expect(JSON.parse(created.stdout).password).toMatch(/^[0-9A-Za-z]{20}$/)
  })

  test('lists what an owner may do: in words all, in JSON every scope', async () => {
    expect((await cli(environment, ['user', 'list'])).stdout).toMatch(/^scopes +all$/m)
    const [owner] = JSON.parse((await cli(environment, ['user', 'list', '--json'])).stdout)
    expect(owner).toMatchObject({ owner: true, scopes: SCOPE_NAMES })
  })

  test('says what it did not understand', async () => {
    const answers = await Promise.all([
      cli(environment, ['app', 'paint']),
      cli(environment, ['app', 'create', '--name', 'x']),
      cli(environment, ['app', 'delete']),
      cli(environment, ['user', 'list', '--name', 'x']),
      cli({ DATA_DIR: 'memory' }, ['app', 'list']),
    ])
    expect(answers.map((it) => it.code)).toEqual([2, 2, 2, 2, 1])
    expect(answers[1]!.stderr).toContain('app create needs --redirect-uri')
    expect(answers[4]!.stderr).toContain('DATA_DIR=memory keeps nothing')
  })

  test('asks the running service, whose socket is for its owner alone', async () => {
    const { url, child, lines, exited } = await startProcess('src/node.ts', environment)
    // Not waited for: the command waits for a service that is just starting.
    const answered = await cli(environment, [...app, '--json'])
    expect(answered.stderr).toBe(asked)
    const created = JSON.parse(answered.stdout)
    expect(created).toMatchObject({ name: 'Planner', redirectUri: CALLBACK, scopes: ['floor:readPublic'] })
    expect(statSync(join(directory, 'roomwright.sock')).mode & 0o777).toBe(0o600)
    await untilReady(url)
    const exchange = { grant_type: 'authorization_code', code: 'x', client_id: created.clientId }
    const answer = async (client_secret: string) =>
      ((await (await post(`${url}/oauth/token`, { ...exchange, client_secret })).json()) as { error: string }).error
    expect([await answer(created.clientSecret), await answer('wrong')]).toEqual(['invalid_grant', 'invalid_client'])
    const listed = await cli(environment, ['app', 'list', '--json'])
    expect(listed.stdout).not.toContain(created.clientSecret)
    const rotated = JSON.parse((await cli(environment, ['app', 'rotate', created.clientId, '--json'])).stdout)
    expect([await answer(created.clientSecret), await answer(rotated.clientSecret)]).toEqual([
      'invalid_client',
      'invalid_grant',
    ])
    await cli(environment, ['app', 'disable', created.clientId])
    expect(await answer(rotated.clientSecret)).toBe('invalid_client')
    await cli(environment, ['app', 'enable', '--client-id', created.clientId])
    expect(await answer(rotated.clientSecret)).toBe('invalid_grant')
    await cli(environment, ['app', 'delete', created.clientId])
    expect((await cli(environment, ['app', 'list'])).stdout).toBe('None\n')
    const refused = await cli(environment, ['app', 'delete', created.clientId])
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `${asked}roomwright: application: no application has this client id\n`,
    ])

    const twice = await cli(environment, ['user', 'create', '--email', 'owner@rooms.example'])
    expect([twice.code, twice.stderr]).toEqual([1, `${asked}roomwright: user: owner@rooms.example is there already\n`])
    const colleague = ['colleague@rooms.example', '--scope', 'floor:readPublic', '--password-stdin', '--json']
    const given = await cli(environment, ['user', 'create', ...colleague], 'a good password\n')
    expect(JSON.parse(given.stdout)).not.toHaveProperty('password')
    expect((await post(`${url}/sign-in`, { email: colleague[0]!, password: 'a good password' })).status).toBe(303)
    await cli(environment, ['user', 'update', 'colleague@rooms.example', '--disable'])
    expect((await post(`${url}/sign-in`, { email: colleague[0]!, password: 'a good password' })).status).toBe(401)
    expect((await cli(environment, ['migrate'])).stderr).toContain('is using it')

    const file = join(root, 'floors.geojson')
    const feature = { type: 'Feature', properties: { name: 'Ground', private: false, area: 120 }, geometry: null }
    writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: [feature, feature] }))
    const imported = JSON.parse((await cli(environment, ['floor', 'import', file, '--json'])).stdout)
    expect(imported.floors).toMatchObject([{ name: 'Ground', private: false }, { name: 'Ground' }])
    const refusal = async (args: string[], input = '') => {
      const { code, stderr } = await cli(environment, ['floor', 'import', ...args], input)
      expect(code).toBe(1)
      return stderr
    }
    const halves = [feature, { type: 'Feature' }]
    writeFileSync(join(root, 'half.geojson'), JSON.stringify({ features: halves }))
    expect(await refusal([file, join(root, 'half.geojson')])).toBe(
      `roomwright: ${join(root, 'half.geojson')}: features[1].properties: is required\n`,
    )
    expect(await refusal([], JSON.stringify(halves))).toBe('roomwright: standard input: [1].properties: is required\n')
    expect(await refusal(['-'], '7')).toBe('roomwright: standard input: must be an object, got 7\n')
    expect(await refusal(['-'], ' ')).toBe('roomwright: standard input: is empty; expected GeoJSON\n')
    expect(await refusal(['-'], '{"type":')).toMatch(/^roomwright: standard input: is not JSON: /)
    expect(await refusal([join(root, 'none.geojson')])).toBe(
      `roomwright: ${join(root, 'none.geojson')}: no such file\n`,
    )

    expect(lines.join('\n')).not.toContain('Demo account')
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    expect(existsSync(join(directory, 'roomwright.sock'))).toBe(false)
  })
})

const FEATURE = JSON.stringify({ type: 'Feature', properties: { name: 'Ground' } })

test('the first start on an embedded store tells of a demo account that can sign in, and that nobody joins unasked; the second does not', async () => {
  const environment = { DATA_DIR: join(root, 'demo') }
  const first = await startProcess('src/node.ts', environment)
  const found = () => /e-mail +(\S+)\n +password +(\S+)/.exec(first.lines.join('\n'))
  while (!found()) await setTimeout(50)
  const [, email, password] = found()!
  const answer = await post(`${first.url}/sign-in`, { email: email!, password: password! })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/settings/access-tokens'])
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
  first.child.kill('SIGTERM')
  await first.exited
  const second = await startProcess('src/node.ts', environment)
  await untilReady(second.url)
  await setTimeout(300)
  expect(second.lines.join('\n')).not.toContain('password')
  second.child.kill('SIGTERM')
  await second.exited
})

/** An exchange that has used its code up when it lingers, for a minute, before it inserts the token. */
async function lingeringExchange({ place }: TestPlace) {
  const store = await openStore(place)
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
    told: await db.selectFrom('audit_entry').select('event').where('event', '=', 'token.created').execute(),
  }
}

const NOTHING_DONE = { redeemed: [{ redeemed_at: null }], tokens: [], told: [] }

describe.each(databases)('a code exchange that breaks off on $name', ({ name, prepare }) => {
  test('killed between consuming a code and inserting its token, the service has done neither', async () => {
    const place = await prepare()
    const exchange = await lingeringExchange(place)
    const { url, child, exited } = await startProcess('src/node.ts', place.environment)
    await untilReady(url)
    const answer = exchange(url).then(
      () => 'answered',
      () => 'cut',
    )
    expect(await Promise.race([answer, setTimeout(2000, 'lingers')])).toBe('lingers')
    child.kill('SIGKILL')
    await exited
    expect(await answer).toBe('cut')

    const again = await openStore(place.place)
    expect(await endLingering(again.db)).toBe(name === 'PostgreSQL' ? 1 : 0)
    expect(await leftOver(again.db)).toEqual(NOTHING_DONE)
    await again.close()

    const revived = await startProcess('src/node.ts', place.environment)
    await untilReady(revived.url)
    expect((await exchange(revived.url)).status).toBe(200)
    revived.child.kill('SIGTERM')
    await revived.exited
    await place.remove()
  })
})

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('a session that ends on $name', ({ prepare }) => {
  test('between consuming a code and inserting its token: the application is told, and may redeem the code again', async () => {
    const place = await prepare()
    const exchange = await lingeringExchange(place)
    const { url, child, exited } = await startProcess('src/node.ts', place.environment)
    await untilReady(url)
    const store = await openStore(place.place)
    const answering = exchange(url)
    while ((await endLingering(store.db)) === 0) await setTimeout(20)
    const answer = await answering
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      500,
      'application/json; charset=utf-8',
      'no-store',
    ])
    expect(await answer.json()).toEqual({
      error: 'server_error',
      error_description: expect.stringMatching(/^unexpected failure, reference [\da-f-]{36}$/),
    })
    expect(await leftOver(store.db)).toEqual(NOTHING_DONE)
    expect((await exchange(url)).status).toBe(200)
    await store.close()
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    await place.remove()
  })
})

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('two processes on one $name', ({ open }) => {
  test('what one of them revokes the other refuses, by the news of the store and not by waiting', async () => {
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
    // Entries are believed for five seconds at most; the news comes in milliseconds.
    expect(waits.sort((a, b) => a - b)[45]).toBeLessThan(1000)
    await store.close()
    await database.close()
  })
})

test('the help names every command of the operator', async () => {
  const { stdout } = await cli({}, ['--help'])
  for (const word of ['user create', 'app create', 'rotate', 'floor import', 'migrate']) expect(stdout).toContain(word)
})
