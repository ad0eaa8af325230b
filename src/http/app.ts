import { type Context, Hono } from 'hono'
import { ServiceError } from '../errors.ts'
import { operations } from '../operations/index.ts'
import type { Operation } from '../operations/operation.ts'
import type { Service } from '../service.ts'
import { basePath, baseUrl } from './base-url.ts'
import { publicCors } from './cors.ts'
import { openApi } from './documents/openapi.ts'
import { openRpc } from './documents/openrpc.ts'
import { asServiceError, RETRY } from './errors.ts'
import { indexPage } from './index-page.ts'
import { problem } from './problem.ts'
import { RateLimit } from './rate-limit.ts'
import { jsonRpcRoute } from './routes/jsonrpc-route.ts'
import { oauthRoutes } from './routes/oauth-routes.ts'
import { pageRoutes } from './routes/page-routes.ts'
import { restRoutes } from './routes/rest-routes.ts'
import { isForBrowsers, trpcRoute } from './routes/trpc-route.ts'

/** What the process tells of a connection. */
export interface Connection {
  /** Address of the peer. */
  readonly address?: string
}

export type Env = { Bindings: Connection; Variables: { requestId: string } }

/**
 * The HTTP side of the service, for any server that speaks fetch.
 *
 * @param served operations offered over JSON-RPC; those over tRPC are fixed, because clients know their types
 */
export function createApp(service: Service, served: readonly Operation[] = operations): Hono<Env> {
  const { config } = service
  const app = new Hono<Env>()
  const limit =
    config.rateCalls === 0 ? undefined : new RateLimit(config.rateCalls, config.rateSeconds, () => service.now())
  // Few enough patterns for the fast router, and no middleware: what is called most often.
  app.options(config.jsonRpcPath, async (c, next) => {
    c.header('x-content-type-options', 'nosniff')
    c.header('x-request-id', service.newReference())
    return publicCors(c, next)
  })
  app.all(config.jsonRpcPath, jsonRpcRoute(service, served, limit))
  restRoutes(app, service, limit)
  const others = otherRoutes(service, served, limit)
  app.all('*', (c) => others.fetch(c.req.raw, c.env))
  app.onError((error) => problem(asServiceError(error, service), service.newReference()))
  return app
}

/** Everything else, in a router of its own. */
function otherRoutes(service: Service, served: readonly Operation[], limit: RateLimit | undefined): Hono<Env> {
  const { config } = service
  const app = new Hono<Env>()
  const url = (c: Context) => baseUrl(config, c.req.raw)

  app.use(async (c, next) => {
    c.set('requestId', service.newReference())
    await next()
    const { headers } = c.res
    headers.set('x-content-type-options', 'nosniff')
    headers.set('x-request-id', c.get('requestId'))
    const location = headers.get('location')
    if (location?.startsWith('/')) headers.set('location', basePath(config) + location)
    if (c.res.status >= 400 && !headers.has('cache-control')) headers.set('cache-control', 'no-store')
  })
  app.use('/trpc/*', (c, next) => (isForBrowsers(c.req.path) ? publicCors(c, next) : next()))
  app.all('/trpc/*', trpcRoute(service, limit))
  oauthRoutes(app, service, limit)
  pageRoutes(app, service, limit)

  app.get('/', (c) => c.text(indexPage(url(c), config.jsonRpcPath)))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', (c) => readiness(service, c) ?? c.json({ status: 'ready' }))
  app.get('/openrpc.json', (c) => c.json(openRpc(served, `${url(c)}${config.jsonRpcPath}`)))
  app.get('/openapi.json', (c) => c.json(openApi(served, url(c), config.jsonRpcPath)))
  for (const path of ['/', '/healthz', '/readyz', '/openrpc.json', '/openapi.json'])
    app.all(path, (c) => notAllowed(c, 'GET, HEAD'))

  app.notFound((c) =>
    problem(new ServiceError('not_found', `${c.req.path}: no such address, see /`), c.get('requestId')),
  )
  app.onError((error, c) => problem(asServiceError(error, service), c.get('requestId')))
  return app
}

/** The refusal of a method that an address does not have. */
export const notAllowed = (c: Context, allow: string, requestId: string = c.get('requestId')): Response =>
  problem(
    new ServiceError('method_not_allowed', `method: must be ${allow.replaceAll(', ', ' or ')}, got ${c.req.method}`),
    requestId,
    { allow },
  )

function readiness({ draining, store, warm }: Service, c: Context): Response | undefined {
  if (!draining && store.status === 'ready' && warm) return undefined
  const error = new ServiceError('unavailable', draining ? 'service: stopping' : awaited(store))
  return problem(error, c.get('requestId'), RETRY)
}

function awaited({ status }: Service['store']): string {
  if (status === 'failed') return 'store: cannot be used, see the log'
  return status === 'ready' ? 'service: warming up' : `store: ${status}`
}
