import { Migrator, sql } from 'kysely'
import { migrations as known } from '../../../migrations/index.ts'
import type { Db } from '../database.ts'

/**
 * Brings the schema up to date. When several processes start at once, Kysely's advisory lock lets one migrate while the
 * others wait.
 *
 * @param db with a session to each connection, which holds that lock
 * @returns the names of the migrations that this call ran
 * @throws Error naming the migration that failed
 */
export async function migrate(db: Db, migrations = known): Promise<string[]> {
  // A store that cannot tell is left to the migrator, whose errors say so.
  if (await isUpToDate(db, Object.keys(migrations)).catch(() => false)) return []
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results.find((it) => it.status === 'Error')?.migrationName
    throw new Error(`Cannot migrate the store${failed ? ` (${failed})` : ''}: ${reason(error)}`, { cause: error })
  }
  return results.map((it) => it.migrationName)
}

/** Whether exactly these have been run. The migrator would read the whole catalogue for that: half a second of each start. */
async function isUpToDate(db: Db, names: readonly string[]): Promise<boolean> {
  const found = await sql<{ made: boolean }>`select to_regclass('kysely_migration') is not null as made`.execute(db)
  if (!found.rows[0]!.made) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.length === names.length && rows.every(({ name }) => names.includes(name))
}

function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const newer = /previously executed migration (\S+) is missing/.exec(message)?.[1]
  if (newer === undefined) return message
  return `a newer version of Roomwright has used it, whose migration ${newer} this one does not know; run that version, or restore a backup`
}
