// Counts what the steps of the gate reported, names what failed, and ends with the line `N passed, N failed`.
//   node tools/gate/verdict.mjs <folder> <lane> [<lane> …]: a lane that came to its end left `<lane>.done`
// A step leaves `<name>.status` and `<name>.log`, tests `<name>.json` too: the report of vitest.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const [folder = 'build/ci', ...lanes] = process.argv.slice(2)
const read = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8')
const head = (/** @type {string} */ text, lines = 12) => text.split('\n').slice(0, lines).join('\n    ')

let [passed, failed] = [0, 0]
for (const file of readdirSync(folder).filter((it) => it.endsWith('.status'))) {
  const name = file.replace('.status', '')
  const step = existsSync(join(folder, `${name}.json`)) ? ofVitest(name) : ofChecks(name)
  // A step that broke without a failed test counts as one failure.
  const broke = read(file).trim() !== '0' && step.failed === 0
  if (broke) console.log(`${name}: ended with ${read(file).trim()}\n    ${tail(read(`${name}.log`))}`)
  passed += step.passed
  failed += step.failed + (broke ? 1 : 0)
  console.log(`${name}: ${step.passed} passed, ${step.failed + (broke ? 1 : 0)} failed`)
}
for (const lane of lanes.filter((it) => !existsSync(join(folder, `${it}.done`)))) {
  console.log(`${lane}: broke off before its last step`)
  failed++
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

/** @param {string} name of a step that wrote a report */
function ofVitest(name) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = JSON.parse(read(`${name}.json`))
  for (const { name: file, status, message, assertionResults } of testResults) {
    if (status === 'failed' && message) console.log(`${name}: ${file}\n    ${head(message)}`)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') console.log(`${name}: ${file}: ${fullName}\n    ${head(failureMessages.join('\n'))}`)
  }
  return { passed: numPassedTests, failed: numFailedTests }
}

/** @param {string} name of a step that wrote a line `NAME: N passed, N failed`, or nothing that is counted */
function ofChecks(name) {
  const log = read(`${name}.log`)
  // With the lines after it that begin no other: what a browser waited for, and what stood in its way.
  for (const [text] of log.matchAll(/^(?:failed {2}|different: ).*(?:\n(?!\w+ {2}|different: |[a-z0-9]+: \d).*)*/gm))
    console.log(`${name}: ${head(text)}`)
  const last = [...log.matchAll(/^[a-z0-9]+: (\d+) passed, (\d+) failed/gm)].at(-1)
  if (last) return { passed: Number(last[1]), failed: Number(last[2]) }
  return { passed: read(`${name}.status`).trim() === '0' ? 1 : 0, failed: 0 }
}

/** @param {string} text */
function tail(text) {
  return text.trimEnd().split('\n').slice(-15).join('\n    ')
}
