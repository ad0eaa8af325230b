import type { Context } from 'hono'
import { ServiceError } from '../../errors.ts'
import type { Operation } from '../../operations/operation.ts'
import type { Service } from '../../service.ts'
import { Admission } from '../admission.ts'
import type { Env } from '../app.ts'
import { readBody, requireJson } from '../body.ts'
import { bearerOf } from '../caller.ts'
import { PUBLIC_CORS } from '../cors.ts'
import { discover, openRpc } from '../documents/openrpc.ts'
import { asServiceError, RETRY, wire } from '../errors.ts'
import { createJsonRpc, rpcRefusal } from '../jsonrpc.ts'
import type { RateLimit } from '../rate-limit.ts'
import { respond } from '../stream.ts'

/** POST of JSON-RPC bodies (decisions.md J1, J2, J4). */
export function jsonRpcRoute(service: Service, served: readonly Operation[], limit: RateLimit | undefined) {
  const { config } = service
  const failedStatus = Number(config.jsonRpcErrorStatus)
  const document = () => openRpc(served, `${config.publicUrl}${config.jsonRpcPath}`)
  const jsonRpc = createJsonRpc([...served, discover(document)], config)

  return async (c: Context<Env>): Promise<Response> => {
    const { headers } = c.req.raw
    const admission = new Admission(service, limit, c.req.raw, c.env?.address ?? '')
    const fields = {
      ...PUBLIC_CORS,
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': service.newReference(),
    }
    try {
      if (c.req.method !== 'POST') {
        admission.fields['allow'] = 'POST, OPTIONS'
        throw new ServiceError('method_not_allowed', `method: must be POST, got ${c.req.method}`)
      }
      admission.charge(1)
      const caller = await admission.identify(bearerOf)
      requireJson(headers)
      const bytes = await readBody(c.req.raw, config.bodyBytesMax)
      const charge = (calls: number) => admission.charge(calls - 1)
      const gone = () => c.req.raw.signal
      const { body, failed, unavailable } = await jsonRpc({ service, caller, charge, gone }, bytes)
      Object.assign(fields, admission.fields, unavailable && RETRY)
      if (body === undefined)
        return new Response(null, { status: 204, headers: { ...PUBLIC_CORS, ...admission.fields } })
      const status = unavailable ? wire.unavailable.status : failed ? failedStatus : 200
      return await respond(body, { status, headers: fields }, logCut(service))
    } catch (error) {
      const refusal = asServiceError(error, service)
      const body = rpcRefusal(refusal) as Uint8Array<ArrayBuffer>
      return new Response(body, { status: wire[refusal.code].status, headers: { ...fields, ...admission.fields } })
    }
  }
}

const logCut = (service: Service) => (error: unknown) => {
  asServiceError(error, service)
  service.log('error', 'An answer was cut off after its first bytes')
}
