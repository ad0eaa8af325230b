import { fromRoot } from './package-root.ts'

/**
 * The program of a thread. From the sources Deno runs it as it is, and Node the built one: Node 20 starts no thread from
 * TypeScript.
 *
 * @param path below src/, without ending, such as `compute/worker`
 */
export function threadScript(path: string): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL(`../${path}.js`, import.meta.url)
  return 'Deno' in globalThis ? new URL(`../${path}.ts`, import.meta.url) : fromRoot(`build/program/${path}.js`)
}
