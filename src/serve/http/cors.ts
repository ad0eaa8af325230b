import type { SentRequest } from './direct/sent-request.ts'

const EXPOSED =
  'WWW-Authenticate, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, ETag, Link, Location, Content-Disposition'

/** Request headers on which answers with credentials depend. */
export const VARY = 'Authorization, Origin'

/** Header fields of the answers of the RPC protocols: any page may call, because they use no cookies of other sites. */
export const PUBLIC_CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
} as const

/** @param origin the allowed origin; `*` when the credential does not depend on the origin */
export const withCors = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': EXPOSED,
  vary: VARY,
})

/** Header fields that a page may send: what callers need, and what libraries for browsers add by themselves. */
const REQUEST_HEADERS = [
  'Authorization',
  'Baggage',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Last-Event-Id', // clients of the Model Context Protocol, as the next two
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
  'Traceparent',
  'Tracestate',
  'Trpc-Accept', // tRPC clients that read answers as streams
  'X-Request-Id',
  'X-Sdk-Version',
  'X-Trpc-Source', // tRPC clients as their documentation sets them up
]

/** Answers a preflight request, which carries no credential: the methods of the address, the requested headers that are known. */
export function preflight(request: SentRequest, methods: readonly string[], requestId: string): Response {
  const requestedHeaders = (request.headers.get('access-control-request-headers') ?? '').toLowerCase().split(/\s*,\s*/)
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': REQUEST_HEADERS.filter((it) => requestedHeaders.includes(it.toLowerCase())).join(
        ', ',
      ),
      'access-control-max-age': '7200',
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    },
  })
}
