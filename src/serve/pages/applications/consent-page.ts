import { html } from 'hono/html'
import { SCOPES, type ScopeName } from '../../../schema/resources/scope.ts'
import { type Frame, type Html, hidden, layout } from '../frame/layout.ts'
import { plainName } from '../frame/plain-name.ts'

export interface ConsentPage {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  /** Name of the account whose floor plans are opened. */
  readonly account: string
  readonly application: string
  /** Page of its makers. */
  readonly homepage: string | null
  /** Address of the document that describes it, of an application that is not registered. */
  readonly makersUrl: string | null
  readonly redirectHost: string
  /** Whether the user is sent to a program on the own machine. */
  readonly isLocal: boolean
  readonly scopes: readonly ScopeName[]
  /** Whether it had been let in before, for other scopes. */
  readonly isChange: boolean
  readonly requestId: string
  readonly shown: string
  readonly csrf: string
  /** Path that asks the same of another user. */
  readonly again: string
}

export const consentPage = (page: ConsentPage): Html => {
  const name = plainName(page.application)
  return layout(
    { nonce: page.nonce, title: 'Allow access', width: 'narrow', user: page.user },
    html`<div class="card">
<h1><bdi class="app">${name}</bdi> asks for access</h1>
<p class="lead">${page.isChange ? 'It asks for other permissions than before.' : 'It wants to work with floor plans of yours.'} You will be sent to ${page.isLocal ? html`a program on this machine (<strong>${page.redirectHost}</strong>)` : html`<strong>${page.redirectHost}</strong>`}.</p>
${page.makersUrl === null ? '' : unverified(page.makersUrl)}
<div class="who"><span class="face" aria-hidden="true">${page.user.email.slice(0, 1)}</span>
<p>Floor plans of <strong><bdi>${plainName(page.account)}</bdi></strong><br><span class="quiet">as ${page.user.email}</span></p>
<form method="post" action="/sign-out">${hidden({ csrf: page.user.csrf, to: page.again })}<button class="small">Not you?</button></form></div>
<h2>It will be allowed to</h2>
<ul class="asked">${page.scopes.map(
      (scope) => html`<li><span>${SCOPES[scope]}<small><code>${scope}</code></small></span></li>`,
    )}</ul>
<p class="quiet">This holds until you revoke it, on the page <a href="/settings/applications">Applications</a>.${
      page.homepage === null
        ? ''
        : html` Who makes it: <a href="${page.homepage}" target="_blank" rel="noopener noreferrer">${new URL(page.homepage).host}</a>.`
    }</p>
<form method="post" action="/oauth/consent">
${hidden({ request: page.requestId, shown: page.shown, csrf: page.csrf })}
<div class="stretch">
<button name="decision" value="deny">Deny</button>
<button class="primary" name="decision" value="approve">Allow</button>
</div>
</form>
</div>`,
  )
}

/** This service has not verified who is behind it: only the owner of the document is certain. */
const unverified = (url: string): Html =>
  html`<p class="notice bad" role="note">Not verified: nobody registered this application here. It says of itself who it is, at <strong>${new URL(url).host}</strong>. Allow it only if you have just started it yourself.</p>`
