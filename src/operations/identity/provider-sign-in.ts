import { hashOf, sameHash } from '../../access/hash.ts'
import {
  type Identity,
  type IdentityProvider,
  ProviderRefusal,
  ProviderUnavailable,
  type SentToProvider,
} from '../../access/identity-provider.ts'
import { SECRET_LENGTH } from '../../access/token-text.ts'
import { ServiceError } from '../../base/errors.ts'
import { Email } from '../../schema/resources/user.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { isDuplicate } from '../../store/engine/postgres/postgres-errors.ts'
import { findInvitationTo, takeInvitationTo } from '../../store/tables/accounts/invitations.ts'
import { findUserByIdentity, insertIdentity } from '../../store/tables/accounts/oidc-identities.ts'
import { findUserByEmail, insertUser, type UserRow } from '../../store/tables/accounts/users.ts'
import { note, noteDenied, SERVICE } from '../audit/audit-notes.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import { requireOwnAccount } from '../operator/find-account.ts'
import { type BegunSignIn, beginSession } from './begin-session.ts'
import { findInvited, insertInvited } from './letters/use-link.ts'
import { hashPassword } from './password.ts'
import type { NewSession } from './session.ts'
import { beginStep, derivedFrom, takeStep } from './sign-in-step.ts'

/** @throws ServiceError `not_found` where no provider is set */
export function requireProvider({ identityProvider }: Service): IdentityProvider {
  if (identityProvider) return identityProvider
  throw new ServiceError('not_found', 'There is no such page here')
}

/** A sentence for the user, and whether it may well be otherwise in a while. */
export interface NotSignedIn {
  readonly refused: string
  readonly passes: boolean
  /** Where the user wanted to go. */
  readonly to?: string
}

/**
 * Where the browser goes to sign in, and the step that it comes back with.
 *
 * @param invitation secret of a link that was opened before
 */
export async function beginAtProvider(
  service: Service,
  { redirectUri, to, invitation }: { redirectUri: string; to: string; invitation?: string },
): Promise<{ step: NewSession; address: URL } | NotSignedIn> {
  const provider = requireProvider(service)
  const invitationId = invitation === undefined ? undefined : (await findInvited(service, invitation))?.id
  const step = await beginStep(service, 'provider', { to, ...(invitationId ? { invitationId } : {}) })
  try {
    return { step, address: await provider.addressOf(sentWith(step.secret, redirectUri)) }
  } catch (error) {
    return notSignedIn(service, error, to)
  }
}

export type ProviderSignIn = { readonly begun: BegunSignIn; readonly to: string } | NotSignedIn

/**
 * Ends a sign-in at the provider, once, in the browser that began it.
 *
 * @param secret of the step
 */
export async function finishAtProvider(
  service: Service,
  { query, secret, redirectUri }: { query: string; secret: string | undefined; redirectUri: string },
): Promise<ProviderSignIn> {
  const provider = requireProvider(service)
  const sent = secret === undefined ? undefined : sentWith(secret, redirectUri)
  const state = new URLSearchParams(query).get('state') ?? ''
  // An answer that is not for this browser must not use up its step.
  const isOwn = sent !== undefined && sameHash(hashOf(state), hashOf(sent.state))
  const step = isOwn ? await takeStep(service, 'provider', secret) : undefined
  if (!sent || !step) return { refused: OVER, passes: false }
  const { to } = step
  try {
    const user = await userOf(service, await provider.identityIn(query, sent), step.invitationId)
    if (typeof user === 'string') return { refused: user, passes: false, to }
    const begun = await beginSession(service, user, 'provider', to)
    return begun ? { begun, to } : { refused: await disabled(service, user), passes: false, to }
  } catch (error) {
    return notSignedIn(service, error, to)
  }
}

const OVER = 'This sign-in is over, or was begun in another browser. Begin again.'

function notSignedIn(service: Service, error: unknown, to: string): NotSignedIn {
  if (error instanceof ProviderRefusal)
    return { refused: `${nameOf(service)} did not let you in. Try again.`, passes: false, to }
  if (error instanceof ProviderUnavailable)
    return { refused: `${nameOf(service)} cannot be reached now. Try again shortly.`, passes: true, to }
  throw error
}

/**
 * The user whom an identity stands for, linked or made when it comes for the first time; or a sentence why there is none. A
 * user is linked once: a later owner of the e-mail, another subject to the provider, gets no access to the user's account.
 */
async function userOf(
  service: Service,
  { issuer, subject, email, emailVerified }: Identity,
  invitationId: string | undefined,
): Promise<UserRow | string> {
  const db = requireStore(service)
  const linked = await findUserByIdentity(db, issuer, subject)
  if (linked) return linked
  const parsed = Email.safeParse(email)
  if (!parsed.success || !emailVerified)
    return `${nameOf(service)} has not verified your e-mail. Have it verified there, then sign in again.`
  const user =
    (await findUserByEmail(db, parsed.data)) ??
    (invitationId === undefined ? undefined : await makeInvited(service, invitationId, parsed.data)) ??
    (await makeUser(service, parsed.data)) ??
    // Another sign-in has used up the invitation meanwhile.
    (await findUserByEmail(db, parsed.data))
  if (!user) return `No user here has the e-mail ${parsed.data}. Ask who runs this service.`
  if (user.disabled_at) return disabled(service, user)
  return (await link(service, user, issuer, subject)) ? user : await linkedOtherwise(service, user)
}

const link = (service: Service, { id, account_id: accountId }: UserRow, issuer: string, subject: string) =>
  accessTransaction(service, async (db) => {
    const identity = { issuer, subject, account_id: accountId, user_id: id, created_at: service.wallClock() }
    // Of two sign-ins at once, one is the first; the other may have been of the same identity.
    if (!(await insertIdentity(db, identity))) return (await findUserByIdentity(db, issuer, subject))?.id === id
    await note(service, db, { kind: 'user', id }, { accountId, event: 'user.linked', subject: ['user', id] })
    return true
  })

/** The user of an invitation whose link was opened and whose e-mail the provider has verified; undefined where it is over or for another. */
async function makeInvited(service: Service, id: string, email: string): Promise<UserRow | undefined> {
  if (!(await findInvitationTo(requireStore(service), id, email, service.wallClock()))) return undefined
  const password_hash = await unknownPassword(service)
  const making = accessTransaction(service, async (db) => {
    const invited = await takeInvitationTo(db, id, email, service.wallClock())
    return invited && insertInvited(service, db, invited, password_hash)
  })
  return orMadeMeanwhile(service, email, making)
}

/** A user in the account of the settings; undefined where none is set. */
async function makeUser(service: Service, email: string): Promise<UserRow | undefined> {
  const { oidcAccount, oidcUserScopes } = service.config
  if (oidcAccount === '') return undefined
  const password_hash = await unknownPassword(service)
  const making = accessTransaction(service, async (db: Db) => {
    const { id: account_id } = await requireOwnAccount(db, oidcAccount)
    const user = await insertUser(db, { account_id, email, password_hash, owner: false, scopes: oidcUserScopes })
    const detail = { owner: false, scopes: user.scopes }
    const entry = { accountId: account_id, event: 'user.created', subject: ['user', user.id] as const, detail }
    await note(service, db, SERVICE, entry)
    return user
  })
  return orMadeMeanwhile(service, email, making)
}

/** A random password known to no one: this user signs in at the provider. */
const unknownPassword = (service: Service) => hashPassword(service.randomText(SECRET_LENGTH))

const orMadeMeanwhile = (service: Service, email: string, making: Promise<UserRow | undefined>) =>
  making.catch((error) => {
    if (isDuplicate(error)) return findUserByEmail(requireStore(service), email)
    throw error
  })

/** As it begins a sentence. */
const nameOf = ({ config: { oidcName } }: Service) => oidcName.charAt(0).toUpperCase() + oidcName.slice(1)

async function disabled(service: Service, user: UserRow): Promise<string> {
  await refused(service, user, 'disabled')
  return 'You may not sign in here any more. Ask who runs this service.'
}

async function linkedOtherwise(service: Service, user: UserRow): Promise<string> {
  await refused(service, user, 'linked_otherwise')
  return `${nameOf(service)} knows the user with your e-mail as somebody else. Ask who runs this service.`
}

const refused = (service: Service, { id, account_id: accountId }: UserRow, reason: string) =>
  noteDenied(
    service,
    { kind: 'user', id: null },
    { accountId, event: 'sign_in.refused', subject: ['user', id], detail: { reason } },
  )

/** Drawn from the secret of the browser: nothing of it has to be stored. */
const sentWith = (secret: string, redirectUri: string): SentToProvider => ({
  redirectUri,
  state: derivedFrom(secret, 'state'),
  nonce: derivedFrom(secret, 'nonce'),
  verifier: derivedFrom(secret, 'verifier'),
})
