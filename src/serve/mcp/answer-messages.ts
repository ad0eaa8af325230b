import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createMcpServer, type McpOptions } from './create-mcp-server.ts'
import type { ReadMessages } from './read-messages.ts'
import { refusalMessage } from './rpc-refusal.ts'

/**
 * Answers the messages of one request by a server of its own, as JSON. A call with wrong params is answered among the others
 * in our words.
 */
export async function answerMessages(
  request: Request,
  { body, refusals }: Pick<ReadMessages, 'body' | 'refusals'>,
  options: McpOptions,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = createMcpServer(options)
  await server.connect(transport as Parameters<typeof server.connect>[0])
  const { onmessage } = transport
  transport.onmessage = (message, extra) => {
    const refusal = 'method' in message && 'id' in message ? refusals.get(message.id) : undefined
    if (refusal && 'id' in message) void transport.send(refusalMessage(message.id!, refusal) as never)
    else onmessage?.(message, extra)
  }
  try {
    return await transport.handleRequest(request, { parsedBody: body })
  } finally {
    await server.close()
  }
}
