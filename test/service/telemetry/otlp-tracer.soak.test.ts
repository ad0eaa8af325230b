import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../../src/service/config.ts'
import { startTelemetry, statementEvents } from '../../../src/service/telemetry/start-telemetry.ts'
import { openStore } from '../../../src/store/engine/open.ts'
import { accessWorld } from '../../support/access.ts'
import { attributeOf, startCollector } from '../../support/collector.ts'
import { databases } from '../../support/databases.ts'
import { startTestQueue } from '../../support/queue.ts'
import { startReceiver } from '../../support/receiver.ts'
import { HOSTS, webhookTenant } from '../../support/webhook-tenant.ts'

// Stores and processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const TRACED = { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: 'vendor=secret-of-a-vendor' }

describe.each(databases)('spans on $name', ({ prepare }) => {
  test('from the request over its statements to the job, and to the receiver of a webhook', async () => {
    const collector = await startCollector()
    const receiver = await startReceiver()
    const { place, remove } = await prepare()
    const environment = { ...HOSTS, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, RATE_CALLS: '0' }
    const telemetry = await startTelemetry(readConfig(environment))
    const store = await openStore(place, { sync: false, events: statementEvents(telemetry) })
    const world = await accessWorld({ place, store, close: async () => {} }, environment, telemetry)
    world.time.now = Date.now()
    const stopQueue = await startTestQueue(world.service, store)
    const { call, create, settled } = await webhookTenant(world)
    const { id, secret } = await create(receiver.url)
    const floor = { type: 'Feature', properties: { name: 'F' } }
    expect((await call('POST', '/v2/floor', floor, TRACED)).status).toBe(201)
    await settled(id)
    await stopQueue()
    await telemetry.tracing!.stop()
    await store.close()

    const [root, ...more] = collector.tree(TRACE, PARENT) as [string, never][]
    expect([root![0], more]).toEqual(['POST rest', []])
    const spans = collector.spans().filter(({ traceId }) => traceId === TRACE)
    const byId = new Map(spans.map((it) => [it.spanId, it]))
    /** Names from a span up to the root. */
    const pathOf = ({ name, parentSpanId = '' }: (typeof spans)[number]): string[] => {
      const parent = byId.get(parentSpanId)
      return [name, ...(parent ? pathOf(parent) : [])]
    }
    const paths = new Set(spans.map((it) => pathOf(it).join(' < ')))
    expect(paths).toContain('sql insert < floor.create < POST rest')
    expect(paths).toContain('sql select < job webhook < floor.create < POST rest')
    expect(paths).toContain('sql update < job webhook < floor.create < POST rest')
    for (const span of spans.filter(({ name }) => name.startsWith('sql ')))
      expect(attributeOf(span, 'db.query.text')).toMatch(/^(insert|select|update|delete|with|lock)\b/i)

    const [hook] = receiver.received
    const job = spans.find(({ name }) => name === 'job webhook')!
    expect(hook!.headers['traceparent']).toBe(`00-${TRACE}-${job.spanId}-01`)
    expect(hook!.headers).not.toHaveProperty('tracestate')
    const sent = collector.received.map(({ body }) => body).join('')
    expect([sent.includes(secret), sent.includes('secret-of-a-vendor'), /rw_.._\w{40}/.test(sent)]).toEqual([
      false,
      false,
      false,
    ])
    await collector.stop()
    await receiver.stop()
    await remove()
  })
})

/** Starts the built service in a process of its own. @returns the packages of OpenTelemetry and Prometheus that it has loaded */
async function loadedBy(environment: Record<string, string>): Promise<string[]> {
  const env = { ...process.env, DATA_DIR: 'memory', HOST: '127.0.0.1', PORT: '0', WARM_UP: 'off', FURNISH_THREADS: '1' }
  const { stdout } = await promisify(execFile)(process.execPath, ['test/support/loaded-packages.mjs'], {
    env: { ...env, LOG_LEVEL: 'error', ...environment },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1)!)
}

// Deno keeps no list of what it has loaded.
test.skipIf('Deno' in globalThis)('without the settings nothing of the libraries is loaded', async () => {
  expect(await loadedBy({})).toEqual(['pino'])
  const collector = await startCollector()
  const loaded = await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
  expect(loaded).toEqual(
    expect.arrayContaining(['@opentelemetry/sdk-trace', '@opentelemetry/exporter-trace-otlp-http']),
  )
  expect(loaded).not.toContain('prom-client')
  expect(await loadedBy({ METRICS: 'on' })).toContain('prom-client')
  expect(collector.spans().map(({ name }) => name)).toEqual(['GET page'])
  await collector.stop()
})
