import { ServiceError } from './errors.ts'
import { fromRoot } from './package-root.ts'

/**
 * Loads a module that needs a package which serves one use only, and is not installed with the rest. A clone of the repository
 * fetches these packages with the first use, in the versions of its lock file; a package or an image names what to install.
 *
 * @param name of the package, or of several; in browsers, whose bundles hold them, nothing is looked for
 * @param use subject of the sentence that says what is missing, such as `PDF files`
 * @throws ServiceError `unavailable` where the package is missing and cannot be fetched
 */
export async function loadOptional<Module>(
  name: string | readonly string[],
  use: string,
  load: () => Promise<Module>,
): Promise<Module> {
  const missing = 'process' in globalThis ? [name].flat().find((it) => !isInstalled(it)) : undefined
  if (missing !== undefined) await fetchExtras(missing, use)
  return load()
}

function isInstalled(name: string): boolean {
  const { existsSync } = process.getBuiltinModule('node:fs')
  const { createRequire } = process.getBuiltinModule('node:module')
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
  return folders.some((folder) => existsSync(`${folder}/${name}/package.json`))
}

async function fetchExtras(name: string, use: string): Promise<void> {
  const script = fromRoot('tools/build/extras.mjs')
  const isClone = process.getBuiltinModule('node:fs').existsSync(fromRoot('assembly'))
  try {
    if (!isClone) throw new Error('install it beside roomwright')
    const { installExtras } = (await import(script.href)) as { installExtras(): Promise<void> }
    await installExtras()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ServiceError('unavailable', `${use} need the package ${name}, which is not installed: ${reason}`)
  }
}
