import { useSignal } from '@preact/signals'
import type { BoardState } from '../board-state.ts'
import { CornerTable } from './corner-table.tsx'
import { NewOpening, OpeningTable } from './opening-table.tsx'

/** The room in numbers, beside the drawing: a user who cannot point can change it here. Folded away until it is asked for. */
export function RoomTable({ state }: { readonly state: BoardState }) {
  const open = useSignal(false)
  const toggle = (details: HTMLDetailsElement) => {
    open.value = details.open
  }
  return (
    <details class="board-table" onToggle={({ currentTarget }) => toggle(currentTarget)}>
      <summary>Room in numbers</summary>
      {open.value && (
        <div class="tables">
          <CornerTable state={state} />
          <div>
            <OpeningTable state={state} />
            <NewOpening state={state} />
          </div>
        </div>
      )}
    </details>
  )
}
