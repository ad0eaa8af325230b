import { html } from 'hono/html'
import { type Html, layout, notice } from '../frame/layout.ts'

export interface ForgotPasswordPage {
  readonly nonce: string
  readonly byMail: boolean
  /** Whether an address was sent; the answer is the same for every address. */
  readonly isSent?: boolean
  readonly fault?: string
}

export const FORGOT_PASSWORD = '/forgot-password'

export const forgotPasswordPage = ({ nonce, byMail, isSent, fault }: ForgotPasswordPage): Html =>
  layout(
    { nonce, title: 'Forgot your password?', width: 'narrow' },
    html`<h1>Forgot your password?</h1>
${
  !byMail
    ? html`<div class="card"><p>This service sends no mail. An owner of your account can make a link by which you set a new password, under Members; so can who operates the service.</p>
<p><a class="button" href="/sign-in">Back to sign in</a></p></div>`
    : isSent
      ? html`<div class="card"><p role="status">If somebody signs in with this address, a mail with a link is on its way to it. The link works once, within an hour.</p>
<p><a class="button" href="/sign-in">Back to sign in</a></p></div>`
      : html`<p class="lead">You get a mail with a link by which you set a new one.</p>
${notice(fault, true)}
<form class="card" method="post" action="${FORGOT_PASSWORD}">
<label class="field"><span>E-mail</span><input name="email" type="email" autocomplete="username" required autofocus maxlength="254"></label>
<div class="stretch"><a class="button" href="/sign-in">Back</a><button class="primary">Send the link</button></div>
</form>`
}`,
  )
