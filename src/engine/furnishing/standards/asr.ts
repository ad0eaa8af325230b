import { frontOf, type Seat, workPlaces } from '../measure/occupancy.ts'
import { freeDepth, type Side, sideOf } from '../measure/sides.ts'
import { type Piece, piecesOf, round3, type Survey } from '../measure/survey.ts'
import { doorsOf, widestWay } from '../measure/ways.ts'
import { least, type Measurement, ofRoom, type Rule } from './rule.ts'

/** Least floor for the first place and for each further one, m². */
const FIRST_PLACE = 8
const FURTHER_PLACE = 6
/** Least air for each who works sitting, m³. */
const AIR = 12
/** Least width and depth of the floor to move on at a place, metres, and its area, m². */
const MOVING = 1
const MOVING_AREA = 1.5
/** Least width of ways by the number of persons, metres. */
const WAYS: readonly (readonly [persons: number, width: number])[] = [
  [5, 0.9],
  [20, 1],
  [200, 1.2],
  [300, 1.8],
  [400, 2.4],
]

const desks = (survey: Survey): Piece[] => piecesOf(survey, 'task_table', 'exec_table')

/** ASR A1.2 (floor, air), A1.8 (ways) and A6 (desks): technical rules for workplaces in Germany. */
export const asr: readonly Rule[] = [
  {
    rule: 'floor of the room for its places',
    unit: 'm²',
    wanted: (survey) => FIRST_PLACE + FURTHER_PLACE * Math.max(0, workPlaces(survey).length - 1),
    source: 'ASR A1.2, 5 (3)',
    measure: (survey) => (workPlaces(survey).length > 0 ? ofRoom(survey.boundary.area) : undefined),
  },
  {
    rule: 'air of the room for each place',
    unit: 'm³',
    wanted: AIR,
    source: 'ASR A1.2, 7 (1)',
    measure(survey) {
      const places = workPlaces(survey).length
      return places > 0 ? ofRoom((survey.boundary.area * survey.boundary.height) / places) : undefined
    },
  },
  {
    rule: 'depth of the floor to move on at each place',
    unit: 'm',
    wanted: MOVING,
    source: 'ASR A1.2, 5.1.2',
    measure: (survey) => least(workPlaces(survey).flatMap((place) => movingFloor(survey, place, 'depth'))),
  },
  {
    rule: 'floor to move on at each place',
    unit: 'm²',
    wanted: MOVING_AREA,
    source: 'ASR A1.2, 5.1.2',
    measure: (survey) => least(workPlaces(survey).flatMap((place) => movingFloor(survey, place, 'area'))),
  },
  {
    rule: 'width of each desk',
    unit: 'm',
    wanted: 1.6,
    source: 'ASR A6, 6.3.1',
    measure: (survey) =>
      least(desks(survey).map(({ index, item }) => ({ measured: frontOf(item.shape), pieces: [index] }))),
  },
  {
    rule: 'width of each desk where little is laid out on it',
    unit: 'm',
    wanted: 1.2,
    source: 'ASR A6, 6.3.1',
    measure: (survey) =>
      least(desks(survey).map(({ index, item }) => ({ measured: frontOf(item.shape), pieces: [index] }))),
  },
  {
    rule: 'depth of each desk',
    unit: 'm',
    wanted: 0.8,
    source: 'ASR A6, 6.3.1',
    measure: (survey) =>
      least(
        desks(survey).flatMap(({ index, item: { shape } }): Measurement[] =>
          shape.type === 'box' || shape.type === 'l-extrusion' ? [{ measured: shape.b, pieces: [index] }] : [],
        ),
      ),
  },
  {
    rule: 'way between the doors',
    unit: 'm',
    wanted: (survey) => wayFor(workPlaces(survey).length),
    source: 'ASR A1.8, 4.2, table 2',
    measure(survey, required) {
      if (workPlaces(survey).length === 0 || doorsOf(survey).length < 2) return undefined
      return ofRoom(widestWay(survey, required))
    },
  },
  {
    rule: 'way to each place',
    unit: 'm',
    wanted: 0.6,
    source: 'ASR A1.8, 4.2, table 2',
    measure(survey, required) {
      const places = workPlaces(survey)
      if (places.length === 0) return undefined
      return {
        measured: widestWay(
          survey,
          required,
          places.map(({ chair }) => chair),
        ),
        pieces: [],
      }
    },
  },
]

const wayFor = (persons: number): number => (WAYS.find(([most]) => persons <= most) ?? WAYS.at(-1)!)[1]

/** The floor before a desk, its own chair apart, over its width or the least width about its middle. */
function movingFloor(survey: Survey, { table, chair }: Seat, of: 'depth' | 'area'): Measurement[] {
  const front = sideOf(table, 'front')
  if (!front) return []
  const side = widened(front)
  const depth = freeDepth(survey, side, new Set([table.index, chair.index]))
  return [{ measured: of === 'depth' ? depth : round3(depth * side.length), pieces: [table.index] }]
}

function widened(side: Side): Side {
  const more = Math.max(0, MOVING - side.length) / 2
  return {
    ...side,
    ax: side.ax - side.ux * more,
    az: side.az - side.uz * more,
    length: side.length + 2 * more,
  }
}
