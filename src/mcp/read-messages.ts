import { checkMessage } from './check-message.ts'
import { invalidRequest, parseError, type Refusal } from './rpc-refusal.ts'

/** What a body holds: its calls are charged and authorized before any runs. */
export interface ReadMessages {
  readonly body: unknown
  readonly batch: boolean
  readonly calls: readonly { readonly id: string | undefined; readonly tool: unknown }[]
}

/** Why a body is not understood, of which nothing runs. */
export interface RefusedMessages {
  readonly id: string | number | null
  readonly refusal: Refusal
}

/** @param text undefined where the body is no UTF-8 */
export function readMessages(text: string | undefined): ReadMessages | RefusedMessages {
  const parsed = text === undefined ? undefined : parseJson(text)
  if (!parsed) return { id: null, refusal: parseError('body: must be JSON in UTF-8') }
  const { body } = parsed
  const batch = Array.isArray(body)
  const messages: readonly unknown[] = batch ? body : [body]
  if (messages.length === 0) return { id: null, refusal: invalidRequest('batch: must have at least 1 message, got 0') }
  for (const [i, message] of messages.entries()) {
    const { id, refusal } = checkMessage(message, batch ? `batch[${i}]` : '')
    if (refusal?.code === -32600) return { id: (batch ? undefined : id) ?? null, refusal }
  }
  const calls = messages.map((message) => {
    const { id, method, params } = message as { id?: unknown; method?: unknown; params?: unknown }
    return {
      id: id === undefined ? undefined : JSON.stringify(id),
      tool: method === 'tools/call' ? (Object(params) as { name?: unknown }).name : undefined,
    }
  })
  return { body, batch, calls }
}

function parseJson(text: string): { body: unknown } | undefined {
  try {
    return { body: JSON.parse(text) }
  } catch {
    return undefined
  }
}
