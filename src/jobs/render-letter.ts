import { html } from 'hono/html'
import type { Letter } from '../operations/identity/letters/letter.ts'

/** The bodies of a mail: in plain text, and in HTML that needs nothing from elsewhere. */
export async function renderLetter({ paragraphs, link, action }: Letter): Promise<{ text: string; html: string }> {
  const [first = '', ...rest] = paragraphs
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 2em auto; padding: 0 1em">
<p>${first}</p>
<p><a href="${link}">${action}</a></p>
${rest.map((it) => html`<p>${it}</p>`)}
<p style="overflow-wrap: anywhere"><small>${link}</small></p>
</body></html>
`
  return { text: [first, link, ...rest].join('\n\n').concat('\n'), html: String(await page) }
}
