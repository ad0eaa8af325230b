import { digestUuid } from '../../../base/digest-uuid.ts'
import { sha256 } from '../../../base/sha-256.ts'

/**
 * Gives identifiers to the furnishings of one request: UUIDs (version 8) that are a function of request and content, so that
 * the same request gives the same ids (docs/decisions.md#f4).
 *
 * @param request the params as parsed; the order of keys does not matter, nor does `$schema`
 * @returns takes a text that differs between the furnishings of the request
 */
export function identifier(request: unknown): (content: string) => string {
  const prefix = sha256().update(`${canonical(withoutSchemaName(request))}\0`)
  return (content) => digestUuid(prefix.copy().update(content).digest())
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
