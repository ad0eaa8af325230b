import { expect, test } from 'vitest'
import { outdatedStores, ruleFor, storeOf } from '../../../../src/web/playground/offline/offline-rules.ts'

const scope = 'https://rooms.example/'
const rule = (path: string, more: { method?: string; mode?: string } = {}, at = scope) =>
  ruleFor({ method: 'GET', mode: 'cors', url: new URL(path, at).href, ...more }, at)

test.each([
  ['/', 'navigate', 'page'],
  ['/#1.abc', 'navigate', 'page'],
  ['/assets/main-ABC.js', 'cors', 'asset'],
  ['/favicon.svg', 'no-cors', 'asset'],
  ['/manifest.webmanifest', 'cors', 'asset'],
])('%s (%s) is kept as %s', (path, mode, kept) => {
  expect(rule(path, { mode })).toBe(kept)
})

test.each([
  ['the page, asked for by a program', '/', {}],
  ['the page with a query', '/?a=b', { mode: 'navigate' }],
  ['the list of floors', '/floors', { mode: 'navigate' }],
  ['settings', '/settings/access-tokens', { mode: 'navigate' }],
  ['signing in', '/sign-in', { mode: 'navigate' }],
  ['an asset that is opened as a page', '/assets/main-ABC.js', { mode: 'navigate' }],
  ['a call of the API', '/v2/floors', {}],
  ['a call that changes something', '/assets/main-ABC.js', { method: 'POST' }],
  ['a call of JSON-RPC', '/jsonrpc', { method: 'POST' }],
  ['the worker itself', '/service-worker.js', {}],
  ['a path that only begins alike', '/assets', {}],
  ['another origin', 'https://other.example/assets/main-ABC.js', {}],
])('%s is let pass', (_, path, more) => {
  expect(rule(path, more)).toBeUndefined()
})

test('below the prefix of a proxy it keeps what is there and nothing beside it', () => {
  const prefixed = 'https://rooms.example/tools/'
  expect(rule('/tools/', { mode: 'navigate' }, prefixed)).toBe('page')
  expect(rule('/tools/assets/a.js', {}, prefixed)).toBe('asset')
  expect(rule('/assets/a.js', {}, prefixed)).toBeUndefined()
  expect(rule('/', { mode: 'navigate' }, prefixed)).toBeUndefined()
})

test('a build leaves its own store and those of others alone', () => {
  expect(outdatedStores([storeOf('a'), storeOf('b'), 'of another page'], 'b')).toEqual([storeOf('a')])
})
