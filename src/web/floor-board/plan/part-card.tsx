import { capitalise } from '../../../engine/drawing/words.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { lengthWords } from '../../playground/board/length-units.ts'
import { OPENING_KINDS, openingsOf } from '../../playground/board/outline/edit-openings.ts'
import { cornersOf, lengthOf, wallsOf } from '../../playground/board/outline/walls.ts'
import { Action } from '../../playground/board/tables/action.tsx'
import { LengthField } from '../../playground/board/tables/length-field.tsx'
import { OpeningFields } from '../../playground/board/tables/opening-fields.tsx'
import { tell } from '../../playground/state/view.ts'
import { addToWall, changeOpening, moveWall, removePart, setWallLength } from '../edits/edit-parts.ts'
import { chosen, type Part, part } from '../floor-state.ts'

/** The selected wall or opening with its sizes to type. */
export function PartCard() {
  const selected = part.value
  const space = chosen.value
  if (!selected || !space) return null
  return selected.kind === 'wall' ? (
    <WallCard selected={selected} space={space} />
  ) : (
    <OpeningCard selected={selected} space={space} />
  )
}

interface CardProps {
  readonly selected: Part
  /** The space of the part. */
  readonly space: LayoutSpace
}

function OpeningCard({ selected, space: { name, room } }: CardProps) {
  const { type } = openingsOf(room)[selected.index]!
  return (
    <fieldset class="plan-card" aria-label={`${capitalise(type)} of ${name}`}>
      <OpeningFields
        key={`${selected.spaceId} ${selected.index}`}
        room={room}
        index={selected.index}
        onOpening={(changed) => changeOpening(selected, changed)}
        onRefused={(words) => tell(`${words}.`)}
      />
      <Action label={`Take this ${type} away`} icon="bin" act={() => removePart(selected)} />
    </fieldset>
  )
}

function WallCard({ selected, space: { name, room } }: CardProps) {
  const length = lengthOf(wallsOf(cornersOf(room)), selected.index)
  return (
    <fieldset class="plan-card" aria-label={`Wall ${selected.index + 1} of ${name}`}>
      <strong>
        Wall {selected.index + 1} of {name}
      </strong>
      <LengthField label="Length" value={length} onValue={(value) => setWallLength(selected, value)} />
      <LengthField
        key={`${selected.spaceId} ${selected.index} ${lengthWords(length)}`}
        label="Move out by"
        value={0}
        signed
        onValue={(by) => moveWall(selected, by)}
      />
      {OPENING_KINDS.map((type) => (
        <Action key={type} label={`Add a ${type}`} icon={type} act={() => addToWall(selected, type)} />
      ))}
    </fieldset>
  )
}
