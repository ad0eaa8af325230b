// The servers of the requests bench, one per process: `http-servers.ts KIND`. All answer the same JSON-RPC request, or its
// tRPC twin, with the same 23 kB; nothing is computed.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { initTRPC } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { Hono } from 'hono'
import { built } from '../built.ts'
import { METHOD, resultOf23Kb } from './requests-data.ts'

const { furnish } = await built('operations/furnishing/furnishing-methods')
const { createService } = await built('process/create-service')
const { listen } = await built('process/serve-on-node')
const { acceptFurnish } = await built('schema/furnishing/fast-parsers')
const { createApp } = await built('serve/app')
const { readConfig } = await built('service/config')

const result = resultOf23Kb()
const bytes = new TextEncoder().encode(JSON.stringify(result))

const servers: Record<string, () => Promise<number>> = { ours, rawBytes, rawStringify, trpc, jayson: jaysonServer }

console.log(`listens on http://127.0.0.1:${await servers[process.argv[2]!]!()}`)

/** Ours as it is: limits, scan, envelope, parse and full validation, here on the serving thread; the computation alone is left out. */
async function ours(): Promise<number> {
  const service = createService(readConfig({ RATE_CALLS: '1000000000', FURNISH_THREADS: '0' }))
  const stub = {
    ...furnish,
    rpcMethod: METHOD,
    async compute(_service: unknown, _caller: unknown, params: Uint8Array) {
      if (acceptFurnish(JSON.parse(Buffer.from(params).toString())) === undefined) throw new Error('not valid')
      return [bytes]
    },
  }
  return (await listen(createApp(service, [stub]), { host: '127.0.0.1', port: 0 })).port
}

/** Parses the request and answers bytes that lie ready. */
function rawBytes(): Promise<number> {
  const closing = Buffer.from('}')
  return raw((id) =>
    Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`), bytes, closing]),
  )
}

function rawStringify(): Promise<number> {
  return raw((id) => JSON.stringify({ jsonrpc: '2.0', id, result }))
}

function raw(answer: (id: unknown) => Buffer | string): Promise<number> {
  const server = createServer((request, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: unknown }
      const body = answer(id)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    })
  })
  return onFreePort(server)
}

async function trpc(): Promise<number> {
  const t = initTRPC.create()
  const router = t.router({ furnish: t.procedure.input((value: unknown) => value).mutation(() => result) })
  const app = new Hono()
  app.all('/trpc/*', (c) => fetchRequestHandler({ endpoint: '/trpc', req: c.req.raw, router }))
  return onFreePort(createAdaptorServer({ fetch: app.fetch }) as ReturnType<typeof createServer>)
}

async function jaysonServer(): Promise<number> {
  const { default: jayson } = await import('jayson') // of the peers, which not every program here needs
  const server = new jayson.Server({
    [METHOD]: (_params: unknown, done: (error: null, value: unknown) => void) => done(null, result),
  })
  return onFreePort(server.http() as ReturnType<typeof createServer>)
}

async function onFreePort(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
