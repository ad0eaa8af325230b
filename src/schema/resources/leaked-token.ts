import * as z from 'zod'
import { text } from '../wire/text.ts'

/** Most tokens of one report. */
const REPORTED_MAX = 100

/** Tokens that were found where they should not be, in the form in which secret scanners send them. */
export const LeakReport = z
  .array(
    z.looseObject({
      token: text(255).min(1).describe('As it was found'),
      type: text(100).optional().describe('What the scanner calls its kind'),
      url: text(2048).nullish().describe('Where it was found'),
      source: text(100).nullish().describe('What was looked through, such as commit or issue'),
    }),
  )
  .min(1)
  .max(REPORTED_MAX)
export type LeakReport = z.output<typeof LeakReport>

/** What became of each token, in their order. */
export const LeakVerdicts = z.array(
  z.strictObject({
    token_hash: z.string().describe('SHA-256 of the token, base64'),
    token_type: z.string().nullable().describe('As it was sent; null = it was not'),
    label: z
      .enum(['true_positive', 'false_positive'])
      .describe(
        'true_positive = it worked, and does no more; false_positive = it is no secret of this service, or works no more',
      ),
  }),
)
export type LeakVerdicts = z.output<typeof LeakVerdicts>
