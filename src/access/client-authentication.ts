import type { Form } from './form.ts'
import { type OAuthError, oauthError } from './oauth-error.ts'

export interface ClientCredentials {
  readonly clientId: string
  readonly secret: string
}

/**
 * Who an application says it is: by HTTP Basic or by form fields, one at a time.
 *
 * @see RFC 6749 section 2.3.1 (decisions.md A9)
 */
export function readClient(authorization: string | null, form: Form): ClientCredentials | OAuthError {
  const [id, secret] = [form.get('client_id'), form.get('client_secret')]
  if (authorization === null || !/^basic(\s|$)/i.test(authorization)) {
    if (id === undefined) return oauthError('invalid_client', 'the application did not authenticate')
    if (secret === undefined) return oauthError('invalid_client', 'client_secret is missing')
    return { clientId: id, secret }
  }
  const basic = readBasic(authorization)
  if (!basic) return oauthError('invalid_request', 'Authorization is not well-formed HTTP Basic')
  if (secret !== undefined)
    return oauthError('invalid_request', 'the application must authenticate by one method, not by two')
  // Some clients repeat the id in the body.
  if (id !== undefined && id !== basic.clientId)
    return oauthError('invalid_request', 'client_id in the body is not the one in Authorization')
  return basic
}

/** Both halves are form-encoded; those of our applications look the same either way. */
function readBasic(authorization: string): ClientCredentials | undefined {
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
