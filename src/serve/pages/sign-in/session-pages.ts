import type { Context, Hono } from 'hono'
import { ServiceError } from '../../../base/errors.ts'
import type { BegunSignIn, SignIn } from '../../../operations/identity/begin-session.ts'
import { knownDevice } from '../../../operations/identity/known-device.ts'
import { closeSession } from '../../../operations/identity/session.ts'
import { signIn } from '../../../operations/identity/sign-in.ts'
import { applicationOfRequest } from '../../../operations/oauth/authorization.ts'
import type { Service } from '../../../service/service.ts'
import { relyingParty } from '../../http/base-url.ts'
import { readFormText } from '../../http/bodies/form-body.ts'
import { deviceCookie, readDevice, readSession, sessionCookie, stepCookie } from '../../http/callers/cookies.ts'
import { requireSameSite } from '../../http/callers/same-site.ts'
import type { Env } from '../../http/env.ts'
import { FLOORS, SECURITY } from '../frame/layout.ts'
import type { PageAttempts } from '../frame-pages.ts'
import { htmlResponse, localPath, seeOther } from '../html.ts'
import { passwordsOff } from '../page-words.ts'
import { addressOf, formAction, sessionRequest, withErrorPage } from '../signed-in-request.ts'
import { tooManyAttempts } from './attempts.ts'
import { signInPage } from './sign-in-page.ts'

export const HOME = FLOORS

/** Path of the page that asks for the second factor. */
export const SECOND_FACTOR = '/sign-in/second-factor'

export function sessionPages(app: Hono<Env>, service: Service, { passwords }: PageAttempts): void {
  app.get(
    '/sign-in',
    withErrorPage(service, async (c, scoped) => {
      const to = c.req.query('to')
      const request = await sessionRequest(scoped, c)
      if (request?.session.confined) return seeOther(`${SECURITY}?to=${encodeURIComponent(localPath(to) ?? HOME)}`)
      return showSignIn(scoped, c, { email: '', to })
    }),
  )

  app.post(
    '/sign-in',
    withErrorPage(service, async (c, scoped) => {
      requireSameSite(service.config, c.req.raw)
      if (service.config.passwordSignIn === 'off') throw passwordsOff()
      const form = new URLSearchParams(await readFormText(c.req.raw))
      const [email, password, to] = ['email', 'password', 'to'].map((name) => form.get(name) ?? '') as [
        string,
        string,
        string,
      ]
      const attempted = email.trim().toLowerCase().slice(0, 254)
      const device = await knownDevice(scoped, attempted, readDevice(service.config, c.req.raw))
      const who = { address: addressOf(service, c), email: attempted, device }
      const next = localPath(to) ?? HOME
      const tried = await passwords.try(who, () => signIn(scoped, { email, password }, next))
      if ('exhausted' in tried) return showSignIn(scoped, c, { email, to, ...tooManyAttempts(tried.exhausted) })
      const begun = tried.value
      if (!begun) return showSignIn(scoped, c, { email, to, fault: 'E-mail or password is not right.', status: 401 })
      return begunSignIn(scoped, c, begun, next)
    }),
  )

  app.post(
    '/sign-out',
    formAction(
      service,
      async ({ service, c }, form) => {
        const secret = readSession(service.config, c.req.raw)
        if (secret === undefined) throw new ServiceError('unauthorized', 'session: sign in first')
        await closeSession(service, secret)
        const to = localPath(form.get('to') ?? undefined)
        const next = to?.startsWith('/oauth/authorize?') ? to : '/sign-in'
        return seeOther(next, { 'set-cookie': sessionCookie(service.config, c.req.raw, '', undefined) })
      },
      { confined: true },
    ),
  )
}

/** Lets a user in, or asks for the second factor. A session that the browser had ends. */
export async function begunSignIn(
  service: Service,
  c: Context<Env>,
  begun: BegunSignIn,
  to: string,
): Promise<Response> {
  const { config } = service
  if (begun.kind === 'session') return newlySignedIn(service, c, begun.session, to)
  return seeOther(SECOND_FACTOR, { 'set-cookie': stepCookie(config, c.req.raw, 'second_factor', begun.step) })
}

/** As `signedIn`, in place of a session that the browser had. */
export async function newlySignedIn(service: Service, c: Context<Env>, session: SignIn, to: string): Promise<Response> {
  const old = readSession(service.config, c.req.raw)
  if (old !== undefined) await closeSession(service, old)
  return signedIn(service, c, session, to)
}

/** Redirects with the cookies of a new session and its device. */
export const signedIn = (service: Service, c: Context<Env>, session: SignIn, location: string): Response =>
  withSession(service, c, session, seeOther(location))

/** An answer with the cookies of a new session and its device. */
export function withSession({ config }: Service, c: Context<Env>, session: SignIn, response: Response): Response {
  response.headers.append('set-cookie', sessionCookie(config, c.req.raw, session.secret, session.expiresAt))
  response.headers.append('set-cookie', deviceCookie(config, c.req.raw, session.device))
  return response
}

interface SignInForm {
  readonly email?: string
  readonly to: string | undefined
  readonly fault?: string
  readonly status?: number
  readonly headers?: Record<string, string>
}

/** The page on which a user signs in, with what went wrong before. */
export async function showSignIn(
  service: Service,
  c: Context<Env>,
  { email = '', to, fault, status, headers }: SignInForm,
): Promise<Response> {
  const { config } = service
  const passkeys = relyingParty(config, c.req.raw) !== undefined
  const path = localPath(to) ?? HOME
  const [, requestId] = /^\/oauth\/consent\/([0-9a-f-]{36})$/.exec(path) ?? []
  const application = requestId === undefined ? undefined : await applicationOfRequest(service, requestId)
  return htmlResponse(
    service,
    c,
    (nonce) =>
      signInPage({
        nonce,
        email,
        to: path,
        password: config.passwordSignIn === 'on',
        passkeys,
        ...(config.oidcIssuer === '' ? {} : { provider: config.oidcName }),
        ...(application === undefined ? {} : { application }),
        ...(fault === undefined ? {} : { fault }),
      }),
    { status: status ?? 200, headers: headers ?? {}, asks: passkeys },
  )
}
