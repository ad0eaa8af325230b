import { ServiceError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import { type PlainUnit, parseLength } from '../../schema/furnishing/read-length.ts'
import { valueText } from '../../schema/wire/explain.ts'

/** Words of each unit, without the s of several. */
const UNITS = {
  m: ['m', 'metre', 'meter'],
  cm: ['cm', 'centimetre', 'centimeter'],
  mm: ['mm', 'millimetre', 'millimeter'],
  ft: ['ft', 'foot', 'feet'],
  in: ['in', 'inch', 'inche'],
} as const

/** Members of a room in words that are no lengths, though they may be numbers. */
const NO_LENGTHS: ReadonlySet<string> = new Set(['wall'])

/**
 * A room in words whose numbers are in the unit that it names as `unit`, in metres. Texts with a unit of their own stay.
 *
 * @throws ServiceError `invalid` for a unit that is not known
 */
export function lengthsInUnit(room: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { unit, ...sent } = room
  if (unit === undefined) return sent
  const known = unitCalled(unit)
  if (known === undefined)
    throw new ServiceError('invalid', `room.unit: must be one of m, cm, mm, ft, in, got ${valueText(unit)}`)
  return converted(sent, known) as Record<string, unknown>
}

function unitCalled(unit: unknown): string | undefined {
  const word = typeof unit === 'string' ? unit.trim().toLowerCase().replace(/s$/, '') : ''
  return Object.entries(UNITS).find(([, words]) => words.some((it) => it === word))?.[0]
}

const FEET_OR_INCHES = /\d\s*(?:['"′″’”]|ft\b|feet|foot|in\b(?! )|inch)/i

/** Whether the lengths of a room are in feet and inches: by its unit, or by the first of its sides that is a text. */
export function lengthsUnit(room: unknown): PlainUnit {
  if (typeof room === 'string') return FEET_OR_INCHES.test(room) ? 'ft' : 'm'
  if (!isRecord(room)) return 'm'
  const { unit, width, depth, length } = room
  const side = [width, depth, length].find((it) => typeof it === 'string')
  const isImperial = ['ft', 'in'].includes(unitCalled(unit) ?? '') || (side !== undefined && FEET_OR_INCHES.test(side))
  return isImperial ? 'ft' : 'm'
}

function converted(value: unknown, unit: string): unknown {
  if (typeof value === 'number')
    return Math.sign(value) * (parseLength(`${plain(Math.abs(value))} ${unit}`, 'm') ?? value)
  if (Array.isArray(value)) return value.map((it) => converted(it, unit))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, it]) => [key, NO_LENGTHS.has(key) ? it : converted(it, unit)]),
  )
}

/** A number without an exponent. */
const plain = (value: number): string => value.toFixed(7).replace(/\.?0+$/, '')
