// Types of the programs that have packages of their own and run in the gate; `npm run bench` checks its own.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import process from 'node:process'

for (const name of ['clients', 'browser', 'deploy']) {
  // What a step before has installed may be in use.
  if (!isInstalled(name)) run('npm', 'ci', '--prefix', `tools/${name}`, '--no-audit', '--no-fund', '--prefer-offline')
  run('npx', 'tsc', '-p', `tools/${name}`, '--singleThreaded')
}

/** @param {string} name */
function isInstalled(name) {
  const changedAt = (/** @type {string} */ file) =>
    statSync(`tools/${name}/${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')
}

/** @param {[string, ...string[]]} words */
function run(...[command, ...args]) {
  if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) process.exitCode = 1
}
