import { planeHeight } from '../../../../engine/geometry/moved-ceiling.ts'
import { SLOPES_MAX } from '../../../../schema/furnishing/room.ts'
import { type BoardState, commitRoom } from '../board-state.ts'
import { lengthWords, unitWords } from '../length-units.ts'
import {
  oppositeOf,
  PITCH_MAX,
  PITCH_MIN,
  pitchTo,
  type Slope,
  slopeAt,
  slopesApart,
  slopesOf,
  USUAL_SLOPE,
  withoutSlope,
  withSlope,
} from '../outline/slopes.ts'
import { cornersOf } from '../outline/walls.ts'
import { DegreesField } from './degrees-field.tsx'
import { ICONS } from './icons.tsx'
import { LengthField } from './length-field.tsx'

type Figures = Omit<Slope, 'index'>

/** Sets the slope that begins at a wall. It must begin below the ceiling, or it would be nowhere. */
export function setSlope(state: BoardState, wall: number, { knee, pitch }: Figures): void {
  const { room } = state.props.peek()
  const { h } = room.boundary.shape
  if (knee >= h) state.said.value = `A slope begins below the ceiling, which is ${lengthWords(h)} high`
  else if (!slopeAt(room, wall) && slopesOf(room).length >= SLOPES_MAX)
    state.said.value = `A ceiling has ${SLOPES_MAX} slopes at most`
  else commitRoom(state, withSlope(room, wall, { knee, pitch }), slopeWords(wall, { knee, pitch }))
}

const slopeWords = (wall: number, { knee, pitch }: Figures) =>
  `The ceiling is ${lengthWords(knee)} high at wall ${wall + 1} and rises by ${Number(pitch.toFixed(1))}°`

export function addSlope(state: BoardState, wall: number): void {
  const { h } = state.props.peek().room.boundary.shape
  setSlope(state, wall, { ...USUAL_SLOPE, knee: Math.min(USUAL_SLOPE.knee, h / 2) })
}

const takeAway = (state: BoardState, index: number, place: string) =>
  commitRoom(state, withoutSlope(state.props.peek().room, index), `The slope ${place} was taken away`)

export const takeSlopeAway = (state: BoardState, wall: number, { index }: Slope): void =>
  takeAway(state, index, `at wall ${wall + 1}`)

interface FieldsProps {
  readonly state: BoardState
  readonly wall: number
  readonly slope: Slope
}

export const KneeField = ({ state, wall, slope, label }: FieldsProps & { readonly label?: string }) => (
  <LengthField
    hidden={label === undefined}
    label={label ?? `Height of the ceiling at wall ${wall + 1}`}
    value={slope.knee}
    onValue={(knee) => setSlope(state, wall, { ...slope, knee })}
  />
)

export const PitchField = ({ state, wall, slope, label }: FieldsProps & { readonly label?: string }) => (
  <DegreesField
    hidden={label === undefined}
    label={label ?? `Pitch of the slope at wall ${wall + 1}`}
    value={slope.pitch}
    min={PITCH_MIN}
    max={PITCH_MAX}
    onValue={(pitch) => setSlope(state, wall, { ...slope, pitch })}
  />
)

/** The height to which a slope rises above the opposite wall, by which roofs are known as well as by their pitch. */
export const OppositeField = ({ state, wall, slope, label }: FieldsProps & { readonly label?: string }) => (
  <LengthField
    hidden={label === undefined}
    label={label ?? `Height of the slope of wall ${wall + 1} at the opposite wall`}
    value={oppositeOf(state.room.value, wall, slope)}
    onValue={(height) => {
      const pitch = pitchTo(state.props.peek().room, wall, slope.knee, height)
      if (pitch >= PITCH_MIN && pitch <= PITCH_MAX) setSlope(state, wall, { ...slope, pitch })
      else
        state.said.value = `A slope rises by ${PITCH_MIN}° to ${PITCH_MAX}°, from ${lengthWords(slope.knee)} at this wall`
    }}
  />
)

/** Slopes of the ceiling as numbers that can be typed: by the walls they begin at, then those that begin at none. */
export function SlopeTable({ state }: { readonly state: BoardState }) {
  const room = state.room.value
  const rows = cornersOf(room).flatMap((_, wall) => {
    const slope = slopeAt(room, wall)
    return slope ? [{ wall, slope }] : []
  })
  const apart = slopesApart(room)
  if (rows.length + apart.length === 0) return null
  return (
    <table>
      <caption>Slopes of the ceiling, in {unitWords()} and degrees</caption>
      <thead>
        <tr>
          <th scope="col">Wall</th>
          <th scope="col">Height there</th>
          <th scope="col">Pitch</th>
          <th scope="col">Opposite</th>
          <th scope="col">
            <span class="hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ wall, slope }) => (
          <tr key={`wall ${wall}`}>
            <th scope="row">{wall + 1}</th>
            <td>
              <KneeField state={state} wall={wall} slope={slope} />
            </td>
            <td>
              <PitchField state={state} wall={wall} slope={slope} />
            </td>
            <td>
              <OppositeField state={state} wall={wall} slope={slope} />
            </td>
            <td>
              <TakeAway
                label={`Take the slope at wall ${wall + 1} away`}
                act={() => takeSlopeAway(state, wall, slope)}
              />
            </td>
          </tr>
        ))}
        {apart.map((index) => (
          <tr key={`apart ${index}`}>
            <th scope="row">none</th>
            <td colSpan={3}>{rangeWords(state, index)}</td>
            <td>
              <TakeAway
                label={`Take the slope of ${rangeWords(state, index)} away`}
                act={() => takeAway(state, index, 'at no wall')}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `1.00 m to 3.40 m`, above the corners of the room. */
function rangeWords({ room }: BoardState, index: number): string {
  const plane = slopesOf(room.value)[index]!
  const heights = cornersOf(room.value).map(([x, z]) => planeHeight(plane, x, z))
  return `${lengthWords(Math.min(...heights))} to ${lengthWords(Math.max(...heights))}`
}

const TakeAway = ({ label, act }: { readonly label: string; readonly act: () => void }) => (
  <button type="button" class="icon plain" aria-label={label} onClick={act}>
    {ICONS.bin}
  </button>
)

/** Lets the ceiling slope down to a wall that has no slope yet. */
export function NewSlope({ state }: { readonly state: BoardState }) {
  const room = state.room.value
  const flat = [...cornersOf(room).keys()].filter((wall) => !slopeAt(room, wall))
  if (flat.length === 0) return null
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    addSlope(state, Number(new FormData(event.currentTarget as HTMLFormElement).get('wall')))
  }
  return (
    <form aria-label="Add a slope of the ceiling" onSubmit={add}>
      <select name="wall" aria-label="Wall of the new slope">
        {flat.map((wall) => (
          <option key={wall} value={wall}>
            Wall {wall + 1}
          </option>
        ))}
      </select>
      <button type="submit" class="small">
        Add a slope of the ceiling
      </button>
    </form>
  )
}
