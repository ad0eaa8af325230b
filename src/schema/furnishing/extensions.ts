import * as z from 'zod'
import { component } from '../wire/components.ts'
import { coordinate } from '../wire/number.ts'
import { text } from '../wire/text.ts'
import { FurnitureType, ITEMS_MAX } from './furniture.ts'
import { Shape } from './shape.ts'

// Members of furnish beyond the specification, each asked for by its name (docs/decisions.md#j8).

/** A piece of an earlier answer that is to stay; the same members as a placed one, within the limits of a request. */
const KeptItem = component(
  'KeptItem',
  z.strictObject({
    type: FurnitureType.describe('What the piece is; any type'),
    position: z.tuple([coordinate, coordinate, coordinate]).describe('[x, y, z] of the origin of its shape, metres'),
    rotation: z.number().min(-36000).max(36000).describe('About its origin, degrees, clockwise seen from above'),
    shape: Shape.describe('Its form'),
    groupId: text(200).min(1).describe('Shared by the pieces that stand together; comes back unchanged'),
    fixed: z
      .literal(true)
      .optional()
      .describe(
        'Stays in any case, as a fixed piece of the request does; left out: is arranged anew where it cannot stay',
      ),
  }),
  'A piece of an earlier answer that stays where it is',
)
export type KeptItem = z.output<typeof KeptItem>

export const keep = z
  .array(KeptItem)
  .max(ITEMS_MAX)
  .optional()
  .describe(
    'Pieces of an earlier answer that stay to the bit; the rest is arranged anew around them (an extension of the specification)',
  )

/** Most seats or places that can be asked for: no more pieces of a type are tried. */
const PERSONS_MAX = 400
export const DENSITIES = ['low', 'medium', 'high'] as const
export type Density = (typeof DENSITIES)[number]

export const Intent = component(
  'Intent',
  z.strictObject({
    seats: z
      .int()
      .min(1)
      .max(PERSONS_MAX)
      .optional()
      .describe('Persons who sit at tables; where nothing but a lounge is wanted, on sofas and armchairs'),
    places: z.int().min(1).max(PERSONS_MAX).optional().describe('Desks with a chair'),
    beds: z
      .array(z.number().min(0.5).max(4))
      .min(1)
      .max(20)
      .optional()
      .describe('For each bed wanted its width at least, metres'),
    turningCircle: z
      .number()
      .min(0.6)
      .max(5)
      .optional()
      .describe('Diameter of a circle of floor that stays free, metres; 1.5 for a wheelchair'),
    storage: z.number().positive().max(200).optional().describe('Length of the fronts of storage pieces, metres'),
    density: z
      .enum(DENSITIES)
      .optional()
      .describe('How much of the floor furniture covers: low up to 0.20, medium up to 0.35, high from there on'),
  }),
  'What a furnishing is to achieve (an extension of the specification)',
)
export type Intent = z.output<typeof Intent>

export const STANDARD_NAMES = ['din-18040-2', 'din-18040-2-r', 'asr', 'ndss', 'nkba'] as const
export const StandardName = component(
  'StandardName',
  z
    .enum(STANDARD_NAMES)
    .describe(
      'din-18040-2: accessible dwellings; din-18040-2-r: the same for wheelchairs; asr: ASR A1.2, A1.8 and A6, German workplaces; ndss: the nationally described space standard, England; nkba: planning guidelines of the NKBA',
    ),
)
export type StandardName = z.output<typeof StandardName>

export const standard = z
  .array(StandardName)
  .min(1)
  .max(STANDARD_NAMES.length)
  .optional()
  .describe('Standards by which each furnishing is measured (an extension of the specification)')

export const north = z
  .number()
  .min(-36000)
  .max(36000)
  .optional()
  .describe(
    'Direction of north, degrees clockwise from the top of the plan (−z); with it the light of windows counts (an extension of the specification)',
  )

/** Whether one wish of an intent is met, by measurement. */
const IntentLine = z.strictObject({
  name: z.string().describe('Member of the intent; of beds with its index'),
  wanted: z.union([z.number(), z.string()]).describe('As asked for'),
  got: z.union([z.number(), z.string()]).describe('As measured in this furnishing'),
  met: z.boolean().describe('Whether that is enough'),
  reason: z.string().optional().describe('Why not; only where it is not met'),
})
export type IntentLine = z.output<typeof IntentLine>

export const intentLines = z
  .array(IntentLine)
  .optional()
  .describe('Only of furnish, with intent: what of it is met (an extension of the specification)')

/** One rule of a standard, measured. */
export const RuleLine = component(
  'RuleLine',
  z.strictObject({
    standard: StandardName,
    rule: z.string().describe('What is measured'),
    unit: z.enum(['m', 'm²', 'm³']).describe('Of both figures'),
    wanted: z.number().describe('The least that the standard asks for'),
    measured: z.number().describe('The least that there is, to a millimetre or a hundredth'),
    met: z.boolean().describe('Whether it is enough, to 2 mm'),
    pieces: z.array(z.int()).describe('Where the least was measured: indices into furniture; none for the room itself'),
    source: z.string().describe('Standard and clause'),
  }),
  'One rule of a standard and what was measured',
)
export type RuleLine = z.output<typeof RuleLine>

export const ruleLines = z
  .array(RuleLine)
  .optional()
  .describe('Only of furnish, with standard: the rules that apply, as measured (an extension of the specification)')
