// Installs what serves one use and is not in the root's package.json: `npm run extras`, or the first use itself.
//   --production   only what the service may use, as in an image
import { spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'tools/extras')

/**
 * Packages of tools/extras, by the versions of its lock file, linked into the root's node_modules. Does nothing where they are there.
 *
 * @param {{ production?: boolean }} [options]
 * @throws Error where npm cannot install them
 */
export async function installExtras({ production = false } = {}) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const names = Object.keys(production ? dependencies : { ...dependencies, ...devDependencies })
  const stamp = join(folder, 'node_modules/.installed')
  const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && isWhole(names)
  if (!isInstalled) {
    console.error('Fetching the packages that serve one use, once: npm ci --prefix tools/extras')
    await npm('ci', '--no-audit', '--no-fund', '--loglevel=error', ...(production ? ['--omit=dev'] : []))
    writeFileSync(stamp, lock)
  }
  for (const name of names) link(name)
}

/**
 * Whether nothing that npm wrote down is missing: an install in the root also removes what lies behind its links.
 *
 * @param {string[]} names of packages
 */
function isWhole(names) {
  const written = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(written)) return false
  const { packages } = JSON.parse(readFileSync(written, 'utf8'))
  const places = [...Object.keys(packages), ...names.map((name) => `node_modules/${name}`)]
  return places.every((place) => existsSync(join(folder, place)))
}

/** @param {string} name of a package */
function link(name) {
  const target = join(folder, 'node_modules', name)
  linkTo(target, join(root, 'node_modules', name))
  const { bin = {} } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))
  for (const [command, script] of Object.entries(typeof bin === 'string' ? { [name]: bin } : bin))
    linkTo(join(target, script), join(root, 'node_modules/.bin', command))
}

/**
 * @param {string} target
 * @param {string} place
 */
function linkTo(target, place) {
  if (lstatSync(place, { throwIfNoEntry: false })) return
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(relative(dirname(place), target), place, 'junction')
}

/** @param {string[]} args */
function npm(...args) {
  const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  return /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) =>
        code === 0 ? resolve() : reject(new Error('`npm ci --prefix tools/extras` failed, see above')),
      )
    })
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await installExtras({ production: process.argv.includes('--production') })
