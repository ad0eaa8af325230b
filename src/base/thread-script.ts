/**
 * The program of a thread. From the sources Deno runs it as it is, and Node the built one: Node 20 starts no thread from
 * TypeScript.
 *
 * @param path below src/, without ending, such as `compute/worker`
 */
export function threadScript(path: string): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL(`../${path}.js`, import.meta.url)
  return new URL('Deno' in globalThis ? `../${path}.ts` : `../../build/src/${path}.js`, import.meta.url)
}
