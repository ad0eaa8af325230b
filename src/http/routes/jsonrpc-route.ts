import type { Context } from 'hono'
import { ServiceError } from '../../errors.ts'
import { authorize, lackOf } from '../../operations/authorize.ts'
import type { Caller } from '../../operations/caller.ts'
import type { RpcOperation } from '../../operations/index.ts'
import type { RequestService, Service } from '../../service.ts'
import { Admission } from '../admission.ts'
import { readBody, requireJson } from '../body.ts'
import { PUBLIC_CORS } from '../cors.ts'
import { discover, openRpc } from '../documents/openrpc.ts'
import type { Env } from '../env.ts'
import { identifyBearer } from '../identify.ts'
import { createJsonRpc, rpcRefusal } from '../jsonrpc.ts'
import { protocolErrors, RETRY, reportError, retryHeaders } from '../protocol-errors.ts'
import type { RateLimit } from '../rate-limit.ts'
import { respond } from '../stream.ts'

/** POST of JSON-RPC bodies (docs/decisions.md#j1, #j2, #j4). */
export function jsonRpcRoute(whole: Service, served: readonly RpcOperation[], limit: RateLimit | undefined) {
  const { config } = whole
  const failedStatus = Number(config.jsonRpcErrorStatus)
  const document = () => openRpc(served, `${config.publicUrl}${config.jsonRpcPath}`)
  const jsonRpc = createJsonRpc([...served, discover(document)], config)

  return async (c: Context<Env>): Promise<Response> => {
    const request = c.req.raw
    const admission = new Admission(whole, limit, request, c.env?.address ?? '')
    const { service } = admission
    const fields = {
      ...PUBLIC_CORS,
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': service.requestId,
    }
    try {
      if (c.req.method !== 'POST') {
        admission.responseHeaders['allow'] = 'POST, OPTIONS'
        throw new ServiceError('method_not_allowed', `method: must be POST, got ${c.req.method}`)
      }
      admission.charge(1)
      const caller = await admission.identify(identifyBearer)
      await requireAnyOf(service, served, caller)
      requireJson(request.headers)
      const bytes = await readBody(request, config.bodyBytesMax)
      const charge = (calls: number) => admission.charge(calls - 1)
      const signal = () => request.signal
      const { body, failed, unavailable } = await jsonRpc({ service, caller, charge, signal }, bytes)
      Object.assign(fields, admission.responseHeaders, unavailable && RETRY)
      if (body === undefined)
        return new Response(null, { status: 204, headers: { ...PUBLIC_CORS, ...admission.responseHeaders } })
      const status = unavailable ? protocolErrors.unavailable.status : failed ? failedStatus : 200
      return await respond(body, { status, headers: fields }, logCut(service))
    } catch (error) {
      const refusal = reportError(error, service)
      admission.challenge(refusal)
      const body = rpcRefusal(refusal) as Uint8Array<ArrayBuffer>
      const { status } = protocolErrors[refusal.code]
      return new Response(body, {
        status,
        headers: { ...fields, ...admission.responseHeaders, ...retryHeaders(refusal) },
      })
    }
  }
}

/** Refuses a caller that may call none of the methods, before the body is read. */
function requireAnyOf(service: RequestService, served: readonly RpcOperation[], caller: Caller): Promise<void> | void {
  if (served.every((it) => lackOf(it, caller, service.config))) return authorize(service, served[0]!, caller)
}

const logCut = (service: RequestService) => (error: unknown) => {
  reportError(error, service)
  service.log('error', 'An answer was cut off after its first bytes')
}
