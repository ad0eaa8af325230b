import { type Insertable, sql } from 'kysely'
import type { Database, Db } from './database.ts'

export const insertAuditEntry = (db: Db, entry: Insertable<Database['audit_entry']>) =>
  db.insertInto('audit_entry').values(entry).execute()

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
    .select(['at', 'actor_kind', 'actor_id', 'event', 'subject_kind', 'subject_id', 'detail'])
    .select(sql<string>`id::text`.as('id'))
    .where('account_id', '=', accountId)
    .$if(actorId !== undefined, (it) => it.where('actor_id', '=', actorId!))
    .$if(before !== undefined, (it) => it.where(sql<boolean>`audit_entry.id < ${before}::bigint`))
    .orderBy('audit_entry.id', 'desc')
    .limit(limit)
    .execute()
