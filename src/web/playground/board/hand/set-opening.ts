import type { Opening } from '../../../../schema/furnishing/room.ts'
import { type BoardState, commitRoom } from '../board-state.ts'
import { openingWords } from '../board-words.ts'
import { openingsOf, withOpenings } from '../outline/edit-openings.ts'

/** Adds an opening and gives the hand back to the select tool. */
export function setOpening(state: BoardState, opening: Opening): void {
  const { room } = state.props.peek()
  const openings = [...openingsOf(room), opening]
  commitRoom(state, withOpenings(room, openings), `${openingWords(room, openings.length - 1, opening)} was set`)
  state.selected.value = { kind: 'opening', index: openings.length - 1 }
  state.props.peek().onTool('select')
}
