// How long /healthz takes while every core furnishes: goal p99 < 20 ms. Twice as many callers as cores furnish without a
// pause; one more asks /healthz every 5 ms. With threads, and with the serving thread furnishing for comparison.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { startService } from './server.ts'

const SECONDS = 10
const ASK_MS = 5

const bodies = ['bedroom', 'living-l', 'meeting-room', 'open-plan-office'].map((name) =>
  readFileSync(new URL(`../../examples/${name}.json`, import.meta.url)),
)

export async function run(): Promise<void> {
  console.log('threads        furnish/s  healthz asked   p50 ms   p99 ms   max ms')
  for (const threads of ['cores', '0']) {
    const server = await startService({ FURNISH_THREADS: threads })
    try {
      const { furnished, waits } = await load(server.url)
      const sorted = waits.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1)
      const cells = [(furnished / SECONDS).toFixed(1), String(waits.length), at(0.5), at(0.99), at(1)]
      const name = threads === 'cores' ? `${availableParallelism()} (cores)` : '0 (in place)'
      console.log(name.padEnd(14) + cells.map((cell, i) => cell.padStart([10, 15, 9, 9, 9][i]!)).join(''))
    } finally {
      await server.stop()
    }
  }
}

async function load(url: string): Promise<{ furnished: number; waits: number[] }> {
  const agent = new Agent({ keepAlive: true })
  const end = performance.now() + SECONDS * 1000
  let furnished = 0
  const waits: number[] = []
  const furnisher = async (first: number) => {
    for (let i = first; performance.now() < end; i++) {
      const status = await send(agent, `${url}/jsonrpc`, bodies[i % bodies.length])
      if (status !== 200) throw new Error(`Cannot measure: furnish answered ${status}`)
      furnished++
    }
  }
  const asker = async () => {
    while (performance.now() < end) {
      const from = performance.now()
      await send(agent, `${url}/healthz`)
      waits.push(performance.now() - from)
      await new Promise((resolve) => setTimeout(resolve, ASK_MS))
    }
  }
  await Promise.all([asker(), ...Array.from({ length: 2 * availableParallelism() }, (_, i) => furnisher(i))])
  agent.destroy()
  return { furnished, waits }
}

/** @returns the status, after the whole answer has come */
function send(agent: Agent, url: string, body?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!))
    })
      .on('error', reject)
      .end(body)
  })
}
