import { duplicateText, tooDeepText } from './explain.ts'
import { type JsonPath, type JsonReader, JsonScanner, OPEN_OBJECT } from './json-scanner.ts'
import { SeenNames } from './seen-names.ts'

/** A fault that the grammar of JSON allows and the service refuses. */
export interface JsonFault {
  readonly kind: 'depth' | 'duplicate'
  readonly path: JsonPath
  readonly message: string
}

export interface JsonScan {
  /** At most one per element of an outermost array; a `depth` fault ends the scan. */
  readonly faults: readonly JsonFault[]
  /** The objects that are a `customData`, in the order of the text; none of them lies in another. */
  readonly customData: readonly CustomDataRange[]
  /** Whether it has the grammar of JSON, as far as it was scanned: what stands behind a fault of the grammar is not looked at. */
  readonly isJson: boolean
}

/** An object of the caller's own: half-open range of characters [start, end). */
export interface CustomDataRange {
  readonly start: number
  readonly end: number
  /** Its length as UTF-8. */
  readonly bytes: number
  readonly path: JsonPath
}

/**
 * Scans a JSON text once, in linear time, for what JSON.parse does not report: nesting beyond `depthMax`, keys that occur
 * twice in one object (`"a"` and `"\u0061"` are the same key), and where customData stands (docs/decisions.md#j4).
 *
 * @param ownBytesMax bytes of one customData beyond which its keys are not compared: it will be refused for its size
 * @param bytes the text as UTF-8, where that is at hand
 */
export function scanJson(
  text: string,
  depthMax: number,
  ownBytesMax = Number.POSITIVE_INFINITY,
  bytes: Uint8Array = encoder.encode(text),
): JsonScan {
  const document = new DocumentReader(text, depthMax, ownBytesMax)
  const scan = new JsonScanner(bytes, document)
  scan.step(bytes.length + 1)
  return { faults: document.faults, customData: document.customData, isJson: scan.failedAt === undefined }
}

const encoder = new TextEncoder()

class DocumentReader implements JsonReader {
  readonly depthMax: number
  readonly valueLevels = NO_LEVEL
  readonly containerLevels = Number.POSITIVE_INFINITY
  readonly faults: JsonFault[] = []
  readonly customData: CustomDataRange[] = []
  readonly #text: string
  readonly #ownBytesMax: number
  /** The last key of each open container. */
  readonly #keys: string[] = []
  /** The keys of each; those of containers that have ended are used again. */
  readonly #names: SeenNames[] = []
  /** The customData under way. */
  #own: { readonly at: number; readonly start: number; readonly depth: number } | undefined

  constructor(text: string, depthMax: number, ownBytesMax: number) {
    this.#text = text
    this.depthMax = depthMax
    this.#ownBytesMax = ownBytesMax
  }

  valueBegins({ depth, inArray, shift }: JsonScanner, at: number, byte: number): void {
    this.#keys[depth] = ''
    if (byte !== OPEN_OBJECT) return
    if (depth < this.#names.length) this.#names[depth]!.clear()
    if (this.#own === undefined && depth > 0 && !inArray && this.#keys[depth - 1] === 'customData')
      this.#own = { at, start: at - shift, depth }
  }

  valueEnds(scan: JsonScanner, end: number): void {
    const own = this.#own
    if (own?.depth !== scan.depth) return
    this.#own = undefined
    const path = scan.pathTo(own.depth, this.#keys)
    this.customData.push({ start: own.start, end: end - scan.shift, bytes: end - own.at, path })
  }

  keyEnds(scan: JsonScanner, start: number, end: number): void {
    if (this.#own !== undefined && end - this.#own.at > this.#ownBytesMax) return
    const level = scan.depth - 1
    const key = this.#keyAt(start - scan.stringShift, end - scan.shift, scan.hasEscapes)
    this.#keys[level] = key
    while (this.#names.length <= level) this.#names.push(new SeenNames())
    const names = this.#names[level]!
    if (names.has(key))
      this.#addFault({ kind: 'duplicate', path: scan.pathTo(scan.depth, this.#keys), message: duplicateText(key) })
    else names.add(key)
  }

  #keyAt(start: number, end: number, hasEscapes: boolean): string {
    if (hasEscapes) return JSON.parse(this.#text.slice(start, end)) as string
    return this.#text.slice(start + 1, end - 1)
  }

  nestsTooDeep(scan: JsonScanner): boolean {
    const path = scan.pathTo(this.depthMax)
    this.faults.push({ kind: 'depth', path, message: tooDeepText(path, this.depthMax) })
    return false
  }

  /** Keeps the first fault of each element of a batch, of a single body the first. */
  #addFault(fault: JsonFault): void {
    const last = this.faults.at(-1)
    const sameCall = last && (typeof last.path[0] !== 'number' || last.path[0] === fault.path[0])
    if (!sameCall) this.faults.push(fault)
  }
}

/** Of values that are no containers nothing is asked. */
const NO_LEVEL = -1
