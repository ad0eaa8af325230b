import type { Context, Hono, Next } from 'hono'
import type { Service } from '../../service/service.ts'
import type { Env } from '../http/env.ts'
import { type RateLimit, takeFromAll } from '../http/limits/rate-limit.ts'
import { NEGOTIATED } from './html.ts'
import { Attempts } from './sign-in/attempts.ts'
import { addressOf, messageResponse, waitResponse } from './signed-in-request.ts'

/** Attempts that are counted across pages: with passwords, and with second factors. */
export interface PageAttempts {
  readonly passwords: Attempts
  readonly codes: Attempts
}

/** Adds the routes of some pages. */
export type AddPages = (app: Hono<Env>, service: Service, attempts: PageAttempts) => void

/** Each counts once against the quota: `/floors/*` is `/floors` too. */
export const PAGE_AREAS = [
  '/floors/*',
  '/buildings/*',
  '/products/*',
  '/sign-in/*',
  '/sign-out',
  '/forgot-password',
  '/reset-password/*',
  '/invitation/*',
  '/settings/*',
  '/oauth/authorize',
  '/oauth/consent/*',
]

/**
 * Adds the routes of pages, with their quota and their refusals, which are pages too.
 *
 * @param pages by subject
 */
export function framePages(
  app: Hono<Env>,
  service: Service,
  limit: RateLimit | undefined,
  pages: readonly AddPages[],
): void {
  for (const path of PAGE_AREAS) app.use(path, (c: Context<Env>, next: Next) => overQuota(service, limit, c) ?? next())
  const before = app.routes.length
  const attempts = { passwords: new Attempts(service), codes: new Attempts(service, 'codes') }
  for (const addPages of pages) addPages(app, service, attempts)
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
