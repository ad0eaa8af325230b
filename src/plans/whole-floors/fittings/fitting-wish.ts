import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { LExtrusion, Shape } from '../../../schema/furnishing/shape.ts'

export type BoxShape = Extract<Shape, { type: 'box' }>
/** An L stands in a corner, its longer arm along either wall. */
export type FittingShape = BoxShape | LExtrusion

/** A fitting that a room is to have, and the floor that stays free around it. Metres. */
export interface FittingWish {
  readonly type: FurnitureType
  /** The preferred first. */
  readonly shapes: readonly FittingShape[]
  /** Depth of the free floor before it, as wide as the piece. */
  readonly front: number
  /** To walls at its sides. */
  readonly toWall?: number
  /** To other fittings at its sides. */
  readonly toPiece?: number
  /** How many of it at most, one beside the other where there is place; default 1. */
  readonly most?: number
  /** So many side by side, as one piece with `toPiece` between them; default 1. */
  readonly inRow?: number
  /** Left out where it has no place. */
  readonly isOptional?: true
  /** Stands near the door rather than far from it. */
  readonly nearDoor?: true
  /** Stands across from the first fitting and faces it, with so much floor between them. */
  readonly across?: { readonly from: number; readonly to: number }
  /** For wheelchairs: the side of a square to turn in before it, and the free floor at one of its sides to change over from. */
  readonly accessible?: { readonly turning: number; readonly beside: number }
  /**
   * Stands free with its front to a door, so much floor and a chair behind it, in place of at a wall.
   * `opening`: its place among the openings of the room; left out = the widest door.
   */
  readonly facesDoor?: { readonly behind: number; readonly chair: BoxShape; readonly opening?: number }
}

/** The fittings of a room in the order in which they take their places: what decides the room first. */
export type FittingPlan = readonly FittingWish[]
