import { createHash } from 'node:crypto'
import { fault, ok, type Result } from '../../base/result-type.ts'

/** What a code was issued for. */
export interface CodeRecord {
  /** As sent with the authorization request; null when none was sent. */
  readonly redirectUri: string | null
  /** PKCE challenge, S256; null when none was sent. */
  readonly challenge: string | null
  readonly expiresAt: Date
  readonly redeemedAt: Date | null
}

/** What a token request sends along with the code. */
export interface Redemption {
  readonly redirectUri: string | undefined
  readonly verifier: string | undefined
}

/**
 * What a code must have been issued for, that `checkRedemption` lets this request redeem it; undefined when there is no such code.
 *
 * @param registeredUri redirect URI of the application's registration
 */
export function provenBy({ redirectUri, verifier }: Redemption, registeredUri: string) {
  if (verifier !== undefined && !VERIFIER.test(verifier)) return undefined
  return {
    redirectUri: redirectUri ?? null,
    mayLackRedirectUri: redirectMatches(null, redirectUri, registeredUri),
    challenge: verifier === undefined ? null : challengeOf(verifier),
  }
}

/**
 * Checks that an authenticated application may redeem its code (docs/access.md#k-6). Whether the code was redeemed
 * before is not checked here: the store decides that in the statement that consumes the code.
 *
 * @param registeredUri redirect URI of the application's registration
 * @param now time of the redemption; the code is valid before `expiresAt`, not at it
 * @returns a fault for `error_description`
 */
export function checkRedemption(
  code: CodeRecord,
  { redirectUri, verifier }: Redemption,
  registeredUri: string,
  now: Date,
): Result<undefined, string> {
  if (code.expiresAt <= now) return fault('the authorization code has expired')
  if (!redirectMatches(code.redirectUri, redirectUri, registeredUri))
    return fault('redirect_uri is not the one of the authorization request')
  return checkVerifier(code.challenge, verifier)
}

/** A request without redirect_uri means the registered one, which most clients send to the token endpoint anyway. */
function redirectMatches(authorized: string | null, sent: string | undefined, registered: string): boolean {
  if (authorized !== null) return sent === authorized
  return sent === undefined || sent === registered
}

/** @see RFC 7636 section 4.6, RFC 9700 section 2.1.1 (downgrade) */
function checkVerifier(challenge: string | null, verifier: string | undefined): Result<undefined, string> {
  if (challenge === null)
    return verifier === undefined ? ok() : fault('code_verifier was sent, but no code_challenge was before')
  if (verifier === undefined) return fault('code_verifier is missing')
  if (!VERIFIER.test(verifier)) return fault('code_verifier is not well formed')
  return challengeOf(verifier) === challenge ? ok() : fault('code_verifier does not match code_challenge')
}

/** @see RFC 7636 section 4.1 */
const VERIFIER = /^[\w.~-]{43,128}$/

/** S256: base64url of SHA-256. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
