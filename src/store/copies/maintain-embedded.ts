import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { isBackedUp } from './back-up.ts'

// A PostgreSQL server vacuums, analyzes and checkpoints by itself, in processes of its own. The embedded store has one process,
// which does neither: tables would keep all their dead rows, statements the plans that were made when their tables were empty, and
// the write-ahead log would grow until the service ends.

/** Bytes of write-ahead log after which a checkpoint lets them be used again: one of its files. */
const LOG_BYTES_MAX = 16 * 1024 * 1024

/** Dead rows that a table may have: so many, and this share of the living. @see autovacuum of PostgreSQL */
const DEAD_MAX = 500
const DEAD_SHARE = 0.2

/**
 * Rows that may have changed since a table was analyzed: so many, and this share of all. More than a server has: plans for a table of a
 * few pages read all of it, which is wrong when it has grown a minute later.
 */
const CHANGED_MAX = 500
const CHANGED_SHARE = 0.1

/** After a crash the dead rows of a table are unknown; one of this size is vacuumed once, bytes. */
const UNKNOWN_SIZE_MAX = 8 * 1024 * 1024

/**
 * Vacuums the table that needs it most. No other statement runs meanwhile: some tenths of a second for 100 000 rows.
 *
 * @returns its name; undefined when none needs it
 */
export async function vacuumOne(db: Db): Promise<string | undefined> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string }>`select relid::regclass::text as name from pg_stat_user_tables
    where n_dead_tup > ${DEAD_MAX}::int + ${DEAD_SHARE}::float8 * n_live_tup
      or (last_vacuum is null and pg_relation_size(relid) > ${UNKNOWN_SIZE_MAX}::int)
    order by n_dead_tup desc, relname limit 1`.execute(db)
  const name = rows[0]?.name
  if (name === undefined) return undefined
  await sql.raw(`vacuum ${name}`).execute(db)
  await sql.raw(`analyze ${name}`).execute(db)
  return name
}

/**
 * Gathers statistics of the table that has changed most, by which statements are planned anew: some hundredths of a second.
 *
 * @returns its name; undefined when none needs it
 */
export async function analyzeOne(db: Db): Promise<string | undefined> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string }>`select relid::regclass::text as name from pg_stat_user_tables
    where n_mod_since_analyze > ${CHANGED_MAX}::int + ${CHANGED_SHARE}::float8 * n_live_tup
    order by n_mod_since_analyze desc, relname limit 1`.execute(db)
  const name = rows[0]?.name
  if (name !== undefined) await sql.raw(`analyze ${name}`).execute(db)
  return name
}

/** Writes all changed pages to their files when the log has become long. @returns whether it did */
export async function checkpointIfDue(db: Db): Promise<boolean> {
  if (isBackedUp(db)) return false
  const { rows } = await sql<{ due: boolean }>`select
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) >= ${LOG_BYTES_MAX}::int as due
    from pg_control_checkpoint()`.execute(db)
  if (!rows[0]!.due) return false
  await sql`checkpoint`.execute(db)
  return true
}
