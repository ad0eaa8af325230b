import { readFileSync } from 'node:fs'

interface BuiltDesign {
  /** Names of files below `/assets/`. */
  readonly font: string
  readonly style: string
  readonly script: string
}

// From the sources (tsx, vitest, Deno) the file lies in build/, from build/src beside it.
const PLACES = ['../../../../build/web/design.json', '../../../../web/design.json']

/** What the build made for pages; undefined where it was not built: they are then set in a typeface of the system. */
export const builtDesign = PLACES.map(read).find((it) => it !== undefined)

function read(path: string): BuiltDesign | undefined {
  try {
    return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
  } catch {
    return undefined
  }
}
