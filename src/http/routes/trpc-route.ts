import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Context } from 'hono'
import { ServiceError } from '../../errors.ts'
import { lackOf } from '../../operations/authorize.ts'
import { operations } from '../../operations/index.ts'
import type { Operation } from '../../operations/operation.ts'
import type { Service } from '../../service.ts'
import { Admission } from '../admission.ts'
import { requireUncoded } from '../body.ts'
import type { Env } from '../env.ts'
import { identifyAny } from '../identify.ts'
import { readJsonText } from '../json-body.ts'
import { reportError, retryHeaders } from '../protocol-errors.ts'
import type { RateLimit } from '../rate-limit.ts'
import { router, type TrpcContext } from '../trpc.ts'

/** Serves tRPC. A refusal of the whole request is sent in tRPC's envelope for each call, so that its clients can read it. */
export function trpcRoute(whole: Service, limit: RateLimit | undefined) {
  return async (c: Context<Env>): Promise<Response> => {
    const admission = new Admission(whole, limit, c.req.raw, c.env?.address ?? '')
    const { request, context } = await admit(admission, c.req.raw)
    return fetchRequestHandler({
      endpoint: '/trpc',
      req: request,
      router,
      createContext: () => context,
      maxBatchSize: whole.config.batchMax,
      responseMeta: ({ errors }) => ({
        headers: new Headers({
          'cache-control': 'no-store',
          ...admission.responseHeaders,
          ...retryOf(errors.map(({ cause }) => cause)),
        }),
      }),
    })
  }
}

/** Retry-After where a call of the request was refused because the service is unavailable: the longest of them. */
function retryOf(causes: readonly unknown[]): Record<string, string> | undefined {
  const refusals = causes.filter((it) => it instanceof ServiceError && it.code === 'unavailable') as ServiceError[]
  const fields = refusals.map(retryHeaders).sort((a, b) => Number(b['retry-after']) - Number(a['retry-after']))
  return fields[0]
}

/** Admits a request for tRPC. The body is read only when the caller may call one of the procedures, and is checked to be valid JSON. */
async function admit(admission: Admission, request: Request): Promise<{ request: Request; context: TrpcContext }> {
  const { service } = admission
  const isPost = request.method === 'POST'
  const withoutBody = () => (isPost ? withBody(request, '{}') : request)
  try {
    const names = namesIn(request.url)
    admission.charge(names.length)
    const caller = await admission.identify(identifyAny)
    const context = { service, caller, bodyFault: undefined }
    const called = names.flatMap((it) => byName.get(it) ?? [])
    if (!isPost || called.every((it) => lackOf(it, caller, service.config))) return { request: withoutBody(), context }
    try {
      requireUncoded(request.headers)
      // Read here because tRPC answers malformed JSON as a failure of the server.
      const { bodyBytesMax, depthMax } = service.config
      const text = await readJsonText(request, { bytesMax: bodyBytesMax, depthMax })
      return { request: withBody(request, text), context }
    } catch (error) {
      return { request: withoutBody(), context: { ...context, bodyFault: reportError(error, service) } }
    }
  } catch (error) {
    return { request: withoutBody(), context: { service, refusal: reportError(error, service) } }
  }
}

const byName: ReadonlyMap<string, Operation> = new Map(operations.map((it) => [it.name, it as Operation]))

const withBody = (request: Request, body: string) =>
  new Request(request.url, { method: 'POST', headers: jsonHeaders(request.headers), body })

function jsonHeaders(headers: Headers): Headers {
  const copy = new Headers(headers)
  copy.delete('content-length')
  return copy
}

/** Names of the procedures in the path of a request; a batch has several, separated by commas. */
function namesIn(url: string): string[] {
  const path = new URL(url).pathname.slice('/trpc/'.length)
  try {
    return decodeURIComponent(path).split(',')
  } catch {
    return path.split(',') // malformed, for tRPC to refuse
  }
}

/** Whether pages of other sites may call all procedures in a path. */
export const isForBrowsers = (path: string): boolean =>
  path
    .slice('/trpc/'.length)
    .split(',')
    .every((it) => byName.get(it)?.browsers)
