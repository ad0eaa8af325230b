import type { Context, Hono } from 'hono'
import type { Config } from '../../config.ts'
import { operations } from '../../operations/index.ts'
import type { Operation, Route } from '../../operations/operation.ts'
import { perform } from '../../operations/perform.ts'
import type { Service } from '../../service.ts'
import { Admission } from '../admission.ts'
import { preflight, VARY, withCors } from '../cors.ts'
import type { Env } from '../env.ts'
import { identifyToken } from '../identify.ts'
import { notAllowed, problem } from '../problem.ts'
import { reportError } from '../protocol-errors.ts'
import type { RateLimit } from '../rate-limit.ts'
import { requestIdOf } from '../request-id.ts'
import { inputReader } from '../rest-input.ts'

/** An operation at its address. */
interface Endpoint {
  readonly operation: Operation
  readonly route: Route
  readonly readInput: (c: Context<Env>, config: Config) => unknown
}

/** The endpoints of one address by method. */
type Methods = ReadonlyMap<string, Endpoint>

/** Adds the routes of all operations that have one. */
export function restRoutes(
  app: Hono<Env>,
  service: Service,
  limit: RateLimit | undefined,
  served: readonly Operation[] = operations,
): void {
  for (const [path, methods] of endpointsByPath(served)) {
    const handle = (c: Context<Env>) => dispatch(c, service, limit, methods)
    // A slash at the end is accepted (docs/decisions.md#r3).
    for (const it of [path, `${path}/`]) app.all(it, handle)
  }
}

/** Endpoints by path in the syntax of the router, `/v2/floor/:floorId`; literal segments sort before parameters. */
function endpointsByPath(served: readonly Operation[]): Map<string, Map<string, Endpoint>> {
  const found = new Map<string, Map<string, Endpoint>>()
  for (const operation of served) {
    const { route } = operation
    if (route === undefined) continue
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const methods = found.get(path) ?? new Map<string, Endpoint>()
    methods.set(route.method, { operation, route, readInput: inputReader({ ...operation, route }) })
    found.set(path, methods)
  }
  const parametersLast = (path: string) => path.replaceAll(':', '\uffff')
  return new Map([...found].sort(([a], [b]) => (parametersLast(a) < parametersLast(b) ? -1 : 1)))
}

function dispatch(c: Context<Env>, service: Service, limit: RateLimit | undefined, methods: Methods) {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const endpoint = methods.get(method)
  if (endpoint) return answer(c, service, limit, endpoint)
  const requestId = requestIdOf(c.req.raw.headers, service.newReference)
  const open = [...methods.values()].filter(({ operation }) => operation.browsers).map(({ route }) => route.method)
  if (method === 'OPTIONS' && open.length > 0) return preflight(c.req.raw, open, requestId)
  return notAllowed(c, allowOf(methods, open.length > 0), requestId)
}

const allowOf = (methods: Methods, preflights: boolean) =>
  [
    ...[...methods.keys()].flatMap((it) => (it === 'GET' ? ['GET', 'HEAD'] : [it])),
    ...(preflights ? ['OPTIONS'] : []),
  ].join(', ')

async function answer(
  c: Context<Env>,
  whole: Service,
  limit: RateLimit | undefined,
  { operation, route, readInput }: Endpoint,
): Promise<Response> {
  const admission = new Admission(whole, limit, c.req.raw, c.env?.address ?? '')
  const { service } = admission
  const origin = c.req.header('origin')
  try {
    admission.charge(1)
    const caller = await admission.identify(identifyToken)
    const result = await perform(service, operation, caller, () => readInput(c, service.config))
    const isPublic = caller.kind === 'token' && caller.token.kind === 'pk'
    const headers = {
      ...admission.responseHeaders,
      'cache-control': isPublic ? 'no-cache' : 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': service.requestId,
      ...(operation.browsers ? withCors(isPublic && origin !== undefined ? origin : '*') : { vary: VARY }),
    }
    if (route.status === 204) return new Response(null, { status: 204, headers })
    return new Response(JSON.stringify(result), {
      status: route.status ?? 200,
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    })
  } catch (error) {
    const refusal = reportError(error, service)
    admission.challenge(refusal)
    // Page scripts may read why they were refused.
    return problem(refusal, service.requestId, {
      ...admission.responseHeaders,
      ...(operation.browsers ? withCors('*') : {}),
    })
  }
}
