import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { emitEvents } from '../../src/operations/webhooks/emit-event.ts'
import type { WebhookDelivery, WebhookEvent } from '../../src/schema/resources/webhook.ts'
import { accessWorld, problemOf, type World } from './access.ts'
import type { TestDatabase, TestDatabases } from './databases.ts'
import { startTestQueue } from './queue.ts'
import { type Answering, type Receiver, startReceiver } from './receiver.ts'

export const until = <Result>(check: () => Result | Promise<Result>) =>
  vi.waitFor(check, { timeout: 30_000, interval: 20 })

export const answer =
  (status: number, body = '', headers: Record<string, string> = {}): Answering =>
  (_received, response) =>
    void response.writeHead(status, headers).end(body)

/** Settings with which receivers of this machine are called. */
export const HOSTS = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' }

/** What the tests of webhooks stand on. */
export class WebhookScene {
  database!: TestDatabase
  world!: World
  stopQueue!: () => Promise<void>
  receivers: Receiver[] = []

  /** Opened before all tests of a suite, closed after them; receivers end with their test. */
  constructor({ open, world = accessWorld }: Pick<TestDatabases, 'open'> & { readonly world?: typeof accessWorld }) {
    beforeAll(async () => {
      this.database = await open()
      this.world = await world(this.database, HOSTS)
      this.stopQueue = await startTestQueue(this.world.service, this.database.store)
    })
    beforeEach(() => {
      this.world.time.now = Date.now() // receivers compare signatures with their clocks
      this.receivers = []
    })
    afterEach(async () => {
      for (const receiver of this.receivers) await receiver.stop()
    })
    afterAll(async () => {
      await this.stopQueue()
      await this.database.close()
    })
  }

  async receive(answering?: Answering): Promise<Receiver> {
    const receiver = await startReceiver(answering)
    this.receivers.push(receiver)
    return receiver
  }
}

/** An account of the world with a token for its webhooks. */
export async function webhookTenant(world: World) {
  const account = await world.account()
  const { text } = await account.secret()
  const call = async <Body>(method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const sent = await world.request(path, {
      method,
      headers: {
        ...more,
        ...world.bearer(text),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (sent.status === 204) return { status: 204, body: {} as Body }
    return { status: sent.status, body: (sent.ok ? await sent.json() : await problemOf(sent)) as Body }
  }
  const create = async (url: string, events: WebhookEvent[] = ['floor.created', 'floor.updated']) => {
    const created = await call<{ webhook: { id: string }; secret: string }>('POST', '/v2/webhook', { url, events })
    expect(created.status).toBe(201)
    return { id: created.body.webhook.id, secret: created.body.secret }
  }
  const { accountId } = account.user
  const floorId = '00000000-0000-4000-8000-0000000000f1'
  const emit = (event: WebhookEvent = 'floor.created', version = 1) =>
    world.db
      .transaction()
      .execute((db) => emitEvents(world.service, db, accountId, [{ event, floorId, version, changeNumber: version }]))
  const deliveries = async (id: string) => {
    const page = await call<{ deliveries: WebhookDelivery[]; next: string | null }>(
      'GET',
      `/v2/webhook/${id}/delivery?limit=200`,
    )
    return page.body.deliveries
  }
  const settled = (id: string) =>
    until(async () => {
      const found = await deliveries(id)
      expect(found.length).toBeGreaterThan(0)
      expect(found.map(({ status }) => status)).not.toContain('pending')
      return found
    })
  /** Deliveries after so many attempts, in all. */
  const attempted = (id: string, count: number) =>
    until(async () => {
      const found = await deliveries(id)
      expect(found.flatMap(({ attempts }) => attempts)).toHaveLength(count)
      return found
    })
  const webhook = async (id: string) => (await call<Record<string, unknown>>('GET', `/v2/webhook/${id}`)).body
  return { account, call, create, emit, deliveries, settled, attempted, webhook, floorId }
}
