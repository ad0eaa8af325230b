import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Operation } from '../../../src/operations/calling/operation.ts'
import { operations } from '../../../src/operations/index.ts'
import { partsOf } from '../../../src/serve/app.ts'
import { otherRoutes } from '../../../src/serve/assemble-app.ts'
import { LEAK_PATH } from '../../../src/serve/oauth/leak-route.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { streamFault } from '../../support/stream-fault.ts'
import { BASE, type SignedInWorld, signedInWorld } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const all = operations as readonly Operation[]
const closed = all.filter(({ access }) => !access.callers.includes('anonymous'))
const ID = '00000000-0000-4000-8000-000000000001'

/** Bodies that no operation takes. */
const BAD: readonly (readonly [string, string, string])[] = [
  ['an unknown key', 'application/json', '{"bogus":1}'],
  ['broken JSON', 'application/json', '{"a'],
  ['half a character', 'application/json', '{"name":"\\ud800"}'],
  ['too deep', 'application/json', '['.repeat(100)],
  ['70 kB', 'application/json', JSON.stringify({ a: 'x'.repeat(70_000) })],
  ['another content type', 'text/plain', 'x'],
  ['another charset', 'application/json; charset=utf-16', '{}'],
  ['nothing', 'application/json', ''],
]

describe.each(databases)('the order of the checks on $name', ({ open }) => {
  let database: TestDatabase
  let world: SignedInWorld['world']
  let mine: SignedInWorld['mine']
  beforeAll(async () => {
    database = await open()
    ;({ world, mine } = await signedInWorld(database, { FURNISHING_AUTH: 'required', BODY_BYTES_MAX: '65536' }))
  })
  afterAll(() => database.close())

  const send = (path: string, method: string, type: string, body: string, headers: Record<string, string> = {}) =>
    world.app.request(`${BASE}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': type }) },
      ...(method === 'GET' ? {} : { body }),
    })

  const routed = closed.flatMap(({ name, route }) => (route ? [{ name, ...route }] : []))
  const paths = ['x'.repeat(300), '%00', ID]

  test.each(routed)('REST $name: without a credential 401, whatever is sent', async ({ method, path }) => {
    for (const [, type, body] of BAD)
      for (const part of paths) {
        const answer = await send(path.replace(/\{\w+\}/, part), method, type, body)
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="roomwright"'])
      }
  })

  test.each(closed)('tRPC $name: without a credential 401, whatever is sent', async ({ name, type: kind }) => {
    if (kind !== 'mutation') {
      for (const input of ['{"bogus":1}', '{"a', '']) {
        const answer = await send(`/trpc/${name}?input=${encodeURIComponent(input)}`, 'GET', '', '')
        const status = kind === 'query' ? answer.status : (await streamFault(answer))?.data.httpStatus
        expect(status).toBe(401)
      }
      return
    }
    for (const [what, type, body] of BAD)
      expect([what, (await send(`/trpc/${name}`, 'POST', type, body)).status]).toEqual([what, 401])
  })

  test('JSON-RPC: without a credential 401, whatever is sent', async () => {
    for (const [what, type, body] of BAD)
      expect([what, (await send('/jsonrpc', 'POST', type, body)).status]).toEqual([what, 401])
  })

  test('a token of a kind or with scopes that do not fit: 403, whatever is sent', async () => {
    const { text } = await mine.secret(['webhook:read'])
    const { text: parent } = await mine.secret(['floor:readPublic'])
    const created = await world.post(
      '/v2/temporary-access-token/create',
      { scopes: [{ resource: 'floor', action: 'readPublic' }] },
      world.bearer(parent),
    )
    const { authorization } = (await created.json()) as { authorization: string }
    for (const [, type, body] of BAD) {
      const answer = await send('/v2/temporary-access-token/create', 'POST', type, body, { authorization })
      expect(answer.status).toBe(403)
      const managing = await send('/trpc/accessTokens.create', 'POST', type, body, { authorization })
      expect(managing.status).toBe(403)
    }
    for (const part of paths)
      expect((await send(`/v2/floor/${part}`, 'GET', '', '', world.bearer(text))).status).toBe(403)
  })

  test('pages: without a session 303 to sign in, whatever is sent', async () => {
    const open = /^\/(sign-in.*|forgot-password|reset-password\/.*|invitation\/.*)$/
    const posts = otherRoutes(world.service, partsOf([]), undefined).routes.filter(
      ({ method, path }) => method === 'POST' && !path.startsWith('/oauth/') && path !== LEAK_PATH && !open.test(path),
    )
    expect(posts.length).toBeGreaterThan(8)
    for (const path of [...posts.map((it) => it.path.replaceAll(/:\w+\{.*?\}(?=\/|$)/g, ID)), '/oauth/consent'])
      for (const [what, type, body] of [
        ...BAD,
        ['another form', 'multipart/form-data; boundary=x', '--x--'] as const,
      ]) {
        const answer = await send(path, 'POST', type, body)
        expect([path, what, answer.status, answer.headers.get('location')?.slice(0, 8)]).toEqual([
          path,
          what,
          303,
          '/sign-in',
        ])
      }
  })
})
