import { pathText, valueText } from '../schema/explain.ts'
import { decodeText } from './body.ts'
import { type JsonFault, scanJson } from './json.ts'

/** A refusal of JSON-RPC itself. @see JSON-RPC 2.0 section 5.1 */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data: readonly { readonly code: string; readonly message: string }[]
}

/** A call as sent: well formed, or refused with the reason. `id` is JSON text; a notification has none. */
export type Call =
  | { readonly ok: true; readonly id: string | undefined; readonly method: string; readonly params: unknown }
  | { readonly ok: false; readonly id: string; readonly error: RpcError }

export interface Envelope {
  readonly batch: boolean
  readonly calls: readonly Call[]
}

export interface EnvelopeLimits {
  readonly depthMax: number
  readonly batchMax: number
}

/** The calls in a body. A body that is refused as a whole is one refused call without an id (decisions.md J1, J4). */
export function readEnvelope(bytes: Uint8Array, limits: EnvelopeLimits): Envelope {
  const text = decodeText(bytes)
  if (text === undefined) return refuseAll(parseError('body: must be UTF-8'))
  const { faults, idDigits } = scanJson(text, limits.depthMax)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    return refuseAll(parseError(`body: ${syntaxFault(text, error)}`))
  }
  if (!Array.isArray(body)) return { batch: false, calls: [readCall(body, faults[0], idDigits.get(0))] }
  const deep = faults.find((it) => it.kind === 'depth')
  if (deep) return refuseAll(invalidRequest(deep.message))
  if (body.length === 0) return refuseAll(invalidRequest('batch: must have at least 1 call, got 0'))
  if (body.length > limits.batchMax)
    return refuseAll(invalidRequest(`batch: must have at most ${limits.batchMax} calls, got ${body.length}`))
  const faultOf = new Map(faults.map((it) => [it.path[0], { ...it, path: it.path.slice(1) }]))
  return { batch: true, calls: body.map((call, place) => readCall(call, faultOf.get(place), idDigits.get(place))) }
}

export const methodNotFound = (method: string, known: readonly string[]): RpcError =>
  rpcError(
    -32601,
    'Method not found',
    'method_not_found',
    `method: must be one of ${known.join(', ')}, got ${valueText(method)}`,
  )

export const invalidParams = (message: string): RpcError =>
  rpcError(-32602, 'Invalid params', 'error_2', `Invalid request parameter: ${message}`)

const parseError = (message: string) => rpcError(-32700, 'Parse error', 'parse_error', message)
const invalidRequest = (message: string) => rpcError(-32600, 'Invalid Request', 'invalid_request', message)

function rpcError(code: number, message: string, reason: string, explanation: string): RpcError {
  return { code, message, data: [{ code: reason, message: explanation }] }
}

function refuseAll(error: RpcError): Envelope {
  return { batch: false, calls: [{ ok: false, id: 'null', error }] }
}

/** One call. Whatever can be read of the id is echoed, also in a refusal. */
function readCall(call: unknown, fault: JsonFault | undefined, idDigits: string | undefined): Call {
  if (typeof call !== 'object' || call === null || Array.isArray(call))
    return refuse('null', `request: must be an object, got ${valueText(call)}`)
  const { jsonrpc, method, params, id } = call as Record<string, unknown>
  const idText = idJson(id, idDigits)
  if (idText === undefined && id !== undefined)
    return refuse('null', `id: must be a string, a number or null, got ${valueText(id)}`)
  if (fault) return { ok: false, id: idText ?? 'null', error: faultError(fault) }
  if (jsonrpc !== '2.0')
    return refuse(
      idText,
      `jsonrpc: ${jsonrpc === undefined ? 'is required, "2.0"' : `must be "2.0", got ${valueText(jsonrpc)}`}`,
    )
  if (typeof method !== 'string')
    return refuse(
      idText,
      `method: ${method === undefined ? 'is required' : `must be a string, got ${valueText(method)}`}`,
    )
  if (params !== undefined && (typeof params !== 'object' || params === null))
    return refuse(idText, `params: must be an object, got ${valueText(params)}`)
  return { ok: true, id: idText, method, params }
}

const refuse = (id: string | undefined, message: string): Call => ({
  ok: false,
  id: id ?? 'null',
  error: invalidRequest(message),
})

/** The id as JSON text, digits as they were sent; undefined when there is none or it is of a wrong type. */
function idJson(id: unknown, digits: string | undefined): string | undefined {
  if (typeof id === 'number') return digits ?? JSON.stringify(id)
  return typeof id === 'string' || id === null ? JSON.stringify(id) : undefined
}

/** Faults inside params are told as faults of params, with the path they have there. */
function faultError({ kind, path, message }: JsonFault): RpcError {
  if (kind === 'depth') return invalidRequest(message)
  const where = pathText(path.slice(0, -1))
  const told = where === '' ? message : `${where}: ${message}`
  return path[0] === 'params' && path.length > 1 ? invalidParams(told) : invalidRequest(told)
}

function syntaxFault(text: string, error: unknown): string {
  if (text.trim() === '') return 'must be JSON, got nothing'
  if (text.startsWith('\uFEFF')) return 'must be JSON without a byte order mark'
  const place = /at position \d+/.exec((error as Error).message)?.[0]
  return `must be JSON${place ? `, fault ${place}` : ''}`
}
