import type { Hono } from 'hono'
import type { Service } from '../../service.ts'
import type { Env } from '../app.ts'
import { accountPages } from './pages/account-pages.ts'
import { Attempts } from './pages/attempts.ts'
import { authorizationPages } from './pages/authorization-pages.ts'
import { passwordPages } from './pages/password-pages.ts'
import { sessionPages } from './pages/session-pages.ts'
import { tokenPages } from './pages/token-pages.ts'

/** Everything that people see in a browser. */
export function pageRoutes(app: Hono<Env>, service: Service): void {
  const attempts = new Attempts(service)
  sessionPages(app, service, attempts)
  passwordPages(app, service, attempts)
  authorizationPages(app, service)
  tokenPages(app, service)
  accountPages(app, service)
}
