import { ServiceError } from '../../../../../base/errors.ts'
import { ENTITIES_MAX, NUMBER_MAX } from './graph-scanner.ts'
import { BLANK, commentFrom, digitsFrom, HASH, isDigit, QUOTE, SLASH, STAR } from './step-bytes.ts'

/** Longest number of an entity that JavaScript still tells from others. */
const DIGITS_MAX = 15

/** A file all of whose entities have numbers that a table can go by. */
interface SmallNumbers {
  readonly bytes: Uint8Array
  /** The numbers that were replaced, by those that stand for them. */
  readonly originals: ReadonlyMap<number, number>
}

/**
 * Gives entities whose numbers are large, as databases and joined files have them, free small ones: tables of entities, here and in
 * the reader, go by number. What is shorter is filled up with blanks, so that nothing moves.
 *
 * @param ownsBytes whether they may be changed
 * @returns the same bytes where all numbers are small
 * @throws ServiceError `invalid` for numbers that are too long to be distinguished
 */
export function withSmallNumbers(bytes: Uint8Array, ownsBytes: boolean): SmallNumbers {
  if (!mayHaveLarge(bytes)) return { bytes, originals: new Map() }
  const used = new Set<number>()
  for (const [, , number] of numbersIn(bytes)) if (number <= ENTITIES_MAX) used.add(number)
  const mended = ownsBytes ? bytes : bytes.slice()
  const replaced = new Map<number, number>()
  let next = 1
  for (const [from, to, number] of numbersIn(bytes)) {
    if (number <= NUMBER_MAX) continue
    let small = replaced.get(number)
    if (small === undefined) {
      while (used.has(next)) next++
      small = next++
      replaced.set(number, small)
    }
    const digits = String(small)
    for (let at = from; at < to; at++) mended[at] = at - from < digits.length ? digits.charCodeAt(at - from) : BLANK
  }
  return { bytes: mended, originals: new Map([...replaced].map(([large, small]) => [small, large])) }
}

/** Whether a `#` has so many digits behind it that its number may be large. */
function mayHaveLarge(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(HASH); at >= 0; at = bytes.indexOf(HASH, at + 1))
    if (isDigit(bytes[at + LARGE_DIGITS]) && digitsFrom(bytes, at + 1) > at + LARGE_DIGITS) return true
  return false
}

/** Digits of the largest number that is small. */
const LARGE_DIGITS = String(NUMBER_MAX).length

/** The numbers behind `#` outside of texts and comments, and where their digits begin and end. */
function* numbersIn(bytes: Uint8Array): Generator<readonly [from: number, to: number, number: number]> {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) {
      at = bytes.indexOf(QUOTE, at + 1)
      if (at < 0) return
    } else if (byte === SLASH && bytes[at + 1] === STAR) at = commentFrom(bytes, at)
    else if (byte === HASH) {
      const end = digitsFrom(bytes, at + 1)
      if (end - at - 1 > DIGITS_MAX)
        throw new ServiceError(
          'invalid',
          `#${new TextDecoder().decode(bytes.subarray(at + 1, at + 16))}…: numbers of entities have at most ${DIGITS_MAX} digits`,
        )
      let number = 0
      for (let i = at + 1; i < end; i++) number = 10 * number + bytes[i]! - 48
      yield [at + 1, end, number]
      at = end - 1
    }
  }
}
