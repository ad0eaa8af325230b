import { z } from 'zod'
import { keep } from './extensions.ts'
import { FurnishParams } from './furnish-params.ts'

// Of the verification of a furnishing that the caller has, from an answer or of its own.

export const VerifyParams = FurnishParams.omit({
  maxResults: true,
  explain: true,
  standard: true,
  north: true,
  $schema: true,
}).extend({
  placed: keep.unwrap().describe('The pieces as placed, as answers list them'),
  furniture: FurnishParams.shape.furniture
    .optional()
    .describe('Pieces that were asked for; without template, furniture and keep any piece may stand in the room'),
})

export type VerifyParams = z.output<typeof VerifyParams>

/** One way in which a furnishing breaks a guarantee of docs/furnishing.md#guarantees. */
const Violation = z.strictObject({
  rule: z
    .enum(['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'])
    .describe(
      'Q1: pieces overlap; Q2: outside the room or above its ceiling; Q3: before a door, gap or window; Q4: out of reach for a person of 0.60 m; Q5: a fixed piece is missing or moved; Q6: not asked for',
    ),
  items: z.array(z.int()).describe('Indices into placed, from 0'),
  opening: z.int().optional().describe('Index of the opening concerned, from 0'),
  message: z.string().describe('What is wrong, with figures; furniture[i] is placed[i]'),
})

export const Verdict = z.strictObject({
  sound: z.boolean().describe('Whether no rule is broken'),
  violations: z.array(Violation).describe('Every way in which a rule is broken'),
})

export type Verdict = z.output<typeof Verdict>
