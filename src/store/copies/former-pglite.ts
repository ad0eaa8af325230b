import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** The last PGlite with PostgreSQL 17, and the one that former builds used. */
export const FORMER_PGLITE = '@electric-sql/pglite@0.4.6'

/** What is used of it. */
export interface FormerPglite {
  query<Row>(text: string, params?: readonly unknown[]): Promise<{ rows: Row[] }>
  close(): Promise<void>
}

/** Fetches the package with npm into a directory that exists. @returns its folder @throws Error that says what else can be done */
export async function fetchFormerPglite(into: string): Promise<string> {
  const args = ['install', '--prefix', into, '--no-audit', '--no-fund', '--no-save', '--ignore-scripts', FORMER_PGLITE]
  try {
    await promisify(execFile)('npm', args)
  } catch (error) {
    const reason = (error as Error).message.trim().split('\n').slice(0, 3).join(' ')
    throw new Error(
      `Cannot fetch ${FORMER_PGLITE}: ${reason}; on a machine with a network run npm install ${FORMER_PGLITE}, bring node_modules/@electric-sql/pglite here, and name it by --pglite`,
    )
  }
  return join(into, 'node_modules/@electric-sql/pglite')
}

/** Opens a data directory with the PGlite of a folder. @throws Error where the folder holds none */
export async function openFormer(folder: string, directory: string): Promise<FormerPglite> {
  const script = join(folder, 'dist/index.js')
  if (!existsSync(script)) throw new Error(`There is no PGlite in ${folder}: name the folder of ${FORMER_PGLITE}`)
  const { PGlite } = (await import(pathToFileURL(script).href)) as {
    PGlite: { create(directory: string): Promise<FormerPglite> }
  }
  return PGlite.create(directory)
}
