import { policy } from '../../../access/policy.ts'
import { ServiceError } from '../../../base/errors.ts'
import { plainText } from '../../../schema/wire/plain-text.ts'
import type { Service } from '../../../service/service.ts'
import { isDuplicate } from '../../../store/engine/postgres/postgres-errors.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey as rename,
} from '../../../store/tables/accounts/passkeys.ts'
import type { User } from '../../calling/caller.ts'
import { requireStore } from '../../calling/transaction.ts'
import type { RelyingParty } from '../relying-party.ts'
import type { NewSession, OpenSession } from '../session.ts'
import { beginStep, bytesFrom, derivedFrom, takeStep } from '../sign-in-step.ts'
import { addFactor, type FirstFactor, removeFactor } from './manage-factors.ts'
import { answerOf, webAuthn } from './passkey-answer.ts'

const Name = plainText(60)

/** What a browser needs to make a passkey, and the step that ends with it. */
export async function beginPasskey(
  service: Service,
  { id: userId, email }: User,
  party: RelyingParty,
): Promise<{ step: NewSession; options: object }> {
  const { generateRegistrationOptions } = await webAuthn()
  const known = await listPasskeys(requireStore(service), userId)
  if (known.length >= policy.passkeysMax)
    throw new ServiceError('limit_reached', `passkeys: at most ${policy.passkeysMax}, remove one first`)
  const step = await beginStep(service, 'passkey', { to: '/' })
  const options = await generateRegistrationOptions({
    rpName: 'Roomwright',
    rpID: party.id,
    userName: email,
    userID: new TextEncoder().encode(userId),
    challenge: bytesFrom(challengeOf(step.secret, userId)),
    timeout: policy.passkeySeconds * 1000,
    attestationType: 'none',
    excludeCredentials: known.map((it) => ({ id: it.credential_id, transports: it.transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { step, options }
}

/**
 * Keeps the passkey that a browser has made.
 *
 * @param answer JSON of the browser
 * @throws ServiceError `invalid` for an answer that does not fit, or comes late or twice
 */
export async function registerPasskey(
  service: Service,
  session: OpenSession,
  party: RelyingParty,
  { name, answer, secret }: { name: string; answer: string; secret: string | undefined },
): Promise<{ first?: FirstFactor }> {
  const { user } = session
  const label = Name.safeParse(name.trim() || 'Passkey')
  if (!label.success) throw new ServiceError('invalid', 'name: must have at most 60 characters')
  if (!(await takeStep(service, 'passkey', secret))) throw new ServiceError('invalid', OVER)
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: answerOf(answer),
    expectedChallenge: challengeOf(secret!, user.id),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) throw new ServiceError('invalid', 'passkey: not accepted')
  const { credential } = verified.registrationInfo
  const adding = addFactor(service, session, 'passkey', async (db) => {
    if ((await listPasskeys(db, user.id)).length >= policy.passkeysMax) return false
    await insertPasskey(db, {
      account_id: user.accountId,
      user_id: user.id,
      credential_id: credential.id,
      public_key: credential.publicKey,
      sign_count: credential.counter,
      transports: credential.transports ?? [],
      name: label.data,
      created_at: service.wallClock(),
      used_at: null,
    })
    return true
  })
  const added = await adding.catch((error) => {
    if (isDuplicate(error)) throw new ServiceError('conflict', 'passkey: it is registered already')
    throw error
  })
  if (!added) throw new ServiceError('limit_reached', `passkeys: at most ${policy.passkeysMax}, remove one first`)
  return added
}

/** @throws ServiceError `not_found`, `invalid` */
export async function renamePasskey(service: Service, user: User, id: string, name: string): Promise<void> {
  const label = Name.safeParse(name.trim())
  if (!label.success) throw new ServiceError('invalid', 'name: must have 1 to 60 characters')
  if (!(await rename(requireStore(service), id, user.id, label.data)))
    throw new ServiceError('not_found', 'passkey: not found')
}

/** @throws ServiceError `not_found` */
export const removePasskey = (service: Service, user: User, id: string): Promise<void> =>
  removeFactor(service, user, 'passkey', async (db) => (await deletePasskey(db, id, user.id)) !== undefined)

const challengeOf = (secret: string, userId: string) => derivedFrom(secret, `register ${userId}`)

const OVER = 'passkey: this took too long or was done already, open the page again'
