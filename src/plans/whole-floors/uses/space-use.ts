import type { TemplateName } from '../../../schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import type { Fitting } from '../../../schema/resources/floors/floor-furnishing.ts'
import type { RoomPurpose } from '../../../schema/resources/floors/floor-targets.ts'
import type { FittingPlan } from '../fittings/fitting-wish.ts'

/** What decided how a space is furnished. */
export const DECIDED_BY = ['mapping', 'layout', 'name', 'context', 'target'] as const
export type DecidedBy = (typeof DECIDED_BY)[number]

/** Larger rooms are no focus rooms, m². */
export const FOCUS_MAX = 14

/** Widths of beds, metres: of the main bedroom, of other rooms for two, of rooms for one. */
export const BEDS = { main: 1.8, double: 1.6, single: 0.9 } as const

/** So many pieces of a type; in its usual sizes where none are given. */
export interface UsePiece {
  readonly type: FurnitureType
  readonly count: number
  readonly shapes?: readonly Shape[]
  /** Whether only what is about as large stands in for these sizes, as for chairs of children and beds of patients. */
  readonly onlySuch?: true
}

/** How a space is furnished, and why. */
export interface SpaceUse {
  /** null = not at all, or with fittings alone. */
  readonly template: TemplateName | null
  readonly by: DecidedBy
  /** A sentence without its period. */
  readonly reason: string
  /** Types of the template that are left out. */
  readonly exclude?: readonly FurnitureType[]
  /** Width of each bed, metres. */
  readonly beds?: readonly number[]
  /** Pieces in place of those that the template has of their types. */
  readonly pieces?: readonly UsePiece[]
  /** Whether they are of sizes of their own, with which the rest of the floor has nothing to do. */
  readonly ownSizes?: true
  /** What it is fitted out with before all else, by plans of which the first one that has places counts. */
  readonly fittings?: readonly FittingPlan[]
  /** What was asked for by which it is fitted out. */
  readonly fitOut?: Fitting
  /** Whether who sits there does so in rows that face a board, where these have a place. */
  readonly inRows?: true
  /** Whether main ways lead through it, whatever its size. */
  readonly hasMainWays?: true
  /** Persons who sit at tables. */
  readonly seats?: number
  /** Desks, each with a chair; left out = as many as the template has. */
  readonly places?: number
  /** What it is beside its template, as a target makes it or its name says. */
  readonly purpose?: RoomPurpose
}

export const emptyUse = (reason: string, by: DecidedBy = 'name'): SpaceUse => ({ template: null, by, reason })

/** What a bedroom has at home beside beds, nightstands and wardrobes. */
export const HOME_EXTRAS = [
  ...(['bed_lamp', 'pendant_lamp', 'carpet', 'sideboard', 'shelf', 'tv', 'armchair'] as const),
  ...(['task_table', 'task_chair'] as const),
]
/** Who sleeps alone has one nightstand. */
export const BESIDE_ONE: readonly UsePiece[] = [
  { type: 'nightstand', count: 1 },
  { type: 'bed_lamp', count: 1 },
]
/** Where a child does its homework, and a guest writes. */
export const SMALL_DESK: readonly UsePiece[] = [
  {
    type: 'task_table',
    count: 1,
    shapes: [
      { type: 'box', a: 1.2, b: 0.6, h: 0.75 },
      { type: 'box', a: 1, b: 0.55, h: 0.75 },
    ],
  },
  { type: 'task_chair', count: 1 },
]
/** Rooms of children from here on have a desk, m². */
const CHILD_DESK_MIN = 8

/** What stands in a bedroom beside what its template has. */
export function bedroomPieces(width: number, area: number, isChild: boolean): Pick<SpaceUse, 'pieces'> {
  const pieces = [
    ...(width === BEDS.single ? BESIDE_ONE : []),
    ...(isChild && area >= CHILD_DESK_MIN ? SMALL_DESK : []),
  ]
  return pieces.length > 0 ? { pieces } : {}
}
