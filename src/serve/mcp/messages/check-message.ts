import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  JSONRPCErrorResponseSchema,
  JSONRPCNotificationSchema,
  JSONRPCRequestSchema,
  JSONRPCResultResponseSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import { explain, valueText } from '../../../schema/wire/explain.ts'
import { invalidParams, invalidRequest, type Refusal } from '../rpc-refusal.ts'

/** What was found in a message before anything answers it. */
export interface CheckedMessage {
  /** What an answer is given under; undefined where none can be read. */
  readonly id: string | number | undefined
  /** Whether the sender waits for an answer, as it does not for that of a notification. */
  readonly isAnswered: boolean
  /** The first fault of the message. */
  readonly refusal: Refusal | undefined
}

/** Messages with the params that the protocol wants, of every method that is served. */
const requests = new Map<string, z.ZodType>([
  ['initialize', InitializeRequestSchema],
  ['ping', PingRequestSchema],
  ['tools/list', ListToolsRequestSchema],
  ['tools/call', CallToolRequestSchema],
  ['resources/list', ListResourcesRequestSchema],
  ['resources/templates/list', ListResourceTemplatesRequestSchema],
  ['resources/read', ReadResourceRequestSchema],
  ['prompts/list', ListPromptsRequestSchema],
  ['prompts/get', GetPromptRequestSchema],
])

/**
 * Judges a message by the schemas of the SDK, which would answer with its own words, or not at all.
 *
 * @param message parsed JSON
 * @param root what paths start with where the message itself is broken: wrong params are reported to the call alone
 */
export function checkMessage(message: unknown, root = ''): CheckedMessage {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    const refusal = invalidRequest(`${root || 'request'}: must be an object, got ${valueText(message)}`)
    return { id: undefined, isAnswered: true, refusal }
  }
  const { id, method } = message as { id?: unknown; method?: unknown }
  const isId = typeof id === 'string' || Number.isSafeInteger(id)
  const envelope = refusalOf(envelopeOf(message), message, root)
  const schema = typeof method === 'string' && 'id' in message ? requests.get(method) : undefined
  return {
    id: isId ? (id as string | number) : undefined,
    // A request by all but its envelope has a sender who waits; what is no notification is answered.
    isAnswered: 'id' in message || typeof method !== 'string' || envelope?.code === -32600,
    refusal: envelope ?? (schema && refusalOf(schema, message, root)),
  }
}

/** Answers of a client have no method. */
function envelopeOf(message: object): z.ZodType {
  if (!('method' in message) && 'result' in message) return JSONRPCResultResponseSchema
  if (!('method' in message) && 'error' in message) return JSONRPCErrorResponseSchema
  return 'id' in message ? JSONRPCRequestSchema : JSONRPCNotificationSchema
}

/** A fault of nothing but the params is one of the call, any other one of the envelope. */
function refusalOf(schema: z.ZodType, message: object, root: string): Refusal | undefined {
  const verdict = schema.safeParse(message)
  if (verdict.success) return undefined
  const { error } = verdict
  const ofParams = error.issues.every(({ path }) => path[0] === 'params')
  const isStructured = !('params' in message) || (typeof message.params === 'object' && message.params !== null)
  if (ofParams && isStructured) return invalidParams(explain(error, message, ''))
  return invalidRequest(explain(error, message, root))
}
