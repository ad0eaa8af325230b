import {
  type AuthorizationRequest,
  isClientId,
  isRegisteredRedirect,
  readAuthorizationRequest,
} from '../../access/authorization-request.ts'
import { missingScopes } from '../../access/floors.ts'
import { readForm } from '../../access/form.ts'
import { hashOf } from '../../access/hash.ts'
import { type OAuthError, oauthError } from '../../access/oauth-error.ts'
import { policy } from '../../access/policy.ts'
import { redirectTo } from '../../access/redirect.ts'
import { SECRET_LENGTH } from '../../access/token-text.ts'
import type { ScopeName } from '../../schema/scope.ts'
import { isUuid } from '../../schema/uuid.ts'
import type { Service } from '../../service.ts'
import { type ApplicationRow, findApplication, holdApplication } from '../../store/applications.ts'
import {
  claimAuthorizationRequest,
  decideAuthorizationRequest,
  findAuthorizationRequest,
  insertAuthorizationRequest,
} from '../../store/authorization-requests.ts'
import { insertCode } from '../../store/codes.ts'
import { findConsent, saveConsent } from '../../store/consents.ts'
import type { Db } from '../../store/database.ts'
import { type Actor, note, noteDenied } from '../audit.ts'
import type { User } from '../operation.ts'
import { changeAccess, requireStore } from '../store.ts'

/** What comes of a visit to the authorization endpoint. */
export type Outcome =
  /** Nothing the application may be told: the reason for the user. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'redirect'; readonly location: string }
  /** Somebody has to sign in first, then come back to the request. */
  | { readonly kind: 'sign_in'; readonly requestId: string }
  | { readonly kind: 'consent'; readonly question: ConsentQuestion }
  /** The request is another user's, over, or answered already. */
  | { readonly kind: 'gone'; readonly reason: string }

export interface ConsentQuestion {
  readonly requestId: string
  /** Stands for what the page shows, and comes back with the answer. */
  readonly shown: string
  readonly application: string
  readonly redirectUri: string
  readonly scopes: readonly ScopeName[]
  /** Whether the application had been let in before, for other scopes. */
  readonly isChange: boolean
}

type Ask = AuthorizationRequest & { readonly id?: string }

/**
 * GET /oauth/authorize, in strict order: what cannot be told to the application, what can, then the user (access.md A-1 …).
 *
 * @param query as sent, undecoded
 * @param issuer to be sent along; undefined when the service is not set to
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
  const application = isClientId(clientId) ? await findApplication(db, clientId) : undefined
  if (!application) return { kind: 'refused', reason: 'client_id names no application of this service' }
  if (application.disabled_at) return { kind: 'refused', reason: 'The application has been disabled' }
  const registered = {
    redirectUri: application.redirect_uri,
    scopes: application.scopes,
    requirePkce: application.require_pkce,
  }
  if (!isRegisteredRedirect(form, registered))
    return { kind: 'refused', reason: 'redirect_uri is not the one registered for the application' }
  const verdict = readAuthorizationRequest(form, registered)
  if (!verdict.ok) return refuse(application, verdict.error, verdict.state, issuer)
  const { request } = verdict
  if (user) return decide(service, application, user, request, issuer)
  if (request.prompt === 'none')
    return refuse(application, oauthError('login_required', 'the user is not signed in'), request.state, issuer)
  const { id } = await keep(service, db, application, request, undefined)
  return { kind: 'sign_in', requestId: id }
}

/** Goes on with a request after its user has signed in. */
export async function resumeAuthorization(
  service: Service,
  requestId: string,
  user: User,
  issuer: string | undefined,
): Promise<Outcome> {
  const db = requireStore(service)
  const row = isUuid(requestId) ? await findAuthorizationRequest(db, requestId) : undefined
  if (!row || row.expires_at <= service.clock() || row.decided_at) return gone
  if (!(await claimAuthorizationRequest(db, requestId, user.id, user.accountId))) return notYours
  const application = await findApplication(db, row.client_id)
  if (!application || application.disabled_at) return gone
  return decide(service, application, user, askOf(row), issuer)
}

/** Where a request will lead in the end: a sign-in that goes straight on must be allowed to. */
export async function redirectUriOf(service: Service, requestId: string): Promise<string | undefined> {
  const row = isUuid(requestId) ? await findAuthorizationRequest(requireStore(service), requestId) : undefined
  return row?.registered_uri
}

/**
 * The user's answer to the question. What was asked is read from the request as kept, never from the form; it can be
 * answered once, by the user it was put to (access.md C-4, C-5, C-8).
 *
 * @param shown of the question that is answered: where the registration has changed since, it is put again
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
  const now = service.clock()
  return changeAccess(service, async (db): Promise<Outcome> => {
    // Held to the end: the registration does not change between what is compared here and what is granted.
    const application = await holdApplication(db, found.application_id)
    if (!application || application.disabled_at) return gone
    if (approved && !found.decided_at && shown !== markOf(application))
      return { kind: 'consent', question: questionOf(application, requestId, true) }
    const missing = missingScopes(application.scopes, user.scopes)
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

/** Who has signed in decides: denied for want of a scope, let through by an earlier consent, or asked. */
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
    if (ask.id && !(await decideAuthorizationRequest(db, ask.id, user.id, service.clock()))) return gone
    const code = await mintCode(service, db, application, user, consent.id, ask)
    if (code !== undefined) return succeed(application, code, ask.state, issuer)
    if (ask.id) return gone // its consent was revoked at this moment
  }
  if (ask.prompt === 'none')
    return refuse(application, oauthError('consent_required', 'the user has not consented'), ask.state, issuer)
  const requestId = ask.id ?? (await keep(service, db, application, ask, user)).id
  return { kind: 'consent', question: questionOf(application, requestId, consent !== undefined) }
}

const questionOf = (application: ApplicationRow, requestId: string, isChange: boolean): ConsentQuestion => ({
  requestId,
  shown: markOf(application),
  application: application.name,
  redirectUri: application.redirect_uri,
  scopes: application.scopes,
  isChange,
})

/** The same for the same name, redirect URI and scopes. */
const markOf = ({ name, redirect_uri, scopes }: ApplicationRow): string =>
  Buffer.from(hashOf(JSON.stringify([name, redirect_uri, [...scopes].sort()]))).toString('base64url')

const actor = ({ id }: User): Actor => ({ kind: 'user', id })

const lacking = (missing: readonly ScopeName[]) =>
  oauthError('access_denied', `the user does not hold all scopes of the application: ${missing.join(' ')}`)

/** Writes the request down, for sign-in and decision to come back to. */
function keep(service: Service, db: Db, application: ApplicationRow, ask: Ask, user: User | undefined) {
  const now = service.clock()
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

/** A code of 256 bits for five minutes, bound to all that was asked; undefined when the consent has gone meanwhile. */
async function mintCode(
  service: Service,
  db: Db,
  application: ApplicationRow,
  user: User,
  consentId: string,
  ask: Ask,
): Promise<string | undefined> {
  const now = service.clock()
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
