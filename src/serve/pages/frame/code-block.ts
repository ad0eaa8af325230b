import { html } from 'hono/html'
import type { Html } from './layout.ts'

/** A button that copies the text of an element; it is there only with scripts. */
export const copyButton = (id: string, what: string, look: 'plain' | '' = ''): Html =>
  html`<button type="button" class="small ${look}" data-copy="${id}" hidden><span role="status">Copy</span><span class="hidden"> ${what}</span></button>`

/** Code to copy. @param id of its text on the page */
export const codeBlock = (id: string, title: string, code: string): Html => html`<figure class="code">
<figcaption>${title}${copyButton(id, title, 'plain')}</figcaption>
<pre tabindex="0"><code id="${id}">${code}</code></pre>
</figure>`
