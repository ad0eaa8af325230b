import { parse, serialize } from 'hono/utils/cookie'
import type { Service } from '../service.ts'
import { baseUrl } from './base-url.ts'

const NAME = 'roomwright_session'
const SECURE_NAME = `__Host-${NAME}`

/** The secret of a session: under the name that only this host can set, or in development over plain http without it. */
export function readSession(headers: Headers): string | undefined {
  const header = headers.get('cookie')
  if (header === null) return undefined
  const cookies = parse(header)
  const secret = cookies[SECURE_NAME] ?? cookies[NAME]
  return secret !== undefined && /^[0-9A-Za-z]{43}$/.test(secret) ? secret : undefined
}

/**
 * Value of Set-Cookie for a new session; an empty secret deletes it (access.md C-1).
 *
 * @param expiresAt undefined deletes the cookie
 */
export function sessionCookie(
  config: Service['config'],
  request: Request,
  secret: string,
  expiresAt: Date | undefined,
): string {
  const secure = baseUrl(config, request).startsWith('https:')
  return serialize(secure ? SECURE_NAME : NAME, secret, {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'Lax',
    expires: expiresAt ?? new Date(0),
  })
}
