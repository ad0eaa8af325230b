import { ServiceError } from '../errors.ts'
import { type Caller, type Gone, type Operation, parseInput } from '../operations/operation.ts'
import { valueText } from '../schema/explain.ts'
import type { Service } from '../service.ts'
import { asServiceError, furnishingError, wire } from './errors.ts'
import {
  type Call,
  type EnvelopeLimits,
  invalidParams,
  methodNotFound,
  type RpcError,
  readEnvelope,
} from './jsonrpc-envelope.ts'
import { breathe } from './stream.ts'

/** What surrounds one request. */
export interface RpcContext {
  readonly service: Service
  readonly caller: Caller
  /** Told how many calls the body holds, before any runs; may throw a ServiceError. */
  readonly charge: (calls: number) => void
  readonly gone: Gone
}

/** The answer to one body; `body` is undefined when there is nothing to answer (only notifications). */
export interface RpcReply {
  readonly failed: boolean
  /** Refused for now, and worth trying again: a single call only, in a batch others may have run. */
  readonly unavailable?: boolean
  readonly body: Iterable<Uint8Array> | AsyncIterable<Uint8Array> | undefined
}

interface Answer {
  readonly failed: boolean
  readonly unavailable?: boolean
  readonly chunks: Iterable<Uint8Array>
}

const encoder = new TextEncoder()
const encode = (text: string) => encoder.encode(text)

/**
 * JSON-RPC 2.0 over a list of operations: single calls, batches, notifications (decisions.md J1, J4).
 *
 * @param operations served by their `rpcName`
 * @throws ServiceError from `charge` only
 * @see https://www.jsonrpc.org/specification
 */
export function createJsonRpc(operations: readonly Operation[], limits: EnvelopeLimits) {
  const byMethod = new Map(operations.map((it) => [it.rpcName, it]))
  return async (context: RpcContext, body: Uint8Array): Promise<RpcReply> => {
    const { batch, calls } = readEnvelope(body, limits)
    context.charge(calls.length)
    if (batch) return runBatch(byMethod, context, calls)
    const call = calls[0]!
    const { chunks, ...how } = await runCall(byMethod, context, call)
    return call.id === undefined ? { failed: false, body: undefined } : { ...how, body: chunks }
  }
}

/** A failure as the one answer to a body that was not read. */
export function rpcRefusal(error: ServiceError): Uint8Array {
  return encode(errorText('null', rpcErrorOf(error)))
}

async function runBatch(
  byMethod: ReadonlyMap<string, Operation>,
  context: RpcContext,
  calls: readonly Call[],
): Promise<RpcReply> {
  if (calls.some((it) => it.id !== undefined)) return { failed: false, body: batchChunks(byMethod, context, calls) }
  for (const call of calls) {
    if (context.gone().aborted) break
    await runCall(byMethod, context, call)
    await breathe()
  }
  return { failed: false, body: undefined }
}

/** Runs the calls one after the other while their answers are read, so that one answer is in memory at a time. */
async function* batchChunks(
  byMethod: ReadonlyMap<string, Operation>,
  context: RpcContext,
  calls: readonly Call[],
): AsyncGenerator<Uint8Array> {
  let before = '['
  for (const call of calls) {
    if (context.gone().aborted) return
    const { chunks } = await runCall(byMethod, context, call)
    if (call.id !== undefined) {
      yield encode(before)
      yield* chunks
      before = ','
    }
    await breathe()
  }
  yield encode(']')
}

async function runCall(byMethod: ReadonlyMap<string, Operation>, context: RpcContext, call: Call): Promise<Answer> {
  if (!call.ok) return failure(call.id, call.error)
  const operation = byMethod.get(call.method)
  if (operation === undefined) return failure(call.id, methodNotFound(call.method, [...byMethod.keys()]))
  try {
    return { failed: false, chunks: await runOperation(operation, context, call.id, call.params) }
  } catch (error) {
    const refusal = asServiceError(error, context.service)
    return { ...failure(call.id, rpcErrorOf(refusal)), unavailable: refusal.code === 'unavailable' }
  }
}

/** The whole answer of a call, its result computed or, for a streamed one, its first chunk. */
async function runOperation(
  operation: Operation,
  { service, caller, gone }: RpcContext,
  id: string | undefined,
  params: unknown,
): Promise<Iterable<Uint8Array>> {
  const input = parseInput(operation, named(operation, params))
  if (operation.stream) {
    if (id === undefined) return [] // nothing to send, and a stream has no effect but its bytes
    return envelop(id, operation.stream(service, caller, input))
  }
  const result = operation.encode
    ? await operation.encode(service, caller, input, gone)
    : encode(JSON.stringify(await operation.run(service, caller, input, gone)))
  return [opening(id), result, CLOSING]
}

/** `[]` says as little as no params at all; other arrays are for operations whose input is no object. */
function named(operation: Operation, params: unknown): unknown {
  if (params === undefined || (Array.isArray(params) && params.length === 0)) return {}
  if (Array.isArray(params) && operation.input.def.type === 'object')
    throw new ServiceError('invalid', `params: must be given by name in an object, got ${valueText(params)}`)
  return params
}

/** Envelope around a streamed result. The first chunk is awaited here, so that a refusal can still be an error. */
function envelop(id: string, result: Iterable<Uint8Array>): Iterable<Uint8Array> {
  const iterator = result[Symbol.iterator]()
  const first = iterator.next()
  return (function* () {
    try {
      yield opening(id)
      for (let next = first; !next.done; next = iterator.next()) yield next.value
      yield CLOSING
    } finally {
      iterator.return?.()
    }
  })()
}

/** What stands before and behind the JSON of a result. */
const opening = (id: string | undefined) => encode(`{"jsonrpc":"2.0","id":${id},"result":`)
const CLOSING = encode('}')

function failure(id: string | undefined, error: RpcError): Answer {
  return { failed: true, chunks: [encode(errorText(id ?? 'null', error))] }
}

const errorText = (id: string, error: RpcError) => `{"jsonrpc":"2.0","error":${JSON.stringify(error)},"id":${id}}`

function rpcErrorOf(error: ServiceError): RpcError {
  if (error.code === 'invalid') return invalidParams(error.message)
  const { rpc, rpcMessage } = wire[error.code]
  return { code: rpc, message: rpcMessage, data: [furnishingError(error)] }
}
