import * as z from 'zod'
import { TemplateName } from '../../furnishing/furnish-params.ts'
import { FurnitureType } from '../../furnishing/furniture.ts'
import { OPENINGS_MAX, Room } from '../../furnishing/room.ts'
import { Shape } from '../../furnishing/shape.ts'
import { component } from '../../wire/components.ts'
import { coordinate } from '../../wire/number.ts'
import { plainText } from '../../wire/plain-text.ts'
import { text } from '../../wire/text.ts'
import { identity, ModelledOpening } from './model-facts.ts'

/** Most spaces and assets of one layout. */
export const SPACES_MAX = 2000
export const ASSETS_MAX = 20_000

const spaceContent = {
  name: plainText(200).describe('For people, such as "Kitchen" or "2.14"'),
  usage: plainText(200)
    .nullable()
    .default(null)
    .describe('What it is used for, in the words of its source, such as "Office" or "Schlafzimmer"'),
  template: TemplateName.nullable().default(null).describe('How it is furnished; null = told by its usage and name'),
  furnishedAs: TemplateName.optional().describe(
    'Template of the furnishing that was saved for it last; set by the service, and decides nothing. Left out = none',
  ),
  room: Room.describe('As FurnishingAI.furnish takes it; in the coordinates of the floor, metres'),
  ...identity,
  openings: z
    .array(ModelledOpening)
    .max(OPENINGS_MAX)
    .optional()
    .describe(
      'What its building model says of the openings of the room, one for each in their order; left out = nothing',
    ),
}

/** A space of a layout: a room, which can be sent to furnish as it is (docs/decisions.md#r2). */
export const LayoutSpace = component(
  'LayoutSpace',
  z.strictObject({ id: z.uuid().describe('Stays the same from revision to revision'), ...spaceContent }),
  'A space of a layout',
)
export type LayoutSpace = z.output<typeof LayoutSpace>
export type SpaceContent = Omit<LayoutSpace, 'id'>

const assetContent = {
  type: FurnitureType.describe('What the piece is'),
  name: plainText(200).nullable().default(null).describe('For people, such as its product; null = none'),
  position: z
    .tuple([coordinate, coordinate, coordinate])
    .describe('[x, y, z] of the origin of its shape in the coordinates of the floor, metres'),
  rotation: z.number().min(-36000).max(36000).describe('About its origin, degrees, clockwise seen from above'),
  shape: Shape.describe('Its form'),
  groupId: text(200).min(1).nullable().default(null).describe('Shared by the pieces that stand together'),
  spaceId: z.uuid().nullable().default(null).describe('The space it stands in; null = none'),
  origin: z
    .uuid()
    .nullable()
    .default(null)
    .describe('Id of the furnishing that placed it; null = placed by a person or an import'),
  moved: z
    .boolean()
    .default(false)
    .describe('Whether a person has changed it since its furnishing; set by the service when a layout is saved'),
  ...identity,
}

/** An asset of a layout: a piece of furniture as furnish returns it (docs/decisions.md#r2). */
export const LayoutAsset = component(
  'LayoutAsset',
  z.strictObject({ id: z.uuid().describe('Stays the same from revision to revision'), ...assetContent }),
  'An asset of a layout',
)
export type LayoutAsset = z.output<typeof LayoutAsset>
export type AssetContent = Omit<LayoutAsset, 'id'>

/** What a floor holds: its spaces and what stands in them. */
export interface LayoutContent {
  readonly spaces: readonly LayoutSpace[]
  readonly assets: readonly LayoutAsset[]
}

const newId = z
  .uuid()
  .optional()
  .describe('Of one there is, or one of your own; left out = that of the same in the same place, else a new one')

/** An asset as it is sent. */
export const NewAsset = z.strictObject({ id: newId, ...assetContent })

/** A space as it is sent. */
export const NewSpace = z.strictObject({ id: newId, ...spaceContent })

/** What `PUT /v2/floor/{floorId}/layout` takes: the whole new layout. */
export const LayoutInput = component(
  'LayoutInput',
  z.strictObject({
    spaces: z.array(NewSpace).max(SPACES_MAX).describe('All spaces, in the order in which they are listed'),
    assets: z.array(NewAsset).max(ASSETS_MAX).default([]).describe('All assets'),
    message: plainText(500).nullable().default(null).describe('What changed, for people'),
  }),
  'A layout to save as a new revision',
)
export type LayoutInput = z.output<typeof LayoutInput>

/** What can make a revision: `edit` is a few operations, `duplicate` and `publish` take what another layout of the floor holds. */
export const LAYOUT_SOURCES = ['import', 'save', 'furnish', 'restore', 'edit', 'duplicate', 'publish'] as const
export type LayoutSource = (typeof LAYOUT_SOURCES)[number]

/** A revision as a list names it. */
export const LayoutSummary = component(
  'LayoutSummary',
  z.strictObject({
    id: z.uuid().describe('Of this revision'),
    layoutId: z.uuid().describe('The layout it belongs to: that of the floor for the default one'),
    floorId: z.uuid().describe('The floor it belongs to'),
    revision: z.int().min(1).describe('1 for the first layout of a floor, then one more each'),
    source: z.enum(LAYOUT_SOURCES).describe('What made it'),
    message: z.string().nullable().describe('What changed, for people'),
    spaces: z.int().describe('How many spaces it has'),
    assets: z.int().describe('How many assets it has'),
    createdAt: z.string().describe('RFC 3339'),
  }),
  'A revision of a layout without its content',
)
export type LayoutSummary = z.output<typeof LayoutSummary>

export const Layout = component(
  'Layout',
  LayoutSummary.omit({ spaces: true, assets: true }).extend({
    spaces: z.array(LayoutSpace).describe('In the order in which they were saved'),
    assets: z.array(LayoutAsset).describe('In the order in which they were saved'),
  }),
  'A revision of a layout; it never changes',
)
export type Layout = z.output<typeof Layout>
