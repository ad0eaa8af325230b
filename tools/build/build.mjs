// Builds what is out of date, to build/: the kernels from assembly/, the programs from src/ and migrations/, and what browsers load.
//
//   node tools/build/build.mjs            for `npm run build` and `npm test`; the compilers have to be installed
//   node tools/build/build.mjs start      for `npm start`: without compilers, what was built before is served
//   node tools/build/build.mjs all        that and what `npm start` leaves until it is asked for: documents, converters for browsers
//   node tools/build/build.mjs check      what a type check reads
//   node tools/build/build.mjs pack       for `npm pack`: what a package holds; installs the compilers where they are missing
//   node tools/build/build.mjs prepare    after an install: as `pack`, but only where npm packs this repository for another project
//   node tools/build/build.mjs coverage   with source maps
//   node tools/build/build.mjs <target>   one of them, such as `site`
//
// Plain JavaScript: Node 20 runs it without development dependencies, Deno runs the same file.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { writeBillOfMaterials } from './bill-of-materials.mjs'
import { installExtras } from './extras.mjs'
import { isMade, make, outputsExist } from './make.mjs'
import { converters, declarations, generated, kernels, library, modules, program, site, web } from './targets.mjs'

/** @typedef {import('./targets.mjs').Target} Target */

const root = fileURLToPath(new URL('../..', import.meta.url))
const occasion = process.argv[2] ?? 'build'
const onDeno = 'Deno' in globalThis
const programs = program({ sourceMaps: occasion === 'coverage' })
const packed = [kernels, programs, library, web, converters, site, generated, declarations]

/** @type {Readonly<Record<string, readonly Target[]>>} */
const occasions = {
  start: [kernels, programs, web],
  all: [kernels, programs, modules, library, web, converters, site],
  check: [kernels, library, generated, declarations],
  pack: packed,
  prepare: packed,
  ...Object.fromEntries([kernels, web, converters, site, generated, declarations].map((it) => [it.name, [it]])),
}
const targets = onDeno ? [kernels, web] : (occasions[occasion] ?? [kernels, programs, modules, library, web])

try {
  if (mayBuild()) await build(targets)
  if (occasion === 'pack' && existsSync(join(root, 'assembly'))) writeBillOfMaterials(root)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** @param {readonly Target[]} requested in any order; what they read is made before them */
async function build(requested) {
  const all = new Set(requested.flatMap((it) => [...(it.after ?? []), it]))
  if ([...all].some((it) => it.needsExtras && !isMade(root, it))) await installExtras()
  /** @type {Map<Target, Promise<void>>} */
  const builds = new Map()
  const ensure = (/** @type {Target} */ target) => {
    const begun = builds.get(target) ?? makeAfter(target)
    builds.set(target, begun)
    return begun
  }
  const makeAfter = async (/** @type {Target} */ target) => {
    await Promise.all((target.after ?? []).map(ensure))
    if (isMade(root, target)) return
    // Their compiler would hold up the others.
    await (target === kernels && all.size > 1 && !onDeno ? onThread(target.name) : make(root, target))
  }
  await Promise.all([...all].map(ensure))
}

/** @param {string} name of a target */
function onThread(name) {
  const worker = new Worker(fileURLToPath(import.meta.url), { argv: [name] })
  return /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      worker.once('error', reject)
      worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Cannot build the ${name}`))))
    })
  )
}

/** Whether there is something to build from and to build with. Ends the process where that leaves nothing to run. */
function mayBuild() {
  if (!existsSync(join(root, 'assembly'))) return false // a package: it holds the build and no sources
  if (occasion === 'prepare') return isPackedForAnotherProject() && compilersAreInstalled()
  if (compilersAreInstalled() || targets.every((target) => isMade(root, target))) return true
  if (occasion === 'pack') return installCompilers()
  if (occasion === 'start' && targets.every((target) => outputsExist(root, target))) {
    console.error('The sources are newer than the build and no compilers are installed: starting what was built')
    return false
  }
  const remedy = onDeno ? '`deno install`' : '`npm ci`, then `npm run build`'
  console.error(`Cannot build: the compilers are not installed; run ${remedy}`)
  process.exit(1)
}

/** npm clones a git dependency into a folder of its own and prepares it there; INIT_CWD is still the folder of the project. */
function isPackedForAnotherProject() {
  const { INIT_CWD } = process.env
  return INIT_CWD !== undefined && !join(INIT_CWD, '/').startsWith(root)
}

function compilersAreInstalled() {
  return targets.every(({ compiler }) => existsSync(join(root, 'node_modules', compiler)))
}

function installCompilers() {
  // Standard output is for the name of the packed file.
  const { status } = spawnSync('npm', ['ci', '--include=dev'], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
  return true
}
