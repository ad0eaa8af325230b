import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Db } from '../../database.ts'
import { deleteRows } from '../delete-rows.ts'

type JobTable = Database['desk_grid_job']

export type BulkJobRow = Selectable<JobTable>

export const insertBulkJob = (db: Db, job: Insertable<JobTable>): Promise<BulkJobRow> =>
  db
    .insertInto('desk_grid_job')
    .values({ ...job, shared: sql`${JSON.stringify(job.shared)}::text::json` as never })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findBulkJob = (db: Db, id: string): Promise<BulkJobRow | undefined> =>
  db.selectFrom('desk_grid_job').selectAll().where('id', '=', id).executeTakeFirst()

export const findBulkJobByKey = (db: Db, accountId: string, key: string): Promise<BulkJobRow | undefined> =>
  db
    .selectFrom('desk_grid_job')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

/** Jobs of an account that have not ended, and the pieces that all of its jobs may hold. */
export async function sumBulkJobs(db: Db, accountId: string): Promise<{ open: number; pieces: number }> {
  const { open, pieces } = await db
    .selectFrom('desk_grid_job')
    .select([
      sql<string>`count(*) filter (where finished_at is null)`.as('open'),
      sql<string>`coalesce(sum(desks_max), 0)`.as('pieces'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { open: Number(open), pieces: Number(pieces) }
}

/** Marks a job as running; nothing when it has ended. */
export const beginBulkJob = (db: Db, id: string, now: Date): Promise<BulkJobRow | undefined> =>
  db
    .updateTable('desk_grid_job')
    .set({ status: 'running', updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returningAll()
    .executeTakeFirst()

/** Locks a job until the transaction ends. */
export const lockBulkJob = (db: Db, id: string): Promise<BulkJobRow | undefined> =>
  db.selectFrom('desk_grid_job').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** What a chunk adds to its job. */
interface Done {
  readonly items: number
  readonly refused: number
  readonly pieces: number
}

/** Adds a chunk to what is done of a job that is locked; with the last one it ends. */
export const addDoneChunk = (db: Db, id: string, { items, refused, pieces }: Done, now: Date): Promise<BulkJobRow> =>
  db
    .updateTable('desk_grid_job')
    .set({
      items_done: sql`items_done + ${items}::int`,
      items_refused: sql`items_refused + ${refused}::int`,
      desks: sql`desks + ${pieces}::bigint` as never,
      chunks_done: sql`chunks_done + 1`,
      status: sql`case when chunks_done + 1 = chunks then 'done' else 'running' end`,
      finished_at: sql`case when chunks_done + 1 = chunks then ${now}::timestamptz end`,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Ends a job that has not ended. @returns the row; nothing when it had */
export const endBulkJob = (
  db: Db,
  id: string,
  end: { readonly status: 'failed' | 'cancelled'; readonly problem?: string; readonly finished_at: Date },
): Promise<BulkJobRow | undefined> =>
  db
    .updateTable('desk_grid_job')
    .set({ ...end, updated_at: end.finished_at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Ends all desk grid jobs of an account that have not ended. */
export const cancelBulkJobsOf = (db: Db, accountId: string, now: Date) =>
  db
    .updateTable('desk_grid_job')
    .set({ status: 'cancelled', finished_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .execute()

/** Removes a job with its chunks. @returns whether it was there */
export async function deleteBulkJob(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('desk_grid_job').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Removes jobs that ended before a time and have no chunks left, at most `count`. @returns how many */
export const deleteOldBulkJobs = (db: Db, before: Date, count: number): Promise<number> =>
  deleteRows(
    db,
    'desk_grid_job',
    sql`from desk_grid_job where finished_at < ${before}::timestamptz
      and (select number from desk_grid_chunk where job_id = desk_grid_job.id limit 1) is null order by finished_at limit ${count}::int`,
  )
