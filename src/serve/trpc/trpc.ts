import {
  initTRPC,
  type TRPCBuiltRouter,
  TRPCError,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
  type TRPCRouterRecord,
  type TRPCSubscriptionProcedure,
} from '@trpc/server'
import type { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import type { Caller } from '../../operations/calling/caller.ts'
import { type Operation, parseInput, STREAM_MS } from '../../operations/calling/operation.ts'
import { performLarge } from '../../operations/calling/perform.ts'
import { type HeldInput, UnparsedInput } from '../../operations/calling/unparsed-input.ts'
import { whenAllowed } from '../../operations/calling/when-allowed.ts'
import { operations } from '../../operations/index.ts'
import type { RequestService } from '../../service/service.ts'
import { watched } from '../../service/telemetry/watch.ts'
import { writtenJson } from '../http/bodies/written-json.ts'
import { yieldToEventLoop } from '../http/limits/yield-to-event-loop.ts'
import { furnishingError, protocolErrors, reportError } from '../http/protocol-errors.ts'
import type { TrpcResults } from './trpc-results.ts'

/** An admitted request with its caller, or the refusal of the whole request. */
export type TrpcContext =
  | {
      readonly service: RequestService
      readonly caller: Caller
      readonly bodyFault?: ServiceError | undefined
      /** The inputs that are not parsed, by what stands for them. */
      readonly unparsed?: ReadonlyMap<unknown, Uint8Array<ArrayBuffer>> | undefined
      /** Gives the place of the request, which its first call has whose input may be large; nothing to the next. */
      readonly claimHeld?: (() => HeldInput | undefined) | undefined
      readonly results: TrpcResults
      /** What a call that failed is refused with. */
      readonly refusalOf: (error: unknown) => Promise<ServiceError>
    }
  | { readonly service: RequestService; readonly refusal: ServiceError; readonly results: TrpcResults }

/** Largest result sent over tRPC, bytes: tRPC cannot stream its envelope, JSON-RPC can. */
export const TRPC_RESULT_MAX = 16 * 1024 * 1024

/** How often a stream is sent something, and after how long without it a client comes again. */
const PING_MS = 10_000
const SILENCE_MS = 30_000

const t = initTRPC.context<TrpcContext>().create({
  isDev: false,
  sse: {
    maxDurationMs: STREAM_MS,
    ping: { enabled: true, intervalMs: PING_MS },
    client: { reconnectAfterInactivityMs: SILENCE_MS },
  },
  errorFormatter({ shape, error, ctx }) {
    const known = serviceError(error, ctx)
    const furnishing = known ? furnishingError(known) : null
    const { code, httpStatus, path } = shape.data
    const refusal = known ? { ...known.members, code: known.code, detail: known.message } : null
    const data = { code, httpStatus, path, furnishing, refusal }
    return { ...shape, message: furnishing?.message ?? shape.message, data }
  },
})

/** The procedure of an operation: authorizes the caller, validates the input, runs the operation. */
function procedureOf(operation: Operation) {
  const call = t.procedure
    .use(async ({ ctx, next }) => {
      try {
        if ('refusal' in ctx) return await watched(ctx.service.watch, operation.name, () => Promise.reject(ctx.refusal))
        return await whenAllowed(ctx.service, operation, ctx.caller, async () => {
          if (ctx.bodyFault) throw ctx.bodyFault
          await yieldToEventLoop()
          const outcome = await next({ ctx })
          if (outcome.ok || outcome.error.cause === undefined) return outcome
          throw outcome.error.cause
        })
      } catch (error) {
        throw trpcError('refusal' in ctx ? reportError(error, ctx.service) : await ctx.refusalOf(error))
      }
    })
    // What stands for bytes is validated where they are read.
    .input((value: unknown = {}): unknown =>
      operation.compute || operation.large ? value : parseInput(operation, value),
    )
  const { subscribe } = operation
  if (subscribe)
    return call.subscription(async function* ({ ctx, input, signal }) {
      const { service, caller } = ctx as Admitted
      try {
        yield* subscribe(service, caller, input, () => signal ?? NEVER)
      } catch (error) {
        // An error without a receiver would end the process.
        if (signal?.aborted) return
        // A stream that breaks off has its client come again.
        if ((error as Error).name === 'AbortError') throw error
        throw trpcError(reportError(error, service))
      }
    })
  type Resolver = Parameters<typeof call.query>[0]
  const resolve = async ({ ctx, input, signal: aborted }: Parameters<Resolver>[0]) => {
    const { service, caller, unparsed, claimHeld, results } = ctx as Admitted
    const signal = aborted && (() => aborted)
    const bytes = unparsed?.get(input) ?? NOTHING.slice()
    const { large } = operation
    const sent = () => {
      const held = claimHeld?.()
      return new UnparsedInput(bytes, {}, held ? { held } : {})
    }
    if (large && !large.runWritten) return performLarge(service, large, caller, sent())
    if (large?.runWritten || operation.runWritten) {
      const { members, written } = large?.runWritten
        ? await performLarge(service, { ...large, run: large.runWritten }, caller, sent())
        : await operation.runWritten!(service, caller, input)
      const chunks = [new TextEncoder().encode(writtenJson(members, written))]
      return results.add(await collect(operation, chunks))
    }
    if (!operation.compute) return operation.run(service, caller, input, signal)
    return results.add(await collect(operation, await operation.compute(service, caller, bytes, signal)))
  }
  return operation.type === 'query' ? call.query(resolve) : call.mutation(resolve)
}

type Admitted = Extract<TrpcContext, { caller: Caller }>

const NOTHING = new TextEncoder().encode('{}')
const NEVER = new AbortController().signal

/** The procedures of operations, nested by the dots in their names. */
function recordOf(served: readonly Operation[]): TRPCRouterRecord {
  const record: TRPCRouterRecord = {}
  for (const operation of served) {
    const path = operation.name.split('.')
    let at = record
    for (const step of path.slice(0, -1)) at = (at[step] ??= {}) as TRPCRouterRecord
    at[path.at(-1)!] = procedureOf(operation)
  }
  return record
}

/** The type that clients import. It is derived from the operations, as the router itself is. */
export type Router = TRPCBuiltRouter<(typeof t)['_config']['$types'], Procedures<(typeof operations)[number]>>

export const router = t.router(recordOf(operations)) as unknown as Router

/** The procedures of a list of operations, nested by the dots in their names. */
type Procedures<Served extends Operation, Prefix extends string = ''> = {
  [Step in FirstStep<Served['name'], Prefix>]: [Extract<Served, { name: `${Prefix}${Step}` }>] extends [never]
    ? Procedures<Extract<Served, { name: `${Prefix}${Step}.${string}` }>, `${Prefix}${Step}.`>
    : ProcedureOf<Extract<Served, { name: `${Prefix}${Step}` }>>
}

type FirstStep<Name extends string, Prefix extends string> = Name extends `${Prefix}${infer Rest}`
  ? Rest extends `${infer Step}.${string}`
    ? Step
    : Rest
  : never

type ProcedureOf<It extends Operation> = It['type'] extends 'query'
  ? TRPCQueryProcedure<{ meta: object; input: Sent<It['input']>; output: z.output<It['output']> }>
  : It['type'] extends 'mutation'
    ? TRPCMutationProcedure<{ meta: object; input: Sent<It['input']>; output: z.output<It['output']> }>
    : TRPCSubscriptionProcedure<{
        meta: object
        input: Sent<It['input']>
        output: AsyncIterable<z.output<It['output']>>
      }>

/** The input of a client's call, which may be left out where every member is optional. */
type Sent<Schema extends z.ZodType> =
  // biome-ignore lint/suspicious/noConfusingVoidType: what lets an argument be left out
  Record<string, never> extends z.input<Schema> ? z.input<Schema> | void : z.input<Schema>

/** Collects the chunks of a result. @throws ServiceError `payload_too_large` beyond `TRPC_RESULT_MAX` */
export async function collect(
  { rpcMethod }: Pick<Operation, 'rpcMethod'>,
  stream: Iterable<Uint8Array>,
): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let length = 0
  for (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length > TRPC_RESULT_MAX)
      throw new ServiceError(
        'payload_too_large',
        `result: must be at most ${TRPC_RESULT_MAX} bytes over tRPC, ${
          rpcMethod === undefined ? 'ask for it over REST' : `call ${rpcMethod} over JSON-RPC, which streams`
        }`,
      )
    await yieldToEventLoop()
  }
  return chunks
}

const trpcError = (error: ServiceError) =>
  new TRPCError({ code: protocolErrors[error.code].trpc, message: error.message, cause: error })

/** Our own error behind tRPC's; undefined for what tRPC itself refuses (unknown procedure, malformed body). */
function serviceError(error: TRPCError, context: TrpcContext | undefined): ServiceError | undefined {
  if (error.cause instanceof ServiceError) return error.cause
  if (error.code !== 'INTERNAL_SERVER_ERROR' || !context) return undefined
  return reportError(error.cause ?? error, context.service)
}
