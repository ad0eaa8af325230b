import type { Context, Hono } from 'hono'
import { ServiceError } from '../../errors.ts'
import { exchangeCode } from '../../operations/oauth/exchange-code.ts'
import { introspectIssuedToken, revokeIssuedToken } from '../../operations/oauth/issued-token.ts'
import { SCOPE_NAMES } from '../../schema/scope.ts'
import type { Service } from '../../service.ts'
import type { Env } from '../app.ts'
import { baseUrl } from '../base-url.ts'
import { clientAddress } from '../caller.ts'
import { asServiceError, wire } from '../errors.ts'
import { readFormText } from '../form-body.ts'
import { type Exhausted, RateLimit, takeFromAll } from '../rate-limit.ts'

interface Refusal {
  readonly error: string
  readonly description: string
}

/** What the endpoints for applications do with the Authorization header and the form. */
type Endpoint = (service: Service, authorization: string | null, body: string) => Promise<object | undefined>

/** The endpoints that applications call themselves; those of the user are pages. Errors never are problem details (decisions.md A8, A9). */
export function oauthRoutes(app: Hono<Env>, service: Service, limit: RateLimit | undefined): void {
  const failures = new RateLimit(FAILURES_MAX, FAILURE_SECONDS, () => service.now())
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

/** Failed authentications of one address in a period, before it has to wait (access.md K-16). */
const FAILURES_MAX = 300
const FAILURE_SECONDS = 300

async function answer(
  c: Context<Env>,
  service: Service,
  limit: RateLimit | undefined,
  failures: RateLimit,
  endpoint: Endpoint,
): Promise<Response> {
  const { config } = service
  const address = clientAddress(c.env?.address ?? '', c.req.header('x-forwarded-for') ?? null, config.proxyHops)
  const authorization = c.req.header('authorization') ?? null
  try {
    // Taken first and given back after: however many try at once, no more get through.
    const exhausted = takeFromAll([failures, ...(limit ? [limit] : [])].map((it) => [it, address]))
    if (exhausted) return tooMany(exhausted)
    if (new URL(c.req.url).search !== '')
      return refuse(400, invalidRequest('parameters belong in the body, not in the address'))
    const result = await endpoint(service, authorization, await readFormText(c.req.raw))
    const failed = result !== undefined && 'error' in result && 'description' in result
    if (!failed) {
      failures.giveBack(address, 1)
      // simple-oauth2 reads the answer of a revocation as JSON.
      return json(200, result ?? {})
    }
    const refusal = result as Refusal
    if (refusal.error !== 'invalid_client') {
      failures.giveBack(address, 1)
      return refuse(400, refusal)
    }
    const basic = config.oauthClientErrorStatus === '401' && /^basic\s/i.test(authorization ?? '')
    return basic ? refuse(401, refusal, { 'www-authenticate': 'Basic realm="roomwright"' }) : refuse(400, refusal)
  } catch (error) {
    const known = asServiceError(error, service)
    const { status } = wire[known.code]
    return status >= 500
      ? refuse(status, { error: 'server_error', description: known.message })
      : refuse(400, invalidRequest(known.message))
  }
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
  const issuer = baseUrl(service.config, c.req.raw)
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
    token_endpoint_auth_methods_supported: AUTHENTICATION,
    revocation_endpoint_auth_methods_supported: AUTHENTICATION,
    introspection_endpoint_auth_methods_supported: AUTHENTICATION,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: service.config.oauthIss === 'on',
  }
  // Without a public address the issuer is what the request says, which is nothing to keep for others.
  const kept = service.config.publicUrl === '' ? 'no-store' : 'public, max-age=300'
  const headers = { 'access-control-allow-origin': '*', 'cache-control': kept }
  return c.json(body, 200, headers)
}

const AUTHENTICATION = ['client_secret_basic', 'client_secret_post']
