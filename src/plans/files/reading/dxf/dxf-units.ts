import { LENGTH_UNITS, type LengthUnit } from '../../read-options.ts'

/** Metres of the codes of $INSUNITS; from 21 on those of US surveyors. */
const INSUNITS: Readonly<Record<number, number>> = {
  1: 0.0254,
  2: 0.3048,
  4: 0.001,
  5: 0.01,
  6: 1,
  10: 0.9144,
  14: 0.1,
  15: 10,
  21: 1200 / 3937,
  22: 100 / 3937,
  23: 3600 / 3937,
}

/** Areas that the middle one of the rooms of a plan has, m². */
const ROOM_MIN = 1
const ROOM_MAX = 500
/** Areas that it cannot have: then the unit that the file says is wrong, m². */
const ABSURD_MIN = 0.05
const ABSURD_MAX = 3000

export interface DrawingUnit {
  readonly metres: number
  /** Why the unit is not that of the file, for a note; undefined when it is. */
  readonly reason?: string
}

/**
 * The unit of a drawing: as it was asked, as the file says, else that in which its rooms have the usual sizes.
 *
 * @param areas of the rooms in squares of the unit of the file
 */
export function unitOf(code: unknown, requested: LengthUnit | undefined, areas: readonly number[]): DrawingUnit {
  if (requested !== undefined) return { metres: LENGTH_UNITS[requested] }
  const said = typeof code === 'number' ? INSUNITS[code] : undefined
  const middle = [...areas].sort((a, b) => a - b)[areas.length >> 1] ?? 0
  const room = said === undefined ? 0 : middle * said * said
  if (said !== undefined && (areas.length === 0 || (room > ABSURD_MIN && room < ABSURD_MAX))) return { metres: said }
  const [name, metres] = usual(middle)
  const why = said === undefined ? 'says no unit of length' : `says a unit in which its rooms have ${shown(room)} m²`
  return { metres, reason: `${why}; read in ${name}, in which they have ${shown(middle * metres * metres)} m²` }
}

const shown = (area: number) => (area < 1 ? area.toPrecision(2) : Math.round(area).toString())

/** Units in the order in which they are tried, the usual ones of drawings first. */
const TRIED = ['metres', 'millimetres', 'centimetres', 'feet', 'inches'] as const

function usual(area: number): [LengthUnit, number] {
  const name = TRIED.find(
    (unit) => area * LENGTH_UNITS[unit] ** 2 >= ROOM_MIN && area * LENGTH_UNITS[unit] ** 2 <= ROOM_MAX,
  )
  return [name ?? 'metres', LENGTH_UNITS[name ?? 'metres']]
}
