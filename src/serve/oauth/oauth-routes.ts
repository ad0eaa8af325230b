import type { Context, Hono } from 'hono'
import { ServiceError } from '../../base/errors.ts'
import type { Result } from '../../base/result-type.ts'
import { sharedAttempts } from '../../operations/calling/shared-quotas.ts'
import { exchangeCode } from '../../operations/oauth/exchange-code.ts'
import { introspectIssuedToken, revokeIssuedToken } from '../../operations/oauth/issued-token.ts'
import { SCOPE_NAMES } from '../../schema/resources/scope.ts'
import { forRequest, type Service } from '../../service/service.ts'
import { documentCaching, documentedUrl, knownUrl } from '../http/base-url.ts'
import { readFormText } from '../http/bodies/form-body.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Env } from '../http/env.ts'
import { type Exhausted, type RateLimit, takeFromAll } from '../http/limits/rate-limit.ts'
import { Throttle } from '../http/limits/throttle.ts'
import { protocolErrors, reportError, retryHeaders } from '../http/protocol-errors.ts'

interface Refusal {
  readonly error: string
  readonly description: string
  readonly clientId?: string
}

/** An endpoint that takes the Authorization header and a form, and answers with JSON. */
type Endpoint = (
  service: Service,
  authorization: string | null,
  body: string,
  base: string | undefined,
) => Promise<Result<object | undefined, Refusal>>

/**
 * The endpoints that applications call themselves; those of the user are pages. Errors never are problem details
 * (docs/decisions.md#a8, #a9).
 */
export function oauthRoutes(app: Hono<Env>, service: Service, limit: RateLimit | undefined): void {
  const shared = sharedAttempts(service, 'client', FAILURES.seconds)
  const failures = new Throttle(FAILURES, () => service.monotonicMs(), shared)
  const endpoints: Record<string, Endpoint> = {
    '/oauth/token': exchangeCode,
    '/oauth/revoke': revokeIssuedToken,
    '/oauth/introspect': introspectIssuedToken,
  }
  for (const [path, endpoint] of Object.entries(endpoints)) {
    app.post(path, (c) => answer(c, service, limit, failures, endpoint))
    app.all(path, (c) => refuse(405, invalidRequest(`the method must be POST, got ${c.req.method}`), { allow: 'POST' }))
  }
  for (const path of [METADATA, `${METADATA}/*`]) {
    app.get(path, (c) => metadata(c, service))
    app.all(path, (c) =>
      refuse(405, invalidRequest(`the method must be GET, got ${c.req.method}`), { allow: 'GET, HEAD' }),
    )
  }
}

const METADATA = '/.well-known/oauth-authorization-server'

/**
 * Failed authentications of one application from one address in a period, all unknown ones counted as one, before further ones are told to wait
 * (docs/access.md#k-16). A right secret is never told so: secrets of 256 bits are not guessed, and nobody can lock an
 * application out by guessing.
 */
const FAILURES = { calls: 300, seconds: 300 }

async function answer(
  c: Context<Env>,
  whole: Service,
  limit: RateLimit | undefined,
  failures: Throttle,
  endpoint: Endpoint,
): Promise<Response> {
  const { config } = whole
  const address = clientAddress(c.env?.address ?? '', c.req.header('x-forwarded-for') ?? null, config.proxyHops)
  const userAgent = c.req.header('user-agent') ?? null
  const service = forRequest(whole, c.get('requestId'), {
    source: () => ({ address, userAgent }),
    watch: c.env?.watch,
  })
  const authorization = c.req.header('authorization') ?? null
  try {
    const exhausted = limit && takeFromAll([[limit, address]])
    if (exhausted) return tooMany(exhausted)
    if (new URL(c.req.url).search !== '')
      return refuse(400, invalidRequest('parameters belong in the body, not in the address'))
    const result = await endpoint(service, authorization, await readFormText(c.req.raw), knownUrl(config, c.req.raw))
    // simple-oauth2 reads the answer of a revocation as JSON.
    if (result.ok) return json(200, result.value ?? {})
    const failedToAuthenticate = result.fault.error === 'invalid_client'
    const tooOften = failedToAuthenticate && (await failures.take(`${result.fault.clientId ?? ''} ${address}`))
    if (tooOften) return tooMany(tooOften)
    const challenged = config.oauthClientErrorStatus === '401' && /^basic\s/i.test(authorization ?? '')
    return failedToAuthenticate && challenged
      ? refuse(401, result.fault, { 'www-authenticate': 'Basic realm="roomwright"' })
      : refuse(400, result.fault)
  } catch (error) {
    const known = reportError(error, service)
    const { status } = protocolErrors[known.code]
    if (known.code === 'unavailable') return refuse(status, temporarilyUnavailable, retryHeaders(known))
    return status >= 500
      ? refuse(status, { error: 'server_error', description: known.message })
      : refuse(400, invalidRequest(known.message))
  }
}

/** Of RFC 6749 section 4.1.2.1, which clients know; section 5.2 has none of its own for this. */
const temporarilyUnavailable: Refusal = {
  error: 'temporarily_unavailable',
  description: 'the service cannot answer now, try again shortly',
}

const NOT_KEPT = { 'cache-control': 'no-store', pragma: 'no-cache' }

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, ...NOT_KEPT, 'content-type': 'application/json; charset=utf-8' },
  })

const refuse = (status: number, { error, description }: Refusal, headers: Record<string, string> = {}) =>
  json(status, { error, error_description: description }, headers)

const invalidRequest = (text: string): Refusal => ({
  error: 'invalid_request',
  description: text.replaceAll(/["\\]/g, "'").replaceAll(/[^\x20-\x7e]/g, '?'),
})

const tooMany = ({ seconds, headers }: Exhausted) =>
  refuse(429, invalidRequest(`too many attempts, try again in ${seconds} seconds`), headers)

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
