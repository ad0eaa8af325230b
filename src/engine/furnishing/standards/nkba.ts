import { gapBetween } from '../measure/gaps.ts'
import { type Seat, tableSeats } from '../measure/occupancy.ts'
import { freeDepth, type Side, type SideName, sideOf } from '../measure/sides.ts'
import { middleOf, oncePerSurvey, type Piece, round3, type Survey } from '../measure/survey.ts'
import { doorsOf, widestWay } from '../measure/ways.ts'
import { STANDING } from '../verify/placement-rules.ts'
import { polygon } from '../verify/region.ts'
import { unreached, type WalkObstacle } from '../verify/walkable.ts'
import { least, type Measurement, ofRoom, type Rule } from './rule.ts'

/** From the edge of the table to what is behind the seat: where no way is needed, to edge past, to walk past; metres. */
const BEHIND = 0.81
const EDGE_PAST = 0.91
export const WALK_PAST = 1.12
/** Width of the table for each who sits at it, metres (24 inches). */
export const DINER = 0.61
/** Width of a way, metres (36 inches). */
const WAY = 0.91
/** Most seats that are checked one by one for a way behind them. */
const SEATS_MAX = 24

const SOURCE = 'NKBA Kitchen Planning Guidelines'

/** Figures for dining of the National Kitchen and Bath Association. */
export const nkba: readonly Rule[] = [
  {
    rule: 'table edge to wall or piece behind a seat that nobody has to pass',
    unit: 'm',
    wanted: BEHIND,
    source: `${SOURCE}, 8`,
    measure: (survey) => least(clearances(survey).filter(({ passed }) => !passed)),
  },
  {
    rule: 'table edge to wall or piece behind a seat, to edge past',
    unit: 'm',
    wanted: EDGE_PAST,
    source: `${SOURCE}, 8`,
    measure: (survey) => least(clearances(survey).filter(({ passed }) => passed)),
  },
  {
    rule: 'table edge to wall or piece behind a seat, to walk past',
    unit: 'm',
    wanted: WALK_PAST,
    source: `${SOURCE}, 8`,
    measure: (survey) => least(clearances(survey).filter(({ passed }) => passed)),
  },
  {
    rule: 'width of the table for each who sits on one side',
    unit: 'm',
    wanted: DINER,
    source: `${SOURCE}, 9`,
    measure: (survey) => least(tableWidths(tableSeats(survey))),
  },
  {
    rule: 'way between the doors',
    unit: 'm',
    wanted: WAY,
    source: `${SOURCE}, 7`,
    measure(survey, required) {
      if (tableSeats(survey).length === 0 || doorsOf(survey).length < 2) return undefined
      return ofRoom(widestWay(survey, required))
    },
  },
]

interface Clearance extends Measurement {
  /** Whether the way to a door or a piece leads behind the seat. */
  readonly passed: boolean
}

/** Behind each seat whose chair has a back: from the edge of its table to the nearest wall or piece. */
const clearances = oncePerSurvey((survey): readonly Clearance[] => {
  const cutOff = countUnreached(survey, undefined, []) > 0
  return tableSeats(survey)
    .slice(0, SEATS_MAX)
    .flatMap((seat): Clearance[] => {
      const { chair, table } = seat
      const back = sideOf(chair, 'back')
      const { shape } = chair.item
      if (!back || (shape.type !== 'box' && shape.type !== 'l-extrusion')) return []
      const behind = freeDepth(survey, back, new Set([chair.index]))
      const taken = shape.b + gapBetween(chair.region, table.region)
      const closed = Math.min(behind, WALK_PAST - taken)
      const before = cutOff ? countUnreached(survey, chair, []) : 0
      const passed = closed > 0 && countUnreached(survey, chair, [strip(back, closed)]) > before
      return [{ measured: round3(taken + behind), pieces: [chair.index], passed }]
    })
})

/** The floor before a side. */
const strip = ({ ax, az, length, ux, uz, nx, nz }: Side, depth: number): WalkObstacle => {
  const [bx, bz] = [ax + ux * length, az + uz * length]
  return {
    region: polygon([ax, az, bx, bz, bx + nx * depth, bz + nz * depth, ax + nx * depth, az + nz * depth]),
    stands: false,
  }
}

/** Doors and other pieces out of reach of who walks (docs/furnishing.md#q4) when more is in the way. */
function countUnreached(
  { verifier, boundary, obstacles }: Survey,
  except: Piece | undefined,
  more: readonly WalkObstacle[],
): number {
  const standing = obstacles.map(
    (one): WalkObstacle => ({ region: one.region, stands: one !== except && one.item.position[1] < STANDING }),
  )
  const { doors, pieces } = unreached(
    boundary,
    verifier.counted(),
    verifier.floor,
    [...standing, ...more],
    verifier.spend,
  )
  return doors.length + pieces.length
}

const SIDES: readonly SideName[] = ['front', 'back', 'left', 'right']

/** Each side of a table with seats: its length for each of them. */
function tableWidths(seats: readonly Seat[]): Measurement[] {
  return [...new Set(seats.map(({ table }) => table))].flatMap((table) =>
    SIDES.flatMap((name): Measurement[] => {
      const side = sideOf(table, name)
      if (!side) return []
      const own = seats.filter((seat) => seat.table === table && sitsAt(side, seat))
      return own.length === 0 ? [] : [{ measured: round3(side.length / own.length), pieces: [table.index] }]
    }),
  )
}

function sitsAt({ ax, az, ux, uz, nx, nz, length }: Side, { chair }: Seat): boolean {
  const [x, z] = middleOf(chair)
  const along = (x - ax) * ux + (z - az) * uz
  return (x - ax) * nx + (z - az) * nz > 0 && along > 0 && along < length
}
