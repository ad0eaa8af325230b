import { bytesToHex } from '@noble/hashes/utils.js'
import { sha256 } from '../../../base/sha-256.ts'
import { elementAt } from '../../geometry/element-at.ts'

/**
 * Gives identifiers to the furnishings of one request: UUIDs (version 8) that are a function of request and content, so that
 * the same request gives the same ids (docs/decisions.md#f4).
 *
 * @param request the params as parsed; the order of keys does not matter, nor does `$schema`
 * @returns takes a text that differs between the furnishings of the request
 */
export function identifier(request: unknown): (content: string) => string {
  const prefix = sha256().update(`${canonical(withoutSchemaName(request))}\0`)
  return (content) => {
    const digest = prefix.copy().update(content).digest()
    digest[6] = (elementAt(digest, 6) & 0x0f) | 0x80
    digest[8] = (elementAt(digest, 8) & 0x3f) | 0x80
    const hex = bytesToHex(digest)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
  }
}

/** One identifier of `identifier`. */
export const furnishingId = (request: unknown, content: string): string => identifier(request)(content)

function withoutSchemaName(request: unknown): unknown {
  if (typeof request !== 'object' || request === null) return request
  const { $schema: _, ...identifying } = request as { readonly $schema?: unknown }
  return identifying
}

/** JSON with the keys of every object in order: numbers first, as objects list them, then texts. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((it) => (it === undefined ? 'null' : canonical(it))).join()}]`
  const names = Object.keys(value)
  const keys = [...names.filter(isIndex), ...names.filter((key) => !isIndex(key)).sort()]
  const members = keys.map((key) => [key, (value as Record<string, unknown>)[key]] as const)
  const texts = members.flatMap(([key, it]) => (it === undefined ? [] : [`${JSON.stringify(key)}:${canonical(it)}`]))
  return `{${texts.join()}}`
}

/** Keys that every object lists first and by value. */
const isIndex = (key: string): boolean => String(Number(key) >>> 0) === key && key !== '4294967295'
