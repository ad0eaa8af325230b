import { describe, expect, test } from 'vitest'
import { type CodeRecord, challengeOf, checkRedemption } from '../../src/access/oauth/code.ts'

const NOW = Date.UTC(2026, 0, 1)
const now = new Date(NOW)
const REGISTERED = 'https://app.example/callback'
// The pair of RFC 7636 appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

const code = (over: Partial<CodeRecord> = {}): CodeRecord => ({
  redirectUri: null,
  challenge: null,
  expiresAt: new Date(NOW + 1000),
  redeemedAt: null,
  ...over,
})
const check = (over: Partial<CodeRecord>, sent: { redirectUri?: string; verifier?: string } = {}) => {
  const checked = checkRedemption(
    code(over),
    { redirectUri: sent.redirectUri, verifier: sent.verifier },
    REGISTERED,
    now,
  )
  return checked.ok ? 'ok' : checked.fault
}

const EXPIRED = 'the authorization code has expired'
const ANOTHER_URI = 'redirect_uri is not the one of the authorization request'
const MALFORMED = 'code_verifier is not well formed'
const MISMATCH = 'code_verifier does not match code_challenge'

describe('checkRedemption', () => {
  test.each([
    [-1, EXPIRED],
    [0, EXPIRED],
    [1, 'ok'],
  ])('K-6 a code that expires %i ms from now: %s', (ms, outcome) => {
    expect(check({ expiresAt: new Date(NOW + ms) })).toBe(outcome)
  })

  test.each<[sentAtFirst: string | null, sentNow: string | undefined, string]>([
    [null, undefined, 'ok'],
    [null, REGISTERED, 'ok'],
    [null, `${REGISTERED}/`, ANOTHER_URI],
    [REGISTERED, REGISTERED, 'ok'],
    [REGISTERED, undefined, ANOTHER_URI],
    [REGISTERED, `${REGISTERED}?`, ANOTHER_URI],
    // The registration may have changed since.
    ['https://app.example/old', 'https://app.example/old', 'ok'],
    ['https://app.example/old', REGISTERED, ANOTHER_URI],
  ])('K-6 redirect_uri %s at authorization, %s with the code: %s', (redirectUri, sent, outcome) => {
    expect(check({ redirectUri }, sent === undefined ? {} : { redirectUri: sent })).toBe(outcome)
  })

  test('K-6 the verifier of the challenge is accepted, and no other', () => {
    expect(check({ challenge: CHALLENGE }, { verifier: VERIFIER })).toBe('ok')
    expect(check({ challenge: CHALLENGE }, { verifier: VERIFIER.toLowerCase() })).toBe(MISMATCH)
    // Method plain: the challenge is the verifier itself.
    expect(check({ challenge: CHALLENGE }, { verifier: CHALLENGE })).toBe(MISMATCH)
    expect(check({ challenge: CHALLENGE })).toBe('code_verifier is missing')
  })

  test('K-6 a verifier without a challenge is refused: a downgrade', () => {
    expect(check({}, { verifier: VERIFIER })).toBe('code_verifier was sent, but no code_challenge was before')
  })

  test.each([
    [42, MALFORMED],
    [43, 'ok'],
    [128, 'ok'],
    [129, MALFORMED],
  ])('a verifier of %i characters: %s', (length, outcome) => {
    const verifier = 'a'.repeat(length)
    expect(check({ challenge: challengeOf(verifier) }, { verifier })).toBe(outcome)
  })

  test.each([
    ['-._~', 'ok'],
    ['aZ09', 'ok'],
    ['+', MALFORMED],
    ['/', MALFORMED],
    ['=', MALFORMED],
    [' ', MALFORMED],
    ['\n', MALFORMED],
    ['é', MALFORMED],
  ])('a verifier that holds %j: %s', (part, outcome) => {
    for (const verifier of [part + 'a'.repeat(43), 'a'.repeat(43) + part])
      expect(check({ challenge: challengeOf(verifier) }, { verifier })).toBe(outcome)
  })

  test('the faults come in one order: expiry, redirect_uri, verifier', () => {
    const sent = { redirectUri: 'https://evil.io', verifier: 'short' }
    expect(check({ challenge: CHALLENGE, expiresAt: now }, sent)).toBe(EXPIRED)
    expect(check({ challenge: CHALLENGE }, sent)).toBe(ANOTHER_URI)
    expect(check({ challenge: CHALLENGE }, { verifier: 'short' })).toBe(MALFORMED)
  })
})

test('challengeOf is S256 of RFC 7636', () => {
  expect(challengeOf(VERIFIER)).toBe(CHALLENGE)
})
