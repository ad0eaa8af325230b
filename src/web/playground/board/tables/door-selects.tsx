import type { Opening, Room } from '../../../../schema/furnishing/room.ts'
import { hingeSide, LEAF_WORDS } from '../outline/door-kinds.ts'
import { doorSet } from '../outline/set-door.ts'

interface DoorSelectsProps {
  readonly room: Room
  readonly door: Opening
  /** What the door is called, for those who hear it. */
  readonly name: string
  readonly onDoor: (door: Opening) => void
}

/** How a door closes: its leaves, the side they hang on as seen from within the room, and where they swing to. */
export function DoorSelects({ room, door, name, onDoor }: DoorSelectsProps) {
  const hangs = door.leaf !== 'double' && door.leaf !== 'none'
  const swings = door.leaf !== 'sliding' && door.leaf !== 'none'
  return (
    <>
      <select
        aria-label={`Leaves of ${name}`}
        value={door.leaf ?? ''}
        onChange={({ currentTarget }) => onDoor(doorSet(room, door, { leaf: currentTarget.value }))}
      >
        <option value="">Any leaf</option>
        {Object.entries(LEAF_WORDS).map(([leaf, words]) => (
          <option key={leaf} value={leaf}>
            {words}
          </option>
        ))}
      </select>
      {hangs && (
        <select
          aria-label={`Hinge of ${name}, seen from the room`}
          value={hingeSide(room, door) ?? ''}
          onChange={({ currentTarget }) => onDoor(doorSet(room, door, { hinge: currentTarget.value }))}
        >
          <option value="">Any side</option>
          <option value="left">Left</option>
          <option value="right">Right</option>
        </select>
      )}
      {swings && (
        <select
          aria-label={`Swing of ${name}`}
          value={door.opens ?? ''}
          onChange={({ currentTarget }) => onDoor(doorSet(room, door, { opens: currentTarget.value }))}
        >
          <option value="">In if free</option>
          <option value="in">Swings in</option>
          <option value="out">Swings out</option>
        </select>
      )}
    </>
  )
}
