import { computed } from '@preact/signals'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { Room } from '../../../../schema/furnishing/room.ts'
import { Board, type Tool } from '../../board/board.tsx'
import { addNear, faults, tidyUp } from '../../state/own-plan/own-plan.ts'
import { lifted } from '../../state/own-plan/verdict.ts'
import { pinnedKeys, withoutPins, withPins } from '../../state/pins.ts'
import { tool } from '../../state/view.ts'
import { draft, editFurnish, editPieces, giveUp, isUnchanged, shownFurnishing } from '../../state/workspace.ts'

const pinned = computed(() => pinnedKeys(draft.value.furnish))
const pieces = computed(() => shownFurnishing.value?.furniture ?? NONE)
const NONE: readonly PlacedItem[] = []

function changeRoom(room: Room, phase: 'preview' | 'commit', run?: string): void {
  if (phase === 'preview' && isUnchanged(room)) giveUp()
  else editFurnish((now) => ({ ...now, room }), phase, run)
}

const changePins = (items: readonly PlacedItem[], change: 'pin' | 'unpin'): void =>
  editFurnish((now) => (change === 'pin' ? withPins(now, items) : withoutPins(now, items)))

const lift = (items: readonly PlacedItem[] | undefined): void => {
  lifted.value = items
}

const chooseTool = (next: Tool): void => {
  tool.value = next
}

/** The drawing board with the room and what stands in it. */
export const RoomBoard = () => (
  <Board
    room={draft.value.furnish.room}
    pieces={pieces.value}
    tool={tool.value}
    pinned={pinned.value}
    faults={faults.value}
    onRoom={changeRoom}
    onPieces={editPieces}
    onLifted={lift}
    onPin={changePins}
    onAdd={(piece) => void addNear(piece)}
    onTidy={() => void tidyUp()}
    onTool={chooseTool}
  />
)
