import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { sharedAttempts } from '../../../operations/calling/shared-quotas.ts'
import type { BegunSignIn } from '../../../operations/identity/begin-session.ts'
import { commonPasswordFault } from '../../../operations/identity/common-password.ts'
import { sendsMail } from '../../../operations/identity/letters/links.ts'
import {
  acceptInvitation,
  findInvited,
  findResetting,
  requestReset,
  resetPassword,
} from '../../../operations/identity/letters/use-link.ts'
import { PASSWORD_MIN, Password } from '../../../schema/resources/user.ts'
import type { Service } from '../../../service/service.ts'
import { readFormText } from '../../http/bodies/form-body.ts'
import { requireSameSite } from '../../http/callers/same-site.ts'
import type { Env } from '../../http/env.ts'
import { Throttle } from '../../http/limits/throttle.ts'
import { REVIEW } from '../account/review-page.ts'
import { FLOORS, type Html } from '../frame/layout.ts'
import { htmlResponse } from '../html.ts'
import { refusalOf } from '../operation-form.ts'
import { passwordsOff, sentenceOf } from '../page-words.ts'
import { addressOf, messageResponse, withErrorPage } from '../signed-in-request.ts'
import { tooManyAttempts } from './attempts.ts'
import { FORGOT_PASSWORD, forgotPasswordPage } from './forgot-password-page.ts'
import { newPasswordPage } from './new-password-page.ts'
import { providerLinkPage } from './provider-link-page.ts'
import { begunSignIn } from './session-pages.ts'

/** Asking for links in a period: by an address, and for an e-mail. */
const SECONDS = 3600
const ASKED = { address: 30, email: 5 }

/** The pages without a session: asking for a link to set a password, and where such links and invitations lead. */
export function linkPages(app: Hono<Env>, service: Service): void {
  const throttle = (name: keyof typeof ASKED) =>
    new Throttle(
      { calls: ASKED[name], seconds: SECONDS },
      () => service.monotonicMs(),
      sharedAttempts(service, `reset-${name}`, SECONDS),
    )
  const throttles = { address: throttle('address'), email: throttle('email') }
  const page = (
    c: Context<Env>,
    more: { isSent?: boolean; fault?: string; status?: number; headers?: object } = {},
  ) => {
    const { status = 200, headers = {}, ...content } = more
    const options = { status, headers: { ...headers } }
    return htmlResponse(
      service,
      c,
      (nonce) => forgotPasswordPage({ nonce, byMail: sendsMail(service), ...content }),
      options,
    )
  }
  app.get(
    FORGOT_PASSWORD,
    withErrorPage(service, async (c) => {
      if (service.config.passwordSignIn === 'off') throw passwordsOff()
      return page(c)
    }),
  )
  app.post(
    FORGOT_PASSWORD,
    withErrorPage(service, async (c, scoped) => {
      requireSameSite(service.config, c.req.raw)
      if (service.config.passwordSignIn === 'off') throw passwordsOff()
      const email = (new URLSearchParams(await readFormText(c.req.raw)).get('email') ?? '').trim().toLowerCase()
      if (!sendsMail(service)) return page(c)
      // Both are counted whether the e-mail is known or not.
      const exhausted =
        (await throttles.address.take(addressOf(service, c))) ?? (await throttles.email.take(email.slice(0, 254)))
      if (exhausted) return page(c, tooManyAttempts(exhausted))
      await requestReset(scoped, email)
      return page(c, { isSent: true })
    }),
  )
  linkPage(app, service, '/reset-password', {
    title: 'Set a new password',
    button: 'Set the password',
    find: async (scoped, secret) => {
      const email = await findResetting(scoped, secret)
      return email === undefined
        ? undefined
        : { email, lead: html`for <strong>${email}</strong>. It signs you out everywhere else.` }
    },
    use: resetPassword,
    next: `${REVIEW}?done=changed`,
  })
  linkPage(app, service, '/invitation', {
    title: 'Accept the invitation',
    button: 'Accept',
    find: async (scoped, secret) => {
      const invited = await findInvited(scoped, secret)
      if (!invited) return undefined
      const { email, account, owner, scopes } = invited
      const what = owner
        ? 'as one of its owners'
        : `with ${scopes.length === 1 ? 'one scope' : `${scopes.length} scopes`}`
      return { email, lead: html`to <strong><bdi>${account}</bdi></strong>, ${what}.` }
    },
    use: acceptInvitation,
    next: FLOORS,
    atProvider: true,
  })
}

interface LinkPage {
  readonly title: string
  readonly button: string
  /** Whom a link is for; undefined for one that is over. */
  find(service: Service, secret: string): Promise<{ readonly email: string; readonly lead: Html } | undefined>
  use(service: Service, secret: string, password: string, to: string): Promise<BegunSignIn | undefined>
  /** Where its user goes afterwards. */
  readonly next: string
  /** Whether signing in at the provider does the same where passwords are switched off. */
  readonly atProvider?: boolean
}

/** A page where a password is set. Opening it uses nothing up: mail servers open links to look at them. */
function linkPage(app: Hono<Env>, service: Service, path: string, link: LinkPage): void {
  const { title, button } = link
  const { passwordSignIn, oidcName } = service.config
  const over = (c: Context<Env>) =>
    messageResponse(
      service,
      c,
      404,
      'The link is over',
      'It has been used, withdrawn, or its time is over. Ask for another.',
    )
  const show = async (c: Context<Env>, scoped: Service, fault?: string, status = 200) => {
    const secret = c.req.param('secret') ?? ''
    const found = await link.find(scoped, secret)
    if (!found) return over(c)
    if (passwordSignIn === 'off') {
      if (!link.atProvider) throw passwordsOff()
      const { email, lead } = found
      return htmlResponse(service, c, (nonce) =>
        providerLinkPage({ nonce, title, lead, email, provider: oidcName, to: link.next, invitation: secret }),
      )
    }
    const content = { title, button, path: `${path}/${secret}`, ...found, ...(fault === undefined ? {} : { fault }) }
    return htmlResponse(service, c, (nonce) => newPasswordPage({ nonce, ...content }), { status })
  }
  app.get(
    `${path}/:secret`,
    withErrorPage(service, (c, scoped) => show(c, scoped)),
  )
  app.post(
    `${path}/:secret`,
    withErrorPage(service, async (c, scoped) => {
      requireSameSite(service.config, c.req.raw)
      if (passwordSignIn === 'off') throw passwordsOff()
      const secret = c.req.param('secret')!
      const form = new URLSearchParams(await readFormText(c.req.raw))
      const found = await link.find(scoped, secret)
      if (!found) return over(c)
      const password = Password.safeParse(form.get('password'))
      if (!password.success) return show(c, scoped, `The password must have ${PASSWORD_MIN} to 256 characters.`, 400)
      const common = await commonPasswordFault(password.data, found.email)
      if (common) return show(c, scoped, `The password ${common}.`, 400)
      try {
        const begun = await link.use(scoped, secret, password.data, link.next)
        return begun ? begunSignIn(scoped, c, begun, link.next) : over(c)
      } catch (error) {
        return show(c, scoped, sentenceOf(refusalOf(error, ['conflict'])), 409)
      }
    }),
  )
}
