// A backup is a tar file, compressed by gzip: first MANIFEST, then the files of the store below PGDATA.

export const MANIFEST = 'roomwright-backup.json'

/** What a backup says of itself. */
export interface Manifest {
  readonly format: typeof FORMAT
  /** Version of Roomwright that made it. */
  readonly version: string
  /** Names of the migrations that its schema has. */
  readonly migrations: readonly string[]
  /** Ids of the keys that its secrets are sealed with; earlier backups name none. */
  readonly keys?: readonly string[]
  /** ISO 8601. */
  readonly createdAt: string
}

export const FORMAT = 1
