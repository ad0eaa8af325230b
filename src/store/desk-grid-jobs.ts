import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Db } from './database.ts'

type JobTable = Database['desk_grid_job']

export type DeskGridJobRow = Selectable<JobTable>

export const insertDeskGridJob = (db: Db, job: Insertable<JobTable>): Promise<DeskGridJobRow> =>
  db
    .insertInto('desk_grid_job')
    .values({ ...job, shared: sql`${JSON.stringify(job.shared)}::text::json` as never })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findDeskGridJob = (db: Db, id: string): Promise<DeskGridJobRow | undefined> =>
  db.selectFrom('desk_grid_job').selectAll().where('id', '=', id).executeTakeFirst()

export const findDeskGridJobByKey = (db: Db, accountId: string, key: string): Promise<DeskGridJobRow | undefined> =>
  db
    .selectFrom('desk_grid_job')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

/** Jobs of an account that have not ended, and the desks that all of its jobs may hold. */
export async function sumDeskGridJobs(db: Db, accountId: string): Promise<{ open: number; desks: number }> {
  const { open, desks } = await db
    .selectFrom('desk_grid_job')
    .select([
      sql<string>`count(*) filter (where finished_at is null)`.as('open'),
      sql<string>`coalesce(sum(desks_max), 0)`.as('desks'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { open: Number(open), desks: Number(desks) }
}

/** Marks a job as running; nothing when it has ended. */
export const beginDeskGridJob = (db: Db, id: string, now: Date): Promise<DeskGridJobRow | undefined> =>
  db
    .updateTable('desk_grid_job')
    .set({ status: 'running', updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returningAll()
    .executeTakeFirst()

/** Locks a job until the transaction ends. */
export const lockDeskGridJob = (db: Db, id: string): Promise<DeskGridJobRow | undefined> =>
  db.selectFrom('desk_grid_job').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** What a chunk adds to its job. */
interface Done {
  readonly items: number
  readonly refused: number
  readonly desks: number
}

/** Adds a chunk to what is done of a job that is locked; with the last one it ends. */
export const addDoneChunk = (db: Db, id: string, { items, refused, desks }: Done, now: Date): Promise<DeskGridJobRow> =>
  db
    .updateTable('desk_grid_job')
    .set({
      items_done: sql`items_done + ${items}::int`,
      items_refused: sql`items_refused + ${refused}::int`,
      desks: sql`desks + ${desks}::bigint` as never,
      chunks_done: sql`chunks_done + 1`,
      status: sql`case when chunks_done + 1 = chunks then 'done' else 'running' end`,
      finished_at: sql`case when chunks_done + 1 = chunks then ${now}::timestamptz end`,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Ends a job that has not ended. @returns the row; nothing when it had */
export const endDeskGridJob = (
  db: Db,
  id: string,
  end: { readonly status: 'failed' | 'cancelled'; readonly problem?: string; readonly finished_at: Date },
): Promise<DeskGridJobRow | undefined> =>
  db
    .updateTable('desk_grid_job')
    .set({ ...end, updated_at: end.finished_at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Removes a job with its chunks. @returns whether it was there */
export async function deleteDeskGridJob(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('desk_grid_job').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Removes jobs that ended before a time and have no chunks left, at most `count`. @returns how many */
export async function deleteOldDeskGridJobs(db: Db, before: Date, count: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('desk_grid_job')
    .where('id', 'in', (sub) =>
      sub
        .selectFrom('desk_grid_job as old')
        .select('old.id')
        .where('old.finished_at', '<', before)
        .where((of) =>
          of.not(of.exists(of.selectFrom('desk_grid_chunk').select('number').whereRef('job_id', '=', 'old.id'))),
        )
        .limit(count),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
