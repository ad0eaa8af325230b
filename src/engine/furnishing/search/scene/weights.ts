import { typesPlaced } from '../../../../schema/furnishing/cards/furniture-placing.ts'
import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { PLACE_TERMS, RELATION_TERMS } from '../../../kernels/placing-terms.ts'

// What makes a good place, one table for all units. Weights are in points of a group's intrinsic score (1 = complete and well
// proportioned), rounded, our own; signs and order of size are informed by a study of designer-furnished rooms. What each term
// says stands in docs/furnishing.md#score; distances are metres.

export type PlaceTerm = (typeof PLACE_TERMS)[number]
export type RelationTerm = (typeof RELATION_TERMS)[number]

/** Units with a row of their own. */
export type UnitKind =
  | 'sleeping'
  | 'relaxing'
  | 'watching'
  | 'dining'
  | 'diningShared'
  | 'meeting'
  | 'working'
  | 'exec'
  | 'media'
  | 'wardrobe'
  | 'shelf'
  | 'sideboard'
  | 'armchair'
  | 'lamp'
  | 'other'

/** A class of what stands in the room: pieces of a type, or the corridor of view between a seat and its screen. */
export type PieceClass = FurnitureType | 'view'

/** Terms towards pieces of some classes: towards the nearest of them, the one where they are best, or each. */
export interface Relation {
  readonly name: string
  readonly to: readonly PieceClass[]
  readonly pick: 'nearest' | 'best' | 'each'
  /** Least and greatest distance of the middles, metres: what `tooNear` and `tooFar` count from. */
  readonly range?: readonly [number, number]
  readonly weights: { readonly [T in RelationTerm]?: number }
}

export interface Row {
  readonly terms: { readonly [T in PlaceTerm]?: number }
  readonly relations: readonly Relation[]
}

/** Neighbours at a wall butt or leave a gap that can be used: a slit collects dust and looks like a mistake. */
const NO_SLITS: Relation = {
  name: 'neighbours',
  to: typesPlaced(({ noSlitBeside }) => noSlitBeside === true),
  pick: 'each',
  weights: { neighbourSlit: -0.6 },
}

/** Nothing stands between a seat and the screen it looks at. */
const CLEAR_VIEW: Relation = { name: 'view', to: ['view'], pick: 'best', weights: { inTheWay: -2 } }

const STORAGE = ['wardrobe', 'shelf', 'sideboard'] as const

// A lounge takes depth and one end of the room: its back near a wall but its sides off the corners, out of the line of the
// door and not against the light. Several lounges look at each other or along one axis, not at backs.
const relaxing: Row = {
  terms: {
    front: 0.35,
    frontFar: -0.15,
    cornerTouch: -0.35,
    cornerNear: -0.2,
    fromMiddle: 0.6,
    facesMiddle: -0.15,
    facesLong: -0.1,
    slit: -0.05,
    doorLine: -0.3,
    windowBehind: -0.5,
    lowSun: -0.8,
    free: -0.9,
  },
  relations: [
    {
      name: 'sofa',
      to: ['sofa'],
      pick: 'nearest',
      weights: { backTo: -0.3, opposite: 0.15, onAxis: 0.15, spread: 0.2 },
    },
    {
      name: 'tv',
      to: ['tv'],
      pick: 'best',
      range: [2, 3.2],
      weights: { onAxis: 0.6, opposite: 0.3, lateral: -0.25, tooNear: -1, tooFar: -0.8 },
    },
    { name: 'dining_table', to: ['dining_table'], pick: 'nearest', weights: { zoneGap: -1.6 } },
    NO_SLITS,
  ],
}

// A table wants 0.75 m all round and its long sides alike.
const dining: Row = {
  terms: { clearShort: -0.3, imbalanceSides: -0.15, freeCentred: 0.3 },
  relations: [{ name: 'sideboard', to: ['sideboard'], pick: 'best', weights: { onAxis: 0.15 } }, NO_SLITS],
}

export const WEIGHTS: Readonly<Record<UnitKind, Row>> = {
  // Head at a solid wall about the middle of it, floor on both sides, out of the line of the door, across the room.
  sleeping: {
    terms: {
      wallCentred: 0.15,
      wallMiddle: -0.05,
      slit: -0.2,
      sideMin: 0.4,
      cornerTouch: -0.1,
      sideMax: 0.3,
      fromMiddle: 0.5,
      front: 0.1,
      frontShort: -0.25,
      facesLong: -0.15,
      windowBehind: -1.2,
      doorBeside: -0.06,
      doorLine: -0.3,
      farFromDoor: 0.1,
    },
    relations: [{ name: 'bed', to: ['bed'], pick: 'nearest', weights: { parallel: 0.1, sameWall: 0.15 } }, NO_SLITS],
  },
  relaxing,
  // Where a screen is wanted and none hangs, the lounge looks at a wall that can take it, with no chair before it.
  watching: { ...relaxing, terms: { ...relaxing.terms, screenWall: 0.8, seatBeforeScreen: -0.12 } },
  // By itself it stands in the middle of the free floor.
  dining,
  // Sharing the room with a lounge it keeps to its own end: by a wall with a short side, out of the view, beside the sofa.
  diningShared: {
    terms: {
      clearShort: -0.3,
      imbalanceSides: -0.15,
      imbalanceEnds: 0.2,
      fromMiddle: 0.3,
      longAtWall: -0.15,
      shortAtWall: 0.1,
    },
    relations: [
      {
        name: 'sofa',
        to: ['sofa'],
        pick: 'nearest',
        weights: { seenBy: -0.3, behind: -0.3, zoneGap: -1.6, gap: 0.08 },
      },
      { name: 'tv', to: ['tv'], pick: 'nearest', weights: { gap: 0.1 } },
      { name: 'sideboard', to: ['sideboard'], pick: 'best', weights: { onAxis: 0.15 } },
      CLEAR_VIEW,
      NO_SLITS,
    ],
  },
  // In the middle of the floor along the room, with a wall at its head that takes a screen.
  meeting: {
    terms: { freeCentred: 0.15, clearShort: -0.05, alongRoom: 0.2, headWall: 0.2 },
    relations: [{ name: 'tv', to: ['tv'], pick: 'best', weights: { onAxis: 0.5, lateral: -0.25 } }, NO_SLITS],
  },
  // Near the window with the view along the glass; towards the end of its wall; in a bedroom by the bed's head or beyond its foot.
  working: {
    terms: {
      nearWindow: 0.35,
      glare: -0.3,
      lowSun: -0.4,
      facesDoor: 0.1,
      wallCentred: -0.25,
      slit: -0.1,
      tallBeforeWindow: -0.08,
    },
    relations: [
      { name: 'bed', to: ['bed'], pick: 'nearest', weights: { sameWall: 0.3, opposite: 0.15 } },
      {
        name: 'task_table',
        to: ['task_table'],
        pick: 'nearest',
        weights: { sameWall: 0.1, touch: 0.1, parallel: 0.1 },
      },
      CLEAR_VIEW,
      NO_SLITS,
    ],
  },
  // The user sees who comes in, with a wall behind.
  exec: {
    terms: { facesDoor: 0.45, wallCentred: 0.1, nearWindow: 0.2, glare: -0.25, lowSun: -0.4 },
    relations: [NO_SLITS],
  },
  // Before its seat, bed or meeting table, on the axis and at no back; in the middle of its wall, not in a corner and not against
  // the light.
  media: {
    terms: { wallMiddle: 0.08, cornerTouch: -0.2, slit: -0.15, windowBehind: -0.1, lowSun: -0.6 },
    relations: [
      {
        name: 'viewer',
        to: ['sofa', 'bed'],
        pick: 'best',
        range: [2, 3.2],
        weights: { onAxis: 0.6, opposite: 0.3, lateral: -0.4, tooNear: -1, tooFar: -0.8 },
      },
      {
        name: 'meeting_table',
        to: ['meeting_table'],
        pick: 'best',
        weights: { onAxis: 0.6, opposite: 0.3, lateral: -0.25 },
      },
      { name: 'meeting_chair', to: ['meeting_chair'], pick: 'nearest', weights: { backTo: -0.5 } },
      NO_SLITS,
    ],
  },
  // Fills a niche or an end of a wall beside the bed, away from its edge and from the light; fronts in line.
  wardrobe: {
    terms: {
      fillsWall: 0.35,
      cornerTouch: 0.08,
      cornerNear: 0.06,
      wallShare: -0.15,
      facesLong: 0.06,
      slit: -0.25,
      wallCentred: -0.15,
      wallMiddle: 0.1,
      fromMiddle: -0.4,
      facesMiddle: 0.1,
      tallBeforeWindow: -0.3,
      storageNearWindow: -0.25,
    },
    relations: [
      { name: 'bed', to: ['bed'], pick: 'nearest', weights: { beside: 0.9, near: -0.7, opposite: -0.4 } },
      { name: 'storage', to: STORAGE, pick: 'best', weights: { flushFront: 0.15, touch: 0.1 } },
      CLEAR_VIEW,
      NO_SLITS,
    ],
  },
  // Niches and ends of walls, in rows with its like.
  shelf: {
    terms: {
      fillsWall: 0.5,
      wallMiddle: 0.15,
      wallCentred: -0.15,
      slit: -0.25,
      tallBeforeWindow: -0.3,
      storageNearWindow: -0.3,
    },
    relations: [
      { name: 'shelf', to: ['shelf'], pick: 'best', weights: { sameWall: 0.25, touch: 0.2 } },
      { name: 'storage', to: STORAGE, pick: 'best', weights: { flushFront: 0.15 } },
      CLEAR_VIEW,
      NO_SLITS,
    ],
  },
  // A short wall of its own, beside its like, on the axis of the dining table and off its chairs.
  sideboard: {
    terms: {
      cornerTouch: 0.1,
      fillsWall: 0.25,
      wallMiddle: 0.1,
      wallShare: -0.15,
      slit: -0.25,
      storageNearWindow: -0.3,
    },
    relations: [
      { name: 'sideboard', to: ['sideboard'], pick: 'best', weights: { touch: 0.3 } },
      {
        name: 'dining_table',
        to: ['dining_table'],
        pick: 'nearest',
        weights: { onAxis: 0.15, gap: -0.06, near: -0.2 },
      },
      NO_SLITS,
    ],
  },
  // Turned inwards to what people sit round or look at.
  armchair: {
    terms: { fromMiddle: 0.15, facesMiddle: 0.15, nearWindow: 0.15, free: 0.05 },
    relations: [
      {
        name: 'coffee_table',
        to: ['coffee_table'],
        pick: 'nearest',
        range: [0, 1.2],
        weights: { looksAt: 0.25, tooFar: -0.15 },
      },
      { name: 'focus', to: ['tv', 'task_table', 'exec_table'], pick: 'nearest', weights: { looksAt: 0.2 } },
      { name: 'sofa', to: ['sofa'], pick: 'nearest', range: [0, 2.2], weights: { parallel: -0.2, tooFar: -0.1 } },
      CLEAR_VIEW,
      NO_SLITS,
    ],
  },
  // Beside a seat, one to each.
  lamp: {
    terms: {},
    relations: [
      {
        name: 'seat',
        to: ['sofa', 'armchair', 'exec_chair', 'task_chair'],
        pick: 'best',
        weights: { withinReach: 0.5 },
      },
      {
        name: 'free_standing_lamp',
        to: ['free_standing_lamp'],
        pick: 'nearest',
        range: [2.5, 0],
        weights: { tooNear: -0.4 },
      },
    ],
  },
  // Out of the way, at the end of a wall.
  other: { terms: { cornerTouch: 0.1, slit: -0.25, tallBeforeWindow: -0.16 }, relations: [CLEAR_VIEW, NO_SLITS] },
}
