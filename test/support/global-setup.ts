import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeTemplates } from './store-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory of the embedded stores that tests copy. */
    readonly storeTemplates: string
    /** The directory of the stores that the test files of a worker share, removed when the run is over. */
    readonly storesOfRun: string
  }
}

/** Makes the embedded stores that the tests of a run copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  project.provide('storeTemplates', await makeTemplates())
  const storesOfRun = mkdtempSync(join(tmpdir(), 'roomwright-run-'))
  project.provide('storesOfRun', storesOfRun)
  return () => rmSync(storesOfRun, { recursive: true, force: true, maxRetries: 5 })
}
