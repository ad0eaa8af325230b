import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ServiceError } from '../../../src/base/errors.ts'
import { FOR_EVERYONE, type Operation, operation } from '../../../src/operations/calling/operation.ts'
import type { Env } from '../../../src/serve/http/env.ts'
import { restRoutes } from '../../../src/serve/rest/rest-routes.ts'
import { scene } from '../../support/service.ts'

// A resource with every method, as later ones have: what a record says is what is served.

const Thing = z.strictObject({ id: z.string(), name: z.string(), tags: z.array(z.string()).optional() })
const common = { access: FOR_EVERYONE, summary: '', errors: [], examples: [] } as const
const received: unknown[] = []
const echo = (_service: unknown, _caller: unknown, input: unknown) => {
  received.push(input)
  return { id: '1', name: 'thing' }
}

const things: Operation[] = [
  operation({
    ...common,
    name: 'thing.list',
    type: 'query',
    route: { method: 'GET', path: '/v2/thing' },
    input: z.strictObject({
      limit: z.int().min(1).max(100).default(10),
      archived: z.boolean().optional(),
      tags: z.array(z.string()).optional(),
      cursor: z.string().optional(),
    }),
    output: z.array(Thing),
    run: (_service, _caller, input) => {
      received.push(input)
      return []
    },
  }),
  operation({
    ...common,
    name: 'thing.create',
    type: 'mutation',
    route: { method: 'POST', path: '/v2/thing', status: 201, query: ['dryRun'] },
    input: z.strictObject({ name: z.string(), dryRun: z.boolean().default(false) }),
    output: Thing,
    run: echo,
  }),
  operation({
    ...common,
    name: 'thing.update',
    type: 'mutation',
    route: { method: 'PATCH', path: '/v2/thing/{id}' },
    input: z.strictObject({ id: z.string(), name: z.string().optional() }),
    output: Thing,
    run: echo,
  }),
  operation({
    ...common,
    name: 'thing.delete',
    type: 'mutation',
    access: { ...FOR_EVERYONE, browsers: false },
    route: { method: 'DELETE', path: '/v2/thing/{id}', status: 204 },
    errors: ['not_found'],
    input: z.strictObject({ id: z.string() }),
    output: z.strictObject({}),
    run(_service, _caller, { id }) {
      if (id === 'missing') throw new ServiceError('not_found', 'thing: not found')
      return {}
    },
  }),
  operation({
    ...common,
    name: 'thing.signedIn',
    type: 'mutation',
    access: { callers: ['secret'], browsers: false },
    route: { method: 'POST', path: '/v2/thing/secret' },
    input: z.strictObject({ name: z.string() }),
    output: Thing,
    run: echo,
  }),
]

const app = new Hono<Env>()
restRoutes(app, scene().service, undefined, things)

const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await app.request(path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: text }),
  })
  const sent = await answer.text()
  return { status: answer.status, headers: answer.headers, body: sent === '' ? undefined : JSON.parse(sent) }
}
const inputOf = async (...request: Parameters<typeof send>) => {
  received.length = 0
  const { status } = await send(...request)
  return [status, received[0]]
}

describe('the input', () => {
  test('of a list comes from the query, as the types of the schema read it', async () => {
    expect(await inputOf('GET', '/v2/thing')).toEqual([200, { limit: 10 }])
    expect(await inputOf('GET', '/v2/thing?limit=5&archived=true&tags=a&tags=b&cursor=12')).toEqual([
      200,
      { limit: 5, archived: true, tags: ['a', 'b'], cursor: '12' },
    ])
    expect(await inputOf('GET', '/v2/thing/?tags=a')).toEqual([200, { limit: 10, tags: ['a'] }])
  })

  test.each([
    ['?limit=x', '/limit', 'limit: must be a number, got "x"'],
    ['?limit=0', '/limit', 'limit: must be >= 1, got 0'],
    ['?limit=1&limit=2', '/limit', 'limit: must be a number, got an array of 2'],
    ['?archived=yes', '/archived', 'archived: must be a boolean, got "yes"'],
  ])('%s is refused with its place', async (query, pointer, detail) => {
    const { status, body } = await send('GET', `/v2/thing${query}`)
    expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'invalid', pointer])
    expect(body.detail).toBe(detail)
  })

  test('a parameter that the address does not have is refused, not passed over', async () => {
    expect((await send('GET', '/v2/thing?limt=5')).body.detail).toBe(
      'limt: is no parameter of this address, which has limit, archived, tags, cursor',
    )
  })

  test('of a change comes from path, query and body, each member from its one place', async () => {
    expect(await inputOf('POST', '/v2/thing?dryRun=true', { name: 'a' })).toEqual([201, { name: 'a', dryRun: true }])
    expect(await inputOf('PATCH', '/v2/thing/7', { name: 'b' })).toEqual([200, { id: '7', name: 'b' }])
    expect((await send('PATCH', '/v2/thing/7', { id: '8', name: 'b' })).body.detail).toBe(
      'id: belongs in the address, not in the body',
    )
    expect((await send('POST', '/v2/thing', { name: 'a', dryRun: true })).status).toBe(400)
    expect((await send('PATCH', '/v2/thing/7', [])).body).toMatchObject({ status: 400, code: 'invalid' })
    expect((await send('PATCH', '/v2/thing/7', 'null')).body).toMatchObject({ status: 400, code: 'invalid' })
  })

  test('text of a path is decoded', async () => {
    expect(await inputOf('PATCH', '/v2/thing/a%2Fb%20c', {})).toEqual([200, { id: 'a/b c' }])
  })
})

describe('the answer', () => {
  test('has the status of the record, 204 no body', async () => {
    expect((await send('POST', '/v2/thing', { name: 'a' })).status).toBe(201)
    const { status, body, headers } = await send('DELETE', '/v2/thing/7')
    expect([status, body, headers.get('content-type')]).toEqual([204, undefined, null])
    expect((await send('DELETE', '/v2/thing/missing')).body).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('of HEAD is that of GET without the body', async () => {
    const { status, body, headers } = await send('HEAD', '/v2/thing')
    expect([status, body, headers.get('content-type')]).toEqual([200, undefined, 'application/json; charset=utf-8'])
  })

  test('to a method that an address does not have names those it has', async () => {
    expect((await send('PUT', '/v2/thing', {})).headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
    expect((await send('PUT', '/v2/thing/7', {})).headers.get('allow')).toBe('PATCH, DELETE, OPTIONS')
    expect((await send('OPTIONS', '/v2/thing/secret')).headers.get('allow')).toBe('POST')
  })
})

test('a preflight names the methods that pages of other sites may use', async () => {
  const preflight = (path: string) => send('OPTIONS', path, undefined, { origin: 'https://shop.example' })
  const { status, headers } = await preflight('/v2/thing')
  expect([status, headers.get('access-control-allow-methods')]).toEqual([204, 'GET, POST'])
  expect((await preflight('/v2/thing/7')).headers.get('access-control-allow-methods')).toBe('PATCH')
  expect((await preflight('/v2/thing/secret')).status).toBe(405)
})

test('a caller who may not call is refused before the body is read, whatever is wrong with it', async () => {
  for (const [body, type] of [
    ['{', 'application/json'],
    ['x', 'text/plain'],
    [JSON.stringify({ name: 'x'.repeat(70_000) }), 'application/json'],
    ['{"a":1,"a":2}', 'application/json'],
  ] as const) {
    const { status, body: refusal } = await send('POST', '/v2/thing/secret', body, { 'content-type': type })
    expect([status, refusal.code]).toEqual([401, 'unauthorized'])
  }
})

test('an input that cannot be served over REST is refused when the routes are made', () => {
  const serve = (it: Partial<Operation>) => () =>
    restRoutes(new Hono<Env>(), scene().service, undefined, [{ ...things[2]!, ...it }])
  expect(serve({ route: { method: 'GET', path: '/v2/thing/{nothing}' } })).toThrow(
    'Cannot serve thing.update over REST: its input has no member nothing',
  )
  expect(serve({ input: z.string() })).toThrow('its input is no object')
})
