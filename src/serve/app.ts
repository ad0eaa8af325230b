import { Hono } from 'hono'
import { ServiceError } from '../base/errors.ts'
import { sharedCalls } from '../operations/calling/shared-quotas.ts'
import { operations, type RpcOperation, rpcOperations } from '../operations/index.ts'
import { forRequest, type Service } from '../service/service.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { basePath } from './http/base-url.ts'
import { PUBLIC_CORS, preflight } from './http/cors.ts'
import type { Env } from './http/env.ts'
import { ClientFailures } from './http/limits/client-failures.ts'
import { RateLimit } from './http/limits/rate-limit.ts'
import { probeRoutes } from './http/probe-routes.ts'
import { notAllowed, problem } from './http/problem.ts'
import { reportError } from './http/protocol-errors.ts'
import { requestIdOf } from './http/request-id.ts'
import { wordsOf } from './http/shown-path.ts'
import { watchRequests } from './http/watch-requests.ts'
import { jsonRpcRoute } from './jsonrpc/jsonrpc-route.ts'
import { mcpRoutes } from './mcp/mcp-route.ts'
import { leakRoute } from './oauth/leak-route.ts'
import { oauthRoutes } from './oauth/oauth-routes.ts'
import { NEGOTIATED, wantsPage } from './pages/html.ts'
import { notFoundPage, pageRoutes } from './pages/page-routes.ts'
import { PUBLIC_PAGES, publicPages } from './pages/public-pages.ts'
import { viewerRoutes } from './pages/viewer-routes.ts'
import { restRoutes } from './rest/rest-routes.ts'
import { isForBrowsers, trpcRoute } from './trpc/trpc-route.ts'

/**
 * Makes the HTTP application of the service, for any server with the fetch interface.
 *
 * @param served operations offered over JSON-RPC; those over tRPC are fixed, because clients know their types
 */
export function createApp(service: Service, served: readonly RpcOperation[] = rpcOperations): Hono<Env> {
  const { config } = service
  const app = new Hono<Env>()
  const limit =
    config.rateCalls === 0
      ? undefined
      : new RateLimit(
          config.rateCalls,
          config.rateSeconds,
          () => service.monotonicMs(),
          undefined,
          sharedCalls(service),
        )
  const words = () =>
    (known ??= new Set([...operations.map(({ name }) => name), ...wordsOf([...app.routes, ...others.routes])]))
  let known: ReadonlySet<string> | undefined
  if (service.observers.length > 0 || service.tracer) app.use(watchRequests(service, words))
  // The most frequent addresses have a router of their own, without middleware and with few patterns, which is faster.
  app.options(config.jsonRpcPath, (c) =>
    preflight(c.req.raw, ['POST'], requestIdOf(c.req.raw.headers, service.newReference)),
  )
  app.all(config.jsonRpcPath, jsonRpcRoute(service, served, limit))
  restRoutes(app, service, limit)
  const others = otherRoutes(service, served, limit)
  app.all('*', (c) => others.fetch(c.req.raw, c.env))
  app.onError((error, c) => {
    const requestId = requestIdOf(c.req.raw.headers, service.newReference)
    return problem(reportError(error, forRequest(service, requestId)), requestId)
  })
  const { fetch } = app
  app.fetch = (...request) => service.pressure.during(() => fetch(...request))
  return app
}

/** Makes the HTTP application of a process that does jobs only: what supervisors ask, and nothing else. */
export function createWorkerApp(service: Service): Hono<Env> {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    c.set('requestId', requestIdOf(c.req.raw.headers, service.newReference))
    await next()
    c.res.headers.set('x-request-id', c.get('requestId'))
  })
  probeRoutes(app, service)
  const elsewhere = new ServiceError('not_found', 'This process does jobs only (ROLE=worker): ask a server')
  app.notFound((c) => problem(elsewhere, c.get('requestId')))
  return app
}

/** Makes the application of all other addresses. */
export function otherRoutes(
  service: Service,
  served: readonly RpcOperation[],
  limit: RateLimit | undefined,
): Hono<Env> {
  const { config } = service
  const app = new Hono<Env>()

  app.use(async (c, next) => {
    c.set('requestId', requestIdOf(c.req.raw.headers, service.newReference))
    await next()
    const { headers } = c.res
    headers.set('x-content-type-options', 'nosniff')
    headers.set('x-request-id', c.get('requestId'))
    const location = headers.get('location')
    if (location?.startsWith('/')) headers.set('location', basePath(config) + location)
    if (c.res.status >= 400 && !headers.has('cache-control')) headers.set('cache-control', 'no-store')
  })
  app.use('/trpc/*', async (c, next) => {
    if (!isForBrowsers(c.req.path)) return next()
    if (c.req.method === 'OPTIONS') return preflight(c.req.raw, ['GET', 'POST'], c.get('requestId'))
    await next()
    for (const [name, value] of Object.entries(PUBLIC_CORS)) c.res.headers.set(name, value)
  })
  const failures = new ClientFailures(service)
  app.all('/trpc/*', trpcRoute(service, limit, failures))
  mcpRoutes(app, service, limit)
  oauthRoutes(app, service, limit, failures)
  leakRoute(app, service, limit)
  viewerRoutes(app, service, limit)
  pageRoutes(app, service, limit)

  publicPages(app, service)
  probeRoutes(app, service)
  documentRoutes(app, service, served)
  for (const path of PUBLIC_PAGES) app.all(path, (c) => notAllowed(c, 'GET, HEAD', c.get('requestId')))

  const nowhere = notFoundPage(service, limit)
  app.notFound((c) =>
    wantsPage(c)
      ? nowhere(c)
      : problem(new ServiceError('not_found', `${c.req.path}: no such address, see /`), c.get('requestId'), NEGOTIATED),
  )
  app.onError((error, c) => problem(reportError(error, forRequest(service, c.get('requestId'))), c.get('requestId')))
  return app
}
