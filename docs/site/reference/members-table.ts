import { escapeHtml } from '../escape-html.ts'
import { type Schema, schemaText } from './schema-text.ts'

/** A member of an input or of an object. */
export interface Member {
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
  readonly description: string
  /** Where it stands in a request: path, query, body. */
  readonly place?: string
}

/** The members of an object schema. */
export function membersOf({ properties = {}, required = [] }: Schema, place?: string): Member[] {
  const wanted = required as readonly string[]
  return Object.entries(properties as Record<string, Schema>).map(([name, schema]) => ({
    name,
    required: wanted.includes(name),
    schema,
    description: (schema['description'] as string | undefined) ?? '',
    ...(place === undefined ? {} : { place }),
  }))
}

/** Members as a table, or a line that says there are none. */
export function membersTable(members: readonly Member[], none: string): string {
  if (members.length === 0) return `<p class="quiet">${none}</p>`
  const rows = members.map(
    ({ name, required, schema, description, place }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code>${required ? ' <span class="tag">required</span>' : ''}${place === undefined ? '' : ` <span class="quiet">${place}</span>`}</th>` +
      `<td>${schemaText(schema)}</td><td>${prose(description)}</td></tr>`,
  )
  return `<div class="scroll" tabindex="0"><table class="members"><thead><tr><th>name</th><th>type</th><th>meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

/** A description with its code marked. */
export const prose = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
