import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { furnishExample } from '../../../src/operations/furnishing/furnishing-examples.ts'
import { operations } from '../../../src/operations/index.ts'
import { readConfig } from '../../../src/service/config.ts'
import { startTelemetry } from '../../../src/service/telemetry/start-telemetry.ts'
import { accessWorld, PAGE, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { samplesOf, valueIn } from '../../support/metrics-text.ts'
import { runs } from '../../support/property-runs.ts'
import { scene } from '../../support/service.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const ON = { METRICS: 'on', HOST: '127.0.0.1' }
const TOKEN = 'a-token-of-prometheus'

async function measured(environment: Record<string, string> = {}) {
  const telemetry = await startTelemetry(readConfig({ ...ON, ...environment }))
  const world = scene({ ...ON, ...environment }, undefined, telemetry)
  const samples = async () => samplesOf(await (await world.app.request('/metrics')).text())
  return { ...world, samples }
}

test('without the setting there is no such address, and requests are not recorded', async () => {
  expect(await startTelemetry(readConfig({}))).toEqual({ metrics: undefined })
  const { app, service } = scene()
  expect((await app.request('/metrics')).status).toBe(404)
  expect(service.observers).toEqual([])
})

test('the page of the documents lists every metric, with its labels, and no other', async () => {
  const { app } = await measured()
  const text = await (await app.request('/metrics')).text()
  const own = [...text.matchAll(/^# TYPE (roomwright_\w+)/gm)].map(([, name]) => name)
  const page = readFileSync('docs/operating.md', 'utf8')
  const listed = [...page.matchAll(/^\| `(roomwright_\w+)` \|/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(own.toSorted())
  expect(own.length).toBeGreaterThan(20)
})

test('with a token the metrics are for who has it', async () => {
  const { app } = await measured({ METRICS_TOKEN: TOKEN })
  const fetchMetrics = (authorization?: string, method = 'GET') =>
    app.request('/metrics', { method, ...(authorization === undefined ? {} : { headers: { authorization } }) })
  const statuses = await Promise.all(
    [undefined, '', TOKEN, `Basic ${TOKEN}`, 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN} x`, 'Bearer rw_sk_1'].map(
      (it) => fetchMetrics(it),
    ),
  )
  for (const answer of statuses) {
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer realm=/),
    ])
    expect(await answer.text()).not.toContain('roomwright_')
  }
  const answer = await fetchMetrics(`Bearer ${TOKEN}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(await answer.text()).toContain('roomwright_ready 0')
  expect((await fetchMetrics(`bearer ${TOKEN}`)).status).toBe(200)
  expect((await fetchMetrics(`Bearer ${TOKEN}`, 'POST')).status).toBe(405)
})

test.each([
  [{ HOST: '0.0.0.0' }],
  [{}],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://rooms.example' }],
  [{ HOST: '::1', TRUSTED_PROXY_HOPS: '1' }],
])('without a token the start is refused where others reach the service: %j', (environment) => {
  expect(() => readConfig({ METRICS: 'on', ...environment })).toThrow(
    'METRICS_TOKEN: must be set with METRICS=on unless',
  )
  expect(readConfig({ METRICS: 'on', METRICS_TOKEN: TOKEN, ...environment }).metricsToken).toBe(TOKEN)
})

test('a token that is too short is refused, and not quoted', () => {
  const read = () => readConfig({ METRICS_TOKEN: 'hunter2' })
  expect(read).toThrow('METRICS_TOKEN: must be at least 16 printable characters without a space')
  expect(read).not.toThrow(/hunter2/)
})

test('a furnish call is counted with its time, on its thread and in each stage', async () => {
  const { call, samples } = await measured()
  const before = await samples()
  expect(valueIn(before, 'roomwright_furnish_threads')).toBe(0)
  await call('FurnishingAI.furnish', furnishExample.input)
  await call('FurnishingAI.furnish', { room: 1 })
  await call('nothing', {})
  const after = await samples()
  const calls = { protocol: 'jsonrpc', operation: 'furnish' }
  expect(valueIn(after, 'roomwright_calls_total', { ...calls, status: '2xx' })).toBe(1)
  expect(valueIn(after, 'roomwright_calls_total', { ...calls, status: '4xx' })).toBe(1)
  expect(valueIn(after, 'roomwright_calls_total', { operation: 'unknown', status: '4xx' })).toBe(1)
  expect(valueIn(after, 'roomwright_call_seconds_count', { operation: 'furnish' })).toBe(2)
  expect(valueIn(after, 'roomwright_requests_total', { protocol: 'jsonrpc', status: '2xx' })).toBe(3)
  const thread = valueIn(after, 'roomwright_furnish_thread_seconds_sum', { work: 'furnish' })
  const stages = after.filter(({ name }) => name === 'roomwright_furnish_stage_seconds_sum')
  expect(stages.map(({ labels }) => labels['stage'])).toEqual([
    'read',
    'compose',
    'search',
    'complete',
    'verify',
    'diagnose',
  ])
  const sum = stages.reduce((all, { value }) => all + value, 0)
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThanOrEqual(thread)
  expect(stages.find(({ labels }) => labels['stage'] === 'search')!.value).toBeGreaterThan(0)
})

test('refusals by a quota are counted', async () => {
  const { post, samples } = await measured({ RATE_CALLS: '2', RATE_SECONDS: '3600' })
  for (let i = 0; i < 5; i++) await post('{}')
  expect(valueIn(await samples(), 'roomwright_requests_over_quota_total', { protocol: 'jsonrpc' })).toBe(3)
})

test('while the store does not answer the metrics do', async () => {
  const { service, samples } = await measured()
  const never = { counts: () => new Promise<never>(() => {}) }
  Object.assign(service, { store: { status: 'ready', db: undefined as never }, queue: never, warm: true })
  const from = performance.now()
  const found = await samples()
  expect(performance.now() - from).toBeLessThan(5000)
  expect([valueIn(found, 'roomwright_store_up'), valueIn(found, 'roomwright_ready')]).toEqual([1, 1])
  expect(found.some(({ name }) => name === 'roomwright_queue_jobs')).toBe(false)
  service.store = { status: 'ready', db: undefined as never, fault: 'no answer' }
  expect(valueIn(await samples(), 'roomwright_store_up')).toBe(0)
})

test('what waits for an embedded store is counted by lane', async () => {
  const { service, samples } = await measured()
  const lanes = { short: { waiting: 3, longestMs: 250 }, background: { waiting: 12, longestMs: 4000 } }
  const load = () => ({ lanes, runningMs: 15 })
  service.store = { status: 'ready', db: undefined as never, load }
  const found = await samples()
  for (const [lane, { waiting, longestMs }] of Object.entries(lanes))
    expect([
      valueIn(found, 'roomwright_store_waiting', { lane }),
      valueIn(found, 'roomwright_store_wait_seconds', { lane }),
    ]).toEqual([waiting, longestMs / 1000])
  expect(valueIn(found, 'roomwright_store_running_seconds')).toBe(0.015)
  service.store = { status: 'ready', db: undefined as never }
  expect((await samples()).some(({ name }) => name === 'roomwright_store_waiting')).toBe(false)
})

describe.each(databases)('labels on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    const environment = { ...ON, METRICS_TOKEN: TOKEN, RATE_CALLS: '0' }
    world = await accessWorld(database, environment, await startTelemetry(readConfig(environment)))
  })
  afterAll(() => database.close())

  test('no caller makes a series: thousands of addresses, methods and ids leave as many as a few do', async () => {
    const { text: secret } = await (await world.account()).secret()
    const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019._-%~"\\{}\n é'), minLength: 1, maxLength: 12 })
    const id = fc.uuid()
    const path = fc.oneof(
      fc.array(word, { maxLength: 3 }).map((parts) => `/${parts.map(encodeURIComponent).join('/')}`),
      fc
        .tuple(fc.constantFrom('/v2/floor/', '/embed/', '/floors/', '/trpc/', '/docs/', '/settings/'), word)
        .map(([before, it]) => before + encodeURIComponent(it)),
      id.map((it) => `/v2/floor/${it}`),
    )
    const method = fc.oneof(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'), fc.stringMatching(/^[A-Z]{3,9}$/))
    const sent = fc.record({ path, method, id, word, authorized: fc.boolean() })
    const send = async ({
      path,
      method,
      id,
      word,
      authorized,
    }: typeof sent extends fc.Arbitrary<infer It> ? It : never) => {
      const headers = {
        'x-request-id': id,
        origin: PAGE,
        'content-type': 'application/json',
        'user-agent': encodeURIComponent(word),
        ...(authorized ? { authorization: `Bearer ${secret}` } : {}),
      }
      if (method === 'CONNECT' || method === 'TRACE' || method === 'TRACK') return // no Request may have these
      await (await world.app.request(`https://rooms.example${path}`, { method, headers })).arrayBuffer()
      const call = JSON.stringify({ jsonrpc: '2.0', id, method: word, params: { [word]: id } })
      await (
        await world.app.request('https://rooms.example/jsonrpc', { method: 'POST', headers, body: call })
      ).arrayBuffer()
    }
    const series = async () => {
      const headers = { authorization: `Bearer ${TOKEN}` }
      const answer = await world.app.request('https://rooms.example/metrics', { headers })
      return samplesOf(await answer.text()).filter(({ name }) => name.startsWith('roomwright_'))
    }
    const labels = async () => {
      const found = (await series()).flatMap((it) => Object.entries(it.labels))
      return new Set(found.flatMap(([label, value]) => (label === 'le' ? [] : [`${label}=${value}`])))
    }
    await fc.assert(fc.asyncProperty(sent, send), { numRuns: runs(2000) })
    const known = new Set([
      ...(operations as readonly { name: string }[]).map(({ name }) => `operation=${name}`),
      ...['operation=unknown', 'class=short', 'class=long', 'version=0.1.0', 'kind=embedded', 'kind=postgresql'],
      ...['lane=short', 'lane=background'],
      ...['rest', 'jsonrpc', 'trpc', 'mcp', 'oauth', 'viewer', 'probe', 'page'].map((it) => `protocol=${it}`),
      ...['2xx', '3xx', '4xx', '5xx'].map((it) => `status=${it}`),
    ])
    expect([...(await labels())].filter((it) => !known.has(it))).toEqual([])
    const count = (await series()).length
    expect(count).toBeGreaterThan(50)
    expect(count).toBeLessThan(400)
  })
})
