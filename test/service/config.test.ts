import { describe, expect, test } from 'vitest'
import { misspeltSettings, readConfig, type Setting, settings, settingsOf } from '../../src/service/config.ts'
import { configurationPage } from '../support/configuration-page.ts'
import { SECRETS_KEY } from '../support/secrets-key.ts'

test('without any setting the service starts with the defaults', () => {
  expect(readConfig({})).toMatchObject({
    host: '0.0.0.0',
    port: 8787,
    jsonRpcPath: '/jsonrpc',
    jsonRpcErrorStatus: '200',
    furnishingAuth: 'optional',
    bodyBytesMax: 5 * 1024 * 1024,
    depthMax: 32,
    batchMax: 100,
    rateCalls: 30_000,
    rateSeconds: 300,
    proxyHops: 0,
    databaseUrl: '',
    dataDir: './data',
    furnishLimits: { roomAreaMin: 4, roomAreaMax: 500, fixedAreaMax: 250, fixedRatioMax: 0.7 },
  })
})

test('an empty setting is one that is not there', () => {
  expect(readConfig({ PORT: '', DATA_DIR: '  ' })).toMatchObject({ port: 8787, dataDir: './data' })
})

test.each([
  ['PORT', 'http', 'must be an integer from 0 to 65535, got "http"'],
  ['PORT', '65536', 'must be an integer from 0 to 65535, got "65536"'],
  ['BATCH_MAX', '-1', 'must be an integer from 1 to 10000, got "-1"'],
  ['JSONRPC_ERROR_STATUS', '500', 'must be one of 200, 400, got "500"'],
  ['FURNISHING_AUTH', 'yes', 'must be one of optional, required, got "yes"'],
  ['JSONRPC_PATH', 'rpc', 'must be a path such as /jsonrpc, got "rpc"'],
  ['PUBLIC_URL', 'rooms', 'must be a URL starting with http:// or https://, got "rooms"'],
  [
    'PUBLIC_URL',
    'https://h.example/?x=1',
    'must not have a user name, a query or a fragment, got "https://h.example/?x=1"',
  ],
  ['PUBLIC_URL', 'https://u@h.example', 'must not have a user name, a query or a fragment, got "https://u@h.example"'],
  ['ROOM_AREA_MAX', '0', 'must be a number > 0 and <= 1000000, got "0"'],
  ['ROOM_AREA_MIN', '600', 'must be <= ROOM_AREA_MAX 500, got 600'],
  ['FIXED_RATIO_MAX', '1.5', 'must be <= 1, got 1.5'],
  ['PASSWORD_SIGN_IN', 'no', 'must be one of on, off, got "no"'],
  [
    'OIDC_ISSUER',
    'http://id.example',
    'must begin with https:// unless it is on this machine, got "http://id.example"',
  ],
  [
    'OIDC_ISSUER',
    'https://a@id.example',
    'must not have a user name, a query or a fragment, got "https://a@id.example"',
  ],
  ['OIDC_SCOPES', 'email', 'must be openid and further scopes, separated by a space, got "email"'],
  [
    'OIDC_USER_SCOPES',
    'floor:readPublic,floor:fly',
    'must be scopes separated by commas, got "floor:readPublic,floor:fly"',
  ],
  ['ROLE', 'both', 'must be one of all, server, worker, got "both"'],
  ['ROLE', 'worker', 'must be all where the store is embedded (no DATABASE_URL), got "worker"'],
  ['SECRETS_KEY', 'c2hvcnQ=', 'must be keys of 32 bytes in base64, as openssl rand -base64 32 makes them'],
  ['AUDIT_DAYS', '29', 'must be 0, or an integer from 30 to 36500, got "29"'],
  ['AUDIT_DAYS', '36501', 'must be 0, or an integer from 30 to 36500, got "36501"'],
  ['AUDIT_DAYS', 'ever', 'must be 0, or an integer from 30 to 36500, got "ever"'],
])('%s=%s is refused: %s', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(`Cannot start: ${name}: ${message}`)
})

test('PostgreSQL needs keys, from one place, newest first', () => {
  const url = { DATABASE_URL: 'postgres://h/db' }
  expect(() => readConfig(url)).toThrow(/^Cannot start: SECRETS_KEY: must be set with DATABASE_URL.*openssl rand/)
  expect(() => readConfig({ ...url, SECRETS_KEY, SECRETS_KEY_FILE: 'keys' })).toThrow('cannot be set with')
  expect(readConfig({ ...url, SECRETS_KEY_FILE: 'keys' }).secretsKeyFile).toBe('keys')
  const other = Buffer.alloc(32, 8).toString('base64')
  const { secretsKey } = readConfig({ ...url, SECRETS_KEY: `${other}, ${SECRETS_KEY}` })
  expect(secretsKey.map((it) => it[0])).toEqual([8, 7])
  expect(() => readConfig({ SECRETS_KEY: 'hidden' })).not.toThrow(/hidden/)
})

test.each([
  ['0', 0],
  ['30', 30],
  ['36500', 36_500],
])('AUDIT_DAYS=%s is accepted', (text, days) => {
  expect(readConfig({ AUDIT_DAYS: text }).auditDays).toBe(days)
})

test('all wrong settings are reported at once, a password never', () => {
  const read = () => readConfig({ PORT: 'x', BATCH_MAX: 'y', DATABASE_URL: 'mysql://me:secret@host/db' })
  expect(read).toThrow(
    /PORT: .*BATCH_MAX: .*DATABASE_URL: must be a URL starting with postgres:\/\/ or postgresql:\/\/$/,
  )
  expect(read).not.toThrow(/secret/)
})

describe('a provider and passwords', () => {
  const faultsOf = (environment: Record<string, string>) => settingsOf(environment).faults
  const provider = { OIDC_ISSUER: 'https://id.example/realm/', OIDC_CLIENT_ID: 'rooms', OIDC_CLIENT_SECRET: 's' }

  test('passwords can be switched off where there is a provider, and only there', () => {
    expect(faultsOf({ PASSWORD_SIGN_IN: 'off' })).toEqual(['PASSWORD_SIGN_IN: must be on without OIDC_ISSUER'])
    const config = readConfig({ ...provider, PASSWORD_SIGN_IN: 'off', OIDC_USER_SCOPES: 'floor:export, webhook:read' })
    expect(config).toMatchObject({
      oidcIssuer: 'https://id.example/realm/',
      passwordSignIn: 'off',
      oidcScopes: 'openid email',
      oidcUserScopes: ['floor:export', 'webhook:read'],
    })
  })

  test('a provider needs a name and a secret of this service; the secret is never quoted', () => {
    expect(faultsOf({ OIDC_ISSUER: 'http://localhost:9000' })).toEqual([
      'OIDC_CLIENT_ID: must be set with OIDC_ISSUER',
      'OIDC_CLIENT_SECRET: must be set with OIDC_ISSUER',
    ])
    const { OIDC_CLIENT_ID: _, ...unnamed } = { ...provider, OIDC_CLIENT_SECRET: 'unguessable' }
    expect(faultsOf(unnamed).join()).not.toContain('unguessable')
  })
})

test('a contradiction between two settings is reported together with other faults', () => {
  expect(() => readConfig({ PORT: 'x', ROOM_AREA_MIN: '600', FIXED_RATIO_MAX: '2' })).toThrow(
    'Cannot start: PORT: must be an integer from 0 to 65535, got "x"; ROOM_AREA_MIN: must be <= ROOM_AREA_MAX 500, got 600; FIXED_RATIO_MAX: must be <= 1, got 2',
  )
})

test('every setting has a name of its own, a description and a default that it accepts', () => {
  const all = Object.values<Setting>(settings)
  expect(new Set(all.map((it) => it.name)).size).toBe(all.length)
  for (const { description, default: standard, schema } of all) {
    expect(description.length).toBeGreaterThan(10)
    expect(schema.safeParse(standard).success).toBe(true)
  }
})

test('each value is read as what it is', () => {
  expect(
    readConfig({
      AUTH_SCHEME_ALIASES: 'Token, ApiKey',
      FURNISH_THREADS: '3',
      PUBLIC_URL: 'https://h.example/rooms//',
      FIXED_RATIO_MAX: '0.25',
      DATABASE_URL: 'postgres://u:p@h/db',
      SECRETS_KEY,
    }),
  ).toMatchObject({
    authSchemeAliases: ['Token', 'ApiKey'],
    furnishThreads: 3,
    publicUrl: 'https://h.example/rooms',
    fixedRatioMax: 0.25,
    databaseUrl: 'postgres://u:p@h/db',
  })
  expect(readConfig({ FURNISH_THREADS: 'cores' }).furnishThreads).toBeGreaterThan(0)
})

test.each([
  ['FURNISH_THREADS', 'two', 'must be cores, or an integer from 0 to 999, got "two"'],
  ['FURNISH_THREADS', '1000', 'must be cores, or an integer from 0 to 999, got "1000"'],
  ['AUTH_SCHEME_ALIASES', 'a b', 'must be names separated by commas, got "a b"'],
  ['ROOM_AREA_MAX', 'big', 'must be a number > 0 and <= 1000000, got "big"'],
])('%s=%s is refused too: %s', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(`Cannot start: ${name}: ${message}`)
})

test('what is for the libraries of OpenTelemetry is not taken for a misspelt setting', () => {
  expect(misspeltSettings({ OTEL_RESOURCE_ATTRIBUTES: 'a=b', OTEL_BSP_SCHEDULE_DELAY: '1' })).toEqual([])
  expect(misspeltSettings({ OTEL_SERVICE_NAMES: 'a' })).toEqual([
    { name: 'OTEL_SERVICE_NAMES', suggestion: 'OTEL_SERVICE_NAME' },
  ])
})

test.each([
  ['', {}],
  ['a=b', { a: 'b' }],
  ['Authorization=Bearer%20x%2Cy, x-key = 1=2', { Authorization: 'Bearer x,y', 'x-key': '1=2' }],
])('header fields %j are read as %j', (header, fields) => {
  expect(readConfig({ OTEL_EXPORTER_OTLP_HEADERS: header }).otlpHeaders).toEqual(fields)
})

test.each(['a', 'a b=c', 'hunter2,a=b', 'a=%zz'])('header fields %j are refused, and not quoted', (header) => {
  const read = () => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: header })
  expect(read).toThrow(/^Cannot start: OTEL_EXPORTER_OTLP_HEADERS: must be fields such as \S+, .* as in a URL$/)
})

test.each(['2', '-1', 'all', '0.5.5'])('a share of %s is refused', (share) => {
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: share })).toThrow('must be a number from 0 to 1')
})

test.each([
  ['RATE_CALL', 'RATE_CALLS'],
  ['RATE_LIMIT', 'RATE_CALLS'],
  ['FURNISH_THREAD', 'FURNISH_THREADS'],
  ['JSONRPC_STATUS', 'JSONRPC_PATH'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['ROOMWRIGHT_PORT', 'PORT'],
  ['TRUSTED_PROXY_HOP', 'TRUSTED_PROXY_HOPS'],
])('%s is probably %s', (name, suggestion) => {
  expect(misspeltSettings({ [name]: '1', PORT: '1' })).toEqual([{ name, suggestion }])
})

test('names of other programs are left alone', () => {
  const others = ['PATH', 'HOME', 'HOSTNAME', 'USER', 'SHELL', 'PWD', 'LANG', 'TERM', 'NODE_ENV', 'DATABASE_POOL_SIZE']
  expect(misspeltSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
})

test('docs/running.md#configuration describes the settings that the service reads', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../../docs/running.md')
})
