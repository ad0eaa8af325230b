import type { GroupType } from '../group-types.ts'
import type { Shape, WallAlignment } from '../shape.ts'

/** Everything the solver knows about a furniture type. Metres. @param Type names of furniture types */
export interface PlacingFacts<Type extends string = string> {
  /**
   * Candidate shapes when none is given, best first: sizes follow the medians of designer-made rooms and what shops sell,
   * several of the pieces that decide whether a room can be furnished at all (docs/decisions.md#f2, #f3).
   */
  readonly shapes: readonly Shape[]
  /** Default target count. */
  readonly count: number
  /** The default target count is one for each piece of this type in the request, at least `count`. */
  readonly countPer?: Type
  /** The default target count means "as many as the table seats". */
  readonly fillsTable?: true
  readonly role: Role<Type>
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
  /** Of what has no front, as one sits on all its sides. 1: one looks at a screen along its longer side, 2: along either. */
  readonly axes?: 1 | 2
  /** Its place in the list of the types whose pieces may carry a position, as messages name them; left out: it may carry none. */
  readonly positionRank?: number
  /** What people do with it, where that is counted: seats, places, beds, storage. */
  readonly use?: FurnitureUse
  /** Free floor that the playground shows around it: before it, behind it and at each of its sides, metres (docs/furnishing.md#design-rules). */
  readonly clearance?: Clearance
  /** A gap beside it that is too narrow to use counts against what stands there. */
  readonly noSlitBeside?: true
}

export type FurnitureUse = 'bed' | 'desk' | 'desk chair' | 'table' | 'table chair' | 'lounge seat' | 'storage'

export interface Clearance {
  readonly front?: number
  readonly back?: number
  readonly beside?: number
}

/** How the search places the pieces of a type. */
export type Role<Type extends string = string> =
  | AnchorRole
  | SingleRole
  | ScreenRole<Type>
  | TabletopRole<Type>
  | DecorRole

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
  /** The row of weights that judges its place, by itself; left out: that of any other piece. */
  readonly judgedAs?: 'wardrobe' | 'shelf' | 'sideboard' | 'armchair' | 'lamp'
  /** An extra of the template that no group has taken stands across a corner, or not at all. */
  readonly extraInCorner?: true
  /** Has places of its own beside the pieces with `lampBeside`. */
  readonly besideSeats?: true
}

/** Stands on a piece that carries it, else hangs on a wall. */
export interface ScreenRole<Type extends string = string> {
  readonly kind: 'screen'
  readonly on: Type
  readonly weight: Weight
  readonly habit: Habit
}

/** Stands on a piece of its group and nowhere else. */
export interface TabletopRole<Type extends string = string> {
  readonly kind: 'tabletop'
  readonly on: Type
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
 * How the search stands pieces at walls if their shape does not say. `back`: with the back to a wall, taking a length of it;
 * `hung`: taking no length of the wall; `either`: at a wall or free; `none`: free.
 */
export type WallHabit = 'back' | 'hung' | 'either' | 'none'
