import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Connection } from '../serve/http/env.ts'
import { closeUnread } from './close-unread.ts'
import { directListener, type Listener } from './direct-listener.ts'
import { drainable } from './drain.ts'
import { endOfTurn } from './end-of-turn.ts'
import type { Listen, Running } from './main.ts'
import { requireHandles } from './require-handles.ts'
import { tuneV8 } from './system/tune-v8.ts'

/** How long an idle connection is kept, ms: longer than proxies and clients keep theirs, so that they close first. */
const KEEP_ALIVE_MS = 65_000

/** Connections that may wait to be accepted: who finds no place tries again only after a second, then after three. */
const BACKLOG = 4096

/** Starts the service on Node, with the settings of the environment. @param environment settings that come before those */
export async function start(environment: Readonly<Record<string, string>> = {}): Promise<Running> {
  requireHandles()
  const whenLoaded = tuneV8()
  const { runProcess } = await import('./main.ts')
  const running = await runProcess(listen, undefined, environment)
  running.ready.then(whenLoaded, () => {}) // a failure is reported by the process
  return running
}

/** Serves on Node. */
export const listen: Listen = async (app, { host, port }) => {
  const { getRequestListener } = await import('@hono/node-server')
  const adapted = getRequestListener(async (request, { incoming }) => {
    const response = await app.fetch(request, connectionOf(incoming))
    await endOfTurn(incoming)
    return response
  }) as Listener
  const sends = (response: Response) => getRequestListener(() => response) as Listener
  const listener = directListener(app.direct, adapted, sends, connectionOf)
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener)
  const stop = drainable(server)
  closeUnread(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, host, port)))
    server.listen({ port, host, backlog: BACKLOG }, resolve)
  })
  return { port: (server.address() as AddressInfo).port, stop }
}

const connectionOf = ({ socket }: Pick<IncomingMessage, 'socket'>): Connection => ({
  address: socket.remoteAddress ?? '',
  writesFirst: true,
})

function explained(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Cannot listen on ${host}:${port}: the port is in use; stop what uses it, or set PORT`)
  return new Error(`Cannot listen on ${host}:${port}: ${error.message}`)
}
