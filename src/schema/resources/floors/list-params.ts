import * as z from 'zod'
import { TemplateName } from '../../furnishing/furnish-params.ts'
import { FurnitureType } from '../../furnishing/furniture.ts'
import { text } from '../../wire/text.ts'
import { FloorId, pageParams, updatedSince, wishes } from './floor.ts'

const range = (what: string) =>
  z
    .strictObject({
      gte: z.number().optional().describe('At least'),
      lte: z.number().optional().describe('At most'),
    })
    .describe(what)
export type Range = z.output<ReturnType<typeof range>>

const attributes = z
  .record(text(64), z.union([text(4000), z.number(), z.boolean()]))
  .describe('Values of custom attributes by their apiFieldName, in addresses as `filter[attributes.<apiFieldName>]`')
export type AttributeFilter = z.output<typeof attributes>

const degrees = String.raw`-?\d{1,3}(\.\d{1,15})?`

/** A part of the earth between two meridians and two parallels, degrees; where west is more than east it crosses the date line. */
export interface EarthBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Reads `west,south,east,north`. @see RFC 7946 section 5 */
export function readEarthBox(text: string): EarthBox {
  const [west, south, east, north] = text.split(',').map(Number) as [number, number, number, number]
  return { west, south, east, north }
}

/** Members of lists that can be filtered, sorted and counted. */
const queryParams = {
  ...pageParams,
  limit: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('Most features on a page, 100 unless said; of NDJSON in all, which has every one unless said'),
  cursor: text(3000).optional().describe(pageParams.cursor.description!),
  updatedSince,
  bbox: z
    .string()
    .regex(new RegExp(`^${degrees}(,${degrees}){3}$`), 'must be west,south,east,north in degrees')
    .optional()
    .describe('west,south,east,north in degrees (RFC 7946): those whose outline reaches into it'),
  geometry: z.boolean().default(true).describe('Whether features have their geometry, which is null else'),
  ...wishes,
  count: z.boolean().default(false).describe('Whether `total` tells how many there are on all pages'),
}

const sortBy = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z
    .enum(names.flatMap((it) => [it, `-${it}`]) as unknown as [Names[number] | `-${Names[number]}`])
    .optional()
    .describe('What they are ordered by, with - the other way round; what has none comes last')

const name = text(200).optional().describe('Its name, in capitals or not')
const search = text(200).optional().describe('A part of their name, in capitals or not')

export const ListFloorsParams = z.strictObject({
  ...queryParams,
  bbox: queryParams.bbox.describe(
    'west,south,east,north in degrees (RFC 7946): those whose geometry, else the origin of their plan, reaches into it',
  ),
  includeArchived: z.boolean().default(false).describe('Whether archived ones are listed too'),
  label: text(200).optional().describe('Title of a label that they have'),
  search,
  buildingId: z.uuid().optional().describe('Id of the building whose storeys they are'),
  sort: sortBy(['createdAt', 'updatedAt', 'name', 'area', 'floorNumber']),
  filter: z
    .strictObject({
      name,
      area: range('m²').optional(),
      floorNumber: range('Number of the storey').optional(),
      attributes: attributes.optional(),
    })
    .optional()
    .describe('Conditions that all hold, such as `filter[area][gte]=100`'),
})
export type ListFloorsParams = z.output<typeof ListFloorsParams>

const includeModel = z
  .boolean()
  .default(false)
  .describe('Whether they have what their building model says of them and of their openings, which may be much')

const externalId = text(200).optional().describe('Its id in another system')

export const SpaceFilter = z.strictObject({
  name,
  usage: text(200)
    .optional()
    .describe(
      'Its `usage`, in capitals or not, or how it is furnished: its `template`, else `furnishedAs`, else the templates that its name and usage tell',
    ),
  template: TemplateName.optional().describe('How it is furnished'),
  externalId,
  area: range('m²').optional(),
  seats: range('Seats at tables, of the assets that are in it by `spaceId`').optional(),
  attributes: attributes.optional(),
})
export type SpaceFilter = z.output<typeof SpaceFilter>

export const ListSpacesParams = z.strictObject({
  floorId: FloorId,
  ...queryParams,
  search,
  includeModel,
  sort: sortBy(['updatedAt', 'name', 'area', 'seats']),
  filter: SpaceFilter.optional().describe(
    'Conditions that all hold, such as `filter[usage]=meet&filter[seats][gte]=4`',
  ),
})
export type ListSpacesParams = z.output<typeof ListSpacesParams>

export const AssetFilter = z.strictObject({ name, externalId, attributes: attributes.optional() })
export type AssetFilter = z.output<typeof AssetFilter>

export const ListAssetsParams = z.strictObject({
  floorId: FloorId.optional().describe('Id of the floor; may be left out where `spaceId` is sent'),
  spaceId: z.uuid().optional().describe('Only those in this space'),
  type: FurnitureType.optional().describe('Only those of this type'),
  ...queryParams,
  search,
  includeModel,
  sort: sortBy(['updatedAt', 'name', 'type']),
  filter: AssetFilter.optional().describe('Conditions that all hold, such as `filter[attributes.inventory]=4711`'),
})
export type ListAssetsParams = z.output<typeof ListAssetsParams>
