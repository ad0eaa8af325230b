import { type Kysely, sql } from 'kysely'

/** Accounts, the tenants that access control hangs from. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'uuid', (it) => it.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('name', 'text', (it) => it.notNull())
    .addColumn('created_at', 'timestamptz', (it) => it.notNull().defaultTo(sql`now()`))
    .execute()
}
