import { html, raw } from 'hono/html'
import type { ApplicationWithSecret, RegisteredApplication } from '../../../schema/resources/application.ts'
import { SCOPE_NAMES } from '../../../schema/resources/scope.ts'
import { copyButton } from '../frame/code-block.ts'
import { APPLICATIONS, type FrameUser, type Html, hidden, layout, notice } from '../frame/layout.ts'
import { scopeChoice } from '../tokens/scope-choice.ts'

/** What is typed into the form of an application. */
export interface ApplicationForm {
  readonly name: string
  readonly homepage: string
  readonly redirectUri: string
  readonly moreRedirectUris: readonly string[]
  readonly public: boolean
  readonly scopes: readonly string[]
  readonly requirePkce: boolean
}

interface Common {
  readonly nonce: string
  readonly user: FrameUser
}

const frame = (title: string, { nonce, user }: Common) =>
  ({ nonce, title, user, current: APPLICATIONS, width: 'middle' }) as const
const back = html`<p class="crumb"><a href="${APPLICATIONS}">← Applications</a></p>`

export const newApplicationPage = (page: Common & { form: ApplicationForm; fault?: string }): Html =>
  layout(
    frame('Register an application', page),
    html`${back}
<h1>Register an application</h1>
<p class="lead">It asks users for access by <a href="/docs/oauth">OAuth</a>. Its secret, where it has one, is shown once.</p>
${notice(page.fault, true)}
<form class="card" method="post" action="${APPLICATIONS}">${hidden({ csrf: page.user.csrf })}
${fields(page.form, 'new')}
<div class="row"><button class="primary">Register</button><a class="button plain" href="${APPLICATIONS}">Cancel</a></div></form>`,
  )

/** The only page that shows the secret of an application, where it has one. */
export const applicationSecretPage = (page: Common & { application: ApplicationWithSecret }): Html =>
  layout(
    frame(page.application.clientSecret === null ? 'Registered' : 'Client secret', page),
    html`${
      page.application.clientSecret === null
        ? html`<h1>The application is registered</h1>
<p class="lead">It has no secret: it names itself by its client id and proves by PKCE that a code is its own.</p>`
        : html`<h1>The new secret</h1>
<p class="lead">Copy it now: it is not shown again.</p>`
    }
<div class="card"><h2><bdi>${page.application.name}</bdi></h2>
<p><strong>Client id</strong></p>${copied('client-id', 'the client id', page.application.clientId)}
${
  page.application.clientSecret === null
    ? ''
    : html`<p><strong>Client secret</strong></p>${copied('client-secret', 'the client secret', page.application.clientSecret)}
<p class="quiet">Keep it where your backend keeps its passwords, never in a page, an app or a repository.</p>`
}</div>
<div class="row"><a class="button primary" href="${APPLICATIONS}/own/${page.application.clientId}">Done</a></div>`,
  )

const copied = (id: string, what: string, text: string): Html =>
  html`<div class="secret"><code id="${id}" tabindex="0" aria-label="${what}">${text}</code>${copyButton(id, what)}</div>`

interface OwnApplicationPage extends Common {
  readonly application: RegisteredApplication
  readonly form: ApplicationForm
  readonly done?: string
  readonly fault?: string
}

export const ownApplicationPage = (page: OwnApplicationPage): Html => {
  const { application, user } = page
  const path = `${APPLICATIONS}/own/${application.clientId}`
  return layout(
    frame(application.name, page),
    html`${back}
<div class="head"><h1><bdi>${application.name}</bdi></h1>${application.disabled ? html`<span class="tag bad">disabled</span>` : html`<span class="tag good">active</span>`}</div>
${notice(page.done)}${notice(page.fault, true)}
<div class="card"><p>${application.public ? 'Public: it has no secret and must use PKCE.' : 'Confidential: it has a secret.'}</p><p><strong>Client id</strong></p>${copied('client-id', 'the client id', application.clientId)}</div>
<form class="card" method="post" action="${path}"><h2>Change it</h2>${hidden({ csrf: user.csrf })}
${fields(page.form, application.public ? 'public' : 'confidential')}
<p class="quiet">Users who let it do what you take away have to let it in again.</p>
<button class="primary">Save</button></form>
<section class="card"><h2>${application.public ? 'Disable, delete' : 'Secret, disable, delete'}</h2>
${
  application.public
    ? ''
    : html`<details><summary>New secret</summary><form method="post" action="${path}/rotate">${hidden({ csrf: user.csrf })}
<label class="field short"><span>The old secret keeps working</span><select name="grace">
<option value="0">not at all</option><option value="3600">for an hour</option><option value="86400">for a day</option><option value="604800">for a week</option>
</select></label><button>Make a new secret</button></form></details>`
}
<details><summary>${application.disabled ? 'Enable' : 'Disable'}</summary><form method="post" action="${path}/state">${hidden({ csrf: user.csrf, disabled: application.disabled ? 'no' : 'yes' })}
<p class="quiet">${application.disabled ? 'It works again at once, with what users let it do.' : 'It and its tokens are refused until it is enabled again.'}</p>
<button>${application.disabled ? 'Enable' : 'Disable'}</button></form></details>
<details><summary>Delete</summary><form method="post" action="${path}/delete">${hidden({ csrf: user.csrf })}
<p class="quiet">Every token that users let it have goes with it.</p><button class="dangerous">Delete the application</button></form></details>
</section>`,
  )
}

/** Only a public application has several redirect URIs, and it needs no question about PKCE, which it must use. */
const fields = (
  form: ApplicationForm,
  kind: 'new' | 'public' | 'confidential',
): Html => html`<label class="field"><span>Name</span><input name="name" required maxlength="300" autocomplete="off" value="${form.name}">
<small class="help">Users see it when they are asked.</small></label>
<label class="field"><span>Homepage</span><input name="homepage" type="url" maxlength="2048" autocomplete="off" placeholder="https://planner.example" value="${form.homepage}">
<small class="help">Where users learn who makes it; may be empty.</small></label>
<label class="field"><span>Redirect URI</span><input name="redirectUri" type="url" required maxlength="2048" autocomplete="off" placeholder="https://planner.example/callback" value="${form.redirectUri}">
<small class="help">Compared byte for byte; https, or http on loopback. On loopback a public application may take any port.</small></label>
${
  kind === 'confidential'
    ? ''
    : html`<label class="field"><span>More redirect URIs</span><textarea name="moreRedirectUris" rows="3" autocomplete="off" spellcheck="false" placeholder="http://localhost/callback">${form.moreRedirectUris.join('\n')}</textarea>
<small class="help">Only of public applications: one a line, at most nine.</small></label>`
}
${kind === 'new' ? choice('public', form.public, 'Public: it runs on machines of users', 'It has no secret and must use PKCE, such as an editor, a command line or the host of a language model') : ''}
${kind === 'public' ? '' : choice('requirePkce', form.requirePkce, 'Require PKCE', 'Requests without it are refused')}
${scopeChoice({ kind: 'secret', scopes: form.scopes, available: SCOPE_NAMES, isNew: false, legend: 'What users are asked for' })}`

const choice = (name: string, checked: boolean, title: string, help: string): Html =>
  html`<label class="choice"><input type="checkbox" name="${name}" value="yes" ${checked ? raw('checked') : ''}><span>${title}<small>${help}</small></span></label>`
