// `npm run load -- overload [--capacity <a second>] [--connections <number>]`: five times what the service carries. Refusals come at once, and the service
// is well two seconds after the last request.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { markdownTable } from '../../test/support/markdown.ts'
import { startService } from '../bench/server.ts'
import { findCapacity } from './capacity.ts'
import { HttpClient } from './http-client.ts'
import { type Answered, isWell, mixedTraffic, offer } from './mixed-traffic.ts'
import { quantile } from './quantile.ts'
import { setUpAccount } from './scene.ts'
import { scratchDatabase } from './scratch-database.ts'

const TIMES = 5
const SECONDS = 20

/** Connections, kept: when all of them wait for an answer, what else is offered is given up. */
const CONNECTIONS = '400'
const WARM_SECONDS = 8

/** An answer to a caller beside the others that comes within this shows that the service is well, ms. */
const WELL_MS = 250

/** How long it is waited for. */
const PATIENCE_MS = 60_000

export async function run(args: readonly string[]): Promise<void> {
  const options = { capacity: { type: 'string' }, connections: { type: 'string', default: CONNECTIONS } } as const
  const { values } = parseArgs({ args: [...args], options })
  const connections = Number(values.connections)
  const database = await scratchDatabase()
  const environment = { DATABASE_URL: database.url }
  const signIn = await setUpAccount(environment)
  const server = await startService({
    DEMO_ACCOUNT: 'off',
    LOG_LEVEL: 'error',
    FURNISH_WAIT_SECONDS_MAX: '1',
    ...environment,
  })
  try {
    const kinds = await mixedTraffic(server.url, await signIn(server.url))
    const client = new HttpClient(server.url, connections)
    const capacity = values.capacity === undefined ? await findCapacity(client, kinds) : Number(values.capacity)
    await offer(client, kinds, capacity, WARM_SECONDS, () => {})
    const answers: Answered[] = []
    const offered = offer(client, kinds, capacity * TIMES, SECONDS, (it) => answers.push(it), connections)
    await pause(SECONDS * 1000)
    const over = performance.now()
    const recovered = recovery(server.url, kinds, over)
    const givenUp = await offered
    const drained = (performance.now() - over) / 1000
    const statuses = [...new Set(answers.map(({ status }) => status))]
    const rows = statuses.map((status) => {
      const of = answers.filter((it) => it.status === status)
      const withRetryAfter = of.filter(({ headers }) => headers['retry-after'] !== undefined)
      const ms = of.map((it) => it.ms)
      const waits = [0.5, 0.99, 1].map((share) => quantile(ms, share).toFixed(0))
      return [String(status), String(of.length), String(withRetryAfter.length), ...waits]
    })
    console.log(
      `${(capacity * TIMES).toFixed(0)} requests a second for ${SECONDS} s, five times ${capacity.toFixed(0)}; ${givenUp} given up as all ${connections} connections waited`,
    )
    console.log(markdownTable(['status', 'answers', 'with Retry-After', 'p50 ms', 'p99 ms', 'longest ms'], rows))
    console.log(
      `the last is answered after ${drained.toFixed(1)} s; well again after ${(await recovered).toFixed(1)} s`,
    )
    client.close()
  } finally {
    await server.stop()
    await database.drop()
  }
}

/** From the end of the overload until each kind of request is answered well and soon, three times in a row, s. */
async function recovery(url: string, kinds: Awaited<ReturnType<typeof mixedTraffic>>, from: number): Promise<number> {
  const client = new HttpClient(url)
  let wellSince = performance.now()
  for (let rounds = 0; rounds < 3; ) {
    if (performance.now() - from > PATIENCE_MS) throw new Error('The service does not recover')
    const begun = performance.now()
    const answers = await Promise.all(kinds.map((kind, i) => client.send(kind.call(i))))
    if (answers.every((it) => isWell(it) && it.ms < WELL_MS)) rounds++
    else rounds = 0
    if (rounds === 1) wellSince = begun
    await pause(50)
  }
  client.close()
  return (wellSince - from) / 1000
}
