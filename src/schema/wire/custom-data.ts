import { ServiceError } from '../../base/errors.ts'
import { sha256 } from '../../base/sha-256.ts'
import { faultAt, pathText } from './explain.ts'
import { scanJson } from './scan-json.ts'

/** Largest customData of one shape, bytes of its JSON as sent. */
export const CUSTOM_DATA_BYTES_MAX = 64 * 1024

/** The same for all shapes of a request together. */
export const REQUEST_CUSTOM_DATA_BYTES_MAX = 1024 * 1024

/** Params whose customData are references, and the texts that the references stand for, each once. */
export interface DetachedParams {
  readonly value: unknown
  readonly texts: readonly string[]
}

/**
 * Parses params without their customData. These are never parsed: results hold references, which `attach` replaces by the
 * text as it was sent, digit by digit (docs/decisions.md#c9), and which cost nothing to repeat.
 *
 * @param text JSON of the params
 * @param root what paths in the reason start with
 * @throws SyntaxError when it is no JSON
 * @throws ServiceError `invalid` for a key that occurs twice in an object, and for customData beyond the bounds
 */
export function parseDetached(text: string, root = 'params'): DetachedParams {
  const { faults, customData } = scanJson(text, Number.POSITIVE_INFINITY, CUSTOM_DATA_BYTES_MAX)
  const [fault] = faults
  if (fault || customData.length === 0) {
    const value: unknown = JSON.parse(text) // first, as malformed text is no duplicate
    if (fault) throw new ServiceError('invalid', faultAt(pathText(fault.path.slice(0, -1), root), fault.message))
    return { value, texts: [] }
  }
  let bytesOfAll = 0
  for (const { bytes, path } of customData) {
    if (bytes > CUSTOM_DATA_BYTES_MAX)
      throw new ServiceError(
        'invalid',
        `${pathText(path, root)}: must be at most ${CUSTOM_DATA_BYTES_MAX} bytes, got ${bytes}`,
      )
    bytesOfAll += bytes
  }
  if (bytesOfAll > REQUEST_CUSTOM_DATA_BYTES_MAX)
    throw new ServiceError(
      'invalid',
      `params: customData must be at most ${REQUEST_CUSTOM_DATA_BYTES_MAX} bytes in all shapes together, got ${bytesOfAll}`,
    )
  return detach(text, customData)
}

/** What stands for a text: `attach` finds it, because no other object of a result begins like this. */
const REFERENCE = /\{"@":(\d+)(?:,"of":"[\w-]+")?\}/

function detach(text: string, customData: readonly { start: number; end: number }[]): DetachedParams {
  const texts = new Map<string, number>()
  const numbers = customData.map(({ start, end }) => {
    const own = text.slice(start, end)
    const number = texts.get(own) ?? texts.size
    texts.set(own, number)
    return number
  })
  // Identifiers of furnishings are a function of the request: the first reference tells requests with other data apart.
  const digest = sha256()
  for (const own of texts.keys()) digest.update(own).update('\0')
  const first = `,"of":"${base64url(digest.digest())}"`
  const pieces: string[] = []
  let at = 0
  for (const [i, { start, end }] of customData.entries()) {
    pieces.push(text.slice(at, start), `{"@":${numbers[i]}${numbers[i] === 0 ? first : ''}}`)
    at = end
  }
  pieces.push(text.slice(at))
  const value: unknown = JSON.parse(pieces.join(''))
  // Now that the rest is known to be JSON, each of them is to be as well.
  for (const own of texts.keys()) JSON.parse(own)
  return { value, texts: [...texts.keys()] }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** JSON with its references replaced by what they stand for. */
export const attach = (json: string, texts: readonly string[]): string =>
  texts.length === 0 ? json : json.replaceAll(new RegExp(REFERENCE, 'g'), (_, number) => texts[Number(number)]!)

/** JSON cut at its references: text, number of a reference, text, …, text. */
export const cutAtReferences = (json: string): string[] => json.split(REFERENCE)
