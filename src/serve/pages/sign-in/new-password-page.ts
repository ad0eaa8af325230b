import { html } from 'hono/html'
import { PASSWORD_MIN } from '../../../schema/resources/user.ts'
import { type Html, layout, notice } from '../frame/layout.ts'

export interface NewPasswordPage {
  readonly nonce: string
  readonly title: string
  readonly lead: Html
  /** Of the user, for password managers. */
  readonly email: string
  /** The path of the link. */
  readonly path: string
  readonly button: string
  readonly fault?: string
}

/** Where a link leads by which a user sets a password. */
export const newPasswordPage = ({ nonce, title, lead, email, path, button, fault }: NewPasswordPage): Html =>
  layout(
    { nonce, title, width: 'narrow' },
    html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${notice(fault, true)}
<form class="card" method="post" action="${path}">
<label class="field"><span>E-mail</span><input type="email" autocomplete="username" value="${email}" readonly></label>
<label class="field"><span>New password</span><input name="password" type="password" autocomplete="new-password" required autofocus minlength="${PASSWORD_MIN}" maxlength="256">
<small class="help">${PASSWORD_MIN} characters or more.</small></label>
<div class="stretch"><button class="primary">${button}</button></div>
</form>`,
  )
