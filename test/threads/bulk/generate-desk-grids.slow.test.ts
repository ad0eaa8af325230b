import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FurnishingItemResult } from '../../../src/schema/resources/bulk-job.ts'
import { SEED } from '../../support/arbitraries.ts'
import { conformance } from '../../support/conformance.ts'
import { scene } from '../../support/service.ts'
import { aloneOf } from './answer-alone.ts'
import { expectedRows, rowsOf } from './arrow-rows.ts'
import { crossing, furniture, request } from './requests.ts'

const { app, service } = scene({ RATE_CALLS: '0' })
const judged = conformance(service.config)

async function send(path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  expect(await judged.faultsOf('POST', `http://localhost${path}`, answer)).toEqual([])
  return answer
}

const requests = [
  ...fc.sample(request, { numRuns: 12, seed: SEED + 2 }),
  { boundingBox: { x: 5, y: 3, z: 5 }, chairSpacing: 1, obstacles: [crossing] },
]
const body = JSON.stringify({ defaults: { furniture }, items: requests })
const ndjson = [{ defaults: { furniture } }, ...requests].map((it) => JSON.stringify(it)).join('\n')

describe('desk grids that are answered at once', () => {
  test('hold what each request is answered alone, in each form', async () => {
    const alone = await Promise.all(requests.map((it) => aloneOf(JSON.stringify({ furniture, ...it }))))
    const lines = (await (await send('/v2/desk-grid', body, { accept: 'application/x-ndjson' })).text())
      .trimEnd()
      .split('\n')
    for (const [i, line] of lines.entries())
      if (alone[i] !== undefined) expect(line).toBe(`{"item":${i},"result":${alone[i]}}`)
      else expect(JSON.parse(line)).toMatchObject({ item: i, error: { code: 'invalid' } })
    expect(lines).toHaveLength(requests.length)
    const text = `{"results":[${lines.join(',')}]}`
    expect(await (await send('/v2/desk-grid', body)).text()).toBe(text)
    expect(await (await send('/v2/desk-grid', ndjson, { 'content-type': 'application/x-ndjson' })).text()).toBe(text)
    const answer = await send('/v2/desk-grid', body, { accept: 'application/vnd.apache.arrow.stream' })
    const results = lines.map((it) => JSON.parse(it) as FurnishingItemResult)
    expect(rowsOf(new Uint8Array(await answer.arrayBuffer()))).toEqual(expectedRows(results))
    const { result } = (await (await send('/trpc/generateDeskGrids', body)).json()) as { result: { data: unknown } }
    expect(JSON.stringify(result.data)).toBe(JSON.stringify(JSON.parse(text)))
  })

  test.each<[string, number]>([
    ['text/csv', 406],
    ['text/csv;q=1, text/plain', 406],
    ['application/json;q=0', 406],
    ['text/csv, application/json;q=0.1', 200],
    ['text/html, */*;q=0.8', 200],
    ['*/*', 200],
    ['application/*', 200],
    ['', 200],
  ])('to an Accept of %j are answered with %i', async (accept, status) => {
    expect((await send('/v2/desk-grid', body, { accept })).status).toBe(status)
  })

  test('come as GeoJSON as well', async () => {
    const ring = [
      [2, 1],
      [8, 1],
      [8, 6],
      [2, 6],
      [2, 1],
    ]
    const file = {
      type: 'FeatureCollection',
      coordinateSystem: 'local-metres',
      defaults: { furniture },
      features: [
        { type: 'Feature', properties: { chairSpacing: 1 }, geometry: { type: 'Polygon', coordinates: [ring] } },
      ],
    }
    const answer = await send('/v2/desk-grid', JSON.stringify(file), { 'content-type': 'application/geo+json' })
    const alone = await aloneOf(JSON.stringify({ boundingBox: { x: 6, y: 3, z: 5 }, chairSpacing: 1, furniture }))
    expect(await answer.text()).toBe(`{"results":[{"item":0,"result":${alone}}]}`)
  })

  test('are refused where they are too many, too large or not announced', async () => {
    const item = { boundingBox: { x: 5, y: 3, z: 5 }, chairSpacing: 1 }
    const of = (items: readonly object[], more = {}) => JSON.stringify({ defaults: { furniture }, items, ...more })
    const detail = async (text: string, headers = {}) =>
      ((await (await send('/v2/desk-grid', text, headers)).json()) as { detail: string }).detail
    expect(await detail(of(Array.from({ length: 101 }, () => item)))).toBe(
      'body: must hold at most 100 requests, got 101',
    )
    expect(await detail(of([{ ...item, boundingBox: { x: 900, y: 3, z: 900 } }]))).toContain('at most 100000 desks')
    expect(await detail(of([item], { idempotencyKey: 'a' }))).toBe('unknown key "idempotencyKey"')
    expect(await detail('{')).toBe('body: must be JSON')
    expect((await send('/v2/desk-grid', of([item]), { 'content-type': 'text/plain' })).status).toBe(415)
    const closed = scene({ FURNISHING_AUTH: 'required' })
    const headers = { 'content-type': 'application/json' }
    expect((await closed.app.request('/v2/desk-grid', { method: 'POST', headers, body })).status).toBe(401)
  })
})
