import { CompiledQuery } from 'kysely'
import type { Db } from '../store/database.ts'

/** What pg-boss sends its statements to. */
export interface JobDatabase {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** pg-boss writes some of its transactions as one text, which no pool may be sent. */
const TRANSACTION = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/

/** The database, or the transaction of a caller, as pg-boss uses it. */
export const jobDatabase = (db: Db): JobDatabase => ({
  async executeSql(text, values = []) {
    const statements = TRANSACTION.exec(text)?.[1]
    if (statements === undefined) {
      const parameters = values.map((value) => value ?? null) // pg-boss leaves out what it does not say
      return db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, parameters))
    }
    return db
      .transaction()
      .execute((transaction) => transaction.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statements)))
  },
})
