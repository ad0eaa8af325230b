import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteToken, rotateToken, updateToken } from '../../../src/operations/tokens/manage-tokens.ts'
import { accessWorld, PAGE, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const PATH = '/v2/temporary-access-token/create'
const readPrivate = { resource: 'floor', action: 'readPrivate' }
const scopes = [readPrivate]

describe.each(databases)('temporary tokens on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let secret: string
  let floor: string
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    mine = await world.account()
    secret = (await mine.secret()).text
    floor = await mine.floor(true)
  })
  afterAll(() => database.close())

  const create = (body: unknown, token = secret, headers: Record<string, string> = {}) =>
    world.post(PATH, body, { ...world.bearer(token), ...headers })
  const createTemporary = async (body: unknown, token = secret) => {
    const answer = await create(body, token)
    expect(answer.status).toBe(200)
    return (await answer.json()) as { authorization: string; expiresAt: number }
  }
  const status = async (authorization: string) =>
    (await world.request(`/v2/floor/${floor}`, { headers: { authorization } })).status
  const now = () => Math.floor(world.time.now / 1000)
  const count = async () => (await world.db.selectFrom('token').select('id').execute()).length

  test('P-1 a secret token makes one for an hour, sent complete and not to be kept by caches', async () => {
    const answer = await create({ scopes })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const body = (await answer.json()) as { authorization: string; expiresAt: number }
    expect(Object.keys(body).sort()).toEqual(['authorization', 'expiresAt'])
    expect(body.authorization).toMatch(/^Bearer rw_tk_[0-9A-Za-z]{49}$/)
    expect(body.expiresAt).toBe(now() + 3600)
    expect(await status(body.authorization)).toBe(200)
  })

  test.each([900, 86_400])('P-2 %i seconds are exact', async (durationSeconds) => {
    expect((await createTemporary({ scopes, durationSeconds })).expiresAt).toBe(now() + durationSeconds)
  })

  test.each([
    '899',
    '86401',
    '0',
    '-1',
    '1e308',
    '1e999',
    '"3600"',
    'null',
    'true',
    '[]',
    '899.999',
  ])('P-3 durationSeconds %s is refused where it stands, nothing is clamped', async (value) => {
    const before = await count()
    const answer = await create(`{"scopes":[{"resource":"floor","action":"readPrivate"}],"durationSeconds":${value}}`)
    expect(answer.status).toBe(400)
    expect(await problemOf(answer)).toMatchObject({ code: 'invalid', errors: [{ pointer: '/durationSeconds' }] })
    expect(await count()).toBe(before)
  })

  test('P-4 part of a second is cut off', async () => {
    world.time.now = Math.ceil(world.time.now / 1000) * 1000
    expect((await createTemporary({ scopes, durationSeconds: 900.5 })).expiresAt).toBe(now() + 900)
    world.time.now += 600
    expect((await createTemporary({ scopes, durationSeconds: 900.5 })).expiresAt).toBe(now() + 901)
  })

  test.each<[string, unknown, string, string]>([
    ['no scopes', {}, '/scopes', ''],
    ['no array', { scopes: 'floor:readPublic' }, '/scopes', ''],
    ['no entry', { scopes: [] }, '/scopes', ''],
    ['65 entries', { scopes: Array(65).fill(readPrivate) }, '/scopes', '64'],
    ['an unknown key', { scopes: [{ ...readPrivate, extra: 1 }] }, '/scopes/0/extra', ''],
    [
      'an unknown resource',
      { scopes: [{ resource: 'extension', action: 'create' }] },
      '/scopes/0/resource',
      'floor, webhook',
    ],
    ['an unknown action', { scopes: [{ resource: 'floor', action: 'paint' }] }, '/scopes/0/action', 'readPublic'],
    ['a pair that is no scope', { scopes: [{ resource: 'floor', action: 'delete' }] }, '/scopes/0/action', 'archive'],
    ['floor:read', { scopes: [{ resource: 'floor', action: 'read' }] }, '/scopes/0/action', 'readPrivate'],
    ['a key of its own', { scopes, more: 1 }, '/more', ''],
  ])('P-5 %s is refused with its place', async (_name, body, pointer, alternative) => {
    const answer = await create(body)
    expect(answer.status).toBe(400)
    const { errors } = (await problemOf(answer)) as { errors: { pointer: string; detail: string }[] }
    expect(errors[0]?.pointer).toBe(pointer)
    expect(errors[0]?.detail).toContain(alternative)
  })

  test('P-5 of the 22 pairs exactly the 12 of the specification are valid', async () => {
    const actions = [
      'archive',
      'create',
      'delete',
      'export',
      'queryPublic',
      'queryPrivate',
      'query',
      'readPrivate',
      'readPublic',
      'read',
      'update',
    ]
    const valid = []
    for (const resource of ['floor', 'webhook'])
      for (const action of actions)
        if ((await create({ scopes: [{ resource, action }] })).status === 200) valid.push(`${resource}:${action}`)
    expect(valid.sort()).toEqual([
      'floor:archive',
      'floor:export',
      'floor:queryPrivate',
      'floor:queryPublic',
      'floor:readPrivate',
      'floor:readPublic',
      'floor:update',
      'webhook:create',
      'webhook:delete',
      'webhook:query',
      'webhook:read',
      'webhook:update',
    ])
  })

  test('P-6 a scope that the secret token lacks: 403 with what is missing, and nothing is made', async () => {
    const narrow = (await mine.secret(['floor:readPublic'])).text
    const before = await count()
    const requested = [
      readPrivate,
      { resource: 'floor', action: 'readPublic' },
      { resource: 'webhook', action: 'read' },
    ]
    const answer = await create({ scopes: requested }, narrow)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('www-authenticate')).toContain('scope="floor:readPrivate webhook:read"')
    expect(await problemOf(answer)).toMatchObject({
      code: 'insufficient_scope',
      acceptedScopes: ['floor:readPrivate', 'webhook:read'],
      tokenScopes: ['floor:readPublic'],
      detail: 'The token lacks the scope: all of floor:readPrivate, webhook:read',
    })
    expect(await problemOf(await create({ scopes }, narrow))).toMatchObject({
      detail: 'The token lacks the scope: floor:readPrivate',
    })
    expect(await count()).toBe(before)
  })

  test('a key twice in the body, or one too many, is reported without a place before it', async () => {
    const details = []
    for (const body of ['{"scopes":[],"scopes":[]}', { scopes, x: 1 }])
      details.push((await problemOf(await create(body)))['detail'])
    expect(details).toEqual(['duplicate key "scopes"', 'unknown key "x"'])
  })

  test('P-7 a scope named twice is held once', async () => {
    const { authorization } = await createTemporary({ scopes: [readPrivate, readPrivate] })
    const self = await world.request('/v2/token/self', { headers: { authorization } })
    expect(await self.json()).toMatchObject({ kind: 'temporary', scopes: ['floor:readPrivate'] })
  })

  test('P-8 no other kind of token makes one', async () => {
    const publishable = (await mine.publishable()).text
    expect((await create({ scopes }, publishable)).status).toBe(401)
    const inQuery = await world.post(`${PATH}?pubtoken=${publishable}`, { scopes }, { origin: PAGE })
    expect([inQuery.status, (await problemOf(inQuery))['code']]).toEqual([403, 'token_kind_not_allowed'])
    const temporary = (await createTemporary({ scopes })).authorization.slice(7)
    const again = await create({ scopes }, temporary)
    expect([again.status, (await problemOf(again))['code']]).toEqual([403, 'token_kind_not_allowed'])
    const anonymous = await world.post(PATH, { scopes })
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="roomwright"'])
  })

  test('P-9 an OAuth token makes one, of its own scopes; a setting forbids it', async () => {
    const at = await world.accessToken(await world.application(), await mine.cookie())
    expect(await status((await createTemporary({ scopes }, at)).authorization)).toBe(200)
    expect((await create({ scopes: [{ resource: 'webhook', action: 'read' }] }, at)).status).toBe(403)
    const strict = await accessWorld(database, { TEMPORARY_FROM_OAUTH: 'refused' })
    strict.time.now = world.time.now
    const refused = await strict.post(PATH, { scopes }, world.bearer(at))
    expect([refused.status, (await problemOf(refused))['code']]).toEqual([403, 'token_kind_not_allowed'])
  })

  test('P-10 it ends with its parent: deleted, disabled, rotated out', async () => {
    const ends = [
      (id: string) => deleteToken.run(world.service, mine.caller, { id }),
      (id: string) => updateToken.run(world.service, mine.caller, { id, disabled: true }),
      (id: string) => rotateToken.run(world.service, mine.caller, { id, graceSeconds: 0 }),
    ]
    for (const end of ends) {
      const parent = await mine.secret()
      const { authorization } = await createTemporary({ scopes }, parent.text)
      expect(await status(authorization)).toBe(200)
      await end(parent.token.id)
      expect(await status(authorization)).toBe(401)
    }
  })

  test('P-10 it never outlives its parent, and its answer says so', async () => {
    const expiresAt = now() + 1200
    const parent = await mine.secret(['floor:readPrivate'], { expiresAt })
    const temporary = await createTemporary({ scopes }, parent.text)
    expect(temporary.expiresAt).toBe(expiresAt)
  })

  test('P-10 it loses a scope that its parent loses', async () => {
    const parent = await mine.secret(['floor:readPrivate', 'floor:readPublic'])
    const { authorization } = await createTemporary({ scopes }, parent.text)
    await updateToken.run(world.service, mine.caller, { id: parent.token.id, scopes: ['floor:readPublic'] })
    expect(await status(authorization)).toBe(403)
  })

  test('P-11 it is valid until the very millisecond, not at it', async () => {
    const { authorization, expiresAt } = await createTemporary({ scopes, durationSeconds: 900 })
    const started = world.time.now
    const at = async (offset: number) => {
      world.time.now = expiresAt * 1000 + offset
      return status(authorization)
    }
    expect([await at(-1), await at(0), await at(1)]).toEqual([200, 401, 401])
    world.time.now = started
  })

  test.each([
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
  ])('P-12 Content-Type %s: 415', async (type) => {
    const answer = await world.app.request(`https://rooms.example${PATH}`, {
      method: 'POST',
      headers: { ...world.bearer(secret), ...(type ? { 'content-type': type } : {}) },
      body: new TextEncoder().encode(JSON.stringify({ scopes })),
    })
    expect(answer.status).toBe(415)
  })

  test.each<[string, string | Uint8Array, number]>([
    ['more than 64 KiB', JSON.stringify({ scopes, x: 'a'.repeat(65_536) }), 413],
    ['nested deeper than 32', `{"scopes":${'['.repeat(40)}${']'.repeat(40)}}`, 400],
    ['no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400],
    ['something behind it', `${JSON.stringify({ scopes })}x`, 400],
    ['a byte order mark', `\ufeff${JSON.stringify({ scopes })}`, 400],
    ['nothing', '', 400],
    ['a key twice', '{"scopes":[],"scopes":[{"resource":"floor","action":"readPrivate"}]}', 400],
  ])('P-13 a body with %s', async (_name, body, expected) => {
    const answer = await world.request(PATH, {
      method: 'POST',
      headers: { ...world.bearer(secret), 'content-type': 'application/json' },
      body: body as string,
    })
    expect(answer.status).toBe(expected)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
  })

  test.each(['__proto__', 'constructor', 'prototype'])('P-14 the key %s is not known', async (key) => {
    const answer = await create(`{"scopes":[{"resource":"floor","action":"readPrivate"}],"${key}":{"polluted":1}}`)
    expect(answer.status).toBe(400)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('P-15 so many living ones of one token, then no more', { tags: 'slow' }, async () => {
    const parent = await mine.secret()
    const created_at = new Date(world.time.now)
    const row = (i: number) => ({
      account_id: mine.user.accountId,
      kind: 'tk' as const,
      hash: new Uint8Array([...new Uint8Array(28), ...new Uint8Array(new Uint32Array([i]).buffer)]),
      name: '',
      scopes: [],
      domains: [],
      parent_id: parent.token.id,
      created_at,
      expires_at: new Date(world.time.now + 900_000),
    })
    for (let i = 0; i < 10_000; i += 1000)
      await world.db
        .insertInto('token')
        .values(Array.from({ length: 1000 }, (_, j) => row(i + j)))
        .execute()
    const answer = await create({ scopes }, parent.text)
    expect([answer.status, (await problemOf(answer))['code']]).toEqual([409, 'token_limit_reached'])
    world.time.now += 900_000
    await createTemporary({ scopes }, parent.text)
  })
})
