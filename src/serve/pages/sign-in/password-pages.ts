import type { Hono } from 'hono'
import { ServiceError } from '../../../base/errors.ts'
import { orderErasure, takeBackErasure } from '../../../operations/accounts/erase-account.ts'
import { accountNameOf } from '../../../operations/identity/account-name.ts'
import { changePassword, signOutEverywhere } from '../../../operations/identity/change-password.ts'
import { commonPasswordFault } from '../../../operations/identity/common-password.ts'
import { knownDevice } from '../../../operations/identity/known-device.ts'
import { endSession, listSessions } from '../../../operations/identity/list-sessions.ts'
import { PASSWORD_MIN, Password } from '../../../schema/resources/user.ts'
import { unixSeconds } from '../../../schema/wire/unix-seconds.ts'
import type { Service } from '../../../service/service.ts'
import { readDevice, readSession, sessionCookie } from '../../http/callers/cookies.ts'
import type { Env } from '../../http/env.ts'
import { accountPage } from '../account/account-page.ts'
import { ACCOUNT } from '../frame/layout.ts'
import type { PageAttempts } from '../frame-pages.ts'
import { type HtmlOptions, htmlResponse, seeOther } from '../html.ts'
import { passwordsOff } from '../page-words.ts'
import { addressOf, doneIn, formAction, ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { type Attempts, tooManyAttempts } from './attempts.ts'
import { signedIn } from './session-pages.ts'

/** The pages about a user: what the user may do, the password, the sessions. */
export function passwordPages(app: Hono<Env>, service: Service, { passwords }: PageAttempts): void {
  app.get(ACCOUNT, requireSession(service, show))
  app.post(
    `${ACCOUNT}/password`,
    formAction(service, (request, form) => change(request, form, passwords)),
  )
  app.post(
    `${ACCOUNT}/sessions/${ID}/end`,
    formAction(service, async ({ service, c, user }) => {
      await endSession(service, user, c.req.param('id')!)
      return seeOther(`${ACCOUNT}?done=ended`)
    }),
  )
  app.post(
    `${ACCOUNT}/erase`,
    formAction(service, (request, form) => erase(request, form, passwords)),
  )
  app.post(
    `${ACCOUNT}/erase/take-back`,
    formAction(service, async ({ service, user }) => {
      await takeBackErasure(service, user)
      return seeOther(`${ACCOUNT}?done=kept`)
    }),
  )
  app.post(
    `${ACCOUNT}/sign-out-everywhere`,
    formAction(service, async ({ service, c, user }) => {
      await signOutEverywhere(service, user)
      return seeOther('/sign-in', { 'set-cookie': sessionCookie(service.config, c.req.raw, '', undefined) })
    }),
  )
}

async function erase(request: SignedInRequest, form: URLSearchParams, attempts: Attempts): Promise<Response> {
  const { service, c, user } = request
  const device = await knownDevice(service, user.email, readDevice(service.config, c.req.raw))
  const who = { address: addressOf(service, c), email: user.email, device }
  const withPassword = service.config.passwordSignIn === 'on'
  if (!withPassword && !request.session.proved)
    return show(request, { fault: 'Sign in again, then erase the account within ten minutes.', status: 403 })
  const proof = { password: withPassword ? (form.get('password') ?? '') : undefined, name: form.get('name') ?? '' }
  try {
    const tried = await attempts.try(who, () => orderErasure(service, user, proof))
    if ('exhausted' in tried) return show(request, tooManyAttempts(tried.exhausted))
    if (!tried.value) return show(request, { fault: 'The password is not right.', status: 403 })
    return seeOther(`${ACCOUNT}#erase`)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'invalid') throw error
    return show(request, { fault: 'The name is not that of the account.', status: 400 })
  }
}

/** Said on the page that an action leads to. */
const DONE: Readonly<Record<string, string>> = {
  changed: 'Your password has been changed.',
  reviewed: 'What was ticked is gone. Your new password is set.',
  ended: 'The session has ended.',
  kept: 'The account is kept.',
}

async function show(request: SignedInRequest, { fault, ...options }: HtmlOptions & { fault?: string } = {}) {
  const { service, c, user, header } = request
  const sessions = await listSessions(service, user, readSession(service.config, c.req.raw) ?? '')
  const account = await accountNameOf(service, user)
  const now = unixSeconds(service.wallClock())
  return htmlResponse(
    service,
    c,
    (nonce) =>
      accountPage({
        nonce,
        user: header,
        now,
        account,
        sessions,
        owner: user.owner,
        password: service.config.passwordSignIn === 'on',
        scopes: user.scopes,
        ...(fault === undefined ? {} : { fault }),
        ...doneIn(request, DONE),
      }),
    options,
  )
}

async function change(request: SignedInRequest, form: URLSearchParams, attempts: Attempts): Promise<Response> {
  const { service, c, user } = request
  if (service.config.passwordSignIn === 'off') throw passwordsOff()
  const next = Password.safeParse(form.get('next'))
  if (!next.success)
    return show(request, { fault: `The new password must have ${PASSWORD_MIN} to 256 characters.`, status: 400 })
  const common = await commonPasswordFault(next.data, user.email)
  if (common) return show(request, { fault: `The new password ${common}.`, status: 400 })
  const device = await knownDevice(service, user.email, readDevice(service.config, c.req.raw))
  const who = { address: addressOf(service, c), email: user.email, device }
  const current = form.get('current') ?? ''
  const tried = await attempts.try(who, () => changePassword(service, user, { current, next: next.data }))
  if ('exhausted' in tried) return show(request, tooManyAttempts(tried.exhausted))
  const session = tried.value
  if (!session) return show(request, { fault: 'The current password is not right.', status: 403 })
  return signedIn(service, c, session, `${ACCOUNT}?done=changed`)
}
