import { expect, test } from 'vitest'
import { readConfig, settings } from '../src/config.ts'

test('without any setting the service starts with the standard values', () => {
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
])('%s=%s is refused: %s', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(`Cannot start: ${name}: ${message}`)
})

test('all wrong settings are told at once, a password never', () => {
  const read = () => readConfig({ PORT: 'x', BATCH_MAX: 'y', DATABASE_URL: 'mysql://me:secret@host/db' })
  expect(read).toThrow(
    /PORT: .*BATCH_MAX: .*DATABASE_URL: must be a URL starting with postgres:\/\/ or postgresql:\/\/$/,
  )
  expect(read).not.toThrow(/secret/)
})

test('every setting has a name of its own, a meaning and a standard value that it accepts', () => {
  const all = Object.values(settings)
  expect(new Set(all.map((it) => it.name)).size).toBe(all.length)
  for (const { meaning, standard, read } of all) {
    expect(meaning.length).toBeGreaterThan(10)
    expect(() => read(standard)).not.toThrow()
  }
})
