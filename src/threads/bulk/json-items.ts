import { isRecord } from '../../base/is-record.ts'
import { type BulkMethod, SentItemBatch } from '../../schema/resources/bulk-job.ts'
import { checkedJson } from '../../schema/wire/checked-json.ts'
import { attach, parseDetached } from '../../schema/wire/custom-data.ts'
import { parse } from '../../schema/wire/parse.ts'
import { type BulkItem, bulkItem } from './bulk-item.ts'
import type { UnreadItems } from './ndjson-items.ts'
import { oneLine, sharedMembers } from './shared-members.ts'

/**
 * Splits `{"method": …, "defaults": {…}, "items": [{…}, …]}`.
 *
 * @param assumed what is asked for where nothing is said
 * @param beside members that came beside the body
 * @throws ServiceError `invalid` naming the member
 */
export function jsonItems(
  bytes: Uint8Array,
  depthMax: number,
  assumed: BulkMethod,
  beside: Readonly<Record<string, unknown>>,
): UnreadItems & { readonly idempotencyKey: string | undefined } {
  const { value, texts } = parseDetached(checkedJson(bytes, depthMax), '')
  const sent = isRecord(value) ? { ...value, ...beside } : value
  const { method = assumed, items, defaults = {}, idempotencyKey } = parse(SentItemBatch, sent, '')
  const shared = sharedMembers(defaults, texts)
  return { method, count: items.length, shared, items: read(), idempotencyKey }

  function* read(): Generator<BulkItem> {
    for (const [index, item] of items.entries())
      yield bulkItem(method, oneLine(attach(JSON.stringify(item), texts)), shared, { list: 'items', index })
  }
}
