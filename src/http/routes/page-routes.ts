import type { Hono } from 'hono'
import type { Service } from '../../service.ts'
import type { Env } from '../app.ts'
import { accountPages } from './pages/account-pages.ts'
import { authorizationPages } from './pages/authorization-pages.ts'
import { sessionPages } from './pages/session-pages.ts'
import { tokenPages } from './pages/token-pages.ts'

/** Everything that people see in a browser. */
export function pageRoutes(app: Hono<Env>, service: Service): void {
  sessionPages(app, service)
  authorizationPages(app, service)
  tokenPages(app, service)
  accountPages(app, service)
}
