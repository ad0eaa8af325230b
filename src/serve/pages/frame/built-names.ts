import { readFileSync } from 'node:fs'
import { fromRoot } from '../../../base/package-root.ts'

/** What the build tells of files with a hash in their names: the content of `build/web/<name>.json`; undefined where it was not built. */
export function builtNames<Names>(name: string): Names | undefined {
  try {
    return JSON.parse(readFileSync(fromRoot(`build/web/${name}.json`), 'utf8')) as Names
  } catch {
    return undefined
  }
}
