// What the build consists of.
import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { bundleConverters } from './bundle-converters.mjs'
import { bundleClient, bundleElement, bundleLibrary } from './bundle-library.mjs'
import { bundleSite } from './bundle-site.mjs'
import { bundleWeb } from './bundle-web.mjs'
import { digestOf } from './make.mjs'
import { typesClosure } from './types-closure.mjs'

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string} compiler the package that makes it; its version belongs to the inputs
 * @property {string[]} inputs files and folders, from the root
 * @property {string[]} outputs files and folders, from build/
 * @property {Target[]} [after] targets whose outputs it reads
 * @property {boolean} [needsExtras] whether packages of tools/extras take part
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

/** Programs that are started: processes and threads. */
const PROGRAMS = [
  'process/node',
  'process/cli',
  'threads/compute/worker',
  'threads/conversion/conversion-thread',
  'store/engine/embedded/pglite-worker',
  'store/engine/embedded/pglite-maker',
]

/** What Node runs; the packages it depends on are loaded as they are. */
const forNode = (/** @type {string} */ root) =>
  /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: root,
    format: /** @type {const} */ ('esm'),
    platform: /** @type {const} */ ('node'),
    target: 'node20.19',
    logLevel: /** @type {const} */ ('error'),
  })

/**
 * One file for each program and parts that they share: a process loads some dozen files in place of a thousand.
 *
 * @param {{ sourceMaps: boolean }} options maps are for coverage: a package has no sources that they could lead to
 * @returns {Target}
 */
export const program = ({ sourceMaps }) => ({
  name: 'program',
  compiler: 'esbuild',
  inputs: ['src', 'migrations'],
  outputs: ['program'],
  options: `sourceMaps: ${sourceMaps}`,
  async run(root, folder) {
    const { build } = await import('esbuild')
    await build({
      ...forNode(root),
      entryPoints: PROGRAMS.map((name) => join(root, `src/${name}.ts`)),
      outbase: join(root, 'src'),
      outdir: join(folder, 'program'),
      chunkNames: 'parts/[name]-[hash]',
      bundle: true,
      splitting: true,
      packages: 'external',
      sourcemap: sourceMaps,
      // Names stay for traces of the stack, and lines are short, since Node prints the one in which an error ends the process.
      ...(sourceMaps ? {} : { minifyWhitespace: true, minifySyntax: true, lineLimit: 160 }),
    })
    chmodSync(join(folder, 'program/process/cli.js'), 0o755)
  },
})

/** @type {Target} Each module by itself, for tests and benches that import some of them; no part of the package. */
export const modules = {
  name: 'modules',
  compiler: 'esbuild',
  inputs: ['src', 'migrations'],
  outputs: ['src', 'migrations'],
  async run(root, folder) {
    const { build } = await import('esbuild')
    const files = ['src', 'migrations']
      .flatMap((it) => readdirSync(join(root, it), { recursive: true, encoding: 'utf8' }).map((name) => join(it, name)))
      .filter((name) => name.endsWith('.ts') && !BROWSER_ONLY.test(name))
    await build({
      ...forNode(root),
      entryPoints: files.map((name) => join(root, name)),
      outbase: root,
      outdir: folder,
      bundle: true,
      packages: 'external',
      plugins: [asTheyAre],
    })
  },
}

const BROWSER_ONLY = /^src\/web\/(?:page-script|plan-view|playground|scene|viewer)\//

/** Leaves imports of other modules as they are, but for their ending. */
const asTheyAre = /** @type {import('esbuild').Plugin} */ ({
  name: 'as-they-are',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path }) => ({ path: path.replace(/\.ts$/, '.js'), external: true }))
  },
})

/** What the steps of each bundle for browsers are made of. */
const BROWSER = [
  'src',
  'package.json',
  'package-lock.json',
  'tools/build/web-asset.mjs',
  'tools/build/bundle-design.mjs',
]

/** @type {Target} What reads and writes files of other programs in browsers: made when it is first asked for. */
export const converters = {
  name: 'converters',
  compiler: 'esbuild',
  inputs: [...BROWSER, 'tools/extras/package-lock.json', 'tools/build/bundle-converters.mjs'],
  outputs: ['converters'],
  needsExtras: true,
  run: (root, folder) => bundleConverters(root, folder, shortDigest(root, converters)),
}

/** @type {Target} What browsers load; the bundler is a program of its own. */
export const web = {
  name: 'web',
  compiler: 'esbuild',
  inputs: [...converters.inputs, 'examples', 'tools/build/bundle-web.mjs', 'build/kernels.wasm'],
  outputs: ['web'],
  after: [kernels],
  run: (root, folder) => bundleWeb(root, folder, shortDigest(root, converters)),
}

/** @type {Target} The documents: made when they are first asked for. */
export const site = {
  name: 'site',
  compiler: 'esbuild',
  inputs: [
    ...[
      ...BROWSER,
      'tools/extras/package-lock.json',
      'tools/build/bundle-site.mjs',
      'examples',
      'docs',
      'build/kernels.wasm',
    ],
    ...['README.md', 'CHANGES.md'],
  ],
  outputs: ['site'],
  after: [kernels],
  needsExtras: true,
  run: bundleSite,
}

/** @type {Target} What is written by the schemas of the wire: types without a dependency, and requests as JSON Schema. */
export const generated = {
  name: 'generated',
  compiler: 'esbuild',
  inputs: ['src', 'tools/build/write-generated.ts', 'tools/extras/package-lock.json'],
  outputs: ['api-types', 'schemas'],
  needsExtras: true,
  async run(root, folder) {
    const { build } = await import('esbuild')
    const outfile = join(folder, 'write-generated.mjs')
    await build({
      ...forNode(root),
      entryPoints: [join(root, 'tools/build/write-generated.ts')],
      outfile,
      bundle: true,
      packages: 'external',
    })
    /** @type {typeof import('./write-generated.ts')} */
    const { writeGenerated } = await import(pathToFileURL(outfile).href)
    await writeGenerated(folder)
    rmSync(outfile)
  },
}

/** @type {Target} Types of the library and of the client, for who installs them. */
export const declarations = {
  name: 'declarations',
  compiler: 'typescript',
  inputs: [
    'src',
    'package.json',
    'tsconfig.json',
    'tools/build/tsconfig.types.json',
    'tools/build/types-closure.mjs',
    'build/api-types',
    'build/kernels.d.ts',
  ],
  outputs: ['types'],
  after: [generated, kernels],
  needsExtras: true,
  run(root, folder) {
    const config = join(folder, 'tsconfig.json')
    const types = join(folder, 'types')
    writeFileSync(
      config,
      JSON.stringify({ extends: '../../tools/build/tsconfig.types.json', compilerOptions: { outDir: types } }),
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { status } = spawnSync(process.execPath, [tsc, '-p', config], { stdio: ['ignore', 2, 2] })
    if (status !== 0) throw new Error('Cannot build: the type check failed')
    // What tsconfig.json lays over the root lies beside the sources.
    renameSync(join(types, 'build/api-types'), join(types, 'api-types'))
    rmSync(join(types, 'build'), { recursive: true })
    const shown = new Set(exportedTypes(root).flatMap((entry) => typesClosure(types, entry)))
    for (const path of readdirSync(types, { recursive: true, encoding: 'utf8' }))
      if (path.endsWith('.d.ts') && !shown.has(path)) rmSync(join(types, path))
  },
}

/**
 * Files of types that `exports` of package.json names: who installs the package sees these and what they import.
 *
 * @param {string} root
 */
function exportedTypes(root) {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.values(exports).flatMap(({ types }) => (types ? [types.replace('./build/types/', '')] : []))
}

/** @type {Target} What imports of `roomwright`, `roomwright/client`, `roomwright/element` and `roomwright/react` load. */
export const library = {
  name: 'library',
  compiler: 'esbuild',
  inputs: [
    'src',
    'package-lock.json',
    'tools/build/bundle-library.mjs',
    'tools/build/lean-zod.mjs',
    'build/kernels.wasm',
  ],
  outputs: ['library', 'client', 'element'],
  after: [kernels],
  async run(root, folder) {
    await bundleLibrary(root, folder)
    await bundleClient(root, folder)
    await bundleElement(root, folder)
  },
}

const shortDigest = (/** @type {string} */ root, /** @type {Target} */ target) =>
  digestOf(root, target).slice(0, 8).toUpperCase()
