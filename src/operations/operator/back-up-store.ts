import { stat } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { VERSION } from '../../base/version.ts'
import type { Service } from '../../service/service.ts'
import { backUp } from '../../store/copies/back-up.ts'
import { FORMAT } from '../../store/copies/backup-format.ts'
import { neededKeys } from '../../store/keys/open-keyring.ts'
import { requireStore } from '../calling/transaction.ts'

export const BackUpStore = z.strictObject({ file: z.string().refine(isAbsolute, 'must be an absolute path') })

/** Backs up the embedded store while the service goes on. @throws ServiceError `conflict`, `invalid` */
export async function backUpStore(service: Service, { file }: z.output<typeof BackUpStore>) {
  const { databaseUrl, dataDir } = service.config
  if (databaseUrl !== '')
    throw new ServiceError('invalid', 'store: this is for an embedded store, back up PostgreSQL with pg_dump')
  const db = requireStore(service)
  if (await stat(file).catch(() => undefined)) throw new ServiceError('conflict', `file: ${file} is there already`)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const createdAt = service.wallClock().toISOString()
  const migrations = rows.map(({ name }) => name)
  const keys = await neededKeys(db, migrations)
  const manifest = { format: FORMAT, version: VERSION, migrations, keys, createdAt } as const
  try {
    await backUp(db, resolve(dataDir), file, manifest)
  } catch (error) {
    throw new ServiceError('conflict', `backup: ${reasonOf(error as NodeJS.ErrnoException, file)}`)
  }
  return { file, bytes: (await stat(file)).size, createdAt, keys }
}

function reasonOf({ code, message }: NodeJS.ErrnoException, file: string): string {
  return code === 'EEXIST' ? `another one is being made, or was broken off: delete ${file}.part` : message
}
