import { fault, ok, type Result } from '../result-type.ts'
import { pathText, valueText } from '../schema/explain.ts'
import { decodeText } from './body.ts'
import { type JsonFault, type JsonScan, type Range, scanJson } from './scan-json.ts'

/** A refusal of JSON-RPC itself. @see JSON-RPC 2.0 section 5.1 */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data: readonly { readonly code: string; readonly message: string }[]
}

/** The params of a call, parsed lazily. */
export interface Params {
  /** The parsed value. @throws SyntaxError when it is not valid JSON */
  value(): unknown
  /** The JSON as UTF-8, in a buffer of its own that may be transferred. */
  bytes(): Uint8Array<ArrayBuffer>
  /** The parse error of the whole body; undefined when the body is valid JSON. */
  syntaxFault(): RpcError | undefined
}

/** A call as sent. */
export interface Call {
  /** As JSON text, `null` in a refusal where it cannot be read; undefined for a notification. */
  readonly id: string | undefined
  readonly request: Result<{ readonly method: string; readonly params: Params }, RpcError>
}

export interface Envelope {
  readonly batch: boolean
  readonly calls: readonly Call[]
}

export interface EnvelopeLimits {
  readonly depthMax: number
  readonly batchMax: number
}

/**
 * The calls in a body. A body that is refused as a whole is one refused call without an id (docs/decisions.md#j1, #j4).
 */
export function readEnvelope(bytes: Uint8Array, limits: EnvelopeLimits): Envelope {
  const text = decodeText(bytes)
  if (text === undefined) return refuseAll(parseError('body: must be UTF-8'))
  const scan = scanJson(text, limits.depthMax)
  return readAroundParams(text, bytes, scan) ?? readWhole(text, scan, limits)
}

/**
 * Reads a single call without parsing its params, which are the large part and are parsed where they are used. Returns
 * undefined for batches, notifications and every call that will be refused: these are parsed as a whole.
 */
function readAroundParams(
  text: string,
  bytes: Uint8Array,
  { faults, idDigits, params }: JsonScan,
): Envelope | undefined {
  if (params === undefined || faults.length > 0) return undefined
  if (!/^[ \t\n\r]*[{[]/.test(text.slice(params.start, params.start + BLANKS_MAX))) return undefined
  let rest: unknown
  try {
    rest = JSON.parse(`${text.slice(0, params.start)}null${text.slice(params.end)}`)
  } catch {
    return undefined
  }
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) return undefined
  const call = readCall({ ...rest, params: {} }, undefined, idDigits.get(0), paramsIn(text, bytes, params))
  return call.request.ok && call.id !== undefined ? { batch: false, calls: [call] } : undefined
}

/** A body with more blanks than this before its params is parsed as a whole. */
const BLANKS_MAX = 64

function readWhole(text: string, { faults, idDigits }: JsonScan, limits: EnvelopeLimits): Envelope {
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

const encoder = new TextEncoder()

/** Params as a range of a body that is not parsed yet. */
const paramsIn = (text: string, bytes: Uint8Array, { start, end }: Range): Params => ({
  value: () => JSON.parse(text.slice(start, end)),
  // A copy, because the body may belong to the server. In ASCII text, positions of characters are those of bytes.
  bytes: () =>
    bytes.length === text.length
      ? new Uint8Array(bytes.subarray(start, end))
      : (encoder.encode(text.slice(start, end)) as Uint8Array<ArrayBuffer>),
  syntaxFault() {
    try {
      JSON.parse(text)
      return undefined
    } catch (error) {
      return parseError(`body: ${syntaxFault(text, error)}`)
    }
  },
})

/** Params that are parsed already; missing params are an empty object. */
const parsedParams = (value: unknown): Params => ({
  value: () => value ?? {},
  bytes: () => encoder.encode(JSON.stringify(value ?? {})) as Uint8Array<ArrayBuffer>,
  syntaxFault: () => undefined,
})

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
  return { batch: false, calls: [{ id: 'null', request: fault(error) }] }
}

/** One call. Whatever can be read of the id is echoed, also in a refusal. */
function readCall(
  call: unknown,
  jsonFault: JsonFault | undefined,
  idDigits: string | undefined,
  unparsed?: Params,
): Call {
  if (typeof call !== 'object' || call === null || Array.isArray(call))
    return refuse('null', `request: must be an object, got ${valueText(call)}`)
  const { jsonrpc, method, params, id } = call as Record<string, unknown>
  const idText = idJson(id, idDigits)
  if (idText === undefined && id !== undefined)
    return refuse('null', `id: must be a string, a number or null, got ${valueText(id)}`)
  if (jsonFault) return { id: idText ?? 'null', request: fault(faultError(jsonFault)) }
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
  return { id: idText, request: ok({ method, params: unparsed ?? parsedParams(params) }) }
}

const refuse = (id: string | undefined, message: string): Call => ({
  id: id ?? 'null',
  request: fault(invalidRequest(message)),
})

/** The id as JSON text, digits as they were sent; undefined when there is none or it is of a wrong type. */
function idJson(id: unknown, digits: string | undefined): string | undefined {
  if (typeof id === 'number') return digits ?? JSON.stringify(id)
  return typeof id === 'string' || id === null ? JSON.stringify(id) : undefined
}

/** A fault inside params becomes invalid params, with its path there; any other makes the request invalid. */
function faultError({ kind, path, message }: JsonFault): RpcError {
  if (kind === 'depth') return invalidRequest(message)
  const where = pathText(path.slice(0, -1))
  const text = where === '' ? message : `${where}: ${message}`
  return path[0] === 'params' && path.length > 1 ? invalidParams(text) : invalidRequest(text)
}

function syntaxFault(text: string, error: unknown): string {
  if (text.trim() === '') return 'must be JSON, got nothing'
  if (text.startsWith('\uFEFF')) return 'must be JSON without a byte order mark'
  const place = /at position \d+/.exec((error as Error).message)?.[0]
  return `must be JSON${place ? `, fault ${place}` : ''}`
}
