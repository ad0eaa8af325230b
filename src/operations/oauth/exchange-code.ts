import type { z } from 'zod'
import { missingScopes } from '../../access/floor-access.ts'
import { hashOf } from '../../access/hash.ts'
import type { KnownApplication } from '../../access/memory.ts'
import { checkRedemption, provenBy, type Redemption as SentProof } from '../../access/oauth/code.ts'
import type { OAuthError } from '../../access/oauth/oauth-error.ts'
import { narrowResource, type Resource, readResource } from '../../access/oauth/resource.ts'
import { formatToken, SECRET_LENGTH } from '../../access/token-text.ts'
import { ServiceError } from '../../base/errors.ts'
import type { Result } from '../../base/result-type.ts'
import { CodeExchange, OAuthToken } from '../../schema/resources/oauth.ts'
import type { Service } from '../../service/service.ts'
import { retryOnDeadlock } from '../../store/engine/postgres/postgres-errors.ts'
import { deleteReplayed, findCode, redeemCode } from '../../store/tables/tokens/codes.ts'
import { sourceOf } from '../audit/audit-notes.ts'
import { FOR_APPLICATIONS, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { authenticateClient } from './authenticate-client.ts'

/**
 * One statement that consumes the code, if it is one for this request, and inserts its token; only where it does not is the code read, to say why. A
 * failed attempt does not use up the code; a replay by its authenticated owner deletes the token (docs/decisions.md#a9, #a11).
 *
 * @see RFC 6749 section 4.1.3
 */
export const exchangeCode = operation({
  name: 'oauth.exchangeCode',
  type: 'mutation',
  summary: 'Redeems an authorization code',
  access: FOR_APPLICATIONS,
  form: { path: '/oauth/token', fixed: { grant_type: 'authorization_code' } },
  errors: ['invalid_client', 'invalid_grant', 'invalid_target'],
  input: CodeExchange,
  output: OAuthToken,
  examples: [
    {
      title: 'Of an application with a secret, with PKCE',
      input: {
        client_id: 'Kx3QvT8mWb2nRzYc',
        client_secret: 'the secret of the application',
        code: 'the code of the redirect',
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      },
    },
  ],
  async run(service, _caller, request) {
    const resource = requireResource(service, request.resource)
    const application = await authenticateClient(service, request)
    return redeem(service, application, { ...request, resource })
  },
})

/** The resource that a request names; undefined when it names none. @throws ServiceError `invalid_target` */
export const requireResource = (service: Service, sent: string | undefined): Resource | undefined =>
  sent === undefined ? undefined : unless(readResource(sent, service.ownAddress?.known()))

/** A request whose resource has been read. */
type Redemption = Omit<z.output<typeof CodeExchange>, 'resource'> & { readonly resource: Resource | undefined }

async function redeem(
  service: Service,
  application: KnownApplication,
  request: Redemption,
): Promise<z.output<typeof OAuthToken>> {
  const now = service.wallClock()
  const hash = hashOf(request.code)
  const sent = { redirectUri: request.redirect_uri, verifier: request.code_verifier }
  const proof = provenBy(sent, application.redirect_uri)
  const token = formatToken('at', service.randomText(SECRET_LENGTH))
  const issued =
    proof &&
    (await retryOnDeadlock(() =>
      redeemCode(
        requireStore(service),
        hash,
        { ...proof, applicationId: application.id, resource: request.resource },
        { tokenHash: hashOf(token), name: application.name },
        now,
        sourceOf(service),
      ),
    ))
  if (!issued) return refuse(service, application, { hash, sent, resource: request.resource })
  return { access_token: token, token_type: 'bearer', ...(issued.tellScopes ? { scope: issued.scopes.join(' ') } : {}) }
}

/** Says why a code is not redeemed. */
async function refuse(
  service: Service,
  application: KnownApplication,
  { hash, sent, resource }: Pick<Redemption, 'resource'> & { hash: Uint8Array; sent: SentProof },
): Promise<never> {
  const code = await findCode(requireStore(service), hash, application.id)
  if (!code) throw invalidGrant('the authorization code is not valid')
  const checked = checkRedemption(code, sent, application.redirect_uri, code.redeemedAt ?? service.wallClock())
  if (!checked.ok) throw invalidGrant(checked.fault)
  if (code.redeemedAt) return refuseReplay(service, code.id)
  if (holdsScopes(code)) unless(narrowResource(code.resource, resource))
  throw invalidGrant('the user does not hold all scopes of the application any more')
}

const holdsScopes = ({
  userDisabledAt,
  userOwner,
  scopes,
  userScopes,
}: NonNullable<Awaited<ReturnType<typeof findCode>>>) =>
  !userDisabledAt && (userOwner || missingScopes(scopes, userScopes).length === 0)

/** Deletes the token of a code that is redeemed a second time. @see RFC 6749 section 4.1.2 */
async function refuseReplay(service: Service, codeId: string): Promise<never> {
  await retryOnDeadlock(() => deleteReplayed(requireStore(service), codeId, service.wallClock(), sourceOf(service)))
  service.access.forget()
  throw invalidGrant('the authorization code has been used')
}

const invalidGrant = (description: string) => new ServiceError('invalid_grant', description)

/** @throws ServiceError `invalid_target` for a fault, which is of no other kind */
function unless<Value>(result: Result<Value, OAuthError>): Value {
  if (result.ok) return result.value
  throw new ServiceError('invalid_target', result.fault.description)
}
