import type { z } from 'zod'

const names = new Map<z.ZodType, string>()

/** Gives a schema the name and description under which documents list it, as `#/components/schemas/<name>`. */
export function component<Schema extends z.ZodType>(name: string, schema: Schema, description?: string): Schema {
  const named = description === undefined ? schema : schema.describe(description)
  names.set(named, name)
  return named
}

/** The name of a schema in the documents; undefined where it has none and stands where it is used. */
export const componentNameOf = (schema: z.ZodType): string | undefined => names.get(schema)

/** All schemas that have a name. */
export const namedSchemas = (): ReadonlyMap<z.ZodType, string> => names
