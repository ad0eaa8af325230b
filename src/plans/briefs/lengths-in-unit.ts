import { ServiceError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import { parseLength } from '../../schema/furnishing/read-length.ts'
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
  const word = typeof unit === 'string' ? unit.trim().toLowerCase().replace(/s$/, '') : ''
  const [known] = Object.entries(UNITS).find(([, words]) => words.some((it) => it === word)) ?? []
  if (known === undefined)
    throw new ServiceError('invalid', `room.unit: must be one of m, cm, mm, ft, in, got ${valueText(unit)}`)
  return converted(sent, known) as Record<string, unknown>
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
