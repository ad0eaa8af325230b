import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createMcpServer, type McpOptions } from '../create-mcp-server.ts'
import { refusalMessage } from '../rpc-refusal.ts'
import type { ReadMessages } from './read-messages.ts'

/**
 * Answers the messages of one request by a server of its own: as JSON, or as a stream of events where a call asks how far it
 * is. A call with wrong params is answered among the others in our words.
 */
export async function answerMessages(
  request: Request,
  { body, refusals, wantsProgress }: Pick<ReadMessages, 'body' | 'refusals' | 'wantsProgress'>,
  options: McpOptions,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !wantsProgress })
  const server = createMcpServer(options)
  await server.connect(transport as Parameters<typeof server.connect>[0])
  const { onmessage } = transport
  transport.onmessage = (message, extra) => {
    const refusal = 'method' in message && 'id' in message ? refusals.get(message.id) : undefined
    if (refusal && 'id' in message) void transport.send(refusalMessage(message.id!, refusal) as never)
    else onmessage?.(message, extra)
  }
  const response = await transport.handleRequest(request, { parsedBody: body })
  const { body: stream } = response
  if (stream && response.headers.get('content-type') === 'text/event-stream')
    return new Response(
      whenOver(stream, () => void server.close()),
      response,
    )
  await server.close()
  return response
}

/** The same bytes. @param over called once when they have ended, or are not read any more */
function whenOver(stream: ReadableStream<Uint8Array>, over: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (!done) return controller.enqueue(value)
      over()
      controller.close()
    },
    async cancel(reason) {
      over()
      await reader.cancel(reason)
    },
  })
}
