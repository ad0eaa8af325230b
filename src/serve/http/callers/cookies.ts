import { parse, serialize } from 'hono/utils/cookie'
import type { Service } from '../../../service/service.ts'
import { baseUrl } from '../base-url.ts'
import type { SentRequest } from '../direct/sent-request.ts'

const SESSION = 'roomwright_session'
const DEVICE = 'roomwright_device'

/** Of what a browser has begun and has to end itself. */
const STEPS = {
  provider: 'roomwright_provider',
  second_factor: 'roomwright_second_factor',
  passkey: 'roomwright_passkey',
} as const

/** Over https, a name with the `__Host-` prefix, which only this host can set; over http, in development, a plain one. */
function named(name: string, config: Service['config'], request: SentRequest): { name: string; secure: boolean } {
  const secure = baseUrl(config, request).startsWith('https:')
  return { name: secure ? `__Host-${name}` : name, secure }
}

function read(name: string, config: Service['config'], request: SentRequest): string | undefined {
  const header = request.headers.get('cookie')
  return header === null ? undefined : parse(header)[named(name, config, request).name]
}

/** The secret of a session. */
export const readSession = (config: Service['config'], request: SentRequest) => readSecret(SESSION, config, request)

/** The secret of a step that this browser has begun. */
export const readStep = (config: Service['config'], request: SentRequest, kind: keyof typeof STEPS) =>
  readSecret(STEPS[kind], config, request)

function readSecret(name: string, config: Service['config'], request: SentRequest): string | undefined {
  const secret = read(name, config, request)
  return secret !== undefined && /^[0-9A-Za-z]{43}$/.test(secret) ? secret : undefined
}

/**
 * Value of Set-Cookie for a new session; an empty secret deletes it (docs/access.md#c-1).
 *
 * @param expiresAt undefined deletes the cookie
 */
export const sessionCookie = (
  config: Service['config'],
  request: SentRequest,
  secret: string,
  expiresAt: Date | undefined,
): string => secretCookie(SESSION, config, request, secret, expiresAt)

/** Value of Set-Cookie for a step. `Lax`: a browser that comes back from the provider sends it. */
export const stepCookie = (
  config: Service['config'],
  request: SentRequest,
  kind: keyof typeof STEPS,
  { secret, expiresAt }: { secret: string; expiresAt: Date },
): string => secretCookie(STEPS[kind], config, request, secret, expiresAt)

function secretCookie(
  of: string,
  config: Service['config'],
  request: SentRequest,
  secret: string,
  expiresAt: Date | undefined,
): string {
  const { name, secure } = named(of, config, request)
  return serialize(name, secret, {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'Lax',
    expires: expiresAt ?? new Date(0),
  })
}

/** What a browser keeps of a device on which a user signed in; to be verified by `knownDevice`. */
export const readDevice = (config: Service['config'], request: SentRequest): string | undefined =>
  read(DEVICE, config, request)

/** Value of Set-Cookie for a known device. Only our own pages send it: no link of another site needs it. */
export function deviceCookie(
  config: Service['config'],
  request: SentRequest,
  { text, expiresAt }: { text: string; expiresAt: Date },
): string {
  const { name, secure } = named(DEVICE, config, request)
  return serialize(name, text, { path: '/', httpOnly: true, secure, sameSite: 'Strict', expires: expiresAt })
}
