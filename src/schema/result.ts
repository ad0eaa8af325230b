import { z } from 'zod'
import { FurnitureType } from './furniture.ts'
import { Shape } from './shape.ts'

export const WARNING_CODES = [
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
export const Warning = z.strictObject({ code: z.enum(WARNING_CODES), message: z.string() })

/** A piece as placed. Position is the origin of its shape, metres; rotation in degrees, clockwise seen from above. */
export const PlacedItem = z.strictObject({
  type: FurnitureType,
  position: z.tuple([z.number(), z.number(), z.number()]),
  rotation: z.number(),
  shape: Shape,
  groupId: z.string(),
})

/** One alternative. */
export const Furnishing = z.strictObject({
  density: z.number().min(0).max(1).describe('Share of the floor that furniture stands on'),
  id: z.string().describe('UUID, the same for the same request'),
  furniture: z.array(PlacedItem),
})

/** What was left out of the best furnishing, and why (an extension of the specification). */
export const Diagnostic = z.strictObject({
  type: FurnitureType,
  wanted: z.int(),
  placed: z.int(),
  reason: z.string(),
})

/** The `result` of all three methods. */
export const FurnishingResult = z.strictObject({
  furnishings: z.array(Furnishing),
  warnings: z.array(Warning),
  diagnostics: z.array(Diagnostic),
})

export type Warning = z.output<typeof Warning>
export type WarningCode = Warning['code']
export type PlacedItem = z.output<typeof PlacedItem>
export type Furnishing = z.output<typeof Furnishing>
export type Diagnostic = z.output<typeof Diagnostic>
export type FurnishingResult = z.output<typeof FurnishingResult>
