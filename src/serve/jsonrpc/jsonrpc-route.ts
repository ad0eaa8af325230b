import { type ErrorCode, ServiceError } from '../../base/errors.ts'
import { authorize, lackOf } from '../../operations/calling/authorize.ts'
import type { Caller } from '../../operations/calling/caller.ts'
import type { RpcOperation } from '../../operations/index.ts'
import type { RequestService, Service } from '../../service/service.ts'
import { discover, openRpc } from '../documents/openrpc.ts'
import { readBody, requireJson } from '../http/bodies/body.ts'
import { answerOf } from '../http/bodies/stream.ts'
import { identifyBearer } from '../http/callers/identify.ts'
import { PUBLIC_CORS } from '../http/cors.ts'
import type { SentCall } from '../http/direct/sent-request.ts'
import type { Answer } from '../http/direct/whole-answer.ts'
import { addFields, type Fields } from '../http/fields.ts'
import { findId } from '../http/find-id.ts'
import { Admission } from '../http/limits/admission.ts'
import type { RateLimit } from '../http/limits/rate-limit.ts'
import { protocolErrors, reportError, retryHeaders } from '../http/protocol-errors.ts'
import { createJsonRpc, rpcRefusal } from './jsonrpc.ts'
import { type Envelope, type EnvelopeLimits, type Ids, readEnvelope } from './jsonrpc-envelope.ts'

/** POST of JSON-RPC bodies (docs/decisions.md#j1, #j2, #j4). */
export function jsonRpcRoute(whole: Service, served: readonly RpcOperation[], limit: RateLimit | undefined) {
  const { config } = whole
  const failedStatus = Number(config.jsonRpcErrorStatus)
  const document = () => openRpc(served, `${config.publicUrl}${config.jsonRpcPath}`)
  const jsonRpc = createJsonRpc([...served, discover(document)])

  return async (c: SentCall): Promise<Answer | Response> => {
    const request = c.req.raw
    const admission = new Admission(whole, limit, request, c.env)
    const { service } = admission
    const fields: Fields = {
      'access-control-allow-origin': PUBLIC_CORS['access-control-allow-origin'],
      'access-control-expose-headers': PUBLIC_CORS['access-control-expose-headers'],
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': service.requestId,
    }
    let reading: Promise<Envelope> | undefined
    const read = () => (reading ??= readBody(request, config.bodyBytesMax).then((it) => readEnvelope(it, config)))
    const readIds = () => reading ?? readBody(request, config.bodyBytesMax).then((it) => idsOf(it, config))
    try {
      const caller = await admit(c, admission, served)
      const charge = (calls: number) => admission.charge(calls - 1)
      const signal = () => request.signal
      const { body, failed, unavailable } = await jsonRpc({ service, caller, charge, signal }, await read())
      addFields(fields, admission.responseHeaders)
      if (unavailable) addFields(fields, retryHeaders(unavailable))
      if (body === undefined) {
        const headers = { ...PUBLIC_CORS, 'x-request-id': service.requestId, ...admission.responseHeaders }
        return { status: 204, headers, body: null }
      }
      const status = unavailable ? protocolErrors.unavailable.status : failed ? failedStatus : 200
      return await answerOf(body, { status, headers: fields }, logCut(service), c.env?.writesFirst)
    } catch (error) {
      const refusal = reportError(error, service)
      admission.challenge(refusal)
      addFields(fields, admission.responseHeaders)
      addFields(fields, retryHeaders(refusal))
      return refused(refusal, fields, readIds)
    }
  }
}

/** The caller of a request that may be read. @throws ServiceError */
async function admit(c: SentCall, admission: Admission, served: readonly RpcOperation[]): Promise<Caller> {
  if (c.req.method !== 'POST') {
    admission.responseHeaders['allow'] = 'POST, OPTIONS'
    throw new ServiceError('method_not_allowed', `method: must be POST, got ${c.req.method}`)
  }
  admission.charge(1)
  const caller = await admission.identify(identifyBearer)
  await requireAnyOf(admission.service, served, caller)
  requireJson(c.req.raw.headers)
  return caller
}

/**
 * The answer where no call is run. The body is read for the ids alone: a caller who may not call learns nothing else about it
 * (docs/decisions.md#j7). Clients wait for their id, and for ever where it does not come.
 *
 * @param read the ids of a body that can be read
 */
async function refused(refusal: ServiceError, headers: Fields, read: () => Promise<Ids>): Promise<Answer> {
  const { status } = protocolErrors[refusal.code]
  const ids = UNREAD.has(refusal.code) ? undefined : await read().catch(() => undefined)
  const body = rpcRefusal(refusal, ids)
  if (body !== undefined) return { status, headers, body }
  const { 'content-type': _, ...others } = headers
  return { status, headers: others, body: null }
}

async function idsOf(body: Uint8Array<ArrayBuffer>, limits: EnvelopeLimits): Promise<Ids> {
  const id = findId(body)
  return id === undefined ? readEnvelope(body, limits) : { batch: false, calls: [{ id }] }
}

/** Refusals of what is no JSON-RPC body at all: there is no id to look for. */
const UNREAD: ReadonlySet<ErrorCode> = new Set(['method_not_allowed', 'unsupported_media_type', 'payload_too_large'])

/** Refuses a caller that may call none of the methods, before the body is read. */
function requireAnyOf(service: RequestService, served: readonly RpcOperation[], caller: Caller): Promise<void> | void {
  if (served.every((it) => lackOf(it, caller, service.config))) return authorize(service, served[0]!, caller)
}

const logCut = (service: RequestService) => (error: unknown) => {
  reportError(error, service)
  service.log('error', 'An answer was cut off after its first bytes')
}
