import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseChallenges } from '../../support/challenges.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { mcpClient, textIn } from '../../support/mcp.ts'
import { accessWorld, BASE, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const METADATA = `${BASE}/.well-known/oauth-protected-resource`

describe.each(databases)('tokens over the Model Context Protocol on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let floor: { open: string; closed: string }
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    mine = await world.account()
    floor = { open: await mine.floor(false), closed: await mine.floor(true) }
    await (await world.account()).floor(false)
  })
  afterAll(() => database.close())

  const clientOf = (token?: string) => mcpClient(world.app, token ? world.bearer(token) : {}, BASE)
  const holding = async (...scopes: Parameters<typeof mine.secret>[0] & string[]) =>
    clientOf((await mine.secret(scopes)).text)
  const idsIn = ({ structuredContent }: CallToolResult) =>
    (structuredContent as { floors: { id: string }[] }).floors.map(({ id }) => id)

  test('each scope lists the floors it opens, and none of another account', { tags: 'slow' }, async () => {
    for (const [scopes, floors] of [
      [['floor:queryPublic'], [floor.open]],
      [['floor:queryPrivate'], [floor.closed]],
      [
        ['floor:queryPublic', 'floor:queryPrivate'],
        [floor.open, floor.closed],
      ],
    ] as const) {
      const { call } = await holding(...scopes)
      expect(idsIn(await call('list_floors')).sort()).toEqual([...floors].sort())
    }
  })

  test('a list goes on after the last floor of the page before', async () => {
    const { call } = await holding('floor:queryPublic', 'floor:queryPrivate')
    const first = await call('list_floors', { limit: 1 })
    const { next } = first.structuredContent as { next: string }
    const second = await call('list_floors', { limit: 1, after: next })
    expect([...idsIn(first), ...idsIn(second)].sort()).toEqual([floor.open, floor.closed].sort())
    expect(second.structuredContent).toMatchObject({ next: null })
  })

  test('a floor is read as over REST, hidden from other accounts, and for want of its scope refused in words', async () => {
    const { call } = await holding('floor:readPublic')
    const token = (await mine.secret(['floor:readPublic'])).text
    const rest = await world.request(`/v2/floor/${floor.open}`, { headers: world.bearer(token) })
    expect((await call('read_floor', { floorId: floor.open })).structuredContent).toMatchObject({
      floor: await rest.json(),
    })
    const other = await (await world.account()).floor(false)
    for (const floorId of [other, 'nothing'])
      expect(textIn(await call('read_floor', { floorId }))).toBe(
        'not_found: floor: not found; ids of floors are in the answer of list_floors',
      )
    const closed = await call('read_floor', { floorId: floor.closed })
    expect([closed.isError, textIn(closed)]).toEqual([
      true,
      'insufficient_scope: The token lacks the scope: floor:readPrivate or floor:queryPrivate',
    ])
  })

  test('without a token: 401 that says where the authorization server is, and furnishing remains open', async () => {
    const { call, answers } = await clientOf()
    await expect(call('list_floors')).rejects.toThrow()
    const refused = answers.at(-1)!
    const [challenge] = parseChallenges(refused.headers.get('www-authenticate')!)
    expect([refused.status, challenge!.parameters]).toEqual([
      401,
      { realm: 'roomwright', resource_metadata: `${METADATA}/mcp` },
    ])
    expect((await call('generate_groups', { groupType: 'storing', boundingBox: { x: 1, y: 2, z: 1 } })).isError).toBe(
      undefined,
    )
  })

  test('without the scope: 403 that names the scopes that would do; a dead token: 401', async () => {
    const { call, answers } = await holding('webhook:read')
    await expect(call('list_floors')).rejects.toThrow('The token lacks the scope')
    const [challenge] = parseChallenges(answers.at(-1)!.headers.get('www-authenticate')!)
    expect([answers.at(-1)!.status, challenge!.parameters]).toEqual([
      403,
      expect.objectContaining({
        error: 'insufficient_scope',
        scope: 'floor:queryPublic floor:queryPrivate',
        resource_metadata: `${METADATA}/mcp`,
      }),
    ])
    await expect(clientOf('nonsense')).rejects.toThrow()
    const { text: token } = await mine.publishable(['floor:queryPublic'])
    await expect(clientOf(token)).rejects.toThrow()
  })

  test('where furnishing needs a credential, no call is answered without one', async () => {
    const closed = await accessWorld(database, { FURNISHING_AUTH: 'required' })
    await expect(mcpClient(closed.app, {}, BASE)).rejects.toThrow()
    const { text: token } = await mine.secret([])
    const { call } = await mcpClient(closed.app, closed.bearer(token), BASE)
    const groups = await call('generate_groups', { groupType: 'storing', boundingBox: { x: 1, y: 2, z: 1 } })
    expect(groups.isError).toBeUndefined()
  })

  test('the metadata leads to the authorization server, which gives a token that lists floors', async () => {
    for (const path of ['', '/mcp']) {
      const answer = await world.app.request(METADATA + path)
      expect(await answer.json()).toMatchObject({
        resource: `${BASE}/mcp`,
        authorization_servers: [BASE],
        bearer_methods_supported: ['header'],
        scopes_supported: [
          ...['floor:readPublic', 'floor:readPrivate', 'floor:queryPublic', 'floor:queryPrivate'],
          ...['floor:update', 'floor:export'],
        ],
      })
    }
    expect((await world.app.request(`${METADATA}/other`)).status).toBe(404)
    const application = await world.application({ scopes: ['floor:queryPublic'], requirePkce: false })
    const cookie = await mine.cookie()
    const code = await world.code(application.clientId, cookie, { resource: `${BASE}/mcp` })
    const answer = await world.exchange(application, { code, resource: `${BASE}/mcp` })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    expect(idsIn(await (await clientOf(token)).call('list_floors'))).toEqual([floor.open])
  })
})
