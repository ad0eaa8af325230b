import { z } from 'zod'
import { hashOf } from '../../access/hash.ts'
import type { KnownApplication } from '../../access/memory.ts'
import { kindOfToken } from '../../access/token-text.ts'
import { Introspection, IssuedToken } from '../../schema/resources/oauth.ts'
import { unixSeconds } from '../../schema/wire/unix-seconds.ts'
import type { Service } from '../../service/service.ts'
import { deleteToken, findIssuedToken } from '../../store/tables/tokens/tokens.ts'
import { note } from '../audit/audit-notes.ts'
import { FOR_APPLICATIONS, operation } from '../calling/operation.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import { authenticateClient } from './authenticate-client.ts'

const example = {
  client_id: 'Kx3QvT8mWb2nRzYc',
  client_secret: 'the secret of the application',
  token: 'rw_at_the-token',
}

/**
 * Deletes the token and leaves the consent. A token of another application is not touched, and the
 * answer does not differ.
 *
 * @see RFC 7009
 */
export const revokeIssuedToken = operation({
  name: 'oauth.revokeToken',
  type: 'mutation',
  summary: 'Ends a token of the calling application (RFC 7009)',
  access: FOR_APPLICATIONS,
  form: { path: '/oauth/revoke', fixed: {} },
  errors: ['invalid_client'],
  input: IssuedToken,
  output: z.strictObject({}),
  examples: [{ title: 'Of an application with a secret', input: example, output: {} }],
  async run(service, _caller, request) {
    const application = await authenticateClient(service, request)
    const token = await findOwnToken(service, application, request.token)
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
    return {}
  },
})

/** A mutation, though it changes nothing: the token and the secret stand in no address. @see RFC 7662 section 2.1 */
export const introspectIssuedToken = operation({
  name: 'oauth.introspectToken',
  type: 'mutation',
  summary: 'Whether a token of the calling application lives (RFC 7662)',
  access: FOR_APPLICATIONS,
  form: { path: '/oauth/introspect', fixed: {} },
  errors: ['invalid_client'],
  input: IssuedToken,
  output: Introspection,
  examples: [{ title: 'Of an application with a secret', input: example, output: { active: false } }],
  async run(service, _caller, request): Promise<Introspection> {
    const application = await authenticateClient(service, request)
    const token = await findOwnToken(service, application, request.token)
    if (!token || token.user_id === null) return { active: false }
    const base = token.resource === null ? undefined : service.ownAddress?.known()
    return {
      active: true,
      scope: token.scopes.join(' '),
      client_id: request.client_id,
      sub: token.user_id,
      iat: unixSeconds(token.created_at),
      token_type: 'bearer',
      ...(base === undefined ? {} : { aud: base + token.resource }),
    }
  },
})

/** The token of a text, if it was issued to this application. */
const findOwnToken = async (service: Service, { id }: KnownApplication, text: string) =>
  kindOfToken(text) === 'at' ? findIssuedToken(requireStore(service), hashOf(text), id) : undefined
