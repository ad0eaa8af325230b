import { duplicateText, tooDeepText } from '../../../schema/wire/explain.ts'
import { type JsonReader, JsonScanner, OPEN_ARRAY, stringAt } from '../../../schema/wire/json-scanner.ts'
import { SeenNames } from '../../../schema/wire/seen-names.ts'

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

/** Containers around the members of a call in a batch. */
const LEVEL_MAX = 2

/**
 * Reads the envelope of a JSON-RPC body: where its calls and their members stand, whether the text is JSON at all, how deep
 * it is nested, and names that occur twice in a call. What the params hold is not kept, so that a body costs no memory
 * beyond its bytes.
 */
export class EnvelopeScan implements JsonReader {
  readonly depthMax: number
  readonly valueLevels = LEVEL_MAX
  readonly containerLevels = LEVEL_MAX
  readonly #bytes: Uint8Array
  readonly #scan: JsonScanner
  readonly #callsMax: number
  readonly #kept: readonly string[]
  #call: ScannedCall | undefined
  #member: ValueRange | undefined
  #name = ''
  #names: SeenNames | undefined

  /** Whether the body is an array. */
  batch = false
  /** Elements of a batch; `calls` has the first `callsMax` of them. */
  length = 0
  readonly calls: ScannedCall[] = []
  /** The first nesting beyond `depthMax` in the whole body. */
  tooDeep: EnvelopeFault | undefined

  /** @param kept names of the members that are kept; of all others only the names are compared */
  constructor(bytes: Uint8Array, depthMax: number, callsMax: number, kept: readonly string[]) {
    this.#bytes = bytes
    this.depthMax = depthMax
    this.#scan = new JsonScanner(bytes, this)
    this.#callsMax = callsMax
    this.#kept = kept
  }

  /** Position of the first byte that cannot stand there; undefined for valid JSON. */
  get failedAt(): number | undefined {
    return this.#scan.failedAt
  }

  /** Goes on for so many bytes. @returns whether the scan has come to its end */
  step(count: number): boolean {
    return this.#scan.step(count)
  }

  /** Notes where a call or a member of one begins. */
  valueBegins({ depth, inArray }: JsonScanner, at: number, byte: number): void {
    if (depth === 0 && byte === OPEN_ARRAY) {
      this.batch = true
      return
    }
    const level = this.#levelInCall(depth)
    if (level === 0) this.#openCall(at)
    else if (level === 1 && !inArray && this.#call) {
      this.#member = { start: at, end: 0, entries: 0 }
      if (this.#kept.includes(this.#name)) this.#call.members.set(this.#name, this.#member)
    }
  }

  #openCall(at: number): void {
    this.#names = undefined
    this.#call = undefined
    this.#member = undefined // of the call before: what an array holds is no member, and ends at the same level
    if (this.length++ >= this.#callsMax) return
    this.#call = { start: at, end: 0, entries: 0, members: new Map() }
    this.calls.push(this.#call)
  }

  valueEnds({ depth }: JsonScanner, end: number, entries: number): void {
    const level = this.#levelInCall(depth)
    const range = level === 0 ? this.#call : level === 1 ? this.#member : undefined
    if (!range) return
    range.end = end
    range.entries = entries
  }

  /** 0 for a call itself, 1 for its members. */
  #levelInCall(depth: number): number {
    return this.batch ? depth - 1 : depth
  }

  keyEnds({ depth }: JsonScanner, start: number, end: number): void {
    const call = this.#call
    if (!call || this.#levelInCall(depth) !== 1) return
    const name = this.#nameAt(start, end)
    this.#name = name
    this.#names ??= new SeenNames()
    if (this.#names.has(name)) call.fault ??= { message: duplicateText(name) }
    else if (this.#names.size < MEMBERS_MAX) this.#names.add(name)
    else call.fault ??= { message: `request: must have at most ${MEMBERS_MAX} members` }
  }

  /** Names that are kept are compared byte by byte, which is faster than to make texts of them. */
  #nameAt(start: number, end: number): string {
    for (const name of this.#kept) if (isAt(this.#bytes, start + 1, end - 1, name)) return name
    return stringAt(this.#bytes, start, end)
  }

  nestsTooDeep(scan: JsonScanner): boolean {
    if (this.tooDeep) return true
    this.tooDeep = { message: tooDeepText(scan.pathTo(this.depthMax), this.depthMax) }
    if (this.#call) this.#call.fault ??= this.tooDeep
    return true
  }
}

/** Whether a text of ASCII stands at [start, end), spelled without escapes. */
function isAt(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false
  for (let i = 0; i < text.length; i++) if (bytes[start + i] !== text.charCodeAt(i)) return false
  return true
}
