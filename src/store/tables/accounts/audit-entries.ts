import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Db } from '../../database.ts'
import { deleteRows } from '../delete-rows.ts'

/** Where a request came from. */
export interface AuditSource {
  readonly address: string | null
  readonly user_agent: string | null
}

export const insertAuditEntry = (db: Db, entry: Insertable<Database['audit_entry']>) =>
  db.insertInto('audit_entry').values(entry).execute()

const columns = [
  'at',
  'actor_kind',
  'actor_id',
  'event',
  'subject_kind',
  'subject_id',
  'detail',
  'address',
  'user_agent',
] as const

/** An entry as it is read; `id` is a number beyond those of JavaScript. */
export type AuditRow = Pick<Selectable<Database['audit_entry']>, 'id' | (typeof columns)[number]>

/** Which entries are meant; what is left out does not matter. */
export interface EntryFilter {
  /** Entries of this actor only. */
  readonly actorId?: string
  readonly event?: string
  /** Entries whose actor or subject this is. */
  readonly about?: string
  readonly since?: Date
  /** Entries before this time. */
  readonly until?: Date
}

const entriesOf = (db: Db, accountId: string, { actorId, event, about, since, until }: EntryFilter) =>
  db
    .selectFrom('audit_entry')
    .select(columns)
    .select(sql<string>`id::text`.as('id'))
    .where('account_id', '=', accountId)
    .$if(actorId !== undefined, (it) => it.where('actor_id', '=', actorId!))
    .$if(event !== undefined, (it) => it.where('event', '=', event!))
    .$if(about !== undefined, (it) =>
      it.where((of) => of.or([of('actor_id', '=', about!), of('subject_id', '=', about!)])),
    )
    .$if(since !== undefined, (it) => it.where('at', '>=', since!))
    .$if(until !== undefined, (it) => it.where('at', '<', until!))

export interface EntryPage extends EntryFilter {
  /** Entries of this actor only, beside the filter. */
  readonly onlyBy?: string
  /** Entries older than the one with this id. */
  readonly before?: string
  readonly limit: number
}

/** Newest first. */
export async function listAuditEntries(db: Db, accountId: string, { about, ...page }: EntryPage): Promise<AuditRow[]> {
  if (about === undefined) return newestEntries(db, accountId, page).execute()
  // Each by its own index: for both at once all that fit would be read and sorted.
  const [byIt, ofIt] = await Promise.all([
    newestEntries(db, accountId, page).where('actor_id', '=', about).execute(),
    newestEntries(db, accountId, page).where('subject_id', '=', about).execute(),
  ])
  const others = byIt.filter(({ id }) => !ofIt.some((it) => it.id === id))
  return [...ofIt, ...others].sort(page.since || page.until ? newestFirst : latestFirst).slice(0, page.limit)
}

const latestFirst = (a: AuditRow, b: AuditRow) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1)
const newestFirst = (a: AuditRow, b: AuditRow) => b.at.getTime() - a.at.getTime() || latestFirst(a, b)

/** In the order in which they were written; of a time in the order of times, in which an index finds them. */
function newestEntries(db: Db, accountId: string, { onlyBy, before, limit, ...filter }: Omit<EntryPage, 'about'>) {
  const byTime = filter.since !== undefined || filter.until !== undefined
  const end = byTime
    ? sql<boolean>`(at, audit_entry.id) < ((select at from audit_entry where id = ${before}::bigint and account_id = ${accountId}::uuid), ${before}::bigint)`
    : sql<boolean>`audit_entry.id < ${before}::bigint`
  return entriesOf(db, accountId, filter)
    .$if(onlyBy !== undefined, (it) => it.where('actor_id', '=', onlyBy!))
    .$if(before !== undefined, (it) => it.where(end))
    .$if(byTime, (it) => it.orderBy('at', 'desc'))
    .orderBy('audit_entry.id', 'desc')
    .limit(limit)
}

/**
 * Deletes the oldest entries, by the clock of the database; it refuses to delete what is younger than 30 days.
 *
 * @returns how many it deleted, at most `countMax`
 */
export const deleteOldAuditEntries = (db: Db, days: number, countMax: number): Promise<number> =>
  deleteRows(
    db,
    'audit_entry',
    sql`from (select ctid, recorded_at from audit_entry order by id limit ${countMax}::int) as audit_entry
      where recorded_at <= now() - make_interval(days => ${days}::int)`,
  )

/**
 * Oldest first.
 *
 * @param after entries younger than the one with this id
 */
export const exportAuditEntries = (
  db: Db,
  accountId: string,
  { after, limit, ...filter }: EntryFilter & { after?: string; limit: number },
): Promise<AuditRow[]> =>
  entriesOf(db, accountId, filter)
    .$if(after !== undefined, (it) => it.where(sql<boolean>`audit_entry.id > ${after}::bigint`))
    .orderBy('audit_entry.id')
    .limit(limit)
    .execute()
