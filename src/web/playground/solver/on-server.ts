import type { ErrorCode } from '../../../base/errors.ts'
import type { FurnishingResult } from '../../../schema/furnishing/result.ts'
import { type Asked, rpcRequest } from '../state/draft.ts'
import { type Failure, refused, tooMany, unreachable } from './failure.ts'
import { gridPlans } from './grid-plan.ts'
import type { Answer } from './messages.ts'

/** Refusals as the furnishing methods number them. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  error_1: 'internal',
  error_2: 'invalid',
  error_3: 'room_too_large',
  error_4: 'fixed_too_large',
  error_5: 'fixed_too_dense',
  error_6: 'room_too_small',
}

type RpcReply = {
  readonly result?: FurnishingResult
  readonly error?: {
    readonly message: string
    readonly data?: readonly { readonly code: string; readonly message: string }[]
  }
}

/** The answer of the service, for browsers that cannot solve by themselves. */
export async function onServer(asked: Asked): Promise<Answer | Failure> {
  const explained: Asked =
    asked.mode === 'furnish' ? { mode: 'furnish', params: { ...asked.params, explain: true } } : asked
  let response: Response
  try {
    response = await fetch('jsonrpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rpcRequest(explained)),
    })
  } catch {
    return unreachable()
  }
  if (response.status === 429 || response.status === 503)
    return tooMany(Number(response.headers.get('retry-after') ?? 1), Date.now())
  const reply = (await response.json().catch(() => undefined)) as RpcReply | undefined
  if (!reply) return unreachable()
  if (reply.result) return answerOf(asked, reply.result)
  const fault = reply.error?.data?.[0]
  return refused(CODES[fault?.code ?? ''] ?? 'internal', fault?.message ?? reply.error?.message ?? response.statusText)
}

function answerOf({ mode }: Asked, result: FurnishingResult): Answer {
  if (mode !== 'desk-grid') return { mode, result }
  return { mode, grids: gridPlans(result), warnings: result.warnings, diagnostics: result.diagnostics }
}
