import type { Context, Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import type { RpcOperation } from '../../operations/index.ts'
import type { Service } from '../../service/service.ts'
import { documentCaching, documentedUrl } from '../http/base-url.ts'
import { PUBLIC_CORS, preflight } from '../http/cors.ts'
import type { Env } from '../http/env.ts'
import { notAllowed } from '../http/problem.ts'
import { openApi } from './openapi.ts'
import { openRpc } from './openrpc.ts'
import { requestSchema, requestSchemaPath } from './request-schemas.ts'

/** Adds the descriptions of the service for programs, which tools on other sites may read. */
export function documentRoutes(app: Hono<Env>, service: Service, served: readonly RpcOperation[]): void {
  const { config } = service
  const documents: Record<string, (url: string) => object> = {
    '/openapi.json': (url) => openApi(served, url, config),
    '/openrpc.json': (url) => openRpc(served, `${url}${config.jsonRpcPath}`),
    ...Object.fromEntries(served.map((it) => [requestSchemaPath(it), () => requestSchema(it)])),
  }
  const revalidated = etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(PUBLIC_CORS)] })
  for (const [path, make] of Object.entries(documents)) {
    app.get(path, revalidated, (c) =>
      c.json(make(documentedUrl(config, c.req.raw)), 200, { ...PUBLIC_CORS, ...documentCaching(config) }),
    )
    app.options(path, (c) => preflight(c.req.raw, ['GET', 'HEAD'], c.get('requestId')))
    app.all(path, (c: Context<Env>) => notAllowed(c, 'GET, HEAD, OPTIONS', c.get('requestId')))
  }
}
