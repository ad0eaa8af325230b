import type { SentHeaders } from './direct/sent-request.ts'

/** Accepted form of an id sent by a caller, which is written to the log and sent back as a header. */
const ID = /^[\w.:-]{1,128}$/

/** Of a token, which a caller who mixed up two header fields does not want in a log. */
const TOKEN = /rw_(pk|sk|tk|at)_/

/** @see https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/

/**
 * The id of a request: X-Request-Id as the caller sent it, else the trace id of its Traceparent, else a new one. Values of
 * another form are ignored.
 */
export function requestIdOf(headers: SentHeaders, newId: () => string): string {
  const sent = headers.get('x-request-id')
  if (sent !== null && ID.test(sent) && !TOKEN.test(sent)) return sent
  const trace = headers.get('traceparent')
  return (trace === null ? undefined : TRACEPARENT.exec(trace)?.[1]) ?? newId()
}
