import { type Kysely, sql } from 'kysely'

/**
 * Counts that processes share. Unlogged: they are worth nothing after a crash, and writing them costs no log.
 *
 * The columns of `throttle` are those of rate-limiter-flexible.
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
]
