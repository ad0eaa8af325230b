import { z } from 'zod'
import { GenerateDeskGridParams } from '../../schema/desk-grid.ts'
import { FurnishParams, FurnitureTemplate, TemplateName } from '../../schema/furnish.ts'
import { FreeFurnitureItem, FurnitureItem, FurnitureType } from '../../schema/furniture.ts'
import { BoundingBox, GenerateGroupsParams } from '../../schema/groups.ts'
import { Diagnostic, Furnishing, FurnishingResult, PlacedItem, Warning } from '../../schema/result.ts'
import { Opening, Room, RoomBoundary } from '../../schema/room.ts'
import { Box, Cylinder, LExtrusion, PolygonExtrusion, Shape } from '../../schema/shape.ts'

export type JsonSchema = { readonly [key: string]: unknown }

const inputs = {
  FurnishParams,
  GenerateGroupsParams,
  GenerateDeskGridParams,
  Room,
  RoomBoundary,
  Opening,
  FurnitureTemplate,
  TemplateName,
  FurnitureItem,
  FreeFurnitureItem,
  FurnitureType,
  BoundingBox,
  Shape,
  Box,
  Cylinder,
  LExtrusion,
  PolygonExtrusion,
}

const outputs = {
  FurnishingResult,
  Furnishing,
  PlacedItem,
  Diagnostic,
  Warning,
  FurnitureType,
  Shape,
  Box,
  Cylinder,
  LExtrusion,
  PolygonExtrusion,
}

/** Rules across fields, which JSON Schema is not told by Zod: added in words (architecture.md). */
const RULES: Readonly<Record<string, string>> = {
  FurnitureItem:
    'Either shape or shapes must be supplied, not both. Position is accepted for eight types only, rotation only together with position.',
  FreeFurnitureItem: 'Either shape or shapes must be supplied, not both. Placement cannot be specified.',
}

/** Every schema by name, as JSON Schema 2020-12; they refer to each other as `#/components/schemas/<name>`. */
export const componentSchemas: Readonly<Record<string, JsonSchema>> = {
  ...convert(outputs, 'output'),
  ...convert(inputs, 'input'),
}

/** Reference to one of them. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** The schema of an operation's input or output by name. @throws Error when it is not registered here */
export function schemaName(schema: z.ZodType): string {
  const entry = Object.entries<z.ZodType>({ ...inputs, ...outputs }).find(([, known]) => known === schema)
  if (!entry) throw new Error('Cannot document a schema that http/documents/schemas.ts does not list')
  return entry[0]
}

/** Schemas by name as JSON Schema, as they are sent (input) or answered (output). */
export function convert(schemas: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  const { schemas: converted } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(Object.entries(converted).map(([name, schema]) => [name, tidy(name, schema)]))
}

/** A component is addressed by its place in the document and needs no address of its own. */
function tidy(name: string, { $id: _id, $schema: _dialect, id: _name, ...schema }: JsonSchema): JsonSchema {
  return name in RULES ? { ...schema, description: RULES[name] } : schema
}
