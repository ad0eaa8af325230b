import * as z from 'zod'
import { component } from '../../wire/components.ts'
import { plainText, refuseUnprintable } from '../../wire/plain-text.ts'
import { refuseBrokenWithin, text } from '../../wire/text.ts'
import { LayoutInput } from './floor-layout.ts'
import { Georeference } from './georeference.ts'

export const FloorId = text(255).describe('Id of the floor')

export const ReadFloorParams = z.strictObject({ floorId: FloorId })

const wish = (what: string) => z.boolean().optional().describe(`${what}; accepted from clients that ask for it`)

/** What clients of other services say that an answer is to have. */
export const wishes = {
  includeRelations: wish('What belongs to it is always in its `resourceRelations`, of floors when one is read'),
  includeCustomAttributes: wish('Values of custom attributes have an address of their own'),
  includeAddress: wish('An address is that of a building'),
}

export const ReadFloorWishes = ReadFloorParams.extend(wishes)

export const Label = z.strictObject({
  title: z.string().max(200).describe('For people'),
  color: z.string().max(50).describe('As the caller writes colours'),
})

/** A GeoJSON geometry; what it holds is the caller's. @see RFC 7946 section 3.1 */
const Geometry = z
  .looseObject({
    type: z
      .enum(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'])
      .describe('The kind of geometry'),
    coordinates: z.array(z.unknown()).describe('As the kind has them'),
  })
  .superRefine(refuseBrokenWithin)

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
      .describe('What belongs to it in its newest layout'),
    properties: z
      .strictObject({
        name: z.string().describe('For people'),
        private: z.boolean().describe('false = public'),
        archived: z.boolean().describe('Whether it has been put away'),
        area: z.number().nullable().describe('m²: as it was given, else that of its spaces; null = it has no layout'),
        elevation: z.number().nullable().describe('m'),
        northDirection: z
          .number()
          .nullable()
          .describe('Degrees clockwise from the top of the plan (−z) to north; null = not known'),
        floorNumber: z.number().optional().describe('Number of the storey'),
        height: z.number().nullable().describe('Of the storey, m; null = not known'),
        buildingId: z.uuid().nullable().describe('The building whose storey it is; null = none'),
        externalId: z.string().nullable().describe('Of the storey in the IFC file it came from; null = none'),
        labels: z.array(Label).describe('Marks for people'),
        defaultLayoutId: z
          .uuid()
          .nullable()
          .describe('Of the layout that everybody sees: GET /v2/layout/{layoutId}; null = none yet'),
        layoutRevision: z.int().min(0).describe('Of the newest layout; 0 = none yet'),
        georeference: Georeference.nullable().describe('Where the plan lies on the earth; null = not known'),
        version: z.int().min(1).describe('Counts all changes of the floor: its ETag'),
        createdAt: z.string().describe('RFC 3339'),
        updatedAt: z.string().describe('RFC 3339'),
      })
      .describe('Facts about the floor'),
    geometry: Geometry.nullable().describe('Where it is (RFC 7946); null = not known'),
  }),
  'A floor as a GeoJSON Feature',
)
export type Floor = z.output<typeof Floor>
export type FloorGeometry = z.output<typeof Geometry>

/** What lists have of a floor. */
export const ListedFloor = component(
  'ListedFloor',
  Floor.extend({
    resourceRelations: z
      .strictObject({})
      .describe('Empty in lists: they may be many, and reading the floor tells them'),
  }),
  'A floor in a list',
)
export type ListedFloor = z.output<typeof ListedFloor>

const measure = z.number().min(-1e9).max(1e9)

/** A label that a caller gives. */
export const GivenLabel = z.strictObject({
  title: Label.shape.title.min(1).superRefine(refuseUnprintable).describe('For people'),
  color: Label.shape.color.superRefine(refuseUnprintable).describe('As you write colours, such as #e07a5f'),
})

/** An id that another system knows something by. */
export const ExternalId = plainText(255).nullable()

/** Facts that a caller gives of a floor. */
const facts = {
  name: plainText(200).describe('For people'),
  private: z.boolean().describe('false = public: readable with publishable tokens'),
  area: measure.min(0).nullable().describe('m²; null = that of its spaces'),
  elevation: measure.nullable().describe('m'),
  northDirection: measure
    .nullable()
    .describe('Degrees clockwise from the top of the plan (−z) to north; null = not known'),
  floorNumber: measure.nullable().describe('Number of the storey; null = not known'),
  height: measure.min(0).nullable().describe('Of the storey, m; null = not known'),
  buildingId: z.uuid().nullable().describe('The building whose storey it is; null = none'),
  externalId: ExternalId.describe('Of the storey in another system, such as its GlobalId in IFC; null = none'),
  labels: z.array(GivenLabel).max(100).describe('Marks for people'),
  georeference: Georeference.nullable().describe('Where the plan lies on the earth; null = not known'),
}

const geometry = Geometry.nullable().describe('Where it is (RFC 7946); null = not known')

/** Facts of a floor that a caller may give, each of which may be left out. */
const someFacts = z.strictObject(facts).partial()

/** Facts of a floor as it begins. */
const NewFloorFacts = z.strictObject({
  ...facts,
  private: facts.private.default(true),
  area: facts.area.default(null),
  elevation: facts.elevation.default(null),
  northDirection: facts.northDirection.default(null),
  floorNumber: facts.floorNumber.default(null),
  height: facts.height.default(null),
  buildingId: facts.buildingId.default(null),
  externalId: facts.externalId.default(null),
  labels: facts.labels.default([]),
  georeference: facts.georeference.default(null),
})
export type NewFloorFacts = z.output<typeof NewFloorFacts>

const asRead = z
  .unknown()
  .superRefine(refuseBrokenWithin)
  .optional()
  .describe('As it was read; nothing is changed by it')

/** Facts that only the service sets. */
const READ_ONLY = {
  archived: asRead,
  defaultLayoutId: asRead,
  layoutRevision: asRead,
  version: asRead,
  createdAt: asRead,
  updatedAt: asRead,
}

const feature = {
  type: z.literal('Feature').default('Feature').describe('GeoJSON'),
  id: asRead,
  resourceType: asRead,
  resourceRelations: asRead,
  properties: someFacts
    .extend(READ_ONLY)
    .optional()
    .describe('The same facts where a Feature has them: what was read can be sent back'),
}

/** What a floor begins with: a Feature of which only `properties.name` is needed, or the facts alone. */
export const CreateFloorParams = component(
  'CreateFloorParams',
  z
    .strictObject({
      ...feature,
      ...someFacts.shape,
      geometry: geometry.default(null),
      spaces: LayoutInput.shape.spaces
        .default([])
        .describe('Of its first layout; without spaces and assets it has none'),
      assets: LayoutInput.shape.assets.describe('Of its first layout'),
    })
    .superRefine(({ name, properties }, context) => {
      if ((properties?.name ?? name) === undefined)
        context.addIssue({ code: 'custom', path: ['properties', 'name'], message: 'is required' })
    }),
  'A floor to create',
)

type SomeFacts = z.output<typeof someFacts>

/** The facts that were sent, as members of a Feature or by themselves. @param sent may have other members */
export function sentFacts({
  properties,
  ...flat
}: SomeFacts & { readonly properties?: SomeFacts | undefined }): SomeFacts {
  const sent: Record<string, unknown> = { ...flat, ...properties }
  return Object.fromEntries(
    Object.keys(facts).flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
  )
}

/** The facts that were sent of a new floor. */
export const newFloorFacts = (sent: CreateFloorParams): NewFloorFacts => NewFloorFacts.parse(sentFacts(sent))

export type CreateFloorParams = z.output<typeof CreateFloorParams>

const version = z.int().min(0)

/** The version that a change is based on, which REST has in If-Match. */
export const IfMatch = z
  .union([version, z.array(version).max(100)], 'must be a version, or a list of versions')
  .nullable()
  .describe('The version that the change is based on, as it was read; of a list any one; null = any')
export type IfMatch = z.output<typeof IfMatch>

export const UpdateFloorParams = z.strictObject({
  floorId: FloorId,
  ifMatch: IfMatch,
  ...feature,
  ...someFacts.shape,
  geometry: geometry.optional(),
})

export const DuplicateFloorParams = z.strictObject({
  floorId: FloorId,
  name: facts.name.optional().describe('Of the new floor; left out: made of that of the other'),
  revision: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe('Of the layout that it begins with; left out: the newest'),
})

export const updatedSince = z.iso
  .datetime({ offset: true, error: 'must be a date and time such as 2026-01-31T12:00:00Z' })
  .optional()
  .describe('RFC 3339: those that have changed since')

/** Members of every list that comes in pages. */
export const pageParams = {
  limit: z.int().min(1).max(1000).default(100).describe('Most features on a page'),
  offset: z.int().min(0).max(10_000_000).default(0).describe('How many to pass over'),
  cursor: text(200).optional().describe('Where the page before ended: its `next`, or as in its Link; without offset'),
}

/** A page of features. @see RFC 7946 section 3.3 */
export const featurePage = <Feature extends z.ZodType>(feature: Feature, what: string) =>
  z.strictObject({
    type: z.literal('FeatureCollection').describe('GeoJSON'),
    features: z.array(feature).describe(what),
    next: z.string().nullable().describe('The cursor of the next page; null on the last'),
    total: z.int().min(0).optional().describe('How many there are on all pages, where that was asked for'),
  })

export const FloorCollection = component(
  'FloorCollection',
  featurePage(ListedFloor, 'In the order in which they were created, unless another was asked for'),
  'A page of floors',
)
export type FloorCollection = z.output<typeof FloorCollection>

const ImportedLabel = z.strictObject({
  title: Label.shape.title.superRefine(refuseUnprintable),
  color: Label.shape.color.superRefine(refuseUnprintable),
})

/** What `roomwright floor import` brings in: a Feature, of whose properties only `name` is needed, and its layout. */
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
    height: measure.min(0).nullish(),
    externalId: ExternalId.optional(),
    labels: z.array(ImportedLabel).max(100).default([]),
    georeference: Georeference.nullish(),
  }),
  geometry: Geometry.nullish(),
  spaces: LayoutInput.shape.spaces.optional(),
  assets: LayoutInput.shape.assets.optional(),
})
export type FloorImport = z.output<typeof FloorImport>
