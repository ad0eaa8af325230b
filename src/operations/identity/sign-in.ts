import { z } from 'zod'
import { Email } from '../../schema/user.ts'
import type { Service } from '../../service.ts'
import { findUserByEmail } from '../../store/users.ts'
import { noteDenied } from '../audit-notes.ts'
import { requireStore } from '../transaction.ts'
import { type KnownDevice, newDevice } from './known-device.ts'
import { verifyPassword } from './password.ts'
import { type NewSession, openSession } from './session.ts'

const Given = z.object({ email: Email, password: z.string().max(256) })

/** A new session, and the device that its user is known on from now on. */
export interface SignIn extends NewSession {
  readonly device: KnownDevice
}

/**
 * A session for the right e-mail and password; undefined for anything else, after the same time whether the user exists
 * or not. How often it may be tried is for the caller to bound.
 */
export async function signIn(
  service: Service,
  given: { email: string; password: string },
): Promise<SignIn | undefined> {
  const parsed = Given.safeParse(given)
  if (!parsed.success) return undefined
  const { email, password } = parsed.data
  const user = await findUserByEmail(requireStore(service), email)
  const right = await verifyPassword(user?.password_hash, password)
  const session = user && right ? await openSession(service, user) : undefined
  if (user && session) return { ...session, device: newDevice(service, user) }
  if (user)
    await noteDenied(
      service,
      { kind: 'user', id: null },
      { accountId: user.account_id, event: 'sign_in.refused', subject: ['user', user.id] },
    )
  return undefined
}
