import * as z from 'zod'
import { component } from '../wire/components.ts'
import { coordinate, distance, size } from '../wire/number.ts'
import { PolygonExtrusion } from './shape.ts'

export const OPENING_TYPES = ['window', 'door', 'gap'] as const

/** How a door closes. */
export const LEAVES = ['single', 'double', 'sliding', 'none'] as const

export const Opening = component(
  'Opening',
  z.strictObject({
    type: z.enum(OPENING_TYPES).describe('gap: an open edge, as between the parts of a larger room'),
    pos: distance.describe('Position along the boundary polygon, starting at its first point'),
    l: size.describe('Length along the boundary; may span a vertex and wrap past the end'),
    y: coordinate.describe('Vertical position above the floor'),
    h: size.describe('Height of the opening'),
    circulationWidth: distance
      .optional()
      .describe(
        'Width to keep empty beside the opening; default 0.5 for window and gap, 0.9 for door; with the next three: 0.5 where no leaf swings into the room, else at least the width of a leaf',
      ),
    leaf: z
      .enum(LEAVES)
      .optional()
      .describe('Of a door, extension: one leaf, two, sliding, or none; left out = by width'),
    hinge: z
      .enum(['start', 'end'])
      .optional()
      .describe(
        'Of a door, extension: the end of it, along the boundary, at which a single leaf hangs or into which it slides',
      ),
    opens: z
      .enum(['in', 'out'])
      .optional()
      .describe('Of a door, extension: whether it swings into this room; left out = in'),
  }),
  'A part of the boundary that is no wall, or not all of it',
)

/** Most openings in one boundary. */
export const OPENINGS_MAX = 200

/** Most slopes of one ceiling, and how steep one may be. */
export const SLOPES_MAX = 24
const SLOPE_MAX = 1000

/** A plane of a ceiling: a·x + b·z + c metres above the floor. Extension of the spec. */
export const CeilingPlane = component(
  'CeilingPlane',
  z.strictObject({
    a: z.number().min(-SLOPE_MAX).max(SLOPE_MAX).describe('Metres by which it rises with each metre of x'),
    b: z.number().min(-SLOPE_MAX).max(SLOPE_MAX).describe('The same with z'),
    c: z.number().min(-1e12).max(1e12).describe('Its height above the floor where x and z are 0, metres'),
  }),
  'A plane of a sloped ceiling',
)

export const RoomBoundary = component(
  'RoomBoundary',
  z.strictObject({
    shape: PolygonExtrusion.describe('The floor, with the height of the room'),
    openings: z.array(Opening).max(OPENINGS_MAX).optional().describe('What interrupts the wall'),
    ceiling: z
      .array(CeilingPlane)
      .max(SLOPES_MAX)
      .optional()
      .describe('Slopes of the ceiling: at each point the lowest of them counts, and h of the shape; left out = flat'),
  }),
  'The outline of a room',
)

export const Room = component(
  'Room',
  z
    .strictObject({ boundary: RoomBoundary.describe('Walls and openings') })
    .describe('A room: wall all around but for its openings; h of the shape is its height'),
)

export type CeilingPlane = z.output<typeof CeilingPlane>
export type Opening = z.output<typeof Opening>
export type OpeningType = (typeof OPENING_TYPES)[number]
export type RoomBoundary = z.output<typeof RoomBoundary>
export type Room = z.output<typeof Room>
