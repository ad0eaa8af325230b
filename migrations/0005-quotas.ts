import { type Kysely, sql } from 'kysely'

/**
 * Counts that processes share, and what sign-ins and codes are checked against while others change it.
 *
 * The counts are unlogged: they are worth nothing after a crash, and writing them costs no log. The columns of `throttle` are
 * those of rate-limiter-flexible.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create unlogged table rate_bucket (
    client text primary key,
    full_at timestamptz not null
  )`,
  `create unlogged table throttle (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
  // One row: the latest time by which a process judged.
  `create table clock_mark (
    single boolean primary key default true check (single),
    at timestamptz not null
  )`,
  // Counts how often all sessions of a user were ended: a sign-in that began before may not finish after.
  'alter table "user" add column session_epoch integer not null default 0',
  'create index authorization_code_challenge on authorization_code (application_id, challenge) where challenge is not null',
]
