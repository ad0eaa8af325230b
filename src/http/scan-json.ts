import { pathText, quoted } from '../schema/explain.ts'

type Step = string | number

/** A fault that the grammar of JSON allows and the service refuses. */
export interface JsonFault {
  readonly kind: 'depth' | 'duplicate'
  readonly path: readonly Step[]
  readonly message: string
}

export interface JsonScan {
  /** At most one per element of a batch; a `depth` fault ends the scan. */
  readonly faults: readonly JsonFault[]
  /** The digits of numeric ids as sent, by place in the batch (0 for a single call): a double may not hold them. */
  readonly idDigits: ReadonlyMap<number, string>
  /** Where the value of `params` stands in a body that is one object; undefined where there is none. */
  readonly params: Range | undefined
}

/** Half-open range of characters [start, end), with the blanks around a value. */
export interface Range {
  readonly start: number
  readonly end: number
}

interface Frame {
  readonly array: boolean
  index: number
  key: string
  readonly keys: Keys
}

/** Levels of a path that a message names. */
const PATH_MAX = 8

/**
 * Scans a JSON text once, in linear time and without recursion, for what JSON.parse does not report: nesting beyond
 * `depthMax` and keys that occur twice in one object (`"a"` and `"\u0061"` are the same key). Tolerates malformed text,
 * which JSON.parse refuses (docs/decisions.md#j4).
 */
export function scanJson(text: string, depthMax: number): JsonScan {
  const faults: JsonFault[] = []
  const idDigits = new Map<number, string>()
  const stack: Frame[] = []
  let top: Frame | undefined
  let keyNext = false
  let paramsStart = -1
  let paramsEnd = -1
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === 0x22) {
      const end = stringEnd(text, at)
      if (end < 0) break
      if (keyNext && top) {
        top.key = keyOf(text, at, end)
        keyNext = false
        if (!top.keys.add(top.key)) addFault(faults, duplicate(stack, top.key))
      }
      at = end
    } else if (char === 0x7b || char === 0x5b) {
      if (stack.length === depthMax) {
        faults.push(tooDeep(stack, depthMax))
        break
      }
      top = { array: char === 0x5b, index: 0, key: '', keys: new Keys() }
      stack.push(top)
      keyNext = char === 0x7b
    } else if (char === 0x7d || char === 0x5d) {
      if (stack.length === 1 && paramsStart >= 0 && paramsEnd < 0) paramsEnd = at
      stack.pop()
      top = stack.at(-1)
      keyNext = false
    } else if (char === 0x2c && top) {
      if (stack.length === 1 && paramsStart >= 0 && paramsEnd < 0) paramsEnd = at
      if (top.array) top.index++
      else keyNext = true
    } else if (char === 0x2d || (char >= 0x30 && char <= 0x39)) {
      const end = numberEnd(text, at)
      const call = idPlace(stack)
      if (call !== undefined) idDigits.set(call, text.slice(at, end))
      at = end - 1
    } else if (char === 0x3a && stack.length === 1 && top?.key === 'params' && !top.array && paramsStart < 0) {
      paramsStart = at + 1
    }
  }
  return { faults, idDigits, params: paramsEnd < 0 ? undefined : { start: paramsStart, end: paramsEnd } }
}

/** Set of the keys of one object: a list while it is short. */
class Keys {
  readonly #list: string[] = []
  #set: Set<string> | undefined

  /** Adds a key; false when the object has it already. */
  add(name: string): boolean {
    if (this.#set ? this.#set.has(name) : this.#list.includes(name)) return false
    if (this.#set) this.#set.add(name)
    else if (this.#list.push(name) > 12) this.#set = new Set(this.#list)
    return true
  }
}

/** Index of the closing quote, -1 when there is none. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++
    if (slashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return -1
}

function keyOf(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end)
  if (!raw.includes('\\')) return raw
  try {
    return JSON.parse(text.slice(start, end + 1)) as string
  } catch {
    return raw // malformed: the whole text will be refused
  }
}

function numberEnd(text: string, start: number): number {
  let end = start + 1
  while (isNumberChar(text.charCodeAt(end))) end++
  return end
}

const isNumberChar = (char: number) =>
  (char >= 0x30 && char <= 0x39) || char === 0x2e || char === 0x2b || char === 0x2d || (char | 0x20) === 0x65

/** Place in the batch when the scan stands at the value of a call's `id`. */
function idPlace(stack: readonly Frame[]): number | undefined {
  const call = stack.at(-1)
  if (call === undefined || call.array || call.key !== 'id') return undefined
  if (stack.length === 1) return 0
  return stack.length === 2 && stack[0]!.array ? stack[0]!.index : undefined
}

const pathOf = (stack: readonly Frame[]): Step[] => stack.map((frame) => (frame.array ? frame.index : frame.key))

function tooDeep(stack: readonly Frame[], depthMax: number): JsonFault {
  const path = pathOf(stack)
  const where = pathText(path.slice(0, PATH_MAX))
  return { kind: 'depth', path, message: `${where}: must not be nested deeper than ${depthMax} levels` }
}

function duplicate(stack: readonly Frame[], key: string): JsonFault {
  const path = pathOf(stack.slice(0, -1))
  return { kind: 'duplicate', path: [...path, key], message: `duplicate key ${quoted(key)}` }
}

/** Keeps the first fault of each element of a batch, of a single body the first. */
function addFault(faults: JsonFault[], fault: JsonFault): void {
  const last = faults.at(-1)
  const sameCall = last && (typeof last.path[0] !== 'number' || last.path[0] === fault.path[0])
  if (!sameCall) faults.push(fault)
}
