import { parse, serialize } from 'hono/utils/cookie'
import type { Service } from '../service.ts'
import { baseUrl } from './base-url.ts'

const NAME = 'roomwright_session'
const SECURE_NAME = `__Host-${NAME}`

/** Over https, a name with the `__Host-` prefix, which only this host can set; over http, in development, a plain one. */
function nameOf(config: Service['config'], request: Request): { name: string; secure: boolean } {
  const secure = baseUrl(config, request).startsWith('https:')
  return { name: secure ? SECURE_NAME : NAME, secure }
}

/** The secret of a session. */
export function readSession(config: Service['config'], request: Request): string | undefined {
  const header = request.headers.get('cookie')
  if (header === null) return undefined
  const secret = parse(header)[nameOf(config, request).name]
  return secret !== undefined && /^[0-9A-Za-z]{43}$/.test(secret) ? secret : undefined
}

/**
 * Value of Set-Cookie for a new session; an empty secret deletes it (docs/access.md#c-1).
 *
 * @param expiresAt undefined deletes the cookie
 */
export function sessionCookie(
  config: Service['config'],
  request: Request,
  secret: string,
  expiresAt: Date | undefined,
): string {
  const { name, secure } = nameOf(config, request)
  return serialize(name, secret, {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'Lax',
    expires: expiresAt ?? new Date(0),
  })
}
