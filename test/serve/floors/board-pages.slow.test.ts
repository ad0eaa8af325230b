import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import type { ScopeName } from '../../../src/schema/resources/scope.ts'
import { twoFlats } from '../../fixtures/floors/two-flats.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { accessWorld, type World } from '../../support/whole-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

type Sent = LayoutContent & { revision: number; uses: Record<string, string | null> }

describe.each(databases)('the drawing board of a floor on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
  })
  afterAll(() => database.close())

  /** A user at the board of a floor: what its page shows and what its script asks for. */
  async function atBoard(scopes?: ScopeName[]) {
    const account = await world.account(scopes)
    const cookie = await account.cookie()
    const token = world.bearer((await account.secret()).text)
    const spaces = twoFlats().spaces.map(({ id: _, ...space }) => ({ ...space, template: null }))
    const made = await world.post('/v2/floor', { type: 'Feature', properties: { name: 'Flats' }, spaces }, token)
    const { id } = (await made.json()) as { id: string }
    const board = `/floors/${id}/board`
    const get = async (path: string) => world.request(path, { headers: { cookie } })
    const page = async (path = board) => (await get(path)).text()
    const csrf = /data-csrf="([^"]+)"/.exec(await page())?.[1] ?? ''
    const read = async (query = '') => (await (await get(`${board}/layout.json${query}`)).json()) as Sent
    const send = async (part: string, fields: Record<string, string>) => {
      const answer = await world.form(`${board}/${part}`, { csrf, message: 'On the board', ...fields }, { cookie })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    const renamed = ({ revision, spaces: [space] }: Sent, name: string) => ({
      revision: String(revision),
      operations: JSON.stringify([{ op: 'rename', id: space!.id, name }]),
    })
    return { ...account, id, board, token, cookie, csrf, get, page, read, send, renamed }
  }

  test('the page is for who may read the floor, and says who may change it', async () => {
    const mine = await atBoard()
    expect(await mine.page()).toContain('data-change="yes"')
    expect(await mine.page(`/floors/${mine.id}`)).toContain(`href="${mine.board}">Edit on the board</a>`)
    const visitor = await world.request(mine.board)
    expect([visitor.status, visitor.headers.get('location')?.startsWith('/sign-in?to=')]).toEqual([303, true])
    const other = await atBoard()
    expect((await other.get(mine.board)).status).toBe(404)
    const foreign = await other.get(`${mine.board}/layout.json`)
    expect([foreign.status, await foreign.json()]).toMatchObject([404, { code: 'not_found' }])
  })

  test('the products of the account come with what pieces carry of them, those put away and those of others do not', async () => {
    const [mine, other] = [await atBoard(), await atBoard()]
    const shape = { type: 'box', a: 1.6, b: 0.8, h: 0.74 }
    const product = { sku: 'D-160', name: 'Desk', type: 'task_table', shape }
    const made = await world.post('/v2/product', product, mine.token)
    const { id } = (await made.json()) as { id: string }
    await world.post('/v2/product', { ...product, sku: 'D-0', archived: true }, mine.token)
    await world.post('/v2/product', { ...product, sku: 'D-9' }, other.token)
    const answer = await mine.get(`${mine.board}/products.json`)
    expect(await answer.json()).toEqual({
      products: [{ ...product, shape: { ...shape, customData: { sku: 'D-160', productId: id } } }],
    })
    expect((await other.get(`${mine.board}/products.json`)).status).toBe(404)
  })

  test('what the layout holds comes with the use of each space; a floor without a layout is empty', async () => {
    const mine = await atBoard()
    const { revision, spaces, assets, uses } = await mine.read()
    expect([revision, spaces.length, assets.length]).toEqual([1, 12, 0])
    expect(Object.keys(uses).sort()).toEqual(spaces.map(({ id }) => id).sort())
    const named = Object.fromEntries(spaces.map(({ id, name }) => [name, uses[id]]))
    expect(named).toMatchObject({ WC: null, Bedroom: 'bedroom' })
    const made = await world.post('/v2/floor', { type: 'Feature', properties: { name: 'New' } }, mine.token)
    const { id } = (await made.json()) as { id: string }
    expect(await (await mine.get(`/floors/${id}/board/layout.json`)).json()).toEqual({
      revision: 0,
      spaces: [],
      assets: [],
      uses: {},
    })
  })

  test('changes are saved as a revision; of two on the same one the second is refused and nothing is lost', async () => {
    const mine = await atBoard()
    const before = await mine.read()
    expect(await mine.send('save', mine.renamed(before, 'Parlour'))).toEqual({ status: 200, body: { revision: 2 } })
    const late = await mine.send('save', mine.renamed(before, 'Salon'))
    expect(late).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
    expect((await mine.read()).spaces[0]!.name).toBe('Parlour')
    expect((await mine.read('?revision=1')).spaces).toEqual(before.spaces)
    const copied = await mine.send('copy', { ...mine.renamed(before, 'Salon'), name: 'Mine' })
    const path = String(copied.body['path'])
    expect([copied.status, path]).toEqual([200, expect.stringMatching(/^\/floors\/[0-9a-f-]+\/board\?layout=/)])
    const layoutId = path.slice(path.indexOf('=') + 1)
    const copy = await mine.read(`?layout=${layoutId}`)
    expect(copy.spaces.map(({ name }) => name)).toEqual(['Salon', ...before.spaces.slice(1).map(({ name }) => name)])
    expect((await mine.read()).revision).toBe(2)
    expect(await mine.page(path)).toContain('data-draft="Mine"')
  })

  test('what is drawn on a floor without a layout is its first revision', async () => {
    const mine = await atBoard()
    const made = await world.post('/v2/floor', { type: 'Feature', properties: { name: 'New' } }, mine.token)
    const { id } = (await made.json()) as { id: string }
    const { id: _, ...space } = twoFlats().spaces[0]!
    const fields = { csrf: mine.csrf, message: 'Drawn', revision: '0' }
    const save = async (operations: object[]) => {
      const sent = { ...fields, operations: JSON.stringify(operations) }
      const answer = await world.form(`/floors/${id}/board/save`, sent, { cookie: mine.cookie })
      return [answer.status, await answer.json()]
    }
    expect(await save([{ op: 'addSpace', space: { name: 1 } }])).toMatchObject([400, { code: 'invalid' }])
    expect(await save([{ op: 'addSpace', space }])).toEqual([200, { revision: 1 }])
    expect(await save([{ op: 'addSpace', space }])).toMatchObject([412, { code: 'precondition_failed' }])
    const sent = (await (await mine.get(`/floors/${id}/board/layout.json`)).json()) as Sent
    expect(sent.spaces.map(({ name }) => name)).toEqual([space.name])
  })

  test('a copy that cannot be made leaves no layout behind', async () => {
    const mine = await atBoard()
    const operations = JSON.stringify([{ op: 'rename', id: crypto.randomUUID(), name: 'x' }])
    const refused = await mine.send('copy', { revision: '1', operations, name: 'Mine' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } })
    const listed = await world.request(`/v2/layout?floorId=${mine.id}`, { headers: mine.token })
    expect(((await listed.json()) as { layouts: unknown[] }).layouts).toHaveLength(1)
    expect((await mine.send('save', { revision: '1', operations: '[{' })).status).toBe(400)
  })

  test('a form of another session changes nothing', async () => {
    const mine = await atBoard()
    const before = await mine.read()
    const fields = { ...mine.renamed(before, 'x'), message: '', csrf: 'of another session' }
    const strange = await world.form(`${mine.board}/save`, fields, { cookie: mine.cookie })
    expect(strange.status).toBe(403)
    expect(await mine.read()).toEqual(before)
  })
})
