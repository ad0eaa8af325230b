// Types of the programs that have packages of their own and run in the gate; `npm run bench` checks its own.
import { spawnSync } from 'node:child_process'
import process from 'node:process'

for (const name of ['clients', 'browser', 'deploy'])
  for (const [command, ...args] of [
    ['npm', 'ci', '--prefix', `tools/${name}`, '--no-audit', '--no-fund'],
    ['npx', 'tsc', '-p', `tools/${name}`],
  ])
    if (spawnSync(/** @type {string} */ (command), args, { stdio: 'inherit' }).status !== 0) process.exitCode = 1
