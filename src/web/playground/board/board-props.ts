import type { Furnishing, PlacedItem } from '../../../schema/furnishing/result.ts'
import type { OpeningType, Room } from '../../../schema/furnishing/room.ts'

/** What a click or a drag on the board does. */
export type Tool = 'select' | 'draw' | OpeningType

export interface BoardProps {
  readonly room: Room
  /** What stands in the room; undefined while there is no plan. */
  readonly furnishing: Furnishing | undefined
  readonly tool: Tool
  /** Ids of pieces that stay where they are, in terms of `keyOf`. */
  readonly pinned: ReadonlySet<string>
  /**
   * The room was changed: `preview` many times while something is dragged, `commit` once at its end (one step of undo). A drag
   * that is given up ends with a preview of the room before it.
   */
  readonly onRoom: (room: Room, phase: 'preview' | 'commit') => void
  /**
   * A piece was dragged or turned to a place of its own, or its pin was set or taken off.
   *
   * @param before the piece as it stood in the furnishing
   */
  readonly onPiece: (piece: PlacedItem, change: 'pin' | 'unpin', before?: PlacedItem) => void
  /** The tool has done its work, for example an opening was set; or another was chosen on the board. */
  readonly onTool: (tool: Tool) => void
  /** Whether the board shows its tools; default true. */
  readonly toolbar?: boolean
}
