import type {
  TRPC_ERROR_CODE_NUMBER,
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server'
import type { Operations } from '../../../api-types/operation-types.ts'
import type { Refusal } from './refusal.ts'

/** The router of the service as tRPC's clients read it; the types of the calls are those of the schemas. */
export type Router = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  Procedures<keyof Operations>
>

interface ErrorShape {
  readonly code: TRPC_ERROR_CODE_NUMBER
  readonly message: string
  readonly data: {
    readonly code: string
    readonly httpStatus: number
    readonly path?: string | undefined
    /** The refusal in the terms of the specification, for furnishing. */
    readonly furnishing: { readonly code: string; readonly message: string } | null
    /** null for what tRPC itself refuses, such as an unknown procedure. */
    readonly refusal: Refusal | null
  }
}

/** The procedures of operations, nested by the dots in their names. */
type Procedures<Name extends string, Prefix extends string = ''> = {
  [Step in FirstStep<Name, Prefix>]: `${Prefix}${Step}` extends keyof Operations
    ? ProcedureOf<Operations[`${Prefix}${Step}`]>
    : Procedures<Extract<Name, `${Prefix}${Step}.${string}`>, `${Prefix}${Step}.`>
}

type FirstStep<Name extends string, Prefix extends string> = Name extends `${Prefix}${infer Rest}`
  ? Rest extends `${infer Step}.${string}`
    ? Step
    : Rest
  : never

interface Operation {
  type: 'query' | 'mutation' | 'subscription'
  input: unknown
  output: unknown
}

type ProcedureOf<It extends Operation> = It['type'] extends 'query'
  ? TRPCQueryProcedure<{ meta: object; input: Sent<It['input']>; output: It['output'] }>
  : It['type'] extends 'mutation'
    ? TRPCMutationProcedure<{ meta: object; input: Sent<It['input']>; output: It['output'] }>
    : TRPCSubscriptionProcedure<{ meta: object; input: Sent<It['input']>; output: AsyncIterable<It['output']> }>

/** The input of a call, which may be left out where every member is optional. */
type Sent<Input> =
  // biome-ignore lint/suspicious/noConfusingVoidType: what lets an argument be left out
  Record<string, never> extends Input ? Input | void : Input
