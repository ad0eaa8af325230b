import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Context } from 'hono'
import { ServiceError } from '../../errors.ts'
import type { Caller } from '../../operations/operation.ts'
import { pathText } from '../../schema/explain.ts'
import type { Service } from '../../service.ts'
import { Admission } from '../admission.ts'
import type { Env } from '../app.ts'
import { decodeText, readBody } from '../body.ts'
import { asServiceError, RETRY, wire } from '../errors.ts'
import { scanJson } from '../json.ts'
import type { RateLimit } from '../rate-limit.ts'
import { router } from '../trpc.ts'

/** tRPC over fetch. What the door refuses is refused in tRPC's own envelope, call by call, so that its clients read it. */
export function trpcRoute(service: Service, limit: RateLimit | undefined) {
  const { config } = service
  return async (c: Context<Env>): Promise<Response> => {
    const admission = new Admission(config, limit, c.req.raw.headers, c.env?.address ?? '')
    const door = await pass(service, admission, c.req.raw)
    return fetchRequestHandler({
      endpoint: '/trpc',
      req: door.request,
      router,
      createContext: () => ({ service, caller: door.caller }),
      maxBatchSize: config.batchMax,
      responseMeta: ({ errors }) => ({
        headers: new Headers({
          'cache-control': 'no-store',
          ...admission.fields,
          ...(errors.some((it) => it.code === wire.unavailable.trpc) && RETRY),
        }),
      }),
    })
  }
}

/** The request as tRPC may have it: body read and judged; an empty one when it was refused. */
async function pass(
  service: Service,
  admission: Admission,
  request: Request,
): Promise<{ request: Request; caller: Caller | ServiceError }> {
  const { config } = service
  const isPost = request.method === 'POST'
  try {
    admission.charge(calls(request.url))
    const caller = admission.identify()
    if (!isPost) return { request, caller }
    const text = decodeText(await readBody(request, config.bodyBytesMax))
    if (text === undefined) throw new ServiceError('invalid', 'body: must be UTF-8')
    const fault = scanJson(text, config.depthMax).faults[0]
    if (fault?.kind === 'depth') throw new ServiceError('invalid', fault.message)
    if (fault) throw new ServiceError('invalid', `${pathText(fault.path.slice(0, -1))}: ${fault.message}`)
    if (!isJson(text)) throw new ServiceError('invalid', 'body: must be JSON')
    return { request: withBody(request, text), caller }
  } catch (error) {
    return { request: isPost ? withBody(request, '{}') : request, caller: asServiceError(error, service) }
  }
}

/** Asked here because tRPC answers malformed JSON as a failure of the server. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const withBody = (request: Request, body: string) =>
  new Request(request.url, { method: 'POST', headers: jsonHeaders(request.headers), body })

function jsonHeaders(headers: Headers): Headers {
  const copy = new Headers(headers)
  copy.delete('content-length')
  return copy
}

/** A batch names its procedures in the path, separated by commas. */
const calls = (url: string) => new URL(url).pathname.split(',').length
