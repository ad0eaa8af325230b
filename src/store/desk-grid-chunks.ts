import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Db } from './database.ts'

type ChunkTable = Database['desk_grid_chunk']

/** Requests that nobody has computed yet, and what they have in common with others of their job. */
export type WaitingChunk = Pick<Selectable<ChunkTable>, 'first_item' | 'items' | 'requests' | 'account_id'>

export async function insertDeskGridChunks(db: Db, chunks: readonly Insertable<ChunkTable>[]): Promise<void> {
  await db.insertInto('desk_grid_chunk').values(chunks).execute()
}

/** A chunk without a result. */
export const findWaitingChunk = (db: Db, jobId: string, number: number): Promise<WaitingChunk | undefined> =>
  db
    .selectFrom('desk_grid_chunk')
    .select(['first_item', 'items', 'requests', 'account_id'])
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .where('done_at', 'is', null)
    .executeTakeFirst()

/** Gives a chunk its result, which it then keeps. @returns whether it had none */
export async function writeChunkResult(
  db: Db,
  jobId: string,
  number: number,
  result: Uint8Array,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('desk_grid_chunk')
    .set({ result, done_at: now })
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A result of a chunk, compressed. */
export interface ChunkResult {
  readonly number: number
  readonly first_item: number
  readonly items: number
  readonly result: Uint8Array
}

/** The chunk with a request, by its number in the job; nothing beyond the last one. */
export const findChunkOf = (db: Db, jobId: string, item: number): Promise<ChunkResult | undefined> =>
  db
    .selectFrom('desk_grid_chunk')
    .select(['number', 'first_item', 'items', 'result'])
    .where('job_id', '=', jobId)
    .where('first_item', '<=', item)
    .where(sql<boolean>`first_item + items > ${item}::int`)
    .where('result', 'is not', null)
    .$narrowType<{ result: Uint8Array }>()
    .orderBy('first_item', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Removes chunks of jobs that ended before a time, at most `count`. @returns how many */
export async function deleteOldChunks(db: Db, before: Date, count: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('desk_grid_chunk')
    .where(sql<boolean>`(job_id, number) in (select c.job_id, c.number from desk_grid_chunk c
      join desk_grid_job j on j.id = c.job_id where j.finished_at < ${before}::timestamptz limit ${count})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
