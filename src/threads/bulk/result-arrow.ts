import {
  type DataType,
  Dictionary,
  Field,
  Float64,
  Int8,
  Message,
  MessageHeader,
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
import { FURNITURE_TYPES } from '../../schema/furnishing/furniture.ts'
import { resultColumns } from './read-results.ts'
import { MEASURES, ResultColumns, type TextColumn } from './result-columns.ts'

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

/** @param ndjson results as JSON, each on one line */
export function resultArrow(ndjson: Uint8Array): ResultArrow {
  const writer = new RecordBatchStreamWriter()
  writer.write(batchOf(new ResultColumns(0))) // for the head where there is no row
  for (const columns of resultColumns(ndjson, ROWS_MAX)) writer.write(batchOf(columns))
  writer.finish()
  return cut(writer.toUint8Array(true))
}

function batchOf(columns: ResultColumns): RecordBatch {
  const { length, refusals } = columns
  const ofPieces = validityOf(columns.pieces, length, refusals)
  const numbers = <Type extends DataType>(type: Type, data: Type['TArray']) =>
    makeData({ type, length, data: data.subarray(0, length), ...ofPieces } as never)
  const texts = ({ bytes, offsets }: TextColumn, validity: Validity) =>
    makeData({
      type: new Utf8(),
      length,
      data: bytes.subarray(0, offsets[length]),
      valueOffsets: offsets.subarray(0, length + 1),
      ...validity,
    })
  const children = [
    makeData({ type: new Uint32(), length, data: columns.item.subarray(0, length), nullCount: 0 }),
    numbers(new Uint16(), columns.furnishing),
    makeData({ type: types, length, data: columns.type.subarray(0, length), dictionary: typeNames, ...ofPieces }),
    ...columns.measures.map((it) => numbers(new Float64(), it)),
    texts(columns.groupId, ofPieces),
    texts(
      columns.error,
      validityOf(
        columns.pieces.map((bits) => ~bits),
        length,
        length - refusals,
      ),
    ),
  ]
  return new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }) as never)
}

interface Validity {
  readonly nullCount: number
  readonly nullBitmap?: Uint8Array
}

/** Which rows have a value, as Arrow writes it: a bit each, none where all have one. */
const validityOf = (bits: Uint8Array, length: number, nullCount: number): Validity =>
  nullCount === 0 ? { nullCount } : { nullCount, nullBitmap: bits.subarray(0, Math.ceil(length / 8)) }

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
  return { head: head!, batches: stream.subarray(from, at) }
}

/** Bytes before a message: a mark, and how long what describes it is. */
const PREFIX = 8
