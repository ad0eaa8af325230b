import type { SecondFactor } from '../../schema/resources/sign-in-method.ts'
import type { Service } from '../../service/service.ts'
import { listPasskeys } from '../../store/tables/accounts/passkeys.ts'
import { findTotp } from '../../store/tables/accounts/totps.ts'
import { findUserById } from '../../store/tables/accounts/users.ts'
import { noteDenied } from '../audit/audit-notes.ts'
import { requireStore } from '../calling/transaction.ts'
import { openKnown, type SignIn } from './begin-session.ts'
import { isRecoveryCode, spendAsRecoveryCode } from './factors/recovery-codes.ts'
import { spendAsTotp } from './factors/totp.ts'
import { usePasskey } from './factors/use-passkey.ts'
import { tellUser } from './letters/tell-user.ts'
import type { RelyingParty } from './relying-party.ts'
import { findStep, type Step, takeStep } from './sign-in-step.ts'

/** A sign-in that waits for its second factor. */
export interface OpenStep extends Step {
  readonly userId: string
  readonly email: string
  /** How often all sessions of the user had been ended when it began. */
  readonly epoch: number
  /** What its user can answer with, beside recovery codes. */
  readonly totp: boolean
  readonly passkeys: boolean
}

/** @param secret of the step, as the browser keeps it; undefined also where that is over */
export async function findOpenStep(service: Service, secret: string | undefined): Promise<OpenStep | undefined> {
  const step = await findStep(service, 'second_factor', secret)
  const db = requireStore(service)
  const user = step?.user && (await findUserById(db, step.user.id))
  if (!step || !user || user.disabled_at) return undefined
  return {
    ...step,
    userId: user.id,
    email: user.email,
    epoch: step.user!.session_epoch,
    totp: (await findTotp(db, user.id))?.confirmed_at != null,
    passkeys: (await listPasskeys(db, user.id)).length > 0,
  }
}

/** Ends a step by a code of the app or a recovery code; undefined for a wrong one, which may be corrected. */
export async function finishByCode(
  service: Service,
  secret: string,
  code: string,
): Promise<{ session: SignIn; to: string } | undefined> {
  const step = await findStep(service, 'second_factor', secret)
  if (!step?.user) return undefined
  const { id, account_id: accountId } = step.user
  const secondFactor = await spendCode(service, id, code)
  if (secondFactor) return finish(service, secret, secondFactor)
  await noteDenied(
    service,
    { kind: 'user', id: null },
    { accountId, event: 'sign_in.refused', subject: ['user', id], detail: { reason: 'second_factor' } },
  )
  return undefined
}

/** Which kind of code of the user a text is; undefined for none. Each is right once. */
export async function spendCode(service: Service, userId: string, code: string): Promise<SecondFactor | undefined> {
  const db = requireStore(service)
  if (!isRecoveryCode(code)) return (await spendAsTotp(service, userId, code)) ? 'totp' : undefined
  if (!(await spendAsRecoveryCode(db, userId, code))) return undefined
  await tellUser(service, userId, { what: 'recovery_code.used' })
  return 'recovery_code'
}

/**
 * Signs in with a passkey: as the second step of the browser's sign-in where it is of the same user, else by itself where it
 * made sure of its user. Undefined for anything else.
 */
export async function finishByPasskey(
  service: Service,
  party: RelyingParty,
  input: { answer: string; secret: string | undefined; step: string | undefined; to: string },
): Promise<{ session: SignIn; to: string } | undefined> {
  const used = await usePasskey(service, party, input)
  if (!used) return undefined
  const step = await findStep(service, 'second_factor', input.step)
  if (step?.user?.id === used.userId) return finish(service, input.step!, 'passkey')
  const user = used.userVerified ? await findUserById(requireStore(service), used.userId) : undefined
  const session = user && !user.disabled_at ? await openKnown(service, user, { method: 'passkey' }) : undefined
  return session && { session, to: input.to }
}

async function finish(service: Service, secret: string, secondFactor: SecondFactor) {
  const step = await takeStep(service, 'second_factor', secret)
  const user = step?.user && (await findUserById(requireStore(service), step.user.id))
  if (!step?.user || !user) return undefined
  // The epoch is that of the first step: ending all sessions since then ends this sign-in too.
  const verified = { ...user, session_epoch: step.user.session_epoch }
  const session = await openKnown(service, verified, { method: step.method ?? 'password', secondFactor })
  return session && { session, to: step.to }
}
