import * as z from 'zod'
import { component } from '../../wire/components.ts'
import { SPACES_MAX } from './floor-layout.ts'

/** Guides that say how much floor a workplace has. */
export const DESK_STANDARDS = ['asr', 'bco'] as const
export type DeskStandard = (typeof DESK_STANDARDS)[number]

/** Most places that can be asked for. */
const PLACES_MAX = 20_000
/** Most rooms of a kind that can be asked for. */
const ROOMS_MAX = 500

export const FloorTargets = component(
  'FloorTargets',
  z
    .strictObject({
      places: z
        .int()
        .min(1)
        .max(PLACES_MAX)
        .optional()
        .describe(
          'Workplaces: desks with a chair of their own, those of focus rooms and of bedrooms, living and dining rooms apart. No more than asked for is no less a target than as many',
        ),
      standard: z
        .enum(DESK_STANDARDS)
        .optional()
        .describe(
          'Whose figures the floor of each place follows: asr = ASR A1.2, 5 (4); bco = BCO Guide to Specification 2023; left out = what is usual, and at most what ASR A1.2, 5 (3) allows',
        ),
      density: z.number().min(4).max(100).optional().describe('m² for each place in rooms with places, at least'),
      meetingSeatsPerPlace: z
        .number()
        .min(0)
        .max(4)
        .optional()
        .describe('Seats in meeting rooms for each place, at least'),
      focusRooms: z.int().min(0).max(ROOMS_MAX).optional().describe('Rooms with one desk to withdraw to, at least'),
      phoneBooths: z.int().min(0).max(ROOMS_MAX).optional().describe('Small rooms to make calls in, at least'),
      mayChange: z
        .union([z.enum(['unnamed', 'work']), z.array(z.uuid()).min(1).max(SPACES_MAX)])
        .default('unnamed')
        .describe(
          'Spaces whose use may be chosen to meet the targets: unnamed = those whose name says no use, and those named for work that have no window; work = also those named as offices, meeting rooms, lounges or libraries; or their ids. Never those that the mapping or the layout decides, nor those of dwellings',
        ),
    })
    .refine(
      ({ mayChange: _, ...targets }) => Object.values(targets).some((one) => one !== undefined),
      'must have places, standard, density, meetingSeatsPerPlace, focusRooms or phoneBooths',
    ),
  'What a whole floor is to have, or the storeys of a building together',
)
export type FloorTargets = z.output<typeof FloorTargets>

export const TARGET_NAMES = ['places', 'density', 'meetingSeatsPerPlace', 'focusRooms', 'phoneBooths'] as const
export type TargetName = (typeof TARGET_NAMES)[number]

export const TargetLine = component(
  'TargetLine',
  z.strictObject({
    name: z.enum(TARGET_NAMES).describe('The member of the targets'),
    asked: z.number().describe('As asked for'),
    measured: z.number().describe('Counted in the chosen furnishings'),
    outcome: z.enum(['met', 'unmet']).describe('Whether the target is met'),
    reason: z.string().describe('How it is met, or why it is not'),
    needed: z.string().nullable().describe('What would meet it; null = nothing, it is met'),
  }),
  'What became of a target of a floor or of a building',
)
export type TargetLine = z.output<typeof TargetLine>

const StoreyOfTargets = z.strictObject({
  name: z.string().describe('The name of the storey'),
  floorId: z.uuid().optional().describe('The floor; left out for those of a file'),
  places: z.int().describe('Workplaces on it that count for the target'),
  meetingSeats: z.int().describe('Seats in its meeting rooms'),
  focusRooms: z.int().describe('Its focus rooms'),
  phoneBooths: z.int().describe('Its phone booths'),
  unmet: z
    .array(TargetLine.pick({ name: true, reason: true, needed: true }))
    .describe('For each target that the building does not meet why the storey does no more for it'),
})

export const BuildingTargets = component(
  'BuildingTargets',
  z.strictObject({
    targets: z.array(TargetLine).describe('What became of each target on all storeys together'),
    storeys: z
      .array(StoreyOfTargets)
      .describe('What each storey has of it, in their order: those that are stored from below'),
  }),
  'What became of the targets of a building',
)
export type BuildingTargets = z.output<typeof BuildingTargets>

/** What a target makes of a room beside its template. */
export const ROOM_PURPOSES = ['focus', 'phone'] as const
export type RoomPurpose = (typeof ROOM_PURPOSES)[number]
