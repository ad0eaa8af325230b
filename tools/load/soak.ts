// `npm run load -- soak [--minutes 30] [--rate <a second>] [--store embedded | postgresql]`: mixed traffic at 70 % of what the service carries, on both stores.
// Memory is flat when the line through its last two thirds would rise by less than 5 % in half an hour.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable } from '../../test/support/markdown.ts'
import { startService } from '../bench/server.ts'
import { findCapacity } from './capacity.ts'
import { HttpClient } from './http-client.ts'
import { type MemorySample, slopeOf, watchMemory } from './memory-watch.ts'
import { isWell, mixedTraffic, offer } from './mixed-traffic.ts'
import { quantile } from './quantile.ts'
import { setUpAccount } from './scene.ts'
import { scratchDatabase } from './scratch-database.ts'

const SHARE = 0.7
const HALF_HOUR_SECONDS = 1800

export async function run(args: readonly string[]): Promise<void> {
  const options = {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string' },
    store: { type: 'string' },
  } as const
  const { minutes, rate, store } = parseArgs({ args: [...args], options }).values
  if (store !== 'postgresql') {
    const directory = mkdtempSync(join(tmpdir(), 'roomwright-soak-'))
    await soak('embedded store', { DATA_DIR: directory }, Number(minutes), rate)
    rmSync(directory, { recursive: true })
  }
  if (store === 'embedded') return
  const database = await scratchDatabase()
  await soak('PostgreSQL', { DATABASE_URL: database.url }, Number(minutes), rate)
  await database.drop()
}

async function soak(store: string, environment: Record<string, string>, minutes: number, rate?: string) {
  const signIn = await setUpAccount(environment)
  const server = await startService({ DEMO_ACCOUNT: 'off', LOG_LEVEL: 'error', METRICS: 'on', ...environment })
  try {
    const kinds = await mixedTraffic(server.url, await signIn(server.url))
    const client = new HttpClient(server.url)
    const perSecond = rate === undefined ? SHARE * (await findCapacity(client, kinds)) : Number(rate)
    const waits = new Map<string, number[]>()
    const refused = [0, 0, 0]
    const from = performance.now()
    const third = () => Math.min(2, Math.floor((performance.now() - from) / (minutes * 20_000)))
    const memory = watchMemory(server)
    await offer(client, kinds, perSecond, minutes * 60, (it) => {
      if (!isWell(it)) refused[third()]!++
      const ofKind = waits.get(it.kind)
      if (ofKind) ofKind.push(it.ms)
      else waits.set(it.kind, [it.ms])
    })
    memory.stop()
    client.close()
    const last = memory.samples.slice(memory.samples.length / 3)
    const inHalfAnHour = (of: (it: MemorySample) => number) => slopeOf(last, of) * HALF_HOUR_SECONDS
    const rise = inHalfAnHour((it) => it.residentMb)
    const rising = (rise / last[0]!.residentMb) * 100
    const files = [last[0]!, last.at(-1)!].map((it) => it.files).join(' → ')
    console.log(
      `\n${store}: ${perSecond.toFixed(0)} requests a second for ${minutes} minutes, refused in each third of it: ${refused.join(', ')}`,
    )
    const rows = [...waits].map(([kind, ms]) => [kind, ...[0.5, 0.99].map((share) => quantile(ms, share).toFixed(0))])
    console.log(markdownTable(['request', 'p50 ms', 'p99 ms'], rows))
    const [first, end] = [last[0]!, last.at(-1)!].map((it) => it.residentMb.toFixed(0))
    const [oldFirst, oldEnd] = [last[0]!, last.at(-1)!].map((it) => it.oldHeapMb.toFixed(0))
    const verdict = rising < 5 ? 'flat' : 'rising'
    console.log(
      `memory: ${first} → ${end} MB in the last two thirds, by the line ${rise.toFixed(1)} MB (${rising.toFixed(1)} %) in half an hour: ${verdict}`,
    )
    const oldRise = inHalfAnHour((it) => it.oldHeapMb).toFixed(1)
    console.log(`old heap: ${oldFirst} → ${oldEnd} MB, by the line ${oldRise} MB in half an hour; open files: ${files}`)
  } finally {
    await server.stop()
  }
}
