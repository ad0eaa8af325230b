import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rotateToken, updateToken } from '../../../src/operations/tokens/manage-tokens.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { accessWorld, problemOf, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.1'

describe.each(databases)('bounds of secret tokens on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { TRUSTED_PROXY_HOPS: '1', RATE_CALLS: '1000', RATE_SECONDS: '1000' })
    mine = await world.account()
  })
  afterAll(() => database.close())

  /** GET of the token itself, from an address: the last hop is the one that our proxy wrote. */
  const self = (text: string, from: string, before = '') =>
    world.request('/v2/token/self', { headers: { ...world.bearer(text), 'x-forwarded-for': `${before}${from}` } })
  const update = (id: string, changes: object) =>
    updateToken.run(world.service, mine.caller, { id, ...changes } as never)
  const refusals = (id: string) =>
    world.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('event', '=', 'address.refused')
      .where('subject_id', '=', id)
      .execute()

  test('M-8 a token with networks is refused elsewhere, whatever the client claims, and said so once a minute', async () => {
    const { text, token } = await mine.secret(['floor:readPublic'], {
      addresses: ['203.0.113.0/24', '2001:db8:1::/48'],
    })
    expect(token.addresses).toEqual(['203.0.113.0/24', '2001:db8:1::/48'])
    for (const from of [HOME, '::ffff:203.0.113.7', '203.0.113.7:4711', '[2001:db8:1::5]:443'])
      expect((await self(text, from)).status, from).toBe(200)
    for (const from of [ELSEWHERE, '2001:db8:2::5', '::ffff:198.51.100.1'])
      expect(await problemOf(await self(text, from)), from).toMatchObject({ status: 403, code: 'address_not_allowed' })
    expect((await self(text, ELSEWHERE, `${HOME}, `)).status).toBe(403)
    expect(await refusals(token.id)).toEqual([{ detail: {} }])
  })

  test('one address of IPv6 is distinguished from its neighbour in the same /64', async () => {
    const { text } = await mine.secret(['floor:readPublic'], { addresses: ['2001:db8::1'] })
    expect((await self(text, '2001:db8::1')).status).toBe(200)
    expect((await self(text, '2001:db8::2')).status).toBe(403)
  })

  test('temporary tokens and successors are bound as the token is, from the next request on', async () => {
    const { text, token } = await mine.secret(['floor:readPublic'])
    const created = await world.post(
      '/v2/temporary-access-token/create',
      { scopes: [{ resource: 'floor', action: 'readPublic' }] },
      { ...world.bearer(text), 'x-forwarded-for': HOME },
    )
    const temporary = ((await created.json()) as { authorization: string }).authorization.slice('Bearer '.length)
    expect((await self(temporary, ELSEWHERE)).status).toBe(200)
    await update(token.id, { addresses: [`${HOME}/32`], quota: 500 })
    expect([await self(temporary, ELSEWHERE), await self(text, ELSEWHERE)].map((it) => it.status)).toEqual([403, 403])
    expect((await self(temporary, HOME)).status).toBe(200)
    const next = await rotateToken.run(world.service, mine.caller, { id: token.id, graceSeconds: 0 })
    expect(next.token).toMatchObject({ addresses: [`${HOME}/32`], quota: 500 })
    expect((await self(next.text, ELSEWHERE)).status).toBe(403)
    await update(next.token.id, { addresses: [] })
    expect((await self(next.text, ELSEWHERE)).status).toBe(200)
  })

  test('M-9 a quota below that of the service is counted and sent in headers; its temporary tokens have parts of it', async () => {
    const { text } = await mine.secret(['floor:readPublic'], { quota: 5 })
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(await self(text, HOME))
    expect(answers.map((it) => it.status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers[0]!.headers.get('ratelimit-policy')).toBe('"calls";q=5;w=1000')
    expect(answers.slice(0, 5).map((it) => /r=(\d+)/.exec(it.headers.get('ratelimit')!)![1])).toEqual('43210'.split(''))
    expect(Number(answers[5]!.headers.get('retry-after'))).toBeGreaterThan(100)
    const other = await mine.secret(['floor:readPublic'])
    const unbound = await self(other.text, HOME)
    expect([unbound.status, unbound.headers.get('ratelimit-policy')]).toEqual([200, '"calls";q=1000;w=1000'])
  })

  test.each([
    [{ addresses: ['10.0.0.1/8'] }, '/addresses/0'],
    [{ addresses: ['10.0.0.0/8', 'nowhere'] }, '/addresses/1'],
    [{ quota: 1001 }, '/quota'],
  ])('%j is refused where it is wrong', async (more, pointer) => {
    await expect(mine.secret(['floor:readPublic'], more)).rejects.toMatchObject({
      code: 'invalid',
      members: { errors: [{ pointer }] },
    })
  })

  test.each([{ addresses: ['10.0.0.0/8'] }, { quota: 5 }])('a publishable token has no %j', async (more) => {
    await expect(mine.publishable(undefined, undefined, more)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('the page of a token sets, keeps and takes back both', async () => {
    const cookie = await mine.cookie()
    const { token } = await mine.secret(['floor:readPublic'])
    const path = `/settings/access-tokens/${token.id}`
    const page = await (await world.request(path, { headers: { cookie } })).text()
    expect(page).toContain('at most 1000; empty is as many as the service allows')
    const csrf = /name="csrf" value="([^"]+)"/.exec(page)![1]!
    const save = (fields: object) =>
      world.form(path, { csrf, name: 'test', scope: 'floor:readPublic', lifetime: 'keep', ...fields }, { cookie })
    const wrong = await save({ addresses: '10.0.0.0/8\n10.0.0.1/8', quota: 'many' })
    expect(wrong.status).toBe(400)
    expect((await save({ addresses: '10.0.0.0/8, 192.0.2.1', quota: '77' })).status).toBe(303)
    const saved = await (await world.request(path, { headers: { cookie } })).text()
    expect(saved).toContain('10.0.0.0/8\n192.0.2.1/32</textarea>')
    expect(saved).toContain('at most 77 in a period')
    expect((await save({ addresses: '', quota: '' })).status).toBe(303)
    const row = await world.db.selectFrom('token').selectAll().where('id', '=', token.id).executeTakeFirstOrThrow()
    expect([row.addresses, row.quota]).toEqual([[], null])
  })
})
