import { createHmac } from 'node:crypto'
import { hashOf, sameHash } from '../../access/hash.ts'
import { policy } from '../../access/policy.ts'
import { Email } from '../../schema/resources/user.ts'
import type { Service } from '../../service/service.ts'
import { findUserByEmail } from '../../store/tables/accounts/users.ts'
import { requireStore } from '../calling/transaction.ts'

/** What the cookie of a device holds on which a user has signed in, and until when it is believed. */
export interface KnownDevice {
  readonly text: string
  readonly expiresAt: Date
}

const ID_LENGTH = 22
const FORM = /^([\da-f-]{36})\.([0-9A-Za-z]{22})\.(\d{1,12})\.([\w-]{43})$/

/**
 * Makes a device known to its user's next sign-ins: who tries passwords elsewhere does not keep it out. The key of the
 * signature is the hash of the password, so that every process has it, and a new password makes all devices unknown.
 *
 * @see OWASP, "Slow Down Online Guessing Attacks with Device Cookies"
 */
export function newDevice(service: Service, user: { id: string; password_hash: string }): KnownDevice {
  const expires = Math.floor(service.wallClock().getTime() / 1000) + policy.deviceSeconds
  const claim = `${user.id}.${service.randomText(ID_LENGTH)}.${expires}`
  return { text: `${claim}.${sign(claim, user.password_hash)}`, expiresAt: new Date(expires * 1000) }
}

/** Id of the device that a cookie names; undefined unless the user with this e-mail has signed in on it. */
export async function knownDevice(
  service: Service,
  email: string,
  text: string | undefined,
): Promise<string | undefined> {
  const parsed = Email.safeParse(email)
  if (text === undefined || !parsed.success) return undefined
  const user = await findUserByEmail(requireStore(service), parsed.data)
  return user && deviceOf(service, user, text)
}

/** The same of a user who has been read. */
export function deviceOf(
  service: Service,
  user: { id: string; password_hash: string },
  text: string | undefined,
): string | undefined {
  const [, userId, id, expires, signature] = FORM.exec(text ?? '') ?? []
  if (userId !== user.id || !id || !signature) return undefined
  if (Number(expires) * 1000 <= service.wallClock().getTime()) return undefined
  const expected = sign(`${userId}.${id}.${expires}`, user.password_hash)
  return sameHash(hashOf(signature), hashOf(expected)) ? id : undefined
}

const sign = (claim: string, key: string) => createHmac('sha256', key).update(`device ${claim}`).digest('base64url')
