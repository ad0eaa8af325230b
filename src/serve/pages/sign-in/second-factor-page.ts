import { html } from 'hono/html'
import { type Html, layout, notice } from '../frame/layout.ts'
import { codeField } from './code-field.ts'
import { passkeyForm } from './passkey-form.ts'

export interface SecondFactorPage {
  readonly nonce: string
  /** What the user can answer with, beside recovery codes. */
  readonly totp: boolean
  readonly passkeys: boolean
  readonly fault?: string
}

/** The second step of a sign-in. */
export const secondFactorPage = ({ nonce, totp, passkeys, fault }: SecondFactorPage): Html =>
  layout(
    { nonce, title: 'Second step', width: 'narrow', current: '/sign-in' },
    html`<h1>Second step</h1>
<p class="lead">${totp ? 'Type the code that your authenticator app shows' : 'Use your passkey'}${totp && passkeys ? ', or use your passkey' : ''}.</p>
${notice(fault, true)}
<div class="card ways">
${totp ? codeForm : ''}
${passkeys ? passkeyForm({ action: '/sign-in/passkey', options: '/sign-in/passkey/options', fields: { second: 'yes' }, button: 'Use your passkey', isPrimary: !totp }) : ''}
${passkeys && !totp ? html`<p class="quiet" data-unscripted>Passkeys need scripts, which are off. A recovery code works without.</p>` : ''}
<details><summary>Use a recovery code</summary>
<form method="post" action="/sign-in/second-factor">
<label class="field"><span>Recovery code</span><input name="code" required maxlength="40" autocomplete="off" autocapitalize="none" spellcheck="false">
<small class="help">One of the ten that you kept. Each works once.</small></label>
<button>Sign in</button>
</form></details>
</div>
<p class="quiet">Lost all of it? Ask who runs this service. <a href="/sign-in">Begin again</a></p>`,
  )

const codeForm = html`<form method="post" action="/sign-in/second-factor">
${codeField(true)}
<div class="stretch"><button class="primary">Sign in</button></div>
</form>`
