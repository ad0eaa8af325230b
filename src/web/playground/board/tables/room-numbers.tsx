import type { BoardState } from '../board-state.ts'
import { CornerTable } from './corner-table.tsx'
import { NewOpening, OpeningTable } from './opening-table.tsx'
import { NewSlope, SlopeTable } from './slope-table.tsx'

/** Corners, walls, openings and slopes of the room as tables. */
export const RoomNumbers = ({ state }: { readonly state: BoardState }) => (
  <div class="tables">
    <CornerTable state={state} />
    <div>
      <OpeningTable state={state} />
      <NewOpening state={state} />
    </div>
    <div>
      <SlopeTable state={state} />
      <NewSlope state={state} />
    </div>
  </div>
)
