import type { openRpc } from '../../../src/serve/documents/openrpc.ts'
import { membersTable } from './members-table.ts'
import { type Schema, schemaText } from './schema-text.ts'
import { contents, example, heading } from './section.ts'

type Document = ReturnType<typeof openRpc>

interface Param {
  readonly name: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

/** The methods of JSON-RPC, from the OpenRPC document. */
export function methodsPage({ methods, components, servers }: Document): string {
  const errors = components.errors as Record<
    string,
    { code: number; message: string; data: { code?: string; message: string }[] }
  >
  return `<h1>JSON-RPC methods</h1>
<p class="lead">What <code>POST /jsonrpc</code> computes. Made from the OpenRPC document, which a running service has at <code>/openrpc.json</code>.</p>
${contents(methods.map(({ name, summary }) => ({ name, text: summary })))}
${methods.map((it) => method(it, servers[0]!.url, errors)).join('\n')}`
}

function method(
  it: Document['methods'][number],
  url: string,
  errors: Record<string, { code: number; message: string; data: { message: string }[] }>,
): string {
  const params = it.params as unknown as readonly Param[]
  const codes = it.errors.map(({ $ref }) => $ref.split('/').at(-1)!)
  const examples = it.examples.flatMap(({ name, params, result }, i) => {
    const named = Object.fromEntries(params.map(({ name, value }) => [name, value]))
    const body = JSON.stringify({ jsonrpc: '2.0', id: '1', method: it.name, params: named }, null, 1)
    const compact = body.replaceAll(/\n\s*/g, ' ')
    const call = example(
      `${it.name} call ${i}`,
      name,
      `curl ${url} -H 'content-type: application/json' -d '${compact}'`,
      'bash',
    )
    const answer = result
      ? example(`${it.name} result ${i}`, 'Result', JSON.stringify(result.value, null, 2), 'json')
      : ''
    return [call, answer]
  })
  return `${heading(2, it.name)}
<p>${it.summary}. Params go by name.</p>
${heading(3, 'Params', `${it.name.split('.').at(-1)!.toLowerCase()}-params`)}
${membersTable(
  params.map((param) => ({ ...param, description: param.description ?? '' })),
  'None.',
)}
<p><strong>Result</strong> ${schemaText(it.result.schema as Schema)}</p>
<p><strong>Errors</strong></p>
<div class="scroll" tabindex="0"><table><thead><tr><th>code</th><th>JSON-RPC</th><th>message</th></tr></thead><tbody>${codes
    .map(
      (code) =>
        `<tr><td><code>${code}</code></td><td class="nowrap">${errors[code]!.code}</td><td>${errors[code]!.data[0]!.message.replaceAll('<', '&lt;')}</td></tr>`,
    )
    .join('')}</tbody></table></div>
${examples.join('\n')}`
}
