import { html } from 'hono/html'
import { type Html, hidden, layout, notice } from '../frame/layout.ts'
import { plainName } from '../frame/plain-name.ts'
import { passkeyForm } from './passkey-form.ts'

export interface SignInPage {
  readonly nonce: string
  readonly email: string
  /** Where to go afterwards, a path of this service. */
  readonly to: string
  /** The application that asked to be let in, where a user signs in on the way there. */
  readonly application?: string
  /** Which ways there are: with a password, with a passkey, at a provider of this name. */
  readonly password: boolean
  readonly passkeys: boolean
  readonly provider?: string
  readonly fault?: string
}

export const signInPage = ({ nonce, email, to, application, password, passkeys, provider, fault }: SignInPage): Html =>
  layout(
    { nonce, title: 'Sign in', width: 'narrow', current: '/sign-in' },
    html`<h1>Sign in</h1>
<p class="lead">${application === undefined ? 'to manage access to your floor plans' : html`to go on to <strong><bdi class="app">${plainName(application)}</bdi></strong>, which asks for access to your floor plans`}</p>
${notice(fault, true)}
<div class="card ways">
${password ? passwordForm(email, to) : ''}
${provider === undefined ? '' : providerForm(provider, to, !password)}
${passkeys ? passkeyForm({ action: '/sign-in/passkey', options: '/sign-in/passkey/options', fields: { to }, button: 'Sign in with a passkey' }) : ''}
</div>`,
  )

const passwordForm = (email: string, to: string): Html => html`<form method="post" action="/sign-in">
${hidden({ to })}
<label class="field"><span>E-mail</span><input name="email" type="email" autocomplete="username" required autofocus value="${email}"></label>
<label class="field"><span>Password</span><input name="password" type="password" autocomplete="current-password" required></label>
<div class="stretch"><button class="primary">Sign in</button></div>
</form>
<p class="quiet"><a href="/forgot-password">Forgot your password?</a></p>`

/** @param isFirst whether it is the first way in on the page */
export const providerForm = (
  name: string,
  to: string,
  isFirst: boolean,
  invitation?: string,
): Html => html`<form method="post" action="/sign-in/oidc">
${hidden({ to, ...(invitation === undefined ? {} : { invitation }) })}
<div class="stretch"><button class="${isFirst ? 'primary' : ''}"><span>Sign in with <bdi>${name}</bdi></span></button></div>
</form>`
