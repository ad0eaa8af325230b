import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from 'json-schema-to-typescript'
import { furnishingMethods } from '../../src/operations/furnishing/furnishing-methods.ts'
import { operations, rpcOperations } from '../../src/operations/index.ts'
import { requestSchema, requestSchemaName } from '../../src/serve/documents/request-schemas.ts'
import {
  componentSchemas,
  type JsonSchema,
  schemaOf,
  schemaRef,
  schemasOf,
  sentSchema,
} from '../../src/serve/documents/schemas.ts'

const HEADER = '// Generated from the schemas of the wire.\n'
// The library takes what furnish does of the service without what belongs to an account.
const LIBRARY_PARAMS = 'FurnishParams'
const schemas: Record<string, JsonSchema> = {
  ...componentSchemas('draft-7'),
  [LIBRARY_PARAMS]: sentSchema(LIBRARY_PARAMS, 'draft-7'),
}
const furnishing = Object.keys(
  schemasOf(
    [furnishingMethods.map((it) => [schemaOf(it, 'input'), schemaOf(it, 'output')]), schemaRef(LIBRARY_PARAMS)],
    schemas,
  ),
)

/**
 * Writes `api-types/`, the params and results of all operations as types without a dependency, and `schemas/`, the requests of
 * JSON-RPC for editors.
 */
export async function writeGenerated(folder: string): Promise<void> {
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('api-types/furnishing-types.ts', await furnishingTypes())
  write('api-types/operation-types.ts', await operationTypes())
  for (const it of rpcOperations)
    write(`schemas/${requestSchemaName(it.name)}`, `${JSON.stringify(requestSchema(it), undefined, 2)}\n`)
}

/** Params and results of furnishing: what the library takes and gives. */
const furnishingTypes = (): Promise<string> =>
  typesOf(Object.fromEntries(furnishing.map((name) => [name, schemas[name]!])), [])

/** Input and output of every operation, by name. */
async function operationTypes(): Promise<string> {
  const others = Object.entries(schemas).filter(([name]) => !furnishing.includes(name))
  const properties = Object.fromEntries(
    operations.map((it) => {
      const members = {
        type: { const: it.type },
        input: schemaOf(it, 'input', 'draft-7'),
        output: schemaOf(it, 'output', 'draft-7'),
      }
      return [it.name, { ...objectOf(members), description: it.summary }]
    }),
  )
  const table = { ...objectOf(properties), description: 'Every operation of the service by its name' }
  return typesOf({ ...Object.fromEntries(others), Operations: table }, furnishing)
}

const objectOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/** @param imported names of types that another file declares */
async function typesOf(
  definitions: Readonly<Record<string, JsonSchema>>,
  imported: readonly string[],
): Promise<string> {
  const root = {
    title: 'All',
    type: 'object',
    additionalProperties: false,
    // By name: the order of declaration is that in which other tests have imported the schemas.
    definitions: adapted(Object.fromEntries(Object.entries(definitions).sort(byName)), imported),
  }
  const written = await compile(root as object, 'All', {
    bannerComment: '',
    format: false,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
  })
  const declarations = written
    .replace(/export interface All \{\s*\}\n/, '')
    .replace(
      /\n \*\s*\n \* This interface was referenced by `All`'s JSON-Schema\n \* via the `definition` "\w+"\.(?=\n)/g,
      '',
    )
  const used = imported
    .filter((name) => new RegExp(`[:(|] ?\\(*${name}\\b`).test(declarations))
    .sort((a, b) => a.localeCompare(b))
  const imports = used.length > 0 ? `import type { ${used.join(', ')} } from './furnishing-types.ts'\n\n` : ''
  return `${HEADER}${imports}${declarations}`
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => a.localeCompare(b, 'en')

/** The schema as the generator of types reads it: what may be left out may be undefined as well. */
function adapted(schema: unknown, imported: readonly string[]): unknown {
  if (Array.isArray(schema)) return schema.map((it) => adapted(it, imported))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, ...rest } = schema as JsonSchema
  const name = typeof $ref === 'string' ? $ref.replace('#/components/schemas/', '') : undefined
  if (name !== undefined)
    return { ...rest, ...(imported.includes(name) ? { tsType: name } : { $ref: `#/definitions/${name}` }) }
  const members = Object.entries(rest).map(([key, it]) => [key, adapted(it, imported)] as const)
  const result = Object.fromEntries(members) as Record<string, unknown>
  if (result['type'] !== 'object') return result
  const {
    properties,
    required = [],
    additionalProperties,
  } = result as {
    properties?: Record<string, JsonSchema>
    required?: readonly string[]
    additionalProperties?: unknown
  }
  if (!properties) return additionalProperties === undefined ? { ...result, tsType: 'Record<string, unknown>' } : result
  if (Object.keys(properties).length === 0) return { ...result, tsType: 'Record<string, never>' }
  const optional = Object.entries(properties).map(([key, { description, ...it }]) => {
    const type = required.includes(key) ? it : { anyOf: [it, { tsType: 'undefined' }] }
    return [key, description === undefined ? type : { ...type, description }]
  })
  return { ...result, properties: Object.fromEntries(optional) }
}
