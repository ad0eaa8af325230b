import { readNetwork } from '../../access/address-list.ts'
import { missingScopes } from '../../access/floor-access.ts'
import { formatDomain, readDomain } from '../../access/origin.ts'
import { policy } from '../../access/policy.ts'
import { ServiceError } from '../../base/errors.ts'
import { PUBLISHABLE_SCOPES, type ScopeName } from '../../schema/resources/scope.ts'
import type { TokenSummary } from '../../schema/resources/token.ts'
import { unixSeconds } from '../../schema/wire/unix-seconds.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { lockAccount } from '../../store/tables/accounts/accounts.ts'
import { countTokens, findOwnToken } from '../../store/tables/tokens/tokens.ts'
import type { User } from '../calling/caller.ts'
import type { TokenRow } from './summary.ts'

/**
 * Checks that a user may give these scopes to a token.
 *
 * @throws ServiceError `invalid` for a scope that the kind cannot hold, `insufficient_scope` for one the user does not hold
 */
export function requireScopes(user: User, kind: 'pk' | 'sk', scopes: readonly ScopeName[]): void {
  const beyond = kind === 'pk' ? missingScopes(scopes, PUBLISHABLE_SCOPES) : []
  if (beyond.length > 0)
    throw invalid(
      '/scopes',
      `scopes: a publishable token may hold ${PUBLISHABLE_SCOPES.join(', ')} only, got ${beyond.join(', ')}`,
    )
  const missing = missingScopes(scopes, user.scopes)
  if (missing.length > 0)
    throw new ServiceError('insufficient_scope', `scopes: you do not hold ${missing.join(', ')}`, undefined, {
      acceptedScopes: missing,
    })
}

/** The domains in the form in which they are stored, each once. @throws ServiceError `invalid` naming the entry and its fault */
export function readDomains(kind: 'pk' | 'sk', texts: readonly string[]): string[] {
  if (kind === 'sk') {
    if (texts.length > 0) throw invalid('/domains', 'domains: a secret token has none')
    return []
  }
  if (texts.length === 0)
    throw invalid('/domains', 'domains: a publishable token needs at least one, such as example.com')
  const entries = texts.map((text, i) => {
    const entry = readDomain(text.trim())
    if (!entry.ok) throw invalid(`/domains/${i}`, `domains[${i}]: ${entry.fault}`)
    return formatDomain(entry.value)
  })
  return [...new Set(entries)]
}

/** The networks in the form in which they are stored, each once. @throws ServiceError `invalid` naming the entry and its fault */
export function readAddresses(kind: 'pk' | 'sk', texts: readonly string[]): string[] {
  if (kind === 'pk' && texts.length > 0) throw invalid('/addresses', 'addresses: a publishable token has none')
  const networks = texts.map((text, i) => {
    const network = readNetwork(text.trim())
    if (!network.ok) throw invalid(`/addresses/${i}`, `addresses[${i}]: ${network.fault}`)
    return network.value
  })
  return [...new Set(networks)]
}

/** Checks calls in a period that an owner sets. @throws ServiceError `invalid` for more than the service allows */
export function requireQuota({ config }: Service, kind: 'pk' | 'sk', quota: number | null): void {
  if (quota === null) return
  const { rateCalls } = config
  if (kind === 'pk') throw invalid('/quota', 'quota: a publishable token has none')
  if (rateCalls === 0) throw invalid('/quota', 'quota: this service counts no calls')
  if (quota > rateCalls) throw invalid('/quota', `quota: must be at most ${rateCalls}, which the service allows`)
}

/**
 * Checks a new end of a token: one that has ended or was replaced does not come back.
 *
 * @param expiresAt Unix seconds; null = it does not expire
 * @throws ServiceError `invalid` for the past, `conflict` for a token that is over
 */
export function requireEnd(expiresAt: number | null, status: TokenSummary['status'], now: Date): void {
  if (status === 'expired' || status === 'replaced')
    throw new ServiceError('conflict', `token: its end cannot be changed, it is ${status}`)
  if (expiresAt !== null && expiresAt <= unixSeconds(now))
    throw invalid('/expiresAt', 'expiresAt: must be in the future')
}

/**
 * Checks that the account may have one more token of a kind, and locks the account to the end of the transaction, so that
 * of concurrent creations none exceeds the limit.
 *
 * @throws ServiceError `token_limit_reached`
 */
export async function reserveToken(service: Service, db: Db, accountId: string, kind: 'pk' | 'sk'): Promise<void> {
  await lockAccount(db, accountId)
  if ((await countTokens(db, { accountId, kind, replaced: false }, service.wallClock())) < policy.tokensMax) return
  const word = kind === 'pk' ? 'publishable' : 'secret'
  throw new ServiceError(
    'token_limit_reached',
    `tokens: an account has at most ${policy.tokensMax} ${word} tokens, delete one first`,
  )
}

/** As `reserveToken`, for replaced tokens that keep working for a grace period. @throws ServiceError `token_limit_reached` */
export async function requireGrace(db: Db, accountId: string, kind: 'pk' | 'sk', now: Date): Promise<void> {
  await lockAccount(db, accountId)
  if ((await countTokens(db, { accountId, kind, replaced: true }, now)) < policy.tokensMax) return
  throw new ServiceError(
    'token_limit_reached',
    `tokens: at most ${policy.tokensMax} replaced tokens work at a time, rotate without a grace or delete one of them`,
  )
}

/** Checks who sets the networks and the quota of a token. @throws ServiceError `owner_required` */
export function requireOwnerBounds({ owner }: User, isSet: boolean): void {
  if (isSet && !owner)
    throw new ServiceError('owner_required', 'token: only owners of the account set its addresses and its quota')
}

/**
 * A token that the user may change: one of the user's account, made by the user unless that is an owner, without scopes that the
 * user does not hold, because changing a token would give these to the user.
 *
 * @throws ServiceError `not_found`, `owner_required`, `insufficient_scope`
 */
export async function requireOwnToken(db: Db, user: User, id: string): Promise<TokenRow> {
  const token = await findOwnToken(db, id, user.accountId)
  if (!token) throw new ServiceError('not_found', 'token: not found')
  if (!user.owner && token.user_id !== user.id)
    throw new ServiceError('owner_required', 'token: only its maker and owners of the account may change it')
  const missing = missingScopes(token.scopes, user.scopes)
  if (missing.length === 0) return token
  throw new ServiceError(
    'insufficient_scope',
    `token: it holds scopes that you do not: ${missing.join(', ')}`,
    undefined,
    {
      acceptedScopes: missing,
    },
  )
}

const invalid = (pointer: string, message: string) =>
  new ServiceError('invalid', message, undefined, {
    errors: [{ pointer, detail: message.slice(message.indexOf(': ') + 2) }],
  })
