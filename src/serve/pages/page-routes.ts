import type { Context, Hono, Next } from 'hono'
import type { Service } from '../../service/service.ts'
import type { Env } from '../http/env.ts'
import { type RateLimit, takeFromAll } from '../http/limits/rate-limit.ts'
import { accountPages } from './account/account-pages.ts'
import { auditPages } from './account/audit-pages.ts'
import { memberPages } from './account/member-pages.ts'
import { reviewPages } from './account/review-pages.ts'
import { authorizationPages } from './applications/authorization-pages.ts'
import { samplePages } from './floors/arrivals/sample-pages.ts'
import { uploadPages } from './floors/arrivals/upload-pages.ts'
import { floorListPages } from './floors/floor-list-pages.ts'
import { floorPages } from './floors/floor-pages.ts'
import { floorSettingsPages } from './floors/floor-settings-pages.ts'
import { furnishingPages } from './floors/furnishing/furnishing-pages.ts'
import { exportPages } from './floors/plan/export-pages.ts'
import { floorPictures } from './floors/plan/floor-pictures.ts'
import { revisionPages } from './floors/revisions/revision-pages.ts'
import { attributePages } from './hooks/attribute-pages.ts'
import { extensionPages } from './hooks/extension-pages.ts'
import { webhookPages } from './hooks/webhook-pages.ts'
import { NEGOTIATED } from './html.ts'
import { securityPages } from './security/security-pages.ts'
import { Attempts } from './sign-in/attempts.ts'
import { linkPages } from './sign-in/link-pages.ts'
import { passwordPages } from './sign-in/password-pages.ts'
import { providerPages } from './sign-in/provider-pages.ts'
import { secondStepPages } from './sign-in/second-step-pages.ts'
import { sessionPages } from './sign-in/session-pages.ts'
import { addressOf, messageResponse, waitResponse } from './signed-in-request.ts'
import { tokenListPages } from './tokens/token-list-pages.ts'
import { tokenPages } from './tokens/token-pages.ts'

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
