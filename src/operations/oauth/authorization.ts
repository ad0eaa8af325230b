import {
  type AuthorizationRequest,
  isClientId,
  isRegisteredRedirect,
  readAuthorizationRequest,
} from '../../access/authorization-request.ts'
import { missingScopes } from '../../access/floor-access.ts'
import { readForm } from '../../access/form.ts'
import { hashOf } from '../../access/hash.ts'
import { type OAuthError, oauthError } from '../../access/oauth-error.ts'
import { policy } from '../../access/policy.ts'
import { redirectTo } from '../../access/redirect.ts'
import { SECRET_LENGTH } from '../../access/token-text.ts'
import { ServiceError } from '../../errors.ts'
import type { ScopeName } from '../../schema/scope.ts'
import { isUuid } from '../../schema/uuid.ts'
import type { Service } from '../../service.ts'
import { type ApplicationRow, findUsedApplication, holdApplication } from '../../store/applications.ts'
import {
  claimAuthorizationRequest,
  decideAuthorizationRequest,
  findAuthorizationRequest,
  insertAuthorizationRequest,
} from '../../store/authorization-requests.ts'
import { insertCode, isChallengeKnown } from '../../store/codes.ts'
import { findConsent, saveConsent } from '../../store/consents.ts'
import type { Db } from '../../store/database.ts'
import { holdUser } from '../../store/users.ts'
import { type Actor, note, noteDenied } from '../audit-notes.ts'
import type { User } from '../caller.ts'
import { accessTransaction, requireStore } from '../transaction.ts'
import { type ConsentQuestion, questionOf, registrationDigest } from './consent-question.ts'

/** What the authorization endpoint does next. */
export type Outcome =
  /** Shows the reason to the user; without a trusted redirect URI nothing can be reported to the application. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'redirect'; readonly location: string }
  /** The user signs in and then returns to the request. */
  | { readonly kind: 'sign_in'; readonly requestId: string }
  | { readonly kind: 'consent'; readonly question: ConsentQuestion }
  /** The request belongs to another user, has expired or has been answered. */
  | { readonly kind: 'gone'; readonly reason: string }

type Ask = AuthorizationRequest & { readonly id?: string }

/**
 * GET /oauth/authorize, in strict order: errors shown to the user, errors reported to the application by redirect, then
 * sign-in and consent (docs/access.md#a-1 …).
 *
 * @param query as sent, undecoded
 * @param issuer for the parameter `iss`; undefined when the service is configured not to send it
 * @see RFC 6749 section 4.1.1
 */
export async function beginAuthorization(
  service: Service,
  query: string,
  user: User | undefined,
  issuer: string | undefined,
): Promise<Outcome> {
  const form = readForm(query)
  const db = requireStore(service)
  const clientId = form.get('client_id')
  if (form.isTwice('client_id') || clientId === undefined)
    return { kind: 'refused', reason: `client_id is ${clientId === undefined ? 'missing' : 'given more than once'}` }
  const application = isClientId(clientId) ? await findUsedApplication(db, clientId) : undefined
  if (!application) return { kind: 'refused', reason: 'client_id names no application of this service' }
  if (application.disabled_at) return { kind: 'refused', reason: 'The application has been disabled' }
  const registered = {
    redirectUri: application.redirect_uri,
    scopes: application.scopes,
    requirePkce: application.require_pkce,
  }
  if (!isRegisteredRedirect(form, registered))
    return { kind: 'refused', reason: 'redirect_uri is not the one registered for the application' }
  const read = readAuthorizationRequest(form, registered)
  if (!read.ok) return refuse(application, read.fault.error, read.fault.state, issuer)
  const request = read.value
  try {
    return await proceed(service, application, user, request, issuer)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'unavailable') throw error
    const failure = oauthError('temporarily_unavailable', 'the service cannot answer now, try again shortly')
    return refuse(application, failure, request.state, issuer)
  }
}

/** What a valid request leads to. */
async function proceed(
  service: Service,
  application: ApplicationRow,
  user: User | undefined,
  request: AuthorizationRequest,
  issuer: string | undefined,
): Promise<Outcome> {
  if (user) return decide(service, application, user, request, issuer)
  if (request.prompt === 'none')
    return refuse(application, oauthError('login_required', 'the user is not signed in'), request.state, issuer)
  const { id } = await keep(service, requireStore(service), application, request, undefined)
  return { kind: 'sign_in', requestId: id }
}

/** The name of the application that a request is of, for who signs in to answer it; undefined when the request is over. */
export async function applicationOfRequest(service: Service, requestId: string): Promise<string | undefined> {
  const db = requireStore(service)
  const row = isUuid(requestId) ? await findAuthorizationRequest(db, requestId) : undefined
  if (!row || row.expires_at <= service.wallClock() || row.decided_at) return undefined
  return (await findUsedApplication(db, row.client_id))?.name
}

/** Continues a request after its user has signed in. */
export async function resumeAuthorization(
  service: Service,
  requestId: string,
  user: User,
  issuer: string | undefined,
): Promise<Outcome> {
  const db = requireStore(service)
  const row = isUuid(requestId) ? await findAuthorizationRequest(db, requestId) : undefined
  if (!row || row.expires_at <= service.wallClock() || row.decided_at) return gone
  if (!(await claimAuthorizationRequest(db, requestId, user.id, user.accountId))) return notYours
  const application = await findUsedApplication(db, row.client_id)
  if (!application || application.disabled_at) return gone
  return decide(service, application, user, askOf(row), issuer)
}

/**
 * Records the user's answer on the consent page. The request is read from the store, never from the form, and can be
 * answered once, by its user (docs/access.md#c-4, #c-5, #c-8).
 *
 * @param shown from the answered `ConsentQuestion`; if the registration has changed since, the question is asked again
 */
export async function answerConsent(
  service: Service,
  { requestId, shown, approved }: { requestId: string; shown: string; approved: boolean },
  user: User,
  issuer: string | undefined,
): Promise<Outcome> {
  const found = isUuid(requestId) ? await findAuthorizationRequest(requireStore(service), requestId) : undefined
  if (!found) return gone
  if (found.user_id !== user.id) return notYours
  const now = service.wallClock()
  return accessTransaction(service, async (db): Promise<Outcome> => {
    // Locked to the end of the transaction, so that the registration compared here is the one that is granted.
    const application = await holdApplication(db, found.application_id)
    if (!application || application.disabled_at) return gone
    if (approved && !found.decided_at && shown !== registrationDigest(application))
      return { kind: 'consent', question: questionOf(application, askOf(found), requestId, true) }
    // Held as well, since the session was read: after the application and before the consent, as everywhere.
    const holder = await holdUser(db, user.id)
    if (!holder) return gone
    const missing = holder.owner ? [] : missingScopes(application.scopes, holder.scopes)
    const request = await decideAuthorizationRequest(db, requestId, user.id, now)
    if (!request) return gone
    const subject = ['application', application.id] as const
    const { accountId } = user
    if (!approved) {
      await note(service, db, actor(user), { accountId, event: 'consent.denied', subject })
      return refuse(application, oauthError('access_denied', 'the user denied the request'), request.state, issuer)
    }
    if (missing.length > 0) return refuse(application, lacking(missing), request.state, issuer)
    const consent = await saveConsent(db, {
      account_id: accountId,
      user_id: user.id,
      application_id: application.id,
      scopes: application.scopes,
      granted_at: now,
    })
    const detail = { application: application.id, scopes: application.scopes }
    await note(service, db, actor(user), {
      accountId,
      event: 'consent.granted',
      subject: ['consent', consent.id],
      detail,
    })
    const code = await mintCode(service, db, application, user, consent.id, askOf(request))
    return code === undefined ? gone : succeed(application, code, request.state, issuer)
  })
}

const gone: Outcome = {
  kind: 'gone',
  reason: 'This request has been answered already or has expired. Go back to the application and start again.',
}
const notYours: Outcome = {
  kind: 'gone',
  reason: 'This request belongs to another user. Go back to the application and start again.',
}

/** Denies the request for a missing scope of the user, grants it by an earlier consent, or asks the user. */
async function decide(
  service: Service,
  application: ApplicationRow,
  user: User,
  ask: Ask,
  issuer: string | undefined,
): Promise<Outcome> {
  const db = requireStore(service)
  const missing = missingScopes(application.scopes, user.scopes)
  if (missing.length > 0) {
    await noteDenied(service, actor(user), {
      accountId: user.accountId,
      event: 'authorization.refused',
      subject: ['application', application.id],
      detail: { missing },
    })
    return refuse(application, lacking(missing), ask.state, issuer)
  }
  const consent = await findConsent(db, user.id, application.id)
  if (consent && ask.prompt !== 'consent' && sameScopes(consent.scopes, application.scopes)) {
    if (ask.id && !(await decideAuthorizationRequest(db, ask.id, user.id, service.wallClock()))) return gone
    const code = await mintCode(service, db, application, user, consent.id, ask)
    if (code !== undefined) return succeed(application, code, ask.state, issuer)
    if (ask.id) return gone // its consent was revoked at this moment
  }
  if (ask.prompt === 'none')
    return refuse(application, oauthError('consent_required', 'the user has not consented'), ask.state, issuer)
  const requestId = ask.id ?? (await keep(service, db, application, ask, user)).id
  return { kind: 'consent', question: questionOf(application, ask, requestId, consent !== undefined) }
}

const actor = ({ id }: User): Actor => ({ kind: 'user', id })

const lacking = (missing: readonly ScopeName[]) =>
  oauthError('access_denied', `the user does not hold all scopes of the application: ${missing.join(' ')}`)

/** Stores the request until the user has signed in and decided. */
function keep(service: Service, db: Db, application: ApplicationRow, ask: Ask, user: User | undefined) {
  const now = service.wallClock()
  return insertAuthorizationRequest(db, {
    account_id: user?.accountId ?? application.account_id,
    application_id: application.id,
    user_id: user?.id ?? null,
    redirect_uri: ask.redirectUri,
    state: ask.state,
    challenge: ask.challenge,
    asked_scopes: ask.askedScopes,
    prompt: ask.prompt,
    created_at: now,
    expires_at: new Date(now.getTime() + policy.authorizationRequestSeconds * 1000),
  })
}

function askOf(row: {
  id: string
  redirect_uri: string | null
  state: string | null
  challenge: string | null
  asked_scopes: ScopeName[] | null
  prompt: 'none' | 'consent' | null
}): Ask {
  return {
    id: row.id,
    redirectUri: row.redirect_uri,
    state: row.state,
    challenge: row.challenge,
    askedScopes: row.asked_scopes,
    prompt: row.prompt,
  }
}

/** Issues a code of 256 bits, bound to the request; undefined when the consent was revoked in the meantime. */
async function mintCode(
  service: Service,
  db: Db,
  application: ApplicationRow,
  user: User,
  consentId: string,
  ask: Ask,
): Promise<string | undefined> {
  const now = service.wallClock()
  // RFC 7636 section 7.1 wants a new verifier each time: one used again is a fault of the application, or a replay.
  if (ask.challenge !== null && (await isChallengeKnown(db, application.id, ask.challenge))) {
    const subject = ['application', application.id] as const
    await note(service, db, actor(user), { accountId: user.accountId, event: 'challenge.reused', subject })
  }
  const code = service.randomText(SECRET_LENGTH)
  const id = await insertCode(db, {
    hash: hashOf(code),
    account_id: user.accountId,
    application_id: application.id,
    user_id: user.id,
    consent_id: consentId,
    redirect_uri: ask.redirectUri,
    challenge: ask.challenge,
    scopes: application.scopes,
    tell_scopes: ask.askedScopes !== null && !sameScopes(ask.askedScopes, application.scopes),
    created_at: now,
    expires_at: new Date(now.getTime() + policy.codeSeconds * 1000),
  })
  return id === undefined ? undefined : code
}

const sameScopes = (a: readonly ScopeName[], b: readonly ScopeName[]) =>
  missingScopes(a, b).length === 0 && missingScopes(b, a).length === 0

const refuse = (
  { redirect_uri }: ApplicationRow,
  failure: OAuthError,
  state: string | null,
  issuer: string | undefined,
): Outcome => ({ kind: 'redirect', location: redirectTo(redirect_uri, { failure, state, issuer }) })

const succeed = (
  { redirect_uri }: ApplicationRow,
  code: string,
  state: string | null,
  issuer: string | undefined,
): Outcome => ({ kind: 'redirect', location: redirectTo(redirect_uri, { code, state, issuer }) })
