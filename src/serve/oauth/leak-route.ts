import type { Context, Hono } from 'hono'
import { ServiceError } from '../../base/errors.ts'
import { reportLeaked, requireSigner } from '../../operations/tokens/report-leaked.ts'
import { LeakReport } from '../../schema/resources/leaked-token.ts'
import { checkedJson } from '../../schema/wire/checked-json.ts'
import { parse } from '../../schema/wire/parse.ts'
import { forRequest, type Service } from '../../service/service.ts'
import { readBody, requireJson } from '../http/bodies/body.ts'
import { clientAddress } from '../http/callers/client-address.ts'
import type { Env } from '../http/env.ts'
import { type Exhausted, type RateLimit, takeFromAll } from '../http/limits/rate-limit.ts'
import { notAllowed, problem } from '../http/problem.ts'
import { reportError, retryHeaders } from '../http/protocol-errors.ts'

/** Where scanners send what they have found. @see docs/tokens.md#leaked-tokens */
export const LEAK_PATH = '/leaked-tokens'

/** Larger than a report may be. */
const BYTES_MAX = 512 * 1024

/** Adds the address that takes reports of leaked tokens. Their form and their signature are those of GitHub's secret scanning. */
export function leakRoute(app: Hono<Env>, service: Service, limit: RateLimit | undefined): void {
  app.post(LEAK_PATH, (c) => answer(c, service, limit))
  app.all(LEAK_PATH, (c) => notAllowed(c, 'POST', c.get('requestId')))
}

async function answer(c: Context<Env>, whole: Service, limit: RateLimit | undefined): Promise<Response> {
  const { proxyHops, depthMax } = whole.config
  const requestId = c.get('requestId')
  const address = clientAddress(c.env?.address ?? '', c.req.header('x-forwarded-for') ?? null, proxyHops)
  const userAgent = c.req.header('user-agent') ?? null
  const service = forRequest(whole, requestId, { source: () => ({ address, userAgent }), watch: c.env?.watch })
  try {
    const exhausted = limit && takeFromAll([[limit, address]])
    if (exhausted) return problem(tooMany(exhausted), requestId, exhausted.headers)
    requireJson(c.req.raw.headers)
    const body = await readBody(c.req.raw, BYTES_MAX)
    const signer = requireSigner(service, body, {
      identifier: c.req.header('github-public-key-identifier'),
      signature: c.req.header('github-public-key-signature'),
    })
    const report = parse(LeakReport, JSON.parse(checkedJson(body, depthMax)), '')
    return c.json(await reportLeaked(service, report, signer), 200, { 'cache-control': 'no-store' })
  } catch (error) {
    const known = reportError(error, service)
    return problem(known, requestId, retryHeaders(known))
  }
}

const tooMany = ({ seconds }: Exhausted) =>
  new ServiceError('too_many_requests', `too many reports, try again in ${seconds} seconds`)
