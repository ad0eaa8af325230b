import { policy } from '../../../access/policy.ts'
import type { Service } from '../../../service/service.ts'
import { findPasskey, listPasskeys, usePasskey as noteUse } from '../../../store/tables/accounts/passkeys.ts'
import { noteDenied } from '../../audit/audit-notes.ts'
import { requireStore } from '../../calling/transaction.ts'
import type { RelyingParty } from '../relying-party.ts'
import type { NewSession } from '../session.ts'
import { beginStep, bytesFrom, derivedFrom, takeStep } from '../sign-in-step.ts'
import { answerOf, webAuthn } from './passkey-answer.ts'

/** A passkey that has answered rightly. */
export interface UsedPasskey {
  readonly userId: string
  /** Whether the authenticator made sure of its user, by a finger or a PIN: then it is two factors in one. */
  readonly userVerified: boolean
}

/**
 * What a browser needs to ask a passkey, and the step that ends with its answer.
 *
 * @param userId whose passkeys will do; undefined = of any user that the authenticator knows, which has to verify its user
 */
export async function askPasskey(
  service: Service,
  party: RelyingParty,
  userId?: string,
): Promise<{ step: NewSession; options: object }> {
  const { generateAuthenticationOptions } = await webAuthn()
  const known = userId === undefined ? [] : await listPasskeys(requireStore(service), userId)
  const step = await beginStep(service, 'passkey', { to: '/' })
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesFrom(challengeOf(step.secret)),
    timeout: policy.passkeySeconds * 1000,
    userVerification: userId === undefined ? 'required' : 'preferred',
    allowCredentials: known.map((it) => ({ id: it.credential_id, transports: it.transports })),
  })
  return { step, options }
}

/**
 * Judges the answer of a passkey; undefined for a wrong one. Each step takes one answer.
 *
 * @param answer JSON of the browser
 */
export async function usePasskey(
  service: Service,
  party: RelyingParty,
  { answer, secret }: { answer: string; secret: string | undefined },
): Promise<UsedPasskey | undefined> {
  if (!(await takeStep(service, 'passkey', secret))) return undefined
  const response = answerOf<AuthenticationAnswer>(answer)
  const passkey = await findPasskey(requireStore(service), response.id)
  if (!passkey) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challengeOf(secret!),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    // What it has counted is judged below, in the statement that notes it.
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { newCounter, userVerified } = verified.authenticationInfo
  const { id, user_id: userId, account_id: accountId } = passkey
  if (await noteUse(requireStore(service), id, newCounter, service.wallClock())) return { userId, userVerified }
  await noteDenied(
    service,
    { kind: 'user', id: null },
    { accountId, event: 'sign_in.refused', subject: ['user', userId], detail: { reason: 'passkey_counter' } },
  )
  return undefined
}

type AuthenticationAnswer = import('@simplewebauthn/server').AuthenticationResponseJSON

const challengeOf = (secret: string) => derivedFrom(secret, 'passkey')
