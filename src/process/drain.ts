import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** How often connections are looked at while the server stops, ms. */
const SWEEP_MS = 25

/** How long a kept-alive connection may stay without a request while the server stops, ms: who is about to send one is answered. */
const IDLE_MS = 500

/** What a connection is doing. */
interface Connection {
  /** Answers that have begun and have not ended. */
  answers: number
  /** When it last had nothing to do, and how many bytes it had sent by then: with more, a request is on its way. */
  idleSince: number
  idleBytes: number
  /**
   * The one that began last: after it the connection may be closed. Answers are not kept in a set of their own: what a set
   * no longer holds is kept alive by its former tables, until the whole heap is collected.
   */
  latest: ServerResponse | undefined
}

/**
 * Watches the connections of a server, so that stopping it loses no request.
 *
 * Node's own `close` ends kept-alive connections that have no request at that moment, which resets those whose request is
 * just arriving.
 *
 * @returns stops the server: new connections are refused, requests on open ones are answered with `Connection: close`, idle
 *   ones are closed after a short wait, and all of them after `graceMs`
 */
export function drainable(server: Server): (graceMs: number) => Promise<void> {
  const connections = new Map<Socket, Connection>()
  let draining = false

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { answers: 0, idleSince: performance.now(), idleBytes: 0, latest: undefined })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket)
    if (connection === undefined) return
    connection.answers++
    connection.latest = response
    if (draining) response.shouldKeepAlive = false
    response.once('close', () => {
      connection.answers--
      if (connection.latest === response) connection.latest = undefined
      connection.idleSince = performance.now()
      connection.idleBytes = socket.bytesRead
    })
  })

  return async (graceMs) => {
    draining = true
    const begun = performance.now()
    for (const { latest } of connections.values()) if (latest !== undefined) latest.shouldKeepAlive = false
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    const sweep = setInterval(() => {
      const now = performance.now()
      if (now - begun >= graceMs) server.closeAllConnections()
      for (const [socket, { answers, idleSince, idleBytes }] of connections)
        if (answers === 0 && socket.bytesRead === idleBytes && now - Math.max(begun, idleSince) >= IDLE_MS)
          socket.destroySoon()
    }, SWEEP_MS)
    await closed
    clearInterval(sweep)
  }
}
