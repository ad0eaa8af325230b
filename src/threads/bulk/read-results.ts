import { FURNITURE_TYPES } from '../../schema/furnishing/furniture.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'
import type { FurnishingItemResult } from '../../schema/resources/bulk-job.ts'
import { ResultColumns } from './result-columns.ts'

/**
 * The rows of results, in the order of their pieces. Lines are read where they stand, and made to objects only where they are
 * not written as usual: a hundred thousand grids have millions of pieces.
 *
 * @param ndjson results as JSON, each on one line
 * @param capacityMax most rows that are yielded at a time
 */
export function* resultColumns(ndjson: Uint8Array, capacityMax: number): Generator<ResultColumns> {
  const capacity = Math.min(capacityMax, Math.ceil(ndjson.length / ROW_BYTES))
  let columns = new ResultColumns(capacity)
  const reader = new ResultReader(ndjson)
  while (reader.more) {
    if (!reader.fill(columns)) continue
    yield columns
    columns = new ResultColumns(capacity)
  }
  if (columns.length > 0) yield columns
}

/** Bytes of the JSON of a row, at the least, about. */
const ROW_BYTES = 64

const encoder = new TextEncoder()

/** A text to be compared with, four bytes at a time. */
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const textBytes = (text: string): DataView => viewOf(encoder.encode(text))

const ITEM = textBytes('{"item":')
const FURNISHINGS = textBytes(',"result":{"furnishings":[')
const FURNITURE = textBytes('"furniture":[')
const TYPE = textBytes('{"type":"')
const POSITION = textBytes('","position":[')
const ROTATION = textBytes('],"rotation":')
const SHAPE = textBytes(',"shape":')
const GROUP = textBytes(',"groupId":"')
const TYPE_BYTES = FURNITURE_TYPES.map(textBytes)

const LINE_FEED = 0x0a
const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN = 0x7b
const CLOSE = 0x7d
const ZERO = 0x30

/** Powers of ten that a double holds exactly: a quotient of two such numbers is rounded once, as the nearest double. */
const TENS = Array.from({ length: 16 }, (_, i) => 10 ** i)

/** More digits may not fit into a double. */
const DIGITS_MAX = 15

/** Where a reader stands between two rows. */
const AT_LINE = 0
const AT_FURNISHING = 1
const AT_PIECE = 2

/** The shape that a type of pieces had last, which most have again. */
interface KnownShape {
  readonly start: number
  readonly length: number
  readonly extent: readonly [number, number, number]
  readonly customData: Uint8Array | undefined
}

/** Reads rows until columns are full, and goes on there with the next ones. */
class ResultReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #buffer: Buffer
  readonly #shapes: (KnownShape | undefined)[] = FURNITURE_TYPES.map(() => undefined)
  /** For each type the one that came after it. */
  readonly #typeAfter = new Int8Array(FURNITURE_TYPES.length)
  #lastType = 0
  #at = 0
  #state = AT_LINE
  #lineStart = 0
  /** Rows of the line that are in columns already. */
  #rowsOfLine = 0
  #item = 0
  #furnishing = 0
  #number = 0
  /** Rows of a line that was made to objects. */
  #parsed: Iterator<(columns: ResultColumns) => void> | undefined

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = viewOf(bytes)
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get more(): boolean {
    return this.#at < this.#bytes.length || this.#state !== AT_LINE || this.#parsed !== undefined
  }

  /** @returns whether the columns are full */
  fill(columns: ResultColumns): boolean {
    while (this.more) {
      if (columns.length === columns.capacity) return true
      if (this.#parsed) this.#takeParsed(columns, this.#parsed)
      else if (!this.#step(columns)) this.#parseLine()
    }
    return false
  }

  #takeParsed(columns: ResultColumns, rows: Iterator<(columns: ResultColumns) => void>): void {
    const next = rows.next()
    if (next.done) this.#parsed = undefined
    else next.value(columns)
  }

  /** Makes the line to objects, of which those rows are left out that have been read. */
  #parseLine(): void {
    const end = this.#lineEnd(this.#lineStart)
    const text = this.#buffer.toString('utf8', this.#lineStart, end)
    this.#at = end + 1
    this.#state = AT_LINE
    const rows = text.trim() === '' ? [] : rowsOf(JSON.parse(text) as FurnishingItemResult)
    this.#parsed = rows[Symbol.iterator]()
    for (let i = 0; i < this.#rowsOfLine; i++) this.#parsed.next()
    this.#rowsOfLine = 0
  }

  #lineEnd(from: number): number {
    const end = this.#buffer.indexOf(LINE_FEED, from)
    return end < 0 ? this.#bytes.length : end
  }

  /** Goes to the next row, or the next place where one may stand. @returns false for what is not written as usual */
  #step(columns: ResultColumns): boolean {
    if (this.#state === AT_PIECE) return this.#piece(columns)
    return this.#state === AT_LINE ? this.#line() : this.#furnishingStart()
  }

  #line(): boolean {
    this.#lineStart = this.#at
    this.#rowsOfLine = 0
    if (!this.#skip(ITEM) || !this.#readNumber()) return false
    this.#item = this.#number
    if (!this.#skip(FURNISHINGS)) return false
    this.#furnishing = 0
    if (this.#bytes[this.#at] === CLOSE_LIST) this.#endLine()
    else this.#state = AT_FURNISHING
    return true
  }

  #endLine(): void {
    this.#at = this.#lineEnd(this.#at) + 1
    this.#state = AT_LINE
  }

  /** From the start of a furnishing to its pieces. */
  #furnishingStart(): boolean {
    if (this.#bytes[this.#at++] !== OPEN) return false
    while (!this.#skip(FURNITURE)) {
      if (this.#bytes[this.#at] !== QUOTE || !this.#skipString()) return false
      this.#at++ // the colon
      this.#skipValue()
      if (this.#bytes[this.#at++] !== COMMA) return false
    }
    if (this.#bytes[this.#at] !== CLOSE_LIST) {
      this.#state = AT_PIECE
      return true
    }
    this.#at++
    return this.#endFurnishing()
  }

  /** From behind the pieces of a furnishing to the next one. */
  #endFurnishing(): boolean {
    const bytes = this.#bytes
    while (bytes[this.#at] === COMMA) {
      this.#at++
      if (!this.#skipString()) return false
      this.#at++
      this.#skipValue()
    }
    if (bytes[this.#at++] !== CLOSE) return false
    this.#furnishing++
    const next = bytes[this.#at++]
    if (next === CLOSE_LIST) this.#endLine()
    else this.#state = AT_FURNISHING
    return next === COMMA || next === CLOSE_LIST
  }

  /** One piece, if its members are those that every piece has, in their usual order. */
  #piece(columns: ResultColumns): boolean {
    const bytes = this.#bytes
    const { measures, groupId, length: row } = columns
    if (!this.#skip(TYPE)) return false
    const type = this.#type()
    if (type < 0 || !this.#skip(POSITION)) return false
    for (let i = 0; i < 3; i++) {
      if ((i > 0 && bytes[this.#at++] !== COMMA) || !this.#readNumber()) return false
      measures[i]![row] = this.#number
    }
    if (!this.#skip(ROTATION) || !this.#readNumber()) return false
    measures[3]![row] = this.#number
    if (!this.#skip(SHAPE)) return false
    const { extent, customData } = this.#shape(type)
    measures[4]![row] = extent[0]
    measures[5]![row] = extent[1]
    measures[6]![row] = extent[2]
    if (!this.#skip(GROUP)) return false
    const start = this.#at
    let at = start
    for (let byte = bytes[at]!; byte !== QUOTE; byte = bytes[++at]!)
      if (byte === BACKSLASH || at >= bytes.length) return false
    const next = bytes[at + 2]
    if (bytes[at + 1] !== CLOSE || (next !== COMMA && next !== CLOSE_LIST)) return false
    this.#at = at + 3
    groupId.put(columns.addPiece(this.#item, this.#furnishing, type, customData), bytes, start, at)
    this.#rowsOfLine++
    return next === COMMA || this.#endFurnishing()
  }

  /** Goes over bytes if they stand here. */
  #skip(expected: DataView): boolean {
    if (!this.#stands(expected, 0, expected.byteLength)) return false
    this.#at += expected.byteLength
    return true
  }

  /** Whether bytes [start, start + length) of a source stand here, too. */
  #stands(source: DataView, start: number, length: number): boolean {
    const view = this.#view
    const at = this.#at
    if (at + length > view.byteLength) return false
    let i = 0
    for (; i + 4 <= length; i += 4) if (view.getUint32(at + i, true) !== source.getUint32(start + i, true)) return false
    for (; i < length; i++) if (view.getUint8(at + i) !== source.getUint8(start + i)) return false
    return true
  }

  /** The place of a name in `FURNITURE_TYPES`; -1 where it has none. Pieces alternate, so what came after the last is tried first. */
  #type(): number {
    const last = this.#lastType
    const type = this.#isType(this.#typeAfter[last]!) ? this.#typeAfter[last]! : this.#searchType()
    if (type < 0) return -1
    this.#at += TYPE_BYTES[type]!.byteLength
    this.#typeAfter[last] = type
    this.#lastType = type
    return type
  }

  #isType(type: number): boolean {
    const name = TYPE_BYTES[type]!
    return this.#bytes[this.#at + name.byteLength] === QUOTE && this.#stands(name, 0, name.byteLength)
  }

  #searchType(): number {
    for (let type = 0; type < TYPE_BYTES.length; type++) if (this.#isType(type)) return type
    return -1
  }

  /** The shape that stands here. */
  #shape(type: number): KnownShape {
    const known = this.#shapes[type]
    if (known && this.#stands(this.#view, known.start, known.length)) {
      this.#at += known.length
      return known
    }
    const start = this.#at
    this.#skipValue()
    const shape = JSON.parse(this.#buffer.toString('utf8', start, this.#at)) as Shape
    const found = { start, length: this.#at - start, extent: extentOf(shape), customData: customDataOf(shape) }
    this.#shapes[type] = found
    return found
  }

  /** Puts a number into `#number`, as `JSON.parse` reads it. */
  #readNumber(): boolean {
    const bytes = this.#bytes
    const start = this.#at
    const isNegative = bytes[start] === 0x2d
    let at = isNegative ? start + 1 : start
    const first = at
    let digits = 0
    let point = -1
    for (; ; at++) {
      const byte = bytes[at]!
      if (byte >= ZERO && byte <= 0x39) digits = digits * 10 + byte - ZERO
      else if (byte === 0x2e && point < 0) point = at
      else break
    }
    const byte = bytes[at]
    this.#at = at
    if (byte === 0x65 || byte === 0x45 || at - first > DIGITS_MAX) {
      while (isInNumber(bytes[this.#at]!)) this.#at++
      this.#number = Number(this.#buffer.toString('latin1', start, this.#at))
      return !Number.isNaN(this.#number)
    }
    const value = point < 0 ? digits : digits / TENS[at - point - 1]!
    this.#number = isNegative ? -value : value
    return at > first
  }

  #skipString(): boolean {
    const bytes = this.#bytes
    if (bytes[this.#at] !== QUOTE) return false
    let at = this.#at + 1
    while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
    this.#at = at + 1
    return at < bytes.length
  }

  /** Goes to what follows a value: a comma or the end of what holds it. */
  #skipValue(): void {
    const bytes = this.#bytes
    let depth = 0
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at]!
      if (byte === QUOTE) {
        this.#skipString()
        continue
      }
      if (byte === OPEN || byte === OPEN_LIST) depth++
      else if (depth === 0 && (byte === COMMA || byte === CLOSE || byte === CLOSE_LIST)) return
      else if (byte === CLOSE || byte === CLOSE_LIST) depth--
      this.#at++
    }
  }
}

/** Digits, a point, signs and the letter of an exponent. */
const isInNumber = (byte: number) =>
  (byte >= ZERO && byte <= 0x39) || byte === 0x2e || byte === 0x2d || byte === 0x2b || byte === 0x65 || byte === 0x45

/** The rows of a result, each to be added to columns. */
function* rowsOf(it: FurnishingItemResult): Generator<(columns: ResultColumns) => void> {
  if ('error' in it) {
    yield (columns) => columns.addRefusal(it.item, it.error.message)
    return
  }
  for (const [furnishing, { furniture }] of it.result.furnishings.entries())
    for (const { type, position, rotation, shape, groupId } of furniture)
      yield (columns) => {
        const row = columns.addPiece(it.item, furnishing, FURNITURE_TYPES.indexOf(type), customDataOf(shape))
        const measures = [...position, rotation, ...extentOf(shape)]
        for (const [i, value] of measures.entries()) columns.measures[i]![row] = value
        const text = encoder.encode(groupId)
        columns.groupId.put(row, text, 0, text.length)
      }
}

/** What a caller said of a shape, as JSON. */
const customDataOf = ({ customData }: Shape): Uint8Array | undefined =>
  customData === undefined ? undefined : encoder.encode(JSON.stringify(customData))

/** Width along local x, depth along local z, and height of what a shape covers, metres. */
function extentOf(shape: Shape): [number, number, number] {
  if (shape.type === 'cylinder') return [2 * shape.r, 2 * shape.r, shape.h]
  if (shape.type !== 'polygon-extrusion') return [shape.a, shape.b, shape.h]
  const along = (axis: 0 | 1) => {
    const all = shape.points.map((point) => point[axis])
    return Math.max(...all) - Math.min(...all)
  }
  return [along(0), along(1), shape.h]
}
