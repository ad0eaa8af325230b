import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'
import type { RotatedKeys } from '../../operations/operator/rotate-keys.ts'
import type { AuditEntry } from '../../schema/resources/audit-entry.ts'
import { readConfig } from '../../service/config.ts'
import { placeOf } from '../../store/engine/store-place.ts'
import { withOrders } from './operate.ts'

/** Backs up the embedded store: by the service that uses it, else by itself. The schema is not migrated. */
export async function backUpStore(file: string): Promise<void> {
  directoryOf('back up PostgreSQL with pg_dump')
  const backup = (await withOrders((ask) => ask('backup', { file }), { migrates: false })) as {
    bytes: number
    keys: readonly string[]
  }
  const needs = backup.keys.length > 0 ? `needs the key ${backup.keys.join(' and ')}, which is not in it\n` : ''
  process.stdout.write(`${file}\n${backup.bytes} bytes\n${needs}`)
}

/** Makes the embedded store from a backup. */
export async function restoreStore(file: string, replaces: boolean): Promise<void> {
  const directory = directoryOf('restore PostgreSQL with pg_restore or psql')
  const { restore } = await import('../../store/copies/restore.ts')
  const sync = readConfig().embeddedSync === 'on'
  const { version, createdAt, keys = [] } = await restore(file, resolve(directory), { replaces, sync })
  process.stdout.write(
    `${resolve(directory)} is as it was at ${createdAt}, when Roomwright ${version} made the backup\n`,
  )
  await tellMissingKeys(keys)
}

/** On the standard error: the store has been restored, and starts as soon as it has its keys. */
async function tellMissingKeys(needed: readonly string[]): Promise<void> {
  const [{ keySourceOf, keysOf, missingKeys, nameOf }, { Keyring }] = await Promise.all([
    import('../../store/keys/open-keyring.ts'),
    import('../../store/keys/keyring.ts'),
  ])
  const source = keySourceOf(readConfig())
  const keys = keysOf(source)
  const missing = missingKeys(needed, keys && new Keyring(keys))
  if (missing.length === 0) return
  process.stderr.write(
    `The key ${missing.join(' and ')}, which its secrets are encrypted with, is not in ${nameOf(source)}: put it there before the start\n`,
  )
}

function directoryOf(otherwise: string): string {
  const place = placeOf(readConfig())
  if (place === 'memory') throw new Error('DATA_DIR=memory keeps nothing: set DATA_DIR to a directory')
  if ('url' in place) throw new Error(`DATABASE_URL is set, this is for an embedded store: ${otherwise}`)
  return place.directory
}

/** Carries over a store of the version before, whose files this one cannot read. */
export async function upgradeFormerStore(path: string | undefined, pglite: string | undefined): Promise<void> {
  const directory = resolve(path ?? directoryOf('upgrade PostgreSQL as its own documents say'))
  const [{ upgradeStore }, { FORMER_PGLITE }] = await Promise.all([
    import('../../store/copies/upgrade-store.ts'),
    import('../../store/copies/former-pglite.ts'),
  ])
  if (pglite === undefined) process.stderr.write(`fetching ${FORMER_PGLITE} with npm, to read the old store\n`)
  const upgraded = await upgradeStore(directory, { pglite, sync: readConfig().embeddedSync === 'on' })
  process.stdout.write(
    upgraded
      ? `${directory} is upgraded, with all of its ${upgraded.rows} rows\nThe old store is ${upgraded.kept}: delete it when you need it no more\n`
      : `${directory} is upgraded: what was broken off is finished\n`,
  )
}

/** Seals all secrets with the newest key, by the service that uses the embedded store, else by itself. */
export async function rotateKeys(): Promise<void> {
  const done = (await withOrders((ask) => ask('rotate keys', {}))) as RotatedKeys
  const { key, sealed, previous } = done
  const rest = previous.length > 0 ? `; earlier backups need ${previous.join(' and ')}` : ''
  process.stdout.write(`the secrets of ${sealed} webhooks and users encrypted anew with the key ${key}${rest}\n`)
}

/** Writes the audit log of an account to the standard output, as fast as it is read there. */
export async function exportAudit(account: string, since: number | undefined): Promise<void> {
  await withOrders(async (ask) => {
    for (let after: string | undefined; ; ) {
      const entries = (await ask('audit export', { account, since, after })) as AuditEntry[]
      if (entries.length === 0) return
      const lines = entries.map((it) => `${JSON.stringify(it)}\n`).join('')
      if (!process.stdout.write(lines)) await once(process.stdout, 'drain')
      after = entries.at(-1)!.id
    }
  })
}
