// What the build consists of.
import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { bundleLibrary } from './bundle-library.mjs'
import { bundleWeb } from './bundle-web.mjs'

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string} compiler the package that makes it; its version belongs to the inputs
 * @property {string[]} inputs files and folders, from the root
 * @property {string[]} outputs files and folders, from build/
 * @property {string} [options] what the outputs depend on beside the inputs
 * @property {(root: string, folder: string) => Promise<void> | void} run writes the outputs into the folder
 */

/** @type {Target} The compiler runs inside this process, so that Deno needs no other program. */
export const kernels = {
  name: 'kernels',
  compiler: 'assemblyscript',
  inputs: ['assembly', 'asconfig.json'],
  outputs: ['kernels.wasm', 'kernels.d.ts'],
  async run(root, folder) {
    const { default: asc } = await import('assemblyscript/asc')
    const outFile = relative(root, join(folder, 'kernels.wasm'))
    const options = ['--config', 'asconfig.json', '--target', 'release', '--outFile', outFile, '--baseDir', root]
    const { error, stderr } = await asc.main(['assembly/index.ts', ...options])
    if (error) throw new Error(`${stderr}${error.message}`)
  },
}

/**
 * @param {{ sourceMaps: boolean }} options maps are for coverage: a package has no sources that they could lead to
 * @returns {Target}
 */
export const program = ({ sourceMaps }) => ({
  name: 'program',
  compiler: 'typescript',
  inputs: ['src', 'migrations', 'tsconfig.json', 'tsconfig.build.json', 'build/kernels.d.ts'],
  outputs: ['src', 'migrations'],
  options: `sourceMaps: ${sourceMaps}`,
  run(root, folder) {
    const config = join(folder, 'tsconfig.json')
    const compilerOptions = { outDir: '.', sourceMap: sourceMaps }
    writeFileSync(config, JSON.stringify({ extends: '../../tsconfig.build.json', compilerOptions }))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { status } = spawnSync(process.execPath, [tsc, '-p', config], { stdio: ['ignore', 2, 2] })
    if (status !== 0) throw new Error('Cannot build: the type check failed')
    rmSync(config)
    chmodSync(join(folder, 'src/process/cli.js'), 0o755)
  },
})

/** @type {Target} What browsers load; the bundler is a program of its own. */
export const web = {
  name: 'web',
  compiler: 'esbuild',
  inputs: [
    'src',
    'package-lock.json',
    'tools/build/bundle-design.mjs',
    'tools/build/web-asset.mjs',
    'examples',
    'docs',
    'CHANGES.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'tools/build/bundle-web.mjs',
    'tools/build/bundle-site.mjs',
    'build/kernels.wasm',
  ],
  outputs: ['web'],
  run: bundleWeb,
}

/** @type {Target} What `import … from 'roomwright'` loads. */
export const library = {
  name: 'library',
  compiler: 'esbuild',
  inputs: ['src', 'package-lock.json', 'tools/build/bundle-library.mjs'],
  outputs: ['library'],
  run: bundleLibrary,
}
