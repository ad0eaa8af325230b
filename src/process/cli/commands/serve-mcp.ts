import process from 'node:process'
import type { Transform } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { reportError } from '../../../serve/http/protocol-errors.ts'
import { solverTools } from '../../../serve/mcp/all-tools.ts'
import { createMcpServer } from '../../../serve/mcp/create-mcp-server.ts'
import { checkedLines } from '../../../serve/mcp/messages/checked-lines.ts'
import { readConfig } from '../../../service/config.ts'
import { forRequest } from '../../../service/service.ts'
import { createService } from '../../create-service.ts'

/**
 * Serves the Model Context Protocol over the standard input and output, until the input ends. Rooms are furnished on a thread
 * of this process; there is no store, and the user of the process is the caller.
 */
export async function serveMcp(): Promise<void> {
  const config = { ...readConfig(), furnishThreads: 1, furnishingAuth: 'optional', warmUp: 'off' } as const
  const service = createService(config)
  const messages: Transform = checkedLines((answer) => void transport.send(answer as JSONRPCMessage))
  const transport = new StdioServerTransport(process.stdin.pipe(messages))
  const server = createMcpServer({
    tools: solverTools,
    contextOf: (signal) => ({
      service,
      caller: { kind: 'anonymous', address: 'stdio' },
      signal: () => signal,
    }),
    refusalOf: (error) => reportError(error, forRequest(service, service.newReference())),
  })
  server.onerror = (error) => service.log('warn', 'A message was not understood', { reason: error.message })
  await server.connect(transport)
  const answered = countAnswers(transport)
  await new Promise<void>((resolve) => {
    server.onclose = resolve
    messages.once('end', () => answered().then(resolve))
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve)
  })
  await server.close()
  process.stdin.unpipe(messages).pause()
  await service.compute.close()
}

/** Lets callers that send all their requests at once have their answers. @returns waits for those that are missing */
function countAnswers(transport: StdioServerTransport): () => Promise<void> {
  const { onmessage, send } = transport
  const waiting = new Set<unknown>()
  let settle = () => {}
  transport.onmessage = (message) => {
    if ('method' in message && 'id' in message) waiting.add(message.id)
    onmessage?.(message)
  }
  transport.send = async (message) => {
    await send.call(transport, message)
    if ('id' in message && waiting.delete(message.id) && waiting.size === 0) settle()
  }
  return async () => {
    if (waiting.size > 0) await new Promise<void>((resolve) => (settle = resolve))
  }
}
