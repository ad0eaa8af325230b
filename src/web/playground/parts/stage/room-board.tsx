import { computed } from '@preact/signals'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { Room } from '../../../../schema/furnishing/room.ts'
import { Board, type Tool } from '../../board/board.tsx'
import { pinnedKeys, withoutPin, withPin } from '../../state/pins.ts'
import { tool } from '../../state/view.ts'
import { draft, editFurnish, giveUp, isUnchanged, shownFurnishing } from '../../state/workspace.ts'

const pinned = computed(() => pinnedKeys(draft.value.furnish))

function changeRoom(room: Room, phase: 'preview' | 'commit'): void {
  if (phase === 'preview' && isUnchanged(room)) giveUp()
  else editFurnish((now) => ({ ...now, room }), phase)
}

const changePiece = (piece: PlacedItem, change: 'pin' | 'unpin', before?: PlacedItem): void =>
  editFurnish((now) => (change === 'pin' ? withPin(now, piece, before) : withoutPin(now, piece)))

const chooseTool = (next: Tool): void => {
  tool.value = next
}

/** The drawing board with the room and what stands in it. */
export const RoomBoard = () => (
  <Board
    room={draft.value.furnish.room}
    furnishing={shownFurnishing.value}
    tool={tool.value}
    pinned={pinned.value}
    onRoom={changeRoom}
    onPiece={changePiece}
    onTool={chooseTool}
  />
)
