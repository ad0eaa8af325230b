import type { MiddlewareHandler } from 'hono'
import { ServiceError } from '../../base/errors.ts'
import { MCP_PATH } from '../../schema/wire/mcp-path.ts'
import type { Config } from '../../service/config.ts'
import type { Service } from '../../service/service.ts'
import type { Protocol } from '../../service/telemetry/observer.ts'
import { Exchange } from './bodies/exchange.ts'
import { clientAddress } from './callers/client-address.ts'
import type { Env } from './env.ts'
import { protocolErrors } from './protocol-errors.ts'
import { shownPath } from './shown-path.ts'

/** Others are possible where the server takes any word, and may be anything. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Tells the observers of the service of each request. Added only where there are any: it costs some microseconds a request,
 * and more where bytes are counted.
 *
 * @param words of the addresses of the service, which may be shown
 */
export function watchRequests(service: Service, words: () => ReadonlySet<string>): MiddlewareHandler<Env> {
  const { config, observers, tracer } = service
  const observation = { observers, tracer, monotonicMs: () => service.monotonicMs(), statusOf }
  return async (c, next) => {
    const { method, path, raw } = c.req
    const connection = c.env?.address ?? ''
    const protocol = protocolOf(path, config)
    const knownMethod = METHODS.has(method) ? method : 'OTHER'
    const exchange = new Exchange(
      {
        protocol,
        method: knownMethod,
        path: () => (isPublicFile(path, c.res.status) ? path : shownPath(path, words())),
        address: () => clientAddress(connection, raw.headers.get('x-forwarded-for'), config.proxyHops),
      },
      observation,
    )
    c.env = { ...c.env, watch: exchange }
    if (!tracer || protocol === 'probe') await next()
    else {
      const remote = { traceparent: raw.headers.get('traceparent') ?? '' }
      await tracer.span(`${knownMethod} ${protocol}`, { kind: 'server', remote }, async (add) => {
        await next()
        const { status, headers } = c.res
        add({
          'http.request.method': knownMethod,
          'url.path': shownPath(path, words()),
          'http.response.status_code': status,
          'roomwright.request_id': headers.get('x-request-id') ?? '',
        })
      })
    }
    const { res } = c
    const answer = exchange.answered(res)
    if (answer === res) return
    c.res = undefined // else its header fields would be set once more
    c.res = answer
  }
}

const statusOf = (error: unknown) => (error instanceof ServiceError ? protocolErrors[error.code].status : 500)

const PREFIXES: readonly (readonly [string, Protocol])[] = [
  ['/v2/', 'rest'],
  ['/trpc/', 'trpc'],
  [MCP_PATH, 'mcp'],
  ['/embed/', 'viewer'],
  ['/oauth/token', 'oauth'],
  ['/oauth/revoke', 'oauth'],
  ['/oauth/introspect', 'oauth'],
  ['/healthz', 'probe'],
  ['/readyz', 'probe'],
  ['/metrics', 'probe'],
]

function protocolOf(path: string, { jsonRpcPath }: Config): Protocol {
  if (path === jsonRpcPath) return 'jsonrpc'
  for (const [prefix, protocol] of PREFIXES) if (path.startsWith(prefix)) return protocol
  return 'page'
}

/** Whether a path is that of a document or an asset: a file that was found has no secret for its name. */
const isPublicFile = (path: string, status: number) =>
  (status === 200 || status === 304) && (path.startsWith('/docs/') || path.startsWith('/assets/'))
