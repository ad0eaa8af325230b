import { createTRPCClient, httpLink, type TRPCClientError } from '@trpc/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Router } from '../../src/client/client.ts'
import { PUBLISHABLE_SCOPES, SCOPE_NAMES, type ScopeName } from '../../src/schema/scope.ts'
import { accessWorld, BASE, PAGE, problemOf, type World } from '../support/access.ts'
import { databases, type TestDatabase } from '../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

// Every scope alone, in every kind of token, at every operation, over REST and tRPC. What is expected is written down from
// the specification and docs/decisions.md#a1, #a2, #a5, not taken from the code.

type Kind = 'publishable' | 'secret' | 'temporary' | 'oauth'
const KINDS: readonly Kind[] = ['publishable', 'secret', 'temporary', 'oauth']

/** Which scopes a kind can hold. @see docs/specification.md#credential-kinds (docs/decisions.md#a1) */
const holdable: Record<Kind, readonly ScopeName[]> = {
  publishable: PUBLISHABLE_SCOPES,
  secret: SCOPE_NAMES,
  temporary: SCOPE_NAMES.filter((it) => /^(floor|webhook):/.test(it)),
  oauth: SCOPE_NAMES,
}

const READS_PUBLIC = ['floor:readPublic', 'floor:queryPublic']
const READS_PRIVATE = ['floor:readPrivate', 'floor:queryPrivate']

/** Status of reading a floor with one scope alone. */
function expectedRead(kind: Kind, scope: ScopeName, isPrivate: boolean): number {
  if (![...READS_PUBLIC, ...READS_PRIVATE].includes(scope)) return 403
  if (kind === 'publishable' && isPrivate) return 404
  return (isPrivate ? READS_PRIVATE : READS_PUBLIC).includes(scope) ? 200 : 403
}

/** Status of creating a temporary token for exactly the scope held. */
function expectedCreate(kind: Kind, scope: ScopeName): number {
  if (kind === 'publishable' || kind === 'temporary') return 403
  return /^(floor|webhook):/.test(scope) ? 200 : 400
}

describe.each(databases)('T-14 the scope matrix on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let cookie: string
  let floors: { open: string; closed: string }
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    mine = await world.account()
    cookie = await mine.cookie()
    floors = { open: await mine.floor(false), closed: await mine.floor(true) }
  })
  afterAll(() => database.close())

  async function tokenOf(kind: Kind, scope: ScopeName): Promise<string> {
    switch (kind) {
      case 'publishable':
        return (await mine.publishable([scope])).text
      case 'secret':
        return (await mine.secret([scope])).text
      case 'oauth':
        return world.accessToken(await world.application({ scopes: [scope] }), cookie)
      case 'temporary': {
        const [resource, action] = scope.split(':')
        const parent = (await mine.secret([scope])).text
        const path = '/v2/temporary-access-token/create'
        const answer = await world.post(path, { scopes: [{ resource, action }] }, world.bearer(parent))
        return ((await answer.json()) as { authorization: string }).authorization.slice('Bearer '.length)
      }
    }
  }

  /** Headers and query that carry a token as its kind must. */
  const carry = (kind: Kind, token: string) =>
    kind === 'publishable'
      ? { headers: { origin: PAGE }, query: `pubtoken=${token}` }
      : { headers: world.bearer(token), query: '' }

  /** A real tRPC client over the same app. */
  const trpc = ({ headers, query }: ReturnType<typeof carry>) =>
    createTRPCClient<Router>({
      links: [
        httpLink<Router>({
          url: `${BASE}/trpc`,
          headers,
          fetch: (async (url: string, init: RequestInit) =>
            world.request(`${url.slice(BASE.length)}${url.includes('?') ? '&' : '?'}${query}`, init)) as never,
        }),
      ],
    })

  interface Verdict {
    readonly status: number
    readonly code?: unknown
    readonly accepted?: unknown
  }

  async function overRest(path: string, carried: ReturnType<typeof carry>, body?: unknown): Promise<Verdict> {
    const init = body === undefined ? { headers: carried.headers } : undefined
    const target = `${path}?${carried.query}`
    const answer = init ? await world.request(target, init) : await world.post(target, body, carried.headers)
    if (answer.ok) return { status: answer.status }
    const { code, acceptedScopes } = await problemOf(answer)
    return { status: answer.status, code, accepted: acceptedScopes }
  }

  async function overTrpc(call: Promise<unknown>): Promise<Verdict> {
    try {
      await call
      return { status: 200 }
    } catch (error) {
      const { data } = error as TRPCClientError<Router>
      const refusal = data?.refusal as { code: string; acceptedScopes?: unknown } | null
      return { status: data!.httpStatus, code: refusal?.code, accepted: refusal?.acceptedScopes }
    }
  }

  test.each(KINDS)('%s: every scope alone, REST and tRPC alike', async (kind) => {
    const rows: [ScopeName, string, number][] = []
    const expected: [ScopeName, string, number][] = []
    for (const scope of holdable[kind]) {
      const carried = carry(kind, await tokenOf(kind, scope))
      const client = trpc(carried)
      const [resource, action] = scope.split(':')
      const body = { scopes: [{ resource, action }] }
      const pairs: [string, Promise<Verdict>, Promise<Verdict>, number][] = [
        ['self', overRest('/v2/token/self', carried), overTrpc(client.token.self.query({})), 200],
        ...(['open', 'closed'] as const).map((it): [string, Promise<Verdict>, Promise<Verdict>, number] => [
          `read ${it}`,
          overRest(`/v2/floor/${floors[it]}`, carried),
          overTrpc(client.floor.read.query({ floorId: floors[it] })),
          expectedRead(kind, scope, it === 'closed'),
        ]),
        [
          'create',
          overRest('/v2/temporary-access-token/create', carried, body),
          overTrpc(client.temporaryToken.create.mutate(body as never)),
          expectedCreate(kind, scope),
        ],
        // Tokens manage nothing, whatever they hold.
        ['manage', overTrpc(client.accessTokens.list.query({})), overTrpc(client.applications.list.query({})), 403],
      ]
      for (const [name, rest, other, status] of pairs) {
        const [a, b] = [await rest, await other]
        expect(a, `${scope} ${name}`).toEqual(b)
        rows.push([scope, name, a.status])
        expected.push([scope, name, status])
      }
    }
    expect(rows).toEqual(expected)
    expect(rows.length).toBe(holdable[kind].length * 5)
  })

  test.each(KINDS)('%s: a scope it cannot hold is refused when it is made', async (kind) => {
    for (const scope of SCOPE_NAMES.filter((it) => !holdable[kind].includes(it)))
      await expect(tokenOf(kind, scope), scope).rejects.toThrow()
    expect(holdable[kind].length).toBe({ publishable: 4, secret: 21, temporary: 12, oauth: 21 }[kind])
  })
})

describe.each(databases)('management over tRPC on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  const client = (headers: Record<string, string>) =>
    createTRPCClient<Router>({
      links: [
        httpLink<Router>({
          url: `${BASE}/trpc`,
          headers,
          fetch: (async (url: string, init: RequestInit) => world.request(url.slice(BASE.length), init)) as never,
        }),
      ],
    })

  test('a session manages tokens and applications', async () => {
    const mine = await world.account()
    const cookie = await mine.cookie()
    const { accessTokens, applications, audit } = client({ cookie })
    const made = await accessTokens.create.mutate({ kind: 'secret', name: 'a', scopes: ['floor:readPublic'] })
    const listed = { ...made.token, requests: 0, temporaryTokens: 0 }
    expect(await accessTokens.list.query({})).toEqual([listed])
    const changed = await accessTokens.update.mutate({ id: made.token.id, name: 'b', disabled: true })
    expect(changed).toMatchObject({ name: 'b', status: 'disabled' })
    await accessTokens.update.mutate({ id: made.token.id, disabled: false })
    const next = await accessTokens.rotate.mutate({ id: made.token.id })
    const status = async (text: string) =>
      (await world.request('/v2/token/self', { headers: world.bearer(text) })).status
    expect([await status(made.text), await status(next.text)]).toEqual([401, 200])
    await accessTokens.delete.mutate({ id: next.token.id })
    expect(await status(next.text)).toBe(401)
    await world.accessToken(await world.application(), cookie)
    const [granted] = await applications.list.query({})
    expect(granted).toMatchObject({ name: 'Planner', redirectHost: 'app.example' })
    await applications.revoke.mutate({ id: granted!.id })
    expect(await applications.list.query({})).toEqual([])
    const events = (await audit.list.query({})).map((it) => it.event)
    expect(events.slice(0, 2)).toEqual(['consent.revoked', 'token.created'])
  })

  test('not with a cookie that another site sends', async () => {
    const cookie = await (await world.account()).cookie()
    for (const headers of [{ origin: 'https://evil.io' }, { 'sec-fetch-site': 'cross-site' }]) {
      const call = client({ cookie, ...headers }).accessTokens.create.mutate({
        kind: 'secret',
        name: 'a',
        scopes: ['floor:readPublic'],
      })
      await expect(call).rejects.toMatchObject({ data: { httpStatus: 403 } })
    }
  })

  test('nobody manages anything', async () => {
    await expect(client({}).accessTokens.list.query({})).rejects.toMatchObject({ data: { httpStatus: 401 } })
  })
})
