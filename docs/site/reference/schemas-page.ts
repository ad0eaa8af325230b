import { membersOf, membersTable, prose } from './members-table.ts'
import { type Schema, schemaText } from './schema-text.ts'
import { heading } from './section.ts'

/** The schemas that have a name, by name. */
export function schemasPage(named: Readonly<Record<string, Schema>>): string {
  const schemas = Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `<h1>Schemas</h1>
<p class="lead">The parts that requests and answers share. Lengths are in metres, angles in degrees.</p>
${schemas.map(([name, schema]) => section(name, schema)).join('\n')}`
}

function section(name: string, schema: Schema): string {
  const text = schema['description'] as string | undefined
  const { description: _, ...rest } = schema
  return `${heading(2, name)}
${text === undefined ? '' : `<p>${prose(text)}</p>`}
${'properties' in schema ? membersTable(membersOf(schema), 'No members.') : `<p>${schemaText(rest)}</p>`}`
}
