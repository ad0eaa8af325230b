import { createHash, randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { migrate } from '../../src/store/engine/migrate.ts'
import { openStore } from '../../src/store/engine/open.ts'

/** What a copied store holds: nothing at all, or the schema after all migrations. */
export type TemplateKind = 'empty' | 'migrated'

const BUILD = new URL('../../build/', import.meta.url).pathname
const KINDS: readonly TemplateKind[] = ['empty', 'migrated']

/**
 * Makes the embedded stores that tests start from, unless an earlier run made the same: creating one costs seconds of CPU
 * time, copying one a fraction. They are kept by version of PGlite and content of the migrations.
 *
 * @returns the directory that holds one store of each kind
 */
export async function makeTemplates(): Promise<string> {
  const directory = join(BUILD, `store-templates-${fingerprint()}`)
  if (existsSync(directory)) return directory
  mkdirSync(BUILD, { recursive: true })
  const half = mkdtempSync(join(BUILD, 'store-templates-new-'))
  const [empty, migrated] = KINDS.map((kind) => join(half, kind)) as [string, string]
  await (await openStore({ directory: empty }, { sync: false })).close()
  copyDirectory(empty, migrated)
  const store = await openStore({ directory: migrated }, { sync: false })
  await migrate(store.sessions)
  await store.close()
  try {
    renameSync(half, directory)
  } catch (error) {
    rmSync(half, { recursive: true })
    if (!existsSync(directory)) throw error // else another run was first
  }
  return directory
}

/** A migrated database on a server: copying one costs a fraction of migrating one. */
export async function makeMigratedDatabase(
  server: string,
): Promise<{ readonly name: string; remove(): Promise<void> }> {
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  const name = `template_${randomUUID().replaceAll('-', '')}`
  await admin.unsafe(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const store = await openStore({ url: url.href })
  await migrate(store.sessions)
  await store.close()
  return {
    name,
    async remove() {
      await admin.unsafe(`drop database ${name}`)
      await admin.end()
    },
  }
}

/** Copies the template to a directory that does not exist yet, or is empty. */
export const copyTemplate = (templates: string, kind: TemplateKind, directory: string) =>
  copyDirectory(join(templates, kind), directory)

function fingerprint(): string {
  const hash = createHash('sha256')
  const require = createRequire(import.meta.url)
  hash.update(readFileSync(join(dirname(require.resolve('@electric-sql/pglite')), '../package.json')))
  const migrations = new URL('../../migrations/', import.meta.url).pathname
  for (const name of readdirSync(migrations).sort()) hash.update(name).update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}

// Not cpSync, which takes three times as long on Node 20.
function copyDirectory(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyDirectory(source, target)
    else copyFileSync(source, target)
  }
}
