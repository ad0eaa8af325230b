import * as z from 'zod'
import { component } from '../../wire/components.ts'
import { FloorId } from './floor.ts'
import { LayoutId } from './floor-layouts.ts'

/** Standards of areas and daylight by which a floor is checked; ways out, doors and routes are the same for each. */
export const FLOOR_STANDARDS = ['asr', 'bco'] as const
export type FloorStandard = (typeof FLOOR_STANDARDS)[number]

export const CHECK_STATUSES = ['met', 'unmet', 'unknown', 'notApplicable'] as const
export type CheckStatus = (typeof CHECK_STATUSES)[number]

/** How people read how a check ended. */
export const CHECK_STATUS_WORDS: Readonly<Record<CheckStatus, string>> = {
  met: 'met',
  unmet: 'not met',
  unknown: 'not known',
  notApplicable: 'does not apply',
}

/** In the order in which they are listed. */
export const CHECK_IDS = [
  'escape-distance',
  'escape-walk',
  'escape-doors',
  'escape-ways',
  'unreached',
  'captive-rooms',
  'door-widths',
  'door-space',
  'accessible-route',
  'turning-space',
  'way-to-places',
  'fit-workplaces',
  'window-area',
  'daylight-distance',
  'acoustic-neighbours',
  'toilets',
  'toilet-distance',
  'least-area',
  'area-per-place',
  'inside-space',
  'pieces-apart',
] as const
export type CheckId = (typeof CHECK_IDS)[number]

/** Most places that a check lists, the worst first. */
export const PLACES_MAX = 50

export const CheckPlace = component(
  'CheckPlace',
  z.strictObject({
    spaceId: z.uuid().describe('The space'),
    assetId: z.uuid().optional().describe('The piece in it; left out = none'),
    at: z.tuple([z.number(), z.number()]).describe('[x, z] on the plan, metres'),
    text: z.string().describe('What is there'),
    measured: z.number().nullable().describe('There, in the unit of the check; null = nothing to measure'),
  }),
  'A place on the plan where a check does not hold, or is not known to',
)
export type CheckPlace = z.output<typeof CheckPlace>

export const FloorCheck = component(
  'FloorCheck',
  z.strictObject({
    id: z.enum(CHECK_IDS).describe('Which check it is'),
    title: z.string().describe('For people'),
    standard: z.string().describe('Name and section of the standard that has the figure; "good practice" = none has'),
    status: z
      .enum(CHECK_STATUSES)
      .describe(
        'unknown: data is missing, and what is known does not decide; notApplicable: there is nothing to check',
      ),
    measured: z.number().nullable().describe('The worst of the floor; null = not measured'),
    required: z.number().nullable().describe('Of that place; null = no figure'),
    unit: z.string().describe('Of both: m, m², % or what is counted'),
    reason: z.string().describe('A sentence that says what was found'),
    places: z.array(CheckPlace).describe(`Where it does not hold, the worst first, at most ${PLACES_MAX}`),
    placesTotal: z.int().describe('How many such places there are'),
    missing: z.array(z.string()).describe('Data that is not there, and by which the check would say more'),
  }),
  'A check of a floor',
)
export type FloorCheck = z.output<typeof FloorCheck>

/** `0.87 m, wanted 0.9 m`; empty where nothing was measured. */
export const checkFigures = ({ measured, required, unit }: FloorCheck): string =>
  measured === null
    ? ''
    : required === null || required === 0
      ? withUnit(measured, unit)
      : `${withUnit(measured, unit)}, wanted ${withUnit(required, unit)}`

/** What is counted is in the singular where there is one of it. */
const withUnit = (value: number, unit: string): string => `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}`

export const CheckTotals = component(
  'CheckTotals',
  z.strictObject({
    spaces: z.int().describe('Spaces of the floor'),
    area: z.number().describe('Of all of them, m²'),
    workplaces: z.int().describe('Desks with a chair of their own'),
    meetingSeats: z.int().describe('Chairs at meeting and dining tables'),
    beds: z.int().describe('Beds'),
    openOfficePlaces: z.int().describe('Workplaces in open offices: named so, or of 400 m² and more'),
    openOfficeAreaPerPlace: z.number().nullable().describe('m² of open offices for each of these; null = none'),
    floorAreaPerPlace: z.number().nullable().describe('m² of the whole floor for each workplace; null = none'),
    resolution: z.number().describe('Side of the squares on which ways are measured, metres; 0 = no way was measured'),
  }),
  'What was counted for the checks of a floor',
)
export type CheckTotals = z.output<typeof CheckTotals>

export const FloorChecks = component(
  'FloorChecks',
  z.strictObject({
    checks: z.array(FloorCheck).describe('Each check once'),
    totals: CheckTotals.describe('What was counted, independent of what furnished the floor'),
  }),
  'The checks of a floor',
)
export type FloorChecks = z.output<typeof FloorChecks>

export const CheckFloorParams = z.strictObject({
  floorId: FloorId,
  layoutId: LayoutId.optional().describe('A layout of the floor; left out: the default one'),
  standard: z
    .enum(FLOOR_STANDARDS)
    .default('asr')
    .describe('Which figures of areas hold: asr = ASR A1.2, bco = BCO Guide to Specification'),
})

export const CheckedFloor = component(
  'CheckedFloor',
  z.strictObject({
    floorId: z.uuid().describe('The floor'),
    layoutId: z.uuid().describe('The layout that was checked'),
    revision: z.int().describe('Of the layout; 0 = it has nothing yet'),
    standard: z.enum(FLOOR_STANDARDS).describe('Whose figures of areas hold'),
    ...FloorChecks.shape,
  }),
  'A floor with its checks',
)
export type CheckedFloor = z.output<typeof CheckedFloor>
