import type { z } from 'zod'
import { parse } from '../schema/parse.ts'
import type { Service } from '../service.ts'

/** Who calls. No credentials exist in this version, so a caller is an address (decisions.md J3). */
export interface Caller {
  readonly kind: 'anonymous'
  readonly address: string
}

/** Gives the signal that comes when nobody waits for the result any more. It is made when it is asked for: it costs. */
export type Gone = () => AbortSignal

/** One thing the service does; JSON-RPC, tRPC, OpenRPC and OpenAPI are all fed from it. */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** Name as a procedure of tRPC. */
  readonly name: string
  /** Name as a method of JSON-RPC. */
  readonly rpcName: string
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
