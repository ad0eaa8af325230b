import { createHash } from 'node:crypto'

/** What a code was issued for. */
export interface CodeRecord {
  readonly redirectUri: string | null
  readonly challenge: string | null
  readonly expiresAt: Date
  readonly redeemedAt: Date | null
}

export interface Redemption {
  readonly redirectUri: string | undefined
  readonly verifier: string | undefined
}

/**
 * Why an authenticated application cannot redeem its code; undefined when it can (access.md K-6). Whether the code was
 * redeemed before is not asked here: that is for the store to say, in the same statement that consumes it.
 */
export function redemptionFault(
  code: CodeRecord,
  { redirectUri, verifier }: Redemption,
  registeredUri: string,
  now: Date,
): string | undefined {
  if (code.expiresAt <= now) return 'the authorization code has expired'
  if (!redirectMatches(code.redirectUri, redirectUri, registeredUri))
    return 'redirect_uri is not the one of the authorization request'
  return verifierFault(code.challenge, verifier)
}

/** If none was sent at the first step, the registered one may still be named: most clients always do. */
function redirectMatches(atAuthorization: string | null, now: string | undefined, registered: string): boolean {
  if (atAuthorization !== null) return now === atAuthorization
  return now === undefined || now === registered
}

/** @see RFC 7636 section 4.6, RFC 9700 section 2.1.1 (downgrade) */
function verifierFault(challenge: string | null, verifier: string | undefined): string | undefined {
  if (challenge === null)
    return verifier === undefined ? undefined : 'code_verifier was sent, but no code_challenge was before'
  if (verifier === undefined) return 'code_verifier is missing'
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return 'code_verifier is not well formed'
  return challengeOf(verifier) === challenge ? undefined : 'code_verifier does not match code_challenge'
}

/** S256: base64url of SHA-256. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
