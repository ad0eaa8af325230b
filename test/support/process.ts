import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { keyFor } from './secrets-key.ts'

/** A service in a process of its own, on a free port. Tests end it by `process.kill`: after `child.kill` Deno tells no exit code. */
export interface ServiceProcess {
  readonly child: ChildProcess
  readonly url: string
  /** What it has written so far, on both of its outputs. */
  readonly lines: string[]
  /** Settles with the exit code, once all it wrote has been read. */
  readonly exited: Promise<number | null>
  /** Waits until what it has written, line by line, matches. @throws Error when it ends before that */
  written(pattern: RegExp): Promise<RegExpExecArray>
}

// On Node the built programs: from the sources they take twice as long to start.
const onDeno = 'Deno' in globalThis
export const SERVICE = onDeno ? 'src/process/deno.ts' : 'build/program/process/node.js'
export const CLI = onDeno ? 'src/process/cli.ts' : 'build/program/process/cli.js'

/** Without V8's second compiler of WASM, and with code optimized later: that takes longer than what a test asks of a process. */
const FLAGS = onDeno ? [] : ['--liftoff-only', '--interrupt-budget=1000000']

/** Starts a script and waits until it says where it listens; with one thread that furnishes, not warmed up, and any number of callers that wait, unless the environment says otherwise. */
export async function startProcess(script: string, environment: Record<string, string>): Promise<ServiceProcess> {
  const child = launch(script, {
    PORT: '0',
    HOST: '127.0.0.1',
    FURNISH_THREADS: '1',
    WARM_UP: 'off',
    STORE_WAIT_MS_MAX: '0',
    ...environment,
  })
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const lines: string[] = []
  const news = new EventEmitter().setMaxListeners(0)
  for (const stream of [child.stdout!, child.stderr!])
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      news.emit('line')
    })
  const written = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(lines.join('\n'))
        if (found) resolve(found)
      }
      news.on('line', look)
      exited.then((code) => reject(new Error(`ended with ${code} before it wrote ${pattern}`)), reject)
      look()
    })
  const [, url] = await written(/"url":"(http:[^"]+)"/)
  return { child, url: url!, lines, exited, written }
}

/** Waits until a service that listens is ready. A connection to a service that had the same port before is reset once. */
export async function untilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      (error: Error) => {
        if ((error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNRESET') return false
        throw error
      },
    )
  while (!(await isReady())) await setTimeout(50)
}

/** The command line on a store, as an operator types it. */
export async function cli(environment: Record<string, string>, args: string[], input?: string, script = CLI) {
  const child = run(process.execPath, [...FLAGS, script, ...args], {
    env: { ...process.env, ...keyFor(environment), ...environment },
  })
  if (input !== undefined) child.child.stdin!.end(input)
  return child.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
}

const run = promisify(execFile)

/** Runs a script to its end. */
export async function runToEnd(script: string, environment: Record<string, string>) {
  const child = launch(script, environment)
  let errors = ''
  child.stderr!.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, errors }
}

function launch(script: string, environment: Record<string, string>): ChildProcess {
  const { TEST_DATABASE_URL: _own, ...inherited } = process.env
  return spawn(process.execPath, [...FLAGS, script], {
    env: { ...inherited, ...keyFor(environment), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
