import * as z from 'zod'
import { component } from '../wire/components.ts'
import { intentLines, ruleLines } from './extensions.ts'
import { FurnitureType } from './furniture.ts'
import { Shape } from './shape.ts'

const WARNING_CODES = [
  'warning_1',
  'warning_2',
  'warning_3',
  'warning_4',
  'warning_5',
  'warning_6',
  'warning_7',
  'warning_8',
] as const

export const Warning = component(
  'Warning',
  z
    .strictObject({
      code: z.enum(WARNING_CODES).describe('For programs'),
      message: z.string().describe('For people'),
    })
    .describe('A condition that did not prevent a result'),
)

export const PlacedItem = component(
  'PlacedItem',
  z.strictObject({
    type: FurnitureType.describe('What the piece is'),
    position: z.tuple([z.number(), z.number(), z.number()]).describe('[x, y, z] of the origin of its shape, metres'),
    rotation: z.number().describe('About its origin, degrees, clockwise seen from above'),
    shape: Shape.describe('One of those asked for, or of the template'),
    groupId: z.string().describe('Shared by the pieces that stand together'),
  }),
  'A piece as placed',
)

/** One part of a score: how much of it there is, and what that counts for. */
export const ScoreTerm = z.strictObject({
  name: z.string().describe('What is judged'),
  weight: z.number().describe('What it counts for'),
  value: z.number().describe('How much of it there is'),
})

/** Why a furnishing ranks where it does: a score is the sum over its terms of weight × value. */
export const Explanation = z.strictObject({
  rank: z.int().min(1).describe('1 = best'),
  score: z.number().describe('Higher is better; to be compared within one result only'),
  idea: z
    .string()
    .optional()
    .describe('What the main piece is and where it stands, in words; absent of fixed pieces alone'),
  variantOf: z.string().optional().describe('The id of the furnishing whose idea this one varies; absent of ideas'),
  difference: z
    .string()
    .optional()
    .describe('How it differs, in words: a variant from its idea, an idea from the first furnishing'),
  terms: z.array(ScoreTerm).describe('The score is the sum of weight × value'),
})

export const Furnishing = component(
  'Furnishing',
  z.strictObject({
    density: z.number().min(0).max(1).describe('Share of the floor that furniture stands on'),
    id: z.string().describe('UUID, the same for the same request'),
    furniture: z.array(PlacedItem).describe('The pieces as placed'),
    explanation: Explanation.optional().describe('Only of furnish, on request (an extension of the specification)'),
    intent: intentLines,
    standard: ruleLines,
  }),
  'One alternative',
)

export const Diagnostic = component(
  'Diagnostic',
  z.strictObject({
    type: FurnitureType.describe('What was left out'),
    wanted: z.int().describe('How many were asked for'),
    placed: z.int().describe('How many of them are in the best furnishing'),
    reason: z.string().describe('Why there are no more'),
    opening: z
      .int()
      .optional()
      .describe('Where the reason is about an opening and not about the piece: its place in the request, from 0'),
  }),
  'What was left out of the best furnishing, and why (an extension of the specification)',
)

export const FurnishingResult = component(
  'FurnishingResult',
  z.strictObject({
    furnishings: z.array(Furnishing).describe('Alternatives, the best first'),
    warnings: z.array(Warning).describe('Conditions that did not prevent the result'),
    diagnostics: z.array(Diagnostic).describe('What was left out, and why (an extension of the specification)'),
  }),
  'The result of all three methods',
)

export type Warning = z.output<typeof Warning>
export type PlacedItem = z.output<typeof PlacedItem>
export type Explanation = z.output<typeof Explanation>
export type Furnishing = z.output<typeof Furnishing>
export type Diagnostic = z.output<typeof Diagnostic>
export type FurnishingResult = z.output<typeof FurnishingResult>
