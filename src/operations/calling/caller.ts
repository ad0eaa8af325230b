import type { TokenRecord } from '../../access/judge.ts'
import { KIND_NAMES } from '../../access/token-text.ts'
import type { ScopeName } from '../../schema/resources/scope.ts'

/** Who calls, and the address a call is counted under. */
export type Caller = Anonymous | TokenHolder | SignedIn

export interface Anonymous {
  readonly kind: 'anonymous'
  readonly address: string
}

/** The holder of a valid token; its operation says which scopes it needs. */
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
  /** Hash of the secret of the session; undefined for who asked for work in the background. */
  readonly session?: Uint8Array
}

export interface User {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly owner: boolean
  /** When the account is erased, Unix seconds; undefined unless an owner has ordered that. */
  readonly erasesAt?: number
  /** An owner's are all of them. */
  readonly scopes: readonly ScopeName[]
}

/** Kinds of caller that an operation can let in or keep out. @see docs/specification.md#credential-kinds */
export const CALLER_KINDS = ['anonymous', 'publishable', 'secret', 'temporary', 'oauth', 'user'] as const
export type CallerKind = (typeof CALLER_KINDS)[number]

/** The four kinds of token. */
export const TOKEN_KINDS = ['publishable', 'secret', 'temporary', 'oauth'] as const satisfies readonly CallerKind[]

export const kindOf = (caller: Caller): CallerKind =>
  caller.kind === 'token' ? KIND_NAMES[caller.token.kind] : caller.kind
