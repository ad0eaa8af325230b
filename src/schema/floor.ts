import { z } from 'zod'
import { component } from './components.ts'
import { plainText, refuseUnprintable } from './plain-text.ts'

export const ReadFloorParams = z.strictObject({ floorId: z.string().max(255) })

const Label = z.strictObject({ title: z.string().max(200), color: z.string().max(50) })

/** A GeoJSON geometry; what it holds is the caller's. @see RFC 7946 section 3.1 */
const Geometry = z.looseObject({
  type: z.enum(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']),
  coordinates: z.array(z.unknown()),
})

/** A floor: a GeoJSON Feature (docs/decisions.md#r1). Spec: fields not shown. */
export const Floor = component(
  'Floor',
  z.strictObject({
    type: z.literal('Feature'),
    id: z.uuid(),
    resourceType: z.literal('Floor'),
    resourceRelations: z.strictObject({ spaces: z.array(z.uuid()), assets: z.array(z.uuid()) }),
    properties: z.strictObject({
      name: z.string(),
      private: z.boolean().describe('false = public'),
      archived: z.boolean(),
      area: z.number().nullable().describe('m²'),
      elevation: z.number().nullable().describe('m'),
      northDirection: z.number().nullable().describe('degrees'),
      floorNumber: z.number().optional(),
      labels: z.array(Label),
      defaultLayoutId: z.uuid().nullable(),
      createdAt: z.string(),
      updatedAt: z.string(),
    }),
    geometry: Geometry.optional(),
  }),
)
export type Floor = z.output<typeof Floor>

const measure = z.number().min(-1e9).max(1e9)

const ImportedLabel = z.strictObject({
  title: Label.shape.title.superRefine(refuseUnprintable),
  color: Label.shape.color.superRefine(refuseUnprintable),
})

/** What `roomwright floor import` reads: a Feature, of whose properties only `name` is needed. */
export const FloorImport = z.looseObject({
  type: z.literal('Feature'),
  properties: z.looseObject({
    name: plainText(200),
    private: z.boolean().default(true),
    archived: z.boolean().default(false),
    area: measure.min(0).nullish(),
    elevation: measure.nullish(),
    northDirection: measure.nullish(),
    floorNumber: measure.nullish(),
    labels: z.array(ImportedLabel).max(100).default([]),
  }),
  geometry: Geometry.nullish(),
})
export type FloorImport = z.output<typeof FloorImport>
