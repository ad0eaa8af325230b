// S12: requests per second of a furnish-sized JSON-RPC call, nothing computed, 32 connections. Ours validates in full and
// keeps all its limits; the others do not validate.
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { median } from './harness.ts'
import { METHOD, paramsOf2Kb, resultOf23Kb } from './requests-data.ts'
import { type BenchServer, cpuSeconds, start } from './server.ts'

const ROUNDS = 7
const SECONDS = 2
const CONNECTIONS = 32

interface Kind {
  readonly name: string
  readonly kind: string
  readonly path: string
  readonly body: string
  /** The result in an answer. */
  readonly resultIn: (answer: never) => unknown
  /** Ours must be so many times as fast. */
  readonly goal?: number
}

const params = paramsOf2Kb()
const rpc = JSON.stringify({ jsonrpc: '2.0', id: 'x', method: METHOD, params })
const jsonRpc = { path: '/jsonrpc', body: rpc, resultIn: (answer: { result: unknown }) => answer.result }

const kinds: readonly Kind[] = [
  { name: 'ours, full validation', kind: 'ours', ...jsonRpc },
  { name: 'raw node:http, ready bytes', kind: 'rawBytes', ...jsonRpc, goal: 0.75 },
  { name: 'raw node:http + JSON.stringify', kind: 'rawStringify', ...jsonRpc, goal: 2.3 },
  {
    name: 'tRPC under Hono',
    kind: 'trpc',
    path: '/trpc/furnish',
    body: JSON.stringify(params),
    resultIn: (answer: { result: { data: unknown } }) => answer.result.data,
    goal: 4,
  },
  { name: 'jayson', kind: 'jayson', ...jsonRpc, path: '/', goal: 5 },
]

export async function run(): Promise<void> {
  const script = fileURLToPath(new URL('http-servers.ts', import.meta.url))
  const servers = await Promise.all(
    kinds.map(({ kind }) => start(['--import', 'tsx', script, kind], {}, /listens on (\S+)/)),
  )
  try {
    await Promise.all(kinds.map((kind, i) => sameResult(servers[i]!, kind)))
    console.log(`request ${rpc.length} B, result ${JSON.stringify(resultOf23Kb()).length} B`)
    for (const [i, kind] of kinds.entries()) await fire(servers[i]!, kind) // warms up
    const rates: Rate[][] = kinds.map(() => [])
    for (let round = 0; round < ROUNDS; round++)
      for (const [i, kind] of kinds.entries()) rates[i]!.push(await fire(servers[i]!, kind))
    print(rates)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function sameResult({ url }: BenchServer, { name, path, body, resultIn }: Kind): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await (await fetch(url + path, { method: 'POST', headers, body })).json()
  if (JSON.stringify(resultIn(answer as never)) !== JSON.stringify(resultOf23Kb()))
    throw new Error(`Cannot measure ${name}: its answer is another: ${JSON.stringify(answer).slice(0, 200)}`)
}

interface Rate {
  /** Requests per second. */
  readonly rps: number
  /** Processor time of the server per request, µs. */
  readonly cpu: number
}

async function fire(server: BenchServer, { name, path, body }: Kind): Promise<Rate> {
  const before = cpuSeconds(server) ?? Number.NaN
  const { requests, non2xx, errors } = await autocannon({
    url: server.url + path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    connections: CONNECTIONS,
    duration: SECONDS,
  })
  if (non2xx + errors > 0) throw new Error(`Cannot measure ${name}: ${non2xx} refusals, ${errors} errors`)
  const cpu = (((cpuSeconds(server) ?? Number.NaN) - before) * 1e6) / requests.total
  return { rps: requests.average, cpu }
}

function print(rates: readonly Rate[][]): void {
  console.log(line(['server', 'median /s', 'ours is', 'goal', 'CPU us/req']))
  for (const [i, { name, goal }] of kinds.entries()) {
    const ratio = median(rates[0]!.map((ours, round) => ours.rps / rates[i]![round]!.rps))
    const rps = median(rates[i]!.map((it) => it.rps)).toFixed(0)
    const cpu = median(rates[i]!.map((it) => it.cpu)).toFixed(0)
    console.log(line([name, rps, `${ratio.toFixed(2)}x`, goal ? `${goal}x` : '', cpu]))
  }
}

const line = ([name, ...cells]: readonly string[]) => name!.padEnd(34) + cells.map((cell) => cell.padStart(11)).join('')
