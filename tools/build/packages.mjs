// Fills a package of the workspace with what is built, before npm packs it: `npm pack --workspace @roomwright/core`, `… @roomwright/client`.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** @type {Record<string, { files: string[], types: string }>} files and folders that are taken as they are, and types with all that they import */
const packages = {
  core: { files: ['build/library', 'build/kernels.wasm'], types: 'build/types/src/sdk/library/index.d.ts' },
  client: { files: ['build/client'], types: 'build/types/src/sdk/client/client.d.ts' },
}

const [name = ''] = process.argv.slice(2)
const part = packages[name]
if (!part) throw new Error(`There is no package ${name}: name one of ${Object.keys(packages).join(', ')}`)
// Standard output is for the name of the packed file.
const { status } = spawnSync(process.execPath, ['tools/build/build.mjs', 'pack'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
})
if (status !== 0) process.exit(1)
const folder = join(root, 'packages', name)
rmSync(join(folder, 'build'), { recursive: true, force: true })
for (const path of [...part.files, ...closureOf(part.types)])
  cpSync(join(root, path), join(folder, path), { recursive: true })
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))

/**
 * A file of types with all that it imports from this repository.
 *
 * @param {string} entry
 * @param {Set<string>} found
 */
function closureOf(entry, found = new Set()) {
  if (found.has(entry)) return [...found]
  found.add(entry)
  const text = readFileSync(join(root, entry), 'utf8')
  for (const [, target] of text.matchAll(/\b(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g))
    closureOf(typesOf(relative(root, join(root, dirname(entry), /** @type {string} */ (target)))), found)
  return [...found]
}

/** @param {string} path of a module as types name it */
function typesOf(path) {
  const types = path.replace(/\.[jt]s$/, '.d.ts')
  if (!existsSync(join(root, types))) throw new Error(`Cannot assemble the packages: ${types} is missing`)
  return types
}
