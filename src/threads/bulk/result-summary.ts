import { Field, Float64, makeData, RecordBatch, Schema, Struct, Uint32, Utf8, vectorFromArray } from 'apache-arrow'
import { typesPlaced } from '../../schema/furnishing/cards/furniture-placing.ts'
import type { FurnishingItemResult } from '../../schema/resources/bulk-job.ts'
import { arrowPart, type ResultArrow } from './arrow-part.ts'

/** What a request came to: its first furnishing. */
interface Row {
  readonly item: number
  readonly furnishings: number
  readonly desks: number
  readonly pieces: number
  /** Share of the floor; null = there is no furnishing. */
  readonly density: number | null
  readonly error: string | null
}

const schema = new Schema([
  new Field('item', new Uint32(), false),
  new Field('furnishings', new Uint32(), false),
  new Field('desks', new Uint32(), false),
  new Field('pieces', new Uint32(), false),
  new Field('density', new Float64(), true),
  new Field('error', new Utf8(), true),
])

const DESKS: ReadonlySet<string> = new Set(typesPlaced(({ use }) => use === 'desk'))

/** One row for each request. @param ndjson results as JSON, each on one line */
export function summaryArrow(ndjson: Uint8Array): ResultArrow {
  const rows = [...linesOf(ndjson)].map((line) => rowOf(JSON.parse(line) as FurnishingItemResult))
  return arrowPart(batchOf([]), rows.length === 0 ? [] : [batchOf(rows)])
}

const LINE_FEED = 0x0a

/** The lines of a text, one at a time: together they may be longer than a string can be. */
function* linesOf(ndjson: Uint8Array): Generator<string> {
  const buffer = Buffer.from(ndjson.buffer, ndjson.byteOffset, ndjson.byteLength)
  for (let from = 0; from < buffer.length; ) {
    const found = buffer.indexOf(LINE_FEED, from)
    const end = found < 0 ? buffer.length : found
    if (end > from) yield buffer.toString('utf8', from, end)
    from = end + 1
  }
}

function rowOf(it: FurnishingItemResult): Row {
  if ('error' in it) return { ...NOTHING, item: it.item, error: it.error.message }
  const { furnishings } = it.result
  const [first] = furnishings
  if (!first) return { ...NOTHING, item: it.item }
  return {
    item: it.item,
    furnishings: furnishings.length,
    desks: first.furniture.filter(({ type }) => DESKS.has(type)).length,
    pieces: first.furniture.length,
    density: first.density,
    error: null,
  }
}

const NOTHING = { furnishings: 0, desks: 0, pieces: 0, density: null, error: null }

function batchOf(rows: readonly Row[]): RecordBatch {
  const count = (name: 'item' | 'furnishings' | 'desks' | 'pieces') =>
    makeData({
      type: new Uint32(),
      length: rows.length,
      nullCount: 0,
      data: Uint32Array.from(rows, (row) => row[name]),
    })
  const [densities] = vectorFromArray(
    rows.map(({ density }) => density),
    new Float64(),
  ).data
  const [errors] = vectorFromArray(
    rows.map(({ error }) => error),
    new Utf8(),
  ).data
  const children = [count('item'), count('furnishings'), count('desks'), count('pieces'), densities!, errors!]
  const data = makeData({ type: new Struct(schema.fields), length: rows.length, nullCount: 0, children })
  return new RecordBatch(schema, data as never)
}
