import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { PASSWORD, type SignedInWorld, signedInWorld } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64)'
const ADDRESS = '203.0.113.9'

describe.each(databases)('where audited requests came from, on $name', ({ open }) => {
  let database: TestDatabase
  let world: SignedInWorld['world']
  let mine: SignedInWorld['mine']
  let app: SignedInWorld['app']
  beforeAll(async () => {
    database = await open()
    ;({ world, mine, app } = await signedInWorld(database, { TRUSTED_PROXY_HOPS: '1' }))
  })
  afterAll(() => database.close())

  const source = { 'x-forwarded-for': ADDRESS, 'user-agent': AGENT }
  /** The events of the entries that an action causes, each with its source. */
  async function causedBy(act: () => Promise<unknown>) {
    const { last } = await world.db
      .selectFrom('audit_entry')
      .select((it) => it.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    await act()
    const rows = await world.db
      .selectFrom('audit_entry')
      .select(['event', 'address', 'user_agent'])
      .where('id', '>', last)
      .orderBy('id')
      .execute()
    return rows.map(({ event, address, user_agent }) => [event, address, user_agent])
  }
  const from = (...events: string[]) => events.map((event) => [event, ADDRESS, AGENT])

  test('signing in, rightly and wrongly, and signing out', async () => {
    const signIn = (password: string) => world.form('/sign-in', { email: mine.email, password }, source)
    expect(await causedBy(() => signIn('wrong'))).toEqual(from('sign_in.refused'))
    let cookie = ''
    expect(
      await causedBy(async () => {
        cookie = (await signIn(PASSWORD)).headers.get('set-cookie')!.split(';')[0]!
      }),
    ).toEqual(from('session.opened'))
    const { csrf } = await world.fieldsOf(await world.request('/settings/account', { headers: { cookie } }))
    const signOut = () =>
      world.form('/sign-out', { csrf: csrf! }, { ...source, cookie, origin: 'https://rooms.example' })
    expect(await causedBy(signOut)).toEqual(from('session.closed'))
  })

  test('tokens over REST: made, refused, in an address, beyond their scopes', async () => {
    const { text } = await mine.secret(['floor:readPublic'])
    const create = (action: string) =>
      world.post(
        '/v2/temporary-access-token/create',
        { scopes: [{ resource: 'floor', action }] },
        { ...world.bearer(text), ...source },
      )
    expect(await causedBy(() => create('readPublic'))).toEqual(from('token.created'))
    expect(await causedBy(() => create('readPrivate'))).toEqual(from('scope.refused'))
    const misplaced = () => world.request(`/v2/token/self?pubtoken=${text}`, { headers: source })
    expect(await causedBy(misplaced)).toEqual(from('secret_in_query'))
  })

  test('codes: redeemed, replayed, with a wrong secret', async () => {
    const code = await world.code(app.clientId, await mine.cookie())
    const exchange = (client_secret: string) =>
      world.form(
        '/oauth/token',
        { grant_type: 'authorization_code', code, client_id: app.clientId, client_secret },
        source,
      )
    expect(await causedBy(() => exchange('wrong'))).toEqual(from('client.refused'))
    expect(await causedBy(() => exchange(app.clientSecret))).toEqual(from('token.created'))
    expect(await causedBy(() => exchange(app.clientSecret))).toEqual(from('code.replayed'))
  })

  test('tokens over tRPC', async () => {
    const headers = { ...source, cookie: await mine.cookie(), origin: 'https://rooms.example' }
    const create = () =>
      world.post('/trpc/accessTokens.create', { kind: 'secret', name: 'x', scopes: ['floor:readPublic'] }, headers)
    expect(await causedBy(create)).toEqual(from('token.created'))
  })

  test('what the operator does has no source', async () => {
    expect(await causedBy(() => world.application())).toEqual([['application.created', null, null]])
  })

  test.each([
    ['of any length is cut', `a${'b'.repeat(1000)}`, `a${'b'.repeat(255)}`],
    ['without control characters', 'a\u0085b\u00adc\td', 'a b c d'],
    ['that says nothing is none', ' ', null],
  ])('a User-Agent %s', async (_what, sent, recorded) => {
    const refused = await world.account()
    const attempt = () =>
      world.form('/sign-in', { email: refused.email, password: 'wrong' }, { ...source, 'user-agent': sent })
    expect(await causedBy(attempt)).toEqual([['sign_in.refused', ADDRESS, recorded]])
  })

  test('an owner sees the source over tRPC, and so does the page', async () => {
    const cookie = await mine.cookie()
    await world.form('/sign-in', { email: mine.email, password: 'wrong' }, { ...source, 'user-agent': '<b>agent</b>' })
    const input = encodeURIComponent(JSON.stringify({ limit: 50 }))
    const answer = await world.request(`/trpc/audit.list?input=${input}`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    const { result } = (await answer.json()) as {
      result: { data: { event: string; address: string; userAgent: string }[] }
    }
    expect(result.data).toContainEqual(
      expect.objectContaining({ event: 'session.opened', address: ADDRESS, userAgent: AGENT }),
    )
    const html = await (await world.request('/settings/audit', { headers: { cookie } })).text()
    expect(html).toContain(ADDRESS)
    expect(html).toContain(AGENT)
    expect(html).not.toContain('<b>agent')
  })
})
