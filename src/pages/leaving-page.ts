import { html } from 'hono/html'
import { type Html, layout } from './layout.ts'

/** Sends the browser back to an application by itself. */
export const leavingPage = ({ nonce, to }: { nonce: string; to: string }): Html =>
  layout(
    { nonce, title: 'Back to the application', width: 'narrow', next: to },
    html`<h1>Back to the application</h1>
<p class="lead"><a href="${to}">Go on</a> if this page does not go on by itself.</p>`,
  )
