// Fills a package of the workspace with what is built, before npm packs it: `npm pack --workspace @roomwright/core`, `… @roomwright/client`.
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { typesClosure } from './types-closure.mjs'

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
for (const path of [...part.files, ...typesClosure(root, part.types)])
  cpSync(join(root, path), join(folder, path), { recursive: true })
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
