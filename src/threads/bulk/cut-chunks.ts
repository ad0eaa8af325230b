import type { BulkItem } from './bulk-item.ts'

/** Requests that are computed together: a tenth of a second of work, or one request that takes longer. */
export interface Chunk {
  /** Number of the first one among all, from 0. */
  readonly first: number
  readonly items: number
  /** The requests as NDJSON. */
  readonly requests: string
}

/** What a chunk costs at the most, in desks of desk grids, and most requests of one: a refusal is cheap, its text is not. */
const COST_MAX = 40_000
const ITEMS_MAX = 1000

/** Cuts requests into chunks by what they cost, in their order. */
export function* cutChunks(items: Iterable<BulkItem>): Generator<Chunk> {
  let first = 0
  let cost = 0
  let texts: string[] = []
  const chunk = (): Chunk => ({ first, items: texts.length, requests: texts.join('\n') })
  for (const item of items) {
    if (texts.length > 0 && (cost + item.cost > COST_MAX || texts.length === ITEMS_MAX)) {
      yield chunk()
      first += texts.length
      cost = 0
      texts = []
    }
    texts.push(item.text)
    cost += item.cost
  }
  if (texts.length > 0) yield chunk()
}
