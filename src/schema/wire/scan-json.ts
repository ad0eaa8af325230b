import { duplicateText, tooDeepText } from './explain.ts'

type Step = string | number

/** A fault that the grammar of JSON allows and the service refuses. */
export interface JsonFault {
  readonly kind: 'depth' | 'duplicate'
  readonly path: readonly Step[]
  readonly message: string
}

export interface JsonScan {
  /** At most one per element of an outermost array; a `depth` fault ends the scan. */
  readonly faults: readonly JsonFault[]
  /** The objects that are a `customData`, in the order of the text; none of them lies in another. */
  readonly customData: readonly CustomDataRange[]
}

/** An object of the caller's own: half-open range of characters [start, end). */
export interface CustomDataRange {
  readonly start: number
  readonly end: number
  readonly path: readonly Step[]
}

interface Frame {
  readonly array: boolean
  index: number
  key: string
  /** Made when the first key comes. */
  keys: Keys | undefined
}

/**
 * Scans a JSON text once, in linear time and without recursion, for what JSON.parse does not report: nesting beyond
 * `depthMax`, keys that occur twice in one object (`"a"` and `"\u0061"` are the same key), and where customData stands.
 * Tolerates malformed text, which JSON.parse refuses (docs/decisions.md#j4).
 *
 * @param ownCharsMax characters of one customData beyond which its keys are not compared: it will be refused for its size
 */
export function scanJson(text: string, depthMax: number, ownCharsMax = Number.POSITIVE_INFINITY): JsonScan {
  const faults: JsonFault[] = []
  const customData: CustomDataRange[] = []
  const stack: Frame[] = []
  let top: Frame | undefined
  let keyNext = false
  let own: { start: number; depth: number } | undefined
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === 0x22) {
      const end = stringEnd(text, at)
      if (end < 0) break
      if (keyNext && top) {
        keyNext = false
        if (own === undefined || end - own.start <= ownCharsMax) {
          top.key = keyOf(text, at, end)
          top.keys ??= new Keys()
          if (!top.keys.add(top.key)) addFault(faults, duplicate(stack, top.key))
        }
      }
      at = end
    } else if (char === 0x7b || char === 0x5b) {
      if (stack.length === depthMax) {
        faults.push(tooDeep(stack, depthMax))
        break
      }
      if (own === undefined && char === 0x7b && top?.key === 'customData') own = { start: at, depth: stack.length }
      top = { array: char === 0x5b, index: 0, key: '', keys: undefined }
      stack.push(top)
      keyNext = char === 0x7b
    } else if (char === 0x7d || char === 0x5d) {
      stack.pop()
      top = stack.at(-1)
      keyNext = false
      if (own?.depth === stack.length) {
        customData.push({ start: own.start, end: at + 1, path: pathOf(stack) })
        own = undefined
      }
    } else if (char === 0x2c && top) {
      if (top.array) top.index++
      else keyNext = true
    }
  }
  return { faults, customData }
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

const pathOf = (stack: readonly Frame[]): Step[] => stack.map((frame) => (frame.array ? frame.index : frame.key))

function tooDeep(stack: readonly Frame[], depthMax: number): JsonFault {
  const path = pathOf(stack)
  return { kind: 'depth', path, message: tooDeepText(path, depthMax) }
}

function duplicate(stack: readonly Frame[], key: string): JsonFault {
  const path = pathOf(stack.slice(0, -1))
  return { kind: 'duplicate', path: [...path, key], message: duplicateText(key) }
}

/** Keeps the first fault of each element of a batch, of a single body the first. */
function addFault(faults: JsonFault[], fault: JsonFault): void {
  const last = faults.at(-1)
  const sameCall = last && (typeof last.path[0] !== 'number' || last.path[0] === fault.path[0])
  if (!sameCall) faults.push(fault)
}
