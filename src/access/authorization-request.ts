import type { ScopeName } from '../schema/scope.ts'
import { missingScopes } from './floors.ts'
import type { Form } from './form.ts'
import { type OAuthError, oauthError } from './oauth-error.ts'

/** What an authorization request may ask of an application. */
export interface RegisteredApplication {
  readonly redirectUri: string
  readonly scopes: readonly ScopeName[]
  readonly requirePkce: boolean
}

/** An authorization request that may go on to the user. */
export interface AuthorizationRequest {
  /** As sent; null when the registered one is meant. */
  readonly redirectUri: string | null
  /** Percent-encoded, so that any bytes come back; null when none was sent. */
  readonly state: string | null
  /** PKCE challenge, S256. */
  readonly challenge: string | null
  readonly askedScopes: ScopeName[] | null
  readonly prompt: 'none' | 'consent' | null
}

export type AuthorizationVerdict =
  | { readonly ok: true; readonly request: AuthorizationRequest }
  /** To be told to the application by a redirect. */
  | { readonly ok: false; readonly error: OAuthError; readonly state: string | null }

/** Well-formed client ids, asked for before the store is. */
export const isClientId = (text: string): boolean => /^[0-9A-Za-z]{1,64}$/.test(text)

/** Whether `redirect_uri`, if sent, is the registered one, byte by byte. @see RFC 9700 section 2.1 */
export const isRegisteredRedirect = (form: Form, { redirectUri }: Pick<RegisteredApplication, 'redirectUri'>) =>
  !form.isTwice('redirect_uri') && [undefined, redirectUri].includes(form.get('redirect_uri'))

type Step = (form: Form, application: RegisteredApplication) => OAuthError | undefined

/** In this order; the first that refuses decides (access.md A-4 … A-9). Client and redirect URI have been checked before. */
const steps: readonly Step[] = [noneTwice, responseType, responseMode, requestObjects, pkce, scopes]

export function readAuthorizationRequest(form: Form, application: RegisteredApplication): AuthorizationVerdict {
  const state = form.isTwice('state') ? null : (form.encoded('state') ?? null)
  for (const step of steps) {
    const error = step(form, application)
    if (error) return { ok: false, error, state }
  }
  const prompts = form.get('prompt')?.split(' ') ?? []
  const prompt = prompts.includes('none') ? 'none' : prompts.includes('consent') ? 'consent' : null
  return {
    ok: true,
    request: {
      redirectUri: form.get('redirect_uri') ?? null,
      state,
      challenge: form.get('code_challenge') ?? null,
      askedScopes: askedScopes(form) ?? null,
      prompt,
    },
  }
}

const KNOWN = [
  'response_type',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'response_mode',
  'request',
  'request_uri',
  'prompt',
]

/** @see RFC 6749 section 3.1 */
function noneTwice(form: Form) {
  const twice = KNOWN.find((name) => form.isTwice(name))
  if (twice !== undefined) return oauthError('invalid_request', `${twice} is given more than once`)
}

/** @see RFC 6749 section 3.1.1 */
function responseType(form: Form) {
  const type = form.get('response_type')
  if (type === undefined) return oauthError('invalid_request', 'response_type is missing, it must be code')
  if (type !== 'code') return oauthError('unsupported_response_type', `response_type must be code, got ${type}`)
}

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

/** May hold names that are no scopes: those are registered for nobody. */
const askedScopes = (form: Form) =>
  form
    .get('scope')
    ?.split(' ')
    .filter((name) => name !== '' && !OPENID_SCOPES.includes(name)) as ScopeName[] | undefined

/**
 * Some clients ask for these of every server unless told otherwise. They name nothing here and are passed over; the token
 * answer then says what was granted. @see OpenID Connect Core sections 5.4 and 11
 */
const OPENID_SCOPES = ['openid', 'profile', 'email', 'address', 'phone', 'offline_access']
