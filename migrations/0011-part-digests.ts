import { type Kysely, sql } from 'kysely'

/** What spaces and assets were sent as, by which a save knows those that have not changed; null = not known. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['space', 'asset']) await sql.raw(`alter table ${table} add column digest text`).execute(db)
}
