import type { ReferenceEntry } from '../../../src/serve/documents/reference.ts'
import { escapeHtml } from '../escape-html.ts'
import { prose } from './members-table.ts'
import { schemaLink } from './schema-text.ts'
import { contents, example, heading } from './section.ts'

/** The procedures of tRPC that have no other address: what a signed-in user does. */
export function proceduresPage(entries: readonly ReferenceEntry[]): string {
  return `<h1>tRPC procedures</h1>
<p class="lead">Every operation is a procedure of <code>/trpc</code> under its name, with its types in <code>roomwright/client</code>. Those on this page have no other address: they serve a signed-in user.</p>
${contents(entries.map(({ name, summary }) => ({ name, text: summary })))}
${entries.map(section).join('\n')}`
}

function section({ name, type, summary, callers, scopes, members, output, errors, examples }: ReferenceEntry): string {
  const asked = scopes.map((it) => `<code>${it}</code>`).join(' ')
  const rows = members.map(
    (it) =>
      `<tr><th scope="row"><code>${escapeHtml(it.name)}</code>${it.required ? ' <span class="tag">required</span>' : ''}</th><td>${typeHtml(it.type)}</td><td>${prose(it.text)}</td></tr>`,
  )
  const table = `<div class="scroll" tabindex="0"><table class="members"><thead><tr><th>name</th><th>type</th><th>meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  return `${heading(2, name)}
<p>${escapeHtml(summary)}. A ${type} for ${callers.join(', ')}${asked === '' ? '' : `, with one of ${asked}`}.</p>
${members.length === 0 ? '<p class="quiet">No input.</p>' : table}
<p><strong>Result</strong> ${typeHtml(output)}</p>
<p><strong>Errors</strong> ${errors.map(({ code }) => `<a href="errors#${code.replaceAll('_', '-')}"><code>${code}</code></a>`).join(' ')}</p>
${examples.map(({ title, command }, i) => example(`${name} ${i}`, title, command, 'bash')).join('\n')}`
}

/** A type in words, in which names of schemas stand in braces. */
const typeHtml = (text: string) => escapeHtml(text).replaceAll(/\{(\w+)\}/g, (_, name: string) => schemaLink(name))
