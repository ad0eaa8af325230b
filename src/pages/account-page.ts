import { html } from 'hono/html'
import { SCOPES, type ScopeName } from '../schema/scope.ts'
import { PASSWORD_MIN } from '../schema/user.ts'
import { ACCOUNT, type Frame, type Html, hidden, layout, notice } from './layout.ts'

export interface AccountPage {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  /** Holds every scope. */
  readonly owner: boolean
  readonly scopes: readonly ScopeName[]
  readonly fault?: string
  readonly done?: string
}

export const accountPage = ({ nonce, user, owner, scopes, fault, done }: AccountPage): Html =>
  layout(
    { nonce, title: 'Your account', user, current: ACCOUNT, width: 'middle' },
    html`<h1>Your account</h1>
<p class="lead">${user.email}</p>
${notice(done)}${notice(fault, true)}
<section class="card"><h2>What you may do</h2><p></p>
${owner ? html`<p>You own the account: you hold every scope.</p>` : html`<div>${scopes.map((scope) => html`<span class="tag" title="${SCOPES[scope]}">${scope}</span>`)}</div>`}
</section>
<form class="card" method="post" action="${ACCOUNT}/password">
<h2>Change your password</h2>
<p class="quiet">It signs you out everywhere else. Tokens and applications stay as they are.</p>
${hidden({ csrf: user.csrf })}
<input type="email" autocomplete="username" value="${user.email}" readonly hidden>
<label class="field"><span>Current password</span><input name="current" type="password" autocomplete="current-password" required></label>
<label class="field"><span>New password</span><input name="next" type="password" autocomplete="new-password" required minlength="${PASSWORD_MIN}" maxlength="256">
<small class="quiet">${PASSWORD_MIN} characters or more.</small></label>
<button class="primary">Change password</button>
</form>
<form class="card" method="post" action="${ACCOUNT}/sign-out-everywhere">
<h2>Sign out everywhere</h2>
<p class="quiet">Ends your sessions in all browsers, this one too.</p>
${hidden({ csrf: user.csrf })}
<button>Sign out everywhere</button>
</form>`,
  )
