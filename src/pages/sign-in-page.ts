import { html } from 'hono/html'
import { type Html, hidden, layout, notice } from './layout.ts'

export interface SignInPage {
  readonly nonce: string
  readonly email: string
  /** Where to go afterwards, a path of this service. */
  readonly to: string
  readonly fault?: string
}

export const signInPage = ({ nonce, email, to, fault }: SignInPage): Html =>
  layout(
    { nonce, title: 'Sign in', width: 'narrow' },
    html`<h1>Sign in</h1>
<p class="lead">to manage access to your floor plans</p>
${notice(fault, true)}
<form class="card" method="post" action="/sign-in">
${hidden({ to })}
<label class="field"><span>E-mail</span><input name="email" type="email" autocomplete="username" required autofocus value="${email}"></label>
<label class="field"><span>Password</span><input name="password" type="password" autocomplete="current-password" required></label>
<div class="stretch"><button class="primary">Sign in</button></div>
</form>`,
  )
