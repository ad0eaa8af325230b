import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Db } from './database.ts'

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

/**
 * Newest first.
 *
 * @param onlyBy entries of this actor only, beside the filter
 * @param before entries older than the one with this id
 */
export const listAuditEntries = (
  db: Db,
  accountId: string,
  { onlyBy, before, limit, ...filter }: EntryFilter & { onlyBy?: string; before?: string; limit: number },
) =>
  entriesOf(db, accountId, filter)
    .$if(onlyBy !== undefined, (it) => it.where('actor_id', '=', onlyBy!))
    .$if(before !== undefined, (it) => it.where(sql<boolean>`audit_entry.id < ${before}::bigint`))
    .orderBy('audit_entry.id', 'desc')
    .limit(limit)
    .execute()

/**
 * Deletes the oldest entries, by the clock of the database; it refuses to delete what is younger than 30 days.
 *
 * @returns how many it deleted, at most `countMax`
 */
export async function deleteOldAuditEntries(db: Db, days: number, countMax: number): Promise<number> {
  const { numAffectedRows } = await sql`with oldest as (
      select id, recorded_at from audit_entry order by id limit ${countMax}::int)
    delete from audit_entry where id in (
      select id from oldest where recorded_at <= now() - make_interval(days => ${days}::int))`.execute(db)
  return Number(numAffectedRows)
}

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
