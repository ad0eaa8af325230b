import { cors } from 'hono/cors'

const EXPOSED = ['ratelimit', 'ratelimit-policy', 'retry-after', 'www-authenticate']

/** No credentials are involved, so any page may call. */
export const publicCors = cors({
  origin: '*',
  allowMethods: ['POST', 'OPTIONS'],
  allowHeaders: ['content-type', 'authorization', 'trpc-accept'],
  exposeHeaders: EXPOSED,
  maxAge: 86_400,
})

/** The same as header fields of an answer, where a rebuilt response would cost more than the rest of the request. */
export const PUBLIC_CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED.join(','),
} as const
