import type { Context, Hono } from 'hono'
import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'
import { favicon, manifest } from '../../web/design/mark.ts'
import { baseUrl } from '../http/base-url.ts'
import { buildOnDemand } from '../http/build-on-demand.ts'
import type { Env } from '../http/env.ts'
import { indexPage } from '../http/index-page.ts'
import { playgroundPage, serviceWorker, webFiles } from '../http/web-files.ts'
import { designPage } from './frame/design-page.ts'
import { htmlResponse, NEGOTIATED, wantsPage } from './html.ts'
import { headerOf } from './signed-in-request.ts'
import { whileBuilding } from './while-building.ts'

/** Adds what everybody may look at: the way in, the way to the reference, the design and the icon. */
export function publicPages(app: Hono<Env>, service: Service): void {
  const { config } = service
  const url = (c: Context) => baseUrl(config, c.req.raw)
  app.get('/', async (c) => {
    const playground = wantsPage(c) ? await playgroundPage(c) : undefined
    return playground ?? c.text(indexPage(url(c), config.jsonRpcPath), 200, NEGOTIATED)
  })
  // Relative, so that it holds below the prefix of a proxy.
  app.get('/reference', (c) => c.redirect('docs/reference-try'))
  app.get('/design', async (c) => {
    const user = await headerOf(service, c)
    return htmlResponse(service, c, (nonce) => designPage({ nonce, user }))
  })
  app.get(SECURITY_TXT, (c) => {
    const text = securityText(service, url(c))
    if (text === undefined) throw new ServiceError('not_found', `${SECURITY_TXT}: no such address, see /`)
    return c.text(text, 200, { 'cache-control': 'public, max-age=86400' })
  })
  // Browsers that are shown no page ask for the icon by its old name.
  const icon = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }
  app.get(
    '/docs/*',
    whileBuilding(service, () => buildOnDemand('site')),
  )
  webFiles(app)
  app.get('/service-worker.js', async (c) => {
    const worker = await serviceWorker(c)
    if (!worker) throw new ServiceError('not_found', '/service-worker.js: the playground was not built')
    return worker
  })
  app.get('/manifest.webmanifest', (c) =>
    c.body(manifest, 200, { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' }),
  )
  for (const path of ['/favicon.svg', '/favicon.ico']) app.get(path, (c) => c.body(favicon, 200, icon))
}

const SECURITY_TXT = '/.well-known/security.txt'

/** Whom to write to about faults of security, said anew each time; undefined where no address is set. @see RFC 9116 */
function securityText({ config, wallClock }: Service, base: string): string | undefined {
  if (config.securityContact === '') return undefined
  const expires = new Date(wallClock().getTime() + SECURITY_TXT_DAYS * 86_400_000)
  return [
    `Contact: ${config.securityContact}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${base}${SECURITY_TXT}`,
    `Policy: ${base}/docs/access#security`,
    '',
  ].join('\n')
}

/** Less than the year that RFC 9116 section 2.5.5 recommends at most. */
const SECURITY_TXT_DAYS = 180

/** Addresses of `publicPages`. */
export const PUBLIC_PAGES = [
  '/',
  '/reference',
  '/design',
  '/service-worker.js',
  '/manifest.webmanifest',
  '/favicon.svg',
  '/favicon.ico',
  SECURITY_TXT,
]
