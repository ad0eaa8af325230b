import { ServiceError } from '../../base/errors.ts'
import { isStoredId } from '../../schema/wire/stored-id.ts'

/** Where a page ended: numbers by which the list is ordered, and the id of its last row. */
export interface PageEnd {
  readonly numbers: readonly number[]
  readonly id: string
}

export const cursorAt = ({ numbers, id }: PageEnd): string => [...numbers.map((it) => it.toString(36)), id].join('.')

/**
 * @param count of the numbers
 * @throws ServiceError `invalid` for what is no cursor of ours, and for one beside an offset
 */
export function readCursor(
  { cursor, offset }: { readonly cursor?: string | undefined; readonly offset: number },
  count: number,
): PageEnd | undefined {
  if (cursor === undefined) return undefined
  if (offset > 0) throw besideOffset()
  const parts = cursor.split('.')
  const id = parts.pop() ?? ''
  const numbers = parts.map((it) => (/^[\da-z]{1,11}$/.test(it) ? Number.parseInt(it, 36) : Number.NaN))
  if (numbers.length !== count || !numbers.every(Number.isSafeInteger) || !isStoredId(id)) throw noCursor()
  return { numbers, id }
}

export const besideOffset = () =>
  new ServiceError('invalid', 'offset: must be left out with a cursor, which goes on from its place')

export const noCursor = () => new ServiceError('invalid', 'cursor: must be the `next` of the page before, unchanged')

/** The first rows of one more than a page, and the cursor of the next page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  endOf: (last: Row) => PageEnd,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? cursorAt(endOf(page.at(-1)!)) : null }
}
