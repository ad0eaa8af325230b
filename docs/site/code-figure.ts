import { escapeHtml } from './escape-html.ts'

/**
 * Code with its title and a button that copies it.
 *
 * @param id of the code on the page
 * @param highlighted as HTML
 */
export const codeFigure = (id: string, title: string, highlighted: string): string =>
  `<figure class="code"><figcaption>${escapeHtml(title)}<button type="button" class="small plain" data-copy="${id}" hidden>` +
  `<span role="status">Copy</span><span class="hidden"> ${escapeHtml(title)}</span></button></figcaption>` +
  `<pre tabindex="0"><code id="${id}">${highlighted}</code></pre></figure>\n`
