import type { Context, Hono, Next } from 'hono'
import type { Service } from '../../service.ts'
import type { Env } from '../env.ts'
import { NEGOTIATED } from '../html.ts'
import { type RateLimit, takeFromAll } from '../rate-limit.ts'
import { accountPages } from './pages/account-pages.ts'
import { Attempts } from './pages/attempts.ts'
import { auditPages } from './pages/audit-pages.ts'
import { authorizationPages } from './pages/authorization-pages.ts'
import { exportPages } from './pages/floors/export-pages.ts'
import { floorListPages } from './pages/floors/floor-list-pages.ts'
import { floorPages } from './pages/floors/floor-pages.ts'
import { floorPictures } from './pages/floors/floor-pictures.ts'
import { floorSettingsPages } from './pages/floors/floor-settings-pages.ts'
import { furnishingPages } from './pages/floors/furnishing-pages.ts'
import { revisionPages } from './pages/floors/revision-pages.ts'
import { samplePages } from './pages/floors/sample-pages.ts'
import { uploadPages } from './pages/floors/upload-pages.ts'
import { attributePages } from './pages/hooks/attribute-pages.ts'
import { extensionPages } from './pages/hooks/extension-pages.ts'
import { webhookPages } from './pages/hooks/webhook-pages.ts'
import { linkPages } from './pages/link-pages.ts'
import { memberPages } from './pages/member-pages.ts'
import { passwordPages } from './pages/password-pages.ts'
import { providerPages } from './pages/provider-pages.ts'
import { reviewPages } from './pages/review-pages.ts'
import { secondStepPages } from './pages/second-step-pages.ts'
import { securityPages } from './pages/security-pages.ts'
import { sessionPages } from './pages/session-pages.ts'
import { addressOf, messageResponse, waitResponse } from './pages/signed-in-request.ts'
import { tokenListPages } from './pages/token-list-pages.ts'
import { tokenPages } from './pages/token-pages.ts'

/** Each counts once against the quota: `/floors/*` is `/floors` too. */
export const PAGE_AREAS = [
  '/floors/*',
  '/sign-in/*',
  '/sign-out',
  '/forgot-password',
  '/reset-password/*',
  '/invitation/*',
  '/settings/*',
  '/oauth/authorize',
  '/oauth/consent/*',
]

/** Adds the routes of the pages; their refusals are pages too. */
export function pageRoutes(app: Hono<Env>, service: Service, limit: RateLimit | undefined): void {
  for (const path of PAGE_AREAS) app.use(path, (c: Context<Env>, next: Next) => overQuota(service, limit, c) ?? next())
  const before = app.routes.length
  const attempts = new Attempts(service)
  sessionPages(app, service, attempts)
  const codes = new Attempts(service, 'codes')
  secondStepPages(app, service, codes)
  providerPages(app, service)
  passwordPages(app, service, attempts)
  securityPages(app, service, attempts, codes)
  reviewPages(app, service)
  linkPages(app, service)
  authorizationPages(app, service)
  tokenListPages(app, service)
  tokenPages(app, service)
  accountPages(app, service)
  memberPages(app, service)
  auditPages(app, service)
  attributePages(app, service)
  webhookPages(app, service)
  extensionPages(app, service)
  floorListPages(app, service)
  floorPages(app, service)
  floorPictures(app, service)
  revisionPages(app, service)
  floorSettingsPages(app, service)
  furnishingPages(app, service)
  samplePages(app, service)
  exportPages(app, service)
  uploadPages(app, service)
  for (const [path, methods] of methodsOf(app.routes.slice(before))) {
    const allow = methods.map((it) => (it === 'GET' ? 'GET, HEAD' : it)).join(', ')
    const text = `This address is for ${methods.join(' and ')}. Open the page again and repeat what you did.`
    app.all(path, (c) => messageResponse(service, c, 405, 'Not allowed', text, { allow }))
  }
  for (const path of PAGE_AREAS) app.all(path, (c) => notFound(service, c))
}

/** What a browser is shown where nothing is. */
export const notFoundPage = (service: Service, limit: RateLimit | undefined) => (c: Context<Env>) =>
  overQuota(service, limit, c) ?? notFound(service, c)

const notFound = (service: Service, c: Context<Env>) =>
  messageResponse(service, c, 404, 'Not found', 'There is no such page here.', NEGOTIATED)

/** Counts a page against the quota of the address; where that is exhausted, the page that says so. */
function overQuota(service: Service, limit: RateLimit | undefined, c: Context<Env>): Promise<Response> | undefined {
  const exhausted = limit && takeFromAll([[limit, addressOf(service, c)]])
  return exhausted && waitResponse(service, c, exhausted)
}

/** Path → the methods that it has a handler for. */
function methodsOf(routes: Hono<Env>['routes']): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, method } of routes) if (method !== 'ALL') found.set(path, [...(found.get(path) ?? []), method])
  return found
}
