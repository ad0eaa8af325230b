import { ServiceError } from '../errors.ts'
import { BesideGrids } from '../schema/desk-grid-job.ts'
import { parse } from '../schema/parse.ts'
import { cutChunks, type GridChunk } from './cut-chunks.ts'
import { geojsonItems } from './geojson-items.ts'
import type { GridItem } from './grid-item.ts'
import { jsonItems } from './json-items.ts'
import { ndjsonItems, type UnreadItems } from './ndjson-items.ts'

/** How many requests are written down. */
export type GridFormat = 'json' | 'ndjson' | 'geojson'

/** Many requests as they were sent. */
export interface SentGrids {
  readonly bytes: Uint8Array
  readonly format: GridFormat
  /** Members that came beside the body. */
  readonly members: Readonly<Record<string, unknown>>
  /** Deepest nesting of JSON. */
  readonly depthMax: number
  /** Most requests, and most desks that their results may hold together. */
  readonly itemsMax: number
  readonly desksMax: number
}

/** Many requests in chunks. */
export interface ReadGrids {
  readonly chunks: readonly GridChunk[]
  /** Members that they have in common, each as JSON. */
  readonly shared: readonly (readonly [name: string, json: string])[]
  readonly items: number
  /** Most desks that their results may hold. */
  readonly desks: number
  readonly idempotencyKey: string | undefined
}

/** Of results as JSON for each desk that they may hold together: twice of what a desk and its chair take as a rule. */
const RESULT_BYTES_PER_DESK = 520

/** @throws ServiceError `invalid` naming the line or item, or the limit */
export function readGrids(sent: SentGrids): ReadGrids {
  const { itemsMax, desksMax } = sent
  const { items, count, shared, idempotencyKey } = split(sent)
  if (count === 0) throw new ServiceError('invalid', 'body: must hold at least one request')
  if (count > itemsMax) throw new ServiceError('invalid', `body: must hold at most ${itemsMax} requests, got ${count}`)
  const total = { desks: 0, bytes: 0 }
  const chunks = [...cutChunks(counted(items, total))]
  const most = { desks: desksMax, bytes: desksMax * RESULT_BYTES_PER_DESK }
  for (const what of ['desks', 'bytes'] as const)
    if (total[what] > most[what])
      throw new ServiceError(
        'invalid',
        `body: the results must hold at most ${most[what]} ${what} together, got about ${Math.round(total[what])}`,
      )
  return { chunks, shared: [...shared], items: count, desks: total.desks, idempotencyKey }
}

/** The items, which are added up while they are read. */
function* counted(items: Iterable<GridItem>, total: { desks: number; bytes: number }): Generator<GridItem> {
  for (const item of items) {
    total.desks += item.desks
    total.bytes += item.bytes
    yield item
  }
}

function split(sent: SentGrids): UnreadItems & { readonly idempotencyKey: string | undefined } {
  const { bytes, format, members, depthMax } = sent
  if (format === 'json') return jsonItems(bytes, depthMax, members)
  const { idempotencyKey } = parse(BesideGrids, members, '')
  const items = format === 'geojson' ? geojsonItems(bytes, depthMax) : ndjsonItems(bytes, depthMax)
  return { ...items, idempotencyKey }
}
