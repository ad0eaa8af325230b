import { capitalise } from '../../../../engine/drawing/words.ts'
import { type BoardState, commitRoom } from '../board-state.ts'
import { cornerWords, openingWords } from '../board-words.ts'
import { remove } from '../hand/keys.ts'
import { lengthWords } from '../length-units.ts'
import { openingsOf, withOpenings } from '../outline/edit-openings.ts'
import { insertCorner, moveCorner, resizeWall } from '../outline/edit-room.ts'
import { slopeAt } from '../outline/slopes.ts'
import { endsOf, lengthOf } from '../outline/walls.ts'
import { Action } from './action.tsx'
import { LengthField } from './length-field.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { PieceCard } from './piece-card.tsx'
import { addSlope, KneeField, OppositeField, PitchField, takeSlopeAway } from './slope-table.tsx'

interface PartProps {
  readonly state: BoardState
  readonly index: number
}

/** What is selected, with its sizes to type and what can be done with it. */
export function SelectionCard({ state }: { readonly state: BoardState }) {
  const selected = state.selected.value
  if (!selected) return null
  const { kind, index } = selected
  const count = state.walls.value.corners.length
  if (kind === 'corner' && index < count) return <CornerCard state={state} index={index} />
  if (kind === 'wall' && index < count) return <WallCard state={state} index={index} />
  if (kind === 'opening' && openingsOf(state.room.value)[index]) return <OpeningCard state={state} index={index} />
  if (kind === 'piece') return <PieceCard state={state} />
  return null
}

function CornerCard({ state, index }: PartProps) {
  const { corners } = state.walls.value
  const [x, z] = corners[index]!
  const move = (to: readonly [number, number]) =>
    commitRoom(state, moveCorner(state.props.peek().room, index, to), cornerWords(index, to))
  return (
    <fieldset class="board-card" aria-label={`Corner ${index + 1}`}>
      <strong>Corner {index + 1}</strong>
      <LengthField label="x" value={x} signed onValue={(value) => move([value, z])} />
      <LengthField label="z" value={z} signed onValue={(value) => move([x, value])} />
      <Action
        label="Take this corner away"
        icon="bin"
        disabled={corners.length <= 3}
        act={() => remove(state, { kind: 'corner', index })}
      />
    </fieldset>
  )
}

function WallCard({ state, index }: PartProps) {
  const walls = state.walls.value
  const slope = slopeAt(state.room.value, index)
  return (
    <fieldset class="board-card" aria-label={`Wall ${index + 1}`}>
      <strong>Wall {index + 1}</strong>
      <LengthField
        label="Length"
        value={lengthOf(walls, index)}
        onValue={(value) =>
          commitRoom(
            state,
            resizeWall(state.props.peek().room, index, value),
            `Wall ${index + 1} is ${lengthWords(value)}`,
          )
        }
      />
      {slope && <KneeField state={state} wall={index} slope={slope} label="Knee wall" />}
      {slope && <PitchField state={state} wall={index} slope={slope} label="Pitch °" />}
      {slope && <OppositeField state={state} wall={index} slope={slope} label="Opposite" />}
      <Action
        label={slope ? 'Take the slope of the ceiling away' : 'Slope the ceiling down to this wall'}
        icon={slope ? 'bin' : 'slope'}
        act={() => (slope ? takeSlopeAway(state, index, slope) : addSlope(state, index))}
      />
      <Action
        label="Add a corner in the middle"
        icon="corner"
        act={() => {
          const { room } = state.props.peek()
          const [a, b] = endsOf(state.walls.peek(), index)
          const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const
          commitRoom(state, insertCorner(room, index, middle), `${cornerWords(index + 1, middle)} was added`)
          state.selected.value = { kind: 'corner', index: index + 1 }
        }}
      />
    </fieldset>
  )
}

function OpeningCard({ state, index }: PartProps) {
  const room = state.room.value
  const { type } = openingsOf(room)[index]!
  return (
    <fieldset class="board-card" aria-label={`${capitalise(type)} ${index + 1}`}>
      <OpeningFields
        room={room}
        index={index}
        onOpening={(changed) =>
          commitRoom(
            state,
            withOpenings(room, openingsOf(room).with(index, changed)),
            openingWords(room, index, changed),
          )
        }
        onRefused={(words) => {
          state.said.value = words
        }}
      />
      <Action label={`Take this ${type} away`} icon="bin" act={() => remove(state, { kind: 'opening', index })} />
    </fieldset>
  )
}
