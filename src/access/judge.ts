import type { ScopeName } from '../schema/resources/scope.ts'
import type { Resource } from './oauth/resource.ts'
import { originAllowed } from './origin.ts'
import type { TokenKind } from './token-text.ts'

/** A token as stored, with the state of the token and the application it depends on. */
export interface TokenRecord {
  readonly id: string
  readonly accountId: string
  readonly kind: TokenKind
  readonly hash: Uint8Array
  readonly name: string
  readonly scopes: readonly ScopeName[]
  readonly domains: readonly string[]
  /** Floors it is narrowed to, by id and by the title of a label; null and null for all. */
  readonly floorIds: readonly string[] | null
  readonly floorLabels: readonly string[] | null
  /** Networks it may be used from, none for all, and calls in a period; of a temporary token those of its parent. */
  readonly addresses: readonly string[]
  readonly quota: number | null
  readonly expiresAt: Date | null
  readonly disabledAt: Date | null
  readonly userId: string | null
  readonly parentId: string | null
  readonly parentExpiresAt: Date | null
  readonly parentDisabledAt: Date | null
  readonly parentScopes: readonly ScopeName[] | null
  readonly parentFloorIds: readonly string[] | null
  readonly parentFloorLabels: readonly string[] | null
  readonly applicationId: string | null
  readonly applicationDisabledAt: Date | null
  readonly consentId: string | null
  /** Path of the only resource that takes it; null = all. */
  readonly resource: Resource
  /** Since when no credential of its account is accepted. */
  readonly accountSuspendedAt: Date | null
}

/** A verdict of equal alternatives rather than a Result: each has its own answer and audit entry, and none has a value. */
export type Judgement = 'valid' | 'dead' | 'expired' | 'origin_required' | 'origin_not_allowed'

/**
 * Whether a token whose hash was found may be used now (docs/decisions.md#a6, #a7). A token is dead while it, its
 * parent or its application is disabled.
 *
 * @param now the token is valid before its end, not at it
 * @param origin of the page that sends the request; null when it has none. Only publishable tokens are bound to origins
 */
export function judgeToken(token: TokenRecord, now: Date, origin: string | null): Judgement {
  const life = judgeLife(token, now)
  if (life !== 'valid' || token.kind !== 'pk') return life
  if (origin === null) return 'origin_required'
  return originAllowed(origin, token.domains) ? 'valid' : 'origin_not_allowed'
}

/** Whether a token lives, wherever it is used. @param now the token is valid before its end, not at it */
export function judgeLife(token: TokenRecord, now: Date): Extract<Judgement, 'valid' | 'dead' | 'expired'> {
  if (token.disabledAt || token.parentDisabledAt || token.applicationDisabledAt) return 'dead'
  const end = endOf(token)
  return end && end <= now ? 'expired' : 'valid'
}

/** When a token expires: at its own time or at that of its parent, whichever is earlier; null when neither has one. */
export function endOf({ expiresAt, parentExpiresAt }: Pick<TokenRecord, 'expiresAt' | 'parentExpiresAt'>): Date | null {
  if (expiresAt === null || parentExpiresAt === null) return expiresAt ?? parentExpiresAt
  return expiresAt < parentExpiresAt ? expiresAt : parentExpiresAt
}

/**
 * When a temporary token expires: on a whole second, because the answer states it in seconds, and not after its parent.
 *
 * @param durationSeconds may have a fraction, which is cut off with that of `now`
 */
export function endOfTemporary(
  parent: Pick<TokenRecord, 'expiresAt' | 'parentExpiresAt'>,
  now: Date,
  durationSeconds: number,
): Date {
  const own = Math.floor(now.getTime() / 1000 + durationSeconds) * 1000
  const end = endOf(parent)
  return new Date(end ? Math.min(own, Math.floor(end.getTime() / 1000) * 1000) : own)
}

/** The token without scopes that its parent, if it has one, does not hold any more. */
export function withinParent(token: TokenRecord): TokenRecord {
  const { scopes, parentScopes } = token
  return parentScopes ? { ...token, scopes: scopes.filter((scope) => parentScopes.includes(scope)) } : token
}
