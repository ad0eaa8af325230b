import type { Context, Hono } from 'hono'
import { ServiceError } from '../../errors.ts'
import type { Service } from '../../service.ts'
import type { Env } from '../env.ts'
import { notAllowed, problem } from '../problem.ts'
import { metricsRoute } from './metrics-route.ts'

/** Adds what supervisors ask: whether the process lives, whether it can do its work, and what it counts. */
export function probeRoutes(app: Hono<Env>, service: Service): void {
  metricsRoute(app, service)
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', (c) => readiness(service, c) ?? c.json({ status: 'ready' }))
  for (const path of ['/healthz', '/readyz']) app.all(path, (c) => notAllowed(c, 'GET, HEAD', c.get('requestId')))
}

function readiness({ draining, store, warm }: Service, c: Context): Response | undefined {
  const usable = store.status === 'ready' && store.fault === undefined
  if (!draining && usable && warm) return undefined
  const error = new ServiceError('unavailable', draining ? 'service: stopping' : awaited(store))
  return problem(error, c.get('requestId'))
}

function awaited(store: Service['store']): string {
  const { status } = store
  if (status === 'failed' || ('fault' in store && status === 'ready')) return 'store: cannot be used, see the log'
  if ('fault' in store) return 'store: not reachable yet, see the log'
  return status === 'ready' ? 'service: warming up' : `store: ${status}`
}
