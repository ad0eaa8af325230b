// A million tokens, a hundred thousand floors and ten million entries of the audit log in PostgreSQL: how long each
// question takes over HTTP, and what callers notice while a million expired rows are deleted.
import { randomBytes, randomInt } from 'node:crypto'
import { hashOf } from '../../src/access/hash.ts'
import { DIGITS, formatToken, SECRET_LENGTH } from '../../src/access/token-text.ts'
import { sweep } from '../../src/operations/upkeep/sweep.ts'
import { readConfig } from '../../src/service/config.ts'
import type { Service } from '../../src/service/service.ts'
import { openStore } from '../../src/store/engine/open.ts'
import { markdownTable } from '../../test/support/markdown.ts'
import { SECRETS_KEY } from '../../test/support/secrets-key.ts'
import { startService } from '../bench/server.ts'
import { ACCOUNT, FLOOR, fill, MILLION, TOKEN } from './fill.ts'
import { type Call, HttpClient } from './http-client.ts'
import { quantile } from './quantile.ts'
import { type Scene, setUpAccount } from './scene.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'

/** Questions that are asked at a time. */
const AT_ONCE = 4

/** Tokens that are verified once each: more than the service remembers. */
const KNOWN_TOKENS = 20_000

const EXPIRED = 1_000_000

export async function run(): Promise<void> {
  const database = await scratchDatabase()
  try {
    const from = performance.now()
    const signIn = await setUpAccount({ DATABASE_URL: database.url })
    const [{ id: large }] = (await database.sql`select id from account`) as unknown as [{ id: string }]
    await fill(database.sql, large, MILLION)
    const known = await knowTokens(database)
    const [{ megabytes }] = (await database.sql`
      select pg_database_size(current_database()) / 1048576 as megabytes`) as unknown as [{ megabytes: string }]
    console.log(`filled in ${seconds(from)} s: ${megabytes} MB`)
    const server = await startService({ DATABASE_URL: database.url })
    try {
      const client = new HttpClient(server.url)
      const signedIn = await signIn(server.url)
      await moreOfLarge(database, large)
      console.log(await questions(client, signedIn, known))
      console.log(await retention(client, database, known))
      client.close()
    } finally {
      await server.stop()
    }
  } finally {
    await database.drop()
  }
}

const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(0)

const secret = () => Array.from(randomBytes(SECRET_LENGTH), (byte) => DIGITS[byte % 62]).join('')

/** Gives some of the secret tokens texts that are known here. */
async function knowTokens({ sql }: ScratchDatabase): Promise<string[]> {
  const texts = Array.from({ length: KNOWN_TOKENS }, () => formatToken('sk', secret()))
  const every = (MILLION.accounts * MILLION.tokens) / KNOWN_TOKENS
  const ids = texts.map((_, i) => idOf(TOKEN, 2 * Math.floor(((i + 1) * every) / 2))) // even: secret ones
  const hashes = texts.map((it) => Buffer.from(hashOf(it)).toString('hex'))
  await sql`update token set hash = decode(known.hash, 'hex') from (
    select unnest(${ids}::uuid[]) as id, unnest(${hashes}::text[]) as hash) as known where token.id = known.id`
  return texts
}

const idOf = (table: number, n: number) =>
  `${String(table).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/** As many tokens as an account may have, and webhooks with a long log. */
async function moreOfLarge({ sql }: ScratchDatabase, large: string): Promise<void> {
  await sql`update token set account_id = ${large} where account_id = ${idOf(ACCOUNT, 1)} or account_id = ${idOf(ACCOUNT, 2)}`
  await sql`insert into webhook (account_id, url, events, enabled, secret, created_at, updated_at)
    select ${large}, 'https://hooks.example/' || n, '{}', true, 'sealed:', now(), now() from generate_series(1, 10) n`
  await sql`insert into webhook_delivery (account_id, webhook_id, event, body, status, turn, tries, created_at)
    select ${large}, (select min(id::text)::uuid from webhook), 'floor.updated', '{}',
      case when n % 10000 = 0 then 'failed' else 'delivered' end, 1, 1, now() - n * interval '1 second'
    from generate_series(1, 100000) n`
  await sql`insert into webhook_attempt (delivery_id, number, account_id, at, duration_ms, response_code)
    select id, 1, account_id, created_at, 12, 204 from webhook_delivery`
  await sql`vacuum analyze`
}

interface Question {
  readonly name: string
  readonly times: number
  ask(i: number): Call
}

async function questions(client: HttpClient, scene: Scene, known: readonly string[]): Promise<string> {
  const { bearer, cookie } = scene
  const webhook = (await json<{ webhooks: { id: string }[] }>(client, { path: '/v2/webhook', headers: bearer }))
    .webhooks[0]!.id
  const floors = (query: string): Call => ({ path: `/v2/floor?${query}`, headers: bearer })
  const audit = (query: string): Call => ({ path: `/settings/audit?${query}`, headers: { cookie } })
  const listed = (input: object): Call => trpc('audit.list', input, cookie)
  const days = (ago: number) => Math.floor(Date.now() / 1000) - ago * 86_400
  const middle = await json<{ next: string }>(client, floors('limit=1&offset=25000'))
  const all: Question[] = [
    { name: 'verify, one token', times: 5000, ask: () => self(known[0]!) },
    { name: 'verify, every token another', times: KNOWN_TOKENS, ask: (i) => self(known[i]!) },
    {
      name: 'read a floor',
      times: 5000,
      ask: () => ({ path: `/v2/floor/${idOf(FLOOR, randomInt(1, MILLION.floorsOfLarge))}`, headers: bearer }),
    },
    { name: 'list 100 floors: the first', times: 300, ask: () => floors('limit=100') },
    {
      name: 'list 100 floors: after 25 000, by cursor',
      times: 300,
      ask: () => floors(`limit=100&cursor=${middle.next}`),
    },
    { name: 'list 100 floors: after 25 000, by offset', times: 100, ask: () => floors('limit=100&offset=25000') },
    { name: 'search floors: 50 fit', times: 100, ask: (i) => floors(`limit=100&search=house+${100 + i}`) },
    { name: 'search floors: one fits', times: 100, ask: (i) => floors(`limit=100&search=floor+${49_000 + i}+of`) },
    { name: 'search floors: none fits', times: 100, ask: (i) => floors(`limit=100&search=nothing${i}`) },
    { name: 'floors with a label: 100 fit', times: 100, ask: (i) => floors(`limit=100&label=site+${i}`) },
    { name: 'page of floors, changed last first', times: 200, ask: () => ({ path: '/floors', headers: { cookie } }) },
    {
      name: 'page of floors, searched: one fits',
      times: 100,
      ask: (i) => ({ path: `/floors?q=floor+${49_000 + i}+of`, headers: { cookie } }),
    },
    { name: 'list 200 tokens', times: 200, ask: () => trpc('accessTokens.list', {}, cookie) },
    { name: 'page of tokens', times: 100, ask: () => ({ path: '/settings/access-tokens', headers: { cookie } }) },
    { name: 'audit page', times: 200, ask: () => audit('') },
    { name: 'audit page: an event, frequent', times: 100, ask: () => audit('event=token.created') },
    { name: 'audit page: an event, one in 100 000', times: 100, ask: () => audit('event=token.refused') },
    { name: 'audit page: an event that never was', times: 100, ask: () => audit('event=consent.revoked') },
    { name: 'audit page: a user', times: 100, ask: () => audit(`actor=${idOf(2, 5)}`) },
    { name: 'audit page: a user who did nothing', times: 100, ask: (i) => audit(`actor=${idOf(2, 4000 + i)}`) },
    { name: 'audit page: a token', times: 100, ask: (i) => audit(`token=${idOf(TOKEN, 1 + i)}`) },
    {
      name: 'audit page: a token of which nothing is known',
      times: 100,
      ask: (i) => audit(`token=${idOf(TOKEN, 4000 + i)}`),
    },
    {
      name: 'audit list: a day a year ago',
      times: 100,
      ask: (i) => listed({ since: days(350 - i), until: days(349 - i) }),
    },
    { name: 'audit list: until a year ago', times: 100, ask: (i) => listed({ until: days(349 - i) }) },
    { name: 'audit list: since tomorrow', times: 100, ask: () => listed({ since: days(-1) }) },
    { name: 'list webhooks', times: 200, ask: () => ({ path: '/v2/webhook', headers: bearer }) },
    {
      name: '100 of 100 000 deliveries of a webhook',
      times: 100,
      ask: () => ({ path: `/v2/webhook/${webhook}/delivery?limit=100`, headers: bearer }),
    },
    {
      name: 'the 10 that failed of them',
      times: 100,
      ask: () => ({ path: `/v2/webhook/${webhook}/delivery?status=failed`, headers: bearer }),
    },
    { name: 'create a temporary token', times: 1000, ask: () => temporary(bearer) },
    {
      name: 'change a floor',
      times: 500,
      ask: (i) => ({
        method: 'PATCH',
        path: `/v2/floor/${idOf(FLOOR, 20 * i + 1)}`,
        headers: { ...bearer, 'if-match': '*' },
        body: JSON.stringify({ name: `Renamed ${i}` }),
      }),
    },
  ]
  const rows: string[][] = []
  for (const { name, times, ask } of all) {
    const waits = await timed(client, times, ask)
    rows.push(rowOf(name, waits))
    console.error(rows.at(-1)!.join(' | '))
  }
  return markdownTable(['question', 'times', 'p50 ms', 'p99 ms', 'longest ms'], rows)
}

const self = (token: string): Call => ({ path: '/v2/token/self', headers: { authorization: `Bearer ${token}` } })

const temporary = (headers: Record<string, string>): Call => ({
  method: 'POST',
  path: '/v2/temporary-access-token/create',
  headers,
  body: JSON.stringify({ scopes: [{ resource: 'floor', action: 'readPublic' }] }),
})

const trpc = (procedure: string, input: object, cookie: string): Call => ({
  path: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
  headers: { cookie },
})

async function json<Body>(client: HttpClient, call: Call): Promise<Body> {
  const { status, body } = await client.send(call)
  if (status !== 200) throw new Error(`${call.path}: ${status} ${body}`)
  const parsed = JSON.parse(body.toString())
  return parsed.result?.data ?? parsed
}

/** Asks a few at a time. @returns the ms of each; the first tenth, which warms up, is left out */
async function timed(client: HttpClient, times: number, ask: (i: number) => Call): Promise<number[]> {
  const waits: number[] = []
  let next = 0
  const askOn = async () => {
    while (next < times) {
      const i = next++
      const call = ask(i)
      const { status, ms, body } = await client.send(call)
      if (status >= 300 || status === 0)
        throw new Error(`${call.method ?? 'GET'} ${call.path}: ${status} ${body.toString().slice(0, 300)}`)
      if (i >= times / 10) waits.push(ms)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  return waits
}

const rowOf = (name: string, waits: readonly number[]) => [
  name,
  String(waits.length),
  ...[0.5, 0.99, 1].map((share) => quantile(waits, share).toFixed(1)),
]

/** Verifies while nothing is deleted, and while a million tokens and a million entries of the audit log are. */
async function retention(client: HttpClient, { url, sql }: ScratchDatabase, known: readonly string[]): Promise<string> {
  await sql.begin(async (db) => {
    await db`set local session_replication_role = replica`
    await db`insert into token (account_id, kind, hash, name, scopes, domains, parent_id, created_at, expires_at)
      select account_id, 'tk', sha256(('expired' || id || n)::bytea), '', '{}', '{}', id, now() - interval '3 days', now() - interval '2 days'
      from token, generate_series(1, ${EXPIRED / 100}) n where id = any(${Array.from({ length: 100 }, (_, i) => idOf(TOKEN, (i + 10) * 100 + 2))}::uuid[])`
    await db`update audit_entry set recorded_at = now() - interval '401 days' where id <= ${EXPIRED}`
  })
  await sql`vacuum analyze token, audit_entry`
  const store = await openStore({ url })
  const service = {
    config: readConfig({ DATABASE_URL: url, SECRETS_KEY }),
    wallClock: () => new Date(),
    store: { status: 'ready', db: store.db },
    draining: false,
  } as unknown as Service
  const before = await verifyUntil(client, known, new Promise((resolve) => setTimeout(resolve, 20_000)))
  let blocked = 0
  const watch = setInterval(async () => {
    const [row] = await sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.catch(() => [])
    blocked += row?.['waiting'] ?? 0
  }, 100)
  const from = performance.now()
  const during = await verifyUntil(client, known, sweep(service))
  const took = seconds(from)
  clearInterval(watch)
  await store.close()
  const [remaining] =
    await sql`select (select count(*)::int from token where kind = 'tk' and expires_at < now() - interval '1 day') as tokens,
    (select count(*)::int from audit_entry where recorded_at < now() - interval '400 days') as entries`
  return `${markdownTable(
    ['verify, every token another', 'times', 'p50 ms', 'p99 ms', 'longest ms'],
    [rowOf('nothing is deleted', before), rowOf(`${2 * EXPIRED} rows are deleted, in ${took} s`, during)],
  )}\nleft: ${remaining!['tokens']} tokens, ${remaining!['entries']} entries; seen waiting for a lock: ${blocked}`
}

async function verifyUntil(client: HttpClient, known: readonly string[], ended: Promise<unknown>): Promise<number[]> {
  let over = false
  const ending = ended.finally(() => (over = true))
  const waits: number[] = []
  for (let i = 0; !over; i++) {
    const { status, ms } = await client.send(self(known[i % known.length]!))
    if (status !== 200) throw new Error(`a token is refused: ${status}`)
    waits.push(ms)
  }
  await ending
  return waits
}
