import { isUtf8 } from 'node:buffer'
import { fault, ok, type Result } from '../../base/result-type.ts'
import { quoted, valueText } from '../../schema/wire/explain.ts'
import { OPEN_ARRAY, OPEN_OBJECT, QUOTE, stringAt } from '../../schema/wire/json-scanner.ts'
import { EnvelopeScan, type ScannedCall, type ValueRange } from '../http/bodies/scan-envelope.ts'
import { scanInSteps } from '../http/bodies/scan-in-steps.ts'

/** A refusal of JSON-RPC itself. @see JSON-RPC 2.0 section 5.1 */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data: readonly { readonly code: string; readonly message: string }[]
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

/** What a refusal needs of an envelope. */
export interface Ids {
  readonly batch: boolean
  readonly calls: readonly Pick<Call, 'id'>[]
}

export interface EnvelopeLimits {
  readonly depthMax: number
  readonly batchMax: number
}

const MEMBERS = ['jsonrpc', 'method', 'params', 'id']

/**
 * The calls in a body, whose params are left to where they are used. A body that is refused as a whole is one refused call
 * without an id (docs/decisions.md#j1, #j4). Large bodies are read step by step: other requests go on in between.
 */
export async function readEnvelope(bytes: Uint8Array<ArrayBuffer>, limits: EnvelopeLimits): Promise<Envelope> {
  if (!isUtf8(bytes)) return refuseAll(parseError('body: must be UTF-8'))
  const scan = new EnvelopeScan(bytes, limits.depthMax, limits.batchMax, MEMBERS)
  await scanInSteps(scan, bytes.length)
  if (scan.failedAt !== undefined) return refuseAll(parseError(`body: ${syntaxFault(bytes, scan.failedAt)}`))
  if (!scan.batch) return { batch: false, calls: [readCall(bytes, scan.calls[0]!)] }
  if (scan.tooDeep) return refuseAll(invalidRequest(scan.tooDeep.message))
  if (scan.length === 0) return refuseAll(invalidRequest('batch: must have at least 1 call, got 0'))
  if (scan.length > limits.batchMax)
    return refuseAll(invalidRequest(`batch: must have at most ${limits.batchMax} calls, got ${scan.length}`))
  return { batch: true, calls: scan.calls.map((call) => readCall(bytes, call)) }
}

/** The params of one call, valid JSON. */
export class Params {
  #body: Uint8Array<ArrayBuffer> | undefined
  readonly #range: ValueRange

  /** @param range where they stand in the body */
  constructor(body: Uint8Array<ArrayBuffer>, range: ValueRange) {
    this.#body = body
    this.#range = range
  }

  /** Bytes of the JSON. */
  get length(): number {
    return this.#range.end - this.#range.start
  }

  /** The JSON as UTF-8, in a buffer of its own. To be called once: the call forgets the body, so that it can wait with this alone. */
  take(): Uint8Array<ArrayBuffer> {
    const body = this.#body!
    this.#body = undefined
    return body.slice(this.#range.start, this.#range.end)
  }
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
  return { batch: false, calls: [{ id: 'null', request: fault(error) }] }
}

/** One call. Whatever can be read of the id is echoed, also in a refusal. */
function readCall(bytes: Uint8Array<ArrayBuffer>, scanned: ScannedCall): Call {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes[scanned.start] !== OPEN_OBJECT)
    return refuse('null', `request: must be an object, got ${kindOf(body, scanned)}`)
  const { members, fault: jsonFault } = scanned
  const id = members.get('id')
  // As it was sent: a double may not hold its digits.
  const idText = id && isId(bytes[id.start]!) ? body.toString('utf8', id.start, id.end) : undefined
  if (id && idText === undefined)
    return refuse('null', `id: must be a string, a number or null, got ${kindOf(body, id)}`)
  if (jsonFault) return refuse(idText, jsonFault.message)
  const [version, method, params] = ['jsonrpc', 'method', 'params'].map((name) => members.get(name))
  if (!version || stringOf(body, version) !== '2.0')
    return refuse(idText, `jsonrpc: ${version ? `must be "2.0", got ${kindOf(body, version)}` : 'is required, "2.0"'}`)
  const name = method && stringOf(body, method)
  if (name === undefined)
    return refuse(idText, `method: ${method ? `must be a string, got ${kindOf(body, method)}` : 'is required'}`)
  if (params && bytes[params.start] !== OPEN_OBJECT && bytes[params.start] !== OPEN_ARRAY)
    return refuse(idText, `params: must be an object, got ${kindOf(body, params)}`)
  return {
    id: idText,
    request: ok({
      method: name,
      params: params ? new Params(bytes, params) : new Params(EMPTY, { start: 0, end: 2, entries: 0 }),
    }),
  }
}

/** Params that are left out. */
const EMPTY = new TextEncoder().encode('{}') as Uint8Array<ArrayBuffer>

/** Whether a value that begins with this byte is a string, a number or null. */
const isId = (byte: number) => byte === QUOTE || byte === 0x2d || (byte >= 0x30 && byte <= 0x39) || byte === 0x6e

const stringOf = (body: Buffer, { start, end }: ValueRange) =>
  body[start] === QUOTE ? stringAt(body, start, end) : undefined

/** A value for a message, as `valueText` tells it. */
function kindOf(body: Buffer, range: ValueRange): string {
  const { start, end, entries } = range
  if (body[start] === OPEN_OBJECT) return 'an object'
  if (body[start] === OPEN_ARRAY) return `an array of ${entries}`
  return body[start] === QUOTE
    ? quoted(stringAt(body, start, end))
    : valueText(JSON.parse(body.toString('utf8', start, end)))
}

const refuse = (id: string | undefined, message: string): Call => ({
  id: id ?? 'null',
  request: fault(invalidRequest(message)),
})

function syntaxFault(bytes: Uint8Array, failedAt: number): string {
  const before = Buffer.from(bytes.buffer, bytes.byteOffset, failedAt).toString()
  if (failedAt === bytes.length && before.trim() === '') return 'must be JSON, got nothing'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'must be JSON without a byte order mark'
  return `must be JSON, fault at position ${before.length}`
}
