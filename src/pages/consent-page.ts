import { html } from 'hono/html'
import { SCOPES, type ScopeName } from '../schema/scope.ts'
import { type Frame, type Html, hidden, layout } from './layout.ts'

export interface ConsentPage {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  readonly application: string
  readonly redirectHost: string
  readonly scopes: readonly ScopeName[]
  /** Whether it had been let in before, for other scopes. */
  readonly isChange: boolean
  readonly requestId: string
  readonly shown: string
  readonly csrf: string
}

const NAME_MAX = 80

export const consentPage = (page: ConsentPage): Html => {
  const name = shortened(page.application)
  return layout(
    { nonce: page.nonce, title: 'Allow access', width: 'narrow', user: page.user },
    html`<div class="card">
<h1><bdi class="app">${name}</bdi> asks for access</h1>
<p class="lead">${page.isChange ? 'It asks for other permissions than before.' : 'It wants to work with your floor plans.'} You will be sent to <strong>${page.redirectHost}</strong>.</p>
<h2>It will be allowed to</h2>
<ul class="asked">${page.scopes.map(
      (scope) => html`<li><span>${SCOPES[scope]}<small><code>${scope}</code></small></span></li>`,
    )}</ul>
<p class="quiet">This holds until you revoke it, on the page <a href="/settings/applications">Applications</a>.</p>
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

/** A name as the operator wrote it, without the characters that turn or hide the text around them. */
function shortened(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  const characters = [...plain]
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX).join('')}…` : plain
}
