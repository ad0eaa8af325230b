import { expect, test } from 'vitest'
import { operations } from '../../src/operations/index.ts'
import { scene } from '../support/service.ts'

const { app } = scene({ PUBLIC_URL: 'https://rooms.example' })
const response = await app.request('https://rooms.example/reference')
const page = await response.text()

test('the reference page shows every operation with its addresses', () => {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  for (const { name, route, rpcMethod } of operations as readonly {
    name: string
    route?: { method: string; path: string }
    rpcMethod?: string
  }[]) {
    expect(page).toContain(`id="${name}"`)
    if (route) expect(page).toContain(`${route.method} ${route.path}`)
    if (rpcMethod !== undefined) expect(page).toContain(rpcMethod)
  }
})

test('its links lead somewhere', () => {
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map((it) => it[1]!)
  expect(targets.length).toBeGreaterThan(40)
  const missing = targets.filter((it) => it !== 'content' && !page.includes(`id="${it}"`))
  expect(missing).toEqual([])
})

test('its command for REST and for JSON-RPC can be sent as it stands', async () => {
  const commands = [...page.matchAll(/<code>(curl [^<]+)<\/code>/g)].map((it) => it[1]!)
  const decoded = commands.map((it) => it.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
  const furnish = decoded.find((it) => it.includes('FurnishingAI.furnish'))!
  const [, url, body] = /^curl (\S+) .* -d '(.*)'$/.exec(furnish)!
  const answer = await app.request(url!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: body!,
  })
  expect(await answer.json()).toHaveProperty('result.furnishings')
  expect(decoded).toContain(
    "curl 'https://rooms.example/v2/floor/00000000-0000-4000-8000-000000000001' -H 'authorization: Bearer …'",
  )
})
