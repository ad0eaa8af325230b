import { fault, ok, type Result } from '../../base/result-type.ts'
import type { ScopeName } from '../../schema/resources/scope.ts'
import type { Form } from '../../schema/wire/form.ts'
import { missingScopes } from '../floor-access.ts'
import { type OAuthError, oauthError } from './oauth-error.ts'
import { noneTwice, type OAuthStep, runSteps } from './oauth-steps.ts'
import { isRegisteredUri } from './redirect.ts'
import { type Resource, readResource } from './resource.ts'

/** The registration that a request is checked against. */
export interface RegisteredApplication {
  readonly redirectUris: readonly string[]
  readonly scopes: readonly ScopeName[]
  readonly requirePkce: boolean
  /** Whether it has no secret. */
  readonly isPublic: boolean
}

/** A well-formed authorization request, ready for the user's decision. */
export interface AuthorizationRequest {
  /** As sent; null when none was sent, which means the registered one. */
  readonly redirectUri: string | null
  /** Percent-encoded, so that any bytes are returned unchanged; null when none was sent. */
  readonly state: string | null
  /** PKCE challenge, S256. */
  readonly challenge: string | null
  readonly askedScopes: ScopeName[] | null
  readonly prompt: 'none' | 'consent' | null
  readonly resource: Resource
}

/** What a redirect reports to the application. */
export interface AuthorizationFault {
  readonly error: OAuthError
  /** As in `AuthorizationRequest`; null also when it was sent twice. */
  readonly state: string | null
  readonly redirectUri: string | null
}

/** Whether a text is a well-formed client id; checked before the lookup. */
export const isClientId = (text: string): boolean => /^[0-9A-Za-z]{1,64}$/.test(text)

/** Whether `redirect_uri` is a registered one; it may be left out where there is only one. @see RFC 6749 section 3.1.2.3 */
export function isRegisteredRedirect(
  form: Form,
  { redirectUris, isPublic }: Pick<RegisteredApplication, 'redirectUris' | 'isPublic'>,
): boolean {
  if (form.isTwice('redirect_uri')) return false
  const sent = form.get('redirect_uri')
  return sent === undefined ? redirectUris.length === 1 : isRegisteredUri(sent, redirectUris, isPublic)
}

const PARAMETERS = [
  'response_type',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'response_mode',
  'request',
  'request_uri',
  'prompt',
  'resource',
]

/** In this order (docs/access.md#a-4 to #a-9); `client_id` and `redirect_uri` have been checked before. */
const steps: readonly OAuthStep<RegisteredApplication>[] = [
  noneTwice(PARAMETERS),
  responseType,
  responseMode,
  requestObjects,
  pkce,
  scopes,
]

/**
 * Reads the parameters of GET /oauth/authorize.
 *
 * @param base as of `readResource`
 * @see RFC 6749 section 4.1.1
 */
export function readAuthorizationRequest(
  form: Form,
  application: RegisteredApplication,
  base: string | undefined,
): Result<AuthorizationRequest, AuthorizationFault> {
  const state = form.isTwice('state') ? null : (form.encoded('state') ?? null)
  const redirectUri = form.get('redirect_uri') ?? null
  const error = runSteps(steps, form, application)
  if (error) return fault({ error, state, redirectUri })
  const resource = readResource(form.get('resource'), base)
  if (!resource.ok) return fault({ error: resource.fault, state, redirectUri })
  const prompts = form.get('prompt')?.split(' ') ?? []
  const prompt = prompts.includes('none') ? 'none' : prompts.includes('consent') ? 'consent' : null
  return ok({
    redirectUri,
    state,
    challenge: form.get('code_challenge') ?? null,
    askedScopes: askedScopes(form) ?? null,
    prompt,
    resource: resource.value ?? null,
  })
}

/** @see RFC 6749 section 3.1.1 */
function responseType(form: Form) {
  const type = form.get('response_type')
  if (type === undefined) return oauthError('invalid_request', 'response_type is missing, it must be code')
  if (type !== 'code') return oauthError('unsupported_response_type', `response_type must be code, got ${type}`)
}

/** @see OAuth 2.0 Multiple Response Type Encoding Practices section 2.1 */
function responseMode(form: Form) {
  const mode = form.get('response_mode') ?? 'query'
  if (mode !== 'query') return oauthError('invalid_request', `response_mode must be query, got ${mode}`)
}

/** @see OpenID Connect Core section 6 */
function requestObjects(form: Form) {
  if (form.get('request') !== undefined) return oauthError('request_not_supported', 'request is not supported')
  if (form.get('request_uri') !== undefined)
    return oauthError('request_uri_not_supported', 'request_uri is not supported')
}

/** S256 only. @see RFC 7636 section 4.3 */
function pkce(form: Form, { requirePkce }: RegisteredApplication) {
  const [challenge, method] = [form.get('code_challenge'), form.get('code_challenge_method')]
  if (challenge === undefined && method === undefined)
    return requirePkce
      ? oauthError('invalid_request', 'code_challenge is missing, this application must use PKCE with S256')
      : undefined
  if (challenge === undefined) return oauthError('invalid_request', 'code_challenge is missing')
  if (method !== 'S256')
    return oauthError(
      'invalid_request',
      `code_challenge_method must be S256, got ${method ?? 'none, which means plain'}`,
    )
  if (!/^[\w-]{43}$/.test(challenge))
    return oauthError('invalid_request', 'code_challenge must be a SHA-256 in base64url, 43 characters')
}

/** @see RFC 6749 section 3.3 */
function scopes(form: Form, application: RegisteredApplication) {
  const foreign = missingScopes(askedScopes(form) ?? [], application.scopes)
  if (foreign.length > 0)
    return oauthError('invalid_scope', `scope ${foreign.join(' ')} is not registered for this application`)
}

/** May hold names that are no scopes: no application has those registered. */
const askedScopes = (form: Form) =>
  form
    .get('scope')
    ?.split(' ')
    .filter((name) => name !== '' && !OPENID_SCOPES.includes(name)) as ScopeName[] | undefined

/**
 * Scopes that some clients send to every server by default. They are ignored, and the token response then lists the
 * scopes that were granted.
 *
 * @see OpenID Connect Core sections 5.4 and 11
 */
const OPENID_SCOPES = ['openid', 'profile', 'email', 'address', 'phone', 'offline_access']
