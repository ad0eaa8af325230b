import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changesTransaction, recordChange } from '../../../src/operations/changes/record-changes.ts'
import { sweep } from '../../../src/operations/upkeep/sweep.ts'
import type { Change } from '../../../src/schema/resources/change.ts'
import { insertChanges, takeNumbers } from '../../../src/store/tables/floors/changes.ts'
import { accessWorld, PAGE, type World } from '../../support/access.ts'
import { withGatedTransactions } from '../../support/arrival-gate.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { assetAt, spaceAt } from '../../support/layouts.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

interface Answer {
  readonly changes: Change[]
  readonly next: string
  readonly last: number
}

describe.each(databases)('changes on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  /** An account with a token of all scopes. */
  async function tenant() {
    const account = await world.account()
    const headers = world.bearer((await account.secret()).text)
    const send = async <Body>(method: string, path: string, body?: object) => {
      const answer = await world.request(path, {
        method,
        headers: { ...headers, 'if-match': '*', ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (answer.status === 204 ? {} : await answer.json()) as Body
    }
    const changes = async (query = '', as: Record<string, string> = headers) => {
      const { pubtoken, ...fields } = as
      const asked = pubtoken === undefined ? query : `${query || '?'}&pubtoken=${pubtoken}`
      const answer = await world.request(`/v2/changes${asked}`, { headers: fields })
      return {
        status: answer.status,
        etag: answer.headers.get('etag'),
        body: (await answer.json()) as Answer & { code: string },
      }
    }
    /** All changes from a place on, in pages. */
    const following = async (
      since: string | undefined,
      { limit = 100, more = '', as = headers as Record<string, string> } = {},
    ) => {
      const found: Change[] = []
      for (let next = since; ; ) {
        const { status, body } = await changes(
          `?limit=${limit}${next === undefined ? '' : `&since=${next}`}${more}`,
          as,
        )
        expect(status).toBe(200)
        found.push(...body.changes)
        if (body.next === next || Number(body.next) >= body.last) return { found, next: body.next }
        next = body.next
      }
    }
    const floor = (properties: object = {}, more: object = {}) =>
      send<{ id: string }>('POST', '/v2/floor', { properties: { name: 'F', ...properties }, ...more }).then(
        ({ id }) => id,
      )
    return { account, accountId: account.user.accountId, send, changes, following, floor, headers }
  }

  const told = (changes: readonly Change[]) =>
    changes.map(
      ({ number, resource, kind, revision }) => `${number} ${resource} ${kind}${revision ? ` ${revision}` : ''}`,
    )

  test('each change of each resource is listed once, in order, numbered from 1 on; nothing of what failed', async () => {
    const { send, following, floor, changes } = await tenant()
    expect((await changes()).body).toEqual({ changes: [], next: '0', last: 0 })
    const space = spaceAt(crypto.randomUUID())
    const id = await floor({}, { spaces: [space] })
    await send('PATCH', `/v2/floor/${id}`, { elevation: 3 })
    await send('PATCH', `/v2/floor/${id}`, {})
    await send('PUT', `/v2/floor/${id}/layout`, { spaces: [{ ...space, name: 'Other' }] })
    await expect(send('PUT', `/v2/floor/${id}/layout`, { spaces: [space, space] })).rejects.toThrow('400')
    await send('POST', `/v2/floor/${id}/layout/restore`, { revision: 1 })
    const attribute = await send<{ id: string }>('POST', '/v2/custom-attribute', {
      ...{ apiFieldName: 'cost', title: 'Cost', resourceType: 'space', valueType: 'text' },
    })
    await send('PATCH', `/v2/space/${space.id}/custom-attributes`, { cost: '1' })
    await send('PATCH', `/v2/custom-attribute/${attribute.id}`, { title: 'Costs' })
    await send('DELETE', `/v2/custom-attribute/${attribute.id}`)
    const extension = await send<{ id: string }>('POST', '/v2/extension', { name: 'E', url: 'https://e.example' })
    await send('PATCH', `/v2/extension/${extension.id}`, { name: 'F' })
    await send('DELETE', `/v2/extension/${extension.id}`)
    await send('POST', `/v2/floor/${id}/archive`)
    await send('DELETE', `/v2/floor/${id}`)
    const { found } = await following(undefined, { limit: 3 })
    // Of a floor that is gone its end is left.
    expect(told(found)).toEqual([
      '8 CustomAttribute created',
      '10 CustomAttribute updated',
      '11 CustomAttribute deleted',
      '12 Extension created',
      '13 Extension updated',
      '14 Extension deleted',
      '16 Floor deleted',
    ])
    const { rows } = {
      rows: await world.db
        .selectFrom('change')
        .selectAll()
        .where('resource_id', 'in', [id, space.id!])
        .orderBy('number')
        .execute(),
    }
    expect(
      rows.map((row) => `${row.number} ${row.resource} ${row.kind}${row.revision ? ` ${row.revision}` : ''}`),
    ).toEqual([
      ...['1 Floor created', '2 Layout created 1', '3 Floor updated', '4 Floor updated', '5 Layout updated 2'],
      ...[
        '6 Floor updated',
        '7 Layout updated 3',
        '9 CustomAttributeValues updated',
        '15 Floor updated',
        '16 Floor deleted',
      ],
    ])
  })

  test('a layout is followed by the spaces and assets that it changed, in pages of any size', async () => {
    const { send, floor, following } = await tenant()
    const spaces = [1, 2, 3].map(() => spaceAt(crypto.randomUUID()))
    const assets = Array.from({ length: 5 }, () => ({ ...assetAt(crypto.randomUUID()), spaceId: spaces[0]!.id }))
    const id = await floor({}, { spaces, assets })
    const { next } = await following(undefined)
    const extra = { ...assetAt(crypto.randomUUID()), spaceId: spaces[1]!.id }
    await send('PUT', `/v2/floor/${id}/layout`, {
      spaces: [{ ...spaces[0]!, name: 'Renamed' }, ...spaces.slice(1)],
      assets: [...assets.slice(1), extra],
    })
    const plain = await following(next)
    expect(told(plain.found)).toEqual(['3 Floor updated', '4 Layout updated 2'])
    for (const limit of [1, 2, 3, 100]) {
      const { found } = await following(next, { limit, more: '&expand=parts' })
      expect(told(found.slice(0, 2))).toEqual(told(plain.found))
      const parts = found.slice(2).map((it) => `${it.number} ${it.revision} ${it.resource} ${it.id} ${it.kind}`)
      expect(parts.toSorted()).toEqual(
        [
          `4 2 Space ${spaces[0]!.id} updated`,
          `4 2 Asset ${assets[0]!.id} deleted`,
          `4 2 Asset ${extra.id} created`,
        ].toSorted(),
      )
      const all = await following(undefined, { limit, more: '&expand=parts' })
      expect(all.found).toHaveLength(4 + 3 + 5 + 3)
      expect(new Set(all.found.map((it) => `${it.number} ${it.id} ${it.resource}`)).size).toBe(all.found.length)
    }
  })

  test('a token is told of what it may read: what comes within its reach is created, what leaves it deleted', async () => {
    const { account, send, floor, following, changes } = await tenant()
    const page = { pubtoken: (await account.publishable(['floor:readPublic'])).text, origin: PAGE }
    const labelled = world.bearer(
      (await account.secret(['floor:readPublic', 'floor:readPrivate'], { floors: ['label:North'] })).text,
    )
    const id = await floor({ private: true })
    const other = await floor({ private: true })
    const tell = async (as: Record<string, string>, since?: string) => {
      const { found, next } = await following(since, { as })
      return {
        next,
        told: found.map(
          (it) => `${it.resource} ${it.kind} ${it.id === id ? 'one' : it.id === other ? 'other' : it.id}`,
        ),
      }
    }
    const first = await tell(page)
    expect(first).toEqual({ next: '2', told: [] })
    await send('PATCH', `/v2/floor/${id}`, { private: false, labels: [{ title: 'North', color: '#fff' }] })
    expect(await tell(page, first.next)).toEqual({ next: '3', told: ['Floor created one'] })
    expect(await tell(labelled)).toEqual({ next: '3', told: ['Floor created one'] })
    await send('PATCH', `/v2/floor/${id}`, { elevation: 1 })
    await send('PATCH', `/v2/floor/${other}`, { elevation: 1 })
    expect(await tell(page, '3')).toEqual({ next: '5', told: ['Floor updated one'] })
    await send('PATCH', `/v2/floor/${id}`, { private: true })
    expect(await tell(page, '3')).toEqual({ next: '6', told: ['Floor deleted one'] })
    expect(await tell(labelled, '3')).toEqual({ next: '6', told: ['Floor updated one', 'Floor updated one'] })
    await send('PATCH', `/v2/floor/${id}`, { labels: [] })
    expect(await tell(labelled, '6')).toEqual({ next: '7', told: ['Floor deleted one'] })
    expect(await tell(page, '6')).toEqual({ next: '7', told: [] })
    await send('POST', `/v2/floor/${id}/archive`)
    await send('DELETE', `/v2/floor/${id}`)
    expect((await tell(page)).told).toEqual(['Floor deleted one'])
    const stranger = await (await tenant()).changes()
    expect(stranger.body.changes).toEqual([])
    const narrow = world.bearer((await account.secret(['extension:query'], { floors: [other] })).text)
    await send('POST', '/v2/extension', { name: 'E', url: 'https://e.example' })
    expect((await changes('', narrow)).body.changes).toEqual([])
  })

  test('changes of a variant are those of a layout with an id of its own, which pages for everybody do not tell', async () => {
    const { account, send, floor, following } = await tenant()
    const space = spaceAt(crypto.randomUUID())
    const id = await floor({ private: false }, { spaces: [space] })
    const variant = await send<{ id: string }>('POST', `/v2/layout/${id}/duplicate`, {})
    await send('PATCH', `/v2/layout/${variant.id}`, { name: 'Other' })
    await send('PUT', `/v2/layout/${variant.id}`, { spaces: [{ ...space, name: 'Larger' }] })
    await send('POST', `/v2/layout/${variant.id}/publish`, { ifMatch: 1 })
    await send('DELETE', `/v2/layout/${variant.id}`)
    const { found } = await following(undefined, { more: '&expand=parts' })
    const named = found.map((it) => [it.number, it.resource, it.kind, it.revision, it.id === variant.id].join(' '))
    expect(named).toEqual([
      ...['1 Floor created  false', '2 Layout created 1 false', '2 Space created 1 false'],
      ...['3 Layout created 1 true', '4 Layout updated  true', '5 Layout updated 2 true'],
      ...['6 Floor updated  false', '7 Layout updated 2 false', '7 Space updated 2 false'],
      '8 Layout deleted  true',
    ])
    const page = { pubtoken: (await account.publishable(['floor:readPublic'])).text, origin: PAGE }
    expect((await following(undefined, { as: page })).found.map(({ number }) => number)).toEqual([1, 2, 6, 7])
  })

  test('what is old goes from the beginning on, and who asks for it is told to list anew', async () => {
    const { floor, changes } = await tenant()
    const id = await floor()
    await floor()
    world.time.now += 31 * 86_400_000
    await floor()
    await sweep(world.service)
    expect((await changes('?since=0')).body).toMatchObject({ code: 'changes_gone' })
    expect(await changes('?since=1')).toMatchObject({ status: 410 })
    expect(told((await changes('?since=2')).body.changes)).toEqual(['3 Floor created'])
    expect(told((await changes()).body.changes)).toEqual(['3 Floor created'])
    expect(await changes('?since=4')).toMatchObject({ status: 410 })
    expect((await changes('?since=3')).body).toEqual({ changes: [], next: '3', last: 3 })
    world.time.now += 31 * 86_400_000
    await sweep(world.service)
    expect(await changes('?since=2')).toMatchObject({ status: 410 })
    expect((await changes()).body).toEqual({ changes: [], next: '3', last: 3 })
    expect(id).toBeDefined()
  })

  test('who asks again before there is anything new is told so', async () => {
    const { floor, changes, headers } = await tenant()
    await floor()
    const { etag } = await changes('?since=1')
    const again = { ...headers, 'if-none-match': etag! }
    expect((await world.request('/v2/changes?since=1', { headers: again })).status).toBe(304)
    await floor()
    expect((await world.request('/v2/changes?since=1', { headers: again })).status).toBe(200)
  })

  test('a reader that polls while many write sees every number once, in order, none left out', async () => {
    const { accountId, following, headers } = await tenant()
    const writers = 24
    const each = 5
    const service = withGatedTransactions(world.service, world.db, writers)
    const write = async () => {
      for (let i = 0; i < each; i++)
        await changesTransaction(service, (service.store as { db: typeof world.db }).db, async (db) => {
          const change = { accountId, resource: 'Extension', kind: 'updated' } as const
          for (let n = 0; n <= i % 3; n++) recordChange(db, { ...change, id: crypto.randomUUID() })
          if (Math.random() < 0.2) throw new Error('rolled back')
        }).catch((error: Error) => expect(error.message).toBe('rolled back'))
    }
    let isWriting = true
    const seen: number[] = []
    let next: string | undefined
    const poll = async () => {
      const page = await following(next, { limit: 7, as: headers })
      next = page.next
      seen.push(...page.found.map(({ number }) => number))
    }
    const reading = (async () => {
      while (isWriting) await poll()
    })()
    await Promise.all(Array.from({ length: writers }, write))
    isWriting = false
    await reading
    await poll()
    expect(seen.length).toBeGreaterThan(writers)
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, i) => i + 1))
  })

  test('a transaction that is held back between its number and its end makes no reader miss it', async () => {
    const { accountId, following } = await tenant()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const at = new Date(world.time.now)
    let isNumbered = () => {}
    const numbered = new Promise<void>((resolve) => (isNumbered = resolve))
    const row = { account_id: accountId, resource: 'Extension', kind: 'created', at } as const
    const none = { floor_id: null, value_of: null, revision: null, access_before: null, access_after: null }
    const first = world.db.transaction().execute(async (db) => {
      const { first: number } = await takeNumbers(db, accountId, 1, at)
      await insertChanges(db, [{ ...row, ...none, number, resource_id: crypto.randomUUID() }])
      isNumbered()
      await held
    })
    await numbered
    let isSecondOver = false
    const second = changesTransaction(world.service, world.db, async (db) =>
      recordChange(db, { accountId, resource: 'Extension', id: crypto.randomUUID(), kind: 'created' }),
    ).then(() => (isSecondOver = true))
    await pause(300)
    expect(isSecondOver).toBe(false)
    release()
    await Promise.all([first, second])
    expect((await following(undefined)).found.map(({ number }) => number)).toEqual([1, 2])
  })
})
