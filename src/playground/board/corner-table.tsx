import { capitalise } from '../../drawing/words.ts'
import { type BoardState, commitRoom } from './board-state.ts'
import { cornerWords, lengthWords, openingWords } from './board-words.ts'
import { openingAt, openingMoved, openingsOf, openingWidened, withOpenings } from './edit-openings.ts'
import { moveCorner, resizeWall } from './edit-room.ts'
import { remove } from './keys.ts'
import { NumberField } from './number-field.tsx'
import { setOpening } from './pointing.ts'
import { cornersOf, lengthOf, placeAt, pointAtPlace, wallsOf } from './walls.ts'

/** The room as a table: what the drawing shows, in numbers that can be typed. */
export function CornerTable({ state }: { readonly state: BoardState }) {
  const { room } = state.props.value
  const walls = wallsOf(cornersOf(room))
  const few = walls.corners.length <= 3
  return (
    <details class="board-table">
      <summary>Room in numbers</summary>
      <div class="scroll">
        <table>
          <caption>Corners and the walls that start at them, metres</caption>
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
            {walls.corners.map(([x, z], i) => {
              const move = (to: readonly [number, number]) =>
                commitRoom(state, moveCorner(room, i, to), cornerWords(i, to))
              return (
                <tr key={i}>
                  <th scope="row">{i + 1}</th>
                  <td>
                    <NumberField
                      hidden
                      label={`x of corner ${i + 1}`}
                      value={x}
                      signed
                      onValue={(value) => move([value, z])}
                    />
                  </td>
                  <td>
                    <NumberField
                      hidden
                      label={`z of corner ${i + 1}`}
                      value={z}
                      signed
                      onValue={(value) => move([x, value])}
                    />
                  </td>
                  <td>
                    <NumberField
                      hidden
                      label={`Length of wall ${i + 1}`}
                      value={lengthOf(walls, i)}
                      onValue={(value) =>
                        commitRoom(state, resizeWall(room, i, value), `Wall ${i + 1} is ${lengthWords(value)}`)
                      }
                    />
                  </td>
                  <td>
                    <button
                      type="button"
                      class="small plain"
                      disabled={few}
                      aria-label={`Take corner ${i + 1} away`}
                      onClick={() => remove(state, { kind: 'corner', index: i })}
                    >
                      Remove
                    </button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <table>
          <caption>Openings</caption>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">From corner</th>
              <th scope="col">Distance</th>
              <th scope="col">Width</th>
              <th scope="col">
                <span class="hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {openingsOf(room).map((opening, i) => {
              const { wall, along } = placeAt(walls, opening.pos)
              const name = `${opening.type} ${i + 1}`
              const change = (changed: typeof opening | undefined) => {
                if (changed)
                  commitRoom(
                    state,
                    withOpenings(room, openingsOf(room).with(i, changed)),
                    openingWords(room, i, changed),
                  )
                else state.said.value = 'There is no room for it'
              }
              return (
                <tr key={i}>
                  <th scope="row">{capitalise(opening.type)}</th>
                  <td>{wall + 1}</td>
                  <td>
                    <NumberField
                      hidden
                      label={`Distance of ${name} from corner ${wall + 1}`}
                      value={along}
                      onValue={(value) =>
                        change(
                          openingMoved(room, i, pointAtPlace(walls, { wall, along: value + opening.l / 2 }), false),
                        )
                      }
                    />
                  </td>
                  <td>
                    <NumberField
                      hidden
                      label={`Width of ${name}`}
                      value={opening.l}
                      onValue={(value) => change(openingWidened(room, i, value))}
                    />
                  </td>
                  <td>
                    <button
                      type="button"
                      class="small plain"
                      aria-label={`Take ${name} away`}
                      onClick={() => remove(state, { kind: 'opening', index: i })}
                    >
                      Remove
                    </button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <form class="row" aria-label="Add an opening" onSubmit={(event) => addOpening(event, state)}>
          <select name="type" aria-label="Kind of the new opening">
            <option value="door">Door</option>
            <option value="window">Window</option>
            <option value="gap">Gap</option>
          </select>
          <select name="wall" aria-label="Wall of the new opening">
            {walls.corners.map((_, i) => (
              <option key={i} value={i}>
                Wall {i + 1}
              </option>
            ))}
          </select>
          <button type="submit">Add</button>
        </form>
      </div>
    </details>
  )
}

function addOpening(event: SubmitEvent, state: BoardState): void {
  event.preventDefault()
  const form = new FormData(event.currentTarget as HTMLFormElement)
  const { room } = state.props.peek()
  const walls = wallsOf(cornersOf(room))
  const wall = Number(form.get('wall'))
  const middle = pointAtPlace(walls, { wall, along: lengthOf(walls, wall) / 2 })
  const opening = openingAt(room, form.get('type') as 'door' | 'window' | 'gap', middle, true)
  if (opening) setOpening(state, opening)
  else state.said.value = `Wall ${wall + 1} has no room for it`
}
