import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WEBHOOK_EVENTS } from '../../../src/schema/resources/webhook.ts'
import { accessWorld, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { spaceAt } from '../../support/layouts.ts'

const EVENTS: readonly string[] = WEBHOOK_EVENTS

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('events of floors for webhooks on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  test('each change once, with the version after it, in the order of the changes; nothing of what failed', async () => {
    const mine = await world.account()
    const all = { ...world.bearer((await mine.secret()).text), 'content-type': 'application/json', 'if-match': '*' }
    const now = new Date(world.time.now)
    await world.db
      .insertInto('webhook')
      .values({
        account_id: mine.user.accountId,
        name: null,
        url: 'https://hooks.example',
        events: [...WEBHOOK_EVENTS],
        enabled: true,
        secret: 'sealed:',
        created_at: now,
        updated_at: now,
      } as never)
      .execute()
    const send = async (method: string, path: string, body: object = {}) => {
      const init = { method, headers: all, ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }) }
      return world.request(path, init)
    }
    const space = spaceAt(crypto.randomUUID())
    const created = await send('POST', '/v2/floor', { properties: { name: 'x' }, spaces: [space] })
    const { id } = (await created.json()) as { id: string }
    const path = `/v2/floor/${id}`
    await send('PATCH', path, { elevation: 2 })
    await send('PATCH', path, { private: false })
    await send('PATCH', path, { private: false, elevation: 3 })
    await send('PATCH', path, {})
    await send('PUT', `${path}/layout`, { spaces: [space] }) // as it is: no change
    await send('PUT', `${path}/layout`, { spaces: [{ ...space, name: 'Hall' }] })
    await send('PUT', `${path}/layout`, { spaces: [space, space] })
    await send('POST', `${path}/layout/restore`, { revision: 1 })
    await send('POST', `${path}/archive`)
    await send('POST', `${path}/archive`)
    await send('PATCH', path, { elevation: 4 })
    await send('POST', `${path}/unarchive`)
    await send('DELETE', path)
    await send('POST', `${path}/archive`)
    await send('DELETE', path)
    const rows = await world.db
      .selectFrom('webhook_delivery')
      .select(['event', 'body'])
      .where('account_id', '=', mine.user.accountId)
      .execute()
    const events = rows
      .map(({ event, body }) => [(JSON.parse(body) as { data: { version: number } }).data.version, event] as const)
      .sort(([a, one], [b, other]) => a - b || EVENTS.indexOf(one) - EVENTS.indexOf(other))
    expect(events).toEqual([
      [2, 'floor.created'],
      [3, 'floor.updated'],
      [4, 'floor.updated'],
      [4, 'floor.published'],
      [5, 'floor.updated'],
      [6, 'floor.updated'],
      [7, 'floor.updated'],
      [8, 'floor.archived'],
      [9, 'floor.unarchived'],
      [10, 'floor.archived'],
      [11, 'floor.deleted'],
    ])
  })
})
