import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test, vi } from 'vitest'
import { sweep } from '../../../src/operations/upkeep/sweep.ts'
import { emitEvents } from '../../../src/operations/webhooks/emit-event.ts'
import { WEBHOOK_EVENTS, type WebhookDelivery } from '../../../src/schema/resources/webhook.ts'
import { openStore } from '../../../src/store/engine/open.ts'
import { accessWorld } from '../../support/access.ts'
import { databases } from '../../support/databases.ts'
import { spaceAt } from '../../support/layouts.ts'
import { hurryJobs, startTestQueue } from '../../support/queue.ts'
import type { Receiver } from '../../support/receiver.ts'
import { answer, HOSTS, until, WebhookScene, webhookTenant } from '../../support/webhook-tenant.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** What refusals of a host end with. */
const ALLOWING = '; the operator may allow the host by WEBHOOK_ALLOWED_HOSTS'

describe.each(databases)('webhooks on $name', ({ open }) => {
  const scene = new WebhookScene({ open })
  const tenant = () => webhookTenant(scene.world)

  const events = async (accountId: string) => {
    const rows = await scene.world.db
      .selectFrom('audit_entry')
      .select(['event', 'actor_kind', 'detail'])
      .where('account_id', '=', accountId)
      .where('event', 'like', 'webhook.%')
      .orderBy('id')
      .execute()
    return rows
  }

  test('an event is delivered at once, signed, with its id and nothing secret', async () => {
    const { create, emit, settled, floorId } = await tenant()
    const receiver = await scene.receive(answer(200, 'thanks'))
    const { id, secret } = await create(`${receiver.url}?tenant=7`)
    await emit('floor.updated', 3)
    const [delivery] = await settled(id)
    expect(receiver.received).toHaveLength(1)
    const [{ headers, body, path }] = receiver.received as [Receiver['received'][number]]
    expect(path).toBe('/hook?tenant=7')
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': delivery!.id,
      'webhook-change-number': '3',
      host: `127.0.0.1:${receiver.port}`,
      'user-agent': expect.stringMatching(/^Roomwright\/\d/),
    })
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'floor.updated',
      timestamp: new Date(scene.world.time.now).toISOString(),
      data: { floorId, version: 3, changeNumber: 3 },
    })
    expect(delivery).toMatchObject({
      event: 'floor.updated',
      status: 'delivered',
      nextAttemptAt: null,
      body,
      attempts: [{ number: 1, responseCode: 200, error: null, excerpt: 'thanks' }],
    })
    expect(JSON.stringify(receiver.received)).not.toMatch(/rw_|whsec_|bearer/i)
  })

  test('an address is stored as it was judged, not as it was written', async () => {
    const { create, call } = await tenant()
    const webhook = await create(' HTTPS://Hooks.Example.COM:443/a/../rooms\t')
    const url = 'https://hooks.example.com/rooms'
    expect(await call('GET', `/v2/webhook/${webhook.id}`)).toMatchObject({ body: { url } })
    const changed = await call('PATCH', `/v2/webhook/${webhook.id}`, { url: 'https://2001.example.com./x y' })
    expect(changed).toMatchObject({ status: 400 })
    const next = await call('PATCH', `/v2/webhook/${webhook.id}`, { url: 'https://\u4f8b.example.com' })
    expect(next).toMatchObject({ body: { url: 'https://xn--fsq.example.com/' } })
  })

  test('every change of a floor over the API sends an event with the version it led to', async () => {
    const { call, create, deliveries } = await tenant()
    const receiver = await scene.receive()
    const { id } = await create(receiver.url, [...WEBHOOK_EVENTS])
    const any = { 'if-match': '*' }
    const floor = await call<{ id: string }>('POST', '/v2/floor', {
      properties: { name: 'F' },
      spaces: [spaceAt('00000000-0000-4000-8000-00000000aaaa')],
    })
    const path = `/v2/floor/${floor.body.id}`
    await call('PATCH', path, { elevation: 1 }, any)
    await call('PATCH', path, {}, any)
    await call('PATCH', path, { private: false }, any)
    await call('PATCH', path, { private: false, name: 'G' }, any)
    await call('PATCH', path, { private: true }, any)
    await call('PUT', `${path}/layout`, { spaces: [], assets: [] }, any)
    await call('POST', `${path}/layout/restore`, { revision: 1 }, any)
    await call('POST', `${path}/archive`)
    await call('POST', `${path}/archive`)
    await call('POST', `${path}/unarchive`)
    await call('POST', `${path}/archive`)
    await call('DELETE', path)
    const payloads = await until(() => {
      expect(receiver.received.length).toBeGreaterThanOrEqual(12)
      return receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { version: number } })
    })
    const inOrder = payloads.map(({ type, data }) => [data.version, type.slice('floor.'.length)] as const)
    expect(inOrder.toSorted(([a, b], [c, d]) => a - c || (b < d ? 1 : -1))).toEqual([
      [2, 'created'],
      [3, 'updated'],
      [4, 'updated'],
      [4, 'published'],
      [5, 'updated'],
      [6, 'updated'],
      [7, 'updated'],
      [8, 'updated'],
      [9, 'archived'],
      [10, 'unarchived'],
      [11, 'archived'],
      [12, 'deleted'],
    ])
    expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).data.floorId))).toEqual(
      new Set([floor.body.id]),
    )
    expect(await deliveries(id)).toHaveLength(12)
  })

  test('it goes to every enabled webhook that wants it, and to no other', async () => {
    const [mine, other] = [await tenant(), await tenant()]
    const [both, updated, off, foreign] = [
      await scene.receive(),
      await scene.receive(),
      await scene.receive(),
      await scene.receive(),
    ]
    const ids = [
      (await mine.create(both!.url)).id,
      (await mine.create(updated!.url, ['floor.updated'])).id,
      (await mine.create(off!.url)).id,
    ]
    await other.create(foreign!.url)
    await mine.call('PATCH', `/v2/webhook/${ids[2]}`, { enabled: false })
    await mine.emit('floor.created')
    await mine.settled(ids[0]!)
    await mine.emit('floor.updated')
    await until(() => expect([both!.received.length, updated!.received.length]).toEqual([2, 1]))
    await mine.emit('floor.archived')
    await hurryJobs(scene.world.service, scene.database.store)
    expect([both!, updated!, off!, foreign!].map(({ received }) => received.length)).toEqual([2, 1, 0, 0])
    expect(await mine.deliveries(ids[2]!)).toEqual([])
  })

  test('an event of a change that is rolled back is never sent', async () => {
    const { account, create, emit, settled, floorId } = await tenant()
    const receiver = await scene.receive()
    const { id } = await create(receiver.url)
    const { accountId } = account.user
    const changing = scene.world.db.transaction().execute(async (db) => {
      await emitEvents(scene.world.service, db, accountId, [
        { event: 'floor.created', floorId, version: 1, changeNumber: 1 },
      ])
      throw new Error('refused')
    })
    await expect(changing).rejects.toThrow('refused')
    await emit('floor.updated')
    expect(await settled(id)).toMatchObject([{ event: 'floor.updated' }])
    expect(receiver.received).toHaveLength(1)
  })

  test('thirteen attempts by the schedule, then the webhook is disabled and says so', async () => {
    const { account, create, emit, attempted, webhook, call, deliveries } = await tenant()
    const receiver = await scene.receive(answer(503))
    const { id } = await create(receiver.url)
    await emit()
    const seconds: (number | null)[] = []
    for (let count = 1; count <= 13; count++) {
      const [delivery] = await attempted(id, count)
      const { nextAttemptAt } = delivery!
      seconds.push(nextAttemptAt === null ? null : (Date.parse(nextAttemptAt) - scene.world.time.now) / 1000)
      await hurryJobs(scene.world.service, scene.database.store)
    }
    const pauses = [2, 5, 15, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    expect(seconds.at(-1)).toBeNull()
    for (const [i, pause] of pauses.entries()) {
      expect(seconds[i]).toBeGreaterThanOrEqual(pause)
      expect(seconds[i]).toBeLessThanOrEqual(pause * 1.1 + 0.001)
    }
    expect((await deliveries(id))[0]).toMatchObject({ status: 'failed' })
    expect(await webhook(id)).toMatchObject({ enabled: false, disabledReason: 'failing' })
    expect((await events(account.user.accountId)).at(-1)).toEqual({
      event: 'webhook.disabled',
      actor_kind: 'service',
      detail: { reason: 'failing' },
    })
    expect(receiver.received).toHaveLength(13)
    await emit()
    expect(await deliveries(id)).toHaveLength(1)
    expect(await call('PATCH', `/v2/webhook/${id}`, { enabled: true })).toMatchObject({
      body: { enabled: true, disabledReason: null },
    })
  })

  test('a receiver that answers again gets at once what waits for it, the earliest first', async () => {
    const { create, emit, deliveries, settled } = await tenant()
    const receiver = await scene.receive(answer(500))
    const { id } = await create(receiver.url)
    for (let version = 1; version <= 6; version++) {
      scene.world.time.now += 1
      await emit('floor.updated', version)
    }
    await until(async () =>
      expect((await deliveries(id)).filter(({ attempts }) => attempts.length > 0)).toHaveLength(6),
    )
    // They wait for minutes: the jobs of another turn, which come after seconds, are void.
    await scene.world.db
      .updateTable('webhook_delivery')
      .set({ tries: 5, due_at: new Date(scene.world.time.now + 300_000), turn: sql`turn + 1` })
      .where('webhook_id', '=', id)
      .execute()
    receiver.answering = answer(200)
    const before = receiver.received.length
    await emit('floor.updated', 7)
    const settledOnes = await settled(id)
    expect(settledOnes.map(({ status }) => status)).toEqual(Array(7).fill('delivered'))
    const versions = receiver.received.slice(before).map(({ headers }) => Number(headers['webhook-change-number']))
    expect(versions[0]).toBe(7)
    // Four are under way at a time: the fifth comes after at least one of those before it, the sixth after two.
    const waiting = versions.slice(1)
    expect(waiting.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    expect(waiting.filter((version, place) => place < version - 4)).toEqual([])
    expect(await deliveries(id)).toHaveLength(7)
  })

  test('what is never taken is brought forward once before it has failed again, and given up as late as ever', async () => {
    const { create, emit, attempted, settled } = await tenant()
    const receiver = await scene.receive(({ headers }, response) => {
      response.writeHead(headers['webhook-change-number'] === '1' ? 500 : 200).end()
    })
    const { id } = await create(receiver.url)
    await emit('floor.updated', 1)
    await attempted(id, 1)
    const row = () =>
      scene.world.db
        .selectFrom('webhook_delivery')
        .select(['tries', 'hastened', 'due_at'])
        .where('webhook_id', '=', id)
        .where('change_number', '=', '1' as never)
        .executeTakeFirstOrThrow()
    await scene.world.db
      .updateTable('webhook_delivery')
      .set({ tries: 6, due_at: new Date(scene.world.time.now + 1_800_000) })
      .where('webhook_id', '=', id)
      .execute()
    await emit('floor.updated', 2)
    await attempted(id, 3) // the second, and the first once more
    expect(await row()).toMatchObject({ tries: 6, hastened: true })
    for (const version of [3, 4]) await emit('floor.updated', version)
    await attempted(id, 5)
    await hurryJobs(scene.world.service, scene.database.store)
    await attempted(id, 6)
    expect(await row()).toMatchObject({ tries: 7, hastened: false })
    receiver.answering = answer(200)
    await emit('floor.updated', 5)
    await settled(id)
  })

  test('410 disables at once, and what waits is given up', async () => {
    const { create, emit, attempted, settled, webhook } = await tenant()
    const receiver = await scene.receive(answer(500))
    const { id } = await create(receiver.url)
    await emit('floor.created')
    await attempted(id, 1)
    receiver.answering = answer(410, 'gone')
    scene.world.time.now += 1
    await emit('floor.updated')
    await attempted(id, 2)
    await hurryJobs(scene.world.service, scene.database.store)
    const found = await settled(id)
    expect(found.map(({ event, status, reason, attempts }) => [event, status, reason, attempts.length])).toEqual([
      ['floor.updated', 'failed', null, 1],
      ['floor.created', 'failed', 'the webhook was disabled', 1],
    ])
    expect(await webhook(id)).toMatchObject({ enabled: false, disabledReason: 'gone' })
    expect(receiver.received).toHaveLength(2)
  })

  test('Retry-After of 429 and 503 is kept, of others not, and shortens nothing', async () => {
    for (const [status, field, expected] of [
      [429, '120', 120],
      [503, new Date(Math.floor(Date.now() / 1000) * 1000 + 600_000).toUTCString(), 600],
      [503, '1', 2],
      [500, '120', 2],
    ] as const) {
      const { create, emit, attempted } = await tenant()
      const receiver = await scene.receive(answer(status, '', { 'retry-after': field }))
      const { id } = await create(receiver.url)
      scene.world.time.now = Math.floor(Date.now() / 1000) * 1000
      await emit()
      const [delivery] = await attempted(id, 1)
      const seconds = (Date.parse(delivery!.nextAttemptAt!) - scene.world.time.now) / 1000
      expect(Math.abs(seconds - expected), `${status} ${field}`).toBeLessThan(60 * Number(expected === 600) + 1)
      await receiver.stop()
    }
  })

  test.each([301, 302, 307, 308])('a redirect is not followed: %i', async (status) => {
    const { create, emit, attempted } = await tenant()
    const target = await scene.receive()
    const receiver = await scene.receive(answer(status, '', { location: target.url }))
    const { id } = await create(receiver.url)
    await emit()
    const [delivery] = await attempted(id, 1)
    expect(delivery).toMatchObject({
      status: 'pending',
      attempts: [{ responseCode: status, error: 'redirects are not followed' }],
    })
    expect(target.received).toEqual([])
  })

  test('a receiver that is down, and one that resets the connection, are tried again', async () => {
    const { create, emit, attempted } = await tenant()
    const down = await scene.receive()
    await down.stop()
    const resets = await scene.receive((_received, _response, request) => void request.socket.resetAndDestroy())
    const closed = await create(down.url)
    const reset = await create(resets.url)
    await emit()
    expect(await attempted(closed.id, 1)).toMatchObject([
      { status: 'pending', attempts: [{ responseCode: null, error: 'the connection was refused', excerpt: null }] },
    ])
    expect(await attempted(reset.id, 1)).toMatchObject([
      { status: 'pending', attempts: [{ error: 'the connection was closed without an answer' }] },
    ])
  })

  test('what is no HTTP is a failure, and so is an answer that is only the beginning of one', async () => {
    const { create, emit, attempted } = await tenant()
    const receiver = await scene.receive(
      (_received, _response, request) => void request.socket.end('SSH-2.0-x\r\n\r\n'),
    )
    const { id } = await create(receiver.url)
    await emit()
    expect((await attempted(id, 1))[0]!.attempts).toMatchObject([{ error: 'its answer is not HTTP' }])
  })

  test('of an endless answer no more is read than is needed', async () => {
    const { create, emit, settled } = await tenant()
    let written = 0
    const receiver = await scene.receive((_received, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && written < 1e9) {
          written += 65_536
          if (!response.write('x'.repeat(65_536))) return void response.once('drain', more)
        }
      }
      more()
    })
    const { id } = await create(receiver.url)
    await emit()
    const [delivery] = await settled(id)
    expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ responseCode: 200, excerpt: 'x'.repeat(256) }] })
    expect(written).toBeLessThan(20e6) // what the sockets of both sides hold
  })

  test('an address that lies: public when it was registered, private when it is used', async () => {
    const { create, emit, attempted, call } = await tenant()
    const hidden = await scene.receive()
    const { resolveHost } = scene.world.service
    try {
      const lookups: string[] = []
      let addresses = ['93.184.215.14']
      Object.assign(scene.world.service, {
        resolveHost: async (name: string) => {
          lookups.push(name)
          return addresses
        },
      })
      const url = 'https://hooks.example.com:8443/hook'
      const { id } = await create(url)
      for (const [i, lie] of [['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['::ffff:127.0.0.1'], []].entries()) {
        addresses = lie
        if (i === 0) await emit()
        else await hurryJobs(scene.world.service, scene.database.store)
        const [delivery] = await attempted(id, i + 1)
        expect(delivery!.attempts.at(-1)).toMatchObject({
          responseCode: null,
          error:
            lie.length === 0 ? 'its host has no address' : `its host has an address in a private network${ALLOWING}`,
        })
        const refused = await call('POST', '/v2/webhook', { url, events: ['floor.created'] })
        expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ pointer: '/url' }] } })
      }
      // Hurrying makes what other tests left due, too.
      expect(new Set(lookups.filter((name) => name !== '127.0.0.1'))).toEqual(new Set(['hooks.example.com']))
      expect(hidden.received).toEqual([])
    } finally {
      Object.assign(scene.world.service, { resolveHost })
    }
  })

  test('the host that was allowed is judged at delivery, too', async () => {
    const { create, emit, attempted } = await tenant()
    const receiver = await scene.receive()
    const { id } = await create(receiver.url)
    const { config } = scene.world.service
    Object.assign(scene.world.service, { config: { ...config, webhookAllowedHosts: [] } })
    try {
      await emit()
      expect((await attempted(id, 1))[0]!.attempts).toMatchObject([
        { responseCode: null, error: `the address must start with https://${ALLOWING}` },
      ])
    } finally {
      Object.assign(scene.world.service, { config })
    }
    expect(receiver.received).toEqual([])
  })

  test('a body of which nothing is required may be left out; one that does not say what it is is refused', async () => {
    const { call, create, account } = await tenant()
    const { id } = await create('https://hooks.example.com/')
    expect(await call('POST', `/v2/webhook/${id}/rotate-secret`)).toMatchObject({
      status: 200,
      body: { secret: expect.stringMatching(/^whsec_/) },
    })
    const { text } = await account.secret()
    const unnamed = { method: 'POST', headers: scene.world.bearer(text), body: new TextEncoder().encode('{}') }
    expect((await scene.world.request(`/v2/webhook/${id}/rotate-secret`, unnamed)).status).toBe(415)
    expect((await call('POST', '/v2/webhook')).status).toBe(415)
  })

  test('both secrets sign until the grace is over; without a grace the old one ends at once', async () => {
    const { create, emit, call, settled, webhook } = await tenant()
    const receiver = await scene.receive()
    const { id, secret: old } = await create(receiver.url)
    const rotate = async (graceSeconds: number) =>
      (await call<{ secret: string }>('POST', `/v2/webhook/${id}/rotate-secret`, { graceSeconds })).body.secret
    const verifying = async (secrets: string[]) => {
      const before = receiver.received.length
      await emit()
      await until(() => expect(receiver.received).toHaveLength(before + 1))
      await settled(id)
      const { body, headers } = receiver.received.at(-1)!
      return secrets.map((secret) => {
        try {
          new Webhook(secret).verify(body, headers)
          return true
        } catch {
          return false
        }
      })
    }
    const second = await rotate(60)
    expect(await webhook(id)).toMatchObject({
      previousSecretUntil: new Date(scene.world.time.now + 60_000).toISOString(),
    })
    expect(await verifying([old, second])).toEqual([true, true])
    expect(receiver.received.at(-1)!.headers['webhook-signature']!.split(' ')).toHaveLength(2)
    scene.world.time.now += 60_000
    expect(await verifying([old, second])).toEqual([false, true])
    expect(await webhook(id)).toMatchObject({ previousSecretUntil: null })
    const third = await rotate(0)
    expect(await verifying([second, third])).toEqual([false, true])
    expect(new Set([old, second, third]).size).toBe(3)
  })

  test('a delivery can be sent again, with its id and body', async () => {
    const { account, create, emit, call, settled, attempted } = await tenant()
    const receiver = await scene.receive()
    const { id } = await create(receiver.url)
    await emit()
    const [delivery] = await settled(id)
    const replayed = await call('POST', `/v2/webhook/${id}/delivery/${delivery!.id}/replay`)
    expect(replayed).toMatchObject({ status: 202, body: { id: delivery!.id, status: 'pending' } })
    const [after] = await attempted(id, 2)
    expect(after).toMatchObject({ status: 'delivered', attempts: [{ number: 1 }, { number: 2 }] })
    expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body)
    expect(receiver.received[1]!.headers['webhook-id']).toBe(delivery!.id)
    // One that waits for its next attempt is tried now, and only once.
    receiver.answering = answer(500)
    scene.world.time.now += 1
    await emit()
    await until(() => expect(receiver.received).toHaveLength(3))
    const [waiting] = await attempted(id, 3)
    receiver.answering = answer(200)
    await call('POST', `/v2/webhook/${id}/delivery/${waiting!.id}/replay`)
    await attempted(id, 4)
    await hurryJobs(scene.world.service, scene.database.store)
    await settled(id)
    expect(receiver.received).toHaveLength(4)
    await call('PATCH', `/v2/webhook/${id}`, { enabled: false })
    expect(await call('POST', `/v2/webhook/${id}/delivery/${delivery!.id}/replay`)).toMatchObject({ status: 409 })
    expect((await events(account.user.accountId)).map(({ event }) => event)).toEqual([
      'webhook.created',
      'webhook.replayed',
      'webhook.replayed',
      'webhook.disabled',
    ])
  })

  test('a test is sent once, to a disabled webhook too, and disables nothing', async () => {
    const { create, call, settled, webhook } = await tenant()
    const receiver = await scene.receive(answer(410))
    const { id, secret } = await create(receiver.url)
    await call('PATCH', `/v2/webhook/${id}`, { enabled: false })
    expect(await call('POST', `/v2/webhook/${id}/test`)).toMatchObject({ status: 202, body: { event: 'webhook.test' } })
    expect(await settled(id)).toMatchObject([
      { event: 'webhook.test', status: 'failed', attempts: [{ responseCode: 410 }] },
    ])
    const { body, headers } = receiver.received[0]!
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test', data: { webhookId: id } })
    expect(await webhook(id)).toMatchObject({ enabled: false, disabledReason: null })
    await call('PATCH', `/v2/webhook/${id}`, { enabled: true })
    await call('POST', `/v2/webhook/${id}/test`)
    await until(() => expect(receiver.received).toHaveLength(2))
    await settled(id)
    expect(await webhook(id)).toMatchObject({ enabled: true, disabledReason: null })
  })

  test('the log comes in pages, newest first, by status', async () => {
    const { create, emit, call, settled } = await tenant()
    const receiver = await scene.receive()
    const { id } = await create(receiver.url)
    for (let i = 0; i < 5; i++) {
      scene.world.time.now += i % 2
      await emit('floor.created', i)
    }
    await settled(id)
    const versions: number[] = []
    let path = `/v2/webhook/${id}/delivery?limit=2`
    for (let pages = 0; path !== ''; pages++) {
      expect(pages).toBeLessThan(4)
      const { body } = await call<{ deliveries: WebhookDelivery[]; next: string | null }>('GET', path)
      versions.push(...body.deliveries.map((it) => JSON.parse(it.body).data.version))
      path = body.next === null ? '' : `/v2/webhook/${id}/delivery?limit=2&cursor=${body.next}`
    }
    expect(versions.toSorted()).toEqual([0, 1, 2, 3, 4])
    expect(versions[0]).toBeGreaterThanOrEqual(3)
    const failed = await call('GET', `/v2/webhook/${id}/delivery?status=failed`)
    expect(failed.body).toEqual({ deliveries: [], next: null })
  })

  test('what has ended is removed from the log 30 days after the event, with its attempts; what is pending is kept', async () => {
    const { account, create, emit, deliveries, settled, attempted } = await tenant()
    const receiver = await scene.receive()
    const { id } = await create(receiver.url)
    await emit()
    await settled(id)
    const created = scene.world.time.now
    receiver.answering = answer(500)
    await emit('floor.updated')
    const pending = (await attempted(id, 2)).find(({ status }) => status === 'pending')
    const leftAfter = async (ms: number) => {
      scene.world.time.now = created + ms
      await sweep(scene.world.service)
      return (await deliveries(id)).map(({ event, status }) => [event, status])
    }
    const days = 30 * 86_400_000
    expect(await leftAfter(days - 1)).toHaveLength(2)
    expect(await leftAfter(days)).toEqual([['floor.updated', 'pending']])
    const attempts = await scene.world.db
      .selectFrom('webhook_attempt')
      .select('delivery_id')
      .where('account_id', '=', account.user.accountId)
      .execute()
    expect(attempts).toEqual([{ delivery_id: pending!.id }])
  })

  test('deliveries that are made without a queue are sent once there is one', async () => {
    const { create, emit, settled } = await tenant()
    const receiver = await scene.receive()
    const { id } = await create(receiver.url)
    await scene.stopQueue()
    await emit() // as a command beside the service does
    expect(receiver.received).toEqual([])
    scene.stopQueue = await startTestQueue(scene.world.service, scene.database.store)
    await settled(id)
    expect(receiver.received).toHaveLength(1)
  })

  test('a stop in the middle of retries loses nothing', async () => {
    const { create, emit, attempted, settled } = await tenant()
    const receiver = await scene.receive(answer(500))
    const { id } = await create(receiver.url)
    for (let i = 0; i < 3; i++) await emit()
    await attempted(id, 3)
    await scene.stopQueue()
    receiver.answering = answer(200)
    scene.stopQueue = await startTestQueue(scene.world.service, scene.database.store)
    await hurryJobs(scene.world.service, scene.database.store)
    const found = await settled(id)
    expect(found.map(({ status, attempts }) => [status, attempts.length])).toEqual([
      ['delivered', 2],
      ['delivered', 2],
      ['delivered', 2],
    ])
  })

  test('two processes deliver once', async () => {
    if (!scene.database.store.isShared) return expect(scene.database.store.isShared).toBe(false) // it has one process
    const store = await openStore(scene.database.place)
    const other = await accessWorld({ ...scene.database, store }, HOSTS)
    other.time.now = scene.world.time.now
    const stopOther = await startTestQueue(other.service, store)
    const { create, emit, settled } = await tenant()
    const receiver = await scene.receive()
    const { id } = await create(receiver.url)
    for (let i = 0; i < 60; i++) await emit()
    await settled(id)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(60)
    expect(receiver.received).toHaveLength(60)
    await stopOther()
    await store.close()
  })
})
