import { ServiceError } from '../errors.ts'
import { checkedJson } from '../schema/checked-json.ts'
import { parseDetached } from '../schema/custom-data.ts'
import { faultAtPlace, type GridItem, gridItem } from './grid-item.ts'
import { isRecord, type SharedMembers, sharedMembers } from './shared-members.ts'

/** Requests that have been split and not yet read. */
export interface UnreadItems {
  readonly count: number
  readonly shared: SharedMembers
  /** @throws ServiceError `invalid` naming the line or the item */
  readonly items: Iterable<GridItem>
}

/**
 * Splits NDJSON: a request a line, empty lines left out. A first line with the only member `defaults` holds members that the
 * lines after it may leave out.
 *
 * @param depthMax deepest nesting of a line
 * @throws ServiceError `invalid` for a first line that is no JSON or has something beside `defaults`
 */
export function ndjsonItems(bytes: Uint8Array, depthMax: number): UnreadItems {
  const lines = linesOf(bytes)
  const first = lines[0]
  const shared = first && defaultsIn(textOf(first, depthMax), first)
  const requests = shared ? lines.slice(1) : lines
  const members: SharedMembers = shared ?? new Map()
  return { count: requests.length, shared: members, items: read() }

  function* read(): Generator<GridItem> {
    for (const line of requests) yield gridItem(textOf(line, depthMax), members, { line: line.number })
  }
}

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

function defaultsIn(text: string, { number }: Line): SharedMembers | undefined {
  const { value, texts } = parseDetached(text, `line ${number}`)
  if (!isRecord(value) || !Object.hasOwn(value, 'defaults')) return undefined
  if (Object.keys(value).length > 1 || !isRecord(value['defaults']))
    throw new ServiceError('invalid', `line ${number}: defaults: must be an object, alone on the first line`)
  return sharedMembers(value['defaults'], texts)
}
