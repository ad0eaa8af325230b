import { fault, ok, type Result } from '../../base/result-type.ts'
import { hashOf, sameHash } from '../hash.ts'
import type { KnownApplication } from '../memory.ts'
import type { Form } from './form.ts'
import { type OAuthError, oauthError } from './oauth-error.ts'

export interface ClientCredentials {
  readonly clientId: string
  /** Undefined when none was sent, as public applications have none. */
  readonly secret: string | undefined
}

/** Form fields by which a client authenticates. */
export const CLIENT_PARAMETERS = ['client_id', 'client_secret'] as const

/**
 * Reads the credentials of a client, by HTTP Basic or by form fields, one method at a time.
 *
 * @param authorization the header field; null when there is none
 * @see RFC 6749 section 2.3.1 (docs/decisions.md#a9)
 */
export function readClient(authorization: string | null, form: Form): Result<ClientCredentials, OAuthError> {
  const [id, secret] = [form.get('client_id'), form.get('client_secret')]
  if (authorization === null || !/^basic(\s|$)/i.test(authorization)) {
    if (id === undefined) return fault(oauthError('invalid_client', 'the application did not authenticate'))
    return ok({ clientId: id, secret })
  }
  const basic = readBasic(authorization)
  if (!basic) return fault(oauthError('invalid_request', 'Authorization is not well-formed HTTP Basic'))
  if (secret !== undefined)
    return fault(oauthError('invalid_request', 'the application must authenticate by one method, not by two'))
  // Some clients repeat the id in the body.
  if (id !== undefined && id !== basic.clientId)
    return fault(oauthError('invalid_request', 'client_id in the body is not the one in Authorization'))
  return ok(basic)
}

/** Both halves are form-encoded; client ids and secrets of this service are the same in either form. */
function readBasic(authorization: string): { clientId: string; secret: string } | undefined {
  const encoded = /^basic +([A-Za-z\d+/_-]+=*) *$/i.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const cut = text.indexOf(':')
  if (cut < 0) return undefined
  try {
    const [clientId, secret] = [text.slice(0, cut), text.slice(cut + 1)].map((half) =>
      decodeURIComponent(half.replaceAll('+', ' ')),
    )
    return { clientId: clientId!, secret: secret! }
  } catch {
    return undefined
  }
}

/** Compared with the secret of a client that does not exist, so that the refusal takes as long. */
const NO_APPLICATION = hashOf('no application')

/**
 * Whether a secret is the application's, or the one before its rotation while the grace lasts (docs/decisions.md#a9,
 * docs/access.md#k-14). A disabled application and a public one have none.
 *
 * @param application the one with the client id that was sent; undefined when there is none
 */
export function isClientSecret(secret: string, application: KnownApplication | undefined, now: Date): boolean {
  const hash = hashOf(secret)
  const current = sameHash(hash, application?.secret_hash ?? NO_APPLICATION)
  const previous = sameHash(hash, application?.previous_secret_hash ?? NO_APPLICATION)
  if (!application || application.disabled_at) return false
  const inGrace = application.previous_secret_until !== null && now < application.previous_secret_until
  return current || (previous && inGrace)
}
