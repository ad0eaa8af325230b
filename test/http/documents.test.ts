import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { VERSION } from '../../src/version.ts'
import { valid } from '../support/requests.ts'
import { scene } from '../support/service.ts'

const { app } = scene({ PUBLIC_URL: 'https://rooms.example/api/' })
type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] }
const get = async (path: string) => (await app.request(path)).json() as Promise<Record<string, never>>
const rpc = (await get('/openrpc.json')) as unknown as {
  openrpc: string
  info: { version: string }
  servers: { url: string }[]
  methods: {
    name: string
    paramStructure: string
    params: { name: string; required: boolean; schema: Schema }[]
    result: unknown
    errors: { $ref: string }[]
  }[]
  components: {
    schemas: Record<string, Schema>
    errors: Record<string, { code: number; message: string; data: { code: string; message: string }[] }>
  }
}
const api = (await get('/openapi.json')) as unknown as {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  components: { schemas: Record<string, Schema> }
}

// docs/specification.md#area-b-furnishing: every property, ! where it is required.
const params = {
  'FurnishingAI.furnish': 'room! template furniture! maxResults explain',
  'FurnishingAI.generateGroups': 'groupType! boundingBox! furniture maxResults fallBackToDefaults',
  'FurnishingAI.generateDeskGrid':
    'boundingBox! furniture! chairSpacing! obstacles corridorWidth maxIslandLength spreadSpacing startEdgeFacing startRows tableGap',
}
const objects = {
  Room: 'boundary!',
  RoomBoundary: 'shape! openings',
  Opening: 'type! pos! l! y! h! circulationWidth',
  FurnitureTemplate: 'name! exclude!',
  FurnitureItem: 'type! targetCount shape shapes position rotation',
  BoundingBox: 'x! y! z!',
  Box: 'type! a! b! h! wallAlignment customData',
  Cylinder: 'type! r! h! customData',
  LExtrusion: 'type! a! b! c! d! h! wallAlignment customData',
  PolygonExtrusion: 'type! points! h! customData',
  FurnishingResult: 'furnishings! warnings! diagnostics!',
  Furnishing: 'density! id! furniture! explanation',
  PlacedItem: 'type! position! rotation! shape! groupId!',
  Warning: 'code! message!',
}
const flags = (names: string) =>
  Object.fromEntries(names.split(' ').map((it) => [it.replace('!', ''), it.endsWith('!')]))

describe('the OpenRPC document', () => {
  test.each(Object.entries(params))('lists the params of %s with their required flags', (name, expected) => {
    const method = rpc.methods.find((it) => it.name === name)
    expect(Object.fromEntries(method!.params.map((it) => [it.name, it.required]))).toEqual(flags(expected))
    expect(method?.paramStructure).toBe('by-name')
    expect(method?.result).toEqual({ name: 'result', schema: { $ref: '#/components/schemas/FurnishingResult' } })
  })

  test('lists nothing else', () => {
    expect(rpc.methods.map((it) => it.name)).toEqual(Object.keys(params))
    expect(rpc.openrpc).toBe('1.3.2')
    expect(rpc.servers).toEqual([{ name: 'default', url: 'https://rooms.example/api/jsonrpc' }])
  })

  test('names the errors of the specification with their codes', () => {
    const errors = Object.entries(rpc.components.errors)
    expect(errors.map(([name, it]) => [name, it.code, it.message, it.data[0]?.code])).toEqual([
      ['error_1', -32603, 'Internal error', 'error_1'],
      ...[2, 3, 4, 5, 6].map((n) => [`error_${n}`, -32602, 'Invalid params', `error_${n}`]),
    ])
    expect(rpc.methods.map((it) => it.errors.length)).toEqual([6, 2, 2])
  })

  test('gives limits and defaults', () => {
    const schemaOf = (method: number, name: string) =>
      rpc.methods[method]!.params.find((it) => it.name === name)!.schema
    expect(schemaOf(0, 'maxResults')).toMatchObject({ minimum: 1, maximum: 20, default: 10 })
    expect(schemaOf(1, 'maxResults')).toMatchObject({ minimum: 1, maximum: 40, default: 10 })
    expect(schemaOf(2, 'tableGap')).toMatchObject({ minimum: 0, default: 0.05 })
    expect(schemaOf(2, 'startRows')).toMatchObject({ enum: ['x', '-x', 'z', '-z'], default: '-z' })
    expect(schemaOf(1, 'fallBackToDefaults')).toMatchObject({ deprecated: true, type: 'boolean' })
  })
})

describe.each([
  ['OpenRPC', rpc],
  ['OpenAPI', api],
] as const)('the schemas of the %s document', (_name, document) => {
  test.each(Object.entries(objects))('%s has the properties of the specification', (name, expected) => {
    const { properties, required = [] } = document.components.schemas[name]!
    expect(Object.fromEntries(Object.keys(properties!).map((it) => [it, required.includes(it)]))).toEqual(
      flags(expected),
    )
  })

  test('tell the rules across fields in words', () => {
    expect(document.components.schemas['FurnitureItem']?.['description']).toMatch(/Either shape or shapes/)
  })

  test('every reference leads somewhere', () => {
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((it) => it[1]!)
    expect(references.length).toBeGreaterThan(20)
    for (const reference of references) {
      const target = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document)
      expect(target, reference).toBeTypeOf('object')
    }
  })

  test('all four shapes are alternatives of Shape', () => {
    const { oneOf, anyOf } = document.components.schemas['Shape'] as { oneOf?: unknown[]; anyOf?: unknown[] }
    expect(oneOf ?? anyOf).toEqual(
      ['Box', 'Cylinder', 'LExtrusion', 'PolygonExtrusion'].map((it) => ({ $ref: `#/components/schemas/${it}` })),
    )
  })
})

test('the OpenAPI document describes every address that answers', async () => {
  expect(api.openapi).toBe('3.1.0')
  expect(api.servers).toEqual([{ url: 'https://rooms.example/api' }])
  const known = [
    '/healthz',
    '/readyz',
    '/jsonrpc',
    '/v2/floor/{floorId}',
    '/v2/token/self',
    '/v2/temporary-access-token/create',
    '/oauth/authorize',
    '/oauth/token',
    '/oauth/revoke',
    '/oauth/introspect',
    '/.well-known/oauth-authorization-server',
    '/openrpc.json',
    '/openapi.json',
  ]
  // That nothing else answers, test/http/conformance.test.ts holds.
  expect(Object.keys(api.paths)).toEqual(expect.arrayContaining(known))
  for (const [path, methods] of Object.entries(api.paths))
    for (const method of Object.keys(methods)) {
      const response = await app.request(path, { method: method.toUpperCase() })
      expect([path, [404, 405].includes(response.status)]).toEqual([path, false])
    }
})

test('the request schemas of the OpenAPI document name the methods', () => {
  const { schemas } = api.components
  for (const [method, name] of valid) {
    const schema = schemas[`${name[0]!.toUpperCase()}${name.slice(1)}Request`]!
    expect(schema.properties?.['method']).toEqual({ const: method })
    expect(schema.required).toEqual(['jsonrpc', 'method', 'id', 'params'])
  }
})

test('the version is that of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect([VERSION, rpc.info.version]).toEqual([version, version])
})

test('without PUBLIC_URL the documents name the address that was asked', async () => {
  const response = await scene({ ALLOWED_HOSTS: '10.0.0.7' }).app.request('http://10.0.0.7:81/openapi.json')
  expect(await response.json()).toMatchObject({ servers: [{ url: 'http://10.0.0.7:81' }] })
})

describe('without PUBLIC_URL', () => {
  const DOCUMENTS = ['/openapi.json', '/openrpc.json', '/.well-known/oauth-authorization-server']
  const ask = (path: string, host: string, environment = {}) =>
    scene(environment).app.request(`http://${host}${path}`, { headers: { host } })

  test.each(DOCUMENTS)('%s does not follow an unknown Host', async (path) => {
    for (const host of ['evil.example', 'localhost.evil.example', '203.0.113.9', '[2001:db8::9]:80']) {
      const refused = await ask(path, host)
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store'])
      expect(await refused.text()).toContain('is not known as a name of this service, PUBLIC_URL must be set')
    }
  })

  test.each(DOCUMENTS)('%s is told to own addresses and to those that are set, and kept by nobody', async (path) => {
    const environment = { ALLOWED_HOSTS: 'Rooms.internal, 203.0.113.9,2001:db8::9', HOST: '198.51.100.7' }
    const own = Object.values(networkInterfaces()).flatMap((them) => them ?? [])
    const hosts = [
      ...['localhost:8787', '127.0.0.1', '[::1]:1', 'rooms.internal', '203.0.113.9', '[2001:db8::9]', '198.51.100.7'],
      ...own.filter(({ family }) => family === 'IPv4').map(({ address }) => `${address}:8787`),
    ]
    for (const host of hosts) {
      const answer = await ask(path, host, environment)
      expect([host, answer.status, answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
        host,
        200,
        'no-store',
        expect.stringContaining('Host'),
      ])
      expect(await answer.text()).toContain(`http://${host}`)
    }
  })

  test('with it the Host does not matter, and the documents are kept for a while', async () => {
    const environment = { PUBLIC_URL: 'https://rooms.example' }
    for (const path of DOCUMENTS) {
      const answer = await ask(path, 'evil.example', environment)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
      expect(await answer.text()).not.toContain('evil')
    }
  })

  test('neither does iss follow an unknown Host', async () => {
    const answer = await ask('/oauth/authorize?client_id=x', 'evil.example', { OAUTH_ISS: 'on' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Host:')
  })
})
