import type { Migration } from 'kysely'
import * as access from './0001-access.ts'

/** All migrations in order; append-only. A record instead of a directory scan works on every runtime. */
export const migrations: Record<string, Migration> = {
  '0001-access': access,
}
