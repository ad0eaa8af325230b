import { Secret, TOTP } from 'otpauth'

/** What every app for codes takes. @see RFC 6238 */
const DIGITS = 6
const PERIOD_SECONDS = 30

/** Steps by which the clock of a phone may be wrong, in either direction. */
const DRIFT = 1

/** Bytes of a secret: as long as the hash. @see RFC 4226, section 4, R6 */
export const TOTP_SECRET_BYTES = 20

/**
 * The counter of a code at a moment; undefined for a wrong one. Each counter may be spent once, for which the caller sees.
 *
 * @param text as it was typed
 */
export function totpCounterOf(secret: Uint8Array, text: string, now: Date): number | undefined {
  const token = text.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...parameters(secret), token, timestamp, window: DRIFT })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}

/** The address by which an app learns the secret. */
export const totpAddress = (secret: Uint8Array, issuer: string, email: string): string =>
  new TOTP({ ...parameters(secret), issuer, label: email }).toString()

/** The secret as it is typed into an app that cannot see the address. */
export const totpSecretText = (secret: Uint8Array): string => new Secret({ buffer: copyOf(secret) }).base32

const parameters = (secret: Uint8Array) => ({
  secret: new Secret({ buffer: copyOf(secret) }),
  algorithm: 'SHA1',
  digits: DIGITS,
  period: PERIOD_SECONDS,
})

/** Drivers hand out views of larger buffers. */
const copyOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
