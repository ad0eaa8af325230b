import type { Context, Hono } from 'hono'
import { ServiceError } from '../../base/errors.ts'
import { notReady, readinessOf } from '../../service/readiness.ts'
import type { Service } from '../../service/service.ts'
import type { Env } from './env.ts'
import { metricsRoute } from './metrics-route.ts'
import { notAllowed, problem } from './problem.ts'

/** Adds what supervisors ask: whether the process lives, whether it can do its work, and what it counts. */
export function probeRoutes(app: Hono<Env>, service: Service): void {
  metricsRoute(app, service)
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', (c) => readiness(service, c))
  for (const path of ['/healthz', '/readyz']) app.all(path, (c) => notAllowed(c, 'GET, HEAD', c.get('requestId')))
}

function readiness(service: Service, c: Context): Response {
  const parts = readinessOf(service)
  const reason = notReady(parts)
  if (reason === undefined) return c.json({ status: 'ready' })
  return problem(new ServiceError('unavailable', reason, undefined, { parts }), c.get('requestId'))
}
