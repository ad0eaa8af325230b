import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/** A job as it is added; times are those of the database. */
export interface NewJob {
  readonly queue: string
  readonly data: object
  readonly priority: number
  readonly attemptsMax: number
  readonly retrySeconds: number
  readonly deadQueue: string | null
  /** Seconds from now, or a time. */
  readonly startAfter: number | Date
}

/** A job that this process has begun. */
export interface ClaimedJob {
  readonly id: string
  readonly data: object
  /** 1 the first time; who has claimed it is known by it. */
  readonly attempts: number
}

/** A statement has at most 65 535 parameters. */
const ROWS_AT_ONCE = 1000

/** @returns the ids, in the order of the jobs */
export async function insertJobs(db: Db, jobs: readonly NewJob[]): Promise<string[]> {
  const rows = jobs.map(({ startAfter, ...job }) => ({
    queue: job.queue,
    data: job.data,
    priority: job.priority,
    attempts_max: job.attemptsMax,
    retry_seconds: job.retrySeconds,
    dead_queue: job.deadQueue,
    start_after: startAfter instanceof Date ? startAfter : secondsFromNow(startAfter),
  }))
  const ids: string[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE)
    const inserted = await db.insertInto('queue_job').values(some).returning('id').execute()
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}

/** Removes a job that nothing has begun. @returns whether it was there */
export async function deleteWaitingJob(db: Db, queue: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('queue_job')
    .where('queue', '=', queue)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Claims jobs that are due, those of a higher priority and older ones first; others that claim at the same time get others. */
export async function claimJobs(db: Db, queue: string, limit: number, leaseSeconds: number): Promise<ClaimedJob[]> {
  const next = db
    .selectFrom('queue_job')
    .select('id')
    .where('queue', '=', queue)
    .where('state', '=', 'waiting')
    .where('start_after', '<=', sql<Date>`now()`)
    .orderBy('priority', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const claimed = await db
    .updateTable('queue_job')
    .set({ state: 'running', attempts: sql`attempts + 1`, lease_until: secondsFromNow(leaseSeconds) })
    .where('id', 'in', next)
    .returning(['id', 'data', 'attempts', 'priority', 'created_at'])
    .execute()
  return claimed.toSorted(
    (a, b) => b.priority - a.priority || a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1),
  )
}

/** Time until the next job is due, by the clock of the database, ms; undefined when none waits. */
export async function millisecondsToNextJob(db: Db, queue: string): Promise<number | undefined> {
  const { ms } = await db
    .selectFrom('queue_job')
    .select(sql<number | null>`(extract(epoch from min(start_after) - clock_timestamp()) * 1000)::float8`.as('ms'))
    .where('queue', '=', queue)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return ms === null ? undefined : Math.ceil(ms)
}

/** Nothing is left of what is done. Without effect when another process has claimed it meanwhile. */
export const deleteDoneJob = (db: Db, { id, attempts }: ClaimedJob) =>
  db
    .deleteFrom('queue_job')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .execute()

/** Puts back a job that was not done for no fault of its own, as if it had not been begun. */
export const unclaimJob = (db: Db, { id, attempts }: ClaimedJob) =>
  db
    .updateTable('queue_job')
    .set({ state: 'waiting', attempts: attempts - 1, lease_until: null, start_after: sql`now()` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .execute()

/** Says what an attempt ended with: the job waits for the next one, or has failed for good and passes to its dead queue. */
export const failJob = (db: Db, { id, attempts }: ClaimedJob, failure: string) =>
  fail(db, sql`id = ${id}::uuid and attempts = ${attempts}::int and state = 'running'`, failure)

/** The same for jobs whose process gave no sign of life. */
export const failExpiredJobs = (db: Db) => fail(db, sql`state = 'running' and lease_until < now()`, 'its process ended')

/** The same for all that run, where no other process can have begun them: each is due at once. */
export async function recoverJobs(db: Db): Promise<void> {
  await fail(db, sql`state = 'running'`, 'its process ended', sql`now()`)
}

async function fail(
  db: Db,
  condition: RawBuilder<unknown>,
  failure: string,
  startAfter: RawBuilder<unknown> = sql`now() + retry_seconds * (2 ^ least(16, attempts)) / 2 * (1 + random()) * interval '1 second'`,
): Promise<void> {
  await sql`with ended as (
      update queue_job set failure = ${failure}, lease_until = null,
        state = case when attempts < attempts_max then 'waiting' else 'failed' end,
        ended_at = case when attempts < attempts_max then null else now() end,
        start_after = case when attempts < attempts_max then ${startAfter} else start_after end
      where ${condition} returning *)
    insert into queue_job (queue, data, attempts_max, retry_seconds)
    select dead_queue, data, attempts_max, retry_seconds from ended where state = 'failed' and dead_queue is not null`.execute(
    db,
  )
}

/** Renews the leases of jobs of this process. @returns the ids of those that it still has */
export async function renewJobs(db: Db, jobs: readonly ClaimedJob[], leaseSeconds: number): Promise<Set<string>> {
  const ids = jobs.map(({ id }) => id)
  const attempts = jobs.map((it) => it.attempts)
  const { rows } = await sql<{ id: string }>`update queue_job set lease_until = ${secondsFromNow(leaseSeconds)}
    from unnest(${ids}::uuid[], ${attempts}::int[]) as mine (id, attempts)
    where queue_job.id = mine.id and queue_job.attempts = mine.attempts and state = 'running'
    returning queue_job.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Removes what failed for good so many days ago. */
export const deleteFailedJobs = (db: Db, days: number) =>
  db
    .deleteFrom('queue_job')
    .where('state', '=', 'failed')
    .where('ended_at', '<', sql<Date>`now() - ${days}::int * interval '1 day'`)
    .execute()

/** What is in a queue. */
export interface JobCount {
  readonly name: string
  readonly waiting: number
  readonly scheduled: number
  readonly running: number
  readonly oldestSeconds: number
}

/** @param queues in whose order they are counted */
export async function countJobs(db: Db, queues: readonly string[]): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`select q.name,
      count(j.id) filter (where j.state = 'waiting' and j.start_after <= clock_timestamp())::int as waiting,
      count(j.id) filter (where j.state = 'waiting' and j.start_after > clock_timestamp())::int as scheduled,
      count(j.id) filter (where j.state = 'running')::int as running,
      coalesce(greatest(0, extract(epoch from clock_timestamp() - min(greatest(j.created_at, j.start_after))
        filter (where j.state = 'waiting' and j.start_after <= clock_timestamp()))), 0)::float8 as "oldestSeconds"
    from unnest(${queues}::text[]) as q (name) left join queue_job j on j.queue = q.name and j.state <> 'failed'
    group by q.name`.execute(db)
  return rows
}

/**
 * Takes over what processes of the version before have left in the tables of pg-boss, which they used: what waits, and what ran and
 * gave no sign of life.
 *
 * @param isAlone whether no such process can run any more
 * @returns how many there were
 */
export async function adoptFormerJobs(db: Db, isAlone: boolean): Promise<number> {
  const { rows: tables } = await sql<{
    exists: boolean
  }>`select to_regclass('pgboss.job') is not null as exists`.execute(db)
  if (!tables[0]!.exists) return 0
  const { rows } = await sql`with taken as (
      delete from pgboss.job where state < 'active'
        or state = 'active' and (${isAlone}::boolean or started_on + expire_in < now()) returning *)
    insert into queue_job (id, queue, data, priority, attempts, attempts_max, retry_seconds, dead_queue, start_after, created_at)
    select id, name, coalesce(data, '{}'), priority, least(retry_count + (started_on is not null)::int, retry_limit), retry_limit + 1, retry_delay,
      dead_letter, start_after, created_on from taken returning id`.execute(db)
  return rows.length
}

const secondsFromNow = (seconds: number) => sql<Date>`now() + ${seconds}::float8 * interval '1 second'`
