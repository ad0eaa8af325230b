import * as z from 'zod'
import { component } from '../wire/components.ts'
import { coordinate, size } from '../wire/number.ts'

export const WALL_ALIGNMENTS = ['none', 'x-axis', 'z-axis', 'corner'] as const

const wallAlignment = z
  .enum(WALL_ALIGNMENTS)
  .optional()
  .describe('Which local side goes to a wall: x-axis = the side on z = 0, z-axis = the side on x = 0, corner = both')

// Passed through by reference: a copy could lose keys such as __proto__.
const customData = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'must be an object',
  )
  .meta({ type: 'object' })
  .optional()
  .describe('Ignored by the computation and returned unchanged')

/** Most points a polygon may have. */
const POINTS_MAX = 1000

const points = z
  .array(z.tuple([coordinate, coordinate]))
  .min(3)
  .max(POINTS_MAX)
  .describe('Polygon on the floor, [x, z] in metres; open or closed, either winding')

export const Box = component(
  'Box',
  z.strictObject({
    type: z.literal('box').describe('Stands with its min-x, min-z corner on its origin, back on z = 0, facing +z'),
    a: size.describe('size along X'),
    b: size.describe('size along Z'),
    h: size.describe('height along Y'),
    wallAlignment,
    customData,
  }),
  'A cuboid',
)

export const Cylinder = component(
  'Cylinder',
  z.strictObject({
    type: z.literal('cylinder').describe('Stands with the centre of its base on its origin'),
    r: size.describe('radius'),
    h: size.describe('height along Y'),
    customData,
  }),
  'An upright cylinder',
)

export const LExtrusion = component(
  'LExtrusion',
  z.strictObject({
    type: z.literal('l-extrusion').describe('Two arms, one along z = 0 and one along x = 0'),
    a: size.describe('bounding box size along X'),
    b: size.describe('bounding box size along Z'),
    c: size.describe('depth along X of the arm on x = 0; at most a'),
    d: size.describe('depth along Z of the arm on z = 0; at most b'),
    h: size.describe('height along Y'),
    wallAlignment,
    customData,
  }),
  'A piece with the outline of an L',
)

export const PolygonExtrusion = component(
  'PolygonExtrusion',
  z.strictObject({
    type: z.literal('polygon-extrusion').describe('A polygon drawn up to a height'),
    points,
    h: size.describe('height along Y'),
    customData,
  }),
  'A polygon on the floor, drawn up to a height',
)

/** The form of a piece. Metres; the origin of each type is stated in `geometry/frame.ts`. */
export const Shape = component(
  'Shape',
  z.discriminatedUnion('type', [Box, Cylinder, LExtrusion, PolygonExtrusion]).describe('The form of a piece, metres'),
)

export type Box = z.output<typeof Box>
export type Cylinder = z.output<typeof Cylinder>
export type LExtrusion = z.output<typeof LExtrusion>
export type PolygonExtrusion = z.output<typeof PolygonExtrusion>
export type Shape = z.output<typeof Shape>
export type WallAlignment = (typeof WALL_ALIGNMENTS)[number]
