import { missingScopes } from '../../access/floor-access.ts'
import { hashOf } from '../../access/hash.ts'
import type { KnownApplication } from '../../access/memory.ts'
import { checkRedemption } from '../../access/oauth/code.ts'
import { readForm } from '../../access/oauth/form.ts'
import { type OAuthError, oauthError } from '../../access/oauth/oauth-error.ts'
import { narrowResource } from '../../access/oauth/resource.ts'
import { readTokenRequest, type TokenRequest } from '../../access/oauth/token-request.ts'
import { formatToken, SECRET_LENGTH } from '../../access/token-text.ts'
import { fault, ok, type Result } from '../../base/result-type.ts'
import type { Service } from '../../service/service.ts'
import { retryOnDeadlock } from '../../store/engine/postgres/postgres-errors.ts'
import { deleteReplayed, findCode, redeemCode } from '../../store/tables/tokens/codes.ts'
import { sourceOf } from '../audit/audit-notes.ts'
import { requireStore } from '../calling/transaction.ts'
import { authenticateClient } from './authenticate-client.ts'

/** @see docs/specification.md#oauth-token-response */
export interface TokenResponse {
  readonly access_token: string
  readonly token_type: 'bearer'
  /** Only where it differs from the requested scopes. @see RFC 6749 section 5.1 */
  readonly scope?: string
}

/**
 * POST /oauth/token: one read of the code, then one statement that consumes the code and inserts its token. A failed
 * attempt does not use up the code; a replay by its authenticated owner deletes the token (docs/decisions.md#a9, #a11).
 *
 * @param authorization the header field; null when there is none
 * @param body application/x-www-form-urlencoded
 * @param base address of the service; undefined under a name that is not its own
 */
export async function exchangeCode(
  service: Service,
  authorization: string | null,
  body: string,
  base: string | undefined,
): Promise<Result<TokenResponse, OAuthError>> {
  const form = readForm(body)
  const request = readTokenRequest(form, base)
  if (!request.ok) return request
  const client = await authenticateClient(service, authorization, form)
  return client.ok ? redeem(service, client.value.application, request.value) : client
}

async function redeem(
  service: Service,
  application: KnownApplication,
  request: TokenRequest,
): Promise<Result<TokenResponse, OAuthError>> {
  const now = service.wallClock()
  const find = () => findCode(requireStore(service), hashOf(request.code), application.id)
  const code = await find()
  if (!code) return invalidGrant('the authorization code is not valid')
  const redemption = checkRedemption(code, request, application.redirect_uri, code.redeemedAt ?? now)
  if (!redemption.ok) return invalidGrant(redemption.fault)
  if (code.redeemedAt) return refuseReplay(service, code.id)
  if (!holdsScopes(code)) return invalidGrant(USER_LACKS)
  const resource = narrowResource(code.resource, request.resource)
  if (!resource.ok) return resource
  const token = formatToken('at', service.randomText(SECRET_LENGTH))
  const of = { name: application.name, resource: resource.value }
  const issued = await retryOnDeadlock(() =>
    redeemCode(requireStore(service), code, hashOf(token), of, now, sourceOf(service)),
  )
  if (issued === undefined) return explainLoss(service, await find())
  return ok({ access_token: token, token_type: 'bearer', ...(code.tellScopes ? { scope: code.scopes.join(' ') } : {}) })
}

type Code = NonNullable<Awaited<ReturnType<typeof findCode>>>

const USER_LACKS = 'the user does not hold all scopes of the application any more'

const holdsScopes = ({ userDisabledAt, userOwner, scopes, userScopes }: Code) =>
  !userDisabledAt && (userOwner || missingScopes(scopes, userScopes).length === 0)

/** Why a code that could be redeemed a moment ago cannot any more. @param code as it is now; undefined when it is gone */
async function explainLoss(service: Service, code: Code | undefined): Promise<Result<never, OAuthError>> {
  if (!code) return invalidGrant('the user has revoked what the application was allowed')
  if (code.redeemedAt) return refuseReplay(service, code.id)
  return invalidGrant(USER_LACKS)
}

/** Deletes the token of a code that is redeemed a second time. @see RFC 6749 section 4.1.2 */
async function refuseReplay(service: Service, codeId: string): Promise<Result<never, OAuthError>> {
  await retryOnDeadlock(() => deleteReplayed(requireStore(service), codeId, service.wallClock(), sourceOf(service)))
  service.access.forget()
  return invalidGrant('the authorization code has been used')
}

const invalidGrant = (description: string) => fault(oauthError('invalid_grant', description))
