import * as z from 'zod'
import { component } from '../../wire/components.ts'
import { plainText } from '../../wire/plain-text.ts'
import { text } from '../../wire/text.ts'
import { ExternalId, featurePage, GivenLabel, IfMatch, Label, pageParams } from './floor.ts'
import { Georeference } from './georeference.ts'
import { seatCounts } from './seat-counts.ts'

export const BuildingId = text(255).describe('Id of the building')

const place = z.string().nullable()

/** A postal address, in the parts that IFC has. */
export const Address = component(
  'Address',
  z.strictObject({
    lines: z.array(z.string()).describe('Street and number, or what else is written above the town'),
    postalCode: place.describe('Such as 10115'),
    town: place.describe('Town or city'),
    region: place.describe('State, county or canton'),
    country: place.describe('As it is written there'),
  }),
  'A postal address',
)
export type Address = z.output<typeof Address>

/** A floor as its building has it. */
export const Storey = component(
  'Storey',
  z.strictObject({
    floorId: z.uuid().describe('The floor'),
    name: z.string().describe('For people'),
    private: z.boolean().describe('false = public'),
    floorNumber: z.number().nullable().describe('Number of the storey; null = not known'),
    elevation: z.number().nullable().describe('m; null = not known'),
    height: z.number().nullable().describe('Of the storey, m; null = not known'),
    area: z.number().nullable().describe('m², as the floor has it; null = it has no layout'),
    spaces: z.int().min(0).describe('How many its newest layout has'),
    assets: z.int().min(0).describe('How many its newest layout has'),
    ...seatCounts,
  }),
  'A storey of a building',
)
export type Storey = z.output<typeof Storey>

const Totals = z.strictObject({
  floors: z.int().min(0).describe('Storeys'),
  area: z.number().describe('m², of the floors whose area is known'),
  spaces: z.int().min(0).describe('Of the newest layouts'),
  assets: z.int().min(0).describe('Of the newest layouts'),
  ...seatCounts,
})
export type BuildingTotals = z.output<typeof Totals>

const shown = {
  name: z.string().describe('For people'),
  address: Address.nullable().describe('null = not known'),
  georeference: Georeference.nullable().describe('Where it stands; null = not known'),
  labels: z.array(Label).describe('Marks for people'),
  externalId: z.string().nullable().describe('Of the building in the IFC file it came from; null = none'),
  totals: Totals.describe('Of the floors that the caller may read, without archived ones'),
  createdAt: z.string().describe('RFC 3339'),
  updatedAt: z.string().describe('RFC 3339'),
}

const Point = z
  .strictObject({
    type: z.literal('Point').describe('The kind of geometry'),
    coordinates: z.tuple([z.number(), z.number()]).describe('Longitude and latitude'),
  })
  .nullable()
  .describe('Its georeference (RFC 7946); null = not known')

/** A building: a GeoJSON Feature, as a floor is (docs/decisions.md#r8). Spec: not shown. */
export const Building = component(
  'Building',
  z.strictObject({
    type: z.literal('Feature').describe('GeoJSON'),
    id: z.uuid().describe('Of the building'),
    resourceType: z.literal('Building').describe('What the feature is'),
    resourceRelations: z
      .strictObject({ floors: z.array(z.uuid()).describe('Ids of its floors, lowest first') })
      .describe('What belongs to it: floors that the caller may read, archived ones included'),
    properties: z
      .strictObject({
        ...shown,
        storeys: z.array(Storey).describe('The floors that the caller may read, lowest first, without archived ones'),
        version: z
          .int()
          .min(1)
          .optional()
          .describe(
            'Counts all changes of the building and of its floors: its ETag; only for callers that reach every floor',
          ),
      })
      .describe('Facts about the building'),
    geometry: Point,
  }),
  'A building as a GeoJSON Feature',
)
export type Building = z.output<typeof Building>

/** What lists have of a building. */
export const ListedBuilding = component(
  'ListedBuilding',
  Building.extend({
    resourceRelations: z.strictObject({}).describe('Empty in lists: reading the building tells them'),
    properties: z.strictObject(shown).describe('Facts about the building'),
  }),
  'A building in a list',
)
export type ListedBuilding = z.output<typeof ListedBuilding>

const givenPlace = plainText(200).nullable().default(null)

/** An address that a caller gives: what is not known is left out. */
export const GivenAddress = component(
  'GivenAddress',
  z.strictObject({
    lines: z.array(plainText(200)).max(10).default([]).describe('Street and number, or what else is above the town'),
    postalCode: givenPlace.describe('Such as 10115'),
    town: givenPlace.describe('Town or city'),
    region: givenPlace.describe('State, county or canton'),
    country: givenPlace.describe('As it is written there'),
  }),
  'A postal address to keep',
)

/** Facts that a caller gives of a building. */
const facts = {
  name: plainText(200).describe('For people'),
  address: GivenAddress.nullable().describe('null = not known'),
  georeference: Georeference.nullable().describe('Where it stands; null = not known'),
  labels: z.array(GivenLabel).max(100).describe('Marks for people'),
  externalId: ExternalId.describe('In another system, such as its GlobalId in IFC; null = none'),
}

/** What a building begins with. */
export const NewBuilding = z
  .strictObject({
    ...facts,
    address: facts.address.default(null),
    georeference: facts.georeference.default(null),
    labels: facts.labels.default([]),
    externalId: facts.externalId.default(null),
  })
  .describe('Facts about the building')
export type NewBuilding = z.output<typeof NewBuilding>

export const CreateBuildingParams = component(
  'CreateBuildingParams',
  z.strictObject({
    type: z.literal('Feature').default('Feature').describe('GeoJSON'),
    properties: NewBuilding,
  }),
  'A building to create',
)

export const ReadBuildingParams = z.strictObject({ buildingId: BuildingId })

export const UpdateBuildingParams = z.strictObject({
  buildingId: BuildingId,
  ifMatch: IfMatch,
  name: facts.name.optional(),
  address: facts.address.optional(),
  georeference: facts.georeference.optional(),
  labels: facts.labels.optional(),
  externalId: facts.externalId.optional(),
})

export const ListBuildingsParams = z.strictObject({
  ...pageParams,
  label: text(200).optional().describe('Title of a label that they have'),
  search: text(200).optional().describe('A part of their name or address, in capitals or not'),
})

export const BuildingCollection = component(
  'BuildingCollection',
  featurePage(ListedBuilding, 'In the order in which they were created'),
  'A page of buildings',
)
