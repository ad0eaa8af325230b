import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { Env } from '../../../src/serve/http/env.ts'
import { whileBuilding } from '../../../src/serve/pages/while-building.ts'
import { scene } from '../../support/whole-app.ts'

const { app, service } = scene({ PUBLIC_URL: 'https://rooms.example/api' })
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const open = async (path: string, init: RequestInit = {}) => {
  const answer = await app.request(path, { ...init, headers: { accept: BROWSER } })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    headers: answer.headers,
    text: await answer.text(),
  }
}

describe('the root address', () => {
  test('is the playground in a browser, which loads files of its own only', { tags: 'slow' }, async () => {
    const { status, type, headers, text } = await open('/')
    expect([status, type, headers.get('vary')]).toEqual([200, 'text/html; charset=utf-8', 'Accept'])
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'")
    const links = [...text.matchAll(/(?:href|src)="([^"#]+)"/g)].map((it) => it[1]!)
    expect(links).toContain('reference')
    for (const link of new Set(links)) expect([link, (await open(`/${link}`)).status < 400]).toEqual([link, true])
  })

  test('sends assets compressed and for ever', async () => {
    const [, script] = /src="(assets\/[^"]+)"/.exec((await open('/')).text)!
    const answer = await app.request(`/${script}`, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const plain = await app.request(`/${script}`)
    expect(plain.headers.get('content-encoding')).toBe(null)
    const inflated = brotliDecompressSync(new Uint8Array(await answer.arrayBuffer()))
    expect(inflated.equals(new Uint8Array(await plain.arrayBuffer()))).toBe(true)
  })

  test.each([
    ['pdf-library-1.8.1.js', /javascript/, /export\{.*getDocument/],
    ['ifc-library-0.0.78.js', /javascript/, /export \{[^}]*IfcAPI/],
    ['ifc-library-0.0.78.wasm', /^application\/wasm$/, /^\0asm/],
    ['api-library-5.35.0.js', /javascript/, /SwaggerUIBundle=/],
  ])('sends %s from its package, compressed and for ever', async (name, type, content) => {
    const answer = await app.request(`/assets/${name}`, { headers: { 'accept-encoding': 'gzip' } })
    const { headers } = answer
    expect([answer.status, headers.get('content-encoding')]).toEqual([200, 'gzip'])
    expect(headers.get('content-type')).toMatch(type)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(gunzipSync(new Uint8Array(await answer.arrayBuffer())).toString('latin1')).toMatch(content)
  })

  test('what pages name of packages is what it sends', { tags: 'slow' }, async () => {
    const assets = ['web', 'converters', 'site'].map((it) => new URL(`../../../build/${it}/assets/`, import.meta.url))
    const texts = assets.flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.js'))
        .map((file) => readFileSync(new URL(file, folder), 'utf8')),
    )
    const named = new Set(texts.flatMap((text) => text.match(/\b\w+-library-[\d.]+\.(?:js|wasm)\b/g) ?? []))
    expect(named.size).toBe(4)
    for (const name of named) expect([name, (await app.request(`/assets/${name}`)).status]).toEqual([name, 200])
  })

  test.each([
    '/assets/nope.js',
    '/assets/..%2findex.html',
    '/assets/../package.json',
    '/assets/pdf-library-1.8.1.wasm',
    '/assets/any-library-1.js',
    '/docs/examples/nope.json',
    '/docs/examples/..%2f..%2fpackage.json',
    '/docs/%2e%2e/index.html',
  ])('has no file %s', async (path) => expect((await app.request(path)).status).toBe(404))

  test('documents show and offer the files of examples', async () => {
    const { status, type, headers } = await open('/docs/examples/pictures/playground.png')
    expect([status, type, headers.get('cache-control')]).toEqual([200, 'image/png', 'no-cache'])
    const again = await app.request('/docs/examples/pictures/playground.png', {
      headers: { 'if-none-match': headers.get('etag')! },
    })
    expect(again.status).toBe(304)
  })

  test('says in a browser that documents are being built, and lets programs wait', async () => {
    let build = new Promise<void>(() => {})
    const documents = new Hono<Env>().get(
      '/docs/*',
      whileBuilding(service, () => build, 1),
      (c) => c.text('a document'),
    )
    const opened = () => documents.request('/docs/', { headers: { accept: BROWSER } })
    const early = await opened()
    expect([early.status, early.headers.get('refresh')]).toEqual([503, '1'])
    expect(await early.text()).toContain('The documents are being built')
    for (const [path, accept] of [
      ['/docs/', '*/*'],
      ['/docs/a.png', BROWSER],
    ] as const)
      expect((await documents.request(path, { headers: { accept } })).status).toBe(200)
    build = Promise.resolve()
    expect((await opened()).status).toBe(200)
  })

  test('a document is found with a slash behind its name, too', async () => {
    const { status, headers } = await open('/docs/bulk/')
    expect([status, headers.get('location')]).toEqual([301, '../bulk'])
  })

  test.each(['*/*', 'text/plain', undefined])('is a text for a program that accepts %s', async (accept) => {
    const answer = await app.request('/', accept === undefined ? {} : { headers: { accept } })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      200,
      'text/plain; charset=UTF-8',
      'Accept',
    ])
  })
})

describe('an address where nothing is', () => {
  test('is a page in a browser', async () => {
    const { status, type, headers, text } = await open('/nope')
    expect([status, type, headers.get('vary')]).toEqual([404, 'text/html; charset=utf-8', 'Accept'])
    expect(text).toContain('<h1>Not found</h1>')
    expect((await open('/nope', { method: 'HEAD' })).type).toBe('text/html; charset=utf-8')
  })

  test('is a problem for programs', async () => {
    const answers = [
      await app.request('/nope'),
      await app.request('/nope', { headers: { accept: 'application/json' } }),
    ]
    for (const { status, headers } of answers)
      expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
        'Accept',
      ])
    expect((await open('/nope', { method: 'POST' })).type).toBe('application/problem+json; charset=utf-8')
  })

  test('counts as a page against the quota of the address', async () => {
    const { app } = scene({ RATE_CALLS: '2' })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await app.request('/nope', { headers: { accept: BROWSER } })).status)
    expect(statuses).toEqual([404, 404, 429])
  })
})

test('the icon is there under its new and its old name, and pages may load it', async () => {
  const icons = await Promise.all(['/favicon.svg', '/favicon.ico'].map((it) => open(it)))
  for (const { status, type, text } of icons) {
    expect([status, type]).toEqual([200, 'image/svg+xml'])
    expect(text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg".*<path .*<\/svg>$/)
  }
  const { headers, text } = await open('/sign-in')
  expect(text).toContain('<link rel="icon" href="/api/favicon.svg" type="image/svg+xml">')
  expect(headers.get('content-security-policy')).toContain("img-src 'self'")
})

test('the worker that keeps the playground is asked for anew each time, and its files are there', async () => {
  const { status, type, headers, text } = await open('/service-worker.js')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(type).toMatch(/javascript/)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  const kept = [...new Set(text.match(/assets\/[\w.-]+/g))]
  expect(kept.length).toBeGreaterThan(8)
  for (const path of kept) expect([path, (await open(`/${path}`)).status]).toEqual([path, 200])
  // Readers of building files are megabytes, of which most visitors have no need.
  expect(kept.filter((path) => /plan-(worker|writer)|web-ifc/.test(path))).toEqual([])
})

test('a device may install the playground, below a prefix too', async () => {
  const { status, type, text } = await open('/manifest.webmanifest')
  expect([status, type]).toEqual([200, 'application/manifest+json'])
  expect(JSON.parse(text)).toMatchObject({ start_url: './', scope: './', display: 'standalone' })
  const home = await open('/', { headers: { accept: BROWSER } })
  expect(home.headers.get('content-security-policy')).toContain("manifest-src 'self'")
  expect(home.text).toContain('<link rel="manifest" href="manifest.webmanifest">')
})
