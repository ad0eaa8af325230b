import { type Kysely, sql } from 'kysely'

/** Links for a new password name who made them, so that using one names them, too; null = the user asked for it by mail. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table password_reset add column made_by text').execute(db)
}
