// Which lines and branches the tests take, those of child processes and threads included: `npm run coverage`, some minutes.
// vitest measures its own workers. The built files that children run write what V8 counted, which is mapped to the sources
// by the converter that vitest uses too. One table comes out, a row for each folder.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { mergeProcessCovs, type ProcessCov, type ScriptCov } from '@bcoe/v8-coverage'
import { convert } from 'ast-v8-to-istanbul'
import coverage, { type CoverageMapData } from 'istanbul-lib-coverage'
import { parseAstAsync } from 'vitest/node'
import { addHits } from './add-hits.ts'
import { coverageTable } from './coverage-table.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const report = join(root, 'build/coverage/coverage-final.json')
const dumps = mkdtempSync(join(tmpdir(), 'roomwright-coverage-'))

const run = spawnSync('npx', ['vitest', 'run', '--coverage', ...process.argv.slice(2)], {
  cwd: root,
  env: { PROPERTY_RUNS: '6', ...process.env, CHILD_COVERAGE: dumps }, // with the long tests
  stdio: 'inherit',
})
const files = coverage.createCoverageMap(JSON.parse(readFileSync(report, 'utf8')) as CoverageMapData)
const children = await childCoverage()
for (const path of files.files())
  if (children.files().includes(path)) addHits(files.fileCoverageFor(path).data, children.fileCoverageFor(path).data)
process.stdout.write(coverageTable(files, root))
rmSync(dumps, { recursive: true })
process.exitCode = run.status ?? 1

/** What the children took, by source file. */
async function childCoverage() {
  const all = coverage.createCoverageMap()
  for (const script of mergeProcessCovs(readdirSync(dumps).map(readDump)).result)
    all.merge((await inSources(script)) as CoverageMapData)
  return all
}

function readDump(name: string): ProcessCov {
  const { result } = JSON.parse(readFileSync(join(dumps, name), 'utf8')) as ProcessCov
  return { result: result.filter(isBuilt) }
}

function isBuilt({ url }: ScriptCov): boolean {
  if (!url.startsWith('file:')) return false
  return /^build\/(src|migrations)\/.*\.js$/.test(relative(root, fileURLToPath(url)))
}

async function inSources({ url, functions }: ScriptCov) {
  const path = fileURLToPath(url)
  const code = readFileSync(path, 'utf8')
  const sourceMap = existsSync(`${path}.map`) ? JSON.parse(readFileSync(`${path}.map`, 'utf8')) : undefined
  return convert({ ast: await parseAstAsync(code), code, sourceMap, coverage: { url, functions } })
}
