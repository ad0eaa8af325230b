import { html } from 'hono/html'
import { type Frame, type Html, layout } from './layout.ts'

export interface MessagePage extends Pick<Frame, 'nonce' | 'user'> {
  readonly title: string
  readonly text: string
  readonly link?: { readonly href: string; readonly text: string }
}

/** A page that says one thing. */
export const messagePage = ({ nonce, user, title, text, link }: MessagePage): Html =>
  layout(
    { nonce, title, width: 'narrow', sections: true, user },
    html`<div class="card"><h1>${title}</h1><p>${text}</p>
${link ? html`<p><a class="button" href="${link.href}">${link.text}</a></p>` : ''}</div>`,
  )
