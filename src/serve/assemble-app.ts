import { type Context, Hono } from 'hono'
import { ServiceError } from '../base/errors.ts'
import { sharedCalls } from '../operations/calling/shared-quotas.ts'
import { operations, type RpcOperation } from '../operations/index.ts'
import { forRequest, type Service } from '../service/service.ts'
import { basePath } from './http/base-url.ts'
import { PUBLIC_CORS, preflight } from './http/cors.ts'
import type { Env } from './http/env.ts'
import { ClientFailures } from './http/limits/client-failures.ts'
import { RateLimit } from './http/limits/rate-limit.ts'
import { problem } from './http/problem.ts'
import { reportError } from './http/protocol-errors.ts'
import { requestIdOf } from './http/request-id.ts'
import { wordsOf } from './http/shown-path.ts'
import { watchRequests } from './http/watch-requests.ts'
import { jsonRpcRoute } from './jsonrpc/jsonrpc-route.ts'
import { NEGOTIATED, wantsPage } from './pages/html.ts'
import { restRoutes } from './rest/rest-routes.ts'
import { isForBrowsers, trpcRoute } from './trpc/trpc-route.ts'

/** Adds routes of an app. */
export type AddRoutes = (
  app: Hono<Env>,
  service: Service,
  limit: RateLimit | undefined,
  failures: ClientFailures,
) => void

/** What an app answers beside JSON-RPC and REST. */
export interface AppParts {
  readonly routes: readonly AddRoutes[]
  /** What a browser is shown where nothing is. */
  readonly nowhere?: (
    service: Service,
    limit: RateLimit | undefined,
  ) => (c: Context<Env>) => Response | Promise<Response>
}

/**
 * Makes an HTTP application of the parts that are given, for any server with the fetch interface.
 *
 * @param served operations offered over JSON-RPC; those over tRPC are fixed, because clients know their types
 */
export function assembleApp(service: Service, parts: AppParts, served: readonly RpcOperation[]): Hono<Env> {
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
  const others = otherRoutes(service, parts, limit)
  app.all('*', (c) => others.fetch(c.req.raw, c.env))
  app.onError((error, c) => {
    const requestId = requestIdOf(c.req.raw.headers, service.newReference)
    return problem(reportError(error, forRequest(service, requestId)), requestId)
  })
  const { fetch } = app
  app.fetch = (...request) => service.pressure.during(() => fetch(...request))
  return app
}

/** Makes the application of all other addresses. */
export function otherRoutes(service: Service, { routes, nowhere }: AppParts, limit: RateLimit | undefined): Hono<Env> {
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
  for (const addRoutes of routes) addRoutes(app, service, limit, failures)

  const page = nowhere?.(service, limit)
  app.notFound((c) =>
    page && wantsPage(c)
      ? page(c)
      : problem(new ServiceError('not_found', `${c.req.path}: no such address, see /`), c.get('requestId'), NEGOTIATED),
  )
  app.onError((error, c) => problem(reportError(error, forRequest(service, c.get('requestId'))), c.get('requestId')))
  return app
}
