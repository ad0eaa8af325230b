import { isRecord } from '../../base/is-record.ts'
import { type BulkMethod, SentHead } from '../../schema/resources/bulk-job.ts'
import { checkedJson } from '../../schema/wire/checked-json.ts'
import { parseDetached } from '../../schema/wire/custom-data.ts'
import { parse } from '../../schema/wire/parse.ts'
import { type BulkItem, bulkItem, faultAtPlace } from './bulk-item.ts'
import { type SharedMembers, sharedMembers } from './shared-members.ts'

/** Requests that have been split and not yet read. */
export interface UnreadItems {
  readonly method: BulkMethod
  readonly count: number
  readonly shared: SharedMembers
  /** @throws ServiceError `invalid` naming the line or the item */
  readonly items: Iterable<BulkItem>
}

/**
 * Splits NDJSON: a request a line, empty lines left out. A first line with `method` or `defaults` says what the lines after
 * it ask for and holds members that they may leave out.
 *
 * @param depthMax deepest nesting of a line
 * @param assumed what is asked for where nothing is said
 * @throws ServiceError `invalid` for a first line that is no JSON or has something beside them
 */
export function ndjsonItems(bytes: Uint8Array, depthMax: number, assumed: BulkMethod): UnreadItems {
  const lines = linesOf(bytes)
  const first = lines[0]
  const head = first && headIn(textOf(first, depthMax), first)
  const requests = head ? lines.slice(1) : lines
  const { method = assumed, shared = new Map<string, string>() } = head ?? {}
  return { method, count: requests.length, shared, items: read() }

  function* read(): Generator<BulkItem> {
    for (const line of requests) yield bulkItem(method, textOf(line, depthMax), shared, { line: line.number })
  }
}

type Head = { readonly method: BulkMethod | undefined; readonly shared: SharedMembers }

interface Line {
  /** From 1 on, as they stand. */
  readonly number: number
  readonly bytes: Uint8Array
}

const NEWLINE = 0x0a

/** Lines that hold something. */
function linesOf(bytes: Uint8Array): Line[] {
  const lines: Line[] = []
  for (let start = 0, number = 1; start < bytes.length; number++) {
    const found = bytes.indexOf(NEWLINE, start)
    const end = found < 0 ? bytes.length : found
    const line = bytes.subarray(start, end)
    if (!line.every(isBlank)) lines.push({ number, bytes: line })
    start = end + 1
  }
  return lines
}

const isBlank = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0d

function textOf({ bytes, number }: Line, depthMax: number): string {
  try {
    return checkedJson(bytes, depthMax, 'text').replaceAll('\r', ' ')
  } catch (error) {
    throw faultAtPlace(error, { line: number })
  }
}

function headIn(text: string, { number }: Line): Head | undefined {
  const { value, texts } = parseDetached(text, `line ${number}`)
  if (!isRecord(value) || !(Object.hasOwn(value, 'defaults') || Object.hasOwn(value, 'method'))) return undefined
  try {
    const { method, defaults } = parse(SentHead, value, '')
    return { method, shared: sharedMembers(defaults, texts) }
  } catch (error) {
    throw faultAtPlace(error, { line: number })
  }
}
