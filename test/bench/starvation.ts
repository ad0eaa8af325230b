// What heavy callers leave to others: bedrooms furnished one after another, /healthz and a floor asked every few
// milliseconds, beside callers who send 1 000 items of 20 shapes each without a pause. Goals: beside two of them a bedroom's
// p99 <= 1 s and at least 40 % of its rate alone; beside fifty /healthz and the floor p99 <= 50 ms.
//
// SERVER=<built src/node.js> measures another build; ATTACKERS=0,2 only these; SECONDS=4 for each.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { startService } from './server.ts'

const SECONDS = Number(process.env['SECONDS'] ?? 6)
const ATTACKERS = (process.env['ATTACKERS'] ?? '0,1,2,8,50').split(',').map(Number)
const ASK_MS = 20
/** A call that takes longer counts as not answered. */
const PATIENCE_MS = 10_000

const bedroom = readFileSync(new URL('../../examples/bedroom.json', import.meta.url))
const heavy = Buffer.from(
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'FurnishingAI.furnish', params: heavyParams() }),
)

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
  const leaving = new AbortController()
  let refused = 0
  const attack = async () => {
    while (!leaving.signal.aborted) {
      const status = await send(agent, `${url}/jsonrpc`, heavy, leaving.signal)
      if (status !== 503) continue
      refused++
      await pause(1000)
    }
  }
  const attacking = Array.from({ length: attackers }, attack)
  await pause(attackers === 0 ? 500 : 2000)
  const end = performance.now() + SECONDS * 1000
  const [bedrooms, healthz, floors] = await Promise.all([
    repeat(end, 0, () => send(agent, `${url}/jsonrpc`, bedroom)),
    repeat(end, ASK_MS, () => send(agent, `${url}/healthz`)),
    // Refused for want of a token, which takes the way of a floor that is read up to the store.
    repeat(end, ASK_MS, () => send(agent, `${url}/v2/floor/7d4e9f0a-0000-4000-8000-000000000000`)),
  ])
  leaving.abort()
  await Promise.all(attacking)
  agent.destroy()
  return { bedrooms, healthz, floors, refused }
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
function send(agent: Agent, url: string, body?: Buffer, leaving?: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(leaving ? [leaving] : [])])
    const headers = { 'content-type': 'application/json' }
    request(url, { agent, method: body ? 'POST' : 'GET', headers, signal }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!))
      response.on('error', () => resolve(0))
    })
      .on('error', () => resolve(0))
      .end(body)
  })
}

/** 1 000 items of 20 shapes: 0.9 MB, and more than a search looks at. */
function heavyParams(): object {
  const types = [
    'sofa',
    'armchair',
    'coffee_table',
    'sideboard',
    'shelf',
    'bed',
    'nightstand',
    'wardrobe',
    'dining_table',
  ]
  const shapeOf = (i: number, j: number) => ({
    type: 'box',
    a: (50 + ((i * 7 + j * 13) % 97)) / 100,
    b: (40 + ((i * 11 + j * 5) % 53)) / 100,
    h: (40 + ((i * 3 + j) % 40)) / 100,
  })
  const points = [
    [0, 0],
    [25, 0],
    [25, 20],
    [0, 20],
  ]
  const openings = [{ type: 'door', pos: 0.3, l: 0.9, y: 0, h: 2.05 }]
  return {
    room: { boundary: { shape: { type: 'polygon-extrusion', points, h: 2.5 }, openings } },
    furniture: Array.from({ length: 1000 }, (_, i) => ({
      type: types[i % types.length],
      shapes: Array.from({ length: 20 }, (_, j) => shapeOf(i, j)),
    })),
    maxResults: 10,
  }
}
