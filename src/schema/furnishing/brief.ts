import * as z from 'zod'
import { component } from '../wire/components.ts'
import { text } from '../wire/text.ts'
import { Intent, StandardName } from './extensions.ts'
import { FurnitureTemplate } from './furnish-params.ts'
import { FurnitureItem } from './furniture.ts'
import { Furnishing, FurnishingResult } from './result.ts'

/** Most persons of one kind. */
const PERSONS_MAX = 100

const words = text(60).min(1)

const BriefedPerson = component(
  'BriefedPerson',
  z.strictObject({
    who: words.describe('Who they are, in one of the words of docs/mcp.md#who, such as "wheelchair user"'),
    count: z.int().min(1).max(PERSONS_MAX).default(1).describe('How many of them there are'),
    does: z
      .array(words)
      .min(1)
      .max(20)
      .describe('What each of them does in the room, in the words of docs/mcp.md#does, such as "works at home"'),
  }),
  'Who uses a room, and what for',
)
export type BriefedPerson = z.output<typeof BriefedPerson>

export const Brief = z
  .array(BriefedPerson)
  .min(1)
  .max(20)
  .describe('Who uses the room and what for, from which pieces, sizes, standards and intent follow (an extension)')

/** Whether one need of a brief is met, by measurement. */
const NeedLine = component(
  'NeedLine',
  z.strictObject({
    who: z.string().describe('Who has it, with their number where they are several'),
    does: z.string().describe('For what; empty = for all that they do'),
    need: z.string().describe('What is needed'),
    wanted: z.number().describe('How much of it: a number, or metres'),
    got: z.number().describe('How much of it there is for them'),
    met: z.boolean().describe('Whether that is enough'),
    reason: z.string().optional().describe('Why not; only where it is not met'),
  }),
  'A need of a brief, measured',
)
export type NeedLine = z.output<typeof NeedLine>

export const BriefedResult = component(
  'BriefedResult',
  FurnishingResult.extend({
    furnishings: z
      .array(
        Furnishing.extend({
          brief: z.array(NeedLine).describe('Each need of the brief, as measured in this furnishing'),
        }),
      )
      .describe('Alternatives, the best first'),
    asked: z
      .strictObject({
        template: FurnitureTemplate.optional().describe('The kind of room, and what it goes without'),
        furniture: z.array(FurnitureItem).describe('Pieces beside those of the template'),
        intent: Intent.optional().describe('What is to be achieved'),
        standard: z.array(StandardName).optional().describe('Standards by which it is measured'),
      })
      .describe('What the brief was read as, in the members of furnish'),
  }),
  'Furnishings, with what they are for those who use the room',
)
export type BriefedResult = z.output<typeof BriefedResult>
