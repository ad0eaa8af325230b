import type { Answer } from './calls.ts'
import {
  CONFLICT,
  first,
  INVALID,
  type ModelProduct,
  mayCreate,
  mayExportProducts,
  mayList,
  mayReadProduct,
  mayWriteProduct,
  seesPrices,
} from './model.ts'
import { allPages, madeUp, type Turn } from './turn.ts'

/** Products that an account may have in a game. */
const PRODUCTS_MAX = 8
/** Few, so that accounts have the same ones. */
const SKUS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']

const ownOf = ({ game }: Turn, account: string): ModelProduct[] =>
  [...game.products.values()].filter((it) => it.account === account)

const withSku = (turn: Turn, sku: string) => ownOf(turn, turn.actor.account).find((it) => it.sku === sku)

/** A product: mostly one of the own account, else another's, or none. */
function anyProduct(turn: Turn): ModelProduct | undefined {
  const own = ownOf(turn, turn.actor.account)
  const from = own.length > 0 && turn.chance(0.7) ? own : [...turn.game.products.values()]
  return from.length === 0 || turn.chance(0.05) ? undefined : turn.pick(from)
}

/** Creates, reads, lists, changes, deletes, imports or exports products. */
export async function useProducts(turn: Turn): Promise<void> {
  await turn.pick([create, create, read, read, list, change, change, remove, bring, take])(turn)
}

const priceOf = (turn: Turn) => `${1 + Math.floor(turn.random() * 999)}.50`

async function create(turn: Turn): Promise<void> {
  const { actor, game } = turn
  if (ownOf(turn, actor.account).length >= PRODUCTS_MAX) return
  const [sku, price] = [turn.pick(SKUS), priceOf(turn)]
  const verdict = first(mayCreate(actor), () => (withSku(turn, sku) ? CONFLICT : 'ok'))
  const facts = { sku, name: `product ${sku}`, type: 'sofa', shape: { type: 'box', a: 2, b: 0.9, h: 0.8 } }
  const got = await turn.asks('product.create', { ...facts, price, currency: 'EUR' }, verdict)
  if (!got) return
  game.products.set(got.id, { id: got.id, account: actor.account, sku, price })
  same(turn, got, game.products.get(got.id)!)
}

function same(turn: Turn, got: Answer['body'], { id, sku, price }: ModelProduct): void {
  const shown = seesPrices(turn.actor)
  turn.same([got.id, got.sku, got.price ?? null], [id, sku, shown ? price : null], 'the product')
  const hidden = ['price', 'currency', 'supplier', 'attributes'].filter((it) => it in got)
  turn.same(hidden.length, shown ? 4 : 0, 'members for private tokens')
}

async function read(turn: Turn): Promise<void> {
  const product = anyProduct(turn)
  const verdict = mayReadProduct(turn.actor, product)
  const got = await turn.asks('product.read', { productId: product?.id ?? madeUp(turn.random) }, verdict)
  if (got) same(turn, got, product!)
}

export async function list(turn: Turn): Promise<void> {
  const pages = await allPages(turn, 'product.list', {}, mayList(turn.actor))
  if (!pages) return
  const expected = ownOf(turn, turn.actor.account).sort((a, b) => (a.sku < b.sku ? -1 : 1))
  const listed = pages.flatMap((page) => page.products)
  turn.same(
    listed.map(({ id }: { id: string }) => id),
    expected.map(({ id }) => id),
    'product.list',
  )
  for (const [i, product] of expected.entries()) same(turn, listed[i], product)
}

async function change(turn: Turn): Promise<void> {
  const product = anyProduct(turn)
  const [sku, price] = [turn.pick(SKUS), priceOf(turn)]
  const verdict = first(mayWriteProduct(turn.actor, product), () =>
    [undefined, product].includes(withSku(turn, sku)) ? 'ok' : CONFLICT,
  )
  const input = { productId: product?.id ?? madeUp(turn.random), ifMatch: null, sku, price }
  const got = await turn.asks('product.update', input, verdict)
  if (!got) return
  Object.assign(product!, { sku, price })
  same(turn, got, product!)
}

async function remove(turn: Turn): Promise<void> {
  const product = anyProduct(turn)
  const verdict = mayWriteProduct(turn.actor, product)
  if (await turn.asks('product.delete', { productId: product?.id ?? madeUp(turn.random) }, verdict))
    turn.game.products.delete(product!.id)
}

/** A file changes what the own account has under its SKUs, and never what others have. */
async function bring(turn: Turn): Promise<void> {
  const skus = turn.some(SKUS, 0.3)
  const isBad = turn.chance(0.3)
  const price = priceOf(turn)
  const lines = skus.map((sku) => `${sku},product ${sku},sofa,2,0.9,0.8,${price},EUR`)
  const csv = ['sku,name,type,a,b,h,price,currency', ...lines, ...(isBad ? ['Z,,sofa,2,0.9,0.8,,'] : [])].join('\n')
  const verdict = first(mayCreate(turn.actor), () => (isBad ? INVALID : 'ok'))
  const got = await turn.asks('product.import', { file: Buffer.from(csv).toString('base64') }, verdict)
  if (!got) return
  const outcomes = got.products.map(({ sku, outcome }: { sku: string; outcome: string }) => [
    sku,
    outcome === 'created',
  ])
  turn.same(
    outcomes,
    skus.map((sku) => [sku, !withSku(turn, sku)]),
    'what a file creates',
  )
  for (const sku of skus) {
    const known = withSku(turn, sku)
    if (known) known.price = price
  }
  const page = await turn.game.call(turn.actor, 'product.list', { limit: 100 }, true)
  if (page.verdict !== 'ok') return learn(turn, skus, price)
  for (const { id, sku } of page.body.products)
    if (!withSku(turn, sku)) turn.game.products.set(id, { id, account: turn.actor.account, sku, price })
}

/** Ids of what a caller created who may not list it, from the store. */
async function learn(turn: Turn, skus: readonly string[], price: string): Promise<void> {
  const { account } = turn.actor
  const rows = turn.game.world.db.selectFrom('product').select(['id', 'sku']).where('account_id', '=', account)
  for (const { id, sku } of await rows.execute())
    if (skus.includes(sku) && !withSku(turn, sku)) turn.game.products.set(id, { id, account, sku, price })
}

async function take(turn: Turn): Promise<void> {
  const got = await turn.asks('product.export', {}, mayExportProducts(turn.actor))
  if (!got) return
  const csv: string = got.text ?? Buffer.from(got.content, 'base64').toString()
  const skus = csv
    .split('\r\n')
    .slice(1, -1)
    .map((it) => it.split('"')[1])
  turn.same(
    skus,
    ownOf(turn, turn.actor.account)
      .map(({ sku }) => sku)
      .sort(),
    'product.export',
  )
}
