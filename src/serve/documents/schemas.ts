import { z } from 'zod'
import { ERRORS } from '../../base/errors.ts'
import type { Operation } from '../../operations/calling/operation.ts'
import { operations } from '../../operations/index.ts'
import { componentNameOf, namedSchemas } from '../../schema/wire/components.ts'

export type JsonSchema = { readonly [key: string]: unknown }

/** The version of JSON Schema: OpenAPI 3.1 is read in the terms of 2020-12, OpenRPC in those of draft 07. */
export type Dialect = 'draft-2020-12' | 'draft-7'

/** Whether a schema is described as it is sent or as it is answered: what has a default may be left out of an input. */
type Direction = 'input' | 'output'

/** Reference to a schema under `components`. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** The input or output of an operation: a reference where it has a name, else the schema itself. */
export function schemaOf(operation: Operation, direction: Direction, dialect: Dialect = 'draft-2020-12'): JsonSchema {
  const name = componentNameOf(operation[direction])
  return name === undefined ? converted(direction, dialect)[inlineIds().get(operation[direction])!]! : schemaRef(name)
}

/** Members of an operation's input with their schemas, and which of them are required. */
export function membersOf(
  operation: Operation,
  dialect: Dialect = 'draft-2020-12',
): { properties: Record<string, JsonSchema>; required: string[] } {
  const id = componentNameOf(operation.input) ?? inlineIds().get(operation.input)!
  const { properties = {}, required = [] } = converted('input', dialect)[id]!
  return { properties: properties as Record<string, JsonSchema>, required: required as string[] }
}

/** The inputs and outputs without a name, which several operations may share, by a number. */
function inlineIds(): Map<z.ZodType, string> {
  const schemas = (operations as readonly Operation[]).flatMap((it) => [it.input, it.output])
  const inline = new Set(schemas.filter((it) => componentNameOf(it) === undefined))
  return new Map([...inline].map((schema, i) => [schema, `inline ${i}`]))
}

const known: Partial<Record<`${Direction} ${Dialect}`, Record<string, JsonSchema>>> = {}

/** Every schema that is named or belongs to an operation, by name; made when a document is asked for. */
const converted = (direction: Direction, dialect: Dialect) =>
  (known[`${direction} ${dialect}`] ??= convert(direction, dialect))

function convert(direction: Direction, dialect: Dialect): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of namedSchemas()) registry.add(schema, { id })
  for (const [schema, id] of inlineIds()) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: direction,
    target: dialect,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutAddress(schema)]))
}

/** A component is addressed by its place in the document and needs no address of its own. */
const withoutAddress = ({ $id: _id, $schema: _dialect, id: _name, ...schema }: JsonSchema): JsonSchema => schema

/** The named schemas, each as the operations use it. */
export function componentSchemas(dialect: Dialect = 'draft-2020-12'): Record<string, JsonSchema> {
  const sent = referencedFrom(
    (operations as readonly Operation[]).map((it) => schemaOf(it, 'input', dialect)),
    converted('input', dialect),
  )
  const names = [...namedSchemas().values()]
  return Object.fromEntries(names.map((it) => [it, converted(sent.has(it) ? 'input' : 'output', dialect)[it]!]))
}

/** A named schema as it is sent, also where no operation takes it as it is. */
export const sentSchema = (name: string, dialect: Dialect = 'draft-2020-12'): JsonSchema =>
  converted('input', dialect)[name]!

/** Those of the schemas to which a part of a document leads, also through one another. */
export function schemasOf(part: unknown, schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const names = referencedFrom(part, schemas)
  const chosen = Object.entries(schemas).filter(([name]) => names.has(name))
  return Object.fromEntries(chosen.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function referencedFrom(part: unknown, schemas: Readonly<Record<string, JsonSchema>>, found = new Set<string>()) {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name!)) continue
    found.add(name!)
    referencedFrom(schemas[name!], schemas, found)
  }
  return found
}

/** RFC 9457, with the members that are ours. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'A refusal (RFC 9457); further members depend on the code',
  properties: {
    type: { type: 'string', description: 'about:blank, or a registered problem type' },
    title: { type: 'string', description: 'What the status means' },
    status: { type: 'integer', description: 'That of the answer' },
    detail: { type: 'string', description: 'What was wrong, for people' },
    message: { type: 'string', description: 'The same as detail' },
    instance: { type: 'string', description: 'Names the request, as X-Request-Id does' },
    code: { enum: Object.keys(ERRORS), description: 'For programs; never given another meaning' },
    errors: {
      type: 'array',
      description: 'With code invalid: every fault of the input',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string', description: 'JSON Pointer (RFC 6901)' },
          detail: { type: 'string', description: 'What is wrong there' },
        },
        required: ['pointer', 'detail'],
      },
    },
    acceptedScopes: {
      type: 'array',
      items: { type: 'string' },
      description: 'With code insufficient_scope: scopes that would do',
    },
  },
  required: ['type', 'title', 'status', 'detail', 'message', 'instance', 'code'],
}
