import type { Tool } from '../board-props.ts'
import { type BoardState, NO_TRACE } from '../board-state.ts'
import { zoomAt } from '../camera.ts'
import { lookAt, showWhole } from '../show-whole.ts'
import { ICONS } from './icons.tsx'

const TOOLS: readonly { tool: Tool; label: string; hint: string }[] = [
  { tool: 'select', label: 'Select', hint: 'Select and drag' },
  { tool: 'hand', label: 'Hand', hint: 'Move what is seen (H)' },
  { tool: 'add', label: 'Piece', hint: 'Add a piece (A)' },
  { tool: 'draw', label: 'Draw', hint: 'Draw a new room: click corner by corner, or drag a rectangle' },
  { tool: 'door', label: 'Door', hint: 'Set a door: click a wall' },
  { tool: 'window', label: 'Window', hint: 'Set a window: click a wall' },
  { tool: 'gap', label: 'Gap', hint: 'Set a gap: click a wall' },
]

/** The tools of the board. */
export function ToolBar({ state }: { readonly state: BoardState }) {
  const tool = state.tool.value
  return (
    <div class="toolbar board-tools" role="toolbar" aria-label="Tools of the drawing board">
      {TOOLS.map(({ tool: one, label, hint }) => (
        <button
          key={one}
          type="button"
          aria-pressed={tool === one}
          title={hint}
          onClick={() => {
            state.trace.value = NO_TRACE
            state.ghost.value = undefined
            state.props.peek().onTool(one)
          }}
        >
          {ICONS[one]}
          <span>{label}</span>
        </button>
      ))}
    </div>
  )
}

/** Nearer, farther, the whole room. */
export function ZoomBar({ state }: { readonly state: BoardState }) {
  const zoom = (factor: number) => {
    const { width, height } = state.size.peek()
    lookAt(state, zoomAt(state.view.peek(), factor, [width / 2, height / 2]))
  }
  return (
    <div class="toolbar board-zoom" role="toolbar" aria-label="Zoom">
      <button type="button" class="icon" aria-label="Zoom out" onClick={() => zoom(0.8)}>
        {ICONS.farther}
      </button>
      <button type="button" class="icon" aria-label="Zoom in" onClick={() => zoom(1.25)}>
        {ICONS.closer}
      </button>
      <button type="button" class="icon" aria-label="Show the whole room" onClick={() => showWhole(state)}>
        {ICONS.fit}
      </button>
    </div>
  )
}
