import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ServiceError } from '../../base/errors.ts'
import { fromRoot } from '../../base/package-root.ts'

/** Parts of the build that `npm start` does not wait for: the documents, and what reads and writes files in browsers. */
export type OnDemand = 'site' | 'converters'

const builds = new Map<OnDemand, Promise<void>>()

/**
 * Brings a part of the build up to date, once in the life of the process. Does nothing in a package, which holds the build and no
 * sources, and on Deno, where the command line builds all.
 *
 * @throws ServiceError `unavailable` where it cannot be built; a later call tries again
 */
export function buildOnDemand(part: OnDemand): Promise<void> {
  const running = builds.get(part) ?? build(part)
  builds.set(part, running)
  running.catch(() => builds.delete(part))
  return running
}

async function build(part: OnDemand): Promise<void> {
  if ('Deno' in globalThis || !existsSync(fromRoot('assembly'))) return
  const script = fileURLToPath(fromRoot('tools/build/build.mjs'))
  try {
    await promisify(execFile)(process.execPath, [script, part], { encoding: 'utf8' })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new ServiceError('unavailable', `This part could not be built: ${stderr.trim().split('\n').at(-1) ?? ''}`)
  }
}
