import { ServiceError } from '../../../base/errors.ts'
import { unixSeconds } from '../../../schema/wire/unix-seconds.ts'
import { entriesIn } from '../page-words.ts'
import type { TokenForm } from './token-form.ts'

const DAY_SECONDS = 86_400
const DAYS_MAX = 3650

/**
 * When a token ends, Unix seconds; null = never, undefined = as it is.
 *
 * @throws ServiceError `invalid` for what is neither a number of days nor a day
 */
export function endIn(form: URLSearchParams, now: Date): number | null | undefined {
  const chosen = form.get('lifetime') ?? ''
  if (chosen === '') return null
  if (chosen === 'keep') return undefined
  if (chosen === 'date') return endOfDay(form.get('ends') ?? '')
  const days = /^\d{1,4}$/.test(chosen) ? Number(chosen) : 0
  if (days >= 1 && days <= DAYS_MAX) return unixSeconds(now) + days * DAY_SECONDS
  throw new ServiceError('invalid', `expiresAt: must be in 1 to ${DAYS_MAX} days, at the end of a day, or never`)
}

/** @param day as `2026-01-31`; it ends with the day in UTC */
function endOfDay(day: string): number {
  const start = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(start)) throw new ServiceError('invalid', 'expiresAt: choose its last day')
  return start / 1000 + DAY_SECONDS
}

/** The entries of a field with one a line. */
export const listOf = (form: URLSearchParams, field: 'domains' | 'addresses') =>
  entriesIn(form.get(field) ?? '').map(({ text }) => text)

/** Calls in a period; null = as the service has it. What is no number is left for the operation to refuse. */
export function quotaIn(form: URLSearchParams): number | null {
  const text = (form.get('quota') ?? '').trim()
  return text === '' ? null : Number(text)
}

/**
 * What a token is narrowed to: none for all floors.
 *
 * @throws ServiceError `invalid` where some floors are wanted and none is named
 */
export function floorsIn(form: URLSearchParams): string[] {
  if (form.get('narrowing') !== 'some') return []
  const floors = namedFloors(form)
  if (floors.length === 0)
    throw new ServiceError('invalid', 'floors: choose at least one floor or label, or all floors')
  return floors
}

/** Those that are ticked, and those that are written, one a line. */
const namedFloors = (form: URLSearchParams): string[] => [
  ...form.getAll('floor'),
  ...(form.get('floors') ?? '').split(/\r\n|\r|\n/).flatMap((it) => it.trim() || []),
]

/** What was typed. */
export const typedIn = (form: URLSearchParams): TokenForm => ({
  name: form.get('name') ?? '',
  scopes: form.getAll('scope'),
  domains: form.get('domains') ?? '',
  narrowed: form.get('narrowing') === 'some',
  floors: namedFloors(form),
  addresses: form.get('addresses') ?? '',
  quota: form.get('quota') ?? '',
  lifetime: form.get('lifetime') ?? '',
  ends: form.get('ends') ?? '',
})
