import { type Insertable, type Selectable, sql } from 'kysely'
import type { FloorNarrowing } from '../../../access/floor-narrowing.ts'
import type { Database, Db } from '../../database.ts'
import { deleteRows } from '../delete-rows.ts'
import { reachedBy } from './reached-by.ts'

type ChunkTable = Database['desk_grid_chunk']

/** Requests that are not computed yet, and what they have in common with others of their job. */
export type WaitingChunk = Pick<Selectable<ChunkTable>, 'first_item' | 'items' | 'requests' | 'account_id'>

export async function insertBulkChunks(db: Db, chunks: readonly Insertable<ChunkTable>[]): Promise<void> {
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

/** Whether a chunk has no result, without reading its requests. */
export async function isChunkWaiting(db: Db, jobId: string, number: number): Promise<boolean> {
  const found = await db
    .selectFrom('desk_grid_chunk')
    .select('number')
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Gives a chunk its result. */
export async function writeChunkResult(
  db: Db,
  jobId: string,
  number: number,
  result: Uint8Array,
  now: Date,
): Promise<void> {
  await db
    .updateTable('desk_grid_chunk')
    .set({ result, done_at: now })
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
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

/** The floors of a job as a caller sees them who is narrowed to some. */
export interface FloorsOfJob {
  /** Whether one of them is beyond the narrowing. */
  readonly anyHidden: boolean
  readonly anyPrivate: boolean
  readonly anyPublic: boolean
}

/** What is judged of the floors of a job. One that has gone is as it was, and no narrowing reaches it. */
export const floorsOfJob = (db: Db, jobId: string, narrowing: FloorNarrowing | null): Promise<FloorsOfJob> => {
  const isPrivate = sql`coalesce(floor.private, floor_private, true)`
  const isReached = narrowing === null ? sql`true` : sql`floor.id is not null and ${reachedBy(narrowing)}`
  return db
    .selectFrom('desk_grid_chunk')
    .leftJoin('floor', 'floor.id', 'desk_grid_chunk.floor_id')
    .select([
      sql<boolean>`coalesce(bool_or(not (${isReached})), false)`.as('anyHidden'),
      sql<boolean>`coalesce(bool_or(${isPrivate}), false)`.as('anyPrivate'),
      sql<boolean>`coalesce(bool_or(not ${isPrivate}), false)`.as('anyPublic'),
    ])
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
}

/** Removes chunks of jobs that ended before a time, at most `count`. @returns how many */
export const deleteOldChunks = (db: Db, before: Date, count: number): Promise<number> =>
  deleteRows(
    db,
    'desk_grid_chunk',
    sql`from desk_grid_job join desk_grid_chunk on job_id = id where finished_at < ${before}::timestamptz
      order by finished_at limit ${count}::int`,
  )
