import { checkedJson } from '../schema/checked-json.ts'
import { attach, parseDetached } from '../schema/custom-data.ts'
import { SentGridBatch } from '../schema/desk-grid-job.ts'
import { parse } from '../schema/parse.ts'
import { type GridItem, gridItem } from './grid-item.ts'
import type { UnreadItems } from './ndjson-items.ts'
import { isRecord, oneLine, sharedMembers } from './shared-members.ts'

/**
 * Splits `{"defaults": {…}, "items": [{…}, …]}`.
 *
 * @param beside members that came beside the body
 * @throws ServiceError `invalid` naming the member
 */
export function jsonItems(
  bytes: Uint8Array,
  depthMax: number,
  beside: Readonly<Record<string, unknown>>,
): UnreadItems & { readonly idempotencyKey: string | undefined } {
  const { value, texts } = parseDetached(checkedJson(bytes, depthMax), '')
  const sent = isRecord(value) ? { ...value, ...beside } : value
  const { items, defaults = {}, idempotencyKey } = parse(SentGridBatch, sent, '')
  const shared = sharedMembers(defaults, texts)
  return { count: items.length, shared, items: read(), idempotencyKey }

  function* read(): Generator<GridItem> {
    for (const [index, item] of items.entries())
      yield gridItem(oneLine(attach(JSON.stringify(item), texts)), shared, { list: 'items', index })
  }
}
