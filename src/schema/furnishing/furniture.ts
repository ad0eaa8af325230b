import * as z from 'zod'
import { component } from '../wire/components.ts'
import { coordinate } from '../wire/number.ts'
import { FITTING_TYPES, type FurnitureTypeName, PLACING_ORDER } from './cards/furniture-cards.ts'
import { PLACING } from './cards/furniture-placing.ts'
import { Shape } from './shape.ts'

/** The types of the contract in alphabetical order, then the fittings. */
export const FURNITURE_TYPES: readonly FurnitureTypeName[] = [
  ...PLACING_ORDER.filter((type) => !FITTING_TYPES.includes(type)).sort(),
  ...FITTING_TYPES,
]

export const FurnitureType = component('FurnitureType', z.enum(FURNITURE_TYPES).describe('What a piece is'))
export type FurnitureType = z.output<typeof FurnitureType>

const rankOf = (type: FurnitureType) => PLACING[type].positionRank

/** The types whose items may carry a position, in the order in which messages name them. */
export const FIXABLE_TYPES: readonly FurnitureType[] = FURNITURE_TYPES.filter(
  (type) => rankOf(type) !== undefined,
).sort((a, b) => rankOf(a)! - rankOf(b)!)

/** Most entries in one `furniture` array, and most candidate shapes of one item. */
export const ITEMS_MAX = 1000
const SHAPES_MAX = 100

const pieces = {
  type: FurnitureType.describe('What the pieces are'),
  targetCount: z
    .int()
    .min(0)
    .optional()
    .describe('Target number of this type in a result; the default depends on the type; a result may hold fewer'),
  shape: Shape.optional().describe('The only shape the pieces have'),
  shapes: z
    .array(Shape)
    .min(1)
    .max(SHAPES_MAX)
    .optional()
    .describe('Candidate shapes to choose from; either shape or shapes must be supplied'),
}

const placement = {
  position: z
    .tuple([coordinate, coordinate, coordinate])
    .optional()
    .describe(
      `[x, y, z] of the shape origin; accepted for ${FIXABLE_TYPES.join(', ')}; leave out to receive a proposal`,
    ),
  rotation: z
    .number()
    .min(-36000)
    .max(36000)
    .optional()
    .describe('Degrees, clockwise seen from above; only with a position'),
}

type Given = { type: FurnitureType; shape?: unknown; shapes?: unknown; position?: unknown; rotation?: unknown }

/** Rules across fields, as sentences for the caller. Also run by the fast path, so that both ways give one verdict. */
function furnitureFaults(item: Given): { path: string[]; message: string }[] {
  const faults: { path: string[]; message: string }[] = []
  if (item.shape === undefined && item.shapes === undefined)
    faults.push({ path: [], message: 'either shape or shapes must be supplied' })
  if (item.shape !== undefined && item.shapes !== undefined)
    faults.push({ path: [], message: 'shape and shapes must not both be supplied' })
  if (item.position !== undefined && rankOf(item.type) === undefined)
    faults.push({ path: ['position'], message: `is accepted for ${FIXABLE_TYPES.join(', ')}, not for ${item.type}` })
  if (item.rotation !== undefined && item.position === undefined)
    faults.push({ path: ['rotation'], message: 'is accepted only together with position' })
  return faults
}

/** Whether an item keeps all of them. */
export const isWhole = (item: Given): boolean => furnitureFaults(item).length === 0

const refine = (item: Given, context: z.RefinementCtx) => {
  for (const fault of furnitureFaults(item)) context.addIssue({ code: 'custom', ...fault })
}

/** A kind of piece wanted, free or fixed. Either shape or shapes; rotation only with position. */
export const FurnitureItem = component(
  'FurnitureItem',
  z
    .strictObject({ ...pieces, ...placement })
    .superRefine(refine)
    .describe(
      'Either shape or shapes must be supplied, not both. Position is accepted for eight types only, rotation only together with position.',
    ),
)

/** A kind of piece wanted where no placement can be given (groups, desk grids). */
export const FreeFurnitureItem = component(
  'FreeFurnitureItem',
  z
    .strictObject(pieces)
    .superRefine(refine)
    .describe('Either shape or shapes must be supplied, not both. Placement cannot be specified.'),
)

export type FurnitureItem = z.output<typeof FurnitureItem>
export type FreeFurnitureItem = z.output<typeof FreeFurnitureItem>
