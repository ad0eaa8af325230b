import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deskGridExample, furnishExample } from '../../../src/operations/furnishing/furnishing-examples.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { mcpClient } from '../../support/mcp.ts'
import { PAGE, type SignedInWorld, scene, signedInWorld } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const JSON_TYPE = { 'content-type': 'application/json' }
const envelope = (method: string, params: unknown = {}) => ({ jsonrpc: '2.0', id: 1, method, params })

describe.each(databases)('the access log on $name', ({ open }) => {
  let database: TestDatabase
  let signedIn: SignedInWorld
  beforeAll(async () => {
    database = await open()
    signedIn = await signedInWorld(database, { ACCESS_LOG: 'on', RATE_CALLS: '0' })
  })
  afterAll(() => database.close())

  /** The lines that requests have left since the last look, without what differs between two runs. */
  function linesOf() {
    const { logged } = signedIn.world
    const lines = logged.splice(0).filter(({ message }) => message === 'Request')
    return lines.map(({ level, fields }) => {
      const { ms, requestId, address, ...rest } = fields as Record<string, unknown>
      expect([level, typeof ms, typeof requestId, address]).toEqual(['info', 'number', 'string', ''])
      return rest
    })
  }

  /** Sends a request and reads the answer. @returns the lines that it left, and the bytes of the answer */
  async function sent(path: string, init: RequestInit = {}) {
    linesOf()
    const answer = await signedIn.world.app.request(`https://rooms.example${path}`, { redirect: 'manual', ...init })
    const bytes = (await answer.arrayBuffer()).byteLength
    return { lines: linesOf(), bytes, answer }
  }

  test('a REST call: its address without the query, its operation, what was answered and to whom', async () => {
    const { world, mine } = signedIn
    const id = await mine.floor(false)
    const { text: pubtoken } = await mine.publishable()
    const { lines, bytes, answer } = await sent(`/v2/floor/${id}?pubtoken=${pubtoken}`, { headers: { origin: PAGE } })
    expect(answer.status).toBe(200)
    expect(lines).toEqual([
      {
        protocol: 'rest',
        method: 'GET',
        path: `/v2/floor/${id}`,
        operations: ['floor.read'],
        status: 200,
        bytes,
        caller: 'publishable',
      },
    ])
    const refused = await sent(`/v2/floor/${id}`, { headers: world.bearer('rw_sk_no') })
    expect(refused.lines).toMatchObject([{ operations: ['floor.read'], status: 401 }])
    expect(refused.lines[0]).not.toHaveProperty('caller')
  })

  test('JSON-RPC: the operations of a batch, and how many calls there are', async () => {
    const { input } = furnishExample
    const batch = [
      envelope('FurnishingAI.furnish', input),
      envelope('FurnishingAI.furnish', input),
      envelope('nothing'),
    ]
    const { lines, bytes } = await sent('/jsonrpc', { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(batch) })
    expect(lines).toEqual([
      {
        protocol: 'jsonrpc',
        method: 'POST',
        path: '/jsonrpc',
        operations: ['furnish', 'unknown'],
        calls: 3,
        status: 200,
        bytes,
        caller: 'anonymous',
      },
    ])
  })

  test('tRPC, MCP, OAuth, pages, documents and addresses that are none', async () => {
    const { mine, cookie, app } = signedIn
    const { text } = await mine.secret()
    const headers = { authorization: `Bearer ${text}` }
    expect((await sent('/trpc/token.self,floor.list?batch=1&input=%7B%7D', { headers })).lines).toMatchObject([
      {
        protocol: 'trpc',
        path: '/trpc/token.self,floor.list',
        operations: ['floor.list', 'token.self'],
        calls: 2,
        caller: 'secret',
      },
    ])
    const { call } = await mcpClient(signedIn.world.app, {}, 'https://rooms.example')
    linesOf()
    await call('furnish', furnishExample.input as Record<string, unknown>)
    const called = { protocol: 'mcp', path: '/mcp', operations: ['furnish'], caller: 'anonymous' }
    expect(linesOf()).toContainEqual(expect.objectContaining(called))
    const client = { client_id: app.clientId, client_secret: app.clientSecret }
    const body = new URLSearchParams({ ...client, token: text })
    expect((await sent('/oauth/introspect', { method: 'POST', body })).lines).toMatchObject([
      { protocol: 'oauth', method: 'POST', path: '/oauth/introspect', status: 200 },
    ])
    expect((await sent('/settings/access-tokens', { headers: { cookie } })).lines).toMatchObject([
      { protocol: 'page', operations: ['accessTokens.list'], status: 200, caller: 'user' },
    ])
    expect((await sent('/healthz')).lines).toMatchObject([{ protocol: 'probe', path: '/healthz', status: 200 }])
    expect((await sent('/nowhere/at-all')).lines).toMatchObject([{ protocol: 'page', path: '/***/***', status: 404 }])
    expect((await sent('/healthz', { method: 'HEAD' })).lines).toMatchObject([
      { method: 'HEAD', status: 200, bytes: 0 },
    ])
  })

  test('no secret is in any line, wherever it was sent', async () => {
    const { world, mine, cookie, app } = signedIn
    const secrets = {
      secret: (await mine.secret()).text,
      publishable: (await mine.publishable()).text,
      code: await world.code(app.clientId, cookie),
      access: await world.accessToken(app, cookie),
      client: app.clientSecret,
      session: cookie.split('=')[1]!,
      password: 'CorrectHorseBattery9',
      lower: 'correcthorsebattery',
    }
    linesOf()
    const places = (text: string): [string, RequestInit?][] => {
      const path = encodeURIComponent(text)
      const post = (body: string, headers: Record<string, string> = JSON_TYPE) => ({ method: 'POST', headers, body })
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      return [
        ...['', '/v2/floor', '/v2', '/trpc', '/docs', '/assets', '/embed', '/floors', '/settings', '/mcp'].map(
          (before): [string] => [`${before}/${path}?${path}=${path}&pubtoken=${path}#${path}`],
        ),
        [`/trpc/${path},token.self?batch=1`],
        [`/oauth/authorize?client_id=${path}&redirect_uri=${path}&state=${path}`],
        ['/v2/token/self', { headers: { authorization: `Bearer ${text}` } }],
        ['/v2/token/self', { headers: { authorization: `Basic ${btoa(`${text}:${text}`)}` } }],
        ['/settings', { headers: { cookie: `roomwright_session=${text}; ${path}=${path}` } }],
        ['/healthz', { headers: { 'user-agent': text, referer: `https://${path}/`, origin: `https://${path}` } }],
        ['/healthz', { headers: { tracestate: `a=${path}`, traceparent: text, 'x-forwarded-for': text } }],
        ['/jsonrpc', post(JSON.stringify({ jsonrpc: '2.0', id: text, method: text, params: { [text]: text } }))],
        ['/jsonrpc', post(text)],
        ['/trpc/accessTokens.create', post(JSON.stringify({ [text]: text }))],
        ['/mcp', post(JSON.stringify(envelope('tools/call', { name: text, arguments: { [text]: text } })))],
        [
          '/oauth/token',
          post(new URLSearchParams({ code: text, client_id: text, client_secret: text }).toString(), form),
        ],
        ['/sign-in', post(new URLSearchParams({ email: text, password: text, to: text }).toString(), form)],
      ]
    }
    let requests = 0
    for (const text of Object.values(secrets))
      for (const [path, init] of places(text)) {
        await (await world.app.request(`https://rooms.example${path}`, init)).arrayBuffer()
        requests++
      }
    // A request id is repeated as it was sent, unless it is a token.
    for (const text of [secrets.secret, secrets.publishable, secrets.access])
      await (await world.app.request('https://rooms.example/healthz', { headers: { 'x-request-id': text } })).text()
    const written = JSON.stringify(world.logged)
    expect(world.logged.filter(({ message }) => message === 'Request')).toHaveLength(requests + 3)
    for (const [what, text] of Object.entries(secrets))
      expect([what, written.includes(text), written.includes(encodeURIComponent(text))]).toEqual([what, false, false])
  })
})

test('an answer that its reader does not wait for is one that was cut', async () => {
  const { app, logged } = scene({ ACCESS_LOG: 'on' })
  const params = { ...deskGridExample.input, boundingBox: { x: 200, y: 3, z: 200 } }
  const body = JSON.stringify(envelope('FurnishingAI.generateDeskGrid', params))
  const answer = await app.request('/jsonrpc', { method: 'POST', headers: JSON_TYPE, body })
  const reader = answer.body!.getReader()
  const { value } = await reader.read()
  expect(logged).toEqual([])
  await reader.cancel()
  expect(logged).toMatchObject([{ message: 'Request', fields: { cut: true, operations: ['generateDeskGrid'] } }])
  expect(logged[0]!.fields!['bytes']).toBe(value!.byteLength)
})

test('without the setting nothing more stands between a request and its answer', async () => {
  const middleware = (environment: Record<string, string>) =>
    scene(environment).app.routes.filter(({ path }) => path === '/*').length
  expect([middleware({}), middleware({ ACCESS_LOG: 'on' })]).toEqual([1, 2])
  const { app, logged } = scene()
  await app.request('/healthz')
  expect(logged).toEqual([])
})
