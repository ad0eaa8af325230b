import type { Db } from '../database.ts'
import { retryOnDeadlock } from './postgres/postgres-errors.ts'

/**
 * Runs a transaction; again when PostgreSQL ended it although nothing was wrong with it, so that `change` may do nothing that it
 * must do once but in the store.
 */
export const runTransaction = <Result>(db: Db, change: (db: Db) => Promise<Result>): Promise<Result> =>
  retryOnDeadlock(() => db.transaction().execute(change))
