import type { z } from 'zod'
import type { TokenRecord } from '../access/judge.ts'
import { parse } from '../schema/parse.ts'
import type { ScopeName } from '../schema/scope.ts'
import type { Service } from '../service.ts'

/** Who calls, and the address a call is counted under. */
export type Caller = Anonymous | TokenHolder | SignedIn

export interface Anonymous {
  readonly kind: 'anonymous'
  readonly address: string
}

/** Somebody with a valid token; what it may do is for the operation to ask. */
export interface TokenHolder {
  readonly kind: 'token'
  readonly address: string
  readonly token: TokenRecord
}

/** A user with a session. */
export interface SignedIn {
  readonly kind: 'user'
  readonly address: string
  readonly user: User
}

export interface User {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly owner: boolean
  /** An owner's are all of them. */
  readonly scopes: readonly ScopeName[]
}

/** Gives the signal that comes when nobody waits for the result any more. It is made when it is asked for: it costs. */
export type Gone = () => AbortSignal

/** One thing the service does, whoever asks by whatever protocol. */
export interface Procedure<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** Name as a procedure of tRPC. */
  readonly name: string
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** The same as `input` parses it, where that is quickly seen to be valid; undefined where `input` has to look. */
  accept?(input: unknown): z.output<Input> | undefined
  /**
   * @param input as parsed, defaults filled in
   * @throws ServiceError for every expected refusal
   */
  run(
    service: Service,
    caller: Caller,
    input: z.output<Input>,
    gone?: Gone,
  ): z.output<Output> | PromiseLike<z.output<Output>>
}

/** A procedure that JSON-RPC serves too; OpenRPC and OpenAPI are fed from it. */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends Procedure<Input, Output> {
  /** Name as a method of JSON-RPC. */
  readonly rpcName: string
  /** The JSON of the same result as UTF-8, for what is computed as bytes. */
  encode?(service: Service, caller: Caller, input: z.output<Input>, gone?: Gone): Promise<Uint8Array>
  /** The JSON of the same result as UTF-8 in chunks, for results that may be too large to hold. */
  stream?(service: Service, caller: Caller, input: z.output<Input>): Iterable<Uint8Array>
}

/** @throws ServiceError `invalid` with path, rule and what was got */
export function parseInput<Input extends z.ZodType>(
  operation: Pick<Operation<Input>, 'input' | 'accept'>,
  input: unknown,
) {
  return operation.accept?.(input) ?? parse(operation.input, input)
}

/** Keeps the exact types of an operation's schemas. */
export const operation = <Input extends z.ZodType, Output extends z.ZodType, Extra>(
  it: Operation<Input, Output> & Extra,
) => it

/** Keeps the exact types of a procedure's schemas. */
export const procedure = <Input extends z.ZodType, Output extends z.ZodType>(it: Procedure<Input, Output>) => it
