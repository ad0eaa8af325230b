import { ServiceError } from '../../../../../base/errors.ts'
import {
  BLANK,
  blanksFrom,
  CLOSE,
  COMMA,
  DOLLAR,
  DOT,
  DOUBLE,
  digitsFrom,
  END,
  EQUALS,
  HASH,
  isDigit,
  NEWLINE,
  OPEN,
  QUOTE,
  STAR,
  wordAt,
  wordFrom,
} from './step-bytes.ts'

/** A STEP file in which every statement is one by the grammar, and what was taken out for that. @see ISO 10303-21 */
export interface SoundStep {
  readonly bytes: Uint8Array
  /** What names each statement that was taken out: its entity, else its line. */
  readonly removed: readonly string[]
}

/**
 * Blanks statements of the data section that are none by the grammar: the reader follows these without end. What comes after one
 * is read again from the next line that begins an entity.
 *
 * @param ownsBytes whether they may be changed
 * @throws ServiceError `invalid` with the line for a header that is none
 */
export function soundStep(bytes: Uint8Array, ownsBytes: boolean): SoundStep {
  const removed: string[] = []
  let [mended, line, counted] = [bytes, 1, 0]
  const lineOf = (at: number) => {
    for (; counted < at; counted++) if (bytes[counted] === NEWLINE) line++
    return line
  }
  let inData = false
  for (let at = blanksFrom(bytes, 0); at < bytes.length; ) {
    const [kind, end] = statementAt(bytes, at)
    if (kind === 'none' && !inData)
      throw new ServiceError('invalid', `The IFC file has no statement of a header in line ${lineOf(at)}`)
    if (kind === 'none') {
      const next = resumption(bytes, at)
      removed.push(nameOf(bytes, at) ?? `line ${lineOf(at)}`)
      if (mended === bytes && !ownsBytes) mended = bytes.slice()
      for (let i = at; i < next; i++) if (mended[i] !== NEWLINE) mended[i] = BLANK
      at = blanksFrom(bytes, next)
      continue
    }
    if (kind === 'word') inData = wordAt(bytes, at) === 'DATA'
    if (kind === 'word' && wordAt(bytes, at) === 'END-ISO-10303-21') break
    at = blanksFrom(bytes, end)
  }
  return { bytes: mended, removed }
}

/** Whether a statement begins at a place, what it is, and where it ends. A word stands alone or with what is in brackets. */
function statementAt(bytes: Uint8Array, from: number): ['entity' | 'word' | 'none', number] {
  let at = from
  const isEntity = bytes[at] === HASH
  if (isEntity) {
    const digits = digitsFrom(bytes, at + 1)
    at = blanksFrom(bytes, digits)
    if (digits === from + 1 || bytes[at] !== EQUALS) return ['none', at]
    at = blanksFrom(bytes, at + 1)
  }
  const name = wordFrom(bytes, at)
  if (name === at && !(isEntity && bytes[at] === OPEN)) return ['none', at]
  at = blanksFrom(bytes, name)
  if (bytes[at] === OPEN) at = blanksFrom(bytes, listFrom(bytes, at))
  else if (isEntity) return ['none', at]
  if (bytes[at] !== END) return ['none', at]
  return [isEntity ? 'entity' : 'word', at + 1]
}

/** The place behind a list with all lists in it; 0 where it is none. */
function listFrom(bytes: Uint8Array, from: number): number {
  let [depth, at, isValue] = [0, from, true]
  while (at < bytes.length) {
    at = blanksFrom(bytes, at)
    const byte = bytes[at]!
    if (isValue && byte === OPEN) {
      depth++
      at++
      const next = blanksFrom(bytes, at)
      if (bytes[next] === CLOSE) [at, isValue] = [next, false]
    } else if (isValue) {
      const end = valueFrom(bytes, at)
      if (end === at) return 0
      // A value of a named type, and each part of an entity of several types, goes on with what is in brackets.
      isValue = wordFrom(bytes, at) === end
      at = end
      if (isValue && bytes[blanksFrom(bytes, at)] !== OPEN) return 0
    } else if (byte === COMMA) [at, isValue] = [at + 1, true]
    else if (byte === CLOSE) {
      depth--
      at++
      if (depth === 0) return at
      const next = blanksFrom(bytes, at)
      isValue = wordFrom(bytes, next) > next
    } else return 0
  }
  return 0
}

/** The place behind a text, number, reference, enumeration value or name of a type; the place itself where there is none. */
function valueFrom(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]!
  if (byte === DOLLAR || byte === STAR) return at + 1
  if (byte === HASH) {
    const end = digitsFrom(bytes, at + 1)
    return end > at + 1 ? end : at
  }
  if (byte === QUOTE || byte === DOUBLE) {
    let end = at
    do end = bytes.indexOf(byte, end + 1)
    while (end >= 0 && bytes[++end] === byte)
    return end < 0 || holdsEntity(bytes, at, end) ? at : end
  }
  if (byte === DOT && !isDigit(bytes[at + 1])) {
    const end = wordFrom(bytes, at + 1)
    return end > at + 1 && bytes[end] === DOT ? end + 1 : at
  }
  const word = wordFrom(bytes, at)
  return word > at ? word : numberFrom(bytes, at)
}

/** Whether a line within a text begins an entity: then the end of the text before it is lost. */
function holdsEntity(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = bytes.indexOf(NEWLINE, from); at >= 0 && at < to; at = bytes.indexOf(NEWLINE, at + 1))
    if (beginsEntity(bytes, at + 1)) return true
  return false
}

function beginsEntity(bytes: Uint8Array, at: number): boolean {
  const digits = digitsFrom(bytes, at + 1)
  return bytes[at] === HASH && digits > at + 1 && bytes[blanksFrom(bytes, digits)] === EQUALS
}

function numberFrom(bytes: Uint8Array, from: number): number {
  let at = isSign(bytes[from]) ? from + 1 : from
  const whole = digitsFrom(bytes, at)
  if (whole === at && bytes[at] !== DOT) return from
  at = bytes[whole] === DOT ? digitsFrom(bytes, whole + 1) : whole
  if (bytes[at] !== 69 && bytes[at] !== 101) return at
  const power = isSign(bytes[at + 1]) ? at + 2 : at + 1
  const end = digitsFrom(bytes, power)
  return end > power ? end : from
}

const isSign = (byte: number | undefined) => byte === 43 || byte === 45

/** Where reading goes on behind what is no statement: at a line that begins an entity or ends the section, or behind a semicolon. */
function resumption(bytes: Uint8Array, from: number): number {
  for (let end = bytes.indexOf(NEWLINE, from); end >= 0; end = bytes.indexOf(NEWLINE, end + 1)) {
    const at = blanksFrom(bytes, end)
    if (beginsEntity(bytes, at) || wordAt(bytes, at) === 'ENDSEC') return at
  }
  const end = bytes.indexOf(END, from)
  return end < 0 ? bytes.length : end + 1
}

function nameOf(bytes: Uint8Array, from: number): string | undefined {
  const text = new TextDecoder('latin1').decode(bytes.subarray(from, from + 100))
  const [, id, type] = /^#(\d{1,10})\s*=\s*([A-Za-z]\w*)?/.exec(text) ?? []
  return id === undefined ? undefined : `#${id}${type === undefined ? '' : ` ${type}`}`
}
