import type { Context, Hono } from 'hono'
import { favicon } from '../../design/mark.ts'
import { designPage } from '../../pages/design-page.ts'
import { referencePage } from '../../pages/reference-page.ts'
import type { Service } from '../../service.ts'
import { baseUrl } from '../base-url.ts'
import { referenceEntries, referenceSchemas } from '../documents/reference.ts'
import type { Env } from '../env.ts'
import { htmlResponse, NEGOTIATED, wantsPage } from '../html.ts'
import { indexPage } from '../index-page.ts'
import { headerOf } from './pages/signed-in-request.ts'
import { playgroundPage, webFiles } from './web-files.ts'

/** Adds what everybody may look at: the way in, the reference and the icon. */
export function publicPages(app: Hono<Env>, service: Service): void {
  const { config } = service
  const url = (c: Context) => baseUrl(config, c.req.raw)
  app.get('/', async (c) => {
    const playground = wantsPage(c) ? await playgroundPage(c) : undefined
    return playground ?? c.text(indexPage(url(c), config.jsonRpcPath), 200, NEGOTIATED)
  })
  app.get('/reference', async (c) => {
    const user = await headerOf(service, c)
    return htmlResponse(service, c, (nonce) =>
      referencePage({ nonce, user, entries: referenceEntries(url(c), config), schemas: referenceSchemas() }),
    )
  })
  app.get('/design', async (c) => {
    const user = await headerOf(service, c)
    return htmlResponse(service, c, (nonce) => designPage({ nonce, user }))
  })
  // Browsers that are shown no page ask for the icon by its old name.
  const icon = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }
  webFiles(app)
  for (const path of ['/favicon.svg', '/favicon.ico']) app.get(path, (c) => c.body(favicon, 200, icon))
}

/** Addresses of `publicPages`. */
export const PUBLIC_PAGES = ['/', '/reference', '/design', '/favicon.svg', '/favicon.ico']
