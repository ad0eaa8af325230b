import { missingScopes } from '../../access/floor-access.ts'
import {
  type AuthorizationRequest,
  isRegisteredRedirect,
  readAuthorizationRequest,
} from '../../access/oauth/authorization-request.ts'
import { oauthError } from '../../access/oauth/oauth-error.ts'
import { isLoopback } from '../../access/oauth/redirect.ts'
import { policy } from '../../access/policy.ts'
import { ServiceError } from '../../base/errors.ts'
import { SCOPE_NAMES, type ScopeName } from '../../schema/resources/scope.ts'
import { readForm } from '../../schema/wire/form.ts'
import { isStoredId } from '../../schema/wire/stored-id.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { type ApplicationRow, findUsedApplication, redirectUrisOf } from '../../store/tables/tokens/applications.ts'
import {
  claimAuthorizationRequest,
  decideAuthorizationRequest,
  findAuthorizationRequest,
  insertAuthorizationRequest,
} from '../../store/tables/tokens/authorization-requests.ts'
import { type ConsentRow, findConsent } from '../../store/tables/tokens/consents.ts'
import { type Actor, noteDenied } from '../audit/audit-notes.ts'
import type { User } from '../calling/caller.ts'
import { requireStore } from '../calling/transaction.ts'
import { type Ask, askOf, isStillRegistered, type Server, serverOf, targetOf } from './asked-request.ts'
import { questionOf } from './consent-question.ts'
import { findClient } from './described-application.ts'
import { grantedScopes, sameScopes } from './granted-scopes.ts'
import { mintCode } from './mint-code.ts'
import { gone, lacking, notYours, type Outcome, refuse, succeed } from './outcome.ts'

/**
 * GET /oauth/authorize, in strict order: errors shown to the user, errors reported to the application by redirect, then
 * sign-in and consent (docs/access.md#a-1 …).
 *
 * @param query as sent, undecoded
 * @see RFC 6749 section 4.1.1
 */
export async function beginAuthorization(service: Service, query: string, user: User | undefined): Promise<Outcome> {
  const server = serverOf(service)
  const form = readForm(query)
  const clientId = form.get('client_id')
  if (form.isTwice('client_id') || clientId === undefined)
    return { kind: 'refused', reason: `client_id is ${clientId === undefined ? 'missing' : 'given more than once'}` }
  const client = await findClient(service, clientId)
  if (!client.ok) return { kind: 'refused', reason: client.fault }
  const application = client.value
  if (application.disabled_at) return { kind: 'refused', reason: 'The application has been disabled' }
  const registered = {
    redirectUris: redirectUrisOf(application),
    scopes: application.document_until === null ? application.scopes : SCOPE_NAMES,
    requirePkce: application.require_pkce,
    isPublic: application.secret_hash === null,
  }
  if (!isRegisteredRedirect(form, registered))
    return { kind: 'refused', reason: 'redirect_uri is not the one registered for the application' }
  const read = readAuthorizationRequest(form, registered, server.base)
  if (!read.ok) return refuse(application, read.fault, read.fault.error, server)
  const request = read.value
  try {
    return await proceed(service, application, user, request, server)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'unavailable') throw error
    const failure = oauthError('temporarily_unavailable', 'the service cannot answer now, try again shortly')
    return refuse(application, request, failure, server)
  }
}

/** What a valid request leads to. */
async function proceed(
  service: Service,
  application: ApplicationRow,
  user: User | undefined,
  request: AuthorizationRequest,
  server: Server,
): Promise<Outcome> {
  if (user) return decide(service, application, user, request, server)
  if (request.prompt === 'none')
    return refuse(application, request, oauthError('login_required', 'the user is not signed in'), server)
  const { id } = await keep(service, requireStore(service), application, request, undefined)
  return { kind: 'sign_in', requestId: id }
}

/** The name of the application that a request is of, for who signs in to answer it; undefined when the request is over. */
export async function applicationOfRequest(service: Service, requestId: string): Promise<string | undefined> {
  const db = requireStore(service)
  const row = isStoredId(requestId) ? await findAuthorizationRequest(db, requestId) : undefined
  if (!row || row.expires_at <= service.wallClock() || row.decided_at) return undefined
  return (await findUsedApplication(db, row.client_id))?.name
}

/** Continues a request after its user has signed in. */
export async function resumeAuthorization(service: Service, requestId: string, user: User): Promise<Outcome> {
  const server = serverOf(service)
  const db = requireStore(service)
  const row = isStoredId(requestId) ? await findAuthorizationRequest(db, requestId) : undefined
  if (!row || row.expires_at <= service.wallClock() || row.decided_at) return gone
  if (!(await claimAuthorizationRequest(db, requestId, user.id, user.accountId))) return notYours
  const application = await findUsedApplication(db, row.client_id)
  if (!application || application.disabled_at || !isStillRegistered(application, askOf(row))) return gone
  return decide(service, application, user, askOf(row), server)
}

/** Denies the request for a missing scope of the user, grants it by an earlier consent, or asks the user. */
async function decide(
  service: Service,
  application: ApplicationRow,
  user: User,
  ask: Ask,
  server: Server,
): Promise<Outcome> {
  const db = requireStore(service)
  const scopes = grantedScopes(application, ask.askedScopes, user.scopes)
  const missing = missingScopes(scopes, user.scopes)
  if (missing.length > 0) {
    await noteDenied(service, actor(user), {
      accountId: user.accountId,
      event: 'authorization.refused',
      subject: ['application', application.id],
      detail: { missing },
    })
    return refuse(application, ask, lacking(missing), server)
  }
  const consent = await findConsent(db, user.id, application.id)
  if (consent && ask.prompt !== 'consent' && isRemembered(application, ask, consent, scopes)) {
    if (ask.id && !(await decideAuthorizationRequest(db, ask.id, user.id, service.wallClock()))) return gone
    const code = await mintCode(service, db, { application, user, consentId: consent.id, ask, scopes })
    if (code !== undefined) return succeed(application, ask, code, server)
    if (ask.id) return gone // its consent was revoked at this moment
  }
  if (ask.prompt === 'none')
    return refuse(application, ask, oauthError('consent_required', 'the user has not consented'), server)
  const requestId = ask.id ?? (await keep(service, db, application, ask, user)).id
  const isChange = consent !== undefined && !isWithin(application, consent, scopes)
  return { kind: 'consent', question: questionOf(application, { ask, scopes, requestId, isChange }, server) }
}

/**
 * Whether an earlier consent answers the request. It does not where any program on the machine of the user could have sent it
 * in the name of the application: such a one is asked for each time.
 *
 * @see RFC 8252 section 8.6
 */
const isRemembered = (application: ApplicationRow, ask: Ask, consent: ConsentRow, scopes: readonly ScopeName[]) =>
  !(application.secret_hash === null && isLoopback(targetOf(application, ask))) &&
  isWithin(application, consent, scopes)

/** Whether a consent is for these scopes: for exactly those of a registration, for these among others of any other. */
const isWithin = (application: ApplicationRow, consent: ConsentRow, scopes: readonly ScopeName[]) =>
  application.document_until === null
    ? sameScopes(consent.scopes, scopes)
    : missingScopes(scopes, consent.scopes).length === 0

const actor = ({ id }: User): Actor => ({ kind: 'user', id })

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
    resource: ask.resource,
    created_at: now,
    expires_at: new Date(now.getTime() + policy.authorizationRequestSeconds * 1000),
  })
}
