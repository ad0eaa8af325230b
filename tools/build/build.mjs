// Builds what is out of date: the kernels from assembly/ and, on Node, JavaScript from src/ and migrations/, and what browsers load, all to build/.
//
//   node tools/build/build.mjs            for `npm run build`; the compilers have to be installed
//   node tools/build/build.mjs start      for `npm start`: without compilers, what was built before is served
//   node tools/build/build.mjs pack       for `npm pack`: installs the compilers where they are missing
//   node tools/build/build.mjs prepare    after an install: builds only where npm packs this repository for another project
//   node tools/build/build.mjs coverage   with source maps
//
// Plain JavaScript: Node 20 runs it without development dependencies, Deno runs the same file.
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isMade, make, outputsExist } from './make.mjs'
import { kernels, library, program, web } from './targets.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const occasion = process.argv[2] ?? 'build'
const targets =
  'Deno' in globalThis ? [kernels, web] : [kernels, program({ sourceMaps: occasion === 'coverage' }), library, web]

try {
  if (mayBuild()) for (const target of targets) if (!isMade(root, target)) await make(root, target)
  if (occasion === 'pack' && existsSync(join(root, 'assembly'))) writeBillOfMaterials()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
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
  const remedy = 'Deno' in globalThis ? '`deno install`' : '`npm ci`, then `npm run build`'
  console.error(`Cannot build: the compilers are not installed; run ${remedy}`)
  process.exit(1)
}

/** npm clones a git dependency into a folder of its own and prepares it there; INIT_CWD stays the folder of the project. */
function isPackedForAnotherProject() {
  const { INIT_CWD } = process.env
  return INIT_CWD !== undefined && !join(INIT_CWD, '/').startsWith(root)
}

/**
 * @typedef {{ 'bom-ref': string, properties: { name: string }[] }} Component
 * @param {Component} component
 */
function isTool({ properties }) {
  return properties.some(({ name }) => name === 'cdx:npm:package:development')
}

/**
 * What the package is made of, from the lock file, as CycloneDX. npm's own `--omit=dev` also leaves out what both the
 * package and its tools need, so the tools are taken out here.
 */
function writeBillOfMaterials() {
  const options = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  const { status, stdout } = spawnSync('npm', options, { cwd: root, stdio: ['ignore', 'pipe', 2], maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error('Cannot list what the package is made of: `npm sbom` failed')
  /** @type {{ components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} */
  const { components, dependencies, ...bill } = JSON.parse(stdout.toString())
  const tools = new Set(components.filter(isTool).map((it) => it['bom-ref']))
  const kept = {
    ...bill,
    components: components.filter((it) => !tools.has(it['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => !tools.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((it) => !tools.has(it)) })),
  }
  writeFileSync(join(root, 'build/sbom.cdx.json'), JSON.stringify(kept, undefined, 2))
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
