import { html } from 'hono/html'
import { type Html, layout } from './layout.ts'

/** Sends the browser on by itself: to the application that sent it here, or to a provider of this name. */
export const leavingPage = ({ nonce, to, name }: { nonce: string; to: string; name?: string }): Html => {
  const title = name === undefined ? 'Back to the application' : `On to ${name}`
  return layout(
    { nonce, title, width: 'narrow', next: to },
    html`<h1>${title}</h1>
<p class="lead"><a href="${to}">Go on</a> if this page does not go on by itself.</p>`,
  )
}
