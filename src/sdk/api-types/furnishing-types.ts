// Generated from the schemas of the wire: `npm run docs` updates it.
/**
 * What a piece is
 */
export type FurnitureType =
  | 'armchair'
  | 'bed'
  | 'bed_lamp'
  | 'carpet'
  | 'coffee_table'
  | 'dining_chair'
  | 'dining_table'
  | 'drawer_unit'
  | 'exec_chair'
  | 'exec_table'
  | 'free_standing_lamp'
  | 'meeting_chair'
  | 'meeting_table'
  | 'nightstand'
  | 'other'
  | 'pendant_lamp'
  | 'shelf'
  | 'sideboard'
  | 'sofa'
  | 'task_chair'
  | 'task_table'
  | 'tv'
  | 'wardrobe'
/**
 * The form of a piece, metres
 */
export type Shape = Box | Cylinder | LExtrusion | PolygonExtrusion
/**
 * din-18040-2: accessible dwellings; din-18040-2-r: the same for wheelchairs; asr: ASR A1.2, A1.8 and A6, German workplaces; ndss: the nationally described space standard, England; nkba: planning guidelines of the NKBA
 */
export type StandardName = 'din-18040-2' | 'din-18040-2-r' | 'asr' | 'ndss' | 'nkba'
/**
 * A kind of room
 */
export type TemplateName =
  | 'bedroom'
  | 'dining'
  | 'dining_living'
  | 'living'
  | 'home_office'
  | 'meet'
  | 'executive_office'
  | 'common'
  | 'work'

/**
 * A box from 0 to x, y and z, metres
 */
export interface BoundingBox {
  /**
   * Size along X
   */
  x: number
  /**
   * Height of the room
   */
  y: number
  /**
   * Size along Z
   */
  z: number
}
/**
 * A cuboid
 */
export interface Box {
  /**
   * Stands with its min-x, min-z corner on its origin, back on z = 0, facing +z
   */
  type: 'box'
  /**
   * size along X
   */
  a: number
  /**
   * size along Z
   */
  b: number
  /**
   * height along Y
   */
  h: number
  /**
   * Which local side goes to a wall: x-axis = the side on z = 0, z-axis = the side on x = 0, corner = both
   */
  wallAlignment?: ('none' | 'x-axis' | 'z-axis' | 'corner') | undefined
  /**
   * Ignored by the computation and returned unchanged
   */
  customData?: Record<string, unknown> | undefined
}
/**
 * An upright cylinder
 */
export interface Cylinder {
  /**
   * Stands with the centre of its base on its origin
   */
  type: 'cylinder'
  /**
   * radius
   */
  r: number
  /**
   * height along Y
   */
  h: number
  /**
   * Ignored by the computation and returned unchanged
   */
  customData?: Record<string, unknown> | undefined
}
/**
 * What was left out of the best furnishing, and why (an extension of the specification)
 */
export interface Diagnostic {
  /**
   * What was left out
   */
  type: FurnitureType
  /**
   * How many were asked for
   */
  wanted: number
  /**
   * How many of them are in the best furnishing
   */
  placed: number
  /**
   * Why there are no more
   */
  reason: string
  /**
   * Where the reason is about an opening and not about the piece: its place in the request, from 0
   */
  opening?: number | undefined
}
/**
 * Either shape or shapes must be supplied, not both. Placement cannot be specified.
 */
export interface FreeFurnitureItem {
  /**
   * What the pieces are
   */
  type: FurnitureType
  /**
   * Target number of this type in a result; the default depends on the type; a result may hold fewer
   */
  targetCount?: number | undefined
  /**
   * The only shape the pieces have
   */
  shape?: Shape | undefined
  /**
   * Candidate shapes to choose from; either shape or shapes must be supplied
   */
  shapes?: Shape[] | undefined
}
/**
 * A piece with the outline of an L
 */
export interface LExtrusion {
  /**
   * Two arms, one along z = 0 and one along x = 0
   */
  type: 'l-extrusion'
  /**
   * bounding box size along X
   */
  a: number
  /**
   * bounding box size along Z
   */
  b: number
  /**
   * depth along X of the arm on x = 0; at most a
   */
  c: number
  /**
   * depth along Z of the arm on z = 0; at most b
   */
  d: number
  /**
   * height along Y
   */
  h: number
  /**
   * Which local side goes to a wall: x-axis = the side on z = 0, z-axis = the side on x = 0, corner = both
   */
  wallAlignment?: ('none' | 'x-axis' | 'z-axis' | 'corner') | undefined
  /**
   * Ignored by the computation and returned unchanged
   */
  customData?: Record<string, unknown> | undefined
}
/**
 * A polygon on the floor, drawn up to a height
 */
export interface PolygonExtrusion {
  /**
   * A polygon drawn up to a height
   */
  type: 'polygon-extrusion'
  /**
   * Polygon on the floor, [x, z] in metres; open or closed, either winding
   *
   * @minItems 3
   * @maxItems 1000
   */
  points: [number, number][]
  /**
   * height along Y
   */
  h: number
  /**
   * Ignored by the computation and returned unchanged
   */
  customData?: Record<string, unknown> | undefined
}
/**
 * One alternative
 */
export interface Furnishing {
  /**
   * Share of the floor that furniture stands on
   */
  density: number
  /**
   * UUID, the same for the same request
   */
  id: string
  /**
   * The pieces as placed
   */
  furniture: PlacedItem[]
  /**
   * Only of furnish, on request (an extension of the specification)
   */
  explanation?:
    | {
        /**
         * 1 = best
         */
        rank: number
        /**
         * Higher is better; to be compared within one result only
         */
        score: number
        /**
         * What the main piece is and where it stands, in words; absent of fixed pieces alone
         */
        idea?: string | undefined
        /**
         * How the idea differs from that of the first furnishing
         */
        difference?: string | undefined
        /**
         * The score is the sum of weight × value
         */
        terms: {
          /**
           * What is judged
           */
          name: string
          /**
           * What it counts for
           */
          weight: number
          /**
           * How much of it there is
           */
          value: number
        }[]
      }
    | undefined
  /**
   * Only of furnish, with intent: what of it is met (an extension of the specification)
   */
  intent?:
    | {
        /**
         * Member of the intent; of beds with its index
         */
        name: string
        /**
         * As asked for
         */
        wanted: number | string
        /**
         * As measured in this furnishing
         */
        got: number | string
        /**
         * Whether that is enough
         */
        met: boolean
        /**
         * Why not; only where it is not met
         */
        reason?: string | undefined
      }[]
    | undefined
  /**
   * Only of furnish, with standard: the rules that apply, as measured (an extension of the specification)
   */
  standard?: RuleLine[] | undefined
}
/**
 * A piece as placed
 */
export interface PlacedItem {
  /**
   * What the piece is
   */
  type: FurnitureType
  /**
   * [x, y, z] of the origin of its shape, metres
   *
   * @minItems 3
   * @maxItems 3
   */
  position: [number, number, number]
  /**
   * About its origin, degrees, clockwise seen from above
   */
  rotation: number
  /**
   * One of those asked for, or of the template
   */
  shape: Shape
  /**
   * Shared by the pieces that stand together
   */
  groupId: string
}
/**
 * One rule of a standard and what was measured
 */
export interface RuleLine {
  standard: StandardName
  /**
   * What is measured
   */
  rule: string
  /**
   * Of both figures
   */
  unit: 'm' | 'm²' | 'm³'
  /**
   * The least that the standard asks for
   */
  wanted: number
  /**
   * The least that there is, to a millimetre or a hundredth
   */
  measured: number
  /**
   * Whether it is enough, to 2 mm
   */
  met: boolean
  /**
   * Where the least was measured: indices into furniture; none for the room itself
   */
  pieces: number[]
  /**
   * Standard and clause
   */
  source: string
}
/**
 * The result of all three methods
 */
export interface FurnishingResult {
  /**
   * Alternatives, the best first
   */
  furnishings: Furnishing[]
  /**
   * Conditions that did not prevent the result
   */
  warnings: Warning[]
  /**
   * What was left out, and why (an extension of the specification)
   */
  diagnostics: Diagnostic[]
}
/**
 * A condition that did not prevent a result
 */
export interface Warning {
  /**
   * For programs
   */
  code: 'warning_1' | 'warning_2' | 'warning_3' | 'warning_4' | 'warning_5' | 'warning_6' | 'warning_7' | 'warning_8'
  /**
   * For people
   */
  message: string
}
/**
 * Params of FurnishingAI.furnish
 */
export interface FurnishParams {
  /**
   * The room to furnish, or a part of one
   */
  room: Room
  /**
   * A set of pieces to begin with
   */
  template?: FurnitureTemplate | undefined
  /**
   * Pieces wanted beside those of the template
   *
   * @maxItems 1000
   */
  furniture: FurnitureItem[]
  /**
   * Most furnishings in a result
   */
  maxResults?: number | undefined
  /**
   * Whether each furnishing tells why it ranks where it does (an extension of the specification)
   */
  explain?: boolean | undefined
  /**
   * Pieces of an earlier answer that stay to the bit; the rest is arranged anew around them (an extension of the specification)
   */
  keep?: KeptItem[] | undefined
  /**
   * What is to be achieved; each furnishing tells how much of it is (an extension of the specification)
   */
  intent?: Intent | undefined
  /**
   * Standards by which each furnishing is measured (an extension of the specification)
   */
  standard?: StandardName[] | undefined
  /**
   * Direction of north, degrees clockwise from the top of the plan (−z); with it the light of windows counts (an extension of the specification)
   */
  north?: number | undefined
  /**
   * JSON Schema of the request, for editors; ignored
   */
  $schema?: string | undefined
}
/**
 * A room: wall all around but for its openings; h of the shape is its height
 */
export interface Room {
  /**
   * Walls and openings
   */
  boundary: RoomBoundary
}
/**
 * The outline of a room
 */
export interface RoomBoundary {
  /**
   * The floor, with the height of the room
   */
  shape: PolygonExtrusion
  /**
   * What interrupts the wall
   */
  openings?: Opening[] | undefined
}
/**
 * A part of the boundary that is no wall, or not all of it
 */
export interface Opening {
  /**
   * gap: an open edge, as between the parts of a larger room
   */
  type: 'window' | 'door' | 'gap'
  /**
   * Position along the boundary polygon, starting at its first point
   */
  pos: number
  /**
   * Length along the boundary; may span a vertex and wrap past the end
   */
  l: number
  /**
   * Vertical position above the floor
   */
  y: number
  /**
   * Height of the opening
   */
  h: number
  /**
   * Width to keep empty beside the opening; default 0.5 for window and gap, 0.9 for door
   */
  circulationWidth?: number | undefined
}
/**
 * The pieces that belong to a kind of room
 */
export interface FurnitureTemplate {
  /**
   * The kind of room
   */
  name: TemplateName
  /**
   * Furniture types removed from the template
   *
   * @maxItems 100
   */
  exclude: FurnitureType[]
}
/**
 * Either shape or shapes must be supplied, not both. Position is accepted for eight types only, rotation only together with position.
 */
export interface FurnitureItem {
  /**
   * What the pieces are
   */
  type: FurnitureType
  /**
   * Target number of this type in a result; the default depends on the type; a result may hold fewer
   */
  targetCount?: number | undefined
  /**
   * The only shape the pieces have
   */
  shape?: Shape | undefined
  /**
   * Candidate shapes to choose from; either shape or shapes must be supplied
   */
  shapes?: Shape[] | undefined
  /**
   * [x, y, z] of the shape origin; accepted for armchair, bed, dining_table, sofa, shelf, sideboard, task_table, wardrobe; leave out to receive a proposal
   */
  position?: [number, number, number] | undefined
  /**
   * Degrees, clockwise seen from above; only with a position
   */
  rotation?: number | undefined
}
/**
 * A piece of an earlier answer that stays where it is
 */
export interface KeptItem {
  /**
   * What the piece is; any type
   */
  type: FurnitureType
  /**
   * [x, y, z] of the origin of its shape, metres
   *
   * @minItems 3
   * @maxItems 3
   */
  position: [number, number, number]
  /**
   * About its origin, degrees, clockwise seen from above
   */
  rotation: number
  /**
   * Its form
   */
  shape: Shape
  /**
   * Shared by the pieces that stand together; comes back unchanged
   */
  groupId: string
  /**
   * Stays in any case, as a fixed piece of the request does; left out: is arranged anew where it cannot stay
   */
  fixed?: true | undefined
}
/**
 * What a furnishing is to achieve (an extension of the specification)
 */
export interface Intent {
  /**
   * Persons who sit at tables; where nothing but a lounge is wanted, on sofas and armchairs
   */
  seats?: number | undefined
  /**
   * Desks with a chair
   */
  places?: number | undefined
  /**
   * For each bed wanted its width at least, metres
   */
  beds?: number[] | undefined
  /**
   * Diameter of a circle of floor that stays free, metres; 1.5 for a wheelchair
   */
  turningCircle?: number | undefined
  /**
   * Length of the fronts of storage pieces, metres
   */
  storage?: number | undefined
  /**
   * How much of the floor furniture covers: low up to 0.20, medium up to 0.35, high from there on
   */
  density?: ('low' | 'medium' | 'high') | undefined
}
/**
 * Params of FurnishingAI.generateDeskGrid
 */
export interface GenerateDeskGridParams {
  /**
   * The box in which the rows stand
   */
  boundingBox: BoundingBox
  /**
   * Only task_table, task_chair and sideboard items are used
   *
   * @maxItems 1000
   */
  furniture: FreeFurnitureItem[]
  /**
   * Space for a chair, starting from the desk
   */
  chairSpacing: number
  /**
   * Pairs of desks that meet an obstacle are left out
   */
  obstacles?: PolygonExtrusion[] | undefined
  /**
   * Added between two chair zones back to back
   */
  corridorWidth?: number | undefined
  /**
   * Longest contiguous row of desks; 0 = no upper bound
   */
  maxIslandLength?: number | undefined
  /**
   * Spread the desks to fill the length of the box
   */
  spreadSpacing?: boolean | undefined
  /**
   * The first row of desks faces the edge of the box
   */
  startEdgeFacing?: boolean | undefined
  /**
   * Edge where rows start: x right, -x left, z bottom, -z top
   */
  startRows?: ('x' | '-x' | 'z' | '-z') | undefined
  /**
   * Gap between neighbouring tables
   */
  tableGap?: number | undefined
  /**
   * JSON Schema of the request, for editors; ignored
   */
  $schema?: string | undefined
}
/**
 * Params of FurnishingAI.generateGroups
 */
export interface GenerateGroupsParams {
  /**
   * What the pieces of a group are for together
   */
  groupType: 'dining' | 'relaxing' | 'sleeping' | 'storing' | 'working' | 'meeting' | 'exec'
  /**
   * The box into which each group has to fit
   */
  boundingBox: BoundingBox
  /**
   * Items to use; items that do not match the group type are ignored
   */
  furniture?: FreeFurnitureItem[] | undefined
  /**
   * Most groups in a result
   */
  maxResults?: number | undefined
  /**
   * Deprecated; has no effect
   */
  fallBackToDefaults?: boolean | undefined
  /**
   * JSON Schema of the request, for editors; ignored
   */
  $schema?: string | undefined
}
