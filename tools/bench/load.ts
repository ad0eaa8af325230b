// A load generator that costs little: requests are written as they are, answers are only measured for their length.
import { connect, type Socket } from 'node:net'

export interface Load {
  /** Requests answered per second. */
  readonly perSecond: number
  /** Status → how many. */
  readonly statuses: ReadonlyMap<number, number>
}

/**
 * Sends requests over keep-alive connections, one at a time on each.
 *
 * @param next bytes of the next request; undefined when there are no more
 */
export async function load(port: number, connections: number, next: () => string | undefined): Promise<Load> {
  const statuses = new Map<number, number>()
  const start = performance.now()
  await Promise.all(Array.from({ length: connections }, () => drive(port, next, statuses)))
  const answered = [...statuses.values()].reduce((sum, it) => sum + it, 0)
  return { perSecond: (answered * 1000) / (performance.now() - start), statuses }
}

function drive(port: number, next: () => string | undefined, statuses: Map<number, number>): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true)
    let received = ''
    const send = () => {
      const request = next()
      if (request !== undefined) return socket.write(request)
      socket.destroy()
      return resolve()
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const length = lengthOf(received)
      if (length === undefined || received.length < length) return
      const status = Number(received.slice(9, 12))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      received = received.slice(length)
      send()
    })
  })
}

/** Length of the first answer in a text; undefined while it is not known. */
function lengthOf(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const announced = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  if (announced !== undefined) return head + 4 + Number(announced)
  const end = text.indexOf('\r\n0\r\n\r\n', head)
  return end < 0 ? undefined : end + 7
}

/** A request as it goes over the wire. */
export function requestText(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const fields = { host: '127.0.0.1', ...headers, ...(body ? { 'content-length': String(body.length) } : {}) }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
