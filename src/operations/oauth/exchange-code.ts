import { readClient } from '../../access/client-authentication.ts'
import { redemptionFault } from '../../access/code.ts'
import { missingScopes } from '../../access/floors.ts'
import { type Form, readForm } from '../../access/form.ts'
import { hashOf } from '../../access/hash.ts'
import type { KnownApplication } from '../../access/memory.ts'
import { type OAuthError, oauthError } from '../../access/oauth-error.ts'
import { formatToken, SECRET_LENGTH } from '../../access/token-text.ts'
import type { Service } from '../../service.ts'
import { deleteReplayed, findCode, redeemCode } from '../../store/codes.ts'
import { untilDone } from '../../store/errors.ts'
import { requireStore } from '../store.ts'
import { judgeClient, knownApplication } from './client.ts'

/** @see spec "OAuth token response" */
export interface TokenResponse {
  readonly access_token: string
  readonly token_type: 'bearer'
  /** Only where it differs from what was asked for. @see RFC 6749 section 5.1 */
  readonly scope?: string
}

/**
 * POST /oauth/token: one read of the code, then one statement that consumes the code and inserts its token. Nobody's failed attempt
 * uses a code up; a replay by its authenticated owner takes the token back (decisions.md A9, A11).
 *
 * @param authorization the header field
 * @param body application/x-www-form-urlencoded
 */
export async function exchangeCode(
  service: Service,
  authorization: string | null,
  body: string,
): Promise<TokenResponse | OAuthError> {
  const form = readForm(body)
  const fault = formFault(form)
  if (fault) return fault
  const client = readClient(authorization, form)
  if ('error' in client) return client
  const application = await judgeClient(service, client, await knownApplication(service, client.clientId))
  return 'error' in application ? application : redeem(service, application, form)
}

const PARAMETERS = ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'code_verifier']

/** What is wrong before anybody is asked who they are (access.md K-1 … K-4). */
function formFault(form: Form): OAuthError | undefined {
  const twice = PARAMETERS.find((name) => form.isTwice(name))
  if (twice !== undefined) return oauthError('invalid_request', `${twice} is given more than once`)
  const grant = form.get('grant_type')
  if (grant === undefined) return oauthError('invalid_request', 'grant_type is missing, it must be authorization_code')
  if (grant !== 'authorization_code')
    return oauthError('unsupported_grant_type', `grant_type must be authorization_code, got ${grant.slice(0, 40)}`)
  if (form.get('code') === undefined) return oauthError('invalid_request', 'code is missing')
  return undefined
}

async function redeem(
  service: Service,
  application: KnownApplication,
  form: Form,
): Promise<TokenResponse | OAuthError> {
  const now = service.clock()
  const code = await findCode(requireStore(service), hashOf(form.get('code')!), application.id)
  if (!code) return invalidGrant('the authorization code is not valid')
  const redemption = { redirectUri: form.get('redirect_uri'), verifier: form.get('code_verifier') }
  const fault = redemptionFault(code, redemption, application.redirect_uri, code.redeemedAt ?? now)
  if (fault !== undefined) return invalidGrant(fault)
  if (code.redeemedAt) return refuseReplay(service, code.id)
  if (code.userDisabledAt || (!code.userOwner && missingScopes(code.scopes, code.userScopes).length > 0))
    return invalidGrant('the user does not hold all scopes of the application any more')
  const token = formatToken('at', service.randomText(SECRET_LENGTH))
  const issued = await untilDone(() => redeemCode(requireStore(service), code, hashOf(token), application.name, now))
  if (issued === undefined) return refuseReplay(service, code.id)
  return { access_token: token, token_type: 'bearer', ...(code.tellScopes ? { scope: code.scopes.join(' ') } : {}) }
}

/** The code was used before, or a moment ago by another request: what it gave is taken back. @see RFC 6749 section 4.1.2 */
async function refuseReplay(service: Service, codeId: string): Promise<OAuthError> {
  await untilDone(() => deleteReplayed(requireStore(service), codeId, service.clock()))
  service.access.forget()
  return invalidGrant('the authorization code has been used')
}

const invalidGrant = (description: string) => oauthError('invalid_grant', description)
