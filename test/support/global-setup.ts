import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeMigratedDatabase, makeTemplates } from './store-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory of the embedded stores that tests copy. */
    readonly storeTemplates: string
    /** The directory of the stores that the test files of a worker share, removed when the run is over. */
    readonly storesOfRun: string
    /** The name of the migrated database on the server of TEST_DATABASE_URL that tests copy; empty where there is no server. */
    readonly migratedDatabase: string
  }
}

/** Makes the stores that the tests of a run copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('storeTemplates', await makeTemplates())
  const storesOfRun = mkdtempSync(join(tmpdir(), 'roomwright-run-'))
  project.provide('storesOfRun', storesOfRun)
  const server = process.env['TEST_DATABASE_URL']
  const migrated = server ? await makeMigratedDatabase(server) : undefined
  project.provide('migratedDatabase', migrated?.name ?? '')
  return async () => {
    rmSync(storesOfRun, { recursive: true, force: true, maxRetries: 5 })
    await migrated?.remove()
  }
}
