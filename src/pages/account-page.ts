import { html } from 'hono/html'
import { SCOPES, type ScopeName } from '../schema/scope.ts'
import { PASSWORD_MIN } from '../schema/user.ts'
import { clientInWords } from './client-in-words.ts'
import { ACCOUNT, type Frame, type Html, hidden, layout, notice } from './layout.ts'
import { moment } from './moment.ts'

export interface AccountPage {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  readonly now: number
  readonly account: string
  readonly sessions: readonly UserSession[]
  /** Holds every scope. */
  readonly owner: boolean
  readonly scopes: readonly ScopeName[]
  readonly fault?: string
  readonly done?: string
}

/** Where a user is signed in. */
export interface UserSession {
  readonly id: string
  readonly openedAt: number
  readonly seenAt: number
  readonly address: string | null
  readonly userAgent: string | null
  readonly isCurrent: boolean
}

export const accountPage = ({ nonce, user, now, account, sessions, owner, scopes, fault, done }: AccountPage): Html =>
  layout(
    { nonce, title: 'Your account', user, current: ACCOUNT, width: 'middle' },
    html`<h1>Your account</h1>
<p class="lead">${user.email}, of <bdi>${account}</bdi></p>
${notice(done)}${notice(fault, true)}
<section class="card"><h2>What you may do</h2>
${owner ? html`<p>You own the account: you hold every scope.</p>` : html`<div class="tags">${scopes.map((scope) => html`<span class="tag" title="${SCOPES[scope]}">${scope}</span>`)}</div>`}
</section>
<form class="card" method="post" action="${ACCOUNT}/password">
<h2>Change your password</h2>
<p class="quiet">It signs you out everywhere else. Tokens and applications stay as they are.</p>
${hidden({ csrf: user.csrf })}
<input type="email" autocomplete="username" value="${user.email}" readonly hidden>
<label class="field"><span>Current password</span><input name="current" type="password" autocomplete="current-password" required></label>
<label class="field"><span>New password</span><input name="next" type="password" autocomplete="new-password" required minlength="${PASSWORD_MIN}" maxlength="256">
<small class="help">${PASSWORD_MIN} characters or more.</small></label>
<button class="primary">Change password</button>
</form>
<section class="card"><h2>Where you are signed in</h2>
<ul class="rows">${sessions.map((it) => sessionRow(it, user.csrf, now))}</ul>
<form method="post" action="${ACCOUNT}/sign-out-everywhere">
<p class="quiet">Signing out everywhere ends your sessions in all browsers, this one too.</p>
${hidden({ csrf: user.csrf })}
<button>Sign out everywhere</button>
</form></section>`,
  )

const sessionRow = (session: UserSession, csrf: string, now: number): Html => html`<li class="head">
<div><strong>${session.userAgent === null ? 'A browser' : clientInWords(session.userAgent)}</strong>${session.isCurrent ? html` <span class="tag good">this one</span>` : ''}
<div class="quiet">${session.address === null ? '' : `from ${session.address}, `}signed in ${moment(session.openedAt, now)}, seen ${moment(session.seenAt, now)}</div></div>
${session.isCurrent ? '' : html`<form method="post" action="${ACCOUNT}/sessions/${session.id}/end">${hidden({ csrf })}<button class="small">Sign out</button></form>`}
</li>`
