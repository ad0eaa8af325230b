import { CompiledQuery } from 'kysely'
import type { Db } from '../store/database.ts'

/** What pg-boss sends its statements to. */
export interface JobDatabase {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** pg-boss writes some of its transactions as one text, which no pool may be sent. */
const TRANSACTION = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/

/** pg-boss writes many jobs as one JSON itself, and the driver would write what is known to be JSON once more. */
const JSON_TEXT = /(?<=json_to_recordset)\(\$1\)/

/** The database, or the transaction of a caller, as pg-boss uses it. */
export const jobDatabase = (db: Db): JobDatabase => ({
  async executeSql(text, values = []) {
    const statements = TRANSACTION.exec(text)?.[1]
    if (statements === undefined) {
      const parameters = values.map((value) => value ?? null) // pg-boss leaves out what it does not say
      const read = text.replace(JSON_TEXT, '($1::text::json)')
      return db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(read, parameters))
    }
    return db
      .transaction()
      .execute((transaction) => transaction.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statements)))
  },
})
