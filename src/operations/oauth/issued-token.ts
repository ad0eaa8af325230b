import { hashOf } from '../../access/hash.ts'
import { CLIENT_PARAMETERS } from '../../access/oauth/client-authentication.ts'
import { readForm } from '../../access/oauth/form.ts'
import { type OAuthError, oauthError } from '../../access/oauth/oauth-error.ts'
import { noneTwice } from '../../access/oauth/oauth-steps.ts'
import { kindOfToken } from '../../access/token-text.ts'
import { fault, ok, type Result } from '../../base/result-type.ts'
import { unixSeconds } from '../../schema/wire/unix-seconds.ts'
import type { Service } from '../../service/service.ts'
import { deleteToken, findIssuedToken } from '../../store/tables/tokens/tokens.ts'
import { note } from '../audit/audit-notes.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import { authenticateClient } from './authenticate-client.ts'

/** What an application is shown of its own token. @see RFC 7662 section 2.2 */
export type Introspection =
  | { readonly active: false }
  | {
      readonly active: true
      readonly scope: string
      readonly client_id: string
      readonly sub: string
      readonly iat: number
      readonly token_type: 'bearer'
      /** The only resource that takes it. @see RFC 8707 */
      readonly aud?: string
    }

/**
 * POST /oauth/revoke: deletes the token and leaves the consent. A token of another application is not touched, and the
 * answer does not differ.
 *
 * @see RFC 7009
 */
export async function revokeIssuedToken(
  service: Service,
  authorization: string | null,
  body: string,
): Promise<Result<undefined, OAuthError>> {
  const own = await readOwnToken(service, authorization, body)
  if (!own.ok) return own
  const { token, application } = own.value
  if (token)
    await accessTransaction(service, async (db) => {
      if (!(await deleteToken(db, token.id))) return
      await note(
        service,
        db,
        { kind: 'application', id: application.id },
        { accountId: token.account_id, event: 'token.deleted', subject: ['token', token.id] },
      )
    })
  return ok()
}

/** POST /oauth/introspect: whether a token is a living one of the application. @see RFC 7662 */
export async function introspectIssuedToken(
  service: Service,
  authorization: string | null,
  body: string,
  base: string | undefined,
): Promise<Result<Introspection, OAuthError>> {
  const own = await readOwnToken(service, authorization, body)
  if (!own.ok) return own
  const { token, clientId } = own.value
  if (!token || token.user_id === null) return ok({ active: false })
  return ok({
    active: true,
    scope: token.scopes.join(' '),
    client_id: clientId,
    sub: token.user_id,
    iat: unixSeconds(token.created_at),
    token_type: 'bearer',
    ...(token.resource === null || base === undefined ? {} : { aud: base + token.resource }),
  })
}

/** The authenticated application, and the token that the request names if it was issued to this application. */
async function readOwnToken(service: Service, authorization: string | null, body: string) {
  const form = readForm(body)
  const repeated = noneTwice(['token', ...CLIENT_PARAMETERS])(form)
  if (repeated) return fault(repeated)
  const client = await authenticateClient(service, authorization, form)
  if (!client.ok) return client
  const text = form.get('token')
  if (text === undefined) return fault(oauthError('invalid_request', 'token is missing'))
  const isIssued = kindOfToken(text) === 'at'
  const token = isIssued
    ? await findIssuedToken(requireStore(service), hashOf(text), client.value.application.id)
    : undefined
  return ok({ ...client.value, token })
}
