import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../../migrations/index.ts'
import { claimDirectory } from '../engine/embedded/open-embedded.ts'
import { syncPath, syncTree } from '../engine/embedded/syncing-fs.ts'
import { migrate } from '../engine/migrate.ts'
import { openStore } from '../engine/open.ts'
import { formerData, PGDATA } from '../engine/store-place.ts'
import { copyTables } from './copy-tables.ts'
import { fetchFormerPglite, openFormer } from './former-pglite.ts'

/** The PostgreSQL whose stores can be carried over. */
const FORMER = '17'

export interface Upgraded {
  readonly rows: number
  /** Where the old data is. */
  readonly kept: string
}

/**
 * Carries a store of the former PostgreSQL over: a copy of it is opened by the PGlite of that time, its rows are copied to a new store
 * beside it, compared, and the new store takes its place. Until then nothing of the old store is written to; after that it is kept.
 *
 * @param options.pglite folder of the former PGlite; left out: it is fetched
 * @returns undefined where an upgrade that was broken off at its very end has been finished
 * @throws Error saying why it cannot; InUseError while a process uses the directory
 */
export async function upgradeStore(
  directory: string,
  { pglite, sync = true }: { pglite?: string | undefined; sync?: boolean } = {},
): Promise<Upgraded | undefined> {
  const data = join(directory, PGDATA)
  const formerPath = formerData(data, FORMER)
  if (!existsSync(data) && !existsSync(formerPath)) throw new Error(`There is no store in ${directory}`)
  const unlock = claimDirectory(directory)
  const half = join(directory, 'upgraded.new')
  try {
    if (!existsSync(data)) {
      finish(directory, join(half, PGDATA), data, sync)
      rmSync(half, { recursive: true, force: true })
      return undefined
    }
    const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
    if (version !== FORMER)
      throw new Error(`The store in ${directory} is of PostgreSQL ${version}: only one of ${FORMER} is upgraded`)
    if (existsSync(formerPath)) throw new Error(`${formerPath} is there already: move it away first`)
    rmSync(half, { recursive: true, force: true })
    mkdirSync(half, { mode: 0o700 })
    const rows = await carryOver(data, half, pglite, sync)
    if (sync) syncTree(half)
    renameSync(data, formerPath)
    finish(directory, join(half, PGDATA), data, sync)
    rmSync(half, { recursive: true, force: true })
    return { rows, kept: formerPath }
  } catch (error) {
    if (existsSync(data)) rmSync(half, { recursive: true, force: true })
    throw error
  } finally {
    unlock()
  }
}

function finish(directory: string, made: string, data: string, sync: boolean): void {
  if (!existsSync(made))
    throw new Error(`${made} is missing: rename ${formerData(data, FORMER)} to ${data} and begin anew`)
  renameSync(made, data)
  if (sync) syncPath(directory)
}

/** Makes the new store in `half`. @returns how many rows it has from the old one */
async function carryOver(data: string, half: string, pglite: string | undefined, sync: boolean): Promise<number> {
  const folder = pglite ?? (await fetchFormerPglite(half))
  const copy = join(half, 'old') // opening a store writes to it
  cpSync(data, copy, { recursive: true })
  rmSync(join(copy, 'postmaster.pid'), { force: true })
  const former = await openFormer(folder, copy)
  try {
    const store = await openStore({ directory: half }, { sync: false, unlock: () => {}, statementMsMax: MS_MAX })
    try {
      await migrate(store.sessions, await formerMigrations(former))
      const rows = await copyTables(former, store.sessions)
      await migrate(store.sessions)
      return rows
    } finally {
      await store.close()
    }
  } finally {
    await former.close()
    rmSync(copy, { recursive: true, force: true })
    if (sync) syncPath(half)
  }
}

/** Longest statement: one for all rows of a table, ms. */
const MS_MAX = 3_600_000

/** The migrations that the old store has had. @throws Error where this version does not know one */
async function formerMigrations(former: Awaited<ReturnType<typeof openFormer>>) {
  const { rows } = await former.query<{ name: string }>('select name from kysely_migration order by name')
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name))
  if (unknown) throw new Error(`The old store has a migration that this version does not know: ${unknown.name}`)
  return Object.fromEntries(rows.map(({ name }) => [name, migrations[name]!]))
}
