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

/**
 * Newest first.
 *
 * @param actorId entries of this actor only; undefined = of all
 * @param before entries older than the one with this id
 */
export const listAuditEntries = (
  db: Db,
  accountId: string,
  { actorId, before, limit }: { actorId?: string; before?: string; limit: number },
) =>
  db
    .selectFrom('audit_entry')
    .select(columns)
    .select(sql<string>`id::text`.as('id'))
    .where('account_id', '=', accountId)
    .$if(actorId !== undefined, (it) => it.where('actor_id', '=', actorId!))
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
 * @param since entries from this time on
 */
export const exportAuditEntries = (
  db: Db,
  accountId: string,
  { after, since, limit }: { after?: string; since?: Date; limit: number },
): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_entry')
    .select(columns)
    .select(sql<string>`id::text`.as('id'))
    .where('account_id', '=', accountId)
    .$if(after !== undefined, (it) => it.where(sql<boolean>`audit_entry.id > ${after}::bigint`))
    .$if(since !== undefined, (it) => it.where('at', '>=', since!))
    .orderBy('audit_entry.id')
    .limit(limit)
    .execute()
