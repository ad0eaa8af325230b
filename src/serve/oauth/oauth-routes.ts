import type { Context, Hono } from 'hono'
import { ServiceError } from '../../base/errors.ts'
import type { Operation } from '../../operations/calling/operation.ts'
import { perform } from '../../operations/calling/perform.ts'
import { exchangeCode } from '../../operations/oauth/exchange-code.ts'
import { introspectIssuedToken, revokeIssuedToken } from '../../operations/oauth/issued-token.ts'
import { SCOPE_NAMES } from '../../schema/resources/scope.ts'
import { type Form, readForm } from '../../schema/wire/form.ts'
import { forRequest, type Service } from '../../service/service.ts'
import { documentCaching, documentedUrl, RequestedAddress } from '../http/base-url.ts'
import { readFormText } from '../http/bodies/form-body.ts'
import { clientAddress } from '../http/callers/client-address.ts'
import type { Env } from '../http/env.ts'
import type { ClientFailures } from '../http/limits/client-failures.ts'
import { type RateLimit, takeFromAll } from '../http/limits/rate-limit.ts'
import { reportError } from '../http/protocol-errors.ts'
import { readExchange, readIssuedToken } from './client-form.ts'
import { answered, invalidRequest, refusalOf, tooMany } from './oauth-answers.ts'

/** An operation that takes forms, and what makes its input of one. */
interface Endpoint {
  readonly operation: Operation
  readonly read: (service: Service, form: Form, authorization: string | null) => unknown
}

const ENDPOINTS: readonly Endpoint[] = [
  { operation: exchangeCode, read: readExchange },
  { operation: revokeIssuedToken, read: readIssuedToken },
  { operation: introspectIssuedToken, read: readIssuedToken },
]

/** The endpoints that applications call themselves, with the forms of their RFCs; those of the user are pages. */
export function oauthRoutes(
  app: Hono<Env>,
  service: Service,
  limit: RateLimit | undefined,
  failures: ClientFailures,
): void {
  for (const endpoint of ENDPOINTS) {
    const { path } = endpoint.operation.form!
    app.post(path, (c) => answer(c, service, limit, failures, endpoint))
    app.all(path, (c) => invalidRequest(`the method must be POST, got ${c.req.method}`, 405, { allow: 'POST' }))
  }
  for (const path of [METADATA, `${METADATA}/*`]) {
    app.get(path, (c) => metadata(c, service))
    app.all(path, (c) => invalidRequest(`the method must be GET, got ${c.req.method}`, 405, { allow: 'GET, HEAD' }))
  }
}

const METADATA = '/.well-known/oauth-authorization-server'

async function answer(
  c: Context<Env>,
  whole: Service,
  limit: RateLimit | undefined,
  failures: ClientFailures,
  { operation, read }: Endpoint,
): Promise<Response> {
  const { config } = whole
  const address = clientAddress(c.env?.address ?? '', c.req.header('x-forwarded-for') ?? null, config.proxyHops)
  const userAgent = c.req.header('user-agent') ?? null
  const service = forRequest(whole, c.get('requestId'), {
    source: () => ({ address, userAgent }),
    ownAddress: new RequestedAddress(config, c.req.raw),
    watch: c.env?.watch,
  })
  service.watch?.aims(operation.name)
  const authorization = c.req.header('authorization') ?? null
  try {
    const exhausted = limit && takeFromAll([[limit, address]])
    if (exhausted) return tooMany(exhausted)
    if (new URL(c.req.url).search !== '') return invalidRequest('parameters belong in the body, not in the address')
    const readInput = async () => read(service, readForm(await readFormText(c.req.raw)), authorization)
    return answered(200, await perform(service, operation, { kind: 'anonymous', address }, readInput))
  } catch (error) {
    const tooOften = await failures.count(error, address)
    if (tooOften) return tooMany(tooOften)
    const isChallenged = config.oauthClientErrorStatus === '401' && /^basic\s/i.test(authorization ?? '')
    return refusalOf(reportError(error, service), isChallenged)
  }
}

/** What clients can find out by themselves. @see RFC 8414 */
function metadata(c: Context<Env>, service: Service): Response {
  const issuer = documentedUrl(service.config, c.req.raw)
  const path = new URL(issuer).pathname.replace(/\/$/, '')
  const suffix = c.req.path.slice(METADATA.length).replace(/\/$/, '')
  if (suffix !== '' && suffix !== path) throw new ServiceError('not_found', `${c.req.path}: no such address, see /`)
  const body = {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    introspection_endpoint: `${issuer}/oauth/introspect`,
    scopes_supported: SCOPE_NAMES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    token_endpoint_auth_methods_supported: [...AUTHENTICATION, 'none'],
    revocation_endpoint_auth_methods_supported: [...AUTHENTICATION, 'none'],
    introspection_endpoint_auth_methods_supported: AUTHENTICATION,
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: service.config.oauthIss === 'on',
  }
  const headers = { 'access-control-allow-origin': '*', ...documentCaching(service.config) }
  return c.json(body, 200, headers)
}

const AUTHENTICATION = ['client_secret_basic', 'client_secret_post']
