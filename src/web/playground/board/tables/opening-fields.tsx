import { capitalise } from '../../../../engine/drawing/words.ts'
import type { Opening, Room } from '../../../../schema/furnishing/room.ts'
import { OPENING_KINDS, openingsOf, openingWidened, retyped } from '../outline/edit-openings.ts'
import { DoorSelects } from './door-selects.tsx'
import { LengthField } from './length-field.tsx'

interface OpeningFieldsProps {
  readonly room: Room
  /** Among the openings of the room. */
  readonly index: number
  readonly onOpening: (changed: Opening) => void
  /** Called with the reason where what was typed cannot be. */
  readonly onRefused: (words: string) => void
}

/** What an opening is, how wide and high, and how a door closes. */
export function OpeningFields({ room, index, onOpening, onRefused }: OpeningFieldsProps) {
  const opening = openingsOf(room)[index]!
  const { h: height } = room.boundary.shape
  return (
    <>
      <fieldset class="segmented" aria-label="Kind">
        {OPENING_KINDS.map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={opening.type === type}
            onClick={() => onOpening(retyped(opening, type, height))}
          >
            {capitalise(type)}
          </button>
        ))}
      </fieldset>
      <LengthField
        label="Width"
        value={opening.l}
        onValue={(value) => {
          const widened = openingWidened(room, index, value)
          if (widened) onOpening(widened)
          else onRefused('There is no room for this width')
        }}
      />
      {opening.type === 'door' && (
        <DoorSelects room={room} door={opening} name={`door ${index + 1}`} onDoor={onOpening} />
      )}
      {opening.type === 'window' && (
        <LengthField
          label="Sill"
          value={opening.y}
          onValue={(y) => onOpening({ ...opening, y: Math.min(y, height - 0.1) })}
        />
      )}
      <LengthField label="Height" value={opening.h} onValue={(h) => onOpening({ ...opening, h })} />
    </>
  )
}
