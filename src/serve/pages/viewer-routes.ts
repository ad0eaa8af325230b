import type { Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { ServiceError } from '../../base/errors.ts'
import { authenticateViewer } from '../../operations/calling/authenticate.ts'
import { type ViewedFloor, viewFloor } from '../../operations/viewer/view-floor.ts'
import type { PlainUnit } from '../../schema/furnishing/read-length.ts'
import type { RequestService, Service } from '../../service/service.ts'
import { basePath } from '../http/base-url.ts'
import type { Env } from '../http/env.ts'
import { Admission } from '../http/limits/admission.ts'
import type { RateLimit } from '../http/limits/rate-limit.ts'
import { notAllowed } from '../http/problem.ts'
import { protocolErrors, reportError, retryHeaders } from '../http/protocol-errors.ts'
import { emptyViewerPage, type ViewerScheme, viewerPage } from './floors/plan/viewer-page.ts'
import { VIEWER_WIDTHS, viewerPlan } from './floors/plan/viewer-plan.ts'

/** Addresses of `viewerRoutes`. */
export const VIEWER_AREA = '/embed/*'

/** Plans kept as they were drawn, and how much text of them at most. */
const PLANS_KEPT = 100
const PLANS_LENGTH_MAX = 16 * 1024 * 1024

/** The same for every reason, so that it gives no hint; it names all that can be mended. */
const NOTHING =
  'There is nothing to show here: the id of the floor is wrong, the floor is not public, or the token does not show it on this site.'

/** A request for a floor that its token may show. */
interface Viewing {
  readonly c: Context<Env>
  readonly service: RequestService
  readonly floor: ViewedFloor
  /** Its only credential. */
  readonly pubtoken: string
}

/**
 * Adds the viewer that pages of others show in a frame (docs/decisions.md#a19): the page, and what its own script and picture ask
 * for. None of them reads a cookie, and none says why there is nothing to show.
 */
export function viewerRoutes(app: Hono<Env>, service: Service, limit: RateLimit | undefined): void {
  const plans = new LRUCache<string, string>({
    max: PLANS_KEPT,
    maxSize: PLANS_LENGTH_MAX,
    sizeCalculation: (plan) => plan.length,
  })
  const viewing = (show: (viewing: Viewing) => Promise<Response>) => (c: Context<Env>) => view(service, limit, c, show)
  app.get('/embed/:floorId', viewing(showPage))
  app.get(
    '/embed/:floorId/plan.svg',
    viewing((it) => showPlan(it, plans)),
  )
  app.get('/embed/:floorId/layout.json', viewing(showLayout))
  app.all(VIEWER_AREA, (c) =>
    c.req.method === 'GET' ? nothing(service, c, 404, NOTHING) : notAllowed(c, 'GET, HEAD', c.get('requestId')),
  )
}

async function view(
  whole: Service,
  limit: RateLimit | undefined,
  c: Context<Env>,
  show: (viewing: Viewing) => Promise<Response>,
): Promise<Response> {
  const admission = new Admission(whole, limit, c.req.raw, c.env)
  const { service } = admission
  try {
    admission.charge(1)
    const [pubtoken, more] = c.req.queries('pubtoken') ?? []
    if (pubtoken === undefined || more !== undefined) throw new ServiceError('not_found', 'viewer: not found')
    const referer = c.req.header('referer') ?? null
    const caller = await admission.identify((it, _, { address }) =>
      authenticateViewer(it, pubtoken, { address, referer }),
    )
    if (caller.kind !== 'token') throw new ServiceError('not_found', 'viewer: not found')
    const floor = await viewFloor(service, caller, c.req.param('floorId')!)
    return await show({ c, service, floor, pubtoken })
  } catch (error) {
    const refusal = reportError(error, service)
    const { status } = protocolErrors[refusal.code]
    if (status === 429)
      return nothing(service, c, 429, 'Too many requests. Try again shortly.', admission.responseHeaders)
    if (status >= 500) return nothing(service, c, status, 'The plan cannot be shown now.', retryHeaders(refusal))
    return nothing(service, c, 404, NOTHING)
  }
}

/** What is the same for every reason, so that it gives no hint. */
function nothing(
  service: Service,
  c: Context<Env>,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const more = { ...headers, 'cache-control': 'no-store' }
  return page(service, (nonce, base) => emptyViewerPage({ nonce, base, scheme: schemeOf(c) }, text), { status, more })
}

const schemeOf = (c: Context): ViewerScheme => {
  const scheme = c.req.query('scheme')
  return scheme === 'light' || scheme === 'dark' ? scheme : 'auto'
}

/** Of areas: the frame names it in its address, as it reads no cookie. */
const unitOf = (c: Context): PlainUnit => (c.req.query('unit') === 'ft' ? 'ft' : 'm')

async function showPage({ c, service, floor, pubtoken }: Viewing): Promise<Response> {
  const { spaces } = await floor.content()
  const unit = unitOf(c)
  const query = `pubtoken=${encodeURIComponent(pubtoken)}${unit === 'ft' ? '&unit=ft' : ''}`
  const content = {
    path: `/embed/${floor.id}`,
    query,
    name: floor.name,
    spaces,
    scheme: schemeOf(c),
    unit,
    domains: floor.domains,
  }
  return page(service, (nonce, base) => viewerPage({ nonce, base, ...content }), { ancestors: floor.frameAncestors })
}

async function showPlan({ c, floor }: Viewing, plans: LRUCache<string, string>): Promise<Response> {
  const scheme = schemeOf(c) === 'dark' ? 'dark' : 'light'
  const widthMin = Number(c.req.query('width'))
  const width = VIEWER_WIDTHS.find((it) => it >= widthMin) ?? VIEWER_WIDTHS[0]
  const unit = unitOf(c)
  const etag = `"${floor.version}-${scheme}-${width}${unit === 'ft' ? '-ft' : ''}"`
  if (c.req.header('if-none-match') === etag) return own(null, 304, { etag })
  const key = `${floor.id} ${etag}`
  let plan = plans.get(key)
  if (plan === undefined) {
    plan = await floor.plan(viewerPlan({ scheme, width, unit }))
    plans.set(key, plan)
  }
  return own(plan, 200, { etag, 'content-type': 'image/svg+xml; charset=utf-8' })
}

async function showLayout({ c, floor }: Viewing): Promise<Response> {
  const etag = `"${floor.version}"`
  if (c.req.header('if-none-match') === etag) return own(null, 304, { etag })
  return own(JSON.stringify(await floor.content()), 200, { etag, 'content-type': 'application/json; charset=utf-8' })
}

/** What only the viewer's page loads: other sites can neither read nor show it. */
const own = (body: string | null, status: number, headers: Readonly<Record<string, string>>): Response =>
  new Response(body, {
    status,
    headers: {
      ...headers,
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    },
  })

interface PageOptions {
  readonly status?: number
  /** Who may frame it; left out: everybody, as there is nothing in it. */
  readonly ancestors?: string
  readonly more?: Readonly<Record<string, string>>
}

async function page(
  service: Service,
  content: (nonce: string, base: string) => ReturnType<typeof viewerPage>,
  { status = 200, ancestors, more = {} }: PageOptions,
): Promise<Response> {
  const nonce = service.randomText(22)
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`, // what the script loads on demand has no nonce
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    ...(ancestors === undefined ? [] : [ancestors]),
  ]
  return new Response(String(await content(nonce, basePath(service.config))), {
    status,
    headers: {
      'cache-control': 'no-cache',
      ...more,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
    },
  })
}
