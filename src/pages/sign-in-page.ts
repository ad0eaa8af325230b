import { html } from 'hono/html'
import { type Html, hidden, layout, notice } from './layout.ts'
import { plainName } from './plain-name.ts'

export interface SignInPage {
  readonly nonce: string
  readonly email: string
  /** Where to go afterwards, a path of this service. */
  readonly to: string
  /** The application that asked to be let in, where somebody signs in on the way there. */
  readonly application?: string
  readonly fault?: string
}

export const signInPage = ({ nonce, email, to, application, fault }: SignInPage): Html =>
  layout(
    { nonce, title: 'Sign in', width: 'narrow', current: '/sign-in' },
    html`<h1>Sign in</h1>
<p class="lead">${application === undefined ? 'to manage access to your floor plans' : html`to go on to <strong><bdi class="app">${plainName(application)}</bdi></strong>, which asks for access to your floor plans`}</p>
${notice(fault, true)}
<form class="card" method="post" action="/sign-in">
${hidden({ to })}
<label class="field"><span>E-mail</span><input name="email" type="email" autocomplete="username" required autofocus value="${email}"></label>
<label class="field"><span>Password</span><input name="password" type="password" autocomplete="current-password" required></label>
<div class="stretch"><button class="primary">Sign in</button></div>
</form>`,
  )
