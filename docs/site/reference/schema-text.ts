import { escapeHtml } from '../escape-html.ts'
import { headingSlug } from '../heading-slug.ts'

/** A JSON Schema, as far as the descriptions of the service use it. */
export type Schema = Readonly<Record<string, unknown>>

const isEmpty = (schema: Schema) => Object.keys(schema).every((key) => key === 'description' || key === 'title')

/** A schema in a few words of HTML: `array of Warning`, `integer ≥ 1 ≤ 20, default 10`. Names lead to their schema. */
export function schemaText(schema: Schema): string {
  const standard = 'default' in schema ? `, default <code>${escapeHtml(JSON.stringify(schema['default']))}</code>` : ''
  return `${bare(schema)}${standard}`
}

function bare(schema: Schema): string {
  const { $ref, type, items, prefixItems, properties } = schema
  if (typeof $ref === 'string') return schemaLink($ref.split('/').at(-1)!)
  if ('const' in schema) return literal(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map(literal).join(' or ')
  const parts = schema['allOf'] as readonly Schema[] | undefined
  if (parts)
    return parts
      .filter((it) => '$ref' in it)
      .map(bare)
      .join(' and ')
  const options = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined
  if (options) return options.map(bare).join(' or ')
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(bare).join(', ')}]`
  if (Array.isArray(items)) return `[${items.map(bare).join(', ')}]`
  if (type === 'array') return `array of ${bare((items ?? {}) as Schema)}${counts(schema)}`
  if (properties)
    return `{ ${Object.entries(properties)
      .map(([name, it]) => `${escapeHtml(name)}: ${bare(it as Schema)}`)
      .join(', ')} }`
  if (isEmpty(schema)) return 'anything'
  return `${[type ?? 'any'].flat().join(' or ')}${bounds(schema)}`
}

const literal = (value: unknown) => `<code>${escapeHtml(JSON.stringify(value))}</code>`

export const schemaLink = (name: string): string =>
  `<a href="reference-schemas#${headingSlug(name)}">${escapeHtml(name)}</a>`

const limits = (schema: Schema, signs: readonly (readonly [key: string, sign: string, unit?: string])[]) =>
  signs.map(([key, sign, unit = '']) => (schema[key] === undefined ? '' : ` ${sign} ${schema[key]}${unit}`)).join('')

const bounds = (schema: Schema) =>
  limits(schema, [
    ['exclusiveMinimum', '&gt;'],
    ['minimum', '≥'],
    ['exclusiveMaximum', '&lt;'],
    ['maximum', '≤'],
    ['maxLength', '≤', ' characters'],
  ])

const counts = (schema: Schema) => {
  const text = limits(schema, [
    ['minItems', '≥'],
    ['maxItems', '≤'],
  ])
  return text === '' ? '' : ` (${text.trim()})`
}
