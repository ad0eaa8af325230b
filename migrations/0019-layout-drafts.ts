import { type Kysely, sql } from 'kysely'

/**
 * Revisions whose rows are being written in pieces, each a transaction of its own. Those rows are invisible before the revision is
 * listed; of a process that ended meanwhile they are removed by the next. The rows of a new floor are written before the floor
 * itself, so that they do not refer to it any more.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table layout_draft (
    floor_id uuid primary key,
    account_id uuid not null references account,
    revision integer not null check (revision > 0),
    created_at timestamptz not null
  )`,
  'create index layout_draft_account on layout_draft (account_id)',
  'alter table space drop constraint space_floor_id_fkey',
  'alter table asset drop constraint asset_floor_id_fkey',
  // As JSON, compressed by gzip: a long text takes an embedded store long to write, and blocks other requests meanwhile. Earlier ones remain in `result`.
  'alter table job add column result_gzip bytea',
]
