import { type Kysely, sql } from 'kysely'

/** Work in the background that callers ask for and look at: how far it is, and what it found. Kept for a week. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // revision: of the layout that it is based on; result: json, not jsonb, as it comes back in the order in which it was made.
  `create table job (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    floor_id uuid not null references floor on delete cascade,
    kind text not null check (kind in ('furnish')),
    status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
    revision integer not null,
    params jsonb not null,
    progress jsonb not null,
    result json,
    problem text,
    saved_revision integer,
    actor_kind text not null,
    actor_id text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    finished_at timestamptz
  )`,
  'create index job_listed on job (floor_id, created_at, id)',
  'create index job_of_account on job (account_id, finished_at)',
  'create index job_ended on job (finished_at) where finished_at is not null',
]
