import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Bodies that are at most as long are read to their end, whatever the answer: the connection can be kept then. */
const SHORT_BYTES = 65_536

/** How long a connection remains open after an answer that came before the end of the body, ms: clients that are still sending see it. */
const GRACE_MS = 1000

/**
 * Ends connections whose long body was not read when it was answered: a refused file of 20 MB costs its headers. Node and
 * its adaptor would read on and throw away what comes, as long as the client sends.
 */
export function closeUnread(server: Server): void {
  server.prependListener('request', (incoming: IncomingMessage, response: ServerResponse) => {
    if (!isLong(incoming)) return
    const { socket } = incoming
    const keepAlive = response.shouldKeepAlive
    response.shouldKeepAlive = false
    incoming.once('end', () => {
      response.shouldKeepAlive = keepAlive && server.listening
    })
    // Before Node's own listener, which would read on.
    response.prependListener('finish', () => {
      if (!incoming.complete) leave(incoming, socket)
    })
  })
}

function isLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SHORT_BYTES
}

/** Says that the answer was the last one, reads nothing more, and closes a moment later: closed at once, an answer may be lost. */
function leave(incoming: IncomingMessage, socket: Socket): void {
  incoming.pause()
  incoming.resume = () => incoming
  socket.destroySoon = () => {}
  socket.end()
  const timer = setTimeout(() => socket.destroy(), GRACE_MS)
  socket.once('close', () => clearTimeout(timer))
}
