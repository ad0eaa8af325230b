import * as z from 'zod'
import { DENSITIES, StandardName } from '../../furnishing/extensions.ts'
import { TemplateName } from '../../furnishing/furnish-params.ts'
import { FurnitureType } from '../../furnishing/furniture.ts'
import { Diagnostic, Furnishing, Warning } from '../../furnishing/result.ts'
import { Shape } from '../../furnishing/shape.ts'
import { component } from '../../wire/components.ts'
import { plainText } from '../../wire/plain-text.ts'
import { SPACES_MAX } from './floor-layout.ts'
import { BuildingTargets, FloorTargets, ROOM_PURPOSES, TargetLine } from './floor-targets.ts'

/** Most lines of a mapping. */
const MAPPING_MAX = 500
/** Most sizes in which the pieces of a type come. */
export const SIZES_MAX = 20

const pattern = plainText(200).optional()

export const SpaceMapping = component(
  'SpaceMapping',
  z.strictObject({
    match: z
      .strictObject({
        name: pattern.describe('Of spaces with this name; * stands for anything, case and accents do not count'),
        usage: pattern.describe('Of spaces with this use; written as a name'),
        spaceId: z.uuid().optional().describe('Of this space'),
      })
      .refine((match) => Object.values(match).some((one) => one !== undefined), 'must have name, usage or spaceId')
      .describe('The spaces it is for: all members given must fit'),
    template: TemplateName.nullable().describe('How they are furnished; null = not at all'),
  }),
  'A line of a mapping from spaces to templates',
)
export type SpaceMapping = z.output<typeof SpaceMapping>

export const KEEP_MODES = ['moved', 'all', 'none'] as const
export type KeepMode = (typeof KEEP_MODES)[number]

/** What rooms that are named for it are fitted out with. */
export const FITTINGS = [
  'lockers',
  'copyPoints',
  'teaKitchens',
  'breakRooms',
  'reception',
  'sanitary',
  'kitchens',
] as const
export type Fitting = (typeof FITTINGS)[number]

/** Why nothing is fitted out where no room asks for it by its name. */
export const NOT_NAMED = 'no room is named so'

/** What of furnishing a floor can be chosen, whether it is stored or a file. */
export const floorFurnishingChoices = {
  spaces: z
    .array(z.uuid())
    .min(1)
    .max(SPACES_MAX)
    .optional()
    .describe('Ids of the spaces to furnish; left out = all. The others are looked at all the same'),
  mapping: z
    .array(SpaceMapping)
    .max(MAPPING_MAX)
    .default([])
    .describe('Which spaces are furnished how; the first line that fits counts, and precedes what their names say'),
  style: z
    .partialRecord(FurnitureType, z.array(Shape).min(1).max(SIZES_MAX))
    .optional()
    .describe(
      'For types of furniture the sizes in which they come, such as those of products, the preferred one first',
    ),
  alternatives: z.int().min(1).max(10).default(3).describe('Furnishings of each space, at most'),
  standard: z
    .array(StandardName)
    .min(1)
    .max(5)
    .optional()
    .describe('Standards by which each furnishing is measured, as of furnish'),
  density: z.enum(DENSITIES).optional().describe('How much of each room furniture covers, as in an intent of furnish'),
  targets: FloorTargets.optional().describe(
    'What the spaces that are furnished are to have together; uses of rooms and numbers of desks are chosen to meet it',
  ),
  fitOut: z
    .array(z.enum(FITTINGS))
    .max(FITTINGS.length)
    .optional()
    .describe(
      'Rooms that get the fittings they are named for: sanitary = toilets and bathrooms; kitchens = those of dwellings; outside of dwellings lockers = changing rooms, copyPoints = copying rooms, teaKitchens = kitchens, breakRooms = break rooms, with a kitchen unit, reception = a desk that faces the door',
    ),
  keep: z
    .enum(KEEP_MODES)
    .default('moved')
    .describe(
      'Assets that stay as they are: moved = what a person has placed, moved or imported; all = all there are; none = none',
    ),
}

export const FloorFurnishingOptions = component(
  'FloorFurnishingOptions',
  z.strictObject(floorFurnishingChoices),
  'How a floor is furnished',
)
export type FloorFurnishingOptions = z.output<typeof FloorFurnishingOptions>

export const FloorTotals = component(
  'FloorTotals',
  z.strictObject({
    rooms: z.int().describe('Spaces that are furnished'),
    area: z.number().describe('Of these spaces, m²'),
    usableArea: z
      .number()
      .describe('What of it counts by its headroom, m²: in full from 2 m on, half from 1 m on (WoFlV § 4)'),
    pieces: z.int().describe('Pieces of furniture in them'),
    seats: z.int().describe('Chairs at dining and meeting tables'),
    loungeSeats: z.int().describe('Seats on sofas and armchairs'),
    places: z.int().describe('Desks with a chair of their own'),
    beds: z.int().describe('Beds'),
    sleepers: z.int().describe('Persons who can sleep: two in a bed from 1.35 m on'),
    storage: z.number().describe('Length of the fronts of wardrobes, shelves, sideboards and drawer units, metres'),
    placesArea: z.number().describe('The usable area of the spaces with places, m²'),
    areaPerPlace: z.number().nullable().describe('m² of these for each place; null = no places'),
  }),
  'What the furniture of spaces gives',
)
export type FloorTotals = z.output<typeof FloorTotals>

export const SPACE_OUTCOMES = ['furnished', 'empty', 'left', 'failed'] as const

export const FurnishedSpace = component(
  'FurnishedSpace',
  z.strictObject({
    spaceId: z.uuid().describe('The space'),
    name: z.string().describe('Its name'),
    outcome: z
      .enum(SPACE_OUTCOMES)
      .describe(
        'furnished; empty: it is not to be furnished; left: it stays as it is; failed: it was to be furnished and could not be',
      ),
    template: TemplateName.nullable().describe('How it is furnished; null = not at all'),
    decidedBy: z
      .enum(['mapping', 'layout', 'name', 'context', 'target'])
      .describe(
        'What decided that: the request, the layout, its name or use, what is around it and its size, or a target of the request',
      ),
    purpose: z
      .enum(ROOM_PURPOSES)
      .optional()
      .describe(
        'What it is beside its template: focus = a room for one to withdraw to, phone = a phone booth, each by a target or its name',
      ),
    reason: z.string().describe('Why it is furnished so, or not'),
    furnishings: z.array(Furnishing).describe('Alternatives, the best first'),
    chosen: z.string().nullable().describe('Id of the furnishing that is saved unless another is chosen; null = none'),
    warnings: z.array(Warning).describe('As of furnish'),
    diagnostics: z.array(Diagnostic).describe('As of furnish'),
    notes: z.array(z.string()).describe('What a planner should know, such as pieces of another size than the rest'),
    kept: z.array(z.uuid()).describe('Ids of the assets that stay'),
    opensOut: z
      .array(z.int().min(0))
      .optional()
      .describe(
        'Places among the openings of its room of doors that are taken to open outwards, as nothing is said of their leaves; saved with it; left out = none',
      ),
    totals: FloorTotals.nullable().describe('Of the chosen furnishing; null = none'),
  }),
  'A space of a floor as furnished',
)
export type FurnishedSpace = z.output<typeof FurnishedSpace>

const FurnitureFamily = z.strictObject({
  type: FurnitureType,
  of: z.enum(['work', 'home']).describe('Of places of work, or of homes'),
  shape: Shape.describe('The size in which they come'),
})

export const FloorFurnishing = component(
  'FloorFurnishing',
  z.strictObject({
    spaces: z.array(FurnishedSpace).describe('The spaces asked for, in the order of the layout'),
    totals: FloorTotals.describe('Of all chosen furnishings'),
    families: z.array(FurnitureFamily).describe('Sizes that are the same on the whole floor'),
    unfitted: z
      .array(
        z.strictObject({
          fitting: z.enum(FITTINGS).describe('The word'),
          reason: z.string().describe('Why: no space is named so, or those that are have no place for it'),
        }),
      )
      .optional()
      .describe('Words of `fitOut` for which nothing was fitted out; left out = none'),
    targets: z.array(TargetLine).optional().describe('What became of the targets; left out where none were asked for'),
    building: BuildingTargets.optional().describe(
      'What became of the targets that the storeys of its building have together; left out where none were asked for, and for callers who may not read all of these storeys',
    ),
  }),
  'A floor as furnished',
)
export type FloorFurnishing = z.output<typeof FloorFurnishing>
/** What nothing was fitted out for, with the reasons. */
export type Unfitted = NonNullable<FloorFurnishing['unfitted']>
