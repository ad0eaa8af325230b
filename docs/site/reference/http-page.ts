import type { openApi } from '../../../src/serve/documents/openapi.ts'
import type { ReferenceEntry } from '../../../src/serve/documents/reference.ts'
import { escapeHtml } from '../escape-html.ts'
import { type Member, membersOf, membersTable, prose } from './members-table.ts'
import { type Schema, schemaText } from './schema-text.ts'
import { contents, example, heading } from './section.ts'

type Document = ReturnType<typeof openApi>

interface Endpoint {
  readonly tags: readonly string[]
  readonly summary: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly {
    name: string
    in: string
    required?: boolean
    description?: string
    schema: Schema
  }[]
  readonly requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { description: string; content?: Readonly<Record<string, { schema?: Schema }>> }>
  >
}

/** The addresses over HTTP, from the OpenAPI document, with the examples of the operations among them. */
export function httpPage({ paths, tags }: Document, operations: readonly ReferenceEntry[]): string {
  const examples = new Map(operations.flatMap(({ rest, examples }) => (rest === undefined ? [] : [[rest, examples]])))
  const endpoints = Object.entries(paths as Record<string, Record<string, Endpoint>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, endpoint]) => ({ name: `${method.toUpperCase()} ${path}`, endpoint })),
  )
  const subjects = tags.map(({ name: title, description }) => ({
    title,
    description,
    its: endpoints.filter(({ endpoint }) => endpoint.tags.includes(title)),
  }))
  return `<h1>HTTP API</h1>
<p class="lead">Every address for programs. Made from the OpenAPI document, which a running service has at <code>/openapi.json</code>.</p>
${subjects
  .map(
    ({ title, description, its }) => `<p><strong>${escapeHtml(title)}</strong> ${escapeHtml(description)}</p>
${contents(its.map(({ name, endpoint }) => ({ name, text: endpoint.summary })))}`,
  )
  .join('\n')}
${subjects
  .flatMap(({ its }) => its.map(({ name, endpoint }) => section(name, endpoint, examples.get(name) ?? [])))
  .join('\n')}`
}

function section(
  name: string,
  { summary, security, parameters = [], requestBody, responses }: Endpoint,
  examples: ReferenceEntry['examples'],
): string {
  const [mediaType, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const schema = body?.schema ?? {}
  const inPlace = parameters.map(
    ({ name, in: place, required = false, description = '', schema }): Member => ({
      name,
      place,
      required,
      description,
      schema,
    }),
  )
  const isObject = 'properties' in schema
  const sent =
    mediaType === undefined
      ? ''
      : `<p><strong>Body</strong> ${escapeHtml(mediaType)}${isObject ? '' : `: ${schemaText(schema)}`}</p>`
  return `${heading(2, name)}
<p>${escapeHtml(summary)}.</p>
${security ? `<p><strong>Credential</strong> ${credentials(security)}</p>` : ''}
${sent}
${inPlace.length > 0 || isObject ? membersTable([...inPlace, ...membersOf(schema, 'body')], '') : ''}
<div class="scroll" tabindex="0"><table class="answers"><thead><tr><th>status</th><th>answer</th><th>body</th></tr></thead><tbody>${Object.entries(
    responses,
  )
    .map(([status, response]) => answer(status, response))
    .join('')}</tbody></table></div>
${examples.map(({ title, command }, i) => example(`${name} ${i}`, title, command, 'bash')).join('\n')}`
}

function answer(status: string, { description, content = {} }: Endpoint['responses'][string]): string {
  const schemas = Object.values(content).flatMap(({ schema }) => schema ?? [])
  return `<tr><th scope="row">${status}</th><td>${prose(description)}</td><td>${(schemas as Schema[]).map(schemaText).join(', ')}</td></tr>`
}

/** Kinds of credential, and the scopes of which one is enough. */
function credentials(security: NonNullable<Endpoint['security']>): string {
  const kinds = [...new Set(security.flatMap((it) => (Object.keys(it).length === 0 ? 'none' : Object.keys(it))))]
  const scopes = [...new Set(security.flatMap((it) => Object.values(it).flat()))]
  const listed = kinds.map((it) => `<code>${it}</code>`).join(' or ')
  return scopes.length === 0 ? listed : `${listed}, with one of ${scopes.map((it) => `<code>${it}</code>`).join(' ')}`
}
