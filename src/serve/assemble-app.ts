import { type Context, Hono } from 'hono'
import { ServiceError } from '../base/errors.ts'
import { sharedCalls } from '../operations/calling/shared-quotas.ts'
import { operations, type RpcOperation } from '../operations/index.ts'
import { forRequest, type Service } from '../service/service.ts'
import { basePath } from './http/base-url.ts'
import { PUBLIC_CORS, preflight } from './http/cors.ts'
import { callOf, type SentRequest } from './http/direct/sent-request.ts'
import { asResponse, type Direct } from './http/direct/whole-answer.ts'
import type { Env } from './http/env.ts'
import { ClientFailures } from './http/limits/client-failures.ts'
import { RateLimit } from './http/limits/rate-limit.ts'
import { problem, problemAnswer } from './http/problem.ts'
import { reportError } from './http/protocol-errors.ts'
import { requestIdOf } from './http/request-id.ts'
import { wordsOf } from './http/shown-path.ts'
import { watchRequests } from './http/watch-requests.ts'
import { jsonRpcRoute } from './jsonrpc/jsonrpc-route.ts'
import { NEGOTIATED, wantsPage } from './pages/html.ts'
import { nearAddress } from './rest/near-address.ts'
import { restRoutes } from './rest/rest-routes.ts'
import { isForBrowsers, trpcRoute } from './trpc/trpc-route.ts'

/** Adds routes of an app. */
export type AddRoutes = (
  app: Hono<Env>,
  service: Service,
  limit: RateLimit | undefined,
  failures: ClientFailures,
) => void

/** An application, which a server may ask for a direct answer first. */
export type App = Hono<Env> & { readonly direct?: Direct }

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
export function assembleApp(service: Service, parts: AppParts, served: readonly RpcOperation[]): App {
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
  const isWatched = service.observers.length > 0 || service.tracer !== undefined
  if (isWatched) app.use(watchRequests(service, words))
  // The most frequent addresses have a router of their own, without middleware and with few patterns, which is faster.
  app.options(config.jsonRpcPath, (c) =>
    preflight(c.req.raw, ['POST'], requestIdOf(c.req.raw.headers, service.newReference)),
  )
  const jsonRpc = jsonRpcRoute(service, served, limit)
  app.all(config.jsonRpcPath, async (c) => asResponse(await jsonRpc(c)))
  const rest = restRoutes(app, service, limit)
  const others = otherRoutes(service, parts, limit)
  app.all('*', (c) => others.fetch(c.req.raw, c.env))
  const failed = (error: unknown, { headers }: SentRequest) => {
    const requestId = requestIdOf(headers, service.newReference)
    return problemAnswer(reportError(error, forRequest(service, requestId)), requestId)
  }
  app.onError((error, c) => asResponse(failed(error, c.req.raw)))
  const { fetch } = app
  app.fetch = (...request) => service.pressure.during(() => fetch(...request))
  if (isWatched) return app // whose requests all pass through who watches them
  const direct: Direct = (request, path, connection) => {
    const isRpc = path === config.jsonRpcPath && request.method === 'POST'
    const answer = isRpc ? jsonRpc(callOf(request, connection)) : rest(request, path, connection)
    if (!(answer instanceof Promise)) return answer
    return service.pressure.during(() => answer.catch((error: unknown) => failed(error, request)))
  }
  return Object.assign(app, { direct })
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
  app.notFound((c) => (page && wantsPage(c) ? page(c) : problem(noAddress(c.req.path), c.get('requestId'), NEGOTIATED)))
  app.onError((error, c) => problem(reportError(error, forRequest(service, c.get('requestId'))), c.get('requestId')))
  return app
}

const ADDRESSES = operations.flatMap(({ route }) => (route ? [route.path] : []))

function noAddress(path: string): ServiceError {
  const near = nearAddress(path, ADDRESSES)
  return new ServiceError('not_found', `${path}: no such address, ${near ? `did you mean ${near}?` : 'see /'}`)
}
