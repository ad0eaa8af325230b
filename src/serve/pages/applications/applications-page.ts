import { html } from 'hono/html'
import type { RegisteredApplication } from '../../../schema/resources/application.ts'
import type { GrantedApplication } from '../../../schema/resources/oauth.ts'
import { SCOPES } from '../../../schema/resources/scope.ts'
import { APPLICATIONS, type Frame, type Html, hidden, layout, notice } from '../frame/layout.ts'
import { moment } from '../frame/moment.ts'

export interface ApplicationsPage {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  readonly now: number
  readonly applications: readonly GrantedApplication[]
  /** Those that the account has registered; undefined for who is no owner. */
  readonly own?: readonly RegisteredApplication[]
  readonly done?: string
}

export const applicationsPage = ({ nonce, user, now, applications, own, done }: ApplicationsPage): Html =>
  layout(
    { nonce, title: 'Applications', user, current: APPLICATIONS, width: 'middle' },
    html`<h1>Applications</h1>
<p class="lead">What you have let in. Revoking takes effect at once and deletes every token the application was given.</p>
${notice(done)}
${applications.length === 0 ? html`<div class="card empty"><h2>No application has access</h2><p>When a program asks for your floor plans and you allow it, it is listed here, to be revoked at any time. <a href="/docs/oauth">How a program asks</a>.</p></div>` : ''}
${applications.map((it) => card(it, now, user.csrf))}
${own === undefined ? '' : registered(own)}`,
  )

const card = (
  { id, name, redirectHost, documentHost, scopes, grantedAt, lastUsedAt }: GrantedApplication,
  now: number,
  csrf: string,
) =>
  html`<section class="card">
<div class="head"><h2><bdi class="app">${name}</bdi></h2><span class="quiet">${documentHost ?? redirectHost}</span></div>
<div class="tags">${scopes.map((scope) => html`<span class="tag" title="${SCOPES[scope]}">${scope}</span>`)}</div>
<dl><dt>Allowed</dt><dd>${moment(grantedAt, now)}</dd><dt>Last used</dt><dd>${lastUsedAt === null ? 'never' : moment(lastUsedAt, now)}</dd></dl>
<details><summary>Revoke</summary><form method="post" action="${APPLICATIONS}/${id}/revoke">${hidden({ csrf })}
<p class="quiet">The application will have to ask you again.</p><button class="dangerous">Revoke access</button></form></details>
</section>`

const registered = (own: readonly RegisteredApplication[]): Html => html`<section aria-labelledby="registered">
<div class="section"><div><h2 id="registered">Registered by your account</h2>
<p class="quiet">Programs of yours, which ask users of this service for access by OAuth.</p></div>
<a class="button" href="${APPLICATIONS}/new">Register an application</a></div>
<ul class="card rows">${
  own.length === 0
    ? html`<li class="empty">None yet. One has a name, such as <em>Planner</em>, and an address to which users come back, such as <code>https://planner.example/callback</code>.</li>`
    : own.map(
        (
          it,
        ) => html`<li class="head"><div><a href="${APPLICATIONS}/own/${it.clientId}"><strong><bdi>${it.name}</bdi></strong></a>
<div class="quiet">${new URL(it.redirectUri).host} · <code>${it.clientId}</code></div></div>${it.disabled ? html`<span class="tag bad">disabled</span>` : ''}</li>`,
      )
}</ul></section>`
