import type { EndedRequest, Observer } from './observer.ts'

type Write = (level: 'info', message: string, fields: Readonly<Record<string, unknown>>) => void

/** Writes a line of the log for each request (docs/operating.md#access-log). */
export const accessLog = (write: Write): Observer => ({
  countsBytes: true,
  onRequest: (request) => write('info', 'Request', fieldsOf(request)),
})

function fieldsOf({ operations, ...request }: EndedRequest) {
  const { protocol, method, status, bytes, caller, calls, cut } = request
  const requestId = request.requestId()
  return {
    ...(requestId === undefined ? {} : { requestId }),
    protocol,
    method,
    path: request.path(),
    ...(operations.length > 0 ? { operations } : {}),
    ...(calls > 1 ? { calls } : {}),
    status,
    ms: Math.round(request.ms * 100) / 100,
    bytes,
    ...(cut ? { cut } : {}),
    address: request.address(),
    ...(caller === undefined ? {} : { caller }),
  }
}
