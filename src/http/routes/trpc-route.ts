import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Context } from 'hono'
import type { ServiceError } from '../../errors.ts'
import type { Caller } from '../../operations/operation.ts'
import type { Service } from '../../service.ts'
import { Admission } from '../admission.ts'
import type { Env } from '../app.ts'
import { anyOf } from '../caller.ts'
import { asServiceError, RETRY, wire } from '../errors.ts'
import { readJsonText } from '../json-body.ts'
import type { RateLimit } from '../rate-limit.ts'
import { router } from '../trpc.ts'

/** tRPC over fetch. What the door refuses is refused in tRPC's own envelope, call by call, so that its clients read it. */
export function trpcRoute(service: Service, limit: RateLimit | undefined) {
  const { config } = service
  return async (c: Context<Env>): Promise<Response> => {
    const admission = new Admission(service, limit, c.req.raw, c.env?.address ?? '')
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
    const count = calls(request.url)
    admission.charge(count)
    const caller = await admission.identify(anyOf)
    if (!isPost) return { request, caller }
    // Asked here because tRPC answers malformed JSON as a failure of the server.
    const text = await readJsonText(request, { bytesMax: config.bodyBytesMax, depthMax: config.depthMax })
    return { request: withBody(request, text), caller }
  } catch (error) {
    return { request: isPost ? withBody(request, '{}') : request, caller: asServiceError(error, service) }
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

/** Whether pages of other sites may call all that a path names: what manages credentials is not for them (access.md O-12). */
export const isForBrowsers = (path: string): boolean =>
  path
    .slice('/trpc/'.length)
    .split(',')
    .every((it) => PUBLIC_PROCEDURES.has(it))

const PUBLIC_PROCEDURES = new Set(['furnish', 'generateGroups', 'generateDeskGrid', 'floor.read', 'token.self'])
