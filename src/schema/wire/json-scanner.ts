// What may come next.
const FAILED = -1
const VALUE = 0
const FIRST_ENTRY = 1
const FIRST_KEY = 2
const KEY = 3
const COLON = 4
const AFTER = 5
const STRING = 6
const ESCAPE = 7
const HEX = 8
const LITERAL = 9
// The places inside a number at which it may go on; in those from ZERO on it may end.
const MINUS = 10
const POINT = 11
const E = 12
const SIGN = 13
const ZERO = 14
const INTEGER = 15
const FRACTION = 16
const EXPONENT = 17

export const QUOTE = 0x22
export const OPEN_OBJECT = 0x7b
export const OPEN_ARRAY = 0x5b
const CLOSE_OBJECT = 0x7d
const CLOSE_ARRAY = 0x5d
const COMMA = 0x2c

/** Kinds of bytes outside of strings. */
const OTHER = 0
const BLANK = 1
const DIGIT = 2
const OPENING = 3
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return BLANK
  if (byte >= 0x30 && byte <= 0x39) return DIGIT
  return byte === OPEN_OBJECT || byte === OPEN_ARRAY ? OPENING : OTHER
})

/** 1 for the characters of ASCII that stand for themselves in a string. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte < 0x80 && byte !== QUOTE && byte !== 0x5c ? 1 : 0,
)

/** Steps from the outermost container to a value: entries of arrays, keys of objects. */
export type JsonPath = readonly (string | number)[]

/** Called back while a text is scanned. */
export interface JsonReader {
  /** Deepest nesting that has a path. */
  readonly depthMax: number
  /** Deepest nesting of values that are reported; the same for values that are containers, and for keys. */
  readonly valueLevels: number
  readonly containerLevels: number
  /** A value begins. @param byte its first */
  valueBegins(scan: JsonScanner, at: number, byte: number): void
  /** A value has ended. @param end behind its last byte @param entries values in it, where it is an array */
  valueEnds(scan: JsonScanner, end: number, entries: number): void
  /** A key with its quotes stands at [start, end), in the innermost container. */
  keyEnds(scan: JsonScanner, start: number, end: number): void
  /** A container begins that has no path. @returns whether the scan goes on */
  nestsTooDeep(scan: JsonScanner): boolean
}

/**
 * Reads the grammar of JSON in bytes of UTF-8: the only code here that does. It is resumable, so that a large text does not
 * keep other work waiting, and without recursion. A reader is called with the places of values and keys and keeps what it needs: the
 * scanner itself takes no memory that grows with the text. Readers are no subclasses, since V8 optimizes the scan for one class.
 *
 * @see RFC 8259 for the grammar, which is that of JSON.parse
 */
export class JsonScanner {
  readonly #bytes: Uint8Array
  readonly #reader: JsonReader
  /** Values and keys that are nested deeper are not reported. */
  readonly #reportedDepth: number
  #at = 0
  #state = VALUE
  /** Containers that are open. */
  depth = 0
  /** Whether the innermost is an array. */
  inArray = false
  /** All of them from the outermost: 1 = array. Grows beyond the depth that has a path, because the end of the text has to be found. */
  #arrays = new Uint8Array(64)
  /** Of the containers that have a path: entries of an array that have begun, and where the last key of an object stands. */
  readonly #entries: number[] = []
  readonly #keyStarts: number[] = []
  readonly #keyEnds: number[] = []
  #isKey = false
  #stringStart = 0
  #literal = ''
  #matched = 0
  /** By how much the place of the byte under way is further than that of its character in UTF-16; and where the last string began. */
  shift = 0
  stringShift = 0
  /** Whether the last string has escapes. */
  hasEscapes = false

  constructor(bytes: Uint8Array, reader: JsonReader) {
    this.#bytes = bytes
    this.#reader = reader
    this.#reportedDepth = Math.max(reader.valueLevels, reader.containerLevels)
  }

  /** Position of the first byte that cannot stand there; undefined for JSON. */
  get failedAt(): number | undefined {
    return this.#state === FAILED ? this.#at : undefined
  }

  /** Goes on for so many bytes. @returns whether the scan has come to its end */
  step(count: number): boolean {
    const bytes = this.#bytes
    const reader = this.#reader
    const end = Math.min(bytes.length, this.#at + count)
    const { depthMax, valueLevels } = reader
    let at = this.#at
    let state = this.#state
    // One loop that keeps its place in variables: calls for each byte would take twice as long.
    while (at < end) {
      if ((state === VALUE || state === AFTER) && this.depth > this.#reportedDepth && this.depth <= depthMax) {
        const skimmed = this.#skim(at, end, state)
        if (skimmed > at) {
          at = skimmed
          state = this.#state
          continue
        }
      }
      const byte = bytes[at]!
      const kind = KINDS[byte]!
      if (state === STRING) {
        if (IS_PLAIN[byte] === 1) at = plainUntil(bytes, at + 1, end)
        else if (byte === QUOTE) state = this.#isKey ? this.#endKey(++at) : this.#endValue(++at, 0)
        else if (byte >= 0x80) {
          this.shift += shiftOf(byte)
          at++
        } else if (byte === 0x5c) {
          this.hasEscapes = true
          state = ESCAPE
          at++
        } else break
        continue
      }
      if (state >= INTEGER && kind === DIGIT) {
        at = digitsUntil(bytes, at + 1, end)
        continue
      }
      if (state >= ZERO) {
        state = afterDigits(state, byte)
        if (state !== AFTER) {
          at++
          continue
        }
        if (this.depth <= valueLevels) reader.valueEnds(this, at, 0)
      }
      if (kind === BLANK && state < STRING) {
        at++
        continue
      }
      if (state <= FIRST_ENTRY) {
        if (byte === CLOSE_ARRAY && state === FIRST_ENTRY) state = this.#close(at)
        else {
          const { depth } = this
          if (this.inArray && depth <= depthMax) this.#entries[depth - 1]!++
          if (kind !== OPENING && depth <= valueLevels) reader.valueBegins(this, at, byte)
          if (byte === QUOTE) {
            this.#startString(at, false)
            state = STRING
          } else if (kind === DIGIT) state = byte === 0x30 ? ZERO : INTEGER
          else state = kind === OPENING ? this.#open(at, byte) : this.#beginOther(byte)
        }
      } else if (state === AFTER) {
        if (byte === 0x2c && this.depth > 0) state = this.inArray ? VALUE : KEY
        else state = this.depth > 0 && byte === (this.inArray ? CLOSE_ARRAY : CLOSE_OBJECT) ? this.#close(at) : FAILED
      } else if (state === COLON) state = byte === 0x3a ? VALUE : FAILED
      else if (state === KEY || state === FIRST_KEY) {
        if (byte === QUOTE) {
          this.#startString(at, true)
          state = STRING
        } else state = byte === CLOSE_OBJECT && state === FIRST_KEY ? this.#close(at) : FAILED
      } else state = this.#inside(state, byte, at)
      if (state === FAILED) break
      at++
    }
    return this.#pause(at, at < end ? FAILED : state)
  }

  /**
   * Goes over whole tokens that are not reported, as long as they are ordinary. It stops before strings with escapes or letters
   * beyond ASCII, exponents, literals and faults, before a level without a path, and before what may go on behind `end`.
   * Two thirds of the time of the loop that goes byte by byte, half of it where a text has blanks.
   *
   * @param state VALUE or AFTER; where it stops is in `#state`
   * @returns the place where it stopped
   */
  #skim(start: number, end: number, state: number): number {
    const bytes = this.#bytes
    const entries = this.#entries
    const arrays = this.#arrays
    const keyStarts = this.#keyStarts
    const keyEnds = this.#keyEnds
    const depthMax = Math.min(this.#reader.depthMax, arrays.length)
    const depthMin = this.#reportedDepth + 1
    let { depth, inArray } = this
    let at = start
    let next = state
    scan: for (;;) {
      // Commas and ends of containers.
      while (next === AFTER) {
        at = behindBlanks(bytes, at, end)
        const byte = bytes[at]
        if (byte === COMMA) next = inArray ? VALUE : KEY
        else if (depth <= depthMin || byte !== (inArray ? CLOSE_ARRAY : CLOSE_OBJECT)) break scan
        else inArray = arrays[--depth - 1] === 1
        at++
      }
      at = behindBlanks(bytes, at, end)
      if (next === KEY) {
        const behind = behindKey(bytes, at, end)
        if (behind === 0) break
        keyStarts[depth - 1] = at
        keyEnds[depth - 1] = behind - 1
        at = behindBlanks(bytes, behind, end)
        next = VALUE
      }
      // A value, or the beginning of a container.
      const byte = bytes[at]!
      const kind = KINDS[byte]
      let behind = at + 1
      if (byte === QUOTE) behind = behindPlainString(bytes, behind, end)
      else if (kind === DIGIT || byte === 0x2d) behind = behindNumber(bytes, at, end)
      else if (kind !== OPENING || depth >= depthMax) break
      if (behind === 0) break
      if (inArray) entries[depth - 1]!++
      at = behind
      next = AFTER
      if (kind !== OPENING) continue
      inArray = byte === OPEN_ARRAY
      arrays[depth] = inArray ? 1 : 0
      entries[depth++] = 0
      at = behindBlanks(bytes, at, end)
      if (at >= end) {
        next = inArray ? FIRST_ENTRY : FIRST_KEY
        break
      }
      if (bytes[at] !== (inArray ? CLOSE_ARRAY : CLOSE_OBJECT)) next = inArray ? VALUE : KEY
    }
    this.depth = depth
    this.inArray = inArray
    this.#state = next
    return at
  }

  /** Keeps the place until the next step. @returns whether there is none */
  #pause(at: number, state: number): boolean {
    this.#at = at
    this.#state = state
    if (state === FAILED) return true
    if (at < this.#bytes.length) return false
    const last = state >= ZERO ? this.#endValue(at, 0) : state
    this.#state = last === AFTER && this.depth === 0 ? AFTER : FAILED
    return true
  }

  #beginOther(byte: number): number {
    if (byte === 0x2d) return MINUS
    this.#literal = LITERALS[byte] ?? ''
    this.#matched = 1
    return this.#literal === '' ? FAILED : LITERAL
  }

  /** The state after a byte of an escape, a literal, or a number that may not end yet. */
  #inside(state: number, byte: number, at: number): number {
    switch (state) {
      case ESCAPE:
        this.#matched = 0
        return byte === 0x75 ? HEX : ESCAPED.includes(byte) ? STRING : FAILED
      case HEX:
        return !isHex(byte) ? FAILED : ++this.#matched === 4 ? STRING : HEX
      case LITERAL:
        if (byte !== this.#literal.charCodeAt(this.#matched)) return FAILED
        return ++this.#matched === this.#literal.length ? this.#endValue(at + 1, 0) : LITERAL
      default:
        return insideNumber(state, byte)
    }
  }

  #open(at: number, byte: number): number {
    const { depth } = this
    const reader = this.#reader
    if (depth <= reader.containerLevels) reader.valueBegins(this, at, byte)
    if (depth < reader.depthMax) this.#entries[depth] = 0
    else if (!reader.nestsTooDeep(this)) return FAILED
    if (depth === this.#arrays.length) {
      const grown = new Uint8Array(2 * depth)
      grown.set(this.#arrays)
      this.#arrays = grown
    }
    const isArray = byte === OPEN_ARRAY
    this.#arrays[depth] = isArray ? 1 : 0
    this.depth = depth + 1
    this.inArray = isArray
    return isArray ? FIRST_ENTRY : FIRST_KEY
  }

  #close(at: number): number {
    const depth = --this.depth
    const wasArray = this.inArray
    this.inArray = depth > 0 && this.#arrays[depth - 1] === 1
    const reader = this.#reader
    if (depth <= reader.containerLevels)
      reader.valueEnds(this, at + 1, wasArray && depth < reader.depthMax ? this.#entries[depth]! : 0)
    return AFTER
  }

  #endValue(end: number, entries: number): number {
    if (this.depth <= this.#reader.valueLevels) this.#reader.valueEnds(this, end, entries)
    return AFTER
  }

  #startString(at: number, isKey: boolean): void {
    this.#isKey = isKey
    this.#stringStart = at
    this.stringShift = this.shift
    this.hasEscapes = false
  }

  #endKey(end: number): number {
    const { depth } = this
    const reader = this.#reader
    if (depth <= reader.depthMax) {
      this.#keyStarts[depth - 1] = this.#stringStart
      this.#keyEnds[depth - 1] = end
    }
    if (depth <= reader.containerLevels) reader.keyEnds(this, this.#stringStart, end)
    return COLON
  }

  /**
   * Steps to the value under way, in so many containers from the outermost.
   *
   * @param keys those of the containers, where the reader has them as texts
   */
  pathTo(levels: number, keys?: readonly string[]): JsonPath {
    const path: (string | number)[] = []
    for (let level = 0; level < levels; level++) path.push(this.#stepAt(level, keys))
    return path
  }

  #stepAt(level: number, keys: readonly string[] | undefined): string | number {
    if (this.#arrays[level] === 1) return this.#entries[level]! - 1
    return keys?.[level] ?? stringAt(this.#bytes, this.#keyStarts[level]!, this.#keyEnds[level]!)
  }
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text of a JSON string with its quotes at [start, end). */
export function stringAt(bytes: Uint8Array, start: number, end: number): string {
  const raw = utf8.decode(bytes.subarray(start + 1, end - 1))
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
}

/** " \\ / b f n r t */
const ESCAPED: readonly number[] = [0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74]

const LITERALS: Readonly<Record<number, string>> = { 116: 'true', 102: 'false', 110: 'null' }

const isHex = (byte: number) => (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)

/** Where a string goes on with something else than plain characters, at most `end`. */
function plainUntil(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && IS_PLAIN[bytes[at]!] === 1) at++
  return at
}

/** What a byte beyond ASCII adds to how much further bytes are than the characters of UTF-16 that they stand for. */
const shiftOf = (byte: number) => (byte < 0xc0 ? 1 : byte < 0xf0 ? 0 : -1)

/** Where a number goes on with something else than digits, at most `end`. */
function digitsUntil(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && bytes[at]! >= 0x30 && bytes[at]! <= 0x39) at++
  return at
}

/** Where blanks end, at most `end`. */
function behindBlanks(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && KINDS[bytes[at]!] === BLANK) at++
  return at
}

/** Behind the colon of a key of plain characters; 0 where it is otherwise. */
function behindKey(bytes: Uint8Array, start: number, end: number): number {
  const at = bytes[start] === QUOTE ? behindPlainString(bytes, start + 1, end) : 0
  return at > 0 && at < end && bytes[at] === 0x3a ? at + 1 : 0
}

/** Behind the closing quote of a string of plain characters; 0 where it has others or does not end before `end`. */
function behindPlainString(bytes: Uint8Array, start: number, end: number): number {
  const at = plainUntil(bytes, start, end)
  return at < end && bytes[at] === QUOTE ? at + 1 : 0
}

/** Behind a number without an exponent; 0 where it has one, is none or may go on at `end`. */
function behindNumber(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start] === 0x2d ? start + 1 : start
  let at = digitsUntil(bytes, first, end)
  if (at === first || (at > first + 1 && bytes[first] === 0x30)) return 0
  if (at < end && bytes[at] === 0x2e) {
    const fraction = at + 1
    at = digitsUntil(bytes, fraction, end)
    if (at === fraction) return 0
  }
  return at === end || (bytes[at]! | 0x20) === 0x65 ? 0 : at
}

/** How a number that may end goes on with a byte that is no further digit: AFTER where it has ended before. */
function afterDigits(state: number, byte: number): number {
  if (byte === 0x2e && state <= INTEGER) return POINT
  return (byte | 0x20) === 0x65 && state < EXPONENT ? E : AFTER
}

/** How a number that may not end goes on with a byte. */
function insideNumber(state: number, byte: number): number {
  if (state === E && (byte === 0x2b || byte === 0x2d)) return SIGN
  if (byte < 0x30 || byte > 0x39) return FAILED
  if (state === MINUS) return byte === 0x30 ? ZERO : INTEGER
  return state === POINT ? FRACTION : EXPONENT
}
