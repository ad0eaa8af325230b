// A machine with Deno and neither Node nor npm: clones, installs, builds, serves and tests by the tasks of deno.json, with the
// permissions that they name. `npm run deno -- <program> <digests of Node>`; the last line is `deno: N passed, N failed`.
import { deepEqual, equal } from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isDrawn } from '../gate/drawn.ts'
import { answerTo, copyBuild, run, runChecks, startService } from './checks.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [program, digests] = process.argv.slice(2).map((it) => resolve(it))
if (!program || !digests) throw new Error('Usage: deno.ts <the program of Deno, no wrapper> <answers that Node gave>')

const temporary = mkdtempSync(join(tmpdir(), 'roomwright-deno-'))
const clone = join(temporary, 'clone')
const programs = join(temporary, 'bin')
const data = join(temporary, 'the data') // a blank in it: the tasks hand it to a shell
const env = {
  PATH: programs,
  HOME: temporary,
  DENO_DIR: join(temporary, 'cache'),
  DENO_TLS_CA_STORE: 'system',
  NO_COLOR: '1',
  // Without V8's second compiler of WASM, which takes longer for PGlite than all that is asked of it.
  DENO_V8_FLAGS: '--liftoff-only',
}
const deno = (...args: string[]) => run(clone, join(programs, 'deno'), args, env)
const settings = { ...env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data }

/**
 * Suites in which the runtime matters: arithmetic, threads, files and locks of the store, SQL, WASM, and what is served. The others repeat pure
 * code; the process, the command line and the answers of furnishings have checks of their own here.
 */
const SUITES = [
  'test/base/elementary.test.ts',
  'test/threads/compute/compute-on-threads.slow.test.ts',
  'test/threads/compute/scheduler.test.ts',
  'test/threads/compute/rejections.test.ts',
  'test/threads/compute/answer-lines.slow.test.ts',
  'test/store/open.test.ts',
  'test/store/store.test.ts',
  'test/store/credentials.test.ts',
  'test/engine/kernels/kernels.test.ts',
  'test/engine/kernels/collision.test.ts',
  'test/serve/http/jsonrpc.test.ts',
  'test/serve/http/rest.test.ts',
  'test/serve/http/trpc.test.ts',
  'test/serve/http/stream.test.ts',
  'test/serve/access/bearer.test.ts',
]

/** At a landing Deno either builds what it starts, or starts and tests what Node has built: each takes as long as all else. */
const builds = isDrawn(0, 2)
const tests = isDrawn(1, 2)

await runChecks('deno', {
  'there is no Node and no npm': () => {
    mkdirSync(programs)
    symlinkSync(program, join(programs, 'deno'))
    // What the tests of the command line run beside Deno.
    for (const name of ['sh', 'bash', 'env', 'cat', 'ls', 'sleep', 'kill'])
      symlinkSync(placeOf(name), join(programs, name))
    run(temporary, 'git', ['clone', '--quiet', root, clone])
    deepEqual(
      readdirSync(programs).filter((name) => /node|np[mx]/.test(name)),
      [],
    )
  },
  'deno install installs what deno.lock names': () => {
    deno('install', '--frozen')
    equal(existsSync(join(clone, 'node_modules')), true)
  },
  ...(builds ? {} : { 'what Node has built is copied': () => copyBuild(root, clone) }),
  'deno task start builds what is missing, opens a store, furnishes as Node does, and stops in order': async () => {
    const service = await startService(clone, join(programs, 'deno'), ['task', 'start'], settings)
    const example = join(root, 'examples/bedroom.json')
    equal(await answerTo(service.url, example), await answerOfNode(example))
    equal(await service.stop(), 0)
    deepEqual(readdirSync(data).sort(), ['pgdata', 'secrets.key'])
  },
  'deno task start again finds its store, and the command line asks it': async () => {
    const service = await startService(clone, join(programs, 'deno'), ['task', 'start'], settings)
    const users = run(
      clone,
      join(programs, 'deno'),
      ['task', '--quiet', 'roomwright', 'user', 'list', '--json'],
      settings,
    )
    deepEqual(
      JSON.parse(users).map(({ email }: { email: string }) => email),
      ['demo@roomwright.example'],
    )
    equal(await service.stop(), 0)
  },
  'deno task smoke: the same bytes as Node': () => {
    const printed = deno('task', 'smoke', digests)
    equal(/^runtime: (\d+) passed, 0 failed$/m.test(printed), true, printed)
  },
  'the library furnishes in process with the bytes of Node': () => {
    const program = ['tools/install/library/answers.mjs']
    const ofNode = run(root, process.execPath, [...program, './build/library/index.js', 'examples'])
    const read = ['run', '--no-prompt', '--allow-read=.']
    equal(deno(...read, ...program, './src/sdk/library/index.ts', 'examples', 'build/kernels.wasm'), ofNode)
  },
  ...(tests ? { 'deno task test passes': testSuites } : {}),
})
rmSync(temporary, { recursive: true, force: true })

function testSuites(): void {
  const suites = SUITES.filter((_, index) => isDrawn(index, 8))
  console.log(
    run(clone, join(programs, 'deno'), ['task', 'test', ...suites], { ...env, PROPERTY_RUNS: '4' })
      .match(/^ *(Test Files|Tests) .*$/gm)
      ?.join('\n'),
  )
}

/** Where a program lies on this machine. */
function placeOf(name: string): string {
  const folders = process.env['PATH']!.split(delimiter)
  return folders.map((folder) => join(folder, name)).find((place) => existsSync(place))!
}

async function answerOfNode(file: string): Promise<string> {
  const service = await startService(root, process.execPath, ['--liftoff-only', 'build/program/process/node.js'], {
    ...process.env,
    ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: 'memory' },
  })
  const answer = await answerTo(service.url, file)
  equal(await service.stop(), 0)
  return answer
}
