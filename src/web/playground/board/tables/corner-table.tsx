import { type BoardState, commitRoom } from '../board-state.ts'
import { cornerWords } from '../board-words.ts'
import { remove } from '../hand/keys.ts'
import { lengthWords, unitWords } from '../length-units.ts'
import { moveCorner, resizeWall } from '../outline/edit-room.ts'
import { lengthOf } from '../outline/walls.ts'
import { ICONS } from './icons.tsx'
import { LengthField } from './length-field.tsx'

/** Corners and walls as numbers that can be typed. */
export function CornerTable({ state }: { readonly state: BoardState }) {
  const walls = state.walls.value
  const move = (index: number, to: readonly [number, number]) =>
    commitRoom(state, moveCorner(state.props.peek().room, index, to), cornerWords(index, to))
  const resize = (wall: number, length: number) =>
    commitRoom(state, resizeWall(state.props.peek().room, wall, length), `Wall ${wall + 1} is ${lengthWords(length)}`)
  return (
    <table>
      <caption>Corners, and the walls that start at them, in {unitWords()}</caption>
      <thead>
        <tr>
          <th scope="col">Corner</th>
          <th scope="col">x</th>
          <th scope="col">z</th>
          <th scope="col">Wall</th>
          <th scope="col">
            <span class="hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {walls.corners.map(([x, z], i) => (
          <tr key={`corner ${i}`}>
            <th scope="row">{i + 1}</th>
            <td>
              <LengthField hidden signed label={`x of corner ${i + 1}`} value={x} onValue={(to) => move(i, [to, z])} />
            </td>
            <td>
              <LengthField hidden signed label={`z of corner ${i + 1}`} value={z} onValue={(to) => move(i, [x, to])} />
            </td>
            <td>
              <LengthField
                hidden
                label={`Length of wall ${i + 1}`}
                value={lengthOf(walls, i)}
                onValue={(length) => resize(i, length)}
              />
            </td>
            <td>
              <button
                type="button"
                class="icon plain"
                disabled={walls.corners.length <= 3}
                aria-label={`Take corner ${i + 1} away`}
                onClick={() => remove(state, { kind: 'corner', index: i })}
              >
                {ICONS.bin}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
