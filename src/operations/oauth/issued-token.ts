import { readClient } from '../../access/client-authentication.ts'
import { readForm } from '../../access/form.ts'
import { hashOf } from '../../access/hash.ts'
import { type OAuthError, oauthError } from '../../access/oauth-error.ts'
import { kindOfToken } from '../../access/token-text.ts'
import { unixSeconds } from '../../schema/time.ts'
import type { Service } from '../../service.ts'
import { deleteToken, findIssuedToken } from '../../store/tokens.ts'
import { note } from '../audit.ts'
import { changeAccess, requireStore } from '../store.ts'
import { judgeClient, knownApplication } from './client.ts'

/** What an application may know of its own token. @see RFC 7662 section 2.2 */
export type Introspection =
  | { readonly active: false }
  | {
      readonly active: true
      readonly scope: string
      readonly client_id: string
      readonly sub: string
      readonly iat: number
      readonly token_type: 'bearer'
    }

/** POST /oauth/revoke: the token dies, the consent stays; a token that is not the application's is left alone. @see RFC 7009 */
export async function revokeIssuedToken(
  service: Service,
  authorization: string | null,
  body: string,
): Promise<OAuthError | undefined> {
  const own = await readOwnToken(service, authorization, body)
  if ('error' in own) return own
  const { token, application } = own
  if (!token) return undefined
  await changeAccess(service, async (db) => {
    if (!(await deleteToken(db, token.id))) return
    await note(
      service,
      db,
      { kind: 'application', id: application.id },
      { accountId: token.account_id, event: 'token.deleted', subject: ['token', token.id] },
    )
  })
  return undefined
}

/** POST /oauth/introspect: whether a token of the application lives; of others nothing is told. @see RFC 7662 */
export async function introspectIssuedToken(
  service: Service,
  authorization: string | null,
  body: string,
): Promise<Introspection | OAuthError> {
  const own = await readOwnToken(service, authorization, body)
  if ('error' in own) return own
  const { token, clientId } = own
  if (!token || token.user_id === null) return { active: false }
  return {
    active: true,
    scope: token.scopes.join(' '),
    client_id: clientId,
    sub: token.user_id,
    iat: unixSeconds(token.created_at),
    token_type: 'bearer',
  }
}

/** The authenticated application and the token it names, if that is its own. */
async function readOwnToken(service: Service, authorization: string | null, body: string) {
  const form = readForm(body)
  const twice = ['token', 'client_id', 'client_secret'].find((name) => form.isTwice(name))
  if (twice !== undefined) return oauthError('invalid_request', `${twice} is given more than once`)
  const client = readClient(authorization, form)
  if ('error' in client) return client
  const db = requireStore(service)
  const application = await judgeClient(service, client, await knownApplication(service, client.clientId))
  if ('error' in application) return application
  const text = form.get('token')
  if (text === undefined) return oauthError('invalid_request', 'token is missing')
  const token = kindOfToken(text) === 'at' ? await findIssuedToken(db, hashOf(text), application.id) : undefined
  return { application, clientId: client.clientId, token }
}
