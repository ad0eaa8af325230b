import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatToken } from '../../../src/access/token-text.ts'
import { listConsents, revokeConsent } from '../../../src/operations/oauth/manage-consents.ts'
import { updateApplication } from '../../../src/operations/operator/manage-applications.ts'
import { deleteToken, updateToken } from '../../../src/operations/tokens/manage-tokens.ts'
import { writeUses } from '../../../src/operations/upkeep/uses.ts'
import { accessWorld, PAGE, problemOf, type World } from '../../support/access.ts'
import { type Challenge, parseChallenges } from '../../support/challenges.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const unknown = formatToken('sk', '0'.repeat(43))

describe.each(databases)('bearer and query credentials on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let floor: { open: string; closed: string }
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    mine = await world.account()
    floor = { open: await mine.floor(false), closed: await mine.floor(true) }
  })
  afterAll(() => database.close())

  const read = (id: string, headers: Record<string, string> = {}, query = '') =>
    world.request(`/v2/floor/${id}${query}`, { headers })

  test('T-1 no credential: 401 with a challenge that names no error', async () => {
    const answer = await read(floor.open)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="roomwright"'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await problemOf(answer)).toMatchObject({ status: 401, title: 'Unauthorized', code: 'unauthorized' })
  })

  test('T-2 unknown, deleted, disabled, malformed and mistyped tokens get the same 401', { tags: 'slow' }, async () => {
    const deleted = await mine.secret()
    await deleteToken.run(world.service, mine.caller, { id: deleted.token.id })
    const disabled = await mine.secret()
    await updateToken.run(world.service, mine.caller, { id: disabled.token.id, disabled: true })
    const good = (await mine.secret()).text
    const wrongChecksum = good.slice(0, -1) + (good.endsWith('a') ? 'b' : 'a')
    const answers = []
    for (const token of [unknown, deleted.text, disabled.text, 'garbage', wrongChecksum]) {
      const answer = await read(floor.open, world.bearer(token))
      answers.push([answer.status, answer.headers.get('www-authenticate'), await problemOf(answer)])
    }
    expect(answers[0]).toMatchObject([
      401,
      'Bearer realm="roomwright", error="invalid_token", error_description="The token is not valid"',
      { code: 'invalid_token' },
    ])
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test(
    'T-2 while an application is disabled, its tokens and their temporary ones get that 401, each refusal noted',
    { tags: 'slow' },
    async () => {
      const app = await world.application()
      const at = await world.accessToken(app, await mine.cookie())
      const created = await world.post(
        '/v2/temporary-access-token/create',
        { scopes: [{ resource: 'floor', action: 'readPublic' }] },
        world.bearer(at),
      )
      const temporary = ((await created.json()) as { authorization: string }).authorization.slice('Bearer '.length)
      const statuses = async () => {
        const answers = []
        for (const token of [at, temporary]) answers.push((await read(floor.open, world.bearer(token))).status)
        return answers
      }
      // The tokens are in memory when the application is disabled.
      expect(await statuses()).toEqual([200, 200])
      await updateApplication(world.service, { clientId: app.clientId, disabled: true })
      expect(await statuses()).toEqual([401, 401])
      const answer = await read(floor.open, world.bearer(at))
      expect(answer.headers.get('www-authenticate')).toBe(
        'Bearer realm="roomwright", error="invalid_token", error_description="The token is not valid"',
      )
      const tokens = await world.db.selectFrom('token').select('id').where('kind', 'in', ['at', 'tk']).execute()
      const noted = await world.db
        .selectFrom('audit_entry')
        .select(['event', 'detail'])
        .where('event', '=', 'token.refused')
        .where(
          'subject_id',
          'in',
          tokens.map(({ id }) => id),
        )
        .execute()
      expect(noted).toEqual(Array(2).fill({ event: 'token.refused', detail: { reason: 'disabled' } }))
      await updateApplication(world.service, { clientId: app.clientId, disabled: false })
      expect(await statuses()).toEqual([200, 200])
    },
  )

  test('T-3 the holder of an expired token learns that it has expired', async () => {
    const expiresAt = world.time.now / 1000 + 60
    const { text } = await mine.secret(['floor:readPublic'], { expiresAt })
    expect((await read(floor.open, world.bearer(text))).status).toBe(200)
    world.time.now += 60_000
    const answer = await read(floor.open, world.bearer(text))
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="roomwright", error="invalid_token", error_description="The token has expired"',
    ])
  })

  test('T-4 a missing scope: 403 with the scopes that would do, in header and body', async () => {
    const { text } = await mine.secret(['floor:readPublic', 'webhook:read'])
    const answer = await read(floor.closed, world.bearer(text))
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer realm="roomwright", error="insufficient_scope", error_description="The token lacks the scope: floor:readPrivate or floor:queryPrivate", scope="floor:readPrivate floor:queryPrivate"',
    ])
    expect(await problemOf(answer)).toMatchObject({
      code: 'insufficient_scope',
      acceptedScopes: ['floor:readPrivate', 'floor:queryPrivate'],
      tokenScopes: ['floor:readPublic', 'webhook:read'],
    })
  })

  test('T-5 both ways at once: 400', async () => {
    const { text } = await mine.secret()
    const answer = await read(floor.open, world.bearer(text), `?pubtoken=${text}`)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_request"')
    expect(await problemOf(answer)).toMatchObject({ code: 'invalid_request' })
  })

  test('T-6 one way twice: 400', async () => {
    const { text } = await mine.publishable()
    expect((await read(floor.open, { origin: PAGE }, `?pubtoken=${text}&pubtoken=${text}`)).status).toBe(400)
    const secret = (await mine.secret()).text
    expect((await read(floor.open, { authorization: `Bearer ${secret}, Bearer ${secret}` })).status).toBe(400)
  })

  test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('T-7 the scheme may be written %s', async (scheme) => {
    const { text } = await mine.secret()
    expect((await read(floor.open, { authorization: `${scheme} ${text}` })).status).toBe(200)
  })

  test.each([
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Bearer a\tb',
    'Bearer "x"',
    'Bearer é',
    'Bearer  ',
    'Bearer\tx',
  ])('T-8 %j is refused with 400 or 401', async (authorization) => {
    const answer = await read(floor.open, { authorization })
    expect([400, 401]).toContain(answer.status)
    expect(answer.headers.get('www-authenticate')).toMatch(/error="(invalid_token|invalid_request)"/)
  })

  test('T-9 HTTP Basic is no credential of the API', async () => {
    const answer = await read(floor.open, { authorization: 'Basic YTpi' })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="roomwright"'])
  })

  test('T-10 a token in the wrong place is refused, the owner of a secret in an address is warned by the audit log, nothing is echoed', async () => {
    const publishable = (await mine.publishable()).text
    const asBearer = await read(floor.open, { ...world.bearer(publishable), origin: PAGE })
    expect(asBearer.status).toBe(401)
    const { token, text } = await mine.secret()
    const inQuery = await read(floor.open, { origin: PAGE }, `?pubtoken=${text}`)
    expect([inQuery.status, inQuery.headers.get('www-authenticate')]).toMatchObject([
      401,
      expect.stringContaining('never into an address'),
    ])
    expect(await inQuery.text()).not.toContain(text)
    const entries = await world.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', token.id).execute()
    expect(entries.map((it) => it.event)).toContain('secret_in_query')
    expect(JSON.stringify(entries)).not.toContain(text)
  })

  test('T-11 a code, a client secret and a client id are no tokens', async () => {
    const app = await world.application()
    const code = await world.code(app.clientId, await mine.cookie())
    for (const text of [code, app.clientSecret, app.clientId])
      expect((await read(floor.open, world.bearer(text))).status).toBe(401)
  })

  test('T-12 private, foreign and missing floors look the same to a stranger', async () => {
    const other = await world.account()
    const foreign = await other.floor(false)
    const publishable = (await mine.publishable()).text
    const hidden = await read(floor.closed, { origin: PAGE }, `?pubtoken=${publishable}`)
    const secret = (await mine.secret()).text
    const answers = [
      hidden,
      await read(foreign, { origin: PAGE }, `?pubtoken=${publishable}`),
      await read(randomUUID(), { origin: PAGE }, `?pubtoken=${publishable}`),
      await read(foreign, world.bearer(secret)),
      await read(randomUUID(), world.bearer(secret)),
      await read('none', world.bearer(secret)),
      await read("';--", world.bearer(secret)),
    ]
    const bodies = await Promise.all(answers.map(problemOf))
    expect(answers.map((it) => it.status)).toEqual(answers.map(() => 404))
    for (const body of bodies) expect(body).toEqual(bodies[0])
  })

  test('T-13 without any scope to read floors: 403 before a floor is looked up', async () => {
    const { text } = await mine.secret(['webhook:read', 'floor:update'])
    for (const id of [floor.open, floor.closed, randomUUID(), 'none']) {
      const answer = await read(id, world.bearer(text))
      expect(answer.status).toBe(403)
      expect(await problemOf(answer)).toMatchObject({
        acceptedScopes: ['floor:readPublic', 'floor:queryPublic', 'floor:readPrivate', 'floor:queryPrivate'],
      })
    }
  })

  test('T-15 a token of more than 255 characters: 401', async () => {
    expect((await read(floor.open, world.bearer('a'.repeat(256)))).status).toBe(401)
    expect((await read(floor.open, world.bearer('a'.repeat(5000)))).status).toBe(401)
  })

  test('T-16 an answer to a secret token is for its holder only', async () => {
    const answer = await read(floor.closed, world.bearer((await mine.secret()).text))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('vary')).toBe('Authorization, Origin')
    expect(await answer.json()).toMatchObject({
      type: 'Feature',
      id: floor.closed,
      resourceType: 'Floor',
      properties: { name: 'F', private: true, archived: false },
    })
  })

  const challenge = ({ headers }: Response) => parseChallenges(headers.get('www-authenticate')!)
  const furnish = (headers: Record<string, string>) => [
    world.post('/jsonrpc', { jsonrpc: '2.0', id: '1', method: 'FurnishingAI.furnish', params: {} }, headers),
    world.post('/trpc/furnish', {}, headers),
  ]

  test('T-17 each kind of refusal carries one Bearer challenge, which a strict parser reads', async () => {
    const narrow = await mine.secret(['floor:readPublic'])
    const short = await mine.secret(['floor:readPublic'], { expiresAt: world.time.now / 1000 + 60 })
    world.time.now += 60_000
    const answers: [string, Response, object][] = [
      ['no credential', await read(floor.open), {}],
      ['another scheme', await read(floor.open, { authorization: 'Basic YTpi' }), {}],
      [
        'invalid token',
        await read(floor.open, world.bearer(unknown)),
        { error: 'invalid_token', error_description: 'The token is not valid' },
      ],
      [
        'expired',
        await read(floor.open, world.bearer(short.text)),
        { error: 'invalid_token', error_description: 'The token has expired' },
      ],
      [
        'insufficient scope',
        await read(floor.closed, world.bearer(narrow.text)),
        {
          error: 'insufficient_scope',
          error_description: 'The token lacks the scope: floor:readPrivate or floor:queryPrivate',
          scope: 'floor:readPrivate floor:queryPrivate',
        },
      ],
      [
        'two methods at once',
        await read(floor.open, world.bearer(narrow.text), `?pubtoken=${narrow.text}`),
        { error: 'invalid_request', error_description: 'both pubtoken and Authorization are given' },
      ],
    ]
    for (const [what, answer, parameters] of answers)
      expect([what, challenge(answer)]).toEqual([
        what,
        [{ scheme: 'Bearer', parameters: { realm: 'roomwright', ...parameters } }],
      ])
    for (const answer of await Promise.all(furnish(world.bearer(unknown))))
      expect(challenge(answer)).toEqual(challenge(answers[2]![1]))
  })

  test('T-17 nothing that a client sends gets out of the description', { tags: 'slow' }, async () => {
    const odd = "It's`Odd"
    const aliased = await accessWorld(database, { AUTH_SCHEME_ALIASES: odd })
    const schemes = ['Bearer', 'bEaReR', odd, odd.toUpperCase(), '"Bearer"', 'Bearer"', '\\']
    const texts = ['"x"', 'a"b', '\\', 'x\\', 'x", error="none', 'x, Basic realm="y"', '\t', 'é"', '\x7f', '=']
    for (const authorization of schemes.flatMap((scheme) => texts.map((text) => `${scheme} ${text}`)))
      for (const query of ['', '?pubtoken=%22%5C', '?pubtoken=x&pubtoken=%22%5C']) {
        const answer = await aliased.request(`/v2/floor/${floor.open}${query}`, { headers: { authorization } })
        const [{ scheme, parameters }, ...more] = challenge(answer) as [Challenge]
        expect([scheme, parameters['realm'], more]).toEqual(['Bearer', 'roomwright', []])
        const { error, error_description: description } = parameters
        expect([undefined, 'invalid_request', 'invalid_token']).toContain(error)
        if (error !== undefined) expect(description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
      }
  })

  test('T-18 of no secret the text is stored, and the lookup is by the indexed hash', async () => {
    const { text, token } = await mine.secret()
    const app = await world.application()
    const cookie = await mine.cookie()
    const code = await world.code(app.clientId, cookie)
    const at = await world.accessToken(app, cookie)
    const tables = ['token', 'application', 'authorization_code', 'session', 'user', 'audit_entry', 'consent'] as const
    const dump = JSON.stringify(
      await Promise.all(tables.map((table) => world.db.selectFrom(table).selectAll().execute())),
    )
    expect(dump).toContain(token.id)
    for (const secret of [text, at, code, app.clientSecret, cookie.split('=')[1]!]) expect(dump).not.toContain(secret)
    expect(JSON.stringify(world.logged)).not.toMatch(/rw_(sk|tk|at)_/)
  })

  test('T-19 a deleted, disabled or narrowed token is refused from the next request on', async () => {
    const { text, token } = await mine.secret()
    expect((await read(floor.closed, world.bearer(text))).status).toBe(200)
    await updateToken.run(world.service, mine.caller, { id: token.id, scopes: ['floor:readPublic'] })
    expect((await read(floor.closed, world.bearer(text))).status).toBe(403)
    await updateToken.run(world.service, mine.caller, { id: token.id, disabled: true })
    expect((await read(floor.open, world.bearer(text))).status).toBe(401)
    await updateToken.run(world.service, mine.caller, { id: token.id, disabled: false })
    expect((await read(floor.open, world.bearer(text))).status).toBe(200)
    await deleteToken.run(world.service, mine.caller, { id: token.id })
    expect((await read(floor.open, world.bearer(text))).status).toBe(401)
  })

  test('T-19 a revoked consent ends its tokens and their temporary ones at once', async () => {
    const app = await world.application()
    const at = await world.accessToken(app, await mine.cookie())
    const created = await world.post(
      '/v2/temporary-access-token/create',
      { scopes: [{ resource: 'floor', action: 'readPrivate' }] },
      world.bearer(at),
    )
    const temporary = ((await created.json()) as { authorization: string }).authorization.slice(7)
    for (const token of [at, temporary]) expect((await read(floor.closed, world.bearer(token))).status).toBe(200)
    for (const { id } of await listConsents.run(world.service, mine.caller, {}))
      await revokeConsent.run(world.service, mine.caller, { id })
    for (const token of [at, temporary]) expect((await read(floor.closed, world.bearer(token))).status).toBe(401)
  })

  test('T-20 the last use is shown, and a request writes nothing', async () => {
    const { text, token } = await mine.secret()
    await read(floor.open, world.bearer(text))
    const stored = () =>
      world.db.selectFrom('token').select('last_used_at').where('id', '=', token.id).executeTakeFirstOrThrow()
    expect((await stored()).last_used_at).toBeNull()
    await writeUses(world.service)
    expect((await stored()).last_used_at).toEqual(new Date(world.time.now))
  })

  test('T-21 the 101st token of a kind is refused, also when 120 are made at once', { tags: 'slow' }, async () => {
    const crowded = await world.account()
    const settled = await Promise.allSettled(Array.from({ length: 120 }, () => crowded.secret(['floor:readPublic'])))
    const created = settled.filter((it) => it.status === 'fulfilled')
    const refused = settled.filter((it) => it.status === 'rejected')
    expect([created.length, refused.length]).toEqual([100, 20])
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'token_limit_reached' })
    // A place is free again when one has expired or was deleted.
    await deleteToken.run(world.service, crowded.caller, { id: created[0]!.value.token.id })
    const expiresAt = world.time.now / 1000 + 60
    await crowded.secret(['floor:readPublic'], { expiresAt })
    await expect(crowded.secret(['floor:readPublic'])).rejects.toMatchObject({ code: 'token_limit_reached' })
    world.time.now += 61_000
    await crowded.secret(['floor:readPublic'])
    await crowded.publishable()
  })

  test('T-22 a publishable token holds only the four scopes', async () => {
    await expect(mine.publishable(['floor:readPublic', 'floor:readPrivate'])).rejects.toThrow(
      'scopes: a publishable token may hold floor:readPublic, floor:queryPublic, customAttributes:read, customAttributeValues:readPublic only, got floor:readPrivate',
    )
  })

  test('an address that knows no other method says which it knows', async () => {
    const answer = await world.request(`/v2/floor/${floor.open}`, { method: 'PUT' })
    const allowed = (answer.headers.get('allow') ?? '').split(', ').sort()
    expect([answer.status, allowed]).toEqual([405, ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH']])
    const create = await world.request('/v2/temporary-access-token/create')
    expect([create.status, create.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('a token tells its holder what it is', async () => {
    const secret = await mine.secret(['floor:readPublic', 'webhook:read'])
    const self = await world.request('/v2/token/self', { headers: world.bearer(secret.text) })
    expect(await self.json()).toEqual({
      id: secret.token.id,
      kind: 'secret',
      scopes: ['floor:readPublic', 'webhook:read'],
      domains: [],
      floors: [],
      expiresAt: null,
      account: { id: mine.user.accountId, name: mine.name },
    })
  })

  test('an OAuth token tells whose it is: the same user at every sign-in', async () => {
    const application = await world.application()
    const self = async (token: string) =>
      (await (await world.request('/v2/token/self', { headers: world.bearer(token) })).json()) as Record<
        string,
        unknown
      >
    const colleague = await world.account(['floor:readPublic', 'floor:readPrivate'], mine.name)
    const tellsOf = async (cookie: string) => self(await world.accessToken(application, cookie))
    const first = await tellsOf(await mine.cookie())
    const second = await tellsOf(await mine.cookie())
    const account = { id: mine.user.accountId, name: mine.name }
    expect(first).toMatchObject({ kind: 'oauth', sub: mine.user.id, account })
    expect(second).toMatchObject({ sub: mine.user.id, account })
    expect(second['id']).not.toBe(first['id'])
    expect(await tellsOf(await colleague.cookie())).toMatchObject({ sub: colleague.user.id, account })
  })

  test('tokens that pages hold do not tell to whom they belong', async () => {
    const publishable = await mine.publishable()
    const shown = await world.request(`/v2/token/self?pubtoken=${publishable.text}`, { headers: { origin: PAGE } })
    const expected = { kind: 'publishable', domains: ['shop.example'] }
    const described = (await shown.json()) as object
    expect(described).toMatchObject(expected)
    const temporary = await world.post(
      '/v2/temporary-access-token/create',
      { scopes: [{ resource: 'floor', action: 'readPublic' }] },
      world.bearer((await mine.secret()).text),
    )
    const { authorization } = (await temporary.json()) as { authorization: string }
    const own = (await (await world.request('/v2/token/self', { headers: { authorization } })).json()) as object
    expect(own).toMatchObject({ kind: 'temporary' })
    for (const it of [described, own])
      expect(Object.keys(it)).toEqual(['id', 'kind', 'scopes', 'domains', 'floors', 'expiresAt'])
  })

  test('in another account a token is not found', async () => {
    const other = await world.account()
    const { token } = await other.secret()
    await expect(deleteToken.run(world.service, mine.caller, { id: token.id })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
