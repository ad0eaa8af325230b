import { type Kysely, sql } from 'kysely'

/** Many desk grids that are computed in the background, in chunks of which each is computed once. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // digest: of the body, to know it again; shared: members that the requests may leave out, as pairs of a name and JSON.
  `create table desk_grid_job (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
    items integer not null,
    items_done integer not null default 0,
    items_refused integer not null default 0,
    chunks integer not null,
    chunks_done integer not null default 0,
    desks_max bigint not null,
    desks bigint not null default 0,
    shared json not null,
    problem text,
    idempotency_key text,
    digest text not null,
    actor_kind text not null,
    actor_id text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    finished_at timestamptz,
    unique (account_id, idempotency_key)
  )`,
  'create index desk_grid_job_ended on desk_grid_job (finished_at) where finished_at is not null',
  // requests and result: NDJSON compressed by gzip, which the store need not try to compress again.
  `create table desk_grid_chunk (
    job_id uuid not null references desk_grid_job on delete cascade,
    number integer not null,
    account_id uuid not null references account,
    first_item integer not null,
    items integer not null,
    requests bytea not null,
    result bytea,
    done_at timestamptz,
    primary key (job_id, number)
  )`,
  'create unique index desk_grid_chunk_by_item on desk_grid_chunk (job_id, first_item)',
  'create index desk_grid_chunk_of_account on desk_grid_chunk (account_id)',
  'alter table desk_grid_chunk alter column requests set storage external',
  'alter table desk_grid_chunk alter column result set storage external',
]
