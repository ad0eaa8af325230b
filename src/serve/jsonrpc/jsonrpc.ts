import { ServiceError } from '../../base/errors.ts'
import type { Caller } from '../../operations/calling/caller.ts'
import { parseInput, type Signal } from '../../operations/calling/operation.ts'
import { whenAllowed } from '../../operations/calling/when-allowed.ts'
import type { RpcOperation } from '../../operations/index.ts'
import { decodeText } from '../../schema/wire/checked-json.ts'
import { parseDetached } from '../../schema/wire/custom-data.ts'
import { namedParams } from '../../schema/wire/named-params.ts'
import type { RequestService } from '../../service/service.ts'
import { PARSED_BYTES_MAX } from '../http/bodies/body.ts'
import { yieldToEventLoop } from '../http/limits/yield-to-event-loop.ts'
import { furnishingError, protocolErrors, reportError } from '../http/protocol-errors.ts'
import {
  type Call,
  type Envelope,
  type Ids,
  invalidParams,
  methodNotFound,
  type Params,
  type RpcError,
} from './jsonrpc-envelope.ts'

/** The context of one request. */
export interface RpcContext {
  readonly service: RequestService
  readonly caller: Caller
  /** Charges the quota for the calls in the body before any runs. @throws ServiceError */
  readonly charge: (calls: number) => void
  readonly signal: Signal
}

/** The answer to one body; `body` is undefined when there is nothing to answer (only notifications). */
export interface RpcReply {
  readonly failed: boolean
  /** A single call was refused with this and may be retried; never set for a batch, of which other calls may have run. */
  readonly unavailable?: ServiceError | undefined
  readonly body: Iterable<Uint8Array> | AsyncIterable<Uint8Array> | undefined
}

interface Answer {
  readonly failed: boolean
  readonly unavailable?: ServiceError | undefined
  readonly chunks: Iterable<Uint8Array>
}

const encoder = new TextEncoder()
const encode = (text: string) => encoder.encode(text)

/**
 * JSON-RPC 2.0 over a list of operations: single calls, batches, notifications (docs/decisions.md#j1, #j4).
 *
 * @param operations served by their `rpcMethod`
 * @throws ServiceError from `charge` only
 * @see https://www.jsonrpc.org/specification
 */
export function createJsonRpc(operations: readonly RpcOperation[]) {
  const byMethod = new Map(operations.map((it) => [it.rpcMethod, it]))
  return async (context: RpcContext, { batch, calls }: Envelope): Promise<RpcReply> => {
    context.charge(calls.length)
    if (batch) return runBatch(byMethod, context, calls)
    const call = calls[0]!
    const { chunks, ...how } = await runCall(byMethod, context, call)
    return call.id === undefined ? { failed: false, body: undefined } : { ...how, body: chunks }
  }
}

/**
 * The answer to a body of which no call is run: the refusal for each of them, with its id (docs/decisions.md#j6).
 *
 * @param ids undefined where the body was not or could not be read
 * @returns undefined when there are only notifications, which are not answered
 */
export function rpcRefusal(error: ServiceError, ids: Ids | undefined): string | undefined {
  const refusal = rpcErrorOf(error)
  if (ids === undefined) return errorText('null', refusal)
  const answers = ids.calls.flatMap(({ id }) => (id === undefined ? [] : [errorText(id, refusal)]))
  if (answers.length === 0) return undefined
  return ids.batch ? `[${answers.join(',')}]` : answers[0]
}

async function runBatch(
  byMethod: ReadonlyMap<string, RpcOperation>,
  context: RpcContext,
  calls: readonly Call[],
): Promise<RpcReply> {
  if (calls.some((it) => it.id !== undefined)) return { failed: false, body: batchChunks(byMethod, context, calls) }
  for (const call of calls) {
    if (context.signal().aborted) break
    await runCall(byMethod, context, call)
    await yieldToEventLoop()
  }
  return { failed: false, body: undefined }
}

/** Runs the calls in turn while their answers are read, so that only one answer is in memory at a time. */
async function* batchChunks(
  byMethod: ReadonlyMap<string, RpcOperation>,
  context: RpcContext,
  calls: readonly Call[],
): AsyncGenerator<Uint8Array> {
  let before = '['
  for (const call of calls) {
    if (context.signal().aborted) return
    const { chunks } = await runCall(byMethod, context, call)
    if (call.id !== undefined) {
      yield encode(before)
      yield* chunks
      before = ','
    }
    await yieldToEventLoop()
  }
  yield encode(']')
}

async function runCall(byMethod: ReadonlyMap<string, RpcOperation>, context: RpcContext, call: Call): Promise<Answer> {
  const { watch } = context.service
  if (!call.request.ok) {
    watch?.refused(400)
    return failure(call.id, call.request.fault)
  }
  const { method, params } = call.request.value
  const operation = byMethod.get(method)
  if (operation === undefined) {
    watch?.refused(404)
    return failure(call.id, methodNotFound(method, [...byMethod.keys()]))
  }
  try {
    const chunks = await whenAllowed(context.service, operation, context.caller, () =>
      runOperation(operation, context, call.id, params),
    )
    return { failed: false, chunks }
  } catch (error) {
    const refusal = reportError(error, context.service)
    return {
      ...failure(call.id, rpcErrorOf(refusal)),
      unavailable: refusal.code === 'unavailable' ? refusal : undefined,
    }
  }
}

/** The whole answer of a call, its result computed or, for one in chunks, its first chunk. */
async function runOperation(
  operation: RpcOperation,
  { service, caller, signal }: RpcContext,
  id: string | undefined,
  params: Params,
): Promise<Iterable<Uint8Array>> {
  if (operation.compute) {
    const result = await operation.compute(service, caller, params.take(), signal)
    return id === undefined ? [] : envelop(id, result)
  }
  if (params.length > PARSED_BYTES_MAX)
    throw new ServiceError('payload_too_large', `params: must be at most ${PARSED_BYTES_MAX} bytes`)
  const { value } = parseDetached(decodeText(params.take())!)
  const input = parseInput(operation, namedParams(operation.input, value))
  return [opening(id), encode(JSON.stringify(await operation.run(service, caller, input, signal))), CLOSING]
}

/** Envelope around a result in chunks. The first chunk is awaited here, so that a refusal can still be an error. */
function envelop(id: string, result: Iterable<Uint8Array>): Iterable<Uint8Array> {
  if (Array.isArray(result)) return [opening(id), ...(result as readonly Uint8Array[]), CLOSING]
  const iterator = result[Symbol.iterator]()
  const first = iterator.next()
  return (function* () {
    try {
      yield opening(id)
      for (let next = first; !next.done; ) next = iterator.next(yield next.value)
      yield CLOSING
    } finally {
      iterator.return?.()
    }
  })()
}

/** Envelope text before the JSON of a result; CLOSING is the text after it. */
const opening = (id: string | undefined) => encode(`{"jsonrpc":"2.0","id":${id},"result":`)
const CLOSING = encode('}')

function failure(id: string | undefined, error: RpcError): Answer {
  return { failed: true, chunks: [encode(errorText(id ?? 'null', error))] }
}

const errorText = (id: string, error: RpcError) => `{"jsonrpc":"2.0","error":${JSON.stringify(error)},"id":${id}}`

function rpcErrorOf(error: ServiceError): RpcError {
  if (error.code === 'invalid') return invalidParams(error.message)
  const { rpc, rpcMessage } = protocolErrors[error.code]
  return { code: rpc, message: rpcMessage, data: [furnishingError(error)] }
}
