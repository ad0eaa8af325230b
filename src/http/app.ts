import { type Context, Hono } from 'hono'
import { ServiceError } from '../errors.ts'
import { operations } from '../operations/index.ts'
import type { Operation } from '../operations/operation.ts'
import type { Service } from '../service.ts'
import { publicCors } from './cors.ts'
import { openApi } from './documents/openapi.ts'
import { openRpc } from './documents/openrpc.ts'
import { asServiceError, RETRY } from './errors.ts'
import { indexPage } from './index-page.ts'
import { problem } from './problem.ts'
import { RateLimit } from './rate-limit.ts'
import { jsonRpcRoute } from './routes/jsonrpc-route.ts'
import { trpcRoute } from './routes/trpc-route.ts'

/** What the process tells of a connection. */
export interface Connection {
  /** Address of the peer. */
  readonly address?: string
}

export type Env = { Bindings: Connection }

/**
 * The HTTP side of the service, for any server that speaks fetch.
 *
 * @param served operations offered over JSON-RPC; those over tRPC are fixed, because clients know their types
 */
export function createApp(service: Service, served: readonly Operation[] = operations): Hono<Env> {
  const { config } = service
  const app = new Hono<Env>()
  const limit = config.rateCalls === 0 ? undefined : new RateLimit(config.rateCalls, config.rateSeconds, service.now)
  const baseUrl = (c: Context) => config.publicUrl || new URL(c.req.url).origin

  app.options(config.jsonRpcPath, publicCors)
  app.use('/trpc/*', publicCors)
  app.all(config.jsonRpcPath, jsonRpcRoute(service, served, limit))
  app.all('/trpc/*', trpcRoute(service, limit))

  app.get('/', (c) => c.text(indexPage(baseUrl(c), config.jsonRpcPath)))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', (c) => readiness(service) ?? c.json({ status: 'ready' }))
  app.get('/openrpc.json', (c) => c.json(openRpc(served, `${baseUrl(c)}${config.jsonRpcPath}`)))
  app.get('/openapi.json', (c) => c.json(openApi(served, baseUrl(c), config.jsonRpcPath)))
  for (const path of ['/', '/healthz', '/readyz', '/openrpc.json', '/openapi.json']) app.all(path, readOnly)

  app.notFound((c) => problem(new ServiceError('not_found', `${c.req.path}: no such address, see /`)))
  app.onError((error) => problem(asServiceError(error, service)))
  return app
}

const readOnly = (c: Context) =>
  problem(new ServiceError('method_not_allowed', `method: must be GET or HEAD, got ${c.req.method}`), {
    allow: 'GET, HEAD',
  })

function readiness({ draining, store, warm }: Service): Response | undefined {
  if (!draining && store.status === 'ready' && warm) return undefined
  return problem(new ServiceError('unavailable', draining ? 'service: stopping' : awaited(store)), RETRY)
}

function awaited({ status }: Service['store']): string {
  if (status === 'failed') return 'store: cannot be opened, see the log'
  return status === 'ready' ? 'service: warming up' : `store: ${status}`
}
