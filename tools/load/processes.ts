// `npm run load -- processes [--share 0.25]`: one server and two on one PostgreSQL. Each is held on a core of its own, which client
// and database need too, so that beside the rate stands what a request costs: by it, two servers on cores of their own would
// do so many times as much. With a share each server may use so much of a core and the rest is free, as on a larger machine.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { markdownTable } from '../../test/support/markdown.ts'
import { load, requestText } from '../bench/load.ts'
import { type BenchServer, cpuSeconds, startService } from '../bench/server.ts'
import { holdToShare } from './core-share.ts'
import { setUpAccount } from './scene.ts'
import { scratchDatabase } from './scratch-database.ts'

const SECONDS = 10
const CONNECTIONS = 8
const ROUNDS = 3

/** Processor time of all servers of PostgreSQL on this machine, s. */
function postgresSeconds(): number {
  const pids = readdirSync('/proc').filter((it) => /^\d+$/.test(it))
  return pids.reduce((sum, pid) => {
    try {
      const isServer = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
      return isServer ? sum + cpuSeconds({ pid: Number(pid) } as BenchServer)! : sum
    } catch {
      return sum // it has ended
    }
  }, 0)
}

interface Measured {
  readonly perSecond: number
  /** Processor time of a request, ms. */
  readonly server: number
  readonly client: number
  readonly database: number
}

export async function run(args: readonly string[]): Promise<void> {
  const { share } = parseArgs({ args: [...args], options: { share: { type: 'string' } } }).values
  if (availableParallelism() < 2) throw new Error('Two servers need two cores')
  const database = await scratchDatabase()
  const environment = { DATABASE_URL: database.url, FURNISH_THREADS: '0', LOG_LEVEL: 'error', DEMO_ACCOUNT: 'off' }
  const signIn = await setUpAccount(environment)
  const servers: BenchServer[] = []
  const groups: (() => void)[] = []
  try {
    for (const core of [0, 1]) {
      const server = await startService({ ROLE: 'server', ...environment })
      servers.push(server)
      if (share !== undefined) groups.push(holdToShare(server.pid, Number(share)))
      else execFileSync('taskset', ['-acp', String(core), String(server.pid)], { stdio: 'ignore' })
    }
    const { bearer } = await signIn(servers[0]!.url)
    const bedroom = readFileSync(new URL('../../examples/bedroom.json', import.meta.url), 'utf8')
    const requests = {
      'verify a token': requestText('GET', '/v2/token/self', bearer),
      'furnish a bedroom': requestText('POST', '/jsonrpc', { 'content-type': 'application/json' }, bedroom),
    }
    const rows: string[][] = []
    for (const [name, request] of Object.entries(requests)) {
      const rounds: [Measured, Measured][] = []
      await measure(servers, request) // warms up
      for (let i = 0; i < ROUNDS; i++)
        rounds.push([await measure(servers.slice(0, 1), request), await measure(servers, request)])
      const middle = (of: (one: Measured, two: Measured) => number) =>
        rounds.map(([one, two]) => of(one, two)).sort((a, b) => a - b)[ROUNDS >> 1]!
      const cost = (of: (it: Measured) => number) =>
        `${middle((one) => of(one)).toFixed(2)} / ${middle((_, two) => of(two)).toFixed(2)}`
      rows.push([
        name,
        `${middle((one) => one.perSecond).toFixed(0)} / ${middle((_, two) => two.perSecond).toFixed(0)}`,
        `${middle((one, two) => two.perSecond / one.perSecond).toFixed(2)} ×`,
        cost((it) => it.server),
        cost((it) => it.client),
        cost((it) => it.database),
        `${middle((one, two) => (2 * one.server) / two.server).toFixed(2)} ×`,
      ])
    }
    const head = [
      'request',
      'a second, 1 / 2 servers',
      'as measured',
      'server ms',
      'client ms',
      'PostgreSQL ms',
      'by what it costs a server',
    ]
    console.log(markdownTable(head, rows))
  } finally {
    for (const server of servers) await server.stop()
    for (const forget of groups) forget()
    await database.drop()
  }
}

async function measure(servers: readonly BenchServer[], request: string): Promise<Measured> {
  const spent = () => [
    servers.reduce((sum, it) => sum + cpuSeconds(it)!, 0),
    (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    postgresSeconds(),
  ]
  const before = spent()
  const from = performance.now()
  const end = from + SECONDS * 1000
  let count = 0
  const next = () => {
    if (performance.now() > end) return undefined
    count++
    return request
  }
  await Promise.all(servers.map(({ url }) => load(Number(new URL(url).port), CONNECTIONS, next)))
  const [server, client, database] = spent().map((it, i) => ((it - before[i]!) * 1000) / count)
  return {
    perSecond: (count * 1000) / (performance.now() - from),
    server: server!,
    client: client!,
    database: database!,
  }
}
