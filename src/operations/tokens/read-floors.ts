import { type FloorNarrowing, narrowingOf, reachesFloor, readNarrowingEntry } from '../../access/floor-narrowing.ts'
import { ServiceError } from '../../base/errors.ts'
import type { Db } from '../../store/database.ts'
import { selectLabels } from '../../store/tables/floors/floors.ts'

/** Against what the floors of a token are judged. */
interface Judged {
  readonly accountId: string
  /** Of the token that makes this one; null for all floors. */
  readonly reach: FloorNarrowing | null
  /** Floors that the token is narrowed to already: they may have been deleted since. */
  readonly kept?: readonly string[]
}

/**
 * What a token is to be narrowed to; null for no entries, which are all floors. Every id has to be that of a floor which its
 * maker reaches; a label may come later.
 *
 * @throws ServiceError `invalid` naming the entry and its fault
 */
export async function readFloors(
  db: Db,
  texts: readonly string[],
  { accountId, reach, kept: keptIds = [] }: Judged,
): Promise<FloorNarrowing | null> {
  const entries = texts.map((text, i) => {
    const entry = readNarrowingEntry(text)
    if (!entry.ok) throw invalid(i, entry.fault)
    return entry.value
  })
  const narrowing = narrowingOf(entries)
  const unknown = narrowing?.ids.filter((it) => !keptIds.includes(it)) ?? []
  if (unknown.length === 0) return narrowing
  const rows = await selectLabels(db, accountId, unknown)
  const reached = new Set(rows.filter((it) => reachesFloor(reach, it)).map(({ id }) => id))
  const missing = entries.findIndex((it) => 'id' in it && !keptIds.includes(it.id) && !reached.has(it.id))
  if (missing >= 0) throw invalid(missing, `there is no floor with this id, got ${texts[missing]}`)
  return narrowing
}

/** The columns of a token that keep what it is narrowed to. */
export const narrowingColumns = (narrowing: FloorNarrowing | null) => ({
  floor_ids: narrowing === null ? null : [...narrowing.ids],
  floor_labels: narrowing === null ? null : [...narrowing.labels],
})

/** What an audit entry tells of a narrowing: ids, and how many labels. */
export const narrowingDetail = (narrowing: FloorNarrowing | null) =>
  narrowing === null ? {} : { floors: narrowing.ids, labels: narrowing.labels.length }

const invalid = (i: number, detail: string) =>
  new ServiceError('invalid', `floors[${i}]: ${detail}`, undefined, { errors: [{ pointer: `/floors/${i}`, detail }] })
