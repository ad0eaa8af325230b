import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listConsents, revokeConsent } from '../../../src/operations/oauth/manage-consents.ts'
import { rotateApplication, updateApplication } from '../../../src/operations/operator/manage-applications.ts'
import { updateUser } from '../../../src/operations/operator/manage-users.ts'
import type { ScopeName } from '../../../src/schema/resources/scope.ts'
import { accessWorld, BASE, CALLBACK, type SignedInWorld, signedInWorld, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' }

describe.each(databases)('POST /oauth/token on $name', ({ open }) => {
  let database: TestDatabase
  let world: SignedInWorld['world']
  let cookie: SignedInWorld['cookie']
  let app: SignedInWorld['app']
  let other: Awaited<ReturnType<World['application']>>
  beforeAll(async () => {
    database = await open()
    ;({ world, cookie, app } = await signedInWorld(database))
    other = await world.application({ name: 'Other' })
  })
  afterAll(() => database.close())

  const code = (query: Record<string, string> = {}) => world.code(app.clientId, cookie, query)
  const basic = (id = app.clientId, secret = app.clientSecret) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  })
  const send = (fields: Record<string, string | string[]>, headers: Record<string, string> = {}) =>
    world.form('/oauth/token', { grant_type: 'authorization_code', ...fields }, headers)

  /** The error of a refusal, which always looks the same. */
  async function errorOf(answer: Response, status = 400) {
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    if (status === 400) expect(answer.headers.has('www-authenticate')).toBe(false)
    const body = (await answer.json()) as { error: string; error_description: string }
    expect(Object.keys(body)).toEqual(['error', 'error_description'])
    expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
    return body.error
  }
  const works = async (token: string) =>
    (await world.request('/v2/token/self', { headers: world.bearer(token) })).status === 200

  test.each(['GET', 'PUT', 'DELETE', 'HEAD'])('K-1 %s: 405 with Allow', async (method) => {
    const answer = await world.request('/oauth/token', { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('K-1 another content type, too long a body, parameters in the address or twice: invalid_request', async () => {
    const body = `grant_type=authorization_code&code=x&client_id=${app.clientId}&client_secret=${app.clientSecret}`
    const post = (path: string, type: string | undefined, text: string, tail: number[] = []) =>
      world.app.request(`${BASE}${path}`, {
        method: 'POST',
        headers: type ? { 'content-type': type } : {},
        body: new Uint8Array([...new TextEncoder().encode(text), ...tail]),
      })
    const form = 'application/x-www-form-urlencoded'
    const answers = [
      await post('/oauth/token', 'application/json', '{}'),
      await post('/oauth/token', undefined, body),
      await post('/oauth/token', form, `${body}&x=${'a'.repeat(17_000)}`),
      await post(`/oauth/token?code=x`, form, body),
      await post('/oauth/token', form, `${body}&code=y`),
      await post('/oauth/token', form, `${body}&client_id=${app.clientId}`),
      await post('/oauth/token', form, `${body}&grant_type=authorization_code`),
      await post('/oauth/token', form, `${body}&x=`, [0xff]),
    ]
    for (const answer of answers) expect(await errorOf(answer)).toBe('invalid_request')
    expect(await errorOf(await post('/oauth/token', `${form}; charset=UTF-8`, body))).toBe('invalid_grant')
  })

  test('K-2 K-3 K-4 grant_type, its kind and code are asked for before the application is', async () => {
    expect(await errorOf(await world.form('/oauth/token', {}))).toBe('invalid_request')
    expect(await errorOf(await world.form('/oauth/token', { grant_type: '' }))).toBe('invalid_request')
    for (const grant_type of ['password', 'refresh_token', 'client_credentials', 'Authorization_Code', 'é"'])
      expect(await errorOf(await world.form('/oauth/token', { grant_type }))).toBe('unsupported_grant_type')
    expect(await errorOf(await send({}))).toBe('invalid_request')
    expect(await errorOf(await send({ code: '' }))).toBe('invalid_request')
  })

  test('K-5 a client that does not authenticate: invalid_client, and the code remains valid', async () => {
    const held = await code()
    const attempts: [Record<string, string>, Record<string, string>][] = [
      [{}, {}],
      [{ client_id: app.clientId }, {}],
      [{ client_id: 'nobody', client_secret: app.clientSecret }, {}],
      [{ client_id: '\u0000', client_secret: 'x' }, {}],
      [{ client_id: app.clientId, client_secret: 'wrong' }, {}],
      [{ client_id: app.clientId, client_secret: other.clientSecret }, {}],
      [{}, basic(app.clientId, 'wrong')],
      [{}, basic('nobody')],
      [{}, { authorization: `Bearer ${app.clientSecret}` }],
    ]
    for (const [fields, headers] of attempts)
      expect(await errorOf(await send({ code: held, ...fields }, headers))).toBe('invalid_client')
    expect((await send({ code: held }, basic())).status).toBe(200)
  })

  test('K-5 a disabled application: invalid_client', async () => {
    const disabled = await world.application()
    const held = await world.code(disabled.clientId, cookie)
    await updateApplication(world.service, { clientId: disabled.clientId, disabled: true })
    expect(await errorOf(await world.exchange(disabled, { code: held }))).toBe('invalid_client')
  })

  test('K-5 two ways at once: invalid_request; the id repeated in the body is fine, another is not', async () => {
    const both = { code: await code(), client_id: app.clientId, client_secret: app.clientSecret }
    expect(await errorOf(await send(both, basic()))).toBe('invalid_request')
    expect((await send({ code: await code(), client_id: app.clientId }, basic())).status).toBe(200)
    expect(await errorOf(await send({ code: await code(), client_id: other.clientId }, basic()))).toBe(
      'invalid_request',
    )
  })

  test('K-6 unknown, foreign and expired codes: invalid_grant', async () => {
    expect(await errorOf(await send({ code: 'nope' }, basic()))).toBe('invalid_grant')
    expect(await errorOf(await send({ code: '\u0000' }, basic()))).toBe('invalid_grant')
    const foreign = await code()
    expect(await errorOf(await world.exchange(other, { code: foreign }))).toBe('invalid_grant')
    expect((await send({ code: foreign }, basic())).status).toBe(200)
  })

  test('K-6 K-9 a wrong redirect_uri is refused and uses nothing up', async () => {
    const sent = await code({ redirect_uri: CALLBACK })
    expect(await errorOf(await send({ code: sent }, basic()))).toBe('invalid_grant')
    expect(await errorOf(await send({ code: sent, redirect_uri: `${CALLBACK}/` }, basic()))).toBe('invalid_grant')
    expect((await send({ code: sent, redirect_uri: CALLBACK }, basic())).status).toBe(200)
    const unsent = await code()
    expect(await errorOf(await send({ code: unsent, redirect_uri: 'https://evil.io' }, basic()))).toBe('invalid_grant')
    expect((await send({ code: unsent, redirect_uri: CALLBACK }, basic())).status).toBe(200)
  })

  test('K-6 K-9 a wrong, missing or superfluous code_verifier is refused and uses nothing up', async () => {
    const held = await code(pkce)
    expect(await errorOf(await send({ code: held }, basic()))).toBe('invalid_grant')
    for (const code_verifier of [`${VERIFIER.slice(0, -1)}j`, CHALLENGE, 'short', 'é'.repeat(43)])
      expect(await errorOf(await send({ code: held, code_verifier }, basic()))).toBe('invalid_grant')
    expect((await send({ code: held, code_verifier: VERIFIER }, basic())).status).toBe(200)
    const plain = await code()
    expect(await errorOf(await send({ code: plain, code_verifier: VERIFIER }, basic()))).toBe('invalid_grant')
    expect((await send({ code: plain }, basic())).status).toBe(200)
  })

  test('K-6 a consent revoked or a scope lost meanwhile: invalid_grant', async () => {
    const fresh = await world.account(['floor:readPublic', 'floor:readPrivate'])
    const own = await fresh.cookie()
    const revoked = await world.code(app.clientId, own)
    const [consent] = await listConsents.run(world.service, fresh.caller, {})
    await revokeConsent.run(world.service, fresh.caller, { id: consent!.id })
    expect(await errorOf(await send({ code: revoked }, basic()))).toBe('invalid_grant')
    const lost = await world.code(app.clientId, own)
    await updateUser(world.service, { email: fresh.email, scopes: ['floor:readPublic'] })
    expect(await errorOf(await send({ code: lost }, basic()))).toBe('invalid_grant')
  })

  test('K-6 a user disabled meanwhile: invalid_grant', async () => {
    const fresh = await world.account()
    const held = await world.code(app.clientId, await fresh.cookie())
    await updateUser(world.service, { email: fresh.email, disabled: true })
    expect(await errorOf(await send({ code: held }, basic()))).toBe('invalid_grant')
  })

  test('K-6 the user is judged again, also where a consent should have gone and has not', async () => {
    const fresh = await world.account(['floor:readPublic', 'floor:readPrivate'])
    const held = await world.code(app.clientId, await fresh.cookie())
    const set = (changes: { scopes?: ScopeName[]; disabled_at?: Date | null }) =>
      world.db.updateTable('user').set(changes).where('id', '=', fresh.user.id).execute()
    const refused = {
      error: 'invalid_grant',
      error_description: 'the user does not hold all scopes of the application any more',
    }
    await set({ scopes: ['floor:readPublic'] })
    expect(await (await send({ code: held }, basic())).json()).toEqual(refused)
    await set({ scopes: ['floor:readPrivate', 'floor:readPublic'], disabled_at: new Date() })
    expect(await (await send({ code: held }, basic())).json()).toEqual(refused)
    await set({ disabled_at: null })
    expect((await send({ code: held }, basic())).status).toBe(200)
  })

  test('K-7 K-15 the answer is a token and its type, nothing more', async () => {
    const answer = await send({ code: await code() }, basic())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
    const body = (await answer.json()) as Record<string, string>
    expect(Object.keys(body)).toEqual(['access_token', 'token_type'])
    expect(body['token_type']).toBe('bearer')
    expect(body['access_token']).toMatch(/^rw_at_[0-9A-Za-z]{49}$/)
    expect(await works(body['access_token']!)).toBe(true)
  })

  test('K-8 K-10 a replay by the owner takes the token back, with its temporary ones', async () => {
    const held = await code(pkce)
    const first = await send({ code: held, code_verifier: VERIFIER }, basic())
    const { access_token } = (await first.json()) as { access_token: string }
    // Others and wrong attempts revoke nothing.
    expect(await errorOf(await world.exchange(other, { code: held, code_verifier: VERIFIER }))).toBe('invalid_grant')
    expect(await errorOf(await send({ code: held, code_verifier: VERIFIER }, basic(app.clientId, 'x')))).toBe(
      'invalid_client',
    )
    expect(await errorOf(await send({ code: held }, basic()))).toBe('invalid_grant')
    expect(await works(access_token)).toBe(true)
    expect(await errorOf(await send({ code: held, code_verifier: VERIFIER }, basic()))).toBe('invalid_grant')
    expect(await works(access_token)).toBe(false)
  })

  test('K-10 also long after the code would have expired', async () => {
    const held = await code()
    const { access_token } = (await (await send({ code: held }, basic())).json()) as { access_token: string }
    world.time.now += 3_600_000
    expect(await errorOf(await send({ code: held }, basic()))).toBe('invalid_grant')
    expect(await works(access_token)).toBe(false)
  })

  test('K-12 a setting answers invalid_client with 401 where HTTP Basic was used', async () => {
    const strict = await accessWorld(database, { OAUTH_CLIENT_ERROR_STATUS: '401' })
    const fields = { grant_type: 'authorization_code', code: 'x' }
    const answer = await strict.form('/oauth/token', fields, basic(app.clientId, 'wrong'))
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="roomwright"')
    expect(await errorOf(answer, 401)).toBe('invalid_client')
    const inBody = { ...fields, client_id: app.clientId, client_secret: 'wrong' }
    expect(await errorOf(await strict.form('/oauth/token', inBody))).toBe('invalid_client')
  })

  test('K-13 Basic is decoded as RFC 6749 says, and what cannot be decoded is invalid_request', async () => {
    const encoded = [...app.clientSecret].map((it) => `%${it.charCodeAt(0).toString(16)}`).join('')
    expect((await send({ code: await code() }, basic(app.clientId, encoded))).status).toBe(200)
    for (const authorization of [
      'Basic',
      'Basic !',
      `Basic ${btoa('no colon')}`,
      `Basic ${btoa('a%:b')}`,
      `Basic ${btoa('a:%zz')}`,
    ])
      expect(await errorOf(await send({ code: 'x' }, { authorization }))).toBe('invalid_request')
  })

  test('K-14 an unknown application and a wrong secret get the same answer', async () => {
    const answers = [
      await send({ code: 'x' }, basic('nobody')),
      await send({ code: 'x' }, basic(app.clientId, 'wrong')),
    ]
    const [a, b] = await Promise.all(answers.map((it) => it.text()))
    expect(a).toBe(b)
  })

  test('K-16 a client that fails too often has to wait, and gets an error of OAuth', { tags: 'slow' }, async () => {
    const guarded = await accessWorld(database)
    const guess = () =>
      guarded.form('/oauth/token', {
        grant_type: 'authorization_code',
        code: 'x',
        client_id: app.clientId,
        client_secret: 'guess',
      })
    let answer = await guess()
    for (let tries = 1; answer.status === 400 && tries < 1000; tries++) answer = await guess()
    expect(await errorOf(answer, 429)).toBe('invalid_request')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  })

  test('C-11 after a rotation the old secret works for the grace only', async () => {
    const turning = await world.application()
    const rotated = await rotateApplication(world.service, { clientId: turning.clientId, graceSeconds: 60 })
    const attempt = async (secret: string | null) =>
      (
        await world.exchange(
          { clientId: turning.clientId, clientSecret: secret! },
          { code: await world.code(turning.clientId, cookie) },
        )
      ).status
    expect([await attempt(turning.clientSecret), await attempt(rotated.clientSecret)]).toEqual([200, 200])
    world.time.now += 60_000
    expect([await attempt(turning.clientSecret), await attempt(rotated.clientSecret)]).toEqual([400, 200])
    const again = await rotateApplication(world.service, { clientId: turning.clientId, graceSeconds: 0 })
    expect([await attempt(rotated.clientSecret), await attempt(again.clientSecret)]).toEqual([400, 200])
  })
})

describe.each(databases)('what applications ask of their tokens on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let app: Awaited<ReturnType<World['application']>>
  let other: Awaited<ReturnType<World['application']>>
  let mine: Awaited<ReturnType<World['account']>>
  let token: string
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    mine = await world.account()
    app = await world.application()
    other = await world.application()
    token = await world.accessToken(app, await mine.cookie())
  })
  afterAll(() => database.close())

  const ask = async (path: string, client: typeof app, fields: Record<string, string>) =>
    world.form(path, { client_id: client.clientId, client_secret: client.clientSecret, ...fields })

  test('introspection tells an application of its own tokens only', async () => {
    expect(await (await ask('/oauth/introspect', app, { token })).json()).toEqual({
      active: true,
      scope: 'floor:readPublic floor:readPrivate',
      client_id: app.clientId,
      sub: mine.user.id,
      iat: world.time.now / 1000,
      token_type: 'bearer',
    })
    const secret = (await mine.secret()).text
    for (const [client, text] of [
      [other, token],
      [app, secret],
      [app, 'garbage'],
    ] as const)
      expect(await (await ask('/oauth/introspect', client, { token: text })).text()).toBe('{"active":false}')
    expect((await ask('/oauth/introspect', app, {})).status).toBe(400)
    expect((await ask('/oauth/introspect', { ...app, clientSecret: 'x' }, { token })).status).toBe(400)
  })

  test.each([
    '/oauth/introspect',
    '/oauth/revoke',
  ])('%s: the error names a parameter sent twice, or the missing token', async (path) => {
    const client = { client_id: app.clientId, client_secret: app.clientSecret }
    const refusal = async (fields: Record<string, string | string[]>) => {
      const answer = await world.form(path, fields)
      return [answer.status, await answer.json()]
    }
    const invalid = (error_description: string) => [400, { error: 'invalid_request', error_description }]
    for (const [name, value] of Object.entries({ ...client, token }))
      expect(await refusal({ ...client, token, [name]: [value, value] })).toEqual(
        invalid(`${name} is given more than once`),
      )
    expect(await refusal({ ...client, token: '' })).toEqual(invalid('token is missing'))
    // The application is authenticated before its token is looked at.
    expect(await refusal({ client_id: app.clientId })).toMatchObject([400, { error: 'invalid_client' }])
  })

  test('revocation ends an own token, leaves others alone, and keeps the consent', async () => {
    const status = async () => (await world.request('/v2/token/self', { headers: world.bearer(token) })).status
    expect((await ask('/oauth/revoke', app, {})).status).toBe(400)
    for (const text of ['garbage', token]) expect((await ask('/oauth/revoke', other, { token: text })).status).toBe(200)
    expect(await status()).toBe(200)
    const hint = { token, token_type_hint: 'refresh_token' }
    expect((await ask('/oauth/revoke', app, hint)).status).toBe(200)
    expect(await status()).toBe(401)
    expect((await ask('/oauth/revoke', app, { token })).status).toBe(200)
    expect(await listConsents.run(world.service, mine.caller, {})).toHaveLength(1)
  })

  test('the metadata name every endpoint, at both places for an issuer with a path', async () => {
    const body = (await (await world.request('/.well-known/oauth-authorization-server')).json()) as Record<
      string,
      unknown
    >
    expect(body).toMatchObject({
      issuer: BASE,
      authorization_endpoint: `${BASE}/oauth/authorize`,
      token_endpoint: `${BASE}/oauth/token`,
      revocation_endpoint: `${BASE}/oauth/revoke`,
      introspection_endpoint: `${BASE}/oauth/introspect`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      code_challenge_methods_supported: ['S256'],
    })
    expect(body['scopes_supported']).toHaveLength(21)
    const deeper = await accessWorld(database, { PUBLIC_URL: 'https://rooms.example/api' })
    const found = await deeper.app.request('https://rooms.example/.well-known/oauth-authorization-server/api')
    expect(await found.json()).toMatchObject({ issuer: 'https://rooms.example/api' })
    expect(found.headers.get('access-control-allow-origin')).toBe('*')
    const wrong = await deeper.app.request('https://rooms.example/.well-known/oauth-authorization-server/other')
    expect(wrong.status).toBe(404)
  })
})
