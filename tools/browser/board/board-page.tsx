// A page with nothing but the board, which keeps what the board tells it, so that checks can read it.
import { computed, signal } from '@preact/signals'
import { render } from 'preact'
import type { Furnishing } from '../../../src/schema/furnishing/result.ts'
import type { Room } from '../../../src/schema/furnishing/room.ts'
import { wholeSheet } from '../../../src/web/design/style-sheet.ts'
import { Board, type BoardProps, type Tool } from '../../../src/web/playground/board/board.tsx'
import { keyOf } from '../../../src/web/playground/board/hand/piece-key.ts'
import { PlanJudge } from '../../../src/web/playground/solver/judge-plan.ts'
import { faultsOf } from '../../../src/web/playground/state/own-plan/fault-words.ts'

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

const lifted = signal<BoardProps['pieces'] | undefined>(undefined)
const judge = new PlanJudge()
const faults = computed(() => {
  const pieces = lifted.value ?? furnishing.value?.furniture ?? []
  return faultsOf(judge.verdict(room.value, pieces).violations, pieces, room.value)
})

const onPieces: BoardProps['onPieces'] = (pieces) => {
  events.push({ what: 'pieces', phase: 'commit' })
  if (furnishing.value) furnishing.value = { ...furnishing.value, furniture: [...pieces] }
}

const onPin: BoardProps['onPin'] = (pieces, change) => {
  events.push({ what: 'pin', phase: change })
  const keys = new Set(pieces.map(keyOf))
  const others = [...pinned.value].filter((key) => !keys.has(key))
  pinned.value = new Set(change === 'pin' ? [...others, ...keys] : others)
}

const NONE: BoardProps['pieces'] = []

function Page() {
  return (
    <main>
      <h1 class="hidden">Board</h1>
      <Board
        room={room.value}
        pieces={furnishing.value?.furniture ?? NONE}
        tool={tool.value}
        pinned={pinned.value}
        faults={faults.value}
        onRoom={onRoom}
        onPieces={onPieces}
        onLifted={(pieces) => {
          lifted.value = pieces
        }}
        onPin={onPin}
        onAdd={(piece) => onPieces([...(furnishing.value?.furniture ?? NONE), piece])}
        onTidy={() => events.push({ what: 'tidy', phase: 'commit' })}
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
