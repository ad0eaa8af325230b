import { ServiceError } from '../../base/errors.ts'
import { BesideItems, BULK_FLOORS_MAX, type BulkMethod } from '../../schema/resources/bulk-job.ts'
import { parse } from '../../schema/wire/parse.ts'
import type { BulkItem } from './bulk-item.ts'
import { type Chunk, cutChunks } from './cut-chunks.ts'
import { geojsonItems } from './geojson-items.ts'
import { jsonItems } from './json-items.ts'
import { ndjsonItems, type UnreadItems } from './ndjson-items.ts'

/** How many requests are written down. */
export type ItemFormat = 'json' | 'ndjson' | 'geojson'

/** Many requests as they were sent. */
export interface SentItems {
  readonly bytes: Uint8Array
  readonly format: ItemFormat
  /** Members that came beside the body. */
  readonly members: Readonly<Record<string, unknown>>
  /** Deepest nesting of JSON. */
  readonly depthMax: number
  /** What may be asked for, and first what is where nothing is said. */
  readonly methods: readonly BulkMethod[]
  /** Most requests, and most pieces that their results may hold together, of desk grids desks. */
  readonly itemsMax: number
  readonly piecesMax: number
}

/** Many requests in chunks. */
export interface ReadItems {
  readonly method: BulkMethod
  readonly chunks: readonly Chunk[]
  /** Members that they have in common, each as JSON. */
  readonly shared: readonly (readonly [name: string, json: string])[]
  readonly items: number
  /** Most pieces that their results may hold, about; of desk grids desks. */
  readonly pieces: number
  readonly idempotencyKey: string | undefined
}

/** Of results as JSON for each piece that they may hold together: twice of what a desk and its chair take as a rule. */
const RESULT_BYTES_PER_PIECE = 520

/** @throws ServiceError `invalid` naming the line or item, or the limit */
export function readItems(sent: SentItems): ReadItems {
  const { methods, piecesMax } = sent
  const { method, items, count, shared, idempotencyKey } = split(sent)
  if (!methods.includes(method))
    throw new ServiceError('invalid', `method: must be ${methods.join(' or ')}, got ${method}`)
  const itemsMax = method === 'floor.furnish' ? Math.min(BULK_FLOORS_MAX, sent.itemsMax) : sent.itemsMax
  if (count === 0) throw new ServiceError('invalid', 'body: must hold at least one request')
  if (count > itemsMax) throw new ServiceError('invalid', `body: must hold at most ${itemsMax} requests, got ${count}`)
  const total = { pieces: 0, bytes: 0 }
  const chunks = [...cutChunks(counted(items, total))]
  const most = { pieces: piecesMax, bytes: piecesMax * RESULT_BYTES_PER_PIECE }
  for (const what of ['pieces', 'bytes'] as const)
    if (total[what] > most[what])
      throw new ServiceError(
        'invalid',
        `body: the results must hold at most ${most[what]} ${what === 'pieces' ? piecesOf(method) : what} together, got about ${Math.round(total[what])}`,
      )
  return { method, chunks, shared: [...shared], items: count, pieces: total.pieces, idempotencyKey }
}

const piecesOf = (method: BulkMethod) => (method === 'generateDeskGrid' ? 'desks' : 'pieces')

/** The items, which are added up while they are read. */
function* counted(items: Iterable<BulkItem>, total: { pieces: number; bytes: number }): Generator<BulkItem> {
  for (const item of items) {
    total.pieces += item.pieces
    total.bytes += item.bytes
    yield item
  }
}

function split(sent: SentItems): UnreadItems & { readonly idempotencyKey: string | undefined } {
  const { bytes, format, members, depthMax } = sent
  const assumed = sent.methods[0]!
  if (format === 'json') return jsonItems(bytes, depthMax, assumed, members)
  const { idempotencyKey } = parse(BesideItems, members, '')
  const items = format === 'geojson' ? geojsonItems(bytes, depthMax) : ndjsonItems(bytes, depthMax, assumed)
  return { ...items, idempotencyKey }
}
