import { html } from 'hono/html'
import { SCOPES, type ScopeName } from '../../../schema/resources/scope.ts'
import { PASSWORD_MIN } from '../../../schema/resources/user.ts'
import { ACCOUNT, type Frame, type Html, hidden, layout, notice } from '../frame/layout.ts'
import { sessionRow, type UserSession } from '../security/session-row.ts'

export interface AccountPage {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  readonly now: number
  readonly account: string
  readonly sessions: readonly UserSession[]
  /** Holds every scope. */
  readonly owner: boolean
  readonly scopes: readonly ScopeName[]
  /** Whether users have passwords. */
  readonly password: boolean
  readonly fault?: string
  readonly done?: string
}

export const accountPage = ({
  nonce,
  user,
  now,
  account,
  sessions,
  owner,
  scopes,
  password,
  fault,
  done,
}: AccountPage): Html =>
  layout(
    { nonce, title: 'Your account', user, current: ACCOUNT, width: 'middle' },
    html`<h1>Your account</h1>
<p class="lead">${user.email}, of <bdi>${account}</bdi></p>
${notice(done)}${notice(fault, true)}
<section class="card"><h2>What you may do</h2>
${owner ? html`<p>You own the account: you hold every scope.</p>` : html`<div class="tags">${scopes.map((scope) => html`<span class="tag" title="${SCOPES[scope]}">${scope}</span>`)}</div>`}
</section>
${password ? passwordForm(user) : ''}
<section class="card"><h2>Where you are signed in</h2>
<ul class="rows">${sessions.map((it) => sessionRow(it, { csrf: user.csrf, now, path: ACCOUNT }))}</ul>
<form method="post" action="${ACCOUNT}/sign-out-everywhere">
<p class="quiet">Signing out everywhere ends your sessions in all browsers, this one too.</p>
${hidden({ csrf: user.csrf })}
<button>Sign out everywhere</button>
</form></section>
${owner ? erasure(account, user, password) : ''}`,
  )

const passwordForm = (
  user: AccountPage['user'],
): Html => html`<form class="card" method="post" action="${ACCOUNT}/password">
<h2>Change your password</h2>
<p class="quiet">It signs you out everywhere else. Tokens and applications stay as they are.</p>
${hidden({ csrf: user.csrf })}
<input type="email" autocomplete="username" value="${user.email}" readonly hidden>
<label class="field"><span>Current password</span><input name="current" type="password" autocomplete="current-password" required></label>
<label class="field"><span>New password</span><input name="next" type="password" autocomplete="new-password" required minlength="${PASSWORD_MIN}" maxlength="256">
<small class="help">${PASSWORD_MIN} characters or more.</small></label>
<button class="primary">Change password</button>
</form>`

const erasure = (
  account: string,
  { csrf, email, erasesAt }: AccountPage['user'],
  password: boolean,
): Html => html`<section class="card" id="erase"><h2>Erase this account</h2>
${
  erasesAt === undefined
    ? html`<p class="quiet">Floors, tokens, applications and users go for good, 7 days after it was asked for; until then an owner can take it back.</p>
<details><summary>Erase</summary><form method="post" action="${ACCOUNT}/erase">${hidden({ csrf })}
<input type="email" autocomplete="username" value="${email}" readonly hidden>
<label class="field"><span>Name of the account: <bdi>${account}</bdi></span><input name="name" required maxlength="100" autocomplete="off"></label>
${password ? html`<label class="field"><span>Your password</span><input name="password" type="password" autocomplete="current-password" required></label>` : ''}
<button class="dangerous">Erase the account</button></form></details>`
    : html`<form method="post" action="${ACCOUNT}/erase/take-back">${hidden({ csrf })}
<p>The account is erased soon, as it says above.</p><button class="primary">Keep the account</button></form>`
}</section>`
