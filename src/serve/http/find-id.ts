import { Buffer } from 'node:buffer'
import { decodeText } from '../../schema/wire/checked-json.ts'

/** Bytes at each end of a body among which the id is looked for. */
const END_BYTES = 512

const TEXT = String.raw`"(?:[^"\\]|\\.)*"`
const SCALAR = String.raw`(?:${TEXT}|[-+.\w]+)`
const ID = String.raw`\s*"id"\s*:\s*(${SCALAR})\s*`

/** The id as last member. Quotes inside a string are escaped, so that nothing in a string looks like it. */
const LAST = new RegExp(String.raw`[{,]${ID}\}\s*$`)

/** The id behind members that are no objects or arrays, and whose names have no escapes. */
const FIRST = new RegExp(String.raw`^\s*\{(?:\s*"(?!id")[^"\\]*"\s*:\s*${SCALAR}\s*,)*${ID}[,}]`)

/**
 * The id of a body that is one call, from the first and last bytes of the body: what is between them is not read, so that a
 * refusal costs the same however long the body is.
 *
 * @returns the id as it was sent, if the body is JSON and has it once; undefined where it stands elsewhere, and for a batch
 */
export function findId(body: Uint8Array): string | undefined {
  const first = latin1(body.subarray(0, END_BYTES))
  if (!/^\s*\{/.test(first)) return undefined
  const last = body.length <= END_BYTES ? first : latin1(body.subarray(-END_BYTES))
  const found = (LAST.exec(last) ?? FIRST.exec(first))?.[1]
  return found === undefined ? undefined : checked(found)
}

/** One character for each byte. */
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

/** The id, if it may stand in an answer. */
function checked(found: string): string | undefined {
  const text = decodeText(Buffer.from(found, 'latin1'))
  try {
    const id: unknown = JSON.parse(text ?? '')
    return id === null || typeof id === 'string' || typeof id === 'number' ? text : undefined
  } catch {
    return undefined
  }
}
