import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { WEBHOOK_EVENTS } from '../../src/schema/resources/webhook.ts'
import { spaceAt } from '../../test/support/layouts.ts'
import { markdownTable } from '../../test/support/markdown.ts'
import { SERVICE, startProcess, untilReady } from '../../test/support/process.ts'
import { type Receiver, startReceiver } from '../../test/support/receiver.ts'
import { type FloorContent, floorContent, followChanges, type Read } from '../changed-floors.ts'
import { HttpClient } from './http-client.ts'
import { setUpAccount } from './scene.ts'

// `npm run load -- mirror [--floors 200] [--seconds 60]`: copies of the floors of an account that are kept right by webhooks of which
// 30 % fail, and by the list of changes alone, of whose answers 30 % are lost.

export interface MirrorRun {
  readonly floors: number
  /** How long floors are changed while deliveries fail. */
  readonly seconds: number
  /** What tells the mirror that there is something to read: webhooks, or a look every second. */
  readonly by: 'webhooks' | 'looks'
  /** Settings that name the store. */
  readonly environment: Record<string, string>
}

export interface MirrorReport {
  readonly changes: number
  /** Messages or looks, and how many of them failed. */
  readonly tries: number
  readonly failed: number
  /** From the last fault until the mirror was equal to the service; undefined: it never was. */
  readonly rightAfterSeconds: number | undefined
}

/** How long the mirror may take, s. */
const RIGHT_SECONDS_MAX = 60

/** Writers at a time, and their pause between two changes, ms. */
const WRITERS = 4
const WRITE_PAUSE_MS = 50

export async function runMirror({ floors, seconds, by, environment }: MirrorRun): Promise<MirrorReport> {
  const service = await startProcess(SERVICE, {
    ...{ RATE_CALLS: '0', DEMO_ACCOUNT: 'off', WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
    ...environment,
  })
  const receiver = await startReceiver()
  const client = new HttpClient(service.url, 32)
  try {
    await untilReady(service.url)
    const { bearer } = await (await setUpAccount({ ...environment }))(service.url)
    const api = apiOf(client, bearer)
    const mirror = new Mirror(api)
    const faults = new Faults()
    if (by === 'webhooks') {
      receive(receiver, mirror, faults)
      await api('POST', '/v2/webhook', { url: receiver.url, events: [...WEBHOOK_EVENTS] })
    }
    const looking = new AbortController()
    const looks = by === 'looks' ? look(mirror, faults, looking.signal) : undefined
    await changeFloors(api, floors, seconds)
    faults.areOver = true
    const wanted = await contentOf(api)
    const rightAfterSeconds = await secondsUntilEqual(mirror, wanted, faults)
    looking.abort()
    await looks
    await mirror.end()
    const { last } = await api<{ last: number }>('GET', '/v2/changes?limit=1')
    return { changes: last, tries: faults.tries, failed: faults.failed, rightAfterSeconds }
  } finally {
    client.close()
    process.kill(service.child.pid!, 'SIGTERM')
    await service.exited
    await receiver.stop()
  }
}

type Api = <Body = unknown>(method: string, path: string, body?: object) => Promise<Body>

/** @returns calls with a token, of any version; a floor that is not there is undefined */
const apiOf =
  (client: HttpClient, bearer: Readonly<Record<string, string>>): Api =>
  async <Body>(method: string, path: string, body?: object) => {
    const headers = { ...bearer, 'if-match': '*', ...(body ? { 'content-type': 'application/json' } : {}) }
    const reply = await client.send({ method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    if (reply.status === 404) return undefined as Body
    if (reply.status === 0 || reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.body}`)
    return (reply.status === 204 ? undefined : JSON.parse(reply.body.toString())) as Body
  }

/** Fails 15 % of what is tried by an answer, 10 % by dropping it and 5 % by leaving it without an answer. */
class Faults {
  tries = 0
  failed = 0
  areOver = false
  lastAt = performance.now()

  next(): 'answer' | 'drop' | 'hang' | undefined {
    this.tries++
    const chance = this.areOver ? 1 : Math.random()
    if (chance >= 0.3) return undefined
    this.failed++
    this.lastAt = performance.now()
    return chance < 0.15 ? 'answer' : chance < 0.25 ? 'drop' : 'hang'
  }
}

function receive(receiver: Receiver, mirror: Mirror, faults: Faults): void {
  receiver.answering = (_received, response: ServerResponse) => {
    const fault = faults.next()
    if (fault === 'answer') return void response.writeHead(500).end()
    if (fault === 'drop') return void response.destroy()
    if (fault === 'hang') return
    response.writeHead(204).end()
    mirror.catchUp()
  }
}

/** Looks every second; an answer that is lost is one that was never asked for. */
async function look(mirror: Mirror, faults: Faults, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (faults.next() === undefined) mirror.catchUp()
    await pause(1000, undefined, { signal }).catch(() => {})
  }
}

/** A copy of the floors of an account that follows their changes. */
class Mirror {
  readonly content = new Map<string, FloorContent>()
  readonly #api: Api
  #since = '0'
  #reading: Promise<void> | undefined
  #isAsked = false
  #isOver = false

  constructor(api: Api) {
    this.#api = api
  }

  /** Reads what has changed; once more when it is asked to while it does. */
  catchUp(): void {
    if (this.#isOver) return
    this.#isAsked = true
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#reading
  }

  async #read(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false
      this.#since = await followChanges(readerOf(this.#api), this.content, this.#since)
    }
  }
}

const readerOf =
  (api: Api): Read =>
  (path) =>
    api('GET', path)

async function contentOf(api: Api): Promise<Map<string, FloorContent>> {
  const { features } = await api<{ features: { id: string }[] }>('GET', '/v2/floor?limit=1000&includeArchived=true')
  const content = new Map<string, FloorContent>()
  for (const { id } of features) content.set(id, (await floorContent(readerOf(api), id))!)
  return content
}

/** Makes floors, then changes, archives, deletes and makes some of them, for so many seconds. */
async function changeFloors(api: Api, count: number, seconds: number): Promise<void> {
  const ids: string[] = []
  const create = async () => {
    const body = { properties: { name: 'Floor' }, spaces: [spaceAt(crypto.randomUUID())] }
    ids.push((await api<{ id: string }>('POST', '/v2/floor', body)).id)
  }
  while (ids.length < count) await create()
  const end = performance.now() + seconds * 1000
  const write = async () => {
    for (let i = 0; performance.now() < end; i++) {
      const id = ids.splice(Math.floor(Math.random() * ids.length), 1)[0]
      if (id === undefined) continue
      const path = `/v2/floor/${id}`
      const chance = Math.random()
      if (chance < 0.5) await api('PATCH', path, { name: `Floor ${i}` })
      else if (chance < 0.9) await api('PUT', `${path}/layout`, { spaces: [spaceAt(crypto.randomUUID(), i % 7)] })
      else await api('POST', `${path}/archive`, {})
      if (chance >= 0.9 && chance < 0.95) await api('DELETE', path)
      else if (chance >= 0.95) await api('POST', `${path}/unarchive`, {})
      if (chance >= 0.9 && chance < 0.95) await create()
      else ids.push(id)
      await pause(WRITE_PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
}

async function secondsUntilEqual(
  mirror: Mirror,
  wanted: ReadonlyMap<string, FloorContent>,
  faults: Faults,
): Promise<number | undefined> {
  for (;;) {
    const seconds = (performance.now() - faults.lastAt) / 1000
    if (isDeepStrictEqual(mirror.content, wanted)) return seconds
    if (seconds > RIGHT_SECONDS_MAX) return undefined
    await pause(100)
  }
}

export async function run(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: { floors: { type: 'string', default: '200' }, seconds: { type: 'string', default: '60' } },
  })
  const rows: string[][] = []
  for (const by of ['webhooks', 'looks'] as const) {
    const directory = mkdtempSync(join(tmpdir(), 'roomwright-mirror-'))
    try {
      const environment = { DATA_DIR: directory }
      const report = await runMirror({
        floors: Number(values.floors),
        seconds: Number(values.seconds),
        by,
        environment,
      })
      const { changes, tries, failed, rightAfterSeconds } = report
      rows.push(
        [by, changes, tries, failed, rightAfterSeconds?.toFixed(1) ?? `not within ${RIGHT_SECONDS_MAX}`].map(String),
      )
    } finally {
      rmSync(directory, { recursive: true })
    }
  }
  console.log(markdownTable(['told by', 'changes', 'messages or looks', 'failed', 'right after s'], rows))
}
