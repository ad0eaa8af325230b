import { html } from 'hono/html'
import { type Html, layout } from './layout.ts'

export interface StartPage {
  readonly nonce: string
  /** A command that furnishes a room. */
  readonly command: string
}

/** What a browser is shown at the root address. */
export const startPage = ({ nonce, command }: StartPage): Html =>
  layout(
    { nonce, title: 'Start' },
    html`<h1>Roomwright furnishes rooms</h1>
<p class="lead">and guards the floor plan API they belong to.</p>
<section class="card"><h2>Try it</h2>
<pre tabindex="0"><code>${command}</code></pre>
<a class="button primary" href="/reference">API reference</a></section>
<section class="card"><h2>Access to your floor plans</h2>
<p class="quiet">Tokens, applications, the audit log.</p>
<a class="button" href="/settings/access-tokens">Your tokens</a></section>
<section class="card"><h2>For programs</h2>
<ul><li><a href="/openapi.json">OpenAPI</a> for everything over HTTP</li>
<li><a href="/openrpc.json">OpenRPC</a> for the furnishing methods</li>
<li><a href="/.well-known/oauth-authorization-server">OAuth 2.0 metadata</a></li></ul></section>`,
  )
