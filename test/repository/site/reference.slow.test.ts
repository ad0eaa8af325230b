import { expect, test } from 'vitest'
import { referencePages } from '../../../docs/site/reference/reference-pages.ts'
import { operations } from '../../../src/operations/index.ts'
import { scene } from '../../support/whole-app.ts'

const pages = referencePages()
const all = Object.values(pages).join('\n')
const { app } = scene({ PUBLIC_URL: 'https://rooms.example' })

/** Code of the pages as a reader copies it. */
const codes = [...all.matchAll(/<code id="[^"]+">([\s\S]*?)<\/code>/g)].map(([, html]) =>
  html!
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&'),
)

test('the reference has every operation with its addresses', () => {
  for (const { name, route, rpcMethod, form } of operations as readonly {
    name: string
    form?: { path: string }
    route?: { method: string; path: string }
    rpcMethod?: string
  }[]) {
    if (route) expect(pages['reference:http']).toContain(`>${route.method} ${route.path}</a></h2>`)
    if (form !== undefined) expect(pages['reference:http']).toContain(`>POST ${form.path}</a></h2>`)
    if (rpcMethod !== undefined) expect(pages['reference:methods']).toContain(`>${rpcMethod}</a></h2>`)
    if (!route && form === undefined && rpcMethod === undefined)
      expect(pages['reference:procedures']).toContain(`>${name}</a></h2>`)
  }
})

test('its command for REST and for JSON-RPC can be sent as it stands', async () => {
  const furnish = codes.find((it) => it.startsWith('curl') && it.includes('FurnishingAI.furnish'))!
  const [, path, body] = /^curl http:\/\/localhost:8787(\S+) .* -d '([\s\S]*)'$/.exec(furnish)!
  const headers = { 'content-type': 'application/json' }
  const answer = await app.request(`https://rooms.example${path}`, { method: 'POST', headers, body: body! })
  expect(await answer.json()).toHaveProperty('result.furnishings')
  expect(codes).toContain(
    "curl 'http://localhost:8787/v2/floor/00000000-0000-4000-8000-000000000001' -H 'authorization: Bearer …'",
  )
})

test('/reference leads there', async () => {
  const answer = await app.request('https://rooms.example/reference', { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'docs/reference-try'])
})
