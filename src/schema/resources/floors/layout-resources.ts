import * as z from 'zod'
import { component } from '../../wire/components.ts'
import { text } from '../../wire/text.ts'
import { FloorId, featurePage, IfMatch, pageParams, wishes } from './floor.ts'
import { LayoutAsset, LayoutInput, LayoutSpace, LayoutSummary } from './floor-layout.ts'

export const revision = z.int().min(1).max(2_147_483_647)

export const ReadLayoutParams = z.strictObject({
  floorId: FloorId,
  revision: revision.optional().describe('Left out: the newest'),
})

export const SaveLayoutParams = component(
  'SaveLayoutParams',
  z.strictObject({ floorId: FloorId, ifMatch: IfMatch, ...LayoutInput.shape }),
  'A layout to save as a new revision of a floor',
)

export const RestoreLayoutParams = z.strictObject({
  floorId: FloorId,
  ifMatch: IfMatch,
  revision: revision.describe('Whose content the new revision is to have'),
  message: LayoutInput.shape.message,
})

export const ListRevisionsParams = z.strictObject({ floorId: FloorId, ...pageParams })

export const RevisionPage = component(
  'RevisionPage',
  z.strictObject({
    revisions: z.array(LayoutSummary).describe('Newest first'),
    next: z.string().nullable().describe('The cursor of the next page; null on the last'),
  }),
  'A page of the revisions of a layout',
)

export const CompareLayoutsParams = z.strictObject({
  floorId: FloorId,
  from: revision.describe('The earlier revision, as a rule'),
  to: revision.describe('The later one'),
})

const differences = <Row extends z.ZodType>(row: Row, what: string) =>
  z
    .strictObject({
      added: z.array(row).describe('Those that only `to` has'),
      removed: z.array(row).describe('Those that only `from` has'),
      changed: z
        .array(
          z.strictObject({
            id: z.uuid().describe('Of both'),
            changes: z.array(z.string()).describe('Names of the members that differ, such as room or position'),
            before: row.describe('As in `from`'),
            after: row.describe('As in `to`'),
          }),
        )
        .describe('Those that both have, but not alike'),
    })
    .describe(what)

export const LayoutComparison = component(
  'LayoutComparison',
  z.strictObject({
    from: z.int().describe('As asked'),
    to: z.int().describe('As asked'),
    spaces: differences(LayoutSpace, 'What became of the spaces'),
    assets: differences(LayoutAsset, 'What became of the assets'),
  }),
  'What differs between two revisions of a layout',
)

const Polygon = z
  .strictObject({
    type: z.literal('Polygon').describe('GeoJSON'),
    coordinates: z.array(z.array(z.array(z.number()))).describe('Rings of [longitude, latitude]'),
  })
  .nullable()
  .describe('Its outline on the earth (RFC 7946); null = the floor has no georeference')

const { id: _space, ...spaceProperties } = LayoutSpace.shape
const { id: _asset, spaceId: _in, ...assetProperties } = LayoutAsset.shape

/** A space of the newest layout. */
export const Space = component(
  'Space',
  z.strictObject({
    type: z.literal('Feature').describe('GeoJSON'),
    id: z.uuid().describe('Of the space'),
    resourceType: z.literal('Space').describe('What the feature is'),
    resourceRelations: z
      .strictObject({
        floor: z.uuid().describe('Id of its floor'),
        assets: z.array(z.uuid()).describe('Ids of what stands in it'),
      })
      .describe('What it belongs to, and what belongs to it'),
    properties: z
      .strictObject({
        ...spaceProperties,
        area: z.number().describe('Of its floor, m²'),
        usableArea: z
          .number()
          .describe('What of it counts by its headroom, m²: in full from 2 m on, half from 1 m on (WoFlV § 4)'),
      })
      .describe('As in the layout; `room` can be sent to furnish'),
    geometry: Polygon,
  }),
  'A space of a floor as a GeoJSON Feature',
)
export type Space = z.output<typeof Space>

/** An asset of the newest layout. */
export const Asset = component(
  'Asset',
  z.strictObject({
    type: z.literal('Feature').describe('GeoJSON'),
    id: z.uuid().describe('Of the asset'),
    resourceType: z.literal('Asset').describe('What the feature is'),
    resourceRelations: z
      .strictObject({
        floor: z.uuid().describe('Id of its floor'),
        space: z.uuid().nullable().describe('Id of the space it stands in; null = none'),
      })
      .describe('What it belongs to'),
    properties: z.strictObject(assetProperties).describe('As in the layout'),
    geometry: Polygon,
  }),
  'An asset of a floor as a GeoJSON Feature',
)
export type Asset = z.output<typeof Asset>

export const SpaceCollection = component(
  'SpaceCollection',
  featurePage(Space, 'In the order of the layout, unless another was asked for'),
  'A page of spaces',
)
export const ReadSpaceParams = z.strictObject({ spaceId: text(255).describe('Id of the space'), ...wishes })

export const AssetCollection = component(
  'AssetCollection',
  featurePage(Asset, 'In the order of the layout, unless another was asked for'),
  'A page of assets',
)
export const ReadAssetParams = z.strictObject({ assetId: text(255).describe('Id of the asset'), ...wishes })
