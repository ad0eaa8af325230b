import * as z from 'zod'
import { component } from '../../wire/components.ts'
import { plainText } from '../../wire/plain-text.ts'
import { text } from '../../wire/text.ts'
import { FloorId, IfMatch, pageParams } from './floor.ts'
import { FloorTotals } from './floor-furnishing.ts'
import { LAYOUT_SOURCES, LayoutAsset, LayoutInput, LayoutSpace } from './floor-layout.ts'
import { LayoutComparison, RestoreLayoutParams, revision } from './layout-resources.ts'
import { seatCounts } from './seat-counts.ts'

export const LayoutId = text(255).describe('Id of the layout; the default one has the id of its floor')

const name = plainText(200).describe('For people')

/** A layout of a floor: the default one, which is what everybody sees, or a variant beside it. */
export const FloorLayout = component(
  'FloorLayout',
  z.strictObject({
    id: z.uuid().describe('Of the layout: that of its floor for the default one'),
    floorId: z.uuid().describe('The floor it belongs to'),
    name,
    isDefault: z.boolean().describe('Whether it is the one that spaces, assets, drawings and public tokens show'),
    revision: z.int().min(0).describe('Its newest, which is its ETag; 0 = none yet'),
    spaces: z.int().describe('How many spaces the newest revision has'),
    assets: z.int().describe('How many assets the newest revision has'),
    area: z.number().describe('Of its spaces together, m²'),
    ...seatCounts,
    createdAt: z.string().describe('RFC 3339'),
    updatedAt: z.string().describe('RFC 3339'),
  }),
  'A layout of a floor without its content',
)
export type FloorLayout = z.output<typeof FloorLayout>

export const FloorLayouts = component(
  'FloorLayouts',
  z.strictObject({
    layouts: z.array(FloorLayout).describe('The default one, then its variants in the order in which they were made'),
  }),
  'The layouts of a floor',
)

export const ListLayoutsParams = z.strictObject({
  floorId: FloorId,
  isDefault: z.boolean().optional().describe('The default one alone, or its variants alone'),
})
export const LayoutParams = z.strictObject({ layoutId: LayoutId })
export const ReadLayoutByIdParams = z.strictObject({
  layoutId: LayoutId,
  revision: revision.optional().describe('Left out: the newest'),
})

/** A revision of a layout with what it holds. */
export const LayoutDocument = component(
  'LayoutDocument',
  FloorLayout.omit({ spaces: true, assets: true, seats: true, workplaces: true }).extend({
    revision: z.int().min(1).describe('The one that was asked for'),
    source: z.enum(LAYOUT_SOURCES).describe('What made the revision'),
    message: z.string().nullable().describe('What it changed, for people'),
    spaces: z.array(LayoutSpace).describe('In the order in which they were saved'),
    assets: z.array(LayoutAsset).describe('In the order in which they were saved'),
  }),
  'A layout with its spaces and assets',
)
export type LayoutDocument = z.output<typeof LayoutDocument>

export const SaveLayoutByIdParams = component(
  'SaveLayoutByIdParams',
  z.strictObject({ layoutId: LayoutId, ifMatch: IfMatch, ...LayoutInput.shape }),
  'A layout to save as a new revision',
)

const { spaces, assets, message } = LayoutInput.shape

export const CreateLayoutParams = component(
  'CreateLayoutParams',
  z.strictObject({
    floorId: FloorId,
    name: name.optional().describe('Of a variant'),
    layout: z
      .strictObject({ spaces: spaces.default([]), assets, message })
      .prefault({})
      .describe('What it holds; left out: nothing'),
    isDefault: z.boolean().default(false).describe('Whether it becomes the default layout; else it is a variant'),
  }),
  'A layout to make',
)

export const RenameLayoutParams = z.strictObject({ layoutId: LayoutId, name })

export const DuplicateLayoutParams = z.strictObject({
  layoutId: LayoutId,
  name: name.optional().describe('Of the new layout; left out: made of that of the other'),
  revision: revision.optional().describe('Whose content it begins with; left out: the newest'),
})

export const PublishLayoutParams = z.strictObject({
  layoutId: LayoutId,
  ifMatch: IfMatch.default(null).describe(
    'Revision of the default layout that is to be replaced, as it was read; null = any',
  ),
  revision: revision.optional().describe('Whose content is published; left out: the newest'),
  message: LayoutInput.shape.message,
})

export const RestoreLayoutByIdParams = RestoreLayoutParams.omit({ floorId: true }).extend({ layoutId: LayoutId })

export const ListRevisionsByIdParams = z.strictObject({ layoutId: LayoutId, ...pageParams })

export const LayoutFigures = component(
  'LayoutFigures',
  z.strictObject({
    layoutId: z.uuid().describe('The layout'),
    revision: z.int().describe('Its newest; 0 = none yet'),
    totals: FloorTotals,
  }),
  'What the furniture of a layout gives',
)

export const CompareWithParams = z.strictObject({
  layoutId: LayoutId,
  with: LayoutId.describe('Id of the layout of the same floor that it is compared with'),
})

/** Two layouts of a floor beside each other. */
export const LayoutsComparison = component(
  'LayoutsComparison',
  z.strictObject({
    from: LayoutFigures.describe('The layout that was named first, with its figures'),
    to: LayoutFigures.describe('The one that it is compared with'),
    spaces: LayoutComparison.shape.spaces,
    assets: LayoutComparison.shape.assets,
  }),
  'What differs between two layouts of a floor, and what each gives',
)
