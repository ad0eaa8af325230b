import { Hono } from 'hono'
import { ServiceError } from '../base/errors.ts'
import { type RpcOperation, rpcOperations } from '../operations/index.ts'
import type { Service } from '../service/service.ts'
import { type App, type AppParts, assembleApp } from './assemble-app.ts'
import { documentRoutes } from './documents/document-routes.ts'
import type { Env } from './http/env.ts'
import { probeRoutes } from './http/probe-routes.ts'
import { notAllowed, problem } from './http/problem.ts'
import { requestIdOf } from './http/request-id.ts'
import { mcpRoutes } from './mcp/mcp-route.ts'
import { leakRoute } from './oauth/leak-route.ts'
import { oauthRoutes } from './oauth/oauth-routes.ts'
import { framePages, notFoundPage } from './pages/frame-pages.ts'
import { PAGES } from './pages/page-routes.ts'
import { PUBLIC_PAGES, publicPages } from './pages/public-pages.ts'
import { viewerRoutes } from './pages/viewer-routes.ts'

/** All that the service answers. */
export const partsOf = (served: readonly RpcOperation[]): AppParts => ({
  routes: [
    mcpRoutes,
    oauthRoutes,
    leakRoute,
    viewerRoutes,
    (app, service, limit) => framePages(app, service, limit, PAGES),
    publicPages,
    probeRoutes,
    (app, service) => documentRoutes(app, service, served),
    (app) => {
      for (const path of PUBLIC_PAGES) app.all(path, (c) => notAllowed(c, 'GET, HEAD', c.get('requestId')))
    },
  ],
  nowhere: notFoundPage,
})

/** Makes the HTTP application of the service: {@link assembleApp} of all its parts. */
export const createApp = (service: Service, served: readonly RpcOperation[] = rpcOperations): App =>
  assembleApp(service, partsOf(served), served)

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
