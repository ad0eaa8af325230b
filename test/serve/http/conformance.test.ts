import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { policy } from '../../../src/access/policy.ts'
import type { Operation } from '../../../src/operations/calling/operation.ts'
import { compatibleAddresses } from '../../../src/operations/compatible/compatible-addresses.ts'
import { operations, rpcOperations } from '../../../src/operations/index.ts'
import { createApp, partsOf } from '../../../src/serve/app.ts'
import { otherRoutes } from '../../../src/serve/assemble-app.ts'
import { WEB_AREAS } from '../../../src/serve/http/web-files.ts'
import { MCP_ADDRESSES } from '../../../src/serve/mcp/mcp-route.ts'
import { PAGE_AREAS } from '../../../src/serve/pages/frame-pages.ts'
import { PUBLIC_PAGES } from '../../../src/serve/pages/public-pages.ts'
import { VIEWER_AREA } from '../../../src/serve/pages/viewer-routes.ts'
import { accessWorld, PAGE, type World } from '../../support/access.ts'
import { conformance } from '../../support/conformance.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { scene } from '../../support/service.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { service } = scene()
const { paths } = conformance(service.config)

/** Addresses that answer with what is no part of the API. */
/** Documented by the page of operations. */
const COMPATIBLE = compatibleAddresses.map(({ route }) => route!.path)

const UNDOCUMENTED: readonly string[] = [...PUBLIC_PAGES, ...MCP_ADDRESSES, ...COMPATIBLE]

test('every address that answers is documented, with each of its methods', () => {
  const routes = [...createApp(service).routes, ...otherRoutes(service, partsOf(rpcOperations), undefined).routes]
  const isPage = (path: string) =>
    [...PAGE_AREAS, ...WEB_AREAS, VIEWER_AREA].some(
      (area) => path === area || (area.endsWith('/*') && `${path}/`.startsWith(area.slice(0, -1))), // as the router has it
    )
  const answering = routes
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}') }))
    .filter(({ path }) => path !== '/*' && path !== '*' && !path.startsWith('/trpc/') && !isPage(path))
    .map(({ method, path }) => ({ method, path: path.length > 1 ? path.replace(/\/\*?$/, '') : path }))
  expect(answering.length).toBeGreaterThan(20)
  const missing = answering.filter(({ method, path }) => {
    if (UNDOCUMENTED.includes(path)) return false
    const documented = paths[path]
    if (documented === undefined) return true
    return method !== 'ALL' && method !== 'OPTIONS' && documented[method.toLowerCase()] === undefined
  })
  expect(missing).toEqual([])
})

test('the operations that have a route, and nothing else, are documented under /v2', () => {
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/v2/') ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`) : [],
  )
  const routed = (operations as readonly Operation[]).flatMap(({ route }) =>
    route ? `${route.method} ${route.path}` : [],
  )
  expect(documented.sort()).toEqual(routed.sort())
  // Of the specification.
  expect(documented).toEqual(
    expect.arrayContaining(['GET /v2/floor/{floorId}', 'POST /v2/temporary-access-token/create']),
  )
})

describe.each(databases)('each documented status is answered, as documented, on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    mine = await world.account()
  })
  afterAll(() => database.close())

  /** Ways to call an operation that meet every refusal; each answer is judged by `request` of the world itself. */
  async function provoke(method: string, path: string, body: unknown): Promise<void> {
    const send = (headers: Record<string, string>, text = JSON.stringify(body), query = '') =>
      world.request(path + query, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method === 'GET' ? {} : { body: text }),
      })
    const all = world.bearer((await mine.secret()).text)
    await send(all)
    await send({})
    await send({ authorization: 'Bearer nothing' })
    await send({ ...all, authorization: `${all.authorization}, ${all.authorization}` })
    await send(world.bearer((await mine.secret(['webhook:read'])).text))
    const { text: publishable } = await mine.publishable()
    await send({ origin: PAGE }, undefined, `?pubtoken=${publishable}`)
    await send({}, undefined, `?pubtoken=${publishable}`)
    await send({ origin: 'https://evil.example' }, undefined, `?pubtoken=${publishable}`)
    await send({ ...all, 'content-type': 'text/plain' })
    await send(all, '{')
    await send(all, '{"unknown":1}')
    await send(all, `"${'x'.repeat(70_000)}"`)
    const { store } = world.service
    world.service.access.forget()
    world.service.store = { status: 'opening' }
    await send(all)
    world.service.store = store
    // A store that fails in the middle of a request, which nothing expects.
    const broken = new Proxy({} as never, {
      get: () => () => {
        throw new TypeError('broken')
      },
    })
    world.service.access.forget()
    world.service.store = { status: 'ready', db: broken }
    await send(all)
    world.service.store = store
  }

  const statuses = (method: string, path: string) => Object.keys(paths[path]![method.toLowerCase()]!.responses).sort()
  const seen = (method: string, path: string) =>
    [...world.conformance.seen]
      .filter((it) => it.startsWith(`${method} ${path} `))
      .map((it) => it.split(' ')[2]!)
      .sort()

  test('reading a floor', { tags: 'slow' }, async () => {
    await provoke('GET', `/v2/floor/${await mine.floor(false)}`, undefined)
    await provoke('GET', '/v2/floor/nothing', undefined)
    await provoke('GET', `/v2/floor/${'x'.repeat(300)}`, undefined)
    await world.request(`/v2/floor/${await mine.floor(false)}`, {
      headers: { ...world.bearer((await mine.secret()).text), 'if-none-match': '*' },
    })
    await exhaust(`/v2/floor/${await mine.floor(false)}`)
    expect(seen('GET', '/v2/floor/{floorId}')).toEqual(statuses('GET', '/v2/floor/{floorId}'))
  })

  test('asking what a token is', async () => {
    await provoke('GET', '/v2/token/self', undefined)
    await exhaust('/v2/token/self')
    expect(seen('GET', '/v2/token/self')).toEqual(statuses('GET', '/v2/token/self'))
  })

  test('creating a temporary token', { tags: 'slow' }, async () => {
    const path = '/v2/temporary-access-token/create'
    const scopes = { scopes: [{ resource: 'floor', action: 'readPublic' }] }
    await provoke('POST', path, scopes)
    const temporaryTokensMax = policy.temporaryTokensMax
    Object.assign(policy, { temporaryTokensMax: 0 })
    await world.post(path, scopes, world.bearer((await mine.secret()).text))
    Object.assign(policy, { temporaryTokensMax })
    await exhaust(path, 'POST', scopes)
    expect(seen('POST', path)).toEqual(statuses('POST', path))
  })

  /** Calls until the quota is used up, in a world of one call. */
  async function exhaust(path: string, method = 'GET', body?: object): Promise<void> {
    const small = await accessWorld(database, { RATE_CALLS: '1' })
    Object.assign(small.service, { monotonicMs: () => 0 })
    for (const expected of [401, 429]) {
      const answer = body ? await small.post(path, body) : await small.request(path, { method })
      expect(answer.status).toBe(expected)
    }
    for (const it of small.conformance.seen) world.conformance.seen.add(it)
  }
})
