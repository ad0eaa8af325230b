import type { RpcOperation } from '../../src/operations/index.ts'
import { type App, type AppParts, assembleApp } from '../../src/serve/assemble-app.ts'
import { probeRoutes } from '../../src/serve/http/probe-routes.ts'
import { oauthRoutes } from '../../src/serve/oauth/oauth-routes.ts'
import { authorizationPages } from '../../src/serve/pages/applications/authorization-pages.ts'
import { framePages } from '../../src/serve/pages/frame-pages.ts'
import { sessionPages } from '../../src/serve/pages/sign-in/session-pages.ts'
import type { Service } from '../../src/service/service.ts'

const parts: AppParts = {
  routes: [
    oauthRoutes,
    (app, service, limit) => framePages(app, service, limit, [sessionPages, authorizationPages]),
    probeRoutes,
  ],
}

/**
 * The protocols, and of the pages those to sign in and to consent: what tests of an area need that are not about pages. A test of
 * pages imports {@link file://./whole-app.ts} in place of `access.ts`.
 */
export const smallApp = (service: Service, served: readonly RpcOperation[]): App => assembleApp(service, parts, served)
