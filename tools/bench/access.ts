// Access control over HTTP beside oidc-provider and bare node:http: every contender is a process of its own, they take
// turns, and only ratios of one run say something.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { load, requestText } from './load.ts'

const ROUNDS = 7
const CONNECTIONS = 16

interface Facts {
  readonly token: string
  readonly floor: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri?: string
}

export interface AccessServer {
  readonly port: number
  readonly facts: Facts
  ask<Answer>(line: string): Promise<Answer>
  readonly child: ChildProcess
}

export async function startAccessServer(name: string): Promise<AccessServer> {
  const script = fileURLToPath(new URL('access-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', script, name], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting: ((line: string) => void)[] = []
  const reading = createInterface(child.stdout!)
  reading.on('line', (line) => {
    if (/^[{[]/.test(line)) waiting.shift()?.(line)
  })
  const answer = () => new Promise<string>((resolve) => waiting.push(resolve))
  const { port, facts } = JSON.parse(await answer()) as { port: number; facts: Facts }
  const ask = async <Answer>(line: string) => {
    const answered = answer()
    child.stdin!.write(`${line}\n`)
    return JSON.parse(await answered) as Answer
  }
  return { port, facts, ask, child }
}

/** One thing to do over and over; gives the requests of one round. */
interface Case {
  readonly name: string
  readonly server: AccessServer
  readonly status: number
  requests(): Promise<readonly string[]>
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export async function run(): Promise<void> {
  const [ours, peer, peerPGlite, bare] = await Promise.all(
    ['ours', 'oidc-provider', 'oidc-provider-pglite', 'bare'].map(startAccessServer),
  )
  try {
    await compare('verified GET, one token', [
      repeat('ours: GET /v2/floor/<id>', ours!, 200, floorRequest(ours!, ours!.facts.token)),
      repeat('oidc-provider: introspection', peer!, 200, introspection(peer!)),
      repeat('bare node:http, SHA-256, Map', bare!, 200, floorRequest(bare!, bare!.facts.token)),
    ])
    const tokens = await ours!.ask<string[]>('tokens 4000')
    await compare('verified GET, every token another', [
      {
        name: 'ours: GET /v2/floor/<id>, PGlite',
        server: ours!,
        status: 200,
        // As after a change: nothing is remembered of any of them.
        async requests() {
          await ours!.ask('forget')
          return tokens.map((token) => floorRequest(ours!, token))
        },
      },
      repeat('oidc-provider: introspection', peer!, 200, introspection(peer!)),
    ])
    await compare('a token with a wrong checksum', [
      repeat('ours: 401, no query', ours!, 401, floorRequest(ours!, `${ours!.facts.token.slice(0, -6)}000000`)),
      repeat('oidc-provider: introspection', peer!, 200, introspection(peer!)),
      repeat('bare node:http: 401', bare!, 401, floorRequest(bare!, 'x')),
    ])
    await compare('code exchange', [
      exchange('ours, PGlite', ours!),
      exchange('oidc-provider, memory', peer!),
      exchange('oidc-provider, the same PGlite', peerPGlite!),
    ])
    await memory(ours!)
  } finally {
    for (const { child } of [ours!, peer!, peerPGlite!, bare!]) child.kill()
  }
}

export const floorRequest = ({ facts }: AccessServer, token: string) =>
  requestText('GET', `/v2/floor/${facts.floor}`, { authorization: `Bearer ${token}` })

function introspection({ facts }: AccessServer): string {
  const body = new URLSearchParams({ token: facts.token, client_id: facts.clientId, client_secret: facts.clientSecret })
  return requestText('POST', '/token/introspection', FORM, body.toString())
}

const repeat = (name: string, server: AccessServer, status: number, request: string): Case => ({
  name,
  server,
  status,
  requests: async () => Array<string>(8000).fill(request),
})

const exchange = (name: string, server: AccessServer): Case => ({
  name,
  server,
  status: 200,
  requests: () => exchangeRequests(server, 300),
})

/** Requests that each redeem a code of their own. */
export async function exchangeRequests(server: AccessServer, count: number): Promise<string[]> {
  const { clientId, clientSecret, redirectUri } = server.facts
  const codes = await server.ask<string[]>(`codes ${count}`)
  const path = redirectUri ? '/token' : '/oauth/token'
  return codes.map((code) => {
    const fields = { grant_type: 'authorization_code', code, client_id: clientId, client_secret: clientSecret }
    const body = new URLSearchParams({ ...fields, ...(redirectUri ? { redirect_uri: redirectUri } : {}) })
    return requestText('POST', path, FORM, body.toString())
  })
}

export interface Usage {
  readonly heapUsed: number
  /** CPU time of the process, µs. */
  readonly user: number
  readonly system: number
}

/**
 * Interleaved rounds; prints medians of the rate and of the server's CPU time per request, each with what ours is to it.
 * Where others use the machine too, CPU time says more than rates.
 */
async function compare(title: string, cases: readonly Case[]): Promise<void> {
  const rates: number[][] = cases.map(() => [])
  const costs: number[][] = cases.map(() => [])
  for (let round = -1; round < ROUNDS; round++)
    for (const [i, { name, server, status, requests }] of cases.entries()) {
      const all = await requests()
      let at = 0
      const before = await server.ask<Usage>('usage')
      const { perSecond, statuses } = await load(server.port, CONNECTIONS, () => all[at++])
      if (statuses.size !== 1 || !statuses.has(status))
        throw new Error(`Cannot time "${name}": it answers ${JSON.stringify([...statuses])}`)
      const after = await server.ask<Usage>('usage')
      if (round < 0) continue // warms up
      rates[i]!.push(perSecond)
      costs[i]!.push((after.user + after.system - before.user - before.system) / all.length)
    }
  console.log(`\n${title}`)
  for (const [i, { name }] of cases.entries()) {
    const ratio = median(rates[i]!.map((rate, round) => rates[0]![round]! / rate))
    const cost = median(costs[i]!.map((it, round) => it / costs[0]![round]!))
    const rate = `${Math.round(median(rates[i]!))}/s`
    const cpu = `${median(costs[i]!).toFixed(0)} us CPU`
    console.log(
      `  ${name.padEnd(36)} ${rate.padStart(9)}  ours ${ratio.toFixed(2)}x  ${cpu.padStart(12)}  ${cost.toFixed(2)}x ours`,
    )
  }
}

/** Heap before and after a million verifications: nothing may stay behind. */
async function memory({ port, facts, ask }: AccessServer): Promise<void> {
  const request = requestText('GET', `/v2/floor/${facts.floor}`, { authorization: `Bearer ${facts.token}` })
  const used = async () => (await ask<Usage>('usage collected')).heapUsed / 1e6
  const start = await used()
  console.log(`\nheap after so many verifications\n  ${'0'.padStart(9)}  ${start.toFixed(1)} MB`)
  for (let done = 250_000; done <= 1_000_000; done += 250_000) {
    let remaining = 250_000
    await load(port, CONNECTIONS, () => (remaining-- > 0 ? request : undefined))
    console.log(`  ${String(done).padStart(9)}  ${(await used()).toFixed(1)} MB`)
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}
