import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a service and its database, so that a test can take the database away. */
export interface TcpProxy {
  readonly port: number
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
  /** Keeps all connections and passes nothing on. */
  freeze(): void
  /** Keeps all connections, passes nothing on and refuses new ones. */
  isolate(): void
  /** Passes on what the service sends so many ms later. */
  delay(ms: number): void
  /** Everything is as before; connections that were frozen stay so. */
  restore(): Promise<void>
  close(): Promise<void>
}

export async function tcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let frozen = false
  let delayMs = 0
  const server = createServer((near) => {
    const far = connect(port, host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (bytes) => {
        if (frozen) return
        if (one === near && delayMs > 0) setTimeout(() => other.writable && other.write(bytes), delayMs)
        else other.write(bytes)
      })
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const listen = async (on: number) => {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }
  await listen(0)
  const own = (server.address() as AddressInfo).port
  return {
    port: own,
    cut,
    freeze: () => {
      frozen = true
    },
    isolate: () => {
      frozen = true
      server.close()
    },
    delay: (ms) => {
      delayMs = ms
    },
    async restore() {
      frozen = false
      if (!server.listening) await listen(own)
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
