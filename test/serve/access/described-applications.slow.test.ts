import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { challengeOf } from '../../../src/access/oauth/code.ts'
import { updateApplication } from '../../../src/operations/operator/manage-applications.ts'
import { sweep } from '../../../src/operations/upkeep/sweep.ts'
import { accessWorld, type SignedInWorld, signedInWorld, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { DOCUMENT_HOST, documentHost } from '../../support/document-host.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const VERIFIER = 'v'.repeat(43)
const QUERY = {
  redirect_uri: 'http://localhost:49876/callback',
  code_challenge: challengeOf(VERIFIER),
  code_challenge_method: 'S256',
}
const MINUTE_MS = 60_000

describe.each(databases)('applications that a document describes on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: SignedInWorld['mine']
  let cookie: string
  let host: Awaited<ReturnType<typeof documentHost>>
  beforeAll(async () => {
    host = await documentHost()
    database = await open()
    ;({ world, mine, cookie } = await signedInWorld(database, DOCUMENT_HOST))
    host.serve(world.service)
  })
  beforeEach(() => void (host.asked.length = 0))
  afterAll(async () => {
    host.close()
    await database.close()
  })

  const visit = (path: string, query = {}) => world.authorize(host.at + path, cookie, { ...QUERY, ...query })
  const isKnown = async (path: string) =>
    (
      await world.db
        .selectFrom('application')
        .select('id')
        .where('client_id', '=', host.at + path)
        .execute()
    ).length > 0

  test('the document is read again when it is no more believed, and what it says then counts', async () => {
    host.answers.set('/app', { body: host.documentOf('/app'), caching: 'max-age=600' })
    for (const _ of [1, 2]) expect(await (await visit('/app')).text()).toContain('Editor')
    expect(host.asked).toEqual(['/app'])
    const renamed = { client_name: 'Planner', redirect_uris: ['https://planner.example/callback'] }
    host.answers.set('/app', { body: host.documentOf('/app', renamed), caching: 'max-age=600' })
    world.time.now += 9 * MINUTE_MS
    expect(await (await visit('/app')).text()).toContain('Editor')
    world.time.now += 2 * MINUTE_MS
    expect((await visit('/app')).status).toBe(400) // the redirect URI is none of its own any more
    const page = await (await visit('/app', { redirect_uri: 'https://planner.example/callback' })).text()
    expect([page.includes('Planner'), page.includes('Editor')]).toEqual([true, false])
    expect(host.asked).toEqual(['/app', '/app'])
  })

  test.each([
    ['no-store', 4, 6],
    ['max-age=0', 4, 6],
    [undefined, 59, 61],
    ['max-age=999999999', 24 * 60 - 1, 24 * 60 + 1],
  ])('cache-control %s: believed after %i minutes, read again after %i', async (caching, before, after) => {
    const path = `/caching-${before}-${caching}`
    host.answers.set(path, { body: host.documentOf(path), ...(caching && { caching }) })
    await visit(path)
    world.time.now += before * MINUTE_MS
    cookie = await world.signIn(mine.email)
    await visit(path)
    expect(host.asked.length).toBe(1)
    world.time.now += (after - before) * MINUTE_MS
    await visit(path)
    expect(host.asked.length).toBe(2)
  })

  test('a host that fails later ends no token, and the document is asked for at the next sign-in', async () => {
    host.answers.set('/gone', { body: host.documentOf('/gone') })
    const code = await world.code(`${host.at}/gone`, cookie, { ...QUERY, scope: 'floor:readPublic' })
    const app = { clientId: `${host.at}/gone`, clientSecret: '' }
    const redeemed = await world.exchange(app, { code, code_verifier: VERIFIER, redirect_uri: QUERY.redirect_uri })
    const { access_token: token } = (await redeemed.json()) as { access_token: string }
    host.answers.delete('/gone')
    world.time.now += 61 * MINUTE_MS
    const page = await visit('/gone')
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('its host answered 404')])
    expect((await world.request('/v2/token/self', { headers: world.bearer(token) })).status).toBe(200)
  })

  test('one that is disabled is refused without a look at its document, and is not swept', async () => {
    host.answers.set('/bad', { body: host.documentOf('/bad') })
    await visit('/bad')
    await updateApplication(world.service, { clientId: `${host.at}/bad`, disabled: true })
    world.time.now += 61 * MINUTE_MS
    host.asked.length = 0
    expect((await visit('/bad')).status).toBe(400)
    await world.db.deleteFrom('authorization_request').execute()
    await sweep(world.service)
    expect([host.asked, await isKnown('/bad')]).toEqual([[], true])
  })

  test('those not in use are swept, those that a user has allowed or is asked about are not', async () => {
    for (const path of ['/unused', '/allowed', '/asked']) {
      host.answers.set(path, { body: host.documentOf(path) })
      await visit(path)
    }
    await world.code(`${host.at}/allowed`, cookie, { ...QUERY, scope: 'floor:readPublic' })
    await world.db
      .deleteFrom('authorization_request')
      .where('application_id', 'in', (it) =>
        it.selectFrom('application').select('id').where('client_id', '<>', `${host.at}/asked`),
      )
      .execute()
    const known = () => Promise.all(['/unused', '/allowed', '/asked'].map(isKnown))
    await sweep(world.service)
    expect(await known()).toEqual([true, true, true])
    await world.db
      .updateTable('application')
      .set({ document_until: new Date(0) })
      .where('document_until', 'is not', null)
      .execute()
    await sweep(world.service)
    expect(await known()).toEqual([false, true, true])
  })

  test('an address opens 60 of them in five minutes, and registered ones go on', async () => {
    const world = await accessWorld(database, DOCUMENT_HOST) // which has counted nothing yet
    host.serve(world.service)
    const registered = await world.application({ scopes: ['floor:readPublic'] })
    const ask = (client_id: string) => {
      const query = new URLSearchParams({ response_type: 'code', client_id, ...QUERY })
      return world.request(`/oauth/authorize?${query}`)
    }
    // At once: each five seconds there is room for one more.
    const answers = await Promise.all(Array.from({ length: 61 }, (_, i) => ask(`${host.at}/none-${i}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(60).fill(400), 429])
    expect(host.asked.length).toBe(60)
    const query = new URLSearchParams({ response_type: 'code', client_id: registered.clientId })
    expect((await world.request(`/oauth/authorize?${query}`)).status).toBe(303)
  })
})
