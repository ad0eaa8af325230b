import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { commonPasswordFault } from '../../../src/operations/identity/common-password.ts'
import { CreateApplication } from '../../../src/operations/operator/manage-applications.ts'
import { createUser, UpdateUser, updateUser } from '../../../src/operations/operator/manage-users.ts'
import { FloorImport } from '../../../src/schema/resources/floors/floor.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { BASE, hiddenFields, PASSWORD, type SignedInWorld, signedInWorld } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('texts and labels on $name', ({ open }) => {
  let database: TestDatabase
  let world: SignedInWorld['world']
  let mine: SignedInWorld['mine']
  let cookie: SignedInWorld['cookie']
  let app: SignedInWorld['app']
  beforeAll(async () => {
    database = await open()
    ;({ world, mine, cookie, app } = await signedInWorld(database))
  })
  afterAll(() => database.close())

  const trpc = (name: string, body: string, own = cookie, headers: Record<string, string> = {}) =>
    world.app.request(`${BASE}/trpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: own, ...headers },
      body,
    })
  const create = (fields: object, own?: string) =>
    trpc(
      'accessTokens.create',
      JSON.stringify({ kind: 'secret', name: 'x', scopes: ['floor:readPublic'], ...fields }),
      own,
    )

  test('names with half a character, an override of direction or nothing to see are refused and named', async () => {
    for (const name of ['a\\ud800', 'a\\u202eb', 'a\\u200bb']) {
      const body = `{"kind":"secret","name":"${name}","scopes":["floor:readPublic"]}`
      const answer = await trpc('accessTokens.create', body)
      const code = name.slice(3, 7).toUpperCase()
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining(`name: must not hold U+${code}`),
      ])
    }
    const page = await world.request('/settings/access-tokens/new', { headers: { cookie } })
    const own = { ...hiddenFields(await page.text()), kind: 'secret', scope: 'floor:readPublic' }
    for (const name of ['a\u202eb', 'a\u200bb'])
      expect((await world.form('/settings/access-tokens', { ...own, name }, { cookie })).status).toBe(400)
    const broken = await world.request('/settings/access-tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: `${new URLSearchParams(own)}&name=a%ED%A0%80`,
    })
    expect(broken.status).toBe(400)
  })

  test('so are those that the operator gives', () => {
    const application = { name: 'Pay\u202epal', redirectUri: 'https://app.example/', scopes: ['floor:readPublic'] }
    const floor = (name: string, title: string) => ({
      type: 'Feature',
      properties: { name, labels: [{ title, color: 'red' }] },
    })
    const results = [
      CreateApplication.safeParse(application),
      FloorImport.safeParse(floor('a\u200bb', 'x')),
      FloorImport.safeParse(floor('Ground', 'x\u202e')),
      UpdateUser.safeParse({ email: 'a\u200b@rooms.example' }),
    ]
    expect(results.map((it) => it.success)).toEqual([false, false, false, false])
    expect(FloorImport.safeParse(floor('Ground', 'x')).success).toBe(true)
  })

  test('a domain with a character without width is refused', async () => {
    const answer = await create({ kind: 'publishable', domains: ['a\u200bb.example'] })
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('domains[0]: must not hold invisible'),
    ])
  })

  test('whether an id is taken by a token of another account cannot be found out', async () => {
    const id = randomUUID()
    const [first, again] = [await create({ id }), await create({ id })]
    expect([first.status, again.status]).toEqual([200, 409])
    const { result } = (await first.json()) as { result: { data: { token: { id: string } } } }
    const stranger = await (await world.account()).cookie()
    expect((await create({ id }, stranger)).status).toBe(200)
    expect((await create({ id: result.data.token.id }, stranger)).status).toBe(200)
    expect(result.data.token.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  test('forms in another charset or compressed are refused, as JSON is', async () => {
    const sent = (path: string, headers: Record<string, string>) =>
      world.app.request(`${BASE}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ email: mine.email, password: PASSWORD }).toString(),
      })
    const utf16 = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-16' }
    const utf8 = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
    const gzip = { 'content-encoding': 'gzip' }
    expect((await sent('/sign-in', utf16)).status).toBe(415)
    expect((await sent('/sign-in', gzip)).status).toBe(415)
    expect((await sent('/sign-in', utf8)).status).toBe(303)
    for (const headers of [utf16, gzip]) {
      const answer = await sent('/oauth/token', headers)
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'invalid_request'])
    }
    const body = JSON.stringify({ kind: 'secret', name: 'x', scopes: ['floor:readPublic'] })
    expect((await trpc('accessTokens.create', body, cookie, gzip)).status).toBe(415)
    expect((await trpc('accessTokens.create', body, cookie, { 'content-encoding': 'identity' })).status).toBe(200)
  })

  test('a PKCE challenge that is used again is written down', async () => {
    const user = await world.account()
    const own = await user.cookie()
    const challenge = { code_challenge: 'A'.repeat(43), code_challenge_method: 'S256' }
    const noted = () =>
      world.db
        .selectFrom('audit_entry')
        .select(['subject_kind', 'actor_id'])
        .where('event', '=', 'challenge.reused')
        .execute()
    await world.code(app.clientId, own, challenge)
    await world.code(app.clientId, own, { ...challenge, code_challenge: 'B'.repeat(43) })
    await world.code((await world.application()).clientId, own, challenge)
    await world.code(app.clientId, own)
    await world.code(app.clientId, own)
    expect(await noted()).toEqual([])
    await world.code(app.clientId, own, challenge)
    expect(await noted()).toEqual([{ subject_kind: 'application', actor_id: user.user.id }])
  })

  test('common passwords are refused of users and of the operator', async () => {
    const page = await world.request('/settings/account', { headers: { cookie } })
    const { csrf } = hiddenFields(await page.text())
    const fields = { csrf: csrf!, current: PASSWORD, next: 'password12' }
    const answer = await world.form('/settings/account/password', fields, { cookie })
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('among the most common passwords'),
    ])
    await expect(createUser(world.service, { email: 'new@rooms.example', password: 'aaaaaaaaaa' })).rejects.toThrow(
      'password: must not repeat a few characters',
    )
    const change = UpdateUser.parse({ email: mine.email, password: 'qwertyuiop' })
    await expect(updateUser(world.service, change)).rejects.toThrow('password: is among the most common passwords')
  })
})

test.each([
  ['qwertyuiop', 'common'],
  ['QWERTYuiop', 'common'],
  ['password12', 'common'],
  ['!Password1', 'common'],
  ['sunshine!!', 'common'],
  ['1234567890', 'common'],
  ['basketball', 'common'],
  ['aaaaaaaaaa', 'repeat'],
  ['abababababab', 'repeat'],
  ['xyzxyzxyzxy', 'repeat'],
  ['erika.m@rooms.example', 'e-mail'],
  ['ERIKA.M2026', 'e-mail'],
  ['rooms.example', 'e-mail'],
])('%s is refused: %s', async (password, why) => {
  expect(await commonPasswordFault(password, 'erika.m@rooms.example')).toContain(why)
})

test.each([
  'correct horse battery',
  'monkey8273649182',
  'x7Kq0vPz2m',
  'aaaaaaaaaa but longer',
  'Прозрачный 9 лес',
  '7391046285',
])('%s is not', async (password) => {
  expect(await commonPasswordFault(password, 'erika.m@rooms.example')).toBeUndefined()
})
