import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'
import { readConfig } from '../config.ts'
import type { AuditEntry } from '../schema/audit-entry.ts'
import { placeOf } from '../store/store-place.ts'
import { withOrders } from './operate.ts'

/** Backs up the embedded store: by the service that uses it, else by itself. The schema stays as it is. */
export async function backUpStore(file: string): Promise<void> {
  directoryOf('back up PostgreSQL with pg_dump')
  const backup = (await withOrders((ask) => ask('backup', { file }), { migrates: false })) as { bytes: number }
  process.stdout.write(`${file}\n${backup.bytes} bytes\n`)
}

/** Makes the embedded store from a backup. */
export async function restoreStore(file: string, replaces: boolean): Promise<void> {
  const directory = directoryOf('restore PostgreSQL with pg_restore or psql')
  const { restore } = await import('../store/restore.ts')
  const sync = readConfig().embeddedSync === 'on'
  const { version, createdAt } = await restore(file, resolve(directory), { replaces, sync })
  process.stdout.write(
    `${resolve(directory)} is as it was at ${createdAt}, when Roomwright ${version} made the backup\n`,
  )
}

function directoryOf(otherwise: string): string {
  const place = placeOf(readConfig())
  if (place === 'memory') throw new Error('DATA_DIR=memory keeps nothing: set DATA_DIR to a directory')
  if ('url' in place) throw new Error(`DATABASE_URL is set, this is for an embedded store: ${otherwise}`)
  return place.directory
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
