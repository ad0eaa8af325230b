import type { Hono } from 'hono'
import { ServiceError } from '../../base/errors.ts'
import { isSameSecret } from '../../operations/calling/same-secret.ts'
import { forRequest, type Service } from '../../service/service.ts'
import { challengeOf } from './callers/challenge.ts'
import type { Env } from './env.ts'
import { notAllowed, problem } from './problem.ts'
import { reportError } from './protocol-errors.ts'

export const METRICS_PATH = '/metrics'

/** Adds what Prometheus reads (docs/operating.md#metrics); where that is not wanted there is no such address. */
export function metricsRoute(app: Hono<Env>, service: Service): void {
  const { metrics } = service
  if (!metrics) return
  app.get(METRICS_PATH, async (c) => {
    const requestId = c.get('requestId')
    try {
      requireToken(service, c.req.header('authorization'))
      return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
    } catch (error) {
      const refusal = reportError(error, forRequest(service, requestId))
      const challenge = challengeOf(refusal)
      return problem(refusal, requestId, challenge === undefined ? {} : { 'www-authenticate': challenge })
    }
  })
  app.all(METRICS_PATH, (c) => notAllowed(c, 'GET, HEAD', c.get('requestId')))
}

/** @throws ServiceError `unauthorized`, `invalid_token` */
function requireToken({ config }: Service, authorization: string | undefined): void {
  const { metricsToken } = config
  if (metricsToken === '') return // readConfig has seen to it that only the own machine asks
  if (authorization === undefined) throw new ServiceError('unauthorized', 'Authorization: METRICS_TOKEN is required')
  const [, sent] = /^bearer +(\S+)$/i.exec(authorization) ?? []
  if (sent === undefined || !isSameSecret(sent, metricsToken))
    throw new ServiceError('invalid_token', 'Authorization: must be Bearer and METRICS_TOKEN')
}
