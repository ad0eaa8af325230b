// A page with nothing but the board, which keeps what the board tells it, so that checks can read it.
import { signal } from '@preact/signals'
import { render } from 'preact'
import type { Furnishing, PlacedItem } from '../../../src/schema/furnishing/result.ts'
import type { Room } from '../../../src/schema/furnishing/room.ts'
import { wholeSheet } from '../../../src/web/design/style-sheet.ts'
import { Board, type BoardProps, type Tool } from '../../../src/web/playground/board/board.tsx'
import { keyOf } from '../../../src/web/playground/board/hand/piece-key.ts'

/** What the checks hand over and read. */
export interface BoardWorld {
  room: Room
  furnishing: Furnishing | undefined
  tool: Tool
  pinned: Set<string>
  readonly events: { readonly what: string; readonly phase: string }[]
}

const room = signal<Room>({
  boundary: {
    shape: {
      type: 'polygon-extrusion',
      points: [
        [0, 0],
        [4, 0],
        [4, 3],
        [0, 3],
      ],
      h: 2.6,
    },
  },
})
const furnishing = signal<Furnishing | undefined>(undefined)
const tool = signal<Tool>('select')
const pinned = signal<ReadonlySet<string>>(new Set())
const events: { what: string; phase: string }[] = []

const onRoom: BoardProps['onRoom'] = (next, phase) => {
  events.push({ what: 'room', phase })
  room.value = next
}

/** Takes the piece into the furnishing at its new place, as an answer with it kept would. */
const onPiece: BoardProps['onPiece'] = (piece, change, before) => {
  events.push({ what: 'piece', phase: change })
  const without = [...pinned.value].filter((key) => key !== keyOf(before ?? piece))
  pinned.value = new Set(change === 'pin' ? [...without, keyOf(piece)] : without)
  const replaced = (item: PlacedItem) => (before && keyOf(item) === keyOf(before) ? piece : item)
  if (furnishing.value) furnishing.value = { ...furnishing.value, furniture: furnishing.value.furniture.map(replaced) }
}

function Page() {
  return (
    <main>
      <h1 class="hidden">Board</h1>
      <Board
        room={room.value}
        furnishing={furnishing.value}
        tool={tool.value}
        pinned={pinned.value}
        onRoom={onRoom}
        onPiece={onPiece}
        onTool={(next) => {
          tool.value = next
        }}
      />
    </main>
  )
}

const sheet = new CSSStyleSheet()
sheet.replaceSync(`${wholeSheet} main { height: 100dvh; padding: 0; max-width: none; width: 100%; }`)
document.adoptedStyleSheets = [sheet]
Object.assign(globalThis, { board: { room, furnishing, tool, pinned, events } })
render(<Page />, document.getElementById('app')!)
