/**
 * What a building costs to fit out with the products of an account, and what changes with the size of one of them: brings in the
 * products and the model, furnishes every floor, changes the width of a product (the one that is used most unless `--sku` names one),
 * furnishes again, and prints both costs.
 *
 *   TOKEN=rw_sk_… npx tsx tools/eval/fit-out.ts <products.csv> <model.ifc> [--sku D-160] [--width 1.8] [--service http://localhost:8787]
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Floor } from '../../src/schema/resources/floors/floor.ts'
import type { Product } from '../../src/schema/resources/floors/product.ts'
import type { Schedule } from '../../src/schema/resources/floors/schedule.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    service: { type: 'string', default: 'http://localhost:8787' },
    sku: { type: 'string' },
    width: { type: 'string' },
  },
})
const [productFile, modelFile] = positionals
if (!productFile || !modelFile || !process.env['TOKEN']) throw new Error('TOKEN=… fit-out.ts <products.csv> <model>')

async function call<Answer>(
  method: string,
  path: string,
  body?: string | Buffer,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${values.service}${path}`, {
    method,
    headers: { authorization: `Bearer ${process.env['TOKEN']}`, ...headers },
    ...(body === undefined ? {} : { body: body as string }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}
const json = { 'content-type': 'application/json' }

/** Furnishes a floor with all products, saves it, and gives the seconds that took. */
async function furnish(floorId: string): Promise<number> {
  const from = performance.now()
  const body = JSON.stringify({ products: true, alternatives: 1, save: true })
  let job = await call<{ id: string; status: string }>('POST', `/v2/floor/${floorId}/furnish`, body, json)
  while (job.status === 'queued' || job.status === 'running') {
    await wait(200)
    job = await call('GET', `/v2/job/${job.id}`)
  }
  if (job.status !== 'done') throw new Error(`${floorId}: ${JSON.stringify(job)}`)
  return (performance.now() - from) / 1000
}

type Row = readonly [floor: string, pieces: number, places: number, unpriced: number, cost: string]

/** Furnishes floors and prints what they cost. @returns how often each product is used, by SKU */
async function costs(title: string, floors: readonly Floor[]): Promise<Map<string, number>> {
  const rows: Row[] = []
  const sums = new Map<string, number>()
  const used = new Map<string, number>()
  for (const { id, properties } of floors) {
    const seconds = await furnish(id)
    const { totals, prices, unpriced, furniture } = await call<Schedule>('GET', `/v2/floor/${id}/schedule`)
    for (const { currency, sum } of prices) sums.set(currency, (sums.get(currency) ?? 0) + sum)
    for (const { sku, count } of furniture) if (sku !== null) used.set(sku, (used.get(sku) ?? 0) + count)
    const cost = prices.map(({ currency, sum }) => `${sum.toFixed(2)} ${currency}`).join(', ')
    rows.push([`${properties.name} (${seconds.toFixed(1)} s)`, totals.pieces, totals.places, unpriced, cost])
  }
  console.log(`\n${title}`)
  for (const [floor, pieces, places, without, cost] of rows)
    console.log(`  ${floor.padEnd(28)} ${pieces} pieces, ${places} places, ${without} without a price: ${cost}`)
  for (const [currency, sum] of sums) console.log(`  ${'together'.padEnd(28)} ${sum.toFixed(2)} ${currency}`)
  return used
}

const imported = await call<{ created: number; updated: number }>(
  'POST',
  '/v2/product/import',
  readFileSync(productFile),
  { 'content-type': 'text/csv' },
)
console.log(`${imported.created} products created, ${imported.updated} updated`)
const { floors } = await call<{ floors: Floor[] }>(
  'POST',
  `/v2/floor/import?fileName=${encodeURIComponent(basename(modelFile))}`,
  readFileSync(modelFile),
  { 'content-type': 'application/octet-stream' },
)
const used = await costs('As the products are', floors)
const [mostUsed] = [...used].sort(([, a], [, b]) => b - a)[0] ?? []

const { products } = await call<{ products: Product[] }>('GET', '/v2/product?limit=1000')
const product = products.find(({ sku }) => sku === (values.sku ?? mostUsed))
if (product?.shape.type !== 'box') throw new Error('--sku: names no product that is a box')
const a = values.width ? Number(values.width) : product.shape.a + 0.2
await call('PATCH', `/v2/product/${product.id}`, JSON.stringify({ shape: { ...product.shape, a } }), {
  ...json,
  'if-match': `"${product.version}"`,
})
await costs(`${product.sku} "${product.name}" ${a.toFixed(2)} m wide, not ${product.shape.a.toFixed(2)} m`, floors)
