import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { VERSION } from '../../../src/base/version.ts'
import { valid } from '../../support/requests.ts'
import { scene } from '../../support/whole-app.ts'

const { app, call } = scene({ PUBLIC_URL: 'https://rooms.example/api/' })
type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] }
const get = async (path: string) => (await app.request(path)).json() as Promise<Record<string, never>>
const rpc = (await get('/openrpc.json')) as unknown as {
  openrpc: string
  info: { version: string }
  servers: { url: string }[]
  methods: {
    name: string
    paramStructure: string
    params: { name: string; required: boolean; description?: string; schema: Schema }[]
    result: { name: string; schema: Schema }
    examples: { name: string; params: { name: string; value: unknown }[]; result?: { value: unknown } }[]
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
  paths: Record<string, Record<string, { responses: Record<string, unknown>; security?: Record<string, string[]>[] }>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> }
}

// docs/specification.md#area-b-furnishing: every property, ! where it is required.
const params = {
  'FurnishingAI.furnish':
    'room! template furniture! maxResults explain alternatives keep intent standard north products $schema',
  'FurnishingAI.generateGroups': 'groupType! boundingBox! furniture maxResults fallBackToDefaults $schema',
  'FurnishingAI.generateDeskGrid':
    'boundingBox! furniture! chairSpacing! obstacles corridorWidth maxIslandLength spreadSpacing startEdgeFacing startRows tableGap $schema',
}
const objects = {
  Room: 'boundary!',
  RoomBoundary: 'shape! openings ceiling', // ceiling: an extension of ours
  Opening: 'type! pos! l! y! h! circulationWidth leaf hinge opens', // the last three: extensions of ours
  FurnitureTemplate: 'name! exclude!',
  FurnitureItem: 'type! targetCount shape shapes position rotation',
  BoundingBox: 'x! y! z!',
  Box: 'type! a! b! h! wallAlignment customData',
  Cylinder: 'type! r! h! customData',
  LExtrusion: 'type! a! b! c! d! h! wallAlignment customData',
  PolygonExtrusion: 'type! points! h! customData',
  FurnishingResult: 'furnishings! warnings! diagnostics!',
  Furnishing: 'density! id! furniture! explanation intent standard',
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

describe('for readers in the terms of JSON Schema draft 07, the OpenRPC document', () => {
  const within = (value: unknown): Schema[] =>
    typeof value === 'object' && value !== null ? [value as Schema, ...Object.values(value).flatMap(within)] : []
  const all = within([rpc.components.schemas, rpc.methods])

  test('has tuples as lists of items', () => {
    expect(rpc.components.schemas['PolygonExtrusion']?.properties?.['points']?.['items']).toMatchObject({
      items: [{ type: 'number' }, { type: 'number' }],
      additionalItems: false,
      minItems: 2,
      maxItems: 2,
    })
    expect(all.filter((it) => 'prefixItems' in it || it['items'] === false)).toEqual([])
  })

  test('names every schema once', () => {
    const owned = (it: Schema) => [it['schema'], it['items'], ...Object.values(it.properties ?? {})].flat()
    const members = all
      .flatMap(owned)
      .filter((it): it is Schema => typeof it === 'object' && it !== null && !('$ref' in it))
    const schemas = [...Object.values(rpc.components.schemas), ...members]
    const titles = schemas.map((it) => it['title'])
    expect(titles.length).toBeGreaterThan(100)
    expect(titles.filter((it) => typeof it !== 'string' || !/^[A-Z]\w+$/.test(it))).toEqual([])
    expect(titles.filter((it, i) => titles.indexOf(it) !== i)).toEqual([])
    expect(Object.entries(rpc.components.schemas).filter(([name, it]) => it['title'] !== name)).toEqual([])
  })

  test('describes every param and result, and has an example of each method', () => {
    for (const { name, params, result, examples } of rpc.methods) {
      for (const it of params) expect([name, it.name, it.description]).toEqual([name, it.name, expect.any(String)])
      expect([name, result.name]).toEqual([name, 'result'])
      const required = params.filter((it) => it.required).map((it) => it.name)
      expect(required).toEqual(params.slice(0, required.length).map((it) => it.name))
      expect(examples.length).toBeGreaterThan(0)
      for (const it of examples) expect(it.params.map((param) => param.name)).toEqual(expect.arrayContaining(required))
    }
  })
})

test.each(
  rpc.methods.map((it) => [it.name, it.examples] as const),
)('what the examples of %s show is what the service answers', async (method, examples) => {
  const shown = examples.filter(({ result }) => result !== undefined)
  expect(shown.length).toBeGreaterThan(0)
  for (const { params, result } of shown) {
    const sent = Object.fromEntries(params.map(({ name, value }) => [name, value]))
    expect((await call(method, sent)).result).toEqual(result!.value)
  }
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

  test('describe every schema with a name and every member', () => {
    const described = (it: Schema): boolean => {
      const target = /\w+$/.exec(String(it['$ref']))?.[0]
      return typeof it['description'] === 'string' || (target !== undefined && target in document.components.schemas)
    }
    const membersIn = (name: string, { properties = {}, items }: Schema): [string, Schema][] => [
      ...Object.entries(properties).flatMap(([key, it]): [string, Schema][] => [
        [`${name}.${key}`, it],
        ...membersIn(`${name}.${key}`, it),
      ]),
      ...(items ? membersIn(`${name}[]`, items as Schema) : []),
    ]
    const schemas = Object.entries(document.components.schemas)
    const members = [...schemas, ...schemas.flatMap(([name, it]) => membersIn(name, it))]
    expect(members.length).toBeGreaterThan(60)
    expect(members.filter(([, it]) => !described(it)).map(([name]) => name)).toEqual([])
  })

  test('hold no schema that nothing leads to', () => {
    const text = JSON.stringify(document)
    for (const name of Object.keys(document.components.schemas)) expect(text).toContain(`/schemas/${name}"`)
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

// https://spec.openapis.org/oas/v3.1.0#operation-object
const OPERATION_MEMBERS =
  'tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers'

test('operations have the members that OpenAPI names, or extensions', () => {
  const names = OPERATION_MEMBERS.split(' ')
  const others = Object.values(api.paths).flatMap((methods) =>
    Object.values(methods).flatMap((it) =>
      Object.keys(it).filter((name) => !names.includes(name) && !/^x-/.test(name)),
    ),
  )
  expect(others).toEqual([])
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
  // That nothing else answers, test/serve/http/conformance.test.ts holds.
  expect(Object.keys(api.paths)).toEqual(expect.arrayContaining(known))
  for (const [path, methods] of Object.entries(api.paths))
    for (const method of Object.keys(methods)) {
      const response = await app.request(path, { method: method.toUpperCase() })
      expect([path, [404, 405].includes(response.status)]).toEqual([path, false])
    }
})

test('the OpenAPI document says of every address which credentials it takes', () => {
  const { securitySchemes } = api.components
  const used = new Set<string>()
  for (const [path, methods] of Object.entries(api.paths))
    for (const { security } of Object.values(methods)) {
      expect([path, Array.isArray(security)]).toEqual([path, true])
      for (const name of security!.flatMap(Object.keys)) used.add(name)
    }
  expect([...used].sort()).toEqual(Object.keys(securitySchemes).sort())
})

/** What stands at an address in the OpenAPI document. */
interface Endpoint {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly { name: string; required: boolean; example?: unknown }[]
  readonly requestBody?: { content: Readonly<Record<string, { example?: unknown; examples?: object }>> }
}

test('the OpenAPI document groups, describes and shows every operation', () => {
  const { info, tags, paths } = api as unknown as {
    info: { description: string; contact: { url: string } }
    tags: { name: string; description: string }[]
    paths: Record<string, Record<string, Endpoint>>
  }
  const endpoints = Object.values(paths).flatMap((it) => Object.values(it))
  const subjects = tags.map(({ name }) => name)
  expect(info.contact.url).toBe('https://rooms.example/api/docs/')
  expect(new Set(subjects).size).toBe(subjects.length)
  expect(endpoints.filter(({ tags = [] }) => tags.length !== 1 || !subjects.includes(tags[0]!))).toEqual([])
  // A heading over nothing would stand in every reference that is made of the document.
  const used = new Set(endpoints.flatMap(({ tags = [] }) => tags))
  expect(subjects.filter((it) => !used.has(it))).toEqual([])
  const bare = endpoints.filter(({ summary, description = '' }) => description.length < 40 || description === summary)
  expect(bare.map(({ operationId }) => operationId)).toEqual([])
  for (const { operationId, parameters = [], requestBody } of endpoints) {
    const unshown = parameters.filter(({ required, example }) => required && example === undefined)
    expect([operationId, unshown]).toEqual([operationId, []])
    const content = requestBody?.content ?? {}
    // A file has no example, and one of floors may be JSON as well.
    const isFile = 'image/vnd.dxf' in content
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const body = content[type]
      if (body && !isFile)
        expect([operationId, body.example ?? Object.keys(body.examples ?? {})]).not.toEqual([operationId, []])
    }
  }
})

test('the OpenAPI document says in words who may call, with which scopes', () => {
  const words = (path: string, method: string) =>
    (api.paths[path]![method] as unknown as Endpoint).description!.split('\n\n')
  expect(words('/v2/floor/{floorId}', 'patch')).toEqual([
    'Changes facts about a floor.',
    'For the holder of a secret, temporary or OAuth token with `floor:update`.',
    'The change is refused when the version has moved on from the one that `If-Match` names.',
    'It is the same as the procedure `floor.update` of tRPC.',
  ])
  expect(words('/v2/furnish', 'post').slice(1)).toEqual([
    'No credential is needed, unless the service is set to ask for one.',
    'It is the same as the method `FurnishingAI.furnish` of JSON-RPC and the procedure `furnish` of tRPC.',
  ])
})

describe.each(['/openapi.json', '/openrpc.json'])('GET %s', (path) => {
  const EXPOSED =
    'WWW-Authenticate, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, ETag, Link, Location, Content-Disposition'

  test('can be read from other sites', async () => {
    const { headers } = await app.request(path, { headers: { origin: 'https://editor.example' } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toBe(EXPOSED)
    const preflightHeaders = {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-request-id',
    }
    const preflight = await app.request(path, { method: 'OPTIONS', headers: preflightHeaders })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'X-Request-Id'])
  })

  test('is sent again only when it has changed', { tags: 'slow' }, async () => {
    const first = await app.request(path)
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    const again = await app.request(path, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect(again.headers.get('access-control-allow-origin')).toBe('*')
    expect((await app.request(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('is asked for again where it names the address that was asked', { tags: 'slow' }, async () => {
    const { app: local } = scene()
    const [here, there] = await Promise.all(
      ['localhost', '127.0.0.1'].map((it) => local.request(`http://${it}${path}`)),
    )
    expect(here!.headers.get('cache-control')).toBe('no-cache')
    expect(here!.headers.get('etag')).not.toBe(there!.headers.get('etag'))
  })

  test('is only read', async () => {
    const answer = await app.request(path, { method: 'POST' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})

test('the request schemas of the OpenAPI document name the methods', () => {
  const { schemas } = api.components
  for (const [method, name] of valid) {
    const schema = schemas[`${name[0]!.toUpperCase()}${name.slice(1)}Request`]!
    expect(schema.properties?.['method']).toMatchObject({ const: method })
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

  test.each(DOCUMENTS)('%s does not follow an unknown Host', { tags: 'slow' }, async (path) => {
    for (const host of ['evil.example', 'localhost.evil.example', '203.0.113.9', '[2001:db8::9]:80']) {
      const refused = await ask(path, host)
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store'])
      expect(await refused.text()).toContain('is not known as a name of this service, PUBLIC_URL must be set')
    }
  })

  test.each(DOCUMENTS)(
    '%s names the host it is read at, where that is an own address or one that is set, and is revalidated each time',
    { tags: 'slow' },
    async (path) => {
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
          'no-cache',
          expect.stringContaining('Host'),
        ])
        expect(await answer.text()).toContain(`http://${host}`)
      }
    },
  )

  test('with it the Host does not matter, and the documents are kept for a while', { tags: 'slow' }, async () => {
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
    expect(await answer.text()).toContain('is not known as a name of this service')
  })
})
