import { realpathSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { type Listen, type Running, runProcess } from './main.ts'

/** How often connections that became idle while stopping are closed, ms. */
const SWEEP_MS = 50

/** How long an idle connection is kept, ms: longer than proxies and clients keep theirs, so that they close first. */
const KEEP_ALIVE_MS = 65_000

/** Starts the service on Node, with the settings of the environment. */
export const start = (): Promise<Running> => runProcess(listen)

/** Serves on Node. */
export const listen: Listen = async (app, { host, port }) => {
  const server = createAdaptorServer({
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
    fetch: (request, { incoming }) => app.fetch(request, { address: incoming.socket.remoteAddress ?? '' }),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, host, port)))
    server.listen(port, host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, stop: (graceMs) => stop(server, graceMs) }
}

function explained(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Cannot listen on ${host}:${port}: the port is in use; stop what uses it, or set PORT`)
  return new Error(`Cannot listen on ${host}:${port}: ${error.message}`)
}

async function stop(server: ServerType, graceMs: number): Promise<void> {
  const sweep = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), SWEEP_MS)
  const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), graceMs)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearInterval(sweep)
  clearTimeout(cut)
}

const executed = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (executed) await start()
