import * as z from 'zod'
import { component } from './components.ts'
import { plainText, refuseUnprintable } from './plain-text.ts'

export const ReadFloorParams = z.strictObject({ floorId: z.string().max(255).describe('Id of the floor') })

const Label = z.strictObject({
  title: z.string().max(200).describe('For people'),
  color: z.string().max(50).describe('As the caller writes colours'),
})

/** A GeoJSON geometry; what it holds is the caller's. @see RFC 7946 section 3.1 */
const Geometry = z.looseObject({
  type: z
    .enum(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'])
    .describe('The kind of geometry'),
  coordinates: z.array(z.unknown()).describe('As the kind has them'),
})

/** A floor: a GeoJSON Feature (docs/decisions.md#r1). Spec: fields not shown. */
export const Floor = component(
  'Floor',
  z.strictObject({
    type: z.literal('Feature').describe('GeoJSON'),
    id: z.uuid().describe('Of the floor'),
    resourceType: z.literal('Floor').describe('What the feature is'),
    resourceRelations: z
      .strictObject({
        spaces: z.array(z.uuid()).describe('Ids of its spaces'),
        assets: z.array(z.uuid()).describe('Ids of its assets'),
      })
      .describe('What belongs to it'),
    properties: z
      .strictObject({
        name: z.string().describe('For people'),
        private: z.boolean().describe('false = public'),
        archived: z.boolean().describe('Whether it has been put away'),
        area: z.number().nullable().describe('m²'),
        elevation: z.number().nullable().describe('m'),
        northDirection: z.number().nullable().describe('Degrees'),
        floorNumber: z.number().optional().describe('Number of the storey'),
        labels: z.array(Label).describe('Marks for people'),
        defaultLayoutId: z.uuid().nullable().describe('The newest layout'),
        createdAt: z.string().describe('RFC 3339'),
        updatedAt: z.string().describe('RFC 3339'),
      })
      .describe('Facts about the floor'),
    geometry: Geometry.optional().describe('Where it is (RFC 7946)'),
  }),
  'A floor as a GeoJSON Feature',
)
export type Floor = z.output<typeof Floor>

/** Most floors on one page of a list. */
const FLOORS_MAX = 100

export const ListFloorsParams = z.strictObject({
  after: z.uuid().optional().describe('The `next` of the page before; left out for the first page'),
  limit: z.int().min(1).max(FLOORS_MAX).default(20).describe('Most floors on a page'),
})

export const FloorPage = z.strictObject({
  floors: z
    .array(Floor.omit({ geometry: true }))
    .describe('Without their geometry, in the order of their ids; read_floor has it'),
  next: z.uuid().nullable().describe('What to ask for after; null on the last page'),
})

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
