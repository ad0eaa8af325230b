import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Context } from 'hono'
import { ServiceError } from '../../base/errors.ts'
import { lackOf } from '../../operations/calling/authorize.ts'
import type { Caller } from '../../operations/calling/caller.ts'
import type { Operation } from '../../operations/calling/operation.ts'
import type { HeldInput } from '../../operations/calling/unparsed-input.ts'
import { operations } from '../../operations/index.ts'
import { checkedJson } from '../../schema/wire/checked-json.ts'
import type { Config } from '../../service/config.ts'
import type { Service } from '../../service/service.ts'
import { mayBeLong, requireUncoded } from '../http/bodies/body.ts'
import { reserve } from '../http/bodies/large-input.ts'
import { identifyAny } from '../http/callers/identify.ts'
import type { Env } from '../http/env.ts'
import { Admission } from '../http/limits/admission.ts'
import type { ClientFailures } from '../http/limits/client-failures.ts'
import type { RateLimit } from '../http/limits/rate-limit.ts'
import { reportError, retryHeaders } from '../http/protocol-errors.ts'
import { router, type TrpcContext } from './trpc.ts'
import { readTrpcInputs } from './trpc-inputs.ts'
import { TrpcResults } from './trpc-results.ts'

/** Serves tRPC. A refusal of the whole request is sent in tRPC's envelope for each call, so that its clients can read it. */
export function trpcRoute(whole: Service, limit: RateLimit | undefined, failures: ClientFailures) {
  return async (c: Context<Env>): Promise<Response> => {
    const admission = new Admission(whole, limit, c.req.raw, c.env)
    const { request, context, held } = await admit(admission, c.req.raw, failures)
    const response = await fetchRequestHandler({
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
    // Where no call came to its input.
    await held?.release()
    return context.results.complete(response, (error) => reportError(error, admission.service))
  }
}

/** Retry-After where a call of the request was refused because the service is unavailable: the longest of them. */
function retryOf(causes: readonly unknown[]): Record<string, string> | undefined {
  const refusals = causes.filter((it) => it instanceof ServiceError && it.code === 'unavailable') as ServiceError[]
  const fields = refusals.map(retryHeaders).sort((a, b) => Number(b['retry-after']) - Number(a['retry-after']))
  return fields[0]
}

interface Admitted {
  readonly request: Request
  readonly context: TrpcContext
  readonly held?: HeldInput | undefined
}

/** Admits a request for tRPC. The input is read only when the caller may call one of the procedures, and is checked to be valid JSON. */
async function admit(admission: Admission, request: Request, failures: ClientFailures): Promise<Admitted> {
  const { service } = admission
  const results = new TrpcResults(service.newReference())
  try {
    const names = namesIn(request.url)
    admission.charge(names.length)
    const caller = await admission.identify(identifyAny)
    const context = { service, caller, results, refusalOf: refusalsOf(admission, failures) }
    const called = names.map((it) => byName.get(it))
    if (called.every((it) => !it || lackOf(it, caller, service.config)))
      return { request: withoutInput(request), context }
    try {
      // Checked here because tRPC answers malformed JSON as a failure of the server.
      if (request.method !== 'POST') return { request: withCheckedQuery(request, service.config), context }
      requireNoForm(request.headers)
      requireUncoded(request.headers)
      const held = await placeOf(service, caller, called, request)
      try {
        const batch = new URL(request.url).searchParams.get('batch') === '1'
        const { text, unparsed } = await readTrpcInputs(request, called, batch, service.config)
        return { request: withBody(request, text), context: { ...context, unparsed, claimHeld: onceOnly(held) }, held }
      } catch (error) {
        await held?.release()
        throw error
      }
    } catch (error) {
      return { request: withoutBody(request), context: { ...context, bodyFault: reportError(error, service) } }
    }
  } catch (error) {
    return { request: withoutInput(request), context: { service, results, refusal: reportError(error, service) } }
  }
}

/** Makes what a failed call is refused with: where too many applications failed to authenticate, with a time to wait. */
const refusalsOf = (admission: Admission, failures: ClientFailures) => async (error: unknown) => {
  const tooOften = await failures.count(error, admission.address)
  if (!tooOften) return reportError(error, admission.service)
  Object.assign(admission.responseHeaders, tooOften.headers)
  return new ServiceError('too_many_requests', `too many attempts, try again in ${tooOften.seconds} seconds`)
}

function onceOnly(held: HeldInput | undefined): () => HeldInput | undefined {
  let unclaimed = held
  return () => {
    const it = unclaimed
    unclaimed = undefined
    return it
  }
}

/** The place of a request whose input may be large, for the first such call in it. @throws ServiceError `unavailable` */
async function placeOf(
  service: Service,
  caller: Caller,
  called: readonly (Operation | undefined)[],
  request: Request,
): Promise<HeldInput | undefined> {
  const large = called.find((it) => it?.large)?.large
  if (!large || !mayBeLong(request.headers)) return undefined
  return reserve(service, caller, large, request, large.bytesMax(service.config, false))
}

/** @throws ServiceError `invalid` for an `input` that is not JSON */
function withCheckedQuery(request: Request, { depthMax }: Config): Request {
  const input = request.url.includes('?') ? new URL(request.url).searchParams.get('input') : null
  if (input) checkedJson(new TextEncoder().encode(input), depthMax, 'input')
  return request
}

/** tRPC reads forms as well, and procedures of this service none. @throws ServiceError `invalid` */
function requireNoForm(headers: Headers): void {
  if (isForm(headers))
    throw new ServiceError(
      'invalid',
      `Content-Type: must be application/json, got ${JSON.stringify(headers.get('content-type'))}`,
    )
}

const isForm = (headers: Headers) => /^\s*multipart\//i.test(headers.get('content-type') ?? '')

/** A request whose type tRPC judges before it answers by the fault of the body in its context; of forms it knows only its own. */
function withoutBody(request: Request): Request {
  return isForm(request.headers) || request.method !== 'POST' ? withoutInput(request) : withBody(request, '{}')
}

/** A request that tRPC answers by the refusal in its context. */
function withoutInput(request: Request): Request {
  // Another type would be refused before the caller is.
  if (request.method === 'POST') return withBody(request, '{}', 'application/json')
  const url = new URL(request.url)
  url.searchParams.delete('input')
  return new Request(url, { method: request.method, headers: request.headers })
}

const byName: ReadonlyMap<string, Operation> = new Map(operations.map((it) => [it.name, it as Operation]))

function withBody(request: Request, body: string, type?: string): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  if (type !== undefined) headers.set('content-type', type)
  return new Request(request.url, { method: 'POST', headers, body, signal: request.signal })
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
    .every((it) => byName.get(it)?.access.browsers)
