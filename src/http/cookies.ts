import { parse, serialize } from 'hono/utils/cookie'
import type { Service } from '../service.ts'
import { baseUrl } from './base-url.ts'

const SESSION = 'roomwright_session'
const DEVICE = 'roomwright_device'

/** Over https, a name with the `__Host-` prefix, which only this host can set; over http, in development, a plain one. */
function named(name: string, config: Service['config'], request: Request): { name: string; secure: boolean } {
  const secure = baseUrl(config, request).startsWith('https:')
  return { name: secure ? `__Host-${name}` : name, secure }
}

function read(name: string, config: Service['config'], request: Request): string | undefined {
  const header = request.headers.get('cookie')
  return header === null ? undefined : parse(header)[named(name, config, request).name]
}

/** The secret of a session. */
export function readSession(config: Service['config'], request: Request): string | undefined {
  const secret = read(SESSION, config, request)
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
  const { name, secure } = named(SESSION, config, request)
  return serialize(name, secret, {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'Lax',
    expires: expiresAt ?? new Date(0),
  })
}

/** What a browser keeps of a device on which somebody signed in; to be verified by `knownDevice`. */
export const readDevice = (config: Service['config'], request: Request): string | undefined =>
  read(DEVICE, config, request)

/** Value of Set-Cookie for a known device. Only our own pages send it: no link of another site needs it. */
export function deviceCookie(
  config: Service['config'],
  request: Request,
  { text, expiresAt }: { text: string; expiresAt: Date },
): string {
  const { name, secure } = named(DEVICE, config, request)
  return serialize(name, text, { path: '/', httpOnly: true, secure, sameSite: 'Strict', expires: expiresAt })
}
