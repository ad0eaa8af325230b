import { initTRPC, TRPCError } from '@trpc/server'
import type { z } from 'zod'
import { ServiceError } from '../errors.ts'
import { requireFurnisher } from '../operations/callers.ts'
import { readFloor } from '../operations/floors/read-floor.ts'
import { furnish } from '../operations/furnish.ts'
import { generateDeskGrid } from '../operations/generate-desk-grid.ts'
import { generateGroups } from '../operations/generate-groups.ts'
import { listAudit } from '../operations/list-audit.ts'
import { listConsents } from '../operations/oauth/list-consents.ts'
import { revokeConsent } from '../operations/oauth/revoke-consent.ts'
import { type Caller, type Operation, type Procedure, parseInput } from '../operations/operation.ts'
import { checkOrigin } from '../operations/tokens/check-origin.ts'
import { createTemporaryToken } from '../operations/tokens/create-temporary-token.ts'
import { createToken } from '../operations/tokens/create-token.ts'
import { deleteToken } from '../operations/tokens/delete-token.ts'
import { listTokens } from '../operations/tokens/list-tokens.ts'
import { rotateToken } from '../operations/tokens/rotate-token.ts'
import { tokenSelf } from '../operations/tokens/token-self.ts'
import { updateToken } from '../operations/tokens/update-token.ts'
import type { Service } from '../service.ts'
import { concat, decodeText } from './body.ts'
import { asServiceError, furnishingError, wire } from './errors.ts'
import { breathe } from './stream.ts'

export interface TrpcContext {
  readonly service: Service
  /** The caller, or why nobody may call. */
  readonly caller: Caller | ServiceError
}

/** Largest result sent over tRPC, bytes: its envelope cannot be streamed, JSON-RPC's can. */
export const TRPC_RESULT_MAX = 16 * 1024 * 1024

const t = initTRPC.context<TrpcContext>().create({
  isDev: false,
  errorFormatter({ shape, error, ctx }) {
    const known = serviceError(error, ctx)
    const furnishing = known ? furnishingError(known) : null
    const { code, httpStatus, path } = shape.data
    const refusal = known ? { ...known.members, code: known.code, detail: known.message } : null
    const data = { code, httpStatus, path, furnishing, refusal }
    return { ...shape, message: furnishing?.message ?? shape.message, data }
  },
})

/** Admits the call or refuses it, and translates what operations throw through the one table of errors. */
const call = t.procedure.use(async ({ ctx, next }) => {
  if (ctx.caller instanceof ServiceError) throw trpcError(ctx.caller)
  await breathe()
  const outcome = await next({ ctx: { service: ctx.service, caller: ctx.caller } })
  if (outcome.ok || outcome.error.cause === undefined) return outcome
  throw trpcError(asServiceError(outcome.error.cause, ctx.service))
})

/** A procedure of access control, asked as what it is. */
const change = <Input extends z.ZodType, Output extends z.ZodType>(it: Procedure<Input, Output>) =>
  call
    .input(parser(it))
    .mutation(
      async ({ ctx, input }): Promise<z.output<Output>> => it.run(ctx.service, ctx.caller, input as z.output<Input>),
    )

const question = <Input extends z.ZodType, Output extends z.ZodType>(it: Procedure<Input, Output>) =>
  call
    .input(parser(it))
    .query(
      async ({ ctx, input }): Promise<z.output<Output>> => it.run(ctx.service, ctx.caller, input as z.output<Input>),
    )

/** A furnishing operation as a mutation: a query would put rooms and halls into a URL. */
const mutation = <Input extends z.ZodType, Output extends z.ZodType>(operation: Operation<Input, Output>) =>
  call.input(parser(operation)).mutation(async ({ ctx, input: parsed, signal }): Promise<z.output<Output>> => {
    requireFurnisher(ctx.service, ctx.caller)
    const input = parsed as z.output<Input> // tRPC's type also covers a procedure without input
    const stream = operation.stream?.(ctx.service, ctx.caller, input)
    return stream
      ? readResult(operation, stream)
      : operation.run(ctx.service, ctx.caller, input, signal && (() => signal))
  })

export const router = t.router({
  furnish: mutation(furnish),
  generateGroups: mutation(generateGroups),
  generateDeskGrid: mutation(generateDeskGrid),
  floor: t.router({ read: question(readFloor) }),
  token: t.router({ self: question(tokenSelf) }),
  temporaryToken: t.router({ create: change(createTemporaryToken) }),
  accessTokens: t.router({
    list: question(listTokens),
    checkOrigin: question(checkOrigin),
    create: change(createToken),
    update: change(updateToken),
    rotate: change(rotateToken),
    delete: change(deleteToken),
  }),
  applications: t.router({ list: question(listConsents), revoke: change(revokeConsent) }),
  audit: t.router({ list: question(listAudit) }),
})

/** What a client needs to know of the service, as a type. */
export type Router = typeof router

/** What a client sends: nothing at all, where nothing is needed. */
type Sent<Schema extends z.ZodType> =
  // biome-ignore lint/suspicious/noConfusingVoidType: what lets an argument be left out
  Record<string, never> extends z.input<Schema> ? z.input<Schema> | void : z.input<Schema>

/** Our own parse under tRPC's types: the client may leave out what has a default. */
function parser<Schema extends z.ZodType>(operation: Pick<Operation<Schema>, 'input' | 'accept'>) {
  return {
    _input: undefined as Sent<Schema>,
    _output: undefined as z.output<Schema>,
    parse: (value: unknown = {}): z.output<Schema> => parseInput(operation, value),
  }
}

/** A streamed result as objects, as long as it can be held. */
export async function readResult<Output extends z.ZodType>(
  operation: Operation<z.ZodType, Output>,
  stream: Iterable<Uint8Array>,
): Promise<z.output<Output>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length > TRPC_RESULT_MAX)
      throw new ServiceError(
        'payload_too_large',
        `result: must be at most ${TRPC_RESULT_MAX} bytes over tRPC, call ${operation.rpcName} over JSON-RPC, which streams`,
      )
    await breathe()
  }
  return JSON.parse(decodeText(concat(chunks, length))!) as z.output<Output>
}

const trpcError = (error: ServiceError) =>
  new TRPCError({ code: wire[error.code].trpc, message: error.message, cause: error })

/** Our own error behind tRPC's; undefined for what tRPC itself refuses (unknown procedure, malformed body). */
function serviceError(error: TRPCError, context: TrpcContext | undefined): ServiceError | undefined {
  if (error.cause instanceof ServiceError) return error.cause
  if (error.code !== 'INTERNAL_SERVER_ERROR' || !context) return undefined
  return asServiceError(error.cause ?? error, context.service)
}
