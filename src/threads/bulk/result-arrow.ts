import {
  type DataType,
  Dictionary,
  Field,
  Float64,
  Int8,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Uint16,
  Uint32,
  Utf8,
  vectorFromArray,
} from 'apache-arrow'
import { FURNITURE_TYPES } from '../../schema/furnishing/furniture.ts'
import { arrowPart, type ResultArrow } from './arrow-part.ts'
import { resultColumns } from './read-results.ts'
import { MEASURES, ResultColumns, type TextColumn } from './result-columns.ts'

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
  new Field('customData', new Utf8(), true),
])

/** Rows of one batch: readers take them at a time. */
const ROWS_MAX = 65_536

/** @param ndjson results as JSON, each on one line */
export function resultArrow(ndjson: Uint8Array): ResultArrow {
  return arrowPart(batchOf(new ResultColumns(0)), batches(ndjson))
}

function* batches(ndjson: Uint8Array): Generator<RecordBatch> {
  for (const columns of resultColumns(ndjson, ROWS_MAX)) yield batchOf(columns)
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
    texts(columns.customData, validityOf(columns.own, length, length - columns.owns)),
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
