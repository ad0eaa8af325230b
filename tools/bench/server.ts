// A server in a process of its own, for benches that measure over HTTP.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { keyFor } from '../../test/support/secrets-key.ts'

export interface BenchServer {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/**
 * The service as built, ready to serve, its store in memory.
 *
 * @param script of another build
 * @param flags of Node
 */
export async function startService(
  environment: Record<string, string> = {},
  script = fileURLToPath(new URL('../../build/program/process/node.js', import.meta.url)),
  flags: readonly string[] = [],
): Promise<BenchServer> {
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: 'memory', RATE_CALLS: '0', ...environment }
  const server = await start([...flags, script], settings, /POST (http:\S+)\/jsonrpc/)
  while ((await fetch(`${server.url}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
  return server
}

/** A Node process that says in a line where it listens. */
export async function start(
  args: readonly string[],
  environment: Record<string, string>,
  pattern: RegExp,
): Promise<BenchServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...keyFor(environment), ...environment },
    stdio: ['ignore', 'pipe', environment['LOG_LEVEL'] === 'error' ? 'inherit' : 'ignore'],
  })
  const exited = once(child, 'exit')
  const died = (code: number | null, signal: string | null) => {
    throw new Error(`${args.join(' ')} has ended by itself: ${signal ?? code}`)
  }
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = pattern.exec(line)?.[1]
      if (found) resolve(found)
    })
    exited.then(([code]) => reject(new Error(`Cannot measure ${args[0]}: it ended with ${code}`)))
  })
  child.once('exit', died) // a measurement without the server would be void
  return {
    url,
    pid: child.pid!,
    async stop() {
      child.off('exit', died)
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Processor time that a process has used, seconds; undefined where the system does not tell (only Linux does, in /proc). */
export function cpuSeconds({ pid }: BenchServer): number | undefined {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return undefined
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Of Linux' user interface, whatever the kernel's own clock does. */
const TICKS_PER_SECOND = 100
