import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./targets.mjs').Target} Target */

/**
 * Whether the outputs are there and were made from these inputs. By content: a checkout touches files it does not change.
 *
 * @param {string} root
 * @param {Target} target
 */
export function isMade(root, target) {
  const stamp = stampOf(root, target)
  return outputsExist(root, target) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOf(root, target)
}

/**
 * @param {string} root
 * @param {Target} target
 */
export const outputsExist = (root, { outputs }) => outputs.every((it) => existsSync(join(root, 'build', it)))

/**
 * Makes the outputs in a fresh folder and moves them to their places once they are whole: a service that runs from build/
 * may start a thread at any time.
 *
 * @param {string} root
 * @param {Target} target
 */
export async function make(root, target) {
  const build = join(root, 'build')
  const stamp = stampOf(root, target)
  const digest = digestOf(root, target)
  mkdirSync(build, { recursive: true })
  const folder = mkdtempSync(join(build, `${target.name}-new-`))
  try {
    await target.run(root, folder)
    rmSync(stamp, { force: true })
    for (const [i, output] of target.outputs.entries())
      replace(join(build, output), join(folder, output), join(folder, `old-${i}`))
    writeFileSync(stamp, digest)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Another build may do the same at the same time.
 *
 * @param {string} place
 * @param {string} fresh
 * @param {string} old where to keep what is there now
 */
function replace(place, fresh, old) {
  while (existsSync(fresh)) {
    rmSync(old, { recursive: true, force: true })
    try {
      if (existsSync(place)) renameSync(place, old)
      renameSync(fresh, place)
    } catch (error) {
      const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error)
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(code)) throw error
    }
  }
}

/**
 * @param {string} root
 * @param {Target} target
 */
const stampOf = (root, { name }) => join(root, 'build', `${name}.sha256`)

/**
 * Of all that the outputs depend on.
 *
 * @param {string} root
 * @param {Target} target
 */
export function digestOf(root, { inputs, compiler, options = '' }) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const hash = createHash('sha256').update(JSON.stringify([compiler, devDependencies[compiler], options]))
  for (const path of inputs.flatMap((input) => filesOf(root, input)))
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/**
 * A file, or those below a folder in the order of their names; nothing where there is none.
 *
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(root, join(path, name)))
}
