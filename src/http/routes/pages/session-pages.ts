import type { Context, Hono } from 'hono'
import { ServiceError } from '../../../errors.ts'
import { knownDevice } from '../../../operations/identity/known-device.ts'
import { closeSession } from '../../../operations/identity/session.ts'
import { type SignIn, signIn } from '../../../operations/identity/sign-in.ts'
import { applicationOfRequest } from '../../../operations/oauth/authorization.ts'
import { FLOORS } from '../../../pages/layout.ts'
import { signInPage } from '../../../pages/sign-in-page.ts'
import type { Service } from '../../../service.ts'
import { deviceCookie, readDevice, readSession, sessionCookie } from '../../cookies.ts'
import type { Env } from '../../env.ts'
import { readFormText } from '../../form-body.ts'
import { htmlResponse, localPath, seeOther } from '../../html.ts'
import { requireSameSite } from '../../same-site.ts'
import { type Attempts, tooManyAttempts } from './attempts.ts'
import { addressOf, formAction, withErrorPage } from './signed-in-request.ts'

const HOME = FLOORS

export function sessionPages(app: Hono<Env>, service: Service, attempts: Attempts): void {
  app.get(
    '/sign-in',
    withErrorPage(service, (c, scoped) => show(scoped, c, { email: '', to: c.req.query('to') })),
  )

  app.post(
    '/sign-in',
    withErrorPage(service, async (c, scoped) => {
      requireSameSite(service.config, c.req.raw)
      const form = new URLSearchParams(await readFormText(c.req.raw))
      const [email, password, to] = ['email', 'password', 'to'].map((name) => form.get(name) ?? '') as [
        string,
        string,
        string,
      ]
      const attempted = email.trim().toLowerCase().slice(0, 254)
      const device = await knownDevice(scoped, attempted, readDevice(service.config, c.req.raw))
      const who = { address: addressOf(service, c), email: attempted, device }
      const tried = await attempts.try(who, () => signIn(scoped, { email, password }))
      if ('exhausted' in tried) return show(scoped, c, { email, to, ...tooManyAttempts(tried.exhausted) })
      const session = tried.value
      if (!session) return show(scoped, c, { email, to, fault: 'E-mail or password is not right.', status: 401 })
      const old = readSession(service.config, c.req.raw)
      if (old !== undefined) await closeSession(scoped, old)
      return signedIn(service, c, session, localPath(to) ?? HOME)
    }),
  )

  app.post(
    '/sign-out',
    formAction(service, async ({ service, c }, form) => {
      const secret = readSession(service.config, c.req.raw)
      if (secret === undefined) throw new ServiceError('unauthorized', 'session: sign in first')
      await closeSession(service, secret)
      const to = localPath(form.get('to') ?? undefined)
      const next = to?.startsWith('/oauth/authorize?') ? to : '/sign-in'
      return seeOther(next, { 'set-cookie': sessionCookie(service.config, c.req.raw, '', undefined) })
    }),
  )
}

/** Redirects with the cookies of a new session and its device. */
export function signedIn({ config }: Service, c: Context<Env>, session: SignIn, location: string): Response {
  const response = seeOther(location)
  response.headers.append('set-cookie', sessionCookie(config, c.req.raw, session.secret, session.expiresAt))
  response.headers.append('set-cookie', deviceCookie(config, c.req.raw, session.device))
  return response
}

interface SignInForm {
  readonly email: string
  readonly to: string | undefined
  readonly fault?: string
  readonly status?: number
  readonly headers?: Record<string, string>
}

async function show(service: Service, c: Context<Env>, { email, to, fault, status, headers }: SignInForm) {
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
        ...(application === undefined ? {} : { application }),
        ...(fault === undefined ? {} : { fault }),
      }),
    { status: status ?? 200, headers: headers ?? {} },
  )
}
