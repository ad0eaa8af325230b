import { fault, ok, type Result } from '../../base/result-type.ts'
import { CLIENT_PARAMETERS } from './client-authentication.ts'
import type { Redemption } from './code.ts'
import type { Form } from './form.ts'
import { type OAuthError, oauthError } from './oauth-error.ts'
import { noneTwice, type OAuthStep, runSteps } from './oauth-steps.ts'
import { type Resource, readResource } from './resource.ts'

/** A well-formed request for an access token. */
export interface TokenRequest extends Redemption {
  readonly code: string
  /** Undefined when none was sent. */
  readonly resource: Resource | undefined
}

const PARAMETERS = ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'resource', ...CLIENT_PARAMETERS]

/** In this order, all of them before the client is authenticated (docs/access.md#k-1 to #k-4). */
const steps: readonly OAuthStep[] = [noneTwice(PARAMETERS), grantType, code]

/** Reads the parameters of POST /oauth/token. @param base as of `readResource` @see RFC 6749 section 4.1.3 */
export function readTokenRequest(form: Form, base: string | undefined): Result<TokenRequest, OAuthError> {
  const error = runSteps(steps, form, undefined)
  if (error) return fault(error)
  const resource = readResource(form, base)
  if (!resource.ok) return resource
  return ok({
    code: form.get('code')!,
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
    resource: resource.value,
  })
}

/** @see RFC 6749 section 5.2 (unsupported_grant_type) */
function grantType(form: Form) {
  const grant = form.get('grant_type')
  if (grant === undefined) return oauthError('invalid_request', 'grant_type is missing, it must be authorization_code')
  if (grant !== 'authorization_code')
    return oauthError('unsupported_grant_type', `grant_type must be authorization_code, got ${grant.slice(0, 40)}`)
}

/** @see RFC 6749 section 4.1.3 (code is REQUIRED) */
function code(form: Form) {
  if (form.get('code') === undefined) return oauthError('invalid_request', 'code is missing')
}
