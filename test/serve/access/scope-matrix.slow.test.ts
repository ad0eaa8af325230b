import { createTRPCClient, httpLink } from '@trpc/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Operation } from '../../../src/operations/calling/operation.ts'
import { operations } from '../../../src/operations/index.ts'
import { PUBLISHABLE_SCOPES, SCOPE_NAMES, type ScopeName } from '../../../src/schema/resources/scope.ts'
import type { Router } from '../../../src/sdk/client/client.ts'
import { isDrawn } from '../../../tools/gate/drawn.ts'
import { accessWorld, BASE, PAGE, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { bulkJob, cancelledJob } from '../../support/floor-jobs.ts'
import { hookRows } from '../../support/hook-scope-rows.ts'
import { jobRows } from '../../support/job-scope-rows.ts'
import { productRows } from '../../support/product-scope-rows.ts'
import { isLongRun } from '../../support/property-runs.ts'
import { floorRows, partsOf, type ScopeCall, type ScopeRow, type ScopeScene } from '../../support/scope-rows.ts'
import { streamFault, type TrpcFault } from '../../support/stream-fault.ts'
import { writeBackRows } from '../../support/write-back-rows.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

// Every scope alone, in every kind of token, at every operation, over REST and tRPC. What is expected is written down from
// the specification and docs/decisions.md#a1, #a2, #a5, not taken from the code.

type Kind = 'publishable' | 'secret' | 'temporary' | 'oauth'
const KINDS: readonly Kind[] = ['publishable', 'secret', 'oauth', 'temporary']

/** Which scopes a kind can hold. @see docs/specification.md#credential-kinds (docs/decisions.md#a1) */
const holdable: Record<Kind, readonly ScopeName[]> = {
  publishable: PUBLISHABLE_SCOPES,
  secret: SCOPE_NAMES,
  temporary: SCOPE_NAMES.filter((it) => /^(floor|webhook):/.test(it)),
  oauth: SCOPE_NAMES,
}

/** All rows: what each scope alone allows. */
const ROWS: readonly ScopeRow[] = [...floorRows, ...writeBackRows, ...jobRows, ...hookRows, ...productRows]

/** Status of a row with one scope alone. */
function expectedOf(
  { scopes, looks = scopes, publishable = 403, status }: ScopeRow,
  kind: Kind,
  scope: ScopeName,
): number {
  if (kind === 'publishable' && publishable === 403) return 403
  if (!looks.includes(scope)) return 403
  if (kind === 'publishable' && publishable === 404) return 404
  return scopes.includes(scope) ? status : 403
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
  let scene: ScopeScene
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
    mine = await world.account()
    cookie = await mine.cookie()
    const floors = { open: await mine.floor(false), closed: await mine.floor(true) }
    const [openParts, closedParts] = [partsOf(floors.open), partsOf(floors.closed)]
    const owner = { ...world.bearer((await mine.secret()).text), 'content-type': 'application/json', 'if-match': '*' }
    for (const [id, [space, asset]] of [
      [floors.open, openParts],
      [floors.closed, closedParts],
    ] as const) {
      const body = JSON.stringify({ spaces: [space], assets: [asset] })
      await world.request(`/v2/floor/${id}/layout`, { method: 'PUT', headers: owner, body })
    }
    const { accountId } = mine.user
    const building = async (floorId: string) => {
      const body = JSON.stringify({ properties: { name: 'x' } })
      const made = await world.request('/v2/building', { method: 'POST', headers: owner, body })
      const { id: buildingId } = (await made.json()) as { id: string }
      const joining = { method: 'PATCH', headers: owner, body: JSON.stringify({ buildingId }) }
      expect((await world.request(`/v2/floor/${floorId}`, joining)).status).toBe(200)
      return buildingId
    }
    const sides = async (make: (floor: { id: string; isPrivate: boolean }) => Promise<string>) => ({
      open: await make({ id: floors.open, isPrivate: false }),
      closed: await make({ id: floors.closed, isPrivate: true }),
    })
    let lastVariant = ''
    scene = {
      floors,
      jobs: await sides(({ id }) => cancelledJob(world.db, { accountId }, id)),
      bulk: await sides((floor) => bulkJob(world.db, { accountId }, [floor], 'cancelled')),
      waiting: await sides((floor) => bulkJob(world.db, { accountId }, [floor], 'queued')),
      spaces: { open: openParts[0].id, closed: closedParts[0].id },
      assets: { open: openParts[1].id, closed: closedParts[1].id },
      buildings: { open: await building(floors.open), closed: await building(floors.closed) },
      freshFloor: (isPrivate) => mine.floor(isPrivate),
      // Not the same twice in a row: a call may use it up, and each is made over two protocols.
      async variant(side) {
        const variants = world.db.selectFrom('layout_variant').select('id').where('floor_id', '=', floors[side])
        const known = (await variants.execute()).find(({ id }) => id !== lastVariant)
        const path = `/v2/layout/${floors[side]}/duplicate`
        const made = known ?? (await (await world.request(path, { method: 'POST', headers: owner, body: '{}' })).json())
        lastVariant = (made as { id: string }).id
        return lastVariant
      },
      freshBuilding: async (isPrivate) => building(await mine.floor(isPrivate)),
    }
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

  interface Verdict {
    readonly status: number
    readonly code?: unknown
    readonly accepted?: unknown
  }

  async function overRest(
    { method, path, body, file, headers = {} }: ScopeCall,
    carried: ReturnType<typeof carry>,
  ): Promise<Verdict> {
    const answer = await world.request(`${path}${path.includes('?') ? '&' : '?'}${carried.query}`, {
      method,
      headers: {
        ...headers,
        ...carried.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: file as Uint8Array<ArrayBuffer> }),
    })
    if (answer.ok) return { status: answer.status }
    const { code, acceptedScopes } = await problemOf(answer)
    return { status: answer.status, code, accepted: acceptedScopes }
  }

  async function overTrpc(
    [name, type]: ScopeRow['procedure'],
    input: unknown,
    carried: ReturnType<typeof carry>,
  ): Promise<Verdict> {
    const text = JSON.stringify(input)
    const path = `/trpc/${name}?${carried.query}`
    const answer =
      type !== 'mutation'
        ? await world.request(`${path}&input=${encodeURIComponent(text)}`, { headers: carried.headers })
        : await world.post(path, text, carried.headers)
    const fault = type === 'subscription' ? await streamFault(answer) : undefined
    if (answer.ok && !fault) return { status: answer.status }
    const { data } = fault ?? ((await answer.json()) as { error: TrpcFault }).error
    return { status: data.httpStatus, code: data.refusal.code, accepted: data.refusal.acceptedScopes }
  }

  /** Over both, which agree but for the numbers of success. */
  async function bothOf(
    row: Pick<ScopeRow, 'name' | 'procedure'>,
    call: () => ScopeCall | Promise<ScopeCall>,
    carried: ReturnType<typeof carry>,
  ) {
    const [first, second] = [await call(), await call()]
    const rest = await overRest(first, carried)
    const other = await overTrpc(row.procedure, second.input, carried)
    const { status } = rest
    expect(other, row.name).toEqual(status < 300 ? { ...rest, status: 200 } : rest)
    return status
  }

  // At a landing two of the four.
  test.each(KINDS.filter((_, at) => isDrawn(at, 2)))('%s: every scope alone, REST and tRPC alike', async (kind) => {
    const found: [ScopeName, string, number][] = []
    const expected: [ScopeName, string, number][] = []
    for (const scope of holdable[kind]) {
      const carried = carry(kind, await tokenOf(kind, scope))
      for (const row of ROWS) {
        // What a refused call would use up is not made for it.
        const status = expectedOf(row, kind, scope)
        const shown =
          status < 300
            ? scene
            : {
                ...scene,
                freshFloor: async () => scene.floors.open,
                freshBuilding: async () => scene.buildings.open,
              }
        // Both protocols ask the same question; every refusal of every kind over both is for the long run.
        const isOfBoth = isLongRun || kind === 'secret' || status < 300
        const answered = isOfBoth
          ? await bothOf(row, () => row.call(shown), carried)
          : (await overRest(await row.call(shown), carried)).status
        found.push([scope, row.name, answered])
        expected.push([scope, row.name, status])
      }
      const self = { method: 'GET', path: '/v2/token/self', input: {} } as const
      const asks = { name: 'self', procedure: ['token.self', 'query'] } as const
      expect(await bothOf(asks, () => self, carried)).toBe(200)
      const [resource, action] = scope.split(':')
      const body = { scopes: [{ resource, action }] }
      const makes = { name: 'create', procedure: ['temporaryToken.create', 'mutation'] } as const
      const path = '/v2/temporary-access-token/create'
      expect(await bothOf(makes, () => ({ method: 'POST', path, body, input: body }), carried)).toBe(
        expectedCreate(kind, scope),
      )
      // Tokens manage nothing, whatever they hold.
      for (const name of ['accessTokens.list', 'applications.list'])
        expect(await overTrpc([name, 'query'], {}, carried)).toMatchObject({
          status: 403,
          code: 'token_kind_not_allowed',
        })
    }
    expect(found).toEqual(expected)
    expect(found.length).toBe(holdable[kind].length * ROWS.length)
  })

  test('each scope is accepted somewhere and refused somewhere', () => {
    for (const scope of SCOPE_NAMES) {
      const statuses = ROWS.map((row) => expectedOf(row, 'secret', scope))
      expect([scope, statuses.some((it) => it !== 403), statuses.includes(403)]).toEqual([scope, true, true])
    }
  })

  test('every operation that takes a token and a scope has its rows', () => {
    const withRows = new Set(ROWS.map(({ procedure: [name] }) => name))
    const scoped = (operations as readonly Operation[]).filter(({ access }) => access.scopes)
    expect(scoped.map(({ name }) => name).filter((name) => !withRows.has(name))).toEqual([])
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
    const created = await accessTokens.create.mutate({ kind: 'secret', name: 'a', scopes: ['floor:readPublic'] })
    const listed = { ...created.token, requests: 0, temporaryTokens: 0 }
    expect(await accessTokens.list.query({})).toEqual([listed])
    const changed = await accessTokens.update.mutate({ id: created.token.id, name: 'b', disabled: true })
    expect(changed).toMatchObject({ name: 'b', status: 'disabled' })
    await accessTokens.update.mutate({ id: created.token.id, disabled: false })
    const next = await accessTokens.rotate.mutate({ id: created.token.id })
    const status = async (text: string) =>
      (await world.request('/v2/token/self', { headers: world.bearer(text) })).status
    expect([await status(created.text), await status(next.text)]).toEqual([401, 200])
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

  test('a call without a credential manages nothing', async () => {
    await expect(client({}).accessTokens.list.query({})).rejects.toMatchObject({ data: { httpStatus: 401 } })
  })
})
