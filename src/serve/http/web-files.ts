import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { serveStatic } from 'hono/serve-static'
import { fromRoot } from '../../base/package-root.ts'
import { buildOnDemand, type OnDemand } from './build-on-demand.ts'
import type { Env } from './env.ts'
import { PACKAGE_FILE, readPackageFile } from './package-files.ts'
import { notAllowed } from './problem.ts'

/** Scripts and styles come from files of our own; the kernels are WASM; exports and pictures are made in the page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "connect-src 'self' blob:",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const PAGE = {
  'content-security-policy': POLICY,
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
}

/** Their names hold a hash of their content. */
const ASSET = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Sends the playground; undefined where it was not built. */
export const playgroundPage = (c: Context<Env>): Promise<Response | undefined> =>
  Promise.resolve(playground(c, async () => {})).then((response) => response ?? undefined)

/** Sends the service worker of the playground; it may load nothing but what the service has. */
export const serviceWorker = (c: Context<Env>): Promise<Response | undefined> =>
  Promise.resolve(offline(c, async () => {})).then((response) => response ?? undefined)

/** Addresses of `webFiles`. */
export const WEB_AREAS = ['/assets/*', '/docs', '/docs/*']

/** Adds files for browsers: assets of the playground and the documents, which the build wrote, examples, and what packages have. */
export function webFiles(app: Hono<Env>): void {
  const cached = etag()
  // A package comes without the encodings that a build writes beside each file.
  for (const path of WEB_AREAS) app.use(path, compress())
  app.get('/assets/*', served('build/web', ASSET))
  app.get('/assets/:name{plan-(worker|writer)-.+}', onDemand('converters'))
  app.get(PACKAGE_FILE, async (c, next) => {
    const file = await readPackageFile(c.req.param('name')!)
    return file ? c.body(file.content, 200, { ...ASSET, 'content-type': file.type }) : next()
  })
  app.get('/assets/*', served('build/converters', ASSET), served('build/site', ASSET))
  app.get('/docs', (c) => c.redirect('/docs/', 301))
  app.get('/docs/:page{[\\w-]+}/', (c) => c.redirect(`../${c.req.param('page')}`, 301))
  // Documents show and offer what is in the folder of examples.
  app.get(
    '/docs/examples/*',
    cached,
    served('examples', PAGE, { rewriteRequestPath: (path) => path.replace('/docs/examples/', '/') }),
  )
  app.get('/docs/*', onDemand('site'), cached, served('build/site', PAGE, { rewriteRequestPath: documentPath }))
  for (const path of WEB_AREAS)
    app.all(path, (c, next) => (c.req.method === 'GET' ? next() : notAllowed(c, 'GET, HEAD', c.get('requestId'))))
}

const playground = served('build/web', { ...PAGE, vary: 'Accept' }, { path: 'index.html' })

const offline = served(
  'build/web',
  { 'content-security-policy': "default-src 'none'; connect-src 'self'", 'cache-control': 'no-cache' },
  { path: 'service-worker.js' },
)

/** Makes what the start left for later, once for each process: the request waits for it. */
function onDemand(target: OnDemand): MiddlewareHandler<Env> {
  return async (_, next) => {
    await buildOnDemand(target)
    await next()
  }
}

/** The file of a document: its address has no ending, so that it reads well; pictures and examples have theirs. */
const documentPath = (path: string) =>
  path.endsWith('/') ? `${path}index.html` : /\.\w+$/.test(path) ? path : `${path}.html`

/** Files of a folder of the package in an encoding that the browser takes. */
function served(
  folder: 'build/web' | `build/${OnDemand}` | 'examples',
  headers: Readonly<Record<string, string>>,
  place: { path?: string; rewriteRequestPath?: (path: string) => string } = {},
) {
  return serveStatic<Env>({
    ...place,
    root: fileURLToPath(fromRoot(`${folder}/`)),
    join,
    precompressed: true,
    getContent: (file) => readFile(file).catch(() => null),
    onFound: (_, c) => {
      for (const [name, value] of Object.entries(headers)) c.header(name, value, { append: name === 'vary' })
    },
  })
}
