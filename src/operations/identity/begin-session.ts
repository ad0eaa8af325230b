import type { SignInMethod } from '../../schema/resources/sign-in-method.ts'
import type { Service } from '../../service/service.ts'
import { hasSecondFactor } from '../../store/tables/accounts/second-factors.ts'
import { requireStore } from '../calling/transaction.ts'
import { deviceOf, type KnownDevice, newDevice } from './known-device.ts'
import { tellUser } from './letters/tell-user.ts'
import { type NewSession, type Opening, openSession, type VerifiedUser } from './session.ts'
import { beginStep } from './sign-in-step.ts'

/** A new session, and the device that its user is known on from now on. */
export interface SignIn extends NewSession {
  readonly device: KnownDevice
}

/** What the first step of a sign-in leads to. */
export type BegunSignIn =
  | { readonly kind: 'session'; readonly session: SignIn }
  /** The browser keeps the secret of the step for the second one. */
  | { readonly kind: 'second_factor'; readonly step: NewSession }

/** A user whom the first step has made sure of, as read before. */
interface FoundUser extends KnownUser {
  readonly disabled_at: Date | null
}

interface KnownUser extends VerifiedUser {
  readonly password_hash: string
  /** null = never yet. */
  readonly signed_in_at: Date | null
}

/**
 * Lets a user in who has no second factor, and asks those who have one for it, however they have signed in
 * (docs/decisions.md#a20).
 *
 * @param to path of the page to go on to
 * @returns undefined for a user who has been disabled
 */
export async function beginSession(
  service: Service,
  user: FoundUser,
  method: SignInMethod,
  to: string,
): Promise<BegunSignIn | undefined> {
  if (user.disabled_at) return undefined
  if (await hasSecondFactor(requireStore(service), user.id))
    return { kind: 'second_factor', step: await beginStep(service, 'second_factor', { to, user, method }) }
  const session = await openKnown(service, user, { method })
  return session && { kind: 'session', session }
}

/**
 * A session on a device that is known from now on; undefined where `openSession` says so. Its user is notified where the device was
 * not known before, but for the first sign-in of all, and for those at a provider: that tells by itself, and browsers keep the
 * cookie to themselves when they come from there.
 */
export async function openKnown(service: Service, user: KnownUser, opening: Opening): Promise<SignIn | undefined> {
  const session = await openSession(service, user, opening)
  if (!session) return undefined
  const isNew = deviceOf(service, user, service.source?.().device) === undefined
  if (isNew && user.signed_in_at && opening.method !== 'provider')
    await tellUser(service, user.id, { what: 'session.on_new_device' })
  return { ...session, device: newDevice(service, user) }
}
