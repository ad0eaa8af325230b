import { ServiceError } from '../../base/errors.ts'
import { authenticateClient, ClientRefused } from '../../operations/oauth/authenticate-client.ts'
import { requireResource } from '../../operations/oauth/exchange-code.ts'
import { type ClientCredentials, CodeExchange, IssuedToken } from '../../schema/resources/oauth.ts'
import type { Form } from '../../schema/wire/form.ts'
import type { Service } from '../../service/service.ts'

/** The form asks for what no operation does: typed calls name the operation instead. @see RFC 6749 section 5.2 */
export class UnsupportedGrant extends ServiceError {}

/**
 * Reads the form of POST /oauth/token, in the order of docs/decisions.md#a9.
 *
 * @param authorization the header field; null when there is none
 * @returns the input of `exchangeCode`
 * @throws ServiceError `invalid`, `invalid_client`, `invalid_target`; UnsupportedGrant
 * @see RFC 6749 section 4.1.3
 */
export function readExchange(service: Service, form: Form, authorization: string | null) {
  requireOnce(form, ['grant_type', ...Object.keys(CodeExchange.shape)])
  const grant = form.get('grant_type')
  if (grant === undefined) throw malformed('grant_type is missing, it must be authorization_code')
  if (grant !== 'authorization_code')
    throw new UnsupportedGrant(
      'invalid',
      `grant_type must be authorization_code, got ${grant.slice(0, 40).replaceAll('\\', '/')}`,
    )
  const { code, ...others } = membersIn(form, ['code', 'redirect_uri', 'code_verifier', 'resource'])
  if (code === undefined) throw malformed('code is missing')
  requireResource(service, others['resource'])
  return { code, ...others, ...readClient(authorization, form) }
}

/**
 * Reads the form of POST /oauth/revoke and POST /oauth/introspect: the application is authenticated before its token is
 * looked at, also where there is none.
 *
 * @returns the input of both operations
 * @throws ServiceError `invalid`, `invalid_client`
 * @see RFC 7009 section 2.1, RFC 7662 section 2.1
 */
export async function readIssuedToken(service: Service, form: Form, authorization: string | null) {
  requireOnce(form, Object.keys(IssuedToken.shape))
  const client = readClient(authorization, form)
  const token = form.get('token')
  if (token !== undefined) return { token, ...client }
  await authenticateClient(service, client)
  throw malformed('token is missing')
}

/**
 * Reads the credentials of an application, by HTTP Basic or by form fields, one method at a time.
 *
 * @throws ServiceError `invalid`; ClientRefused where there are none
 * @see RFC 6749 section 2.3.1 (docs/decisions.md#a9)
 */
export function readClient(authorization: string | null, form: Form): ClientCredentials {
  const sent = membersIn(form, ['client_id', 'client_secret'])
  if (authorization === null || !/^basic(\s|$)/i.test(authorization)) {
    const { client_id, ...secret } = sent
    if (client_id === undefined) throw new ClientRefused('the application did not authenticate')
    return { client_id, ...secret }
  }
  const basic = readBasic(authorization)
  if (!basic) throw malformed('Authorization is not well-formed HTTP Basic')
  if (sent['client_secret'] !== undefined)
    throw malformed('the application must authenticate by one method, not by two')
  // Some clients repeat the id in the body.
  if (sent['client_id'] !== undefined && sent['client_id'] !== basic.client_id)
    throw malformed('client_id in the body is not the one in Authorization')
  return basic
}

/** Both halves are form-encoded; client ids and secrets of this service are the same in either form. */
function readBasic(authorization: string): { client_id: string; client_secret: string } | undefined {
  const encoded = /^basic +([A-Za-z\d+/_-]+=*) *$/i.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const cut = text.indexOf(':')
  if (cut < 0) return undefined
  try {
    const [client_id, client_secret] = [text.slice(0, cut), text.slice(cut + 1)].map((half) =>
      decodeURIComponent(half.replaceAll('+', ' ')),
    )
    return { client_id: client_id!, client_secret: client_secret! }
  } catch {
    return undefined
  }
}

/** The parameters that are sent, of some. */
const membersIn = (form: Form, names: readonly string[]): Partial<Record<string, string>> =>
  Object.fromEntries(names.flatMap((name) => (form.get(name) === undefined ? [] : [[name, form.get(name)]])))

/** @see RFC 6749 section 3.2 */
function requireOnce(form: Form, names: readonly string[]): void {
  const twice = names.find((name) => form.isTwice(name))
  if (twice !== undefined) throw malformed(`${twice} is given more than once`)
}

const malformed = (text: string) => new ServiceError('invalid', text)
