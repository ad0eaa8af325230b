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
  requireWithinBounds(customData, root)
  return detach(text, customData)
}

/**
 * The same for params that are objects already: a library that takes no text needs no scanner.
 *
 * @param json of the params, as JSON.stringify writes it
 * @throws ServiceError `invalid` for customData beyond the bounds
 */
export function detachFromJson(json: string): DetachedParams {
  const value: unknown = JSON.parse(json)
  const found: { readonly owner: Record<string, unknown>; readonly text: string; bytes: number; path: Path }[] = []
  const visit = (it: unknown, path: Path): void => {
    if (typeof it !== 'object' || it === null) return
    for (const [key, member] of Object.entries(it)) {
      const isOwn = key === 'customData' && !Array.isArray(it) && isObject(member)
      const step = Array.isArray(it) ? Number(key) : key
      if (!isOwn) visit(member, [...path, step])
      else {
        const text = JSON.stringify(member)
        const bytes = new TextEncoder().encode(text).length
        found.push({ owner: it as Record<string, unknown>, text, bytes, path: [...path, step] })
      }
    }
  }
  visit(value, [])
  requireWithinBounds(found, 'params')
  const { texts, references } = referencesTo(found.map(({ text }) => text))
  for (const [i, { owner }] of found.entries()) owner['customData'] = references[i]
  return { value, texts }
}

type Path = readonly (string | number)[]

const isObject = (it: unknown) => typeof it === 'object' && it !== null && !Array.isArray(it)

function requireWithinBounds(
  customData: readonly { readonly bytes: number; readonly path: Path }[],
  root: string,
): void {
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
}

/** What stands for a text: `attach` finds it, because no other object of a result begins like this. */
const REFERENCE = /\{"@":(\d+)(?:,"of":"[\w-]+")?\}/

function detach(text: string, customData: readonly { start: number; end: number }[]): DetachedParams {
  const { texts, references } = referencesTo(customData.map(({ start, end }) => text.slice(start, end)))
  const pieces: string[] = []
  let at = 0
  for (const [i, { start, end }] of customData.entries()) {
    pieces.push(text.slice(at, start), JSON.stringify(references[i]))
    at = end
  }
  pieces.push(text.slice(at))
  const value: unknown = JSON.parse(pieces.join(''))
  // Now that the rest is known to be JSON, each of them is to be as well.
  for (const own of texts) JSON.parse(own)
  return { value, texts }
}

/** @param owns each customData as JSON */
function referencesTo(owns: readonly string[]): { texts: string[]; references: object[] } {
  const texts = new Map<string, number>()
  const numbers = owns.map((own) => {
    const number = texts.get(own) ?? texts.size
    texts.set(own, number)
    return number
  })
  // Identifiers of furnishings are a function of the request: the first reference tells requests with other data apart.
  const digest = sha256()
  for (const own of texts.keys()) digest.update(own).update('\0')
  const of = base64url(digest.digest())
  const references = numbers.map((number) => (number === 0 ? { '@': 0, of } : { '@': number }))
  return { texts: [...texts.keys()], references }
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
