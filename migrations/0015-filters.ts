import { type Kysely, sql } from 'kysely'

/**
 * What the audit log and the floors of an account are filtered and listed by: each filter of the log alone finds its newest
 * entries by an index, however rare they are. Where the tables are large the indexes may be made before, while the old version
 * serves; then nothing is left to do here.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index if not exists audit_entry_event on audit_entry (account_id, event, id)',
  'create index if not exists audit_entry_actor on audit_entry (account_id, actor_id, id)',
  'create index if not exists audit_entry_subject on audit_entry (account_id, subject_id, id)',
  'create index if not exists audit_entry_time on audit_entry (account_id, at, id)',
  'create index if not exists floor_changed on floor (account_id, updated_at, id)',
  'create index if not exists floor_labelled on floor using gin (labels jsonb_path_ops)',
]
