import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { PlacedItem } from '../../schema/furnishing/result.ts'
import type { Room } from '../../schema/furnishing/room.ts'
import { Board, type Tool } from '../playground/board/board.tsx'
import { reshapeSpace } from './edits/edit-spaces.ts'
import { piecesOf, withPieces } from './edits/room-items.ts'
import { addNear, faults, tidySpace } from './floor-engine.ts'
import { mayChange } from './floor-place.ts'
import { bySpace, chosen, content, edit, products } from './floor-state.ts'

const tool = signal<Tool>('select')
/** Names of pieces that stay where they are while this page is open, in terms of the board. */
const pinned: ReadonlySet<string> = new Set()

/** The chosen room on a board of its own: its walls, openings and pieces. */
export function OpenRoom() {
  const space = chosen.value
  useEffect(() => {
    tool.value = mayChange() ? 'select' : 'hand'
  }, [space?.id])
  if (!space) return null
  const pieces = piecesOf(bySpace.value.get(space.id) ?? [])
  const changeRoom = (room: Room, phase: 'preview' | 'commit') => {
    if (phase === 'commit' && mayChange()) reshapeSpace(space, room)
  }
  const changePieces = (next: readonly PlacedItem[]) => {
    if (mayChange()) edit(withPieces(content.peek(), space.id, next), `pieces of ${space.name} changed`)
  }
  return (
    <Board
      key={space.id}
      room={space.room}
      pieces={pieces}
      tool={tool.value}
      pinned={pinned}
      faults={faults.value.get(space.id) ?? []}
      products={products.value}
      toolbar={mayChange()}
      onRoom={changeRoom}
      onPieces={changePieces}
      onLifted={() => {}}
      onPin={() => {}}
      onAdd={(piece) => void addNear(space, piece)}
      onTidy={() => void tidySpace(space)}
      onTool={(next) => {
        tool.value = next
      }}
    />
  )
}
