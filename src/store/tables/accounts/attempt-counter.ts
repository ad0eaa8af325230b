import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Db } from '../../database.ts'
import { deleteRows } from '../delete-rows.ts'

/** Attempts counted in the period that is running. */
export interface Attempts {
  readonly count: number
  /** Until the period is over. */
  readonly resetMs: number
}

/**
 * Counts attempts in the store, for all processes, in periods that begin with the first attempt.
 *
 * @param db as it is when an attempt is counted
 * @param name keeps the keys of one counter apart from those of others
 * @returns adds attempts, or takes some back, and says how many there are now
 */
export function attemptCounter(db: () => Db, name: string, seconds: number) {
  const limiter = new RateLimiterPostgres({
    storeClient: { query: (query: { text: string; values: unknown[] }) => execute(db(), query) },
    storeType: 'client',
    tableName: 'throttle',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: 1,
    duration: seconds,
  })
  return async (client: string, attempts: number): Promise<Attempts> => {
    // Hashed: keys hold e-mails of people who may not be users at all.
    const key = createHash('sha256').update(client).digest('base64url')
    const { consumedPoints: count, msBeforeNext: resetMs } = await limiter.penalty(key, attempts)
    return { count, resetMs }
  }
}

/** As the driver of PostgreSQL that the limiter is written for answers. */
async function execute(db: Db, { text, values }: { text: string; values: unknown[] }) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows, rowCount: rows.length }
}

/** Deletes counts whose period is over. @returns how many, at most `countMax` */
export const deleteEndedAttempts = (db: Db, now: Date, countMax: number): Promise<number> =>
  deleteRows(db, 'throttle', sql`from throttle where expire < ${now.getTime()}::bigint limit ${countMax}::int`)
