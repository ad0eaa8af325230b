import type { z } from 'zod'
import type { ErrorCode } from '../../base/errors.ts'
import type { ScopeName } from '../../schema/resources/scope.ts'
import { parse } from '../../schema/wire/parse.ts'
import type { Config } from '../../service/config.ts'
import type { Service } from '../../service/service.ts'
import type { SpooledFile } from '../../threads/conversion/spool.ts'
import {
  type Anonymous,
  CALLER_KINDS,
  type CallerKind,
  type SignedIn,
  TOKEN_KINDS,
  type TokenHolder,
} from './caller.ts'
import type { UnparsedInput } from './unparsed-input.ts'

/** Longest stream of events, ms: its client comes again by itself, and is asked again who it is. */
export const STREAM_MS = 60_000

/** How tRPC serves an operation: it only reads, it is sent as a POST, or it tells what it has again and again. */
export type OperationType = 'query' | 'mutation' | 'subscription'

/** Who may call an operation. */
export interface Access<Kind extends CallerKind = CallerKind> {
  /** Kinds of caller that are let in. */
  readonly callers: readonly Kind[]
  /** Scopes of which the caller must hold any one; left out: none is needed. */
  readonly scopes?: readonly ScopeName[]
  /** Whether users must own their account. */
  readonly owner?: true
  /** Whether scripts of other sites may call it (CORS); what takes secret tokens or manages an account is not for them. */
  readonly browsers: boolean
  /** Kinds of `callers` that a setting of the service rules out. */
  excluded?(config: Config): readonly CallerKind[]
}

export const FOR_EVERYONE = { callers: CALLER_KINDS, browsers: true } as const

/** For the holder of any token, or a user, with one of the scopes: what everybody may do who sees a published plan. */
export const forAnyToken = (scopes: readonly ScopeName[]) => ({ callers: ANY_TOKEN, scopes, browsers: true })
const ANY_TOKEN = [...TOKEN_KINDS, 'user'] as const

/** The same without publishable tokens, which stand in pages for everybody to read. */
export const forPrivateToken = (scopes: readonly ScopeName[]) => ({ callers: PRIVATE_TOKEN, scopes, browsers: true })
const PRIVATE_TOKEN = ['secret', 'temporary', 'oauth', 'user'] as const

/** For users alone: no token manages an account, whatever it holds. */
export const FOR_USERS = { callers: ['user'], browsers: false } as const

export const FOR_OWNERS = { ...FOR_USERS, owner: true } as const

/** For applications, which say in the input who they are: the caller beside them does not matter. */
export const FOR_APPLICATIONS = { callers: CALLER_KINDS, browsers: false } as const

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The REST address of an operation. Members of the input that the path and the query do not name come from the JSON body,
 * or from the query where the method has no body (GET, DELETE).
 */
export interface Route<Output = never> {
  readonly method: Method
  /** OpenAPI template; what stands in braces is a member of the input: `/v2/floor/{floorId}`. */
  readonly path: `/${string}`
  /** Status of success. Default: 200. 204 sends no body. */
  readonly status?: 200 | 201 | 202 | 204
  /** Members of the input that come from the query although the method has a body. */
  readonly query?: readonly string[]
  /** The member of the input that is the whole body. Default: the body is an object of those named nowhere else. */
  readonly body?: string
  /** The member of the input that If-Match carries: the version that a change is based on, null for any. */
  readonly ifMatch?: string
  /** The version of what is answered, for its ETag; undefined: this caller gets none. */
  etag?(output: Output): number | undefined
  /** The path of what was made. */
  location?(output: Output): string
  /** Whether the output is a page of a list, whose `next` is the cursor of the next one. */
  readonly paged?: boolean
  /** The types of a file that is the body, in place of the member `file`; all other members come from the query. */
  readonly upload?: readonly string[]
  /** Content types of a body beside JSON; `large.prepare` receives the one sent. */
  readonly bodies?: readonly string[]
  /** The member of the input that Idempotency-Key carries. */
  readonly idempotencyKey?: string
  /** Types of the answer, of which the caller chooses by Accept; the first where it does not. `runStream` gives those that are not JSON. An Accept without any of them is refused where `errors` has `not_acceptable`. */
  readonly types?: readonly string[]
  /** The types of the file that `runFile` answers. */
  readonly file?: readonly string[]
}

/** The address of an operation whose requests are forms of an RFC, which has its own words for refusals. */
export interface FormAddress {
  readonly path: `/${string}`
  /** Parameters that are no members of the input, as the operation has one meaning only. */
  readonly fixed: Readonly<Record<string, string>>
}

/** What an operation with a large input makes of it before it runs. */
export interface LargeInput<Kind extends CallerKind = CallerKind, Output = unknown> {
  /** What reads it, which has places for so many. */
  readonly work: 'readLayout' | 'readFloor' | 'readFile' | 'readItems' | 'writeBack'
  /** Whether `prepare` reads it from a file as well. */
  readonly spooled: boolean
  /** Largest input, bytes. */
  bytesMax(config: Pick<Config, 'bodyBytesMax' | 'floorBodyBytesMax'>, isFile: boolean): number
  /**
   * Parses and validates an input, elsewhere where it is large.
   *
   * @throws ServiceError as `parseInput`
   */
  prepare(service: Service, caller: CallerOf<Kind>, input: UnparsedInput): Promise<unknown>
  /** As `run` of the operation. @param prepared what `prepare` gave */
  run(service: Service, caller: CallerOf<Kind>, prepared: never): Promise<Output>
  /** As `runWritten` of the operation. */
  runWritten?(service: Service, caller: CallerOf<Kind>, prepared: never): Promise<WrittenResult>
  /** As `runFile` of the operation. */
  runFile?(service: Service, caller: CallerOf<Kind>, prepared: never): Promise<FileResult>
}

/** A result with members that are JSON already: they may be large, and are sent as they are. */
export interface WrittenResult {
  readonly members: Readonly<Record<string, unknown>>
  readonly written: Readonly<Record<string, string>>
}

/** A result that is a file. */
export interface FileResult {
  /** A large one lies in the spool, and is for whom it is given to to remove. */
  readonly bytes: Uint8Array | SpooledFile
  readonly mediaType: string
  readonly fileName: string
}

/** A result that is made while it is sent. */
export type ResultStream = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A call as documents show it; the output is shown where it is short. */
export interface Example<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly title: string
  readonly input: z.input<Input>
  readonly output?: z.output<Output>
}

/** Gives the signal that comes when the caller no longer waits. It is made when it is asked for: it costs. */
export type Signal = () => AbortSignal

/**
 * One thing the service does, and the only place where it is described: REST, tRPC, JSON-RPC, OpenAPI, OpenRPC, the
 * reference page and the tests of access are derived from this record.
 */
export interface Operation<
  Name extends string = string,
  Type extends OperationType = OperationType,
  Kind extends CallerKind = CallerKind,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** Name as a procedure of tRPC, with a dot between router and procedure. */
  readonly name: Name
  readonly type: Type
  readonly summary: string
  readonly access: Access<Kind>
  /** Left out: not served over REST. */
  readonly route?: Route<z.output<Output>>
  /** Left out: it takes no forms. `src/serve/oauth` reads them, whose parameters are the members of the input. */
  readonly form?: FormAddress
  /** Name as a method of JSON-RPC; left out: not served over it. */
  readonly rpcMethod?: string
  /** Refusals of `run` itself, beside those that follow from access, route and input. */
  readonly errors: readonly ErrorCode[]
  readonly input: Input
  readonly output: Output
  readonly examples: readonly Example<NoInfer<Input>, NoInfer<Output>>[]
  /**
   * @param caller of a kind that `access` lets in, holding one of its scopes
   * @param input as parsed, defaults filled in
   * @throws ServiceError with one of `errors` for every expected refusal
   */
  run(
    service: Service,
    caller: CallerOf<Kind>,
    input: z.output<Input>,
    signal?: Signal,
  ): z.output<Output> | PromiseLike<z.output<Output>>
  /** Left out: the input is small, and parsed on the thread that serves. */
  readonly large?: LargeInput<Kind, z.output<Output>>
  /** The same as `run`, for protocols that send bytes: the members of the result that may be large are JSON already. */
  runWritten?(service: Service, caller: CallerOf<Kind>, input: z.output<Input>): Promise<WrittenResult>
  /** The same as `run` for REST, whose answer is the file itself. */
  runFile?(service: Service, caller: CallerOf<Kind>, input: z.output<Input>): Promise<FileResult>
  /**
   * The same as `run` for REST, as a stream in one of `route.types`.
   *
   * @param input what `large.prepare` gave, where the input is large
   */
  runStream?(
    service: Service,
    caller: CallerOf<Kind>,
    input: never,
    mediaType: string,
    signal: Signal,
  ): Promise<ResultStream>
  /** Of a subscription: the output, and each time it has changed. It ends when nothing more will come. */
  subscribe?(
    service: Service,
    caller: CallerOf<Kind>,
    input: z.output<Input>,
    signal: Signal,
  ): AsyncIterable<z.output<Output>>
  /**
   * The same from JSON to JSON, both in UTF-8, for what is computed elsewhere: the input as it was sent, validated where
   * it is computed; the result in chunks that may be made while they are read, as it may be too large to hold.
   *
   * @throws SyntaxError for an input that is no JSON
   */
  compute?(
    service: Service,
    caller: CallerOf<Kind>,
    input: Uint8Array<ArrayBuffer>,
    signal?: Signal,
  ): Promise<Iterable<Uint8Array>>
}

/** The callers that `run` can meet, given the kinds that `access` lets in. */
export type CallerOf<Kind extends CallerKind> = Kind extends 'anonymous'
  ? Anonymous
  : Kind extends 'user'
    ? SignedIn
    : TokenHolder

/** Keeps the exact types of an operation. */
export const operation = <
  const Name extends string,
  const Type extends OperationType,
  const Kind extends CallerKind,
  Input extends z.ZodType,
  Output extends z.ZodType,
>(
  it: Operation<Name, Type, Kind, Input, Output>,
) => it

/** @throws ServiceError `invalid` with path, rule and what was got */
export function parseInput<Input extends z.ZodType>(
  { input }: Pick<Operation<string, OperationType, CallerKind, Input>, 'input'>,
  sent: unknown,
  root?: string,
): z.output<Input> {
  return parse(input, sent, root)
}
