import { readFileSync } from 'node:fs'

// From the sources (tsx, vitest, Deno) the file lies in build/, from build/src beside it.
const PLACES = ['../../../../../build/web/viewer.json', '../../../../../web/viewer.json']

/** Name of the viewer's script below `/assets/`; undefined where it was not built: the plan then stands still. */
export const viewerScript: string | undefined = PLACES.map(read).find((it) => it !== undefined)

function read(path: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as { script: string }).script
  } catch {
    return undefined
  }
}
