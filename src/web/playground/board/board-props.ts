import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { OpeningType, Room } from '../../../schema/furnishing/room.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'

/** What a click or a drag on the board does; `add` shows the pieces to add. */
export type Tool = 'select' | 'hand' | 'add' | 'draw' | OpeningType

/** Why pieces cannot stand where they are. */
export interface PieceFault {
  /** Places in the list of pieces; none where a way through the room is cut off by all of them together. */
  readonly items: readonly number[]
  /** A sentence without its full stop. */
  readonly text: string
}

/** A product of the account, in its size. */
export interface Product {
  /** Its article number, which pieces carry in the `customData` of their shape. */
  readonly sku: string
  readonly name: string
  readonly type: FurnitureType
  readonly shape: Shape
}

export interface BoardProps {
  readonly room: Room
  /** What stands in the room. */
  readonly pieces: readonly PlacedItem[]
  readonly tool: Tool
  /** Names of pieces that stay where they are, in terms of `keyOf`: neither hands nor the engine move them. */
  readonly pinned: ReadonlySet<string>
  /** What is wrong with the pieces, or with those that were last passed to `onLifted`. */
  readonly faults: readonly PieceFault[]
  /**
   * The room was changed: `preview` many times while something is dragged, `commit` once at its end (one step of undo). A drag
   * that is given up ends with a preview of the room before it. Commits of one `run` that follow closely are one step.
   */
  readonly onRoom: (room: Room, phase: 'preview' | 'commit', run?: string) => void
  /** Pieces were changed by hand: all of them as they stand from now on, in the same order, new ones last. @param run as of `onRoom` */
  readonly onPieces: (pieces: readonly PlacedItem[], run?: string) => void
  /** Pieces as they would stand where they are dragged; undefined once nothing is dragged. */
  readonly onLifted: (pieces: readonly PlacedItem[] | undefined) => void
  /** Pieces are pinned where they stand, or their pins are taken off. */
  readonly onPin: (pieces: readonly PlacedItem[], change: 'pin' | 'unpin') => void
  /** A piece is to stand at the free place nearest to where it is. */
  readonly onAdd: (piece: PlacedItem) => void
  /** What is wrong with the pieces is to be repaired. */
  readonly onTidy: () => void
  /** The tool has done its work, for example an opening was set; or another was chosen on the board. */
  readonly onTool: (tool: Tool) => void
  /** What may be added and swapped for beside the usual sizes of types; default none. */
  readonly products?: readonly Product[]
  /** Whether the board shows its tools; default true. */
  readonly toolbar?: boolean
}
