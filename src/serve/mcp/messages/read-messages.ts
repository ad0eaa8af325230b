import { invalidRequest, parseError, type Refusal } from '../rpc-refusal.ts'
import { checkMessage } from './check-message.ts'

/** What a body holds: its calls are charged and authorized before any runs. */
export interface ReadMessages {
  /** The messages, or the one of them that is no batch, without params that are refused. */
  readonly body: unknown
  readonly batch: boolean
  /** What is answered to calls whose params are wrong, by their ids. */
  readonly refusals: ReadonlyMap<string | number, Refusal>
  /** Whether a call asks to be sent how far it is. */
  readonly wantsProgress: boolean
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
  const refusals = new Map<string | number, Refusal>()
  const sound: unknown[] = []
  for (const [i, message] of messages.entries()) {
    const { id, refusal } = checkMessage(message, batch ? `batch[${i}]` : '')
    if (refusal?.code === -32600) return { id: (batch ? undefined : id) ?? null, refusal }
    if (refusal && id !== undefined) refusals.set(id, refusal)
    sound.push(refusal ? withoutParams(message as object) : message)
  }
  const calls = messages.map((message) => {
    const { id, method, params } = message as { id?: unknown; method?: unknown; params?: unknown }
    return {
      id: id === undefined ? undefined : JSON.stringify(id),
      tool: method === 'tools/call' ? (Object(params) as { name?: unknown }).name : undefined,
    }
  })
  return { body: batch ? sound : sound[0], batch, refusals, wantsProgress: messages.some(asksForProgress), calls }
}

/** Only calls of tools tell how far they are. */
function asksForProgress(message: unknown): boolean {
  const { method, params } = message as { method?: unknown; params?: { _meta?: { progressToken?: unknown } } }
  return method === 'tools/call' && params?._meta?.progressToken !== undefined
}

function withoutParams(message: object): object {
  const { params: _, ...rest } = message as { params?: unknown }
  return rest
}

function parseJson(text: string): { body: unknown } | undefined {
  try {
    return { body: JSON.parse(text) }
  } catch {
    return undefined
  }
}
