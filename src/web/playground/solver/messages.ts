import type { ErrorCode } from '../../../base/errors.ts'
import type { Diagnostic, FurnishingResult, PlacedItem, Warning } from '../../../schema/furnishing/result.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import type { Asked } from '../state/draft.ts'
import type { PlanVerdict } from './judge-plan.ts'

/** One call to a worker. `whole` asks for a desk grid as JSON text, as the service sends it; `judged` is a room with its furniture. */
export type Call =
  | { readonly id: number; readonly asked: Asked; readonly whole?: boolean }
  | { readonly id: number; readonly judged: { readonly room: Room; readonly pieces: readonly PlacedItem[] } }

export interface Fault {
  readonly code: ErrorCode
  readonly message: string
}

/** A desk grid without an object for each piece, so that large ones arrive quickly. */
export interface GridPlan {
  readonly pieces: readonly { readonly type: 'task_table' | 'task_chair' | 'sideboard'; readonly shape: Shape }[]
  /** Four numbers a piece: index into `pieces`, x and z of its origin in metres, turn in degrees. */
  readonly places: Float64Array
  readonly density: number
  readonly desks: number
  readonly chairs: number
  readonly sideboards: number
}

export type Answer =
  | { readonly mode: 'furnish' | 'groups'; readonly result: FurnishingResult }
  | {
      readonly mode: 'desk-grid'
      readonly grids: readonly GridPlan[]
      readonly warnings: readonly Warning[]
      readonly diagnostics: readonly Diagnostic[]
    }

export type Reply =
  | { readonly id: number; readonly ms: number; readonly answer: Answer }
  | { readonly id: number; readonly text: string }
  | { readonly id: number; readonly verdict: PlanVerdict }
  | { readonly id: number; readonly fault: Fault }
