import { createHmac } from 'node:crypto'
import { hashOf } from '../../access/hash.ts'
import { policy } from '../../access/policy.ts'
import { SECRET_LENGTH } from '../../access/token-text.ts'
import type { SignInMethod } from '../../schema/resources/sign-in-method.ts'
import type { Service } from '../../service/service.ts'
import {
  findStep as find,
  insertStep,
  type StepKind,
  takeStep as take,
} from '../../store/tables/accounts/sign-in-steps.ts'
import { requireStore } from '../calling/transaction.ts'
import type { NewSession, VerifiedUser } from './session.ts'

export interface Step {
  /** Path of the page to go on to. */
  readonly to: string
  readonly user?: VerifiedUser
  readonly method?: SignInMethod
  /** Id of the invitation whose link was opened before. */
  readonly invitationId?: string
}

const SECONDS: Readonly<Record<StepKind, number>> = {
  provider: policy.signInStepSeconds,
  second_factor: policy.signInStepSeconds,
  passkey: policy.passkeySeconds,
}

/** Begins what the same browser has to end. At rest is only the hash of the secret, which the browser keeps in a cookie. */
export async function beginStep(
  service: Service,
  kind: StepKind,
  { to, user, method, invitationId }: Step,
): Promise<NewSession> {
  const secret = service.randomText(SECRET_LENGTH)
  const expiresAt = new Date(service.wallClock().getTime() + SECONDS[kind] * 1000)
  await insertStep(requireStore(service), {
    hash: hashOf(secret),
    kind,
    account_id: user?.account_id ?? null,
    user_id: user?.id ?? null,
    session_epoch: user?.session_epoch ?? null,
    method: method ?? null,
    invitation_id: invitationId ?? null,
    return_to: to,
    expires_at: expiresAt,
  })
  return { secret, expiresAt }
}

/** A step that is still open; undefined for one that is over. */
export const findStep = async (service: Service, kind: StepKind, secret: string | undefined) =>
  secret === undefined ? undefined : read(await find(requireStore(service), kind, hashOf(secret), service.wallClock()))

/** The same, which is over from now on. */
export const takeStep = async (service: Service, kind: StepKind, secret: string | undefined) =>
  secret === undefined ? undefined : read(await take(requireStore(service), kind, hashOf(secret), service.wallClock()))

/** What a step sends out, such as a challenge: only who knows the secret can tell it, and nothing of it is stored. */
export const derivedFrom = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** The same as bytes. */
export const bytesFrom = (derived: string) => new Uint8Array(Buffer.from(derived, 'base64url'))

function read(row: Awaited<ReturnType<typeof find>>): Step | undefined {
  if (!row) return undefined
  const { return_to: to, user_id: id, account_id, session_epoch, method, invitation_id: invitationId } = row
  return {
    to,
    ...(id !== null && account_id !== null && session_epoch !== null
      ? { user: { id, account_id, session_epoch } }
      : {}),
    ...(method === null ? {} : { method }),
    ...(invitationId === null ? {} : { invitationId }),
  }
}
