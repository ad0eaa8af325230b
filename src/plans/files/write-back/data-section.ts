import { ServiceError } from '../../../base/errors.ts'
import { isGlobalId } from '../../../base/global-id.ts'
import { withoutPagedQuotes } from '../reading/ifc/step/paged-quotes.ts'
import {
  blanksFrom,
  commentFrom,
  DOUBLE,
  END,
  gapFrom,
  HASH,
  isDigit,
  NEWLINE,
  OPEN,
  QUOTE,
  SLASH,
  STAR,
  wordAt,
} from '../reading/ifc/step/step-bytes.ts'
import { soundStep } from '../reading/ifc/step/step-syntax.ts'

/** The data section of a STEP file, for what is added to it. */
export interface DataSection {
  /** Where the word that ends it begins, bytes. */
  readonly end: number
  /** The largest number that stands behind a `#`, of an entity or of one that is not there. */
  readonly highest: number
  /** Ids of its entities in the notation of IFC. */
  readonly globalIds: Set<string>
  /** Such as `IFC4X3_ADD2`. */
  readonly schema: string
  /** What ends its lines. */
  readonly newline: string
}

/** Largest number that an entity may have for our readers to tell it from others. */
export const NUMBER_MAX = 10 ** 15 - 1

/**
 * Finds the one data section of a file that can be read.
 *
 * @throws ServiceError `invalid` for a file with several, or without the end of one
 */
export function dataSectionOf(file: Uint8Array): DataSection {
  const quoted = withoutPagedQuotes(file, false)
  // Statements that are none are blanks there, and all others where they stand in the file.
  const { bytes } = soundStep(quoted, quoted !== file)
  const globalIds = new Set<string>()
  let [sections, end, highest, inData] = [0, -1, 0, false]
  for (let at = blanksFrom(bytes, 0); at < bytes.length; at = blanksFrom(bytes, at)) {
    const isEntity = bytes[at] === HASH
    const word = isEntity ? '' : wordAt(bytes, at)
    if (word === 'END-ISO-10303-21') break
    if (word === 'DATA') [sections, inData] = [sections + 1, true]
    if (word === 'ENDSEC' && inData) [end, inData] = [at, false]
    if (isEntity) addGlobalId(bytes, at, globalIds)
    const statement = endOfStatement(bytes, at)
    highest = Math.max(highest, statement.highest)
    at = statement.end
  }
  if (sections > 1)
    throw new ServiceError(
      'invalid',
      `The IFC file has ${sections} DATA sections, and furniture is written into files with one`,
    )
  if (end < 0) throw new ServiceError('invalid', 'The IFC file has no DATA section with ENDSEC; at its end')
  return { end, highest, globalIds, schema: schemaOf(bytes), newline: newlineOf(file) }
}

/** Behind the semicolon of a statement, and the largest number of those in it. */
function endOfStatement(bytes: Uint8Array, from: number): { readonly end: number; readonly highest: number } {
  let highest = 0
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte > END) continue
    if (byte === END) return { end: at + 1, highest }
    if (byte === QUOTE || byte === DOUBLE) {
      const close = bytes.indexOf(byte, at + 1)
      at = close < 0 ? bytes.length : close
    } else if (byte === SLASH && bytes[at + 1] === STAR) at = commentFrom(bytes, at)
    else if (byte === HASH) {
      let number = 0
      while (isDigit(bytes[at + 1])) number = 10 * number + bytes[++at]! - 48
      highest = Math.max(highest, number)
    }
  }
  return { end: bytes.length, highest }
}

const ID_LENGTH = 22
const latin1 = new TextDecoder('latin1')

/** The first attribute of an entity where it is an id. */
function addGlobalId(bytes: Uint8Array, from: number, ids: Set<string>): void {
  const quote = gapFrom(bytes, bytes.indexOf(OPEN, from) + 1)
  if (bytes[quote] !== QUOTE || bytes[quote + ID_LENGTH + 1] !== QUOTE) return
  const id = latin1.decode(bytes.subarray(quote + 1, quote + ID_LENGTH + 1))
  if (isGlobalId(id)) ids.add(id)
}

/** Longest header in which the schema is looked for, bytes. */
const HEADER_MAX = 256 * 1024

const schemaOf = (bytes: Uint8Array): string =>
  /\bFILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/.exec(latin1.decode(bytes.subarray(0, HEADER_MAX)))?.[1]?.toUpperCase() ?? ''

function newlineOf(file: Uint8Array): string {
  const at = file.indexOf(NEWLINE)
  if (at < 0) return file.includes(13) ? '\r' : '\n'
  return file[at - 1] === 13 ? '\r\n' : '\n'
}
