import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'

export type Environment = Readonly<Record<string, string | undefined>>

/** Deadlines, ms: met many times over even on a busy machine, so that a fault ends a check and not the patience of the gate. */
const COMMAND_MS = 900_000
const START_MS = 300_000
const STOP_MS = 60_000

/** Services that run, each with all its processes in a group of its own. */
const running = new Set<ChildProcess>()

/** Runs the checks in their order and prints `NAME: N passed, N failed`. One that fails does not stop those after it. */
export async function runChecks(name: string, checks: Readonly<Record<string, () => unknown>>): Promise<void> {
  let failed = 0
  for (const [what, check] of Object.entries(checks)) {
    const begun = performance.now()
    const computed = processorTime()
    const took = () =>
      `${Math.round((performance.now() - begun) / 1000)} s, ${Math.round(processorTime() - computed)} s of processor time`
    try {
      await check()
      console.log(`ok      ${what} (${took()})`)
    } catch (error) {
      failed++
      console.log(`failed  ${what} (${took()}): ${error instanceof Error ? (error.stack ?? error.message) : error}`)
    }
    for (const child of running) endGroup(child)
  }
  console.log(`${name}: ${Object.keys(checks).length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** Of this process and of those that it has started and that have ended, seconds; 0 where there is no /proc. */
function processorTime(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
  // utime, stime, cutime, cstime of proc(5), in ticks of 10 ms.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** Runs a program to its end. @returns its standard output @throws Error with all it wrote when it fails */
export function run(folder: string, command: string, args: readonly string[], env: Environment = process.env): string {
  const options = { cwd: folder, env, encoding: 'utf8', maxBuffer: 1 << 26, timeout: COMMAND_MS } as const
  const { status, signal, stdout, stderr, error } = spawnSync(command, args, options)
  if (status === 0) return stdout
  const reason = error?.message ?? `ended with ${status ?? signal}`
  throw new Error(`${[command, ...args].join(' ')}: ${reason}\n${stdout}${stderr}`)
}

/** Copies what was built into a clone of the same sources, but for the reports of the gate. */
export const copyBuild = (root: string, clone: string): void =>
  cpSync(join(root, 'build'), join(clone, 'build'), {
    recursive: true,
    filter: (file) => file !== join(root, 'build/ci'),
  })

/** A service that a command starts. */
export interface Started {
  readonly url: string
  /** Signals the command that was started, and it alone. @returns its exit code, or the signal that ended it */
  stop(): Promise<number | NodeJS.Signals>
}

/** Starts a service and waits until it is ready. The port that it takes is read from what it prints. */
export async function startService(
  folder: string,
  command: string,
  args: readonly string[],
  env: Environment,
): Promise<Started> {
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  running.add(child)
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (written += chunk))
  const url = await until(START_MS, () => /POST (http:\S+)\/jsonrpc/.exec(written)?.[1])
  await until(START_MS, async () => (await fetch(`${url}/readyz`)).status === 200)
  return {
    url,
    async stop() {
      // Closed when no process of the command holds its output any more: one that goes on is a fault.
      const closed = once(child, 'close', { signal: AbortSignal.timeout(STOP_MS) })
      child.kill('SIGTERM')
      const [code, signal] = (await closed.catch(() => {
        throw new Error(`It goes on after SIGTERM:\n${written}`)
      })) as [number | null, NodeJS.Signals | null]
      running.delete(child)
      return code ?? signal!
    },
  }

  /** @returns the first result of `look` that is something @throws Error when the command ends or takes too long */
  async function until<T>(ms: number, look: () => T | Promise<T>): Promise<NonNullable<T>> {
    for (const end = performance.now() + ms; ; await setTimeout(50)) {
      const found = await look()
      if (found) return found
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${written}`)
      if (performance.now() > end) throw new Error(`It is not ready after ${ms / 1000} s:\n${written}`)
    }
  }
}

/** Ends a service that a failed check has left behind, whichever of its processes still run. */
function endGroup(child: ChildProcess): void {
  running.delete(child)
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {} // it has ended
}

/** SHA-256 of what a service answers to a file with a request. */
export const answerTo = async (url: string, file: string): Promise<string> =>
  digestOf(await post(url, readFileSync(file, 'utf8')))

/** SHA-256 of the result alone, of the request as a program writes it: customData counts by its text, blanks included. */
export async function resultOf(url: string, file: string): Promise<string> {
  const answer = await post(url, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))))
  return digestOf(JSON.stringify((JSON.parse(answer) as { result: unknown }).result))
}

async function post(url: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  return await (await fetch(`${url}/jsonrpc`, { method: 'POST', headers, body })).text()
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
