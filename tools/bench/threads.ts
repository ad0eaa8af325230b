// S14: rooms furnished per second by one and by two threads, through the pool as the service uses it. Goal: two >= 1.8x.
// The processor time of a room tells what two threads cost each other, also where other programs keep the cores busy.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { built } from '../built.ts'
import { median } from './harness.ts'

const { FURNISH_LIMITS } = await built('engine/furnishing/request/limits')
const { computeOnThreads } = await built('threads/compute/compute-on-threads')

const ROUNDS = 7
const CALLS = 24

/**
 * Calls on each thread before any is measured. Until about so many a thread's optimizing compiler runs beside it on another
 * core: one thread then keeps more than one core busy, and two, which compile everything twice, look worse than they are.
 */
const WARM_CALLS = 600

const rooms = ['bedroom', 'living-l', 'meeting-room', 'home-office-slanted'].map((name) => {
  const { params } = JSON.parse(readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8'))
  return JSON.stringify(params)
})

export async function run(): Promise<void> {
  const pools = [1, 2].map((threads) =>
    computeOnThreads({
      threads,
      waitSecondsMax: 60,
      waitingBytesMax: 2 ** 26,
      limits: FURNISH_LIMITS,
      warmUp: true,
      onFailure: (error: Error) => console.error(error.message),
    }),
  )
  await Promise.all(pools.map((pool) => pool.ready))
  const furnish = async (pool: (typeof pools)[number], calls = CALLS) => {
    const from = performance.now()
    const before = process.cpuUsage()
    const results = await Promise.all(
      Array.from({ length: calls }, (_, i) => pool.run('furnish', new TextEncoder().encode(rooms[i % rooms.length]))),
    )
    const { user, system } = process.cpuUsage(before)
    const perSecond = (calls * 1000) / (performance.now() - from)
    return { perSecond, cpuMs: (user + system) / 1000 / calls, bytes: Buffer.concat(results.flatMap((it) => [...it])) }
  }
  const rates: number[][] = [[], []]
  const costs: number[][] = [[], []]
  for (const [i, pool] of pools.entries()) await furnish(pool, WARM_CALLS * (i + 1))
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = [await furnish(pools[0]!), await furnish(pools[1]!)]
    if (!one.bytes.equals(two.bytes)) throw new Error('Cannot measure: two threads give other bytes than one')
    rates[0]!.push(one.perSecond)
    rates[1]!.push(two.perSecond)
    costs[0]!.push(one.cpuMs)
    costs[1]!.push(two.cpuMs)
  }
  await Promise.all(pools.map((pool) => pool.close()))
  const ratio = median(rates[0]!.map((one, i) => rates[1]![i]! / one))
  console.log(`cores ${availableParallelism()}`)
  const summary = (i: number) =>
    `${median(rates[i]!).toFixed(1)} rooms/s, ${median(costs[i]!).toFixed(1)} ms of processor time each`
  console.log(`1 thread   ${summary(0)}`)
  console.log(`2 threads  ${summary(1)}; ${ratio.toFixed(2)}x (goal 1.8x)`)
}
