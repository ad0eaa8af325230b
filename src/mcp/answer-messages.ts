import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { checkMessage } from './check-message.ts'
import { createMcpServer, type McpOptions } from './create-mcp-server.ts'
import { type Refusal, refusalMessage } from './rpc-refusal.ts'

/**
 * Answers the messages of one request by a server of its own, as JSON. A call with wrong params is answered among the others
 * in our words.
 *
 * @param body the messages, parsed, each of which has a sound envelope
 */
export async function answerMessages(request: Request, body: unknown, options: McpOptions): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = createMcpServer(options)
  await server.connect(transport as Parameters<typeof server.connect>[0])
  const refusals = new Map<string | number, Refusal>()
  const { onmessage } = transport
  transport.onmessage = (message, extra) => {
    const refusal = 'method' in message && 'id' in message ? refusals.get(message.id) : undefined
    if (refusal && 'id' in message) void transport.send(refusalMessage(message.id!, refusal) as never)
    else onmessage?.(message, extra)
  }
  /** The message as the transport takes it: without the params that are refused. */
  const passed = (message: object) => {
    const { id, refusal } = checkMessage(message)
    if (!refusal) return message
    if (id !== undefined) refusals.set(id, refusal)
    const { params: _, ...rest } = message as { params?: unknown }
    return rest
  }
  try {
    const parsedBody = Array.isArray(body) ? body.map(passed) : passed(body as object)
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}
