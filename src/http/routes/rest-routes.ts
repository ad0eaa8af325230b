import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { readFloor } from '../../operations/floors/read-floor.ts'
import type { Procedure } from '../../operations/operation.ts'
import { createTemporaryToken } from '../../operations/tokens/create-temporary-token.ts'
import { tokenSelf } from '../../operations/tokens/token-self.ts'
import { parse } from '../../schema/parse.ts'
import type { Service } from '../../service.ts'
import { Admission } from '../admission.ts'
import { type Env, notAllowed } from '../app.ts'
import { requireJson } from '../body.ts'
import { tokenOf } from '../caller.ts'
import { asServiceError } from '../errors.ts'
import { readJsonText } from '../json-body.ts'
import { problem } from '../problem.ts'
import type { RateLimit } from '../rate-limit.ts'

/** Bodies of the REST side are small. */
const BODY_BYTES_MAX = 64 * 1024

/** One address of the REST side: what it runs and where the input comes from. */
interface Row {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly procedure: Procedure
  readonly input: (c: Context<Env>, service: Service) => unknown
  /** Whether scripts of other sites may call it; secret tokens have no business in a browser. */
  readonly browsers: boolean
}

/** The REST side of area A. */
export const restRows: readonly Row[] = [
  { method: 'GET', path: '/v2/floor/:id', procedure: readFloor, input: floorId, browsers: true },
  { method: 'GET', path: '/v2/token/self', procedure: tokenSelf, input: () => ({}), browsers: true },
  {
    method: 'POST',
    path: '/v2/temporary-access-token/create',
    procedure: createTemporaryToken,
    input: jsonBody,
    browsers: false,
  },
]

export function restRoutes(app: Hono<Env>, service: Service, limit: RateLimit | undefined): void {
  for (const row of restRows) {
    // A slash at the end is accepted (decisions.md R3).
    for (const path of [row.path, `${row.path}/`]) {
      if (row.browsers) app.options(path, () => preflight(service))
      app.on(row.method, path, (c) => answer(c, service, limit, row))
      app.all(path, (c) => notAllowed(c, allowed(row), service.newReference()))
    }
  }
}

async function answer(c: Context<Env>, service: Service, limit: RateLimit | undefined, row: Row): Promise<Response> {
  const admission = new Admission(service, limit, c.req.raw, c.env?.address ?? '')
  const { procedure } = row
  const requestId = service.newReference()
  const origin = c.req.header('origin')
  try {
    admission.charge(1)
    const caller = await admission.identify(tokenOf)
    const input: z.output<typeof procedure.input> = parse(procedure.input, await row.input(c, service), '')
    const result = await procedure.run(service, caller, input)
    const isPublic = caller.kind === 'token' && caller.token.kind === 'pk'
    return new Response(JSON.stringify(result), {
      headers: {
        ...admission.fields,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': isPublic ? 'no-cache' : 'private, no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': requestId,
        ...(row.browsers ? sharing(isPublic && origin !== undefined ? origin : '*') : { vary: VARY }),
      },
    })
  } catch (error) {
    const refusal = asServiceError(error, service)
    admission.challenge(refusal)
    // Page scripts may read why they were refused.
    return problem(refusal, requestId, { ...admission.fields, ...(row.browsers ? sharing('*') : {}) })
  }
}

const allowed = ({ method, browsers }: Row) =>
  `${method}${method === 'GET' ? ', HEAD' : ''}${browsers ? ', OPTIONS' : ''}`

/** @param origin whom the answer was judged for; `*` where the origin was not judged */
const sharing = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': 'WWW-Authenticate, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id',
  vary: VARY,
})

const VARY = 'Authorization, Origin'

/** The question of a browser before a request with an Authorization header; needs no credential (access.md O-11). */
const preflight = (service: Service) =>
  new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-max-age': '7200',
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      'x-content-type-options': 'nosniff',
      'x-request-id': service.newReference(),
    },
  })

function floorId(c: Context<Env>) {
  return { floorId: c.req.param('id') }
}

async function jsonBody(c: Context<Env>, { config }: Service): Promise<unknown> {
  requireJson(c.req.raw.headers)
  const bytesMax = Math.min(BODY_BYTES_MAX, config.bodyBytesMax)
  return JSON.parse(await readJsonText(c.req.raw, { bytesMax, depthMax: config.depthMax }))
}
