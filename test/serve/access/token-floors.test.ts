import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rotateToken, updateToken } from '../../../src/operations/tokens/manage-tokens.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { accessWorld, hiddenFields, PAGE, problemOf, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const TEMPORARY = '/v2/temporary-access-token/create'
const PAGES = '/settings/access-tokens'
const scopes = [{ resource: 'floor', action: 'readPrivate' }]

describe.each(databases)('A18 tokens narrowed to floors on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    mine = await world.account()
  })
  afterAll(() => database.close())

  const label = async (id: string, ...titles: string[]) => {
    await world.db
      .updateTable('floor')
      .set({ labels: titles.map((title) => ({ title, color: '#888' })) })
      .where('id', '=', id)
      .execute()
    world.service.access.forget()
  }
  const read = async (text: string, id: string) =>
    (await world.request(`/v2/floor/${id}`, { headers: world.bearer(text) })).status
  const self = async (text: string) =>
    (await (await world.request('/v2/token/self', { headers: world.bearer(text) })).json()) as { floors: string[] }
  const temporary = (parent: string, body: object) => world.post(TEMPORARY, body, world.bearer(parent))
  const temporaryText = async (parent: string, floors?: string[]) => {
    const answer = await temporary(parent, { scopes, ...(floors ? { floors } : {}) })
    return ((await answer.json()) as { authorization: string }).authorization.slice('Bearer '.length)
  }

  test('a new token and its own description show its floors', { tags: 'slow' }, async () => {
    const floor = await mine.floor(true)
    const requested = [floor.toUpperCase(), 'label:Building A', 'label:Building A']
    const { token, text } = await mine.secret(undefined, { floors: requested })
    const stored = [floor, 'label:Building A']
    expect(token.floors).toEqual(stored)
    expect((await self(text)).floors).toEqual(stored)
    const publishable = await mine.publishable(undefined, undefined, { floors: ['label:x'] })
    const answer = await world.request(`/v2/token/self?pubtoken=${publishable.text}`, { headers: { origin: PAGE } })
    expect(await answer.json()).toMatchObject({ floors: ['label:x'] })
  })

  test('an entry that names no floor of the account is refused where it stands', async () => {
    const foreign = await (await world.account()).floor(false)
    const own = await mine.floor(true)
    for (const id of [foreign, randomUUID()]) {
      await expect(mine.secret(undefined, { floors: ['label:any', own, id] })).rejects.toMatchObject({
        code: 'invalid',
        message: `floors[2]: there is no floor with this id, got ${id}`,
        members: { errors: [{ pointer: '/floors/2' }] },
      })
    }
    await expect(mine.secret(undefined, { floors: ['Ground floor'] })).rejects.toMatchObject({
      message: 'floors[0]: must be the id of a floor, or label: and the title of a label',
    })
  })

  test('no other floor exists for it', async () => {
    const [inside, outside] = [await mine.floor(true), await mine.floor(true)]
    const { text } = await mine.secret(undefined, { floors: [inside] })
    expect([await read(text, inside), await read(text, outside)]).toEqual([200, 404])
    const answers = await Promise.all(
      [outside, randomUUID()].map((id) => world.request(`/v2/floor/${id}`, { headers: world.bearer(text) })),
    )
    const [hidden, missing] = await Promise.all(answers.map(problemOf))
    expect(hidden).toEqual(missing)
  })

  test(
    'whatever it does, it does within its floors; what is the whole account’s is refused',
    { tags: 'slow' },
    async () => {
      const [inside, outside] = [await mine.floor(true), await mine.floor(true)]
      const { text } = await mine.secret(undefined, { floors: [inside] })
      const done = async (method: string, path: string, body?: object, headers = {}) => {
        const answer = await world.request(path, {
          method,
          headers: {
            ...world.bearer(text),
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...headers,
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        return answer.ok ? 'ok' : `${answer.status} ${(await problemOf(answer))['code']}`
      }
      const any = { 'if-match': '*' }
      const onFloor = async (id: string) => [
        await done('GET', `/v2/floor/${id}`),
        await done('PATCH', `/v2/floor/${id}`, { name: 'G' }, any),
        await done('PUT', `/v2/floor/${id}/layout`, { spaces: [], assets: [] }, any),
        await done('GET', `/v2/floor/${id}/layout`),
        await done('GET', `/v2/floor/${id}/layout/revisions`),
        await done('GET', `/v2/space?floorId=${id}`),
        await done('GET', `/v2/asset?floorId=${id}`),
        await done('GET', `/v2/job?floorId=${id}`),
        await done('GET', `/v2/floor/${id}/custom-attributes`),
        await done('PATCH', `/v2/floor/${id}/custom-attributes`, {}),
        await done('POST', `/v2/floor/${id}/export`, { format: 'geojson' }),
        await done('POST', `/v2/floor/${id}/archive`),
        await done('POST', `/v2/floor/${id}/unarchive`),
      ]
      expect(new Set(await onFloor(inside))).toEqual(new Set(['ok']))
      expect(new Set(await onFloor(outside))).toEqual(new Set(['404 not_found']))
      const attribute = { apiFieldName: 'a', title: 'a', resourceType: 'floor', valueType: 'text' }
      const onAccount = [
        await done('POST', '/v2/floor', { properties: { name: 'new' } }),
        await done('PATCH', `/v2/floor/${inside}`, { labels: [] }, any),
        await done('GET', '/v2/webhook'),
        await done('POST', '/v2/webhook', { url: 'https://hooks.example', events: ['floor.created'] }),
        await done('GET', '/v2/extension'),
        await done('POST', '/v2/extension', { name: 'x', url: 'https://x.example' }),
        await done('POST', '/v2/custom-attribute', attribute),
      ]
      expect(new Set(onAccount)).toEqual(new Set(['403 floor_restricted']))
      expect(await done('GET', '/v2/custom-attribute')).toBe('ok')
      const list = await world.request('/v2/floor', { headers: world.bearer(text) })
      expect(((await list.json()) as { features: { id: string }[] }).features.map(({ id }) => id)).toEqual([inside])
    },
  )

  test('a label is followed as floors get it and lose it', async () => {
    const floor = await mine.floor(true)
    const { text } = await mine.secret(undefined, { floors: ['label:Tenant 1'] })
    expect(await read(text, floor)).toBe(404)
    await label(floor, 'other', 'Tenant 1')
    expect(await read(text, floor)).toBe(200)
    await label(floor, 'other')
    expect(await read(text, floor)).toBe(404)
  })

  test('a floor that is deleted leaves a token that reaches nothing, and that can still be saved', async () => {
    const [floor, other] = [await mine.floor(true), await mine.floor(true)]
    const { token, text } = await mine.secret(undefined, { floors: [floor] })
    await world.db.deleteFrom('floor').where('id', '=', floor).execute()
    world.service.access.forget()
    expect([await read(text, floor), await read(text, other)]).toEqual([404, 404])
    const saved = await updateToken.run(world.service, mine.caller, { id: token.id, floors: [floor, 'label:B'] })
    expect(saved.floors).toEqual([floor, 'label:B'])
    await updateToken.run(world.service, mine.caller, { id: token.id, floors: ['label:B'] })
    await expect(updateToken.run(world.service, mine.caller, { id: token.id, floors: [floor] })).rejects.toThrow(
      'there is no floor with this id',
    )
  })

  test('a change holds from the next request on; no entries are all floors', { tags: 'slow' }, async () => {
    const [a, b] = [await mine.floor(true), await mine.floor(true)]
    const { token, text } = await mine.secret()
    const change = (floors: string[]) => updateToken.run(world.service, mine.caller, { id: token.id, floors })
    const reached = async () => [await read(text, a), await read(text, b)]
    expect(await reached()).toEqual([200, 200])
    await change([a])
    expect(await reached()).toEqual([200, 404])
    await change([b])
    expect(await reached()).toEqual([404, 200])
    await updateToken.run(world.service, mine.caller, { id: token.id, name: 'renamed' })
    expect(await reached()).toEqual([404, 200])
    await change([])
    expect(await reached()).toEqual([200, 200])
  })

  test('what replaces a token reaches no more', async () => {
    const [a, b] = [await mine.floor(true), await mine.floor(true)]
    const old = await mine.secret(undefined, { floors: [a, 'label:x'] })
    const next = await rotateToken.run(world.service, mine.caller, { id: old.token.id, graceSeconds: 0 })
    expect(next.token.floors).toEqual([a, 'label:x'])
    expect([await read(next.text, a), await read(next.text, b)]).toEqual([200, 404])
  })

  test('a temporary token reaches what its list and that of its parent both name, as both change', async () => {
    const [a, b, c] = [await mine.floor(true), await mine.floor(true), await mine.floor(true)]
    const parent = await mine.secret(undefined, { floors: [a, 'label:Shared'] })
    await label(b, 'Shared')
    await label(c, 'Ground')
    const whole = await temporaryText(parent.text)
    const one = await temporaryText(parent.text, [b])
    const ground = await temporaryText(parent.text, ['label:Ground'])
    const reached = async (text: string) => [await read(text, a), await read(text, b), await read(text, c)]
    expect(await reached(whole)).toEqual([200, 200, 404])
    expect(await reached(one)).toEqual([404, 200, 404])
    expect(await reached(ground)).toEqual([404, 404, 404])
    await label(c, 'Ground', 'Shared')
    expect(await reached(ground)).toEqual([404, 404, 200])
    await updateToken.run(world.service, mine.caller, { id: parent.token.id, floors: [a] })
    expect(await reached(whole)).toEqual([200, 404, 404])
    expect(await reached(one)).toEqual([404, 404, 404])
    expect(await reached(ground)).toEqual([404, 404, 404])
    expect([(await self(whole)).floors, (await self(one)).floors]).toEqual([[a], [b]])
  })

  test('a temporary token for a floor beyond its parent is not made', async () => {
    const [inside, outside] = [await mine.floor(true), await mine.floor(true)]
    const foreign = await (await world.account()).floor(true)
    const parent = (await mine.secret(undefined, { floors: [inside] })).text
    const count = async () => (await world.db.selectFrom('token').select('id').execute()).length
    const before = await count()
    for (const id of [outside, foreign, randomUUID()]) {
      const answer = await temporary(parent, { scopes, floors: [inside, id] })
      expect([answer.status, await problemOf(answer)]).toEqual([
        400,
        expect.objectContaining({
          code: 'invalid',
          detail: `floors[1]: there is no floor with this id, got ${id}`,
          errors: [{ pointer: '/floors/1', detail: `there is no floor with this id, got ${id}` }],
        }),
      ])
    }
    expect(await count()).toBe(before)
  })

  test('the audit log tells ids, and no titles', async () => {
    const floor = await mine.floor(true)
    const { token } = await mine.secret(undefined, { floors: [floor, 'label:Confidential'] })
    await updateToken.run(world.service, mine.caller, { id: token.id, floors: ['label:Confidential'] })
    const rows = await world.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('subject_id', '=', token.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ detail }) => detail)).toMatchObject([{ floors: [floor], labels: 1 }, { changed: ['floors'] }])
    expect(JSON.stringify(rows)).not.toContain('Confidential')
  })

  describe('on its pages', () => {
    const user = async () => {
      const account = await world.account()
      const cookie = await account.cookie()
      const get = async (path: string) => (await world.request(path, { headers: { cookie } })).text()
      const send = async (path: string, fields: Record<string, string | string[]>) =>
        world.form(path, { csrf: hiddenFields(await get(`${PAGES}/new`))['csrf']!, ...fields }, { cookie })
      return { ...account, get, send }
    }

    test('floors and labels are offered, chosen, shown and changed', async () => {
      const { floor, get, send } = await user()
      const [a, b] = [await floor(true), await floor(true)]
      await label(a, 'Building <A>')
      const offered = await get(`${PAGES}/new`)
      expect(offered).toContain(`value="${a}"`)
      expect(offered).toContain('value="label:Building &lt;A&gt;"')
      expect(offered).toMatch(/value="all" checked/)
      const fields = { kind: 'secret', id: randomUUID(), name: 'Tenant', scope: 'floor:readPrivate' }
      const created = await send(PAGES, { ...fields, narrowing: 'some', floor: [b], floors: 'label:Later\r\n\r\n' })
      const text = /rw_sk_[0-9A-Za-z]{49}/.exec(await created.text())![0]
      expect([await read(text, a), await read(text, b), (await self(text)).floors]).toEqual([
        404,
        200,
        [b, 'label:Later'],
      ])
      const list = await get(PAGES)
      expect(list).toContain('narrowed to 2 entries')
      const id = /access-tokens\/([0-9a-f-]{36})"/.exec(list)![1]!
      const shown = await get(`${PAGES}/${id}`)
      expect(shown).toContain('label “Later”')
      expect(shown).toMatch(new RegExp(`value="${b}" checked`))
      expect(shown).toMatch(/value="some" checked/)
      expect(shown).toMatch(/<textarea name="floors"[^>]*>label:Later<\/textarea>/)
      await send(`${PAGES}/${id}`, { ...fields, narrowing: 'some', floor: ['label:Building <A>'], floors: '' })
      expect([await read(text, a), await read(text, b)]).toEqual([200, 404])
      await send(`${PAGES}/${id}`, { ...fields, narrowing: 'all', floor: [a] })
      expect([await read(text, a), await read(text, b)]).toEqual([200, 200])
    })

    test('some floors, but none of them, are not all', async () => {
      const { send, get, floor } = await user()
      const id = await floor(true)
      const fields = { kind: 'secret', id: randomUUID(), name: 'x', scope: 'floor:readPrivate', narrowing: 'some' }
      const empty = await send(PAGES, { ...fields, floors: ' ' })
      expect([empty.status, await empty.text()]).toEqual([
        400,
        expect.stringContaining('</a>: choose at least one floor or label, or all floors.'),
      ])
      const wrong = await send(PAGES, { ...fields, floor: [id], floors: 'Building A' })
      const html = await wrong.text()
      expect([wrong.status, html]).toEqual([400, expect.stringContaining('must be the id of a floor, or label:')])
      expect(html).toContain('Building A</textarea>')
      expect(html).toMatch(new RegExp(`value="${id}" checked`))
      expect(await get(PAGES)).toContain('None yet.')
    })
  })
})
