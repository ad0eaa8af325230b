import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { GroupType } from '../../../schema/furnishing/groups.ts'
import type { Shape, WallAlignment } from '../../../schema/furnishing/shape.ts'

/** Everything the solver knows about a furniture type. Metres. */
export interface TypeSpec {
  /** Candidate shapes when none is given, best first. */
  readonly shapes: readonly Shape[]
  /** Default target count. */
  readonly count: number
  /** The default target count is one for each piece of this type in the request, at least `count`. */
  readonly countPer?: FurnitureType
  /** The default target count means "as many as the table seats". */
  readonly fillsTable?: true
  readonly role: Role
  /**
   * Groups that may hold it; company of their anchors if `companyMax` is set. @see docs/specification.md#group-types
   */
  readonly groups: readonly GroupType[]
  /** Pieces of it that one anchor takes at most; absent for types that no anchor takes. */
  readonly companyMax?: number
  readonly wall: WallHabit
  /** Points a placed piece adds to the score: a furnishing with more pieces ranks before a nicer one. */
  readonly worth: number
  /** A floor lamp is placed beside it: seats to lean back in, not those at a desk. */
  readonly lampBeside?: true
}

/** How the search places the pieces of a type. */
export type Role = AnchorRole | SingleRole | ScreenRole | TabletopRole | DecorRole

/** Forms a group with its company. */
export interface AnchorRole {
  readonly kind: 'anchor'
  readonly group: GroupType
  readonly weight: Weight
  /** Where the request has a screen, the group is placed to look at a wall that can take it. */
  readonly facesScreen?: true
  /** Extras of the template make one group with the first of them that is asked for, in place of groups of their own. */
  readonly joins?: true
}

/** Is placed by itself, unless an anchor has taken it. */
export interface SingleRole {
  readonly kind: 'single'
  readonly weight: Weight
  readonly habit: Habit
  /**
   * `always`; `asked`: not as an extra of the template, which means nothing away from its anchor; `unaccompanied`: only where
   * the request has no anchor that could take it.
   */
  readonly alone: 'always' | 'asked' | 'unaccompanied'
  /** An extra of the template that no group has taken stands across a corner, or not at all. */
  readonly extraInCorner?: true
  /** Has places of its own beside the pieces with `lampBeside`. */
  readonly besideSeats?: true
}

/** Stands on a piece that carries it, else hangs on a wall. */
export interface ScreenRole {
  readonly kind: 'screen'
  readonly on: FurnitureType
  readonly weight: Weight
  readonly habit: Habit
}

/** Stands on a piece of its group and nowhere else. */
export interface TabletopRole {
  readonly kind: 'tabletop'
  readonly on: FurnitureType
}

/** Takes no floor and is placed last: under a group or above it. */
export interface DecorRole {
  readonly kind: 'decor'
  readonly place: 'floor' | 'ceiling'
}

/** How much it matters where a piece stands beside the other pieces, and how far it makes a furnishing an alternative. */
type Weight = number

/** Where a piece stands by itself: the side at the wall if its shape does not say, the free floor before it in order of trying. */
export interface Habit {
  readonly alignment: WallAlignment
  readonly before: readonly number[]
}

/**
 * Whether a piece belongs to a wall if its shape does not say (docs/decisions.md#c4). `back`: stands with its back to a
 * wall and takes a length of it; `hung`: takes no length of the wall; `either`: at a wall or free; `none`: free.
 */
export type WallHabit = 'back' | 'hung' | 'either' | 'none'
