import type { JsonSchema } from './schemas.ts'

/**
 * The schema and all schemas within it with titles, from which generators make the names of types: that of a member is the
 * title of its owner and its own name. References have none.
 *
 * @param schema JSON Schema in the terms of draft 07
 */
export function titled(schema: JsonSchema, title: string): JsonSchema {
  const { $ref, properties, items, allOf, anyOf, oneOf } = schema as Parts
  if ($ref !== undefined) return schema
  // A reference with a description comes within an allOf, as draft 07 knows no members beside a reference. What it leads
  // to may have the name that it would have: the boundary of a Room is a RoomBoundary.
  if (allOf) return { title: `${title}Member`, ...schema }
  return {
    title,
    ...schema,
    ...(properties ? { properties: mapped(properties, (it, name) => titled(it, title + capitalized(name))) } : {}),
    ...(items ? { items: titledItems(items, `${title}Item`) } : {}),
    ...(anyOf ? { anyOf: listed(anyOf, `${title}Option`) } : {}),
    ...(oneOf ? { oneOf: listed(oneOf, `${title}Option`) } : {}),
  }
}

interface Parts {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  /** An array where it is a tuple. */
  readonly items?: JsonSchema | readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

const titledItems = (items: JsonSchema | readonly JsonSchema[], title: string) =>
  Array.isArray(items) ? listed(items, title) : titled(items as JsonSchema, title)

const listed = (schemas: readonly JsonSchema[], title: string) => schemas.map((it, i) => titled(it, `${title}${i + 1}`))

/** An object with each value changed. */
export const mapped = <In, Out>(values: Readonly<Record<string, In>>, change: (value: In, key: string) => Out) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]))

/** The name as it begins or continues the name of a type: `$schema` continues one as `Schema`. */
export const capitalized = (name: string): string => name.replace(/^\W*\w/, (first) => first.slice(-1).toUpperCase())

/** The name of an operation as one word: that of `note.list` is `noteList`. */
export const camelCase = (operation: string): string =>
  operation.replaceAll(/\.(\w)/g, (_, first: string) => first.toUpperCase())

/** The name of an operation as the name of a type: that of `note.list` is `NoteList`. */
export const typeName = (operation: string): string => capitalized(camelCase(operation))
