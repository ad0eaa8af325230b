import { ServiceError } from '../../../base/errors.ts'

/** Largest file of GeoJSON and JSON, bytes. */
const JSON_BYTES_MAX = 32 * 1024 * 1024

/**
 * The value of a JSON text.
 *
 * @throws ServiceError `payload_too_large`, or `invalid` with the line where the text is no JSON
 */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  requireBytes(bytes, JSON_BYTES_MAX, 'split it by floors')
  const text = decodeText(bytes)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ServiceError('invalid', `The file is no JSON${faultIn(text)}`)
  }
}

/** @throws ServiceError `payload_too_large` */
export function requireBytes(bytes: Uint8Array, max: number, remedy: string): void {
  if (bytes.length > max)
    throw new ServiceError(
      'payload_too_large',
      `The file has ${bytes.length} bytes, at most ${max} are read: ${remedy}`,
    )
}

/** The text of UTF-8, with or without a byte order mark. @throws ServiceError `invalid` for other encodings */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ServiceError('invalid', 'The file is no UTF-8 text: save it as UTF-8')
  }
}

const TOKEN = /\s*(?:[[\]{}:,]|"[^"\\\p{Cc}]*(?:\\.[^"\\\p{Cc}]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy

/** Where a text stops being JSON, as far as its tokens tell. */
function faultIn(text: string): string {
  let [at, open] = [0, 0]
  for (TOKEN.lastIndex = 0; TOKEN.test(text); at = TOKEN.lastIndex) {
    const last = text[TOKEN.lastIndex - 1]
    if (last === '[' || last === '{') open++
    else if (last === ']' || last === '}') open--
  }
  const rest = text.slice(at).trimStart()
  if (rest === '') return open > 0 ? ': it is cut off' : ''
  const line = text.slice(0, text.length - rest.length).split('\n').length
  return `: line ${line} has ${JSON.stringify(rest.slice(0, 20))}`
}
