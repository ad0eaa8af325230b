import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpClient } from './http-client.ts'
import { quantile } from './quantile.ts'

export const bedroom = readFileSync(new URL('../../examples/bedroom.json', import.meta.url), 'utf8')

/** What `measureBystander` tells, as heads of columns; the last one, of what was not answered, is for the program to name. */
export const BYSTANDER_COLUMNS = ['bedroom p50 ms', 'p99 ms', 'healthz p50 ms', 'p99 ms'] as const

/** One caller who furnishes bedrooms one after the other, and one who asks for health, beside whatever else goes on. */
export async function measureBystander(url: string, seconds: number): Promise<string[]> {
  const client = new HttpClient(url)
  const end = performance.now() + seconds * 1000
  let refused = 0
  const repeat = async (path: string, body?: string) => {
    const waits: number[] = []
    while (performance.now() < end) {
      const { status, ms } = await client.send(body === undefined ? { path } : { method: 'POST', path, body })
      if (status !== 200) refused++
      waits.push(ms)
      await pause(10)
    }
    return [0.5, 0.99].map((share) => quantile(waits, share).toFixed(1))
  }
  const [bedrooms, health] = await Promise.all([repeat('/jsonrpc', bedroom), repeat('/healthz')])
  client.close()
  return [...bedrooms!, ...health!, String(refused)]
}
