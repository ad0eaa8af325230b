import { z } from 'zod'
import { component } from './components.ts'
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

/** A condition that did not prevent a result. */
export const Warning = component('Warning', z.strictObject({ code: z.enum(WARNING_CODES), message: z.string() }))

/** A piece as placed. Position is the origin of its shape, metres; rotation in degrees, clockwise seen from above. */
export const PlacedItem = component(
  'PlacedItem',
  z.strictObject({
    type: FurnitureType,
    position: z.tuple([z.number(), z.number(), z.number()]),
    rotation: z.number(),
    shape: Shape,
    groupId: z.string(),
  }),
)

/** One part of a score: how much of it there is, and what that counts for. */
export const ScoreTerm = z.strictObject({ name: z.string(), weight: z.number(), value: z.number() })

/** Why a furnishing ranks where it does: a score is the sum over its terms of weight × value. */
export const Explanation = z.strictObject({
  rank: z.int().min(1).describe('1 = best'),
  score: z.number().describe('Higher ranks first; to be compared within one result only'),
  terms: z.array(ScoreTerm),
})

/** One alternative. */
export const Furnishing = component(
  'Furnishing',
  z.strictObject({
    density: z.number().min(0).max(1).describe('Share of the floor that furniture stands on'),
    id: z.string().describe('UUID, the same for the same request'),
    furniture: z.array(PlacedItem),
    explanation: Explanation.optional().describe('Only of furnish, on request (an extension of the specification)'),
  }),
)

/** What was left out of the best furnishing, and why (an extension of the specification). */
export const Diagnostic = component(
  'Diagnostic',
  z.strictObject({
    type: FurnitureType,
    wanted: z.int(),
    placed: z.int(),
    reason: z.string(),
  }),
)

/** The `result` of all three methods. */
export const FurnishingResult = component(
  'FurnishingResult',
  z.strictObject({
    furnishings: z.array(Furnishing),
    warnings: z.array(Warning),
    diagnostics: z.array(Diagnostic),
  }),
)

export type Warning = z.output<typeof Warning>
export type WarningCode = Warning['code']
export type PlacedItem = z.output<typeof PlacedItem>
export type Explanation = z.output<typeof Explanation>
export type Furnishing = z.output<typeof Furnishing>
export type Diagnostic = z.output<typeof Diagnostic>
export type FurnishingResult = z.output<typeof FurnishingResult>
