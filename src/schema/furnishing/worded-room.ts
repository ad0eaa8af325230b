import * as z from 'zod'
import { coordinate, distance, size } from '../wire/number.ts'
import { text } from '../wire/text.ts'
import { parseLength } from './read-length.ts'
import { OPENINGS_MAX, Opening } from './room.ts'

// Rooms as people describe them, by sizes and walls; what furnishes takes a Room, which is made of them.

export const CORNERS = ['top left', 'top right', 'bottom right', 'bottom left'] as const
export type Corner = (typeof CORNERS)[number]

/** A length as number of metres, or as text with a unit: `"12 ft"`, `"350 cm"`. */
const worded = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((sent) => (typeof sent === 'string' ? (parseLength(sent, 'm') ?? sent) : sent), schema)

/** The least width of a room and of an opening in words, metres: below it a number was meant in another unit. */
const OPENING_MIN = 0.2

const WordedOpening = z.strictObject({
  wall: z
    .union([text(60), z.int()])
    .describe('The wall in words, or its number from 1 along points; see docs/mcp.md#rooms-in-words'),
  at: worded(z.union([text(60), distance]).optional()).describe(
    'left, middle or right as seen from inside, or metres from the left end of the wall; left out: in the largest free part',
  ),
  width: worded(z.number().min(OPENING_MIN).max(100).optional()).describe('Metres; left out: usual for its type'),
  height: worded(size.optional()).describe('Metres; left out: usual for its type'),
  sill: worded(distance.optional()).describe('Height above the floor, metres; left out: 0.9 for windows, else 0'),
  leaf: Opening.shape.leaf,
  hinge: Opening.shape.hinge.describe('start: at the left end of the door as seen from inside; end: at the right one'),
  opens: Opening.shape.opens,
})
export type WordedOpening = z.output<typeof WordedOpening>

const openings = z.array(WordedOpening).max(OPENINGS_MAX).default([])

/** Least and largest side of a room in words, metres: what lies beyond was meant in another unit. */
const side = z.number().min(0.5).max(200)
const givenSide = worded(side)
const optionalSide = worded(side.optional())

export const WordedRoom = z.strictObject({
  width: optionalSide.describe('From left to right, metres'),
  depth: optionalSide.describe('From top to bottom, metres'),
  length: optionalSide.describe('Another name of the depth'),
  points: z
    .array(z.tuple([coordinate, coordinate]))
    .min(3)
    .max(100)
    .optional()
    .describe('Corners [x, z] in place of width and depth, metres'),
  height: worded(z.number().min(1.5).max(50).default(2.5)).describe('Metres'),
  without: z
    .strictObject({ corner: z.enum(CORNERS), width: givenSide, depth: givenSide })
    .optional()
    .describe('The corner that is missing of a room in the form of an L, metres'),
  doors: openings,
  windows: openings,
  gaps: openings.describe('Open edges, as between the parts of a larger room'),
})
export type WordedRoom = z.output<typeof WordedRoom>
