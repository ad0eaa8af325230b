import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { JobProgress } from '../../../schema/resources/job.ts'
import type { Database, Db } from '../../database.ts'
import { deleteRows } from '../delete-rows.ts'

type JobTable = Database['job']

const compress = promisify(gzip)

/** Without what it found, which may be long. */
export type JobRow = Omit<Selectable<JobTable>, 'result' | 'result_gzip'>

const COLUMNS = [
  'id',
  'account_id',
  'floor_id',
  'kind',
  'status',
  'revision',
  'params',
  'progress',
  'problem',
  'saved_revision',
  'actor_kind',
  'actor_id',
  'created_at',
  'updated_at',
  'finished_at',
] as const

export const insertJob = (db: Db, job: Insertable<JobTable>): Promise<JobRow> =>
  db.insertInto('job').values(job).returning(COLUMNS).executeTakeFirstOrThrow()

export const findJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('job').select(COLUMNS).where('id', '=', id).executeTakeFirst()

/** What a job has found, as JSON that is compressed by gzip; undefined where nothing is there. */
export async function findJobResult(db: Db, id: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('job').select(['result', 'result_gzip']).where('id', '=', id).executeTakeFirst()
  if (row?.result) return compress(JSON.stringify(row.result))
  return row?.result_gzip ?? undefined
}

/** Locks a job until the transaction ends. */
export const lockJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('job').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

/** Jobs of floors, newest first. @param before only those before this one */
export function selectJobs(
  db: Db,
  floorIds: readonly string[],
  { before, offset, count }: { before: { at: Date; id: string } | undefined; offset: number; count: number },
): Promise<JobRow[]> {
  const query = db
    .selectFrom('job')
    .select(COLUMNS)
    .where(sql<boolean>`floor_id = any(${floorIds}::uuid[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .offset(offset)
  return (
    before ? query.where(sql<boolean>`(created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`) : query
  ).execute()
}

/** Jobs of an account that have not ended. */
export async function countOpenJobs(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks a job as running, also one whose process died; nothing when it has ended. */
export const beginJob = (db: Db, id: string, now: Date): Promise<JobRow | undefined> =>
  db
    .updateTable('job')
    .set({ status: 'running', updated_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()

/** Writes down how far a running job is. @returns whether it still runs: it may have been cancelled */
export async function writeProgress(db: Db, id: string, progress: JobProgress, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ progress, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether a job runs. */
export async function isRunning(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('job').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'running'
}

type End = Pick<Insertable<JobTable>, 'status' | 'finished_at'> &
  Partial<Pick<Insertable<JobTable>, 'result_gzip' | 'problem' | 'saved_revision' | 'progress'>>

/** Ends a job that has not ended. @returns the row; nothing when it had */
export const endJob = (db: Db, id: string, end: End): Promise<JobRow | undefined> =>
  db
    .updateTable('job')
    .set({ ...end, updated_at: end.finished_at! })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()

export const setSavedRevision = (db: Db, id: string, revision: number, now: Date) =>
  db
    .updateTable('job')
    .set({ saved_revision: revision, problem: null, updated_at: now })
    .where('id', '=', id)
    .executeTakeFirst()

/** Ends all jobs of an account that have not ended. */
export const cancelJobsOf = (db: Db, accountId: string, now: Date) =>
  db
    .updateTable('job')
    .set({ status: 'cancelled', finished_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .execute()

/** Removes jobs that ended before a time, at most `count`. @returns how many */
export const deleteOldJobs = (db: Db, before: Date, count: number): Promise<number> =>
  deleteRows(
    db,
    'job',
    sql`from job where finished_at < ${before}::timestamptz order by finished_at limit ${count}::int`,
  )
