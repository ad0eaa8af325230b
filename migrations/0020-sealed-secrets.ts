import { type Kysely, sql } from 'kysely'

/**
 * Secrets that the service has to read again are encrypted (docs/decisions.md#a24). From here on the database takes no other;
 * rows that are there already are encrypted by the process that migrates, which has the key, and the constraints validated then.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const sealed = (table: string, column: string) =>
  `alter table ${table} add constraint ${table}_${column}_sealed check (${column} like 'sealed:%') not valid`

const statements = [
  `alter table totp alter column secret type text using encode(secret, 'base64')`,
  sealed('totp', 'secret'),
  sealed('webhook', 'secret'),
  sealed('webhook', 'previous_secret'),
]
