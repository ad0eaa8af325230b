import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  readonly at: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Answering = (received: Received, response: ServerResponse, request: IncomingMessage) => void | Promise<void>

/** A receiver of webhooks on this machine, which keeps what it gets. @param answering may be replaced at any time */
export async function startReceiver(
  answering: Answering = (_received, response) => void response.writeHead(204).end(),
) {
  const received: Received[] = []
  const receiver = { received, answering, url: '', port: 0, stop: async () => {} }
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '')
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const it = { at: Date.now(), path: request.url ?? '', headers, body }
    received.push(it)
    await receiver.answering(it, response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.port = (server.address() as AddressInfo).port
  receiver.url = `http://127.0.0.1:${receiver.port}/hook`
  receiver.stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return receiver
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
