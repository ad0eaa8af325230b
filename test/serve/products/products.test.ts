import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Product } from '../../../src/schema/resources/floors/product.ts'
import { namesById } from '../../../src/store/tables/floors/names.ts'
import { accessWorld, BASE, PAGE, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const DESK = { sku: 'D-160', name: 'Desk', type: 'task_table', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 } }
const PRICED = {
  ...DESK,
  price: '249.90',
  currency: 'EUR',
  supplier: 'Tischler',
  attributes: { finish: 'oak', kg: 31.5 },
}

describe.each(databases)('products on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let all: Record<string, string>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  const account = async () => {
    mine = await world.account()
    all = world.bearer((await mine.secret()).text)
  }
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    world.request(path, {
      method,
      headers: { ...all, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const add = async (facts: object = {}): Promise<Product> => {
    const answer = await send('POST', '/v2/product', { ...DESK, ...facts })
    expect(answer.status).toBe(201)
    return (await answer.json()) as Product
  }
  const list = async (query = '', headers = all) => {
    const answer = await world.request(`/v2/product${query}`, { headers })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { products: Product[]; next: string | null }
  }
  const bring = (csv: string, query = '', headers = all) =>
    world.request(`/v2/product/import${query}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: csv,
    })
  const events = async () => {
    const entries = world.db.selectFrom('audit_entry').select(['event', 'detail'])
    const own = await entries.where('account_id', '=', mine.user.accountId).orderBy('id').execute()
    return own.filter(({ event }) => event.startsWith('product.')).map(({ event, detail }) => [event, detail])
  }

  test('a product is created, read, changed by its version, and deleted', { tags: 'slow' }, async () => {
    await account()
    const created = await send('POST', '/v2/product', PRICED)
    const product = (await created.json()) as Product
    expect([created.status, created.headers.get('etag'), created.headers.get('location')]).toEqual([
      201,
      '"1"',
      `${BASE}/v2/product/${product.id}`,
    ])
    expect(product).toMatchObject({ ...PRICED, pictureUrl: null, modelUrl: null, archived: false, version: 1 })
    const path = `/v2/product/${product.id}`
    expect(await (await send('GET', path)).json()).toEqual(product)

    expect((await send('PATCH', path, { name: 'x' })).status).toBe(428)
    expect((await send('PATCH', path, { name: 'x' }, { 'if-match': '"2"' })).status).toBe(412)
    expect((await send('PATCH', path, {}, { 'if-match': '"1"' })).headers.get('etag')).toBe('"1"')
    world.time.now += 1000
    const changed = await send('PATCH', path, { price: '1.5', archived: true }, { 'if-match': '"1"' })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    expect(await changed.json()).toEqual({
      ...product,
      ...{ price: '1.5', archived: true, version: 2, updatedAt: new Date(world.time.now).toISOString() },
    })
    expect((await send('DELETE', path)).status).toBe(204)
    expect((await send('GET', path)).status).toBe(404)
    expect((await send('DELETE', path)).status).toBe(404)
    expect(await events()).toEqual([
      ['product.created', {}],
      ['product.updated', { changed: ['price', 'archived'] }],
      ['product.deleted', {}],
    ])
  })

  test('what cannot be a product is refused by the name of its member', async () => {
    await account()
    const refused: [object, RegExp][] = [
      [{ sku: '' }, /^sku: /],
      [{ type: 'desk' }, /^type: /],
      [{ shape: { type: 'box', a: 0, b: 1, h: 1 } }, /^shape\.a: /],
      [{ shape: { ...DESK.shape, customData: {} } }, /^shape: must have no customData/],
      [{ shape: { type: 'l-extrusion', a: 1, b: 1, c: 2, d: 0.5, h: 1 } }, /^shape: /],
      [{ price: '1,50', currency: 'EUR' }, /^price: /],
      [{ price: 1.5, currency: 'EUR' }, /^price: /],
      [{ price: '1.50' }, /^currency: is needed/],
      [{ currency: 'EUR' }, /^price: is needed/],
      [{ price: '1.50', currency: 'EURO' }, /^currency: /],
      [{ price: '1.50', currency: 'ABC' }, /^currency: /],
      [{ pictureUrl: 'http://a.example/x.png' }, /^pictureUrl: /],
      [{ modelUrl: 'https://user@a.example/x.glb' }, /^modelUrl: /],
      [{ attributes: { a: true } }, /^attributes/],
      [{ attributes: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, i])) }, /^attributes: /],
    ]
    for (const [facts, message] of refused) {
      const answer = await send('POST', '/v2/product', { ...DESK, ...facts })
      expect(answer.status).toBe(400)
      expect((await problemOf(answer)).detail).toMatch(message)
    }
    const { id } = await add()
    const taken = await send('POST', '/v2/product', DESK)
    expect([taken.status, (await problemOf(taken)).detail]).toEqual([
      409,
      'sku: the account has a product D-160 already',
    ])
    await add({ sku: 'D-180' })
    expect((await send('PATCH', `/v2/product/${id}`, { sku: 'D-180' }, { 'if-match': '*' })).status).toBe(409)
    expect((await send('PATCH', `/v2/product/${id}`, { price: '1' }, { 'if-match': '*' })).status).toBe(400)
  })

  test('lists are by SKU, in pages, narrowed by type, SKU, words, archive and time', async () => {
    await account()
    const skus = ['a', 'B', 'ä', 'C-1', 'c-1']
    for (const sku of skus) await add({ sku, name: `Desk ${sku}`, archived: sku === 'B' })
    await add({ sku: 'S-1', name: 'Chair', type: 'task_chair', shape: { type: 'box', a: 0.6, b: 0.6, h: 1 } })
    const skusOf = async (query: string) => (await list(query)).products.map(({ sku }) => sku)
    expect(await skusOf('?includeArchived=true')).toEqual(['B', 'C-1', 'S-1', 'a', 'c-1', 'ä'])
    expect(await skusOf('')).toEqual(['C-1', 'S-1', 'a', 'c-1', 'ä'])
    expect(await skusOf('?type=task_chair')).toEqual(['S-1'])
    expect(await skusOf('?sku=c-1')).toEqual(['c-1'])
    expect(await skusOf('?search=C-1')).toEqual(['C-1', 'c-1'])
    expect(await skusOf('?search=chair')).toEqual(['S-1'])
    expect(await skusOf('?offset=3')).toEqual(['c-1', 'ä'])
    expect(await skusOf(`?updatedSince=${new Date(world.time.now + 1).toISOString()}`)).toEqual([])
    const pages: string[] = []
    for (let query = '?limit=2'; query !== ''; ) {
      const { products, next } = await list(query)
      pages.push(...products.map(({ sku }) => sku))
      query = next === null ? '' : `?limit=2&cursor=${next}`
    }
    expect(pages).toEqual(['C-1', 'S-1', 'a', 'c-1', 'ä'])
    expect((await send('GET', '/v2/product?cursor=!')).status).toBe(400)
    expect((await send('GET', '/v2/product?cursor=QQ&offset=1')).status).toBe(400)
  })

  test('prices, suppliers and attributes are for private tokens of the whole account', { tags: 'slow' }, async () => {
    await account()
    const floor = await mine.floor(false)
    const { id } = await add(PRICED)
    const open = { sku: 'D-160', name: 'Desk', type: 'task_table', shape: DESK.shape }
    const secretMembers = ['price', 'currency', 'supplier', 'attributes']
    const { text: publishable } = await mine.publishable(['floor:readPublic', 'floor:queryPublic'])
    const narrowed = world.bearer((await mine.secret(undefined, { floors: [floor] } as never)).text)
    for (const [headers, query] of [
      [{ origin: PAGE }, `?pubtoken=${publishable}`],
      [narrowed, ''],
    ] as const) {
      const one = (await (await world.request(`/v2/product/${id}${query}`, { headers })).json()) as object
      const { products } = await list(query, headers as never)
      for (const product of [one, ...products]) {
        expect(product).toMatchObject(open)
        expect(Object.keys(product).filter((it) => secretMembers.includes(it))).toEqual([])
      }
    }
    expect((await world.request('/v2/product/export', { headers: narrowed })).status).toBe(403)
    const restricted = await world.request(`/v2/product/${id}`, {
      method: 'PATCH',
      headers: { ...narrowed, 'content-type': 'application/json', 'if-match': '*' },
      body: '{"name":"x"}',
    })
    expect([restricted.status, (await problemOf(restricted)).code]).toEqual([403, 'floor_restricted'])
    expect((await list('', world.bearer((await mine.secret(['floor:queryPublic'])).text))).products[0]).toMatchObject(
      PRICED,
    )
  })

  test(
    'a file is previewed and imported: new lines create, known SKUs change, columns it does not have stay',
    { tags: 'slow' },
    async () => {
      await account()
      await add({ sku: 'D-180', supplier: 'Tischler' })
      const csv =
        '\ufeffsku;name;type;a;b;h;price;currency;attributes\r\nD-160;"Desk ""oak""";task_table;1.6;0.8;0.74;249.90;EUR;"{""zz"":1,""a"":""x""}"\r\nD-180;Desk;task_table;1.8;0.8;0.74;;;\r\n'
      const preview = await (await bring(csv, '?preview=true')).json()
      const expected = {
        created: 1,
        updated: 1,
        same: 0,
        products: [
          { line: 2, sku: 'D-160', outcome: 'created', changed: [] },
          { line: 3, sku: 'D-180', outcome: 'updated', changed: ['a'] },
        ],
        faults: [],
      }
      expect(preview).toEqual({ saved: false, ...expected })
      expect((await list()).products.map(({ sku }) => sku)).toEqual(['D-180'])
      expect(await (await bring(csv)).json()).toEqual({ saved: true, ...expected })
      const { products } = await list()
      expect(products.map(({ name, version }) => [name, version])).toEqual([
        ['Desk "oak"', 1],
        ['Desk', 2],
      ])
      expect(products[1]).toMatchObject({ supplier: 'Tischler', shape: { a: 1.8 }, price: null })
      expect(await (await bring(csv)).json()).toMatchObject({ saved: false, created: 0, updated: 0, same: 2 })
      expect(
        [
          ...(
            await namesById(
              world.db,
              mine.user.accountId,
              products.map(({ id }) => id),
            )
          ).values(),
        ].sort(),
      ).toEqual(['Desk', 'Desk "oak"'])
      expect((await events()).at(-1)).toEqual(['product.imported', { created: 1, updated: 1 }])
    },
  )

  test('imports and changes at once lose nothing of each other', { tags: 'slow' }, async () => {
    await account()
    const skus = Array.from({ length: 40 }, (_, i) => `P${String(i).padStart(2, '0')}`)
    const line = (sku: string, name: string) => `${sku},${name},task_table,1.6,0.8,0.74`
    const fileOf = (name: string) => ['sku,name,type,a,b,h', ...skus.map((sku) => line(sku, name))].join('\n')
    expect((await bring(fileOf('first'))).status).toBe(200)
    const { products } = await list()
    const changes = products.map(({ id }, i) =>
      send('PATCH', `/v2/product/${id}`, { supplier: `S${i}` }, { 'if-match': '*' }),
    )
    const answers = await Promise.all([...changes, bring(fileOf('second')), bring(fileOf('third'))])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const after = (await list()).products
    expect(after.map(({ supplier }) => supplier)).toEqual(skus.map((_, i) => `S${i}`))
    expect(new Set(after.map(({ name }) => name)).size).toBe(1)
    expect(new Set(after.map(({ version }) => version))).toEqual(new Set([4]))
  })

  test('every bad line of a file is named; nothing is saved unless good lines alone are wanted', async () => {
    await account()
    const csv = [
      'sku,name,type,a,b,h,price,currency,attributes',
      'D-1,Desk,task_table,1.6,0.8,0.74,1.50,EUR,"{""finish"":""oak""}"',
      'D-2,Desk,task_tabel,1.6,0.8,0.74,,,',
      'D-3,,task_table,1.6,x,0.74,,,',
      '"D-4","two\nlines",task_table,1.6,0.8,0.74,,,',
      'D-1,Desk,task_table,1.6,0.8,0.74,,,',
      'D-5,Desk,task_table,1.6,0.8,0.74,9,,',
      'D-6,Desk,task_table,1.6,0.8,0.74,,,{',
      'D-7,Desk,task_table,1.6,0.8,0.74,,,,more',
    ].join('\n')
    const places = [
      [3, 'type'],
      [4, 'name'],
      [4, 'b'],
      [5, 'name'],
      [7, 'sku'],
      [8, 'currency'],
      [9, 'attributes'],
      [10, null],
    ]
    const placesOf = (it: { faults: { line: number; column: string | null }[] }) =>
      it.faults.map(({ line, column }) => [line, column])
    expect(placesOf((await (await bring(csv, '?preview=true')).json()) as never)).toEqual(places)
    const refused = await bring(csv)
    expect(refused.status).toBe(400)
    const problem = await problemOf(refused)
    expect(problem.detail).toMatch(/^file: line 3, type: must be one of .*\(and 5 more\)$/s)
    expect((problem as unknown as { errors: object[] }).errors).toHaveLength(places.length)
    expect((await list()).products).toEqual([])
    const partial = (await (await bring(csv, '?partial=true')).json()) as never
    expect([placesOf(partial), (await list()).products.map(({ sku }) => sku)]).toEqual([places, ['D-1']])
  })

  test('what is exported is imported again as the same', { tags: 'slow' }, async () => {
    await account()
    await add({
      ...PRICED,
      name: '=SUM(A1), "x"',
      supplier: "'-1",
      pictureUrl: 'https://a.example/x.png',
      modelUrl: 'https://a.example/x.glb',
    })
    await add({ sku: '-1', shape: { type: 'cylinder', r: 0.4, h: 0.74 }, type: 'meeting_table', archived: true })
    await add({ sku: 'W', shape: { type: 'box', a: 1, b: 0.4, h: 2, wallAlignment: 'x-axis' }, type: 'shelf' })
    const file = await send('GET', '/v2/product/export')
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      200,
      'text/csv',
      expect.stringContaining('products.csv'),
    ])
    const csv = await file.text()
    expect(csv).toContain("'=SUM(A1)")
    expect(await (await bring(csv)).json()).toMatchObject({ saved: false, same: 3, faults: [] })
    const before = await list('?includeArchived=true')
    await account()
    expect(await (await bring(csv)).json()).toMatchObject({ saved: true, created: 3 })
    const after = await list('?includeArchived=true')
    const facts = ({ id: _, version: __, createdAt: ___, updatedAt: ____, ...rest }: Product) => rest
    expect(after.products.map(facts)).toEqual(before.products.map(facts))
  })

  test('files that are none, and more products than an account may have, are refused', { tags: 'slow' }, async () => {
    await account()
    const detail = async (csv: string) => {
      const answer = await bring(csv)
      return [answer.status, (await problemOf(answer)).detail]
    }
    expect(await detail('name,type\nx,y\n')).toEqual([
      400,
      'file: must begin with the titles of its columns, sku among them',
    ])
    expect((await detail('sku,colour\n'))[1]).toMatch(/^file: has an unknown column "colour"/)
    expect(await detail('sku,sku\n')).toEqual([400, 'file: has the column sku twice'])
    expect(await detail('sku,name\n"a,b\n')).toEqual([400, 'file: line 2 has a field whose quote is not closed'])
    const invalid = await world.request('/v2/product/import', {
      method: 'POST',
      headers: { ...all, 'content-type': 'text/csv' },
      body: new Uint8Array([0xff, 0xfe]),
    })
    expect((await problemOf(invalid)).detail).toBe('file: must be text in UTF-8')
    const line = (i: number) => `${i},Desk,task_table,1.6,0.8,0.74\n`
    const csv = (from: number, to: number) =>
      `sku,name,type,a,b,h\n${Array.from({ length: to - from }, (_, i) => line(from + i)).join('')}`
    expect((await bring(csv(0, 5000))).status).toBe(200)
    const full = await bring(csv(4999, 5001))
    expect([full.status, (await problemOf(full)).code]).toEqual([409, 'limit_reached'])
    expect((await send('POST', '/v2/product', DESK)).status).toBe(409)
    expect((await detail(csv(0, 5001)))[1]).toBe('file: must be at most 5000 products')
  })
})
