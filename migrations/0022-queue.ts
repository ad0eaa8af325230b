import { type Kysely, sql } from 'kysely'

/**
 * What waits to be done in the background. Processes of the version before keep theirs in the schema `pgboss`, which is kept for as
 * long as one of them runs: those of this version take over what waits there.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table queue_job (
    id uuid primary key default gen_random_uuid(),
    queue text not null,
    data jsonb not null,
    priority integer not null default 0,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'failed')),
    attempts integer not null default 0,
    attempts_max integer not null,
    retry_seconds integer not null,
    dead_queue text,
    start_after timestamptz not null default now(),
    lease_until timestamptz,
    failure text,
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    check ((state = 'running') = (lease_until is not null)),
    check ((state = 'failed') = (ended_at is not null))
  )`,
  `create index queue_job_next on queue_job (queue, priority desc, created_at, id) where state = 'waiting'`,
  `create index queue_job_due on queue_job (queue, start_after) where state = 'waiting'`,
  `create index queue_job_running on queue_job (lease_until) where state = 'running'`,
  `create index queue_job_failed on queue_job (ended_at) where state = 'failed'`,
]
