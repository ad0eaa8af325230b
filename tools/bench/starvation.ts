// What heavy callers leave to others: bedrooms furnished one after another, /healthz and a floor asked every few
// milliseconds, beside callers who send 1 000 items of 20 shapes each without a pause. Goals: beside two of them a bedroom's
// p99 <= 1 s and at least 40 % of its rate alone; beside fifty /healthz and the floor p99 <= 50 ms.
//
// SERVER=<built process/node.js> measures another build; ATTACKERS=0,2 only these; SECONDS=4 for each.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { startService } from './server.ts'

const SECONDS = Number(process.env['SECONDS'] ?? 6)
const ATTACKERS = (process.env['ATTACKERS'] ?? '0,1,2,8,50').split(',').map(Number)
const ASK_MS = 20
/** A call that takes longer counts as not answered. */
const PATIENCE_MS = 10_000

const bedroom = readFileSync(new URL('../../examples/bedroom.json', import.meta.url))

export async function run(): Promise<void> {
  console.log('             bedroom                            healthz         floor     refused')
  console.log('attackers    rate/s    p50 ms    p99 ms      p50 / p99 ms    p50 / p99 ms')
  const script = process.env['SERVER']
  for (const attackers of ATTACKERS) {
    const server = await startService({ FURNISH_THREADS: '2' }, script)
    try {
      console.log(row(attackers, await measure(server.url, attackers)))
    } finally {
      await server.stop()
    }
  }
}

interface Measured {
  readonly bedrooms: readonly number[]
  readonly healthz: readonly number[]
  readonly floors: readonly number[]
  readonly refused: number
}

async function measure(url: string, attackers: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true })
  // In a process of their own, whose work does not delay what is measured here.
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('attackers.mjs', import.meta.url)), url, String(attackers)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const output = text(child.stdout)
  await pause(attackers === 0 ? 500 : 2000)
  const end = performance.now() + SECONDS * 1000
  const [bedrooms, healthz, floors] = await Promise.all([
    repeat(end, 0, () => send(agent, `${url}/jsonrpc`, bedroom)),
    repeat(end, ASK_MS, () => send(agent, `${url}/healthz`)),
    // Refused for want of a token, which takes the way of a floor that is read up to the store.
    repeat(end, ASK_MS, () => send(agent, `${url}/v2/floor/7d4e9f0a-0000-4000-8000-000000000000`)),
  ])
  child.kill()
  agent.destroy()
  return { bedrooms, healthz, floors, refused: Number(await output) }
}

/** Milliseconds of each answer, one after another until the time is over. */
async function repeat(end: number, pauseMs: number, ask: () => Promise<number>): Promise<number[]> {
  const waits: number[] = []
  while (performance.now() < end) {
    const from = performance.now()
    const status = await ask()
    waits.push(status === 0 || status === 503 ? Number.POSITIVE_INFINITY : performance.now() - from)
    if (pauseMs > 0) await pause(pauseMs)
  }
  return waits
}

function row(attackers: number, { bedrooms, healthz, floors, refused }: Measured): string {
  const at = (waits: readonly number[], share: number) => {
    const sorted = waits.toSorted((a, b) => a - b)
    const ms = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.POSITIVE_INFINITY
    return ms === Number.POSITIVE_INFINITY ? 'none' : ms.toFixed(0)
  }
  const rate = bedrooms.filter(Number.isFinite).length / SECONDS
  const both = (waits: readonly number[]) => `${at(waits, 0.5)} / ${at(waits, 0.99)}`
  const cells = [rate.toFixed(1), at(bedrooms, 0.5), at(bedrooms, 0.99), both(healthz), both(floors), String(refused)]
  return String(attackers).padEnd(9) + cells.map((cell, i) => cell.padStart([10, 10, 10, 18, 16, 11][i]!)).join('')
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** @returns the status after the whole answer has come; 0 when none came in time */
function send(agent: Agent, url: string, body?: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const headers = { 'content-type': 'application/json' }
    request(url, { agent, method: body ? 'POST' : 'GET', headers, signal }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!))
      response.on('error', () => resolve(0))
    })
      .on('error', () => resolve(0))
      .end(body)
  })
}
