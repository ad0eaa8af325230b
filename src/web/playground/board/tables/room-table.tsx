import { useSignal } from '@preact/signals'
import { lazily, shownLater } from '../../parts/lazily.tsx'
import type { BoardState } from '../board-state.ts'

const RoomNumbers = lazily(async () => (await shownLater()).RoomNumbers)

/** The room in numbers, beside the drawing: a user who cannot point can change it here. Folded away until it is asked for. */
export function RoomTable({ state }: { readonly state: BoardState }) {
  const open = useSignal(false)
  const toggle = (details: HTMLDetailsElement) => {
    open.value = details.open
  }
  return (
    <details class="board-table" onToggle={({ currentTarget }) => toggle(currentTarget)}>
      <summary>Room in numbers</summary>
      {open.value && <RoomNumbers state={state} />}
    </details>
  )
}
