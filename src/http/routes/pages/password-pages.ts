import type { Hono } from 'hono'
import { changePassword, signOutEverywhere } from '../../../operations/identity/change-password.ts'
import { accountPage } from '../../../pages/account.ts'
import { ACCOUNT } from '../../../pages/layout.ts'
import { PASSWORD_MIN, Password } from '../../../schema/user.ts'
import type { Service } from '../../../service.ts'
import type { Env } from '../../app.ts'
import { sessionCookie } from '../../cookies.ts'
import { type HtmlOptions, htmlResponse, seeOther } from '../../html.ts'
import { type Attempts, tooManyAttempts } from './attempts.ts'
import { action, addressOf, asPage, page, type Visit } from './visit.ts'

/** What users see of themselves: what they may do, their password, their sessions. */
export function passwordPages(app: Hono<Env>, service: Service, attempts: Attempts): void {
  const show = ({ c, user, frame }: Visit, { fault, ...options }: HtmlOptions & { fault?: string } = {}) =>
    htmlResponse(
      service,
      c,
      (nonce) =>
        accountPage({
          nonce,
          user: frame,
          owner: user.owner,
          scopes: user.scopes,
          ...(fault === undefined ? {} : { fault }),
          ...(c.req.query('done') === 'changed' ? { done: 'Your password has been changed.' } : {}),
        }),
      options,
    )

  app.get(
    ACCOUNT,
    asPage(
      service,
      page(service, (visit) => show(visit)),
    ),
  )

  app.post(
    `${ACCOUNT}/password`,
    asPage(
      service,
      action(service, async (visit, form) => {
        const { c, user } = visit
        const next = Password.safeParse(form.get('next'))
        if (!next.success)
          return show(visit, { fault: `The new password must have ${PASSWORD_MIN} to 256 characters.`, status: 400 })
        const address = addressOf(service, c)
        const exhausted = attempts.take(address, user.email)
        if (exhausted) return show(visit, tooManyAttempts(exhausted))
        const current = form.get('current') ?? ''
        const session = await changePassword(service, user, { current, next: next.data })
        if (!session) return show(visit, { fault: 'The current password is not right.', status: 403 })
        attempts.wasRight(address, user.email)
        const cookie = sessionCookie(service.config, c.req.raw, session.secret, session.expiresAt)
        return seeOther(`${ACCOUNT}?done=changed`, { 'set-cookie': cookie })
      }),
    ),
  )

  app.post(
    `${ACCOUNT}/sign-out-everywhere`,
    asPage(
      service,
      action(service, async ({ c, user }) => {
        await signOutEverywhere(service, user)
        return seeOther('/sign-in', { 'set-cookie': sessionCookie(service.config, c.req.raw, '', undefined) })
      }),
    ),
  )
}
