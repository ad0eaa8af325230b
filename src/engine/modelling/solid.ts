import { arcCosine } from '../../base/elementary.ts'

/**
 * What a solid is made of; who draws it gives each a colour. `fabric` and `cushion` take the tint of the group, so that a
 * model shows the same hues as a plan.
 */
export type Material =
  | 'fabric'
  | 'cushion'
  | 'linen'
  | 'wood'
  | 'dark wood'
  | 'lacquer'
  | 'metal'
  | 'black'
  | 'screen'
  | 'lampshade'
  | 'rug'
  | 'paper'
  | 'clay'
  | 'leaf'

/**
 * A part of a model: metres, x right, y up, z towards the viewer of a plan; in the frame of its piece, whose back is z = 0.
 */
export type Solid = Block | Post | Prism

/** A cuboid from its lowest corner. */
export interface Block {
  readonly form: 'block'
  readonly material: Material
  readonly at: readonly [number, number, number]
  readonly size: readonly [number, number, number]
  /** Radius of all edges; 0 = sharp. */
  readonly radius: number
  /** Degrees about the vertical through its middle, clockwise in the plan. */
  readonly turn: number
  /** Degrees that it leans back, about the left-right axis through the middle of its foot. */
  readonly lean: number
}

/** A truncated cone that stands upright. */
export interface Post {
  readonly form: 'post'
  readonly material: Material
  /** Centre of the foot. */
  readonly at: readonly [number, number, number]
  readonly height: number
  readonly radius: number
  readonly radiusTop: number
  /** Open above and below, as a lampshade is. */
  readonly open: boolean
}

/** An upright prism over a polygon. */
export interface Prism {
  readonly form: 'prism'
  readonly material: Material
  readonly points: readonly (readonly [number, number])[]
  readonly y: number
  readonly height: number
}

/** Cuboid from x, y, z with the size w × h × d. */
export const block = (
  material: Material,
  [x, y, z]: readonly [number, number, number],
  [w, h, d]: readonly [number, number, number],
  { radius = 0, turn = 0, lean = 0 }: { radius?: number; turn?: number; lean?: number } = {},
): Block => ({
  form: 'block',
  material,
  at: [x, y, z],
  size: [Math.max(w, 0.001), Math.max(h, 0.001), Math.max(d, 0.001)],
  radius: Math.max(0, Math.min(radius, w / 2.01, h / 2.01, d / 2.01)),
  turn,
  // Never further back than the wall that a piece stands at.
  lean: Math.min(lean, 90 - (arcCosine(Math.min(1, Math.max(0, z + 0.02) / Math.max(h, 0.001))) * 180) / Math.PI),
})

export const post = (
  material: Material,
  at: readonly [number, number, number],
  height: number,
  radius: number,
  radiusTop = radius,
  open = false,
): Post => ({ form: 'post', material, at, height: Math.max(height, 0.001), radius, radiusTop, open })

export const prism = (
  material: Material,
  points: readonly (readonly [number, number])[],
  y: number,
  height: number,
): Prism => ({ form: 'prism', material, points, y, height: Math.max(height, 0.001) })

/** The same at another place in the frame of the piece, metres. */
export const shifted = (solids: readonly Solid[], dx: number, dz: number): Solid[] =>
  solids.map((solid) =>
    solid.form === 'prism'
      ? { ...solid, points: solid.points.map(([x, z]) => [x + dx, z + dz] as const) }
      : { ...solid, at: [solid.at[0] + dx, solid.at[1], solid.at[2] + dz] },
  )
