import { afterEach, beforeEach, expect, test } from 'vitest'
import { furnishExample } from '../../../src/operations/furnishing/furnishing-examples.ts'
import { readConfig } from '../../../src/service/config.ts'
import { startTelemetry } from '../../../src/service/telemetry/start-telemetry.ts'
import { attributeOf, startCollector } from '../../support/collector.ts'
import { scene } from '../../support/service.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const SAMPLED = `00-${TRACE}-${PARENT}-01`
const SECRET = `rw_sk_${'7'.repeat(49)}`

let collector: Awaited<ReturnType<typeof startCollector>>
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(() => collector.stop())

async function traced(environment: Record<string, string> = {}) {
  const all = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...environment }
  const telemetry = await startTelemetry(readConfig(all))
  return { ...scene(all, undefined, telemetry), stop: () => telemetry.tracing!.stop() }
}

const bodyOf = (params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'FurnishingAI.furnish', params })

const STAGES = ['read', 'compose', 'search', 'complete', 'verify', 'diagnose'].map((it) => `solve: ${it}`)

test('a furnish call goes on with the trace of its caller: request, operation, wait, stages in order', async () => {
  const { post, stop } = await traced({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b,Authorization=Bearer%20c' })
  await post(bodyOf(furnishExample.input), { traceparent: SAMPLED })
  await stop()
  expect(collector.received[0]).toMatchObject({
    path: '/v1/traces',
    headers: { 'content-type': 'application/json', 'x-key': 'a b', authorization: 'Bearer c' },
  })
  expect(collector.tree(TRACE, PARENT)).toEqual([
    ['POST jsonrpc', [['furnish', expect.arrayContaining(['wait for a thread', ['solve', STAGES]])]]],
  ])
  const spans = collector.spans()
  for (const { parentSpanId, startTimeUnixNano, endTimeUnixNano } of spans) {
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
    const parent = spans.find(({ spanId }) => spanId === parentSpanId)
    // Clocks of spans that are reported afterwards count whole milliseconds.
    if (parent) expect(BigInt(startTimeUnixNano) + 2_000_000n).toBeGreaterThan(BigInt(parent.startTimeUnixNano))
  }
  const request = spans.find(({ name }) => name === 'POST jsonrpc')!
  expect(
    ['http.request.method', 'url.path', 'http.response.status_code'].map((it) => attributeOf(request, it)),
  ).toEqual(['POST', '/jsonrpc', 200])
})

test('calls of one request have spans of their own, and a refused one says of which kind', async () => {
  const { app, stop } = await traced()
  const input = encodeURIComponent('{"0":{},"1":{}}')
  const headers = { traceparent: SAMPLED }
  await (await app.request(`/trpc/floor.list,token.self?batch=1&input=${input}`, { headers })).text()
  await stop()
  const [[, calls]] = collector.tree(TRACE, PARENT) as [[string, string[]]]
  expect(calls.toSorted()).toEqual(['floor.list', 'token.self'])
  for (const call of collector.spans().filter(({ name }) => calls.includes(name))) {
    expect(call.status.code).toBe(2)
    expect(attributeOf(call, 'error.type')).toBe('unauthorized')
  }
})

test('a caller that does not want to be traced is not, nor is a request that falls out of the sample', async () => {
  const { app, stop } = await traced({ OTEL_TRACES_SAMPLER_ARG: '0' })
  await app.request('/openapi.json')
  await app.request('/openapi.json', { headers: { traceparent: `00-${TRACE}-${PARENT}-00` } })
  await app.request('/openapi.json', { headers: { traceparent: SAMPLED } })
  await app.request('/healthz', { headers: { traceparent: SAMPLED } })
  await stop()
  expect(collector.spans().map(({ name, traceId }) => [name, traceId])).toEqual([['GET page', TRACE]])
})

test('no span holds a secret, wherever it was sent', async () => {
  const { app, stop } = await traced()
  const secrets = [SECRET, 'CorrectHorseBattery9']
  for (const secret of secrets) {
    const headers = {
      authorization: `Bearer ${secret}`,
      cookie: `roomwright_session=${secret}`,
      'x-request-id': secret.slice(0, 50),
      'user-agent': secret,
      tracestate: `a=${secret}`,
      'content-type': 'application/json',
    }
    const paths = [`/v2/floor/${secret}?pubtoken=${secret}`, `/trpc/${secret}`, `/nowhere/${secret}`, `/docs/${secret}`]
    for (const path of paths) await (await app.request(path, { headers })).text()
    const body = bodyOf({ [secret]: secret }).replace('FurnishingAI.furnish', secret)
    for (const sent of [body, bodyOf({ [secret]: secret }), secret])
      await (
        await app.request('/jsonrpc', { method: 'POST', headers: { ...headers, authorization: '' }, body: sent })
      ).text()
  }
  await stop()
  expect(collector.spans().length).toBeGreaterThan(10)
  const sent = collector.received.map(({ body }) => body).join('')
  // The request id is what the caller chose, unless it is a token.
  expect(sent.includes(SECRET.slice(0, 40))).toBe(false)
  expect(sent.replaceAll(/"roomwright\.request_id","value":\{"stringValue":"[^"]*"/g, '')).not.toContain(secrets[1])
})

test('a collector that does not answer holds nothing up', async () => {
  const { endpoint } = collector
  await collector.stop()
  const { call, stop } = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  expect(await call('FurnishingAI.furnish', furnishExample.input)).toHaveProperty('result')
  const from = performance.now()
  await stop()
  expect(performance.now() - from).toBeLessThan(4000)
})
