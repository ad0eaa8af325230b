import type { ScopeName } from '../schema/scope.ts'
import { originAllowed } from './origin.ts'
import type { TokenKind } from './token-text.ts'

/** A token as stored, with what its life hangs from. */
export interface TokenRecord {
  readonly id: string
  readonly accountId: string
  readonly kind: TokenKind
  readonly hash: Uint8Array
  readonly name: string
  readonly scopes: readonly ScopeName[]
  readonly domains: readonly string[]
  readonly expiresAt: Date | null
  readonly disabledAt: Date | null
  readonly userId: string | null
  readonly parentId: string | null
  readonly parentExpiresAt: Date | null
  readonly parentDisabledAt: Date | null
  readonly parentScopes: readonly ScopeName[] | null
  readonly applicationId: string | null
  readonly applicationDisabledAt: Date | null
  readonly consentId: string | null
}

export type Judgement = 'valid' | 'dead' | 'expired' | 'origin_required' | 'origin_not_allowed'

/** Whether a token whose secret matched may be used now, from a page of this origin (decisions.md A6, A7). */
export function judgeToken(token: TokenRecord, now: Date, origin: string | null): Judgement {
  if (token.disabledAt || token.parentDisabledAt || token.applicationDisabledAt) return 'dead'
  const end = endOf(token)
  if (end && end <= now) return 'expired'
  if (token.kind !== 'pk') return 'valid'
  if (origin === null) return 'origin_required'
  return originAllowed(origin, token.domains) ? 'valid' : 'origin_not_allowed'
}

/** When a token ends: with its own time or with that of the token it was made with; null = never by itself. */
export function endOf({ expiresAt, parentExpiresAt }: Pick<TokenRecord, 'expiresAt' | 'parentExpiresAt'>): Date | null {
  if (expiresAt === null || parentExpiresAt === null) return expiresAt ?? parentExpiresAt
  return expiresAt < parentExpiresAt ? expiresAt : parentExpiresAt
}

/** A temporary token holds no scope that its parent has lost since. */
export function withinParent(token: TokenRecord): TokenRecord {
  const { scopes, parentScopes } = token
  return parentScopes ? { ...token, scopes: scopes.filter((scope) => parentScopes.includes(scope)) } : token
}
