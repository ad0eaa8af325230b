import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'

export type Environment = Readonly<Record<string, string | undefined>>

/** Runs the checks in their order and prints `NAME: N passed, N failed`. One that fails does not stop those after it. */
export async function runChecks(name: string, checks: Readonly<Record<string, () => unknown>>): Promise<void> {
  let failed = 0
  for (const [what, check] of Object.entries(checks)) {
    try {
      await check()
      console.log(`ok      ${what}`)
    } catch (error) {
      failed++
      console.log(`failed  ${what}: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
    }
  }
  console.log(`${name}: ${Object.keys(checks).length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** Runs a program to its end. @returns its standard output @throws Error with all it wrote when it fails */
export function run(folder: string, command: string, args: readonly string[], env: Environment = process.env): string {
  return execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 26 })
}

/** A service that a command starts. */
export interface Started {
  readonly child: ChildProcess
  readonly url: string
  /** Signals the command that was started, and it alone. @returns its exit code */
  stop(): Promise<number | null>
}

/** Starts a service and waits until it is ready. The port that it takes is read from what it prints. */
export async function startService(
  folder: string,
  command: string,
  args: readonly string[],
  env: Environment,
): Promise<Started> {
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close') as Promise<[number | null]>
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (written += chunk))
  let url: string | undefined
  while (!url) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${written}`)
    url = /POST (http:\S+)\/jsonrpc/.exec(written)?.[1]
    await setTimeout(100)
  }
  while ((await fetch(`${url}/readyz`)).status !== 200) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${written}`)
    await setTimeout(100)
  }
  return {
    child,
    url,
    stop: async () => {
      child.kill('SIGTERM')
      return (await closed)[0]
    },
  }
}

/** SHA-256 of what a service answers to a file with a request. */
export async function answerTo(url: string, file: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/jsonrpc`, { method: 'POST', headers, body: readFileSync(file) })
  return createHash('sha256')
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest('hex')
}
