import { Fragment } from 'preact'
import { capitalise } from '../../../../engine/drawing/words.ts'
import type { Opening, OpeningType } from '../../../../schema/furnishing/room.ts'
import { type BoardState, commitRoom } from '../board-state.ts'
import { openingWords } from '../board-words.ts'
import { remove } from '../hand/keys.ts'
import { setOpening } from '../hand/set-opening.ts'
import { unitWords } from '../length-units.ts'
import {
  OPENING_KINDS,
  openingAt,
  openingMoved,
  openingsOf,
  openingWidened,
  withOpenings,
} from '../outline/edit-openings.ts'
import { lengthOf, placeAt, pointAtPlace } from '../outline/walls.ts'
import { DoorSelects } from './door-selects.tsx'
import { ICONS } from './icons.tsx'
import { LengthField } from './length-field.tsx'

/** Doors, windows and gaps as numbers that can be typed. */
export function OpeningTable({ state }: { readonly state: BoardState }) {
  const room = state.room.value
  const walls = state.walls.value
  const change = (index: number, changed: Opening | undefined) => {
    if (!changed) state.said.value = 'There is no room for it'
    else
      commitRoom(state, withOpenings(room, openingsOf(room).with(index, changed)), openingWords(room, index, changed))
  }
  return (
    <table>
      <caption>Openings, in {unitWords()}</caption>
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
          const at = (start: number) => pointAtPlace(walls, { wall, along: start + opening.l / 2 })
          return (
            <Fragment key={`opening ${i}`}>
              <tr>
                <th scope="row">{capitalise(opening.type)}</th>
                <td>{wall + 1}</td>
                <td>
                  <LengthField
                    hidden
                    label={`Distance of ${name} from corner ${wall + 1}`}
                    value={along}
                    onValue={(start) => change(i, openingMoved(room, i, at(start), false))}
                  />
                </td>
                <td>
                  <LengthField
                    hidden
                    label={`Width of ${name}`}
                    value={opening.l}
                    onValue={(width) => change(i, openingWidened(room, i, width))}
                  />
                </td>
                <td>
                  <button
                    type="button"
                    class="icon plain"
                    aria-label={`Take ${name} away`}
                    onClick={() => remove(state, { kind: 'opening', index: i })}
                  >
                    {ICONS.bin}
                  </button>
                </td>
              </tr>
              {opening.type === 'door' && (
                <tr>
                  <td colSpan={5}>
                    <span class="door">
                      <DoorSelects room={room} door={opening} name={name} onDoor={(door) => change(i, door)} />
                    </span>
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

/** Sets an opening in the middle of a wall, or beside what is there. */
export function NewOpening({ state }: { readonly state: BoardState }) {
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const walls = state.walls.peek()
    const wall = Number(form.get('wall'))
    const middle = pointAtPlace(walls, { wall, along: lengthOf(walls, wall) / 2 })
    const opening = openingAt(state.props.peek().room, form.get('type') as OpeningType, middle, true)
    if (opening) setOpening(state, opening)
    else state.said.value = `Wall ${wall + 1} has no room for it`
  }
  return (
    <form aria-label="Add an opening" onSubmit={add}>
      <select name="type" aria-label="Kind of the new opening">
        {OPENING_KINDS.map((type) => (
          <option key={type} value={type}>
            {capitalise(type)}
          </option>
        ))}
      </select>
      <select name="wall" aria-label="Wall of the new opening">
        {state.walls.value.corners.map((_, i) => (
          <option key={`wall ${i}`} value={i}>
            Wall {i + 1}
          </option>
        ))}
      </select>
      <button type="submit" class="small">
        Add
      </button>
    </form>
  )
}
