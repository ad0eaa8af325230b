import {
  type DataType,
  Dictionary,
  Field,
  Float64,
  Int8,
  Message,
  MessageHeader,
  makeBuilder,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  Uint16,
  Uint32,
  Utf8,
  vectorFromArray,
} from 'apache-arrow'
import type { FurnishingItemResult } from '../schema/bulk-job.ts'
import { FURNITURE_TYPES } from '../schema/furniture.ts'
import { MEASURES, type ResultRow, resultRows } from './result-table.ts'

/** Results of many requests as a part of a stream of Arrow IPC. @see https://arrow.apache.org/docs/format/Columnar.html */
export interface ResultArrow {
  /** Schema and dictionary: the same of all parts, and sent before the first. */
  readonly head: Uint8Array
  /** The rows. */
  readonly batches: Uint8Array
}

const types = new Dictionary(new Utf8(), new Int8(), 0)
const typeNames = vectorFromArray([...FURNITURE_TYPES], new Utf8())

/** Only a row with an error has no piece. */
const schema = new Schema([
  new Field('item', new Uint32(), false),
  new Field('furnishing', new Uint16(), true),
  new Field('type', types, true),
  ...MEASURES.map((name) => new Field(name, new Float64(), true)),
  new Field('groupId', new Utf8(), true),
  new Field('error', new Utf8(), true),
])

/** Rows of one batch: readers take them at a time. */
const ROWS_MAX = 65_536

/** @param lines results as JSON */
export function resultArrow(lines: Iterable<string>): ResultArrow {
  const writer = new RecordBatchStreamWriter()
  writer.write(batchOf([])) // for the head where there is no row
  for (const rows of groupsOf(resultRows(parsed(lines)))) writer.write(batchOf(rows))
  writer.finish()
  return cut(writer.toUint8Array(true))
}

function* parsed(lines: Iterable<string>): Generator<FurnishingItemResult> {
  for (const line of lines) yield JSON.parse(line) as FurnishingItemResult
}

function* groupsOf(rows: Iterable<ResultRow>): Generator<ResultRow[]> {
  let group: ResultRow[] = []
  for (const row of rows) {
    group.push(row)
    if (group.length < ROWS_MAX) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

function batchOf(rows: readonly ResultRow[]): RecordBatch {
  const length = rows.length
  const validity = validityOf(rows)
  const numbers = <Type extends DataType>(type: Type, data: Type['TArray']) =>
    makeData({ type, length, data, ...validity } as never)
  const children = [
    makeData({ type: new Uint32(), length, data: Uint32Array.from(rows, ({ item }) => item), nullCount: 0 }),
    numbers(
      new Uint16(),
      Uint16Array.from(rows, ({ furnishing }) => furnishing),
    ),
    makeData({
      type: types,
      length,
      data: Int8Array.from(rows, ({ type }) => type),
      dictionary: typeNames,
      ...validity,
    }),
    ...MEASURES.map((_, i) =>
      numbers(
        new Float64(),
        Float64Array.from(rows, ({ measures }) => measures[i]!),
      ),
    ),
    texts(rows, ({ groupId, error }) => (error === null ? groupId : null)),
    texts(rows, ({ error }) => error),
  ]
  return new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }) as never)
}

/** Which rows have a piece, as Arrow writes it: a bit each, none where all have one. */
function validityOf(rows: readonly ResultRow[]): { nullCount: number; nullBitmap?: Uint8Array } {
  const bits = new Uint8Array(Math.ceil(rows.length / 8))
  let pieces = 0
  for (const [i, { error }] of rows.entries()) {
    if (error !== null) continue
    bits[i >> 3]! |= 1 << (i & 7)
    pieces++
  }
  return pieces === rows.length ? { nullCount: 0 } : { nullCount: rows.length - pieces, nullBitmap: bits }
}

function texts(rows: readonly ResultRow[], textOf: (row: ResultRow) => string | null) {
  const builder = makeBuilder({ type: new Utf8(), nullValues: [null] })
  for (const row of rows) builder.append(textOf(row))
  return builder.finish().flush()
}

/** Cuts a stream before its first batch, which is empty, behind it, and before its end. */
function cut(stream: Uint8Array): ResultArrow {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  let head: Uint8Array | undefined
  let from = 0
  let at = 0
  for (let length = view.getInt32(4, true); length > 0; length = view.getInt32(at + 4, true)) {
    const { headerType, bodyLength } = Message.decode(stream.subarray(at + PREFIX, at + PREFIX + length))
    const next = at + PREFIX + length + bodyLength
    if (headerType === MessageHeader.RecordBatch && !head) {
      head = stream.slice(0, at)
      from = next
    }
    at = next
  }
  return { head: head!, batches: stream.slice(from, at) }
}

/** Bytes before a message: a mark, and how long what describes it is. */
const PREFIX = 8
