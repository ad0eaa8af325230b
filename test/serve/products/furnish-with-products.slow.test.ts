import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { specOf } from '../../../src/engine/furnishing/types/furniture-types.ts'
import { FURNITURE_TYPES } from '../../../src/schema/furnishing/furniture.ts'
import type { Box, Shape } from '../../../src/schema/furnishing/shape.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import type { Product } from '../../../src/schema/resources/floors/product.ts'
import type { Schedule } from '../../../src/schema/resources/floors/schedule.ts'
import type { Job } from '../../../src/schema/resources/job.ts'
import { accessWorld, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { type Hole, rectangle, twoFlats } from '../../support/floors.ts'
import { startTestQueue } from '../../support/queue.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

describe.each(databases)('furnishing with products on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let all: Record<string, string>
  let stopQueue: () => Promise<void>
  let mine: Awaited<ReturnType<World['account']>>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
    stopQueue = await startTestQueue(world.service, database.store)
    await startAccount()
  })
  afterAll(async () => {
    await stopQueue()
    await database.close()
  })
  const startAccount = async () => {
    mine = await world.account()
    all = world.bearer((await mine.secret()).text)
  }
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    world.request(path, {
      method,
      headers: { ...all, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const json = async <Value>(answer: Response | Promise<Response>) => (await (await answer).json()) as Value
  const furnished = async (floorId: string, params: object): Promise<LayoutAsset[]> => {
    const started = await send('POST', `/v2/floor/${floorId}/furnish`, { save: true, ...params })
    expect(started.status).toBe(202)
    const { id } = await json<Job>(started)
    const job = await vi.waitFor(
      async () => {
        const now = await json<Job>(send('GET', `/v2/job/${id}`))
        expect(['done', 'failed']).toContain(now.status)
        return now
      },
      { timeout: 200_000, interval: 200 },
    )
    expect(job).toMatchObject({ status: 'done', problem: null })
    return [...(await layoutOf(floorId)).assets]
  }
  const layoutOf = (floorId: string) =>
    json<LayoutContent & { revision: number }>(send('GET', `/v2/floor/${floorId}/layout`))
  const products = async () => (await json<{ products: Product[] }>(send('GET', '/v2/product'))).products
  const floorWith = async (spaces: readonly LayoutSpace[]) => {
    const floorId = await mine.floor(true)
    const put = await send('PUT', `/v2/floor/${floorId}/layout`, { spaces }, { 'if-match': '*' })
    expect(put.status).toBe(200)
    return floorId
  }

  /** Cents that the floors cost by their schedules, and pieces. */
  const scheduled = async (floors: readonly string[]) => {
    const all = await Promise.all(floors.map((id) => json<Schedule>(send('GET', `/v2/floor/${id}/schedule`))))
    const sums = all.flatMap(({ prices }) => prices.map(({ sum }) => Math.round(sum * 100)))
    const pieces = all.flatMap(({ furniture }) => furniture.map(({ count }) => count))
    return [sums.reduce((a, b) => a + b, 0), pieces.reduce((a, b) => a + b, 0)]
  }

  test('60 products of a file furnish three storeys; another size of one shows when they are furnished again', async () => {
    const imported = await world.request('/v2/product/import', {
      method: 'POST',
      headers: { ...all, 'content-type': 'text/csv' },
      body: fileOf(productLines()),
    })
    expect(await imported.json()).toMatchObject({ saved: true, created: 60, faults: [] })
    const before = await products()
    const storeys = [await floorWith(workplaces()), await floorWith(flats()), await floorWith(workplaces())]
    const first = await Promise.all(storeys.map((id) => furnished(id, { products: true })))
    for (const assets of first) requireProducts(assets, before)
    expect(first.flat().length).toBeGreaterThan(200)
    expect(new Set(first.flat().map(({ type }) => type)).size).toBeGreaterThan(15)

    expect(await scheduled(storeys)).toEqual([costOf(first.flat(), before), first.flat().length])

    const desk = before.find(({ sku }) => sku === skuMostUsed(first.flat(), 'task_table'))!
    const shape = { ...(desk.shape as Box), a: (desk.shape as Box).a + 0.11 }
    const changed = await send('PATCH', `/v2/product/${desk.id}`, { shape, price: '1000.01' }, { 'if-match': '"1"' })
    expect(changed.status).toBe(200)
    // Nothing stored changes by itself.
    expect((await layoutOf(storeys[0]!)).assets).toEqual(first[0])

    // One room alone is furnished in the size of today, whatever its neighbours have.
    const [room] = (await layoutOf(storeys[0]!)).spaces.filter(({ name }) => name === 'Office')
    const again = await furnished(storeys[0]!, { products: [desk.sku, 'task_chair-0'], spaces: [room!.id] })
    const desks = again.filter(({ type, spaceId }) => type === 'task_table' && spaceId === room!.id)
    expect(desks.length).toBeGreaterThan(0)
    for (const it of desks) expect(sizeOf(it)).toEqual({ ...shape, customData: { sku: desk.sku, productId: desk.id } })

    const after = await products()
    const second = await Promise.all(storeys.map((id) => furnished(id, { products: true })))
    for (const assets of second) requireProducts(assets, after)
    const sized = second.flat().filter(({ shape: it }) => it.customData?.['sku'] === desk.sku)
    for (const it of sized) expect(it.shape).toMatchObject(shape)
    const [costBefore, costAfter] = [costOf(first.flat(), before), costOf(second.flat(), after)]
    const others = (list: LayoutAsset[], from: Product[]) =>
      costOf(
        list.filter(({ shape: it }) => it.customData?.['sku'] !== desk.sku),
        from,
      )
    expect(costBefore - others(first.flat(), before)).toBe(
      cents(desk.price!) * first.flat().filter(({ shape: it }) => it.customData?.['sku'] === desk.sku).length,
    )
    expect(costAfter - others(second.flat(), after)).toBe(100_001 * sized.length)
    expect(await scheduled(storeys)).toEqual([costAfter, second.flat().length])
    // What tokens for some floors see of products has no prices, and so no schedule of theirs.
    const narrowed = world.bearer((await mine.secret(undefined, { floors: storeys })).text)
    const hidden = await json<Schedule>(send('GET', `/v2/floor/${storeys[0]}/schedule`, undefined, narrowed))
    expect([hidden.prices, hidden.unpriced]).toEqual([[], second[0]!.length])
    console.info(`cost before ${costBefore / 100} EUR, after ${costAfter / 100} EUR`)
  })

  test('archived products furnish nothing unless they are named, and a style of the request stays', async () => {
    await startAccount()
    const box = { type: 'box', a: 1.55, b: 0.75, h: 0.74 }
    const add = async (facts: object) =>
      json<Product>(send('POST', '/v2/product', { name: 'x', type: 'task_table', shape: box, ...facts }))
    await add({ sku: 'NEW' })
    await add({ sku: 'NEW-2' }) // of the same size, which the first stands for
    const { id } = await add({ sku: 'A-OLD', shape: { ...box, a: 1.45 }, archived: true })
    const floorId = await floorWith(workplaces().slice(0, 1))
    const deskSkus = async (params: object) => {
      const assets = await furnished(floorId, { keep: 'none', ...params })
      return [...new Set(assets.filter(({ type }) => type === 'task_table').map((it) => it.shape.customData?.['sku']))]
    }
    expect(await deskSkus({ products: true })).toEqual(['NEW'])
    expect(await deskSkus({ products: ['A-OLD'] })).toEqual(['A-OLD'])
    expect(await deskSkus({ products: [id.toUpperCase()] })).toEqual(['A-OLD'])
    expect(await deskSkus({ products: true, style: { task_table: [{ ...box, customData: { sku: 'OWN' } }] } })).toEqual(
      ['OWN'],
    )
    expect(await deskSkus({})).toEqual([undefined])

    const refused = async (wanted: unknown) => {
      const answer = await send('POST', `/v2/floor/${floorId}/furnish`, { products: wanted })
      return [answer.status, (await problemOf(answer)).detail]
    }
    expect(await refused(['A-OLD', 'NONE'])).toEqual([
      400,
      'products[1]: the account has no product with this SKU or id, got "NONE"',
    ])
    for (let i = 0; i < 20; i++) await add({ sku: `S${i}`, shape: { ...box, a: 1 + i / 100 } })
    expect(await refused(true)).toEqual([
      400,
      'products: those of the type task_table have more than 20 sizes, name the ones to furnish with',
    ])
    const own = await world.account()
    const others = world.bearer((await own.secret()).text)
    const theirs = await own.floor(true)
    const spaces = JSON.stringify({ spaces: workplaces().slice(0, 1) })
    const headers = { ...others, 'content-type': 'application/json', 'if-match': '*' }
    expect((await world.request(`/v2/floor/${theirs}/layout`, { method: 'PUT', headers, body: spaces })).status).toBe(
      200,
    )
    // Products of another account are none.
    for (const name of ['NEW', id]) {
      const body = JSON.stringify({ products: [name] })
      expect((await world.request(`/v2/floor/${theirs}/furnish`, { method: 'POST', headers, body })).status).toBe(400)
    }
  })
})

/** 60 lines: each type in one size or more, which no standard piece has. */
function productLines(): string[][] {
  const lines = FURNITURE_TYPES.flatMap((type) =>
    specOf(type).shapes.map((shape, i) => [
      `${type}-${i}`,
      `${type} ${i}`,
      type,
      `"${JSON.stringify(narrower(shape)).replaceAll('"', '""')}"`,
      `${100 + i}.05`,
      'EUR',
    ]),
  )
  const firsts = lines.filter(([sku]) => sku!.endsWith('-0'))
  return [...firsts, ...lines.filter((it) => !firsts.includes(it))].slice(0, 60)
}

const narrower = (shape: Shape) =>
  shape.type === 'cylinder' ? { ...shape, r: shape.r - 0.01 } : 'a' in shape ? { ...shape, a: shape.a - 0.01 } : shape

const fileOf = (lines: string[][]) =>
  ['sku,name,type,shape,price,currency', ...lines.map((it) => it.join(','))].join('\r\n')

/** Each piece is a product of its type, in its size. */
function requireProducts(assets: readonly LayoutAsset[], products: readonly Product[]): void {
  const bySku = new Map(products.map((it) => [it.sku, it]))
  for (const { type, shape } of assets) {
    const product = bySku.get(String(shape.customData?.['sku']))!
    expect(product).toMatchObject({ type })
    expect(shape).toEqual({ ...product.shape, customData: { sku: product.sku, productId: product.id } })
  }
}

function skuMostUsed(assets: readonly LayoutAsset[], type: string): string {
  const counts = new Map<string, number>()
  for (const it of assets.filter((asset) => asset.type === type)) {
    const sku = String(it.shape.customData?.['sku'])
    counts.set(sku, (counts.get(sku) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]![0]
}

const sizeOf = ({ shape }: LayoutAsset) => shape
const cents = (price: string): number => Math.round(Number(price) * 100)

/** Cents, by the prices of the SKUs that assets carry. */
function costOf(assets: readonly LayoutAsset[], products: readonly Product[]): number {
  const prices = new Map(products.map(({ sku, price }) => [sku, cents(price ?? '0')]))
  return assets.reduce((sum, { shape }) => sum + prices.get(String(shape.customData?.['sku']))!, 0)
}

function workplaces(): LayoutSpace[] {
  const holes: Hole[] = [
    ['door', 'bottom', 0.3, 0.9],
    ['window', 'top', 0.5, 1.8],
  ]
  const names = ['Office', 'Open office', 'Meeting room', 'Lounge', 'Canteen', 'Office 2', 'Executive office']
  return names.map((name, i) => ({
    ...rectangle(1, name, [(i % 4) * 9, Math.floor(i / 4) * 9, 5.5 + (i % 3), 5], holes),
    id: crypto.randomUUID(),
  }))
}

const flats = (): LayoutSpace[] => twoFlats().spaces.map((it) => ({ ...it, id: crypto.randomUUID() }))
