import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { accessWorld, CALLBACK, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const PATH = '/settings/applications'

describe.each(databases)('applications of owners on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
  })
  afterAll(() => database.close())

  type Account = Awaited<ReturnType<World['account']>>
  async function signedIn(account: Account) {
    const headers = { cookie: await account.cookie() }
    const csrf = /name="csrf" value="([^"]+)"/.exec(await (await world.request(PATH, { headers })).text())![1]!
    const post = (path: string, fields: Record<string, string | string[]> = {}) =>
      world.form(`${PATH}${path}`, { csrf, ...fields }, headers)
    const get = async (path: string) => (await world.request(`${PATH}${path}`, { headers })).text()
    return { headers, post, get }
  }
  const FIELDS = { name: 'Planner', redirectUri: CALLBACK, scope: ['floor:readPublic', 'floor:readPrivate'] }
  const codeIn = (page: string, id: string) => new RegExp(`<code id="${id}"[^>]*>([^<]+)<`).exec(page)![1]!
  const registered = (page: string) => ({
    clientId: codeIn(page, 'client-id'),
    clientSecret: codeIn(page, 'client-secret'),
  })

  test('an owner registers one, whose id and secret are shown once and work; PKCE holds when it is required', async () => {
    const mine = await world.account()
    const { post, get, headers } = await signedIn(mine)
    const app = registered(await (await post('', { ...FIELDS, homepage: 'https://planner.example' })).text())
    expect(await get('')).toContain(app.clientId)
    for (const path of ['', `/own/${app.clientId}`]) expect(await get(path)).not.toContain(app.clientSecret)
    expect(await world.accessToken(app, headers.cookie)).toMatch(/^rw_at_/)
    const strict = registered(await (await post('', { ...FIELDS, requirePkce: 'yes' })).text())
    const refused = await world.authorize(strict.clientId, headers.cookie)
    expect(refused.headers.get('location')).toContain('error=invalid_request')
  })

  test.each([
    [{ name: '' }, 400],
    [{ redirectUri: 'http://planner.example/' }, 400],
    [{ redirectUri: 'https://u@planner.example/#x' }, 400],
    [{ scope: [] as string[] }, 400],
    [{ homepage: 'javascript:alert(1)' }, 400],
  ])('%j is refused in words, and what was typed is shown again', async (wrong, status) => {
    const { post } = await signedIn(await world.account())
    const answer = await post('', { ...FIELDS, ...wrong })
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining('role="alert"')])
  })

  test('a rotated secret works beside the new one while the grace lasts', async () => {
    const mine = await world.account()
    const { post, headers } = await signedIn(mine)
    const old = registered(await (await post('', FIELDS)).text())
    const next = registered(await (await post(`/own/${old.clientId}/rotate`, { grace: '3600' })).text())
    expect(next.clientSecret).not.toBe(old.clientSecret)
    const works = async (app: typeof old) => (await world.accessToken(app, headers.cookie)) !== undefined
    expect([await works(old), await works(next)]).toEqual([true, true])
    world.time.now += 3600_000
    expect([await works(old), await works(next)]).toEqual([false, true])
  })

  test('a public one has no secret, several redirect URIs, and is not asked about PKCE, which it must use', async () => {
    const { post, get } = await signedIn(await world.account())
    const more = 'http://localhost/callback\r\n\r\nhttps://app.example/back\r\n'
    const page = await (await post('', { ...FIELDS, public: 'yes', moreRedirectUris: more })).text()
    expect(page).not.toContain('client-secret')
    const [, clientId] = /id="client-id"[^>]*>([\w-]+)</.exec(page)!
    const row = () =>
      world.db
        .selectFrom('application')
        .select(['secret_hash', 'more_redirect_uris', 'require_pkce'])
        .where('client_id', '=', clientId!)
        .executeTakeFirstOrThrow()
    const expected = {
      secret_hash: null,
      more_redirect_uris: ['http://localhost/callback', 'https://app.example/back'],
      require_pkce: true,
    }
    expect(await row()).toEqual(expected)
    const own = await get(`/own/${clientId}`)
    expect([own.includes('name="moreRedirectUris"'), own.includes('name="requirePkce"')]).toEqual([true, false])
    expect((await post(`/own/${clientId}`, { ...FIELDS, moreRedirectUris: more })).status).toBe(303)
    expect(await row()).toEqual(expected)
    expect(await get('/new')).toContain('name="public"')
  })

  test(
    'fewer scopes, being disabled and being deleted end what users let it do, as with the operator',
    { tags: 'slow' },
    async () => {
      const mine = await world.account()
      const { post, headers } = await signedIn(mine)
      const app = registered(await (await post('', FIELDS)).text())
      const self = async (token: string) =>
        (await world.request('/v2/token/self', { headers: world.bearer(token) })).status
      const wide = await world.accessToken(app, headers.cookie)
      expect((await post(`/own/${app.clientId}`, { ...FIELDS, scope: 'floor:readPublic' })).status).toBe(303)
      expect(await self(wide)).toBe(401)
      const token = await world.accessToken(app, headers.cookie)
      await post(`/own/${app.clientId}/state`, { disabled: 'yes' })
      expect(await self(token)).toBe(401)
      await post(`/own/${app.clientId}/state`, { disabled: 'no' })
      expect(await self(token)).toBe(200)
      expect((await post(`/own/${app.clientId}/delete`)).headers.get('location')).toBe(`${PATH}?done=deleted`)
      expect(await self(token)).toBe(401)
      const rows = await world.db
        .selectFrom('audit_entry')
        .select(['event', 'actor_id'])
        .where('account_id', '=', mine.user.accountId)
        .where('event', 'like', 'application.%')
        .orderBy('id')
        .execute()
      expect(rows.map(({ event }) => event)).toEqual([
        'application.created',
        'application.changed',
        'application.disabled',
        'application.enabled',
        'application.deleted',
      ])
      expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([mine.user.id]))
    },
  )

  test('an application is of its account alone, and of its owners', async () => {
    const mine = await world.account()
    const { post } = await signedIn(mine)
    const app = registered(await (await post('', FIELDS)).text())
    const member = await signedIn(await world.account(['floor:readPublic'], mine.name))
    const other = await signedIn(await world.account())
    for (const path of ['', '/rotate', '/state', '/delete']) {
      expect((await member.post(`/own/${app.clientId}${path}`, FIELDS)).status, path).toBe(403)
      expect((await other.post(`/own/${app.clientId}${path}`, FIELDS)).status, path).toBe(404)
    }
    expect((await member.post('', FIELDS)).status).toBe(403)
    expect([await member.get(''), await other.get('')].some((it) => it.includes(app.clientId))).toBe(false)
    expect(await member.get('')).not.toContain('Registered by your account')
  })

  test.each([
    'applications',
    'members',
    'security',
    'account',
    'access-tokens',
  ])('the page of %s says nothing of an action that it does not know', async (name) => {
    const headers = { cookie: await (await world.account()).cookie() }
    const path = `/settings/${name}`
    const said = async (query: string) => {
      const answer = await world.request(path + query, { headers })
      return [answer.status, (await answer.text()).match(/role="status"[^>]*>[^<]*/g)]
    }
    expect(await said('?done=constructor')).toEqual(await said(''))
    expect(await said('?done=toString')).toEqual(await said(''))
  })
})
