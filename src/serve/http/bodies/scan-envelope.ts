import { duplicateText, tooDeepText } from '../../../schema/wire/explain.ts'

/** Half-open range of bytes [start, end) of one value. */
export interface ValueRange {
  readonly start: number
  end: number
  /** Values in it, where it is an array. */
  entries: number
}

/** A fault that the grammar of JSON allows and the service refuses. */
export interface EnvelopeFault {
  readonly message: string
}

/** One element of a batch, or the only value of a body. */
export interface ScannedCall extends ValueRange {
  readonly members: Map<string, ValueRange>
  /** The first fault of the call. */
  fault?: EnvelopeFault
}

/** Most members of a call: their names are compared. */
const MEMBERS_MAX = 1000

// What may come next. NUMBER_… are the places inside a number at which it may go on.
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
const NUMBER_MINUS = 10
const NUMBER_ZERO = 11
const NUMBER_INTEGER = 12
const NUMBER_POINT = 13
const NUMBER_FRACTION = 14
const NUMBER_E = 15
const NUMBER_SIGN = 16
const NUMBER_EXPONENT = 17

/** " \\ / b f n r t */
const ESCAPED: readonly number[] = [0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74]

const LITERALS: Readonly<Record<number, string>> = { 116: 'true', 102: 'false', 110: 'null' }

/**
 * Reads the envelope of a JSON-RPC body: where its calls and their members stand, whether the text is JSON at all, how deep
 * it is nested, and names that occur twice in a call. What the params hold is not kept, so that a body costs no memory
 * beyond its bytes.
 *
 * The scan is resumable, so that a large body does not keep other requests waiting, and without recursion.
 *
 * @see RFC 8259 for the grammar, which is that of JSON.parse
 */
export class EnvelopeScan {
  readonly #bytes: Uint8Array
  readonly #buffer: Buffer
  readonly #depthMax: number
  readonly #callsMax: number
  readonly #kept: readonly string[]
  #at = 0
  #state = VALUE
  #depth = 0
  /** Open containers from the outermost: 1 = array. Grows beyond `depthMax`, because the end of the body has to be found. */
  #arrays = new Uint8Array(64)
  /** For the containers up to `depthMax`: the entry of an array, or where the key of an object stands. */
  readonly #entries: Uint32Array
  readonly #keyStarts: Uint32Array
  readonly #keyEnds: Uint32Array
  #isKey = false
  #stringStart = 0
  #literal = ''
  #matched = 0
  #call: ScannedCall | undefined
  #member: ValueRange | undefined
  #names: Set<string> | undefined

  /** Whether the body is an array. */
  batch = false
  /** Elements of a batch; `calls` has the first `callsMax` of them. */
  length = 0
  readonly calls: ScannedCall[] = []
  /** The first nesting beyond `depthMax` in the whole body. */
  tooDeep: EnvelopeFault | undefined

  /** @param kept names of the members that are kept; of all others only the names are compared */
  constructor(bytes: Uint8Array, depthMax: number, callsMax: number, kept: readonly string[]) {
    this.#kept = kept
    this.#bytes = bytes
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#depthMax = depthMax
    this.#callsMax = callsMax
    this.#entries = new Uint32Array(depthMax)
    this.#keyStarts = new Uint32Array(depthMax)
    this.#keyEnds = new Uint32Array(depthMax)
  }

  /** Position of the first byte that cannot stand there; undefined for valid JSON. */
  get failedAt(): number | undefined {
    return this.#state === FAILED ? this.#at : undefined
  }

  /** Goes on for so many bytes. @returns whether the scan has come to its end */
  step(count: number): boolean {
    const bytes = this.#bytes
    const end = Math.min(bytes.length, this.#at + count)
    while (this.#at < end && this.#state !== FAILED) {
      if (this.#state === STRING) this.#at = plainUntil(bytes, this.#at, end)
      else if (mayEnd(this.#state)) this.#at = digitsUntil(bytes, this.#at, end, this.#state)
      if (this.#at === end) break
      this.#state = this.#next(bytes[this.#at]!)
      if (this.#state !== FAILED) this.#at++
    }
    if (this.#state === FAILED) return true
    if (end < bytes.length) return false
    if (mayEnd(this.#state)) this.#state = this.#closeRange(end)
    if (this.#state !== AFTER || this.#depth > 0) this.#state = FAILED
    return true
  }

  /** The state after a byte. */
  #next(byte: number): number {
    const state = this.#state
    if (state === STRING) return byte === 0x5c ? ESCAPE : byte === 0x22 ? this.#endString() : FAILED
    if (state === LITERAL) return this.#nextOfLiteral(byte)
    if (state === ESCAPE || state === HEX) return this.#nextOfEscape(byte)
    if (state < NUMBER_MINUS) return this.#nextOfStructure(byte)
    const next = numberState(state, byte)
    if (next !== FAILED || !mayEnd(state)) return next
    this.#state = this.#closeRange(this.#at)
    return this.#nextOfStructure(byte)
  }

  #nextOfStructure(byte: number): number {
    const state = this.#state
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return state
    switch (state) {
      case AFTER:
        return this.#nextAfterValue(byte)
      case COLON:
        return byte === 0x3a ? VALUE : FAILED
      case FIRST_KEY:
      case KEY:
        if (byte === 0x22) return this.#startString(true)
        return byte === 0x7d && state === FIRST_KEY ? this.#close() : FAILED
      default:
        return byte === 0x5d && state === FIRST_ENTRY ? this.#close() : this.#startValue(byte)
    }
  }

  #nextAfterValue(byte: number): number {
    if (this.#depth === 0) return FAILED
    const isArray = this.#arrays[this.#depth - 1] === 1
    if (byte === 0x2c) return isArray ? VALUE : KEY
    return byte === (isArray ? 0x5d : 0x7d) ? this.#close() : FAILED
  }

  #startValue(byte: number): number {
    this.#openRange()
    if (byte === 0x22) return this.#startString(false)
    if (byte === 0x7b || byte === 0x5b) return this.#open(byte === 0x5b)
    if (byte === 0x2d) return NUMBER_MINUS
    if (byte >= 0x30 && byte <= 0x39) return byte === 0x30 ? NUMBER_ZERO : NUMBER_INTEGER
    this.#literal = LITERALS[byte] ?? ''
    this.#matched = 1
    return this.#literal === '' ? FAILED : LITERAL
  }

  /** Notes where a call or a member of one begins, and counts the entries of arrays. */
  #openRange(): void {
    const parent = this.#depth - 1
    const inArray = parent >= 0 && this.#arrays[parent] === 1
    if (inArray && parent < this.#depthMax) this.#entries[parent]!++
    const level = this.#levelInCall()
    if (level === 0 && !(parent < 0 && this.#bytes[this.#at] === 0x5b)) this.#openCall()
    else if (level === 1 && !inArray && this.#call) {
      this.#member = { start: this.#at, end: 0, entries: 0 }
      const name = this.#keyAt(parent)
      if (this.#kept.includes(name)) this.#call.members.set(name, this.#member)
    }
  }

  #openCall(): void {
    this.#names = undefined
    this.#call = undefined
    this.#member = undefined // of the call before: what an array holds is no member, and ends at the same level
    if (this.length++ >= this.#callsMax) return
    this.#call = { start: this.#at, end: 0, entries: 0, members: new Map() }
    this.calls.push(this.#call)
  }

  /** Notes where a call or a member ends: `end` is behind its last byte. */
  #closeRange(end: number, entries = 0): number {
    const level = this.#levelInCall()
    const range = level === 0 ? this.#call : level === 1 ? this.#member : undefined
    if (range) {
      range.end = end
      range.entries = entries
    }
    return AFTER
  }

  /** 0 for a call itself, 1 for its members. */
  #levelInCall(): number {
    return this.#depth - (this.batch ? 1 : 0)
  }

  #open(isArray: boolean): number {
    if (this.#depth === 0) this.batch = isArray
    if (this.#depth === this.#arrays.length) {
      const grown = new Uint8Array(2 * this.#depth)
      grown.set(this.#arrays)
      this.#arrays = grown
    }
    if (this.#depth < this.#depthMax) this.#entries[this.#depth] = 0
    else if (!this.tooDeep) this.#addDepthFault()
    this.#arrays[this.#depth++] = isArray ? 1 : 0
    return isArray ? FIRST_ENTRY : FIRST_KEY
  }

  #close(): number {
    this.#depth--
    const counted = this.#depth < this.#depthMax && this.#arrays[this.#depth] === 1
    return this.#closeRange(this.#at + 1, counted ? this.#entries[this.#depth] : 0)
  }

  #startString(isKey: boolean): number {
    this.#isKey = isKey
    this.#stringStart = this.#at
    return STRING
  }

  #endString(): number {
    const end = this.#at + 1
    if (!this.#isKey) return this.#closeRange(end)
    const object = this.#depth - 1
    if (object < this.#depthMax) {
      this.#keyStarts[object] = this.#stringStart
      this.#keyEnds[object] = end
    }
    if (this.#call && this.#levelInCall() === 1) this.#compareName(this.#call)
    return COLON
  }

  #compareName(call: ScannedCall): void {
    const name = this.#keyAt(this.#depth - 1)
    this.#names ??= new Set()
    if (this.#names.has(name)) call.fault ??= { message: duplicateText(name) }
    if (this.#names.size < MEMBERS_MAX) this.#names.add(name)
    else call.fault ??= { message: `request: must have at most ${MEMBERS_MAX} members` }
  }

  #nextOfEscape(byte: number): number {
    if (this.#state === HEX) {
      const isHex = (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
      return !isHex ? FAILED : ++this.#matched === 4 ? STRING : HEX
    }
    this.#matched = 0
    return byte === 0x75 ? HEX : ESCAPED.includes(byte) ? STRING : FAILED
  }

  #nextOfLiteral(byte: number): number {
    if (byte !== this.#literal.charCodeAt(this.#matched)) return FAILED
    return ++this.#matched === this.#literal.length ? this.#closeRange(this.#at + 1) : LITERAL
  }

  #keyAt(level: number): string {
    return textOf(this.#buffer, this.#keyStarts[level]!, this.#keyEnds[level]!)
  }

  #addDepthFault(): void {
    const path = Array.from({ length: this.#depthMax }, (_, level) =>
      this.#arrays[level] === 1 ? this.#entries[level]! - 1 : this.#keyAt(level),
    )
    this.tooDeep = { message: tooDeepText(path, this.#depthMax) }
    if (this.#call) this.#call.fault ??= this.tooDeep
  }
}

/** Where a string goes on with something else than plain characters, at most `end`. */
function plainUntil(bytes: Uint8Array, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    if (byte === 0x22 || byte === 0x5c || byte < 0x20) return at
  }
  return end
}

/** Where a number goes on with something else than digits, at most `end`. */
function digitsUntil(bytes: Uint8Array, start: number, end: number, state: number): number {
  if (state === NUMBER_ZERO) return start
  let at = start
  while (at < end && bytes[at]! >= 0x30 && bytes[at]! <= 0x39) at++
  return at
}

/** Whether a number may end in this state. */
const mayEnd = (state: number) =>
  state === NUMBER_ZERO || state === NUMBER_INTEGER || state === NUMBER_FRACTION || state === NUMBER_EXPONENT

/** Where a number goes on with this byte. */
function numberState(state: number, byte: number): number {
  const isDigit = byte >= 0x30 && byte <= 0x39
  const isExponent = (byte | 0x20) === 0x65
  switch (state) {
    case NUMBER_MINUS:
      return byte === 0x30 ? NUMBER_ZERO : isDigit ? NUMBER_INTEGER : FAILED
    case NUMBER_POINT:
      return isDigit ? NUMBER_FRACTION : FAILED
    case NUMBER_FRACTION:
      return isDigit ? NUMBER_FRACTION : isExponent ? NUMBER_E : FAILED
    case NUMBER_E:
      return isDigit ? NUMBER_EXPONENT : byte === 0x2b || byte === 0x2d ? NUMBER_SIGN : FAILED
    case NUMBER_SIGN:
    case NUMBER_EXPONENT:
      return isDigit ? NUMBER_EXPONENT : FAILED
  }
  if (isDigit && state === NUMBER_INTEGER) return NUMBER_INTEGER
  return byte === 0x2e ? NUMBER_POINT : isExponent ? NUMBER_E : FAILED
}

/** The text of a JSON string between its quotes [start, end). */
export function textOf(buffer: Buffer, start: number, end: number): string {
  const raw = buffer.toString('utf8', start + 1, end - 1)
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
}
