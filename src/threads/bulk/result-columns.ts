/** Numbers of a piece, each a column. */
export const MEASURES = ['x', 'y', 'z', 'rotation', 'width', 'depth', 'height'] as const

/** Bytes of a text from which on it is copied as a whole. */
const LONG = 32

/** Texts of a column one behind the other, as Arrow holds them. */
export class TextColumn {
  /** Where each text begins, and behind the last where it ends. */
  readonly offsets: Int32Array
  bytes = new Uint8Array(1024)
  #end = 0

  constructor(capacity: number) {
    this.offsets = new Int32Array(capacity + 1)
  }

  /** Puts bytes [from, to) of a source into a row; rows are filled in turn. */
  put(row: number, source: Uint8Array, from: number, to: number): void {
    const end = this.#end + to - from
    if (end > this.bytes.length) this.#grow(end)
    const { bytes } = this
    // A loop is faster for names of groups, of a few bytes.
    if (to - from > LONG) bytes.set(source.subarray(from, to), this.#end)
    else for (let at = this.#end, i = from; i < to; ) bytes[at++] = source[i++]!
    this.#end = end
    this.offsets[row + 1] = end
  }

  #grow(least: number): void {
    const grown = new Uint8Array(Math.max(least, 2 * this.bytes.length))
    grown.set(this.bytes)
    this.bytes = grown
  }
}

/**
 * Rows of a table of pieces, in columns of a fixed capacity. A row is a piece, or the refusal of a request, which has an error
 * and no piece.
 */
export class ResultColumns {
  readonly capacity: number
  length = 0
  readonly item: Uint32Array
  readonly furnishing: Uint16Array
  /** Places in `FURNITURE_TYPES`. */
  readonly type: Int8Array
  readonly measures: readonly Float64Array[]
  readonly groupId: TextColumn
  readonly error: TextColumn
  /** That of the shape, as JSON. */
  readonly customData: TextColumn
  /** A bit for each row: whether it has a piece. */
  readonly pieces: Uint8Array
  /** A bit for each row: whether its shape has customData. */
  readonly own: Uint8Array
  /** How many have it. */
  owns = 0
  refusals = 0

  constructor(capacity: number) {
    this.capacity = capacity
    this.item = new Uint32Array(capacity)
    this.furnishing = new Uint16Array(capacity)
    this.type = new Int8Array(capacity)
    this.measures = MEASURES.map(() => new Float64Array(capacity))
    this.groupId = new TextColumn(capacity)
    this.error = new TextColumn(capacity)
    this.customData = new TextColumn(capacity)
    this.pieces = new Uint8Array(Math.ceil(capacity / 8))
    this.own = new Uint8Array(Math.ceil(capacity / 8))
  }

  /**
   * A row with a piece, whose measures and group are put into it by the caller.
   *
   * @param customData as JSON; undefined where its shape has none
   */
  addPiece(item: number, furnishing: number, type: number, customData: Uint8Array | undefined): number {
    const row = this.length++
    this.item[row] = item
    this.furnishing[row] = furnishing
    this.type[row] = type
    this.pieces[row >> 3]! |= 1 << (row & 7)
    this.error.put(row, NOTHING, 0, 0)
    this.customData.put(row, customData ?? NOTHING, 0, customData?.length ?? 0)
    if (customData) {
      this.own[row >> 3]! |= 1 << (row & 7)
      this.owns++
    }
    return row
  }

  addRefusal(item: number, message: string): void {
    const row = this.length++
    const text = encoder.encode(message)
    this.item[row] = item
    this.groupId.put(row, NOTHING, 0, 0)
    this.customData.put(row, NOTHING, 0, 0)
    this.error.put(row, text, 0, text.length)
    this.refusals++
  }
}

const NOTHING = new Uint8Array(0)
const encoder = new TextEncoder()
