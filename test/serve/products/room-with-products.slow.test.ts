import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FurnishingResult, PlacedItem } from '../../../src/schema/furnishing/result.ts'
import type { Product } from '../../../src/schema/resources/floors/product.ts'
import { accessWorld, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { rectangle } from '../../support/floors.ts'

const BED = { type: 'box', a: 1.45, b: 2.05, h: 0.5 } as const
const WARDROBE = { type: 'box', a: 1.3, b: 0.62, h: 2.1 } as const
const STAND = { type: 'box', a: 0.4, b: 0.4, h: 0.45 } as const

const { room } = rectangle(
  1,
  'Bedroom',
  [0, 0, 4.6, 4.2],
  [
    ['door', 'bottom', 0.4, 0.9],
    ['window', 'top', 1.2, 1.8],
  ],
)

describe.each(databases)('a room furnished with products on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let secret: Record<string, string>
  let bed: Product
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
    mine = await world.account()
    secret = world.bearer((await mine.secret()).text)
    bed = await add({ sku: 'BED', type: 'bed', shape: BED })
    await add({ sku: 'CUPBOARD', type: 'wardrobe', shape: WARDROBE })
    await add({ sku: 'STAND', type: 'nightstand', shape: STAND, archived: true })
  })
  afterAll(() => database.close())

  const post = (path: string, body: string, headers: Record<string, string>) =>
    world.request(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  const add = async (facts: object) => {
    const answer = await post('/v2/product', JSON.stringify({ name: 'x', ...facts }), secret)
    expect(answer.status).toBe(201)
    return (await answer.json()) as Product
  }
  const params = (more: object = {}) => ({
    room,
    template: { name: 'bedroom', exclude: [] as string[] },
    furniture: [] as object[],
    maxResults: 3,
    products: true as unknown,
    ...more,
  })
  const furnished = async (more: object = {}, headers = secret) => {
    const answer = await post('/v2/furnish', JSON.stringify(params(more)), headers)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as FurnishingResult).furnishings
  }
  const refused = async (more: object, headers: Record<string, string>) => {
    const answer = await post('/v2/furnish', JSON.stringify(params(more)), headers)
    return [answer.status, (await problemOf(answer)).detail]
  }
  const shapesOf = (pieces: readonly PlacedItem[], type: string) =>
    pieces.filter((it) => it.type === type).map(({ shape }) => shape)

  test('pieces of the template are the products, in each answer and over each protocol', async () => {
    const result = await furnished()
    expect(result.length).toBe(3)
    for (const { furniture } of result) {
      expect(shapesOf(furniture, 'bed')).toEqual([{ ...BED, customData: { sku: 'BED', productId: bed.id } }])
      for (const shape of shapesOf(furniture, 'wardrobe'))
        expect(shape).toMatchObject({ ...WARDROBE, customData: { sku: 'CUPBOARD' } })
      // Types without a product, and those whose product is put away, come in their usual sizes.
      for (const shape of shapesOf(furniture, 'nightstand')) expect(shape.customData).toBeUndefined()
    }
    expect(result.flatMap(({ furniture }) => shapesOf(furniture, 'wardrobe')).length).toBeGreaterThan(0)
    expect(result.flatMap(({ furniture }) => shapesOf(furniture, 'nightstand')).length).toBeGreaterThan(0)

    const brief = [{ who: 'adult', does: ['sleeps', 'watches television'] }]
    const { products, furniture: none, maxResults } = params()
    const briefed = await post(
      '/v2/furnish/brief',
      JSON.stringify({ room, brief, products, furniture: none, maxResults }),
      secret,
    )
    expect(briefed.status).toBe(200)
    for (const { furniture } of ((await briefed.json()) as FurnishingResult).furnishings)
      expect(shapesOf(furniture, 'bed')).toEqual([{ ...BED, customData: { sku: 'BED', productId: bed.id } }])

    const call = { jsonrpc: '2.0', id: 'a', method: 'FurnishingAI.furnish', params: params() }
    const overRpc = await post('/jsonrpc', JSON.stringify(call), secret)
    expect(((await overRpc.json()) as { result: FurnishingResult }).result.furnishings).toEqual(result)
    const overTrpc = await post('/trpc/furnish', JSON.stringify(params()), secret)
    expect(((await overTrpc.json()) as { result: { data: FurnishingResult } }).result.data.furnishings).toEqual(result)
  })

  test('the ones that are named furnish, archived ones too, and what the request says of a type stays', async () => {
    for (const { furniture } of await furnished({ products: ['STAND'] })) {
      for (const shape of shapesOf(furniture, 'nightstand')) expect(shape.customData?.['sku']).toBe('STAND')
      for (const shape of shapesOf(furniture, 'bed')) expect(shape.customData).toBeUndefined()
    }
    const own = { type: 'box', a: 1.2, b: 2, h: 0.5 }
    const furniture = [{ type: 'bed', shape: own, targetCount: 1 }]
    const asked = await furnished({ furniture, template: { name: 'bedroom', exclude: ['bed', 'wardrobe'] } })
    expect(asked.length).toBeGreaterThan(0)
    for (const { furniture: pieces } of asked) {
      expect(shapesOf(pieces, 'bed')).toEqual([own])
      expect(shapesOf(pieces, 'wardrobe')).toEqual([])
    }
    // Without a template there is nothing that comes in sizes of products.
    const bare = await furnished({ furniture, template: undefined })
    expect(bare[0]!.furniture.map(({ shape }) => shape)).toEqual([own])
  })

  test('customData comes back digit by digit beside products too', async () => {
    const text = JSON.stringify(
      params({
        furniture: [{ type: 'shelf', shape: { type: 'box', a: 0.8, b: 0.3, h: 1.8, customData: { n: 'N' } } }],
      }),
    ).replace('"N"', '12345678901234567890.10')
    const answer = await (await post('/v2/furnish', text, secret)).text()
    expect(answer).toContain('"customData":{"n":12345678901234567890.10}')
    expect(answer).toContain('"sku":"BED"')
    // A text that only mentions them is a request like any other, for everybody.
    const mentioned = text.replace('"n":', '"products":').replace(',"products":true', '')
    const open = await (await post('/v2/furnish', mentioned, {})).text()
    expect(open).toContain('"customData":{"products":12345678901234567890.10}')
  })

  test('they are for who may list products of the account, and a wrong name is refused', async () => {
    const [status, detail] = await refused({}, {})
    expect([status, detail]).toEqual([401, 'Authorization: a credential is required'])
    const without = world.bearer((await mine.secret(['webhook:read'])).text)
    expect((await refused({}, without))[0]).toBe(403)
    expect(await refused({ products: ['BED', 'NONE'] }, secret)).toEqual([
      400,
      'products[1]: the account has no product with this SKU or id, got "NONE"',
    ])
    const others = world.bearer((await (await world.account()).secret()).text)
    expect((await refused({ products: [bed.id] }, others))[0]).toBe(400)
    const rpc = { jsonrpc: '2.0', id: 'a', method: 'FurnishingAI.furnish', params: params() }
    const anonymous = await post('/jsonrpc', JSON.stringify(rpc), {})
    expect(((await anonymous.json()) as { error: { code: number } }).error.code).toBe(-32001)
    // What is wrong with the rest is told first, to everybody, as without products.
    expect((await refused({ maxResults: 99 }, {}))[0]).toBe(400)
    expect((await refused({ products: false }, {}))[0]).toBe(400)
  })
})
