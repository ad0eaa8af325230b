// `npm run landings [-- --record <what landed>]`: processor time for each of a handful of calls of the
// built service, as a multiple of that of a bare node:http server in the same run, so that machines compare; beside it that of
// the last landings, which `--record` adds to. It judges nothing, and needs no peers.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type AccessServer, exchangeRequests, floorRequest, startAccessServer, type Usage } from './access.ts'
import { load, requestText } from './load.ts'
import { METHOD, paramsOf2Kb } from './requests-data.ts'
import { cpuSeconds, start } from './server.ts'

const ROUNDS = 6
const CONNECTIONS = 16
const KEPT = 5
const PLACE = new URL('landings.json', import.meta.url)

/** One kind of call. */
interface Call {
  readonly name: string
  readonly port: number
  readonly status: number
  requests(): Promise<readonly string[]>
  /** Processor time that its server has used so far, µs. */
  usedMicroseconds(): Promise<number>
}

/** What a landing cost: multiples of the bare server by name of the call. */
interface Landing {
  readonly landed: string
  readonly date: string
  readonly node: string
  readonly times: Readonly<Record<string, number>>
}

const JSON_FIELDS = { 'content-type': 'application/json' }

/** The first is what the others are measured by. */
function calls(): readonly Call[] {
  const rpc = JSON.stringify({ jsonrpc: '2.0', id: 'x', method: METHOD, params: paramsOf2Kb() })
  const bedroom = readFileSync(new URL('../../examples/bedroom.json', import.meta.url), 'utf8').trim()
  const { token } = ours!.facts
  return [
    repeated('bare node:http', bare!, 200, 5000, floorRequest(bare!, bare!.facts.token)),
    {
      name: 'JSON-RPC, validated',
      port: Number(new URL(validated!.url).port),
      status: 200,
      requests: async () => Array<string>(800).fill(requestText('POST', '/jsonrpc', JSON_FIELDS, rpc)),
      usedMicroseconds: async () => (cpuSeconds(validated!) ?? Number.NaN) * 1e6,
    },
    repeated('furnish, a bedroom', ours!, 200, 4, requestText('POST', '/jsonrpc', JSON_FIELDS, bedroom)),
    repeated('GET of a floor, verified', ours!, 200, 1200, floorRequest(ours!, token)),
    repeated('a wrong checksum', ours!, 401, 1200, floorRequest(ours!, `${token.slice(0, -6)}000000`)),
    { ...repeated('code exchange', ours!, 200, 0, ''), requests: () => exchangeRequests(ours!, 60) },
  ]
}

const repeated = (name: string, server: AccessServer, status: number, count: number, request: string): Call => ({
  name,
  port: server.port,
  status,
  requests: async () => Array<string>(count).fill(request),
  async usedMicroseconds() {
    const { user, system } = await server.ask<Usage>('usage')
    return user + system
  },
})

/** By turns, after a round that warms up; of each the lowest, which other work on the machine disturbed least. */
async function measure(all: readonly Call[]): Promise<{ readonly name: string; readonly cost: number }[]> {
  const costs: number[][] = all.map(() => [])
  for (let round = -1; round < ROUNDS; round++)
    for (const [i, call] of all.entries()) {
      const requests = await call.requests()
      let at = 0
      const before = await call.usedMicroseconds()
      const { statuses } = await load(call.port, CONNECTIONS, () => requests[at++])
      const used = (await call.usedMicroseconds()) - before
      if (statuses.size !== 1 || !statuses.has(call.status))
        throw new Error(`Cannot measure ${call.name}: it answers ${JSON.stringify([...statuses])}`)
      if (round >= 0) costs[i]!.push(used / requests.length)
    }
  return all.map(({ name }, i) => ({ name, cost: Math.min(...costs[i]!) }))
}

function print(costs: readonly { readonly name: string; readonly cost: number }[], landings: readonly Landing[]): void {
  console.log('Processor time of a call, as a multiple of a request to a bare node:http server')
  console.log(line('', [...landings.map(({ date }) => date), 'us now']))
  for (const { name, cost } of costs)
    console.log(line(name, [...landings.map(({ times }) => String(times[name] ?? '')), cost.toFixed(0)]))
  for (const { date, node, landed } of landings) console.log(`  ${date}  Node ${node}  ${landed}`)
}

const line = (name: string, cells: readonly string[]) => name.padEnd(28) + cells.map((it) => it.padStart(12)).join('')

const [ours, bare, validated] = await Promise.all([
  startAccessServer('ours'),
  startAccessServer('bare'),
  start(
    ['--import', 'tsx', fileURLToPath(new URL('http-servers.ts', import.meta.url)), 'ours'],
    {},
    /listens on (\S+)/,
  ),
])
try {
  const costs = await measure(calls())
  const [reference] = costs
  const times = Object.fromEntries(
    costs.map(({ name, cost }) => [name, Number((cost / reference!.cost).toPrecision(3))]),
  )
  const landed = process.argv.includes('--record') ? (process.argv.at(-1) ?? '') : 'now'
  const now: Landing = { landed, date: new Date().toISOString().slice(0, 10), node: process.versions.node, times }
  const before = JSON.parse(readFileSync(PLACE, 'utf8')) as Landing[]
  print(costs, [...before, now])
  if (landed !== 'now') writeFileSync(PLACE, `${JSON.stringify([...before, now].slice(-KEPT), undefined, 2)}\n`)
} finally {
  for (const { child } of [ours!, bare!]) child.kill()
  await validated!.stop()
}
