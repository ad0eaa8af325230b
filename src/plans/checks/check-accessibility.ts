import { edgesOf } from '../../engine/geometry/edges.ts'
import { elementAt } from '../../engine/geometry/element-at.ts'
import type { FloorCheck } from '../../schema/resources/floors/floor-checks.ts'
import type { RoomKind } from '../whole-floors/names/room-kinds.ts'
import { exactOf } from './check-escape.ts'
import { type CheckedSpace, middleOfSpace } from './checked-plan.ts'
import {
  asJudged,
  type CheckFacts,
  checkOf,
  type FloorContext,
  isAtLeast,
  isUsed,
  measuredWays,
  notApplicable,
  placeOf,
  round2,
  some,
  workplacesOf,
  worstFirst,
} from './floor-context.ts'
import { type ClearanceRaster, hasRoomFor, middleOfSquare, spaceOfSquare, squaresIn } from './ways/clearance-raster.ts'
import type { FloorWays } from './ways/floor-ways.ts'

/** Width of a way for a wheelchair with its doors, and side of the square on which it turns, metres; and where they stand. */
interface Figures {
  readonly route: number
  readonly turning: number
  readonly source: string
}
const AT_WORK: Figures = { route: 0.9, turning: 1.5, source: 'DIN 18040-1:2010-10, 4.3.2 and 4.3.3' }
const AT_HOME: Figures = { route: 0.8, turning: 1.2, source: 'DIN 18040-2:2011-09, 5.3.1 and 5.4' }
/** Width of a way to one workplace, metres. */
const TO_PLACE = 0.6

const routesBy = ({ source }: Figures): CheckFacts => ({
  id: 'accessible-route',
  title: 'Accessible route to each room',
  standard: source,
  unit: 'm',
})
const turnsBy = ({ source }: Figures): CheckFacts => ({
  id: 'turning-space',
  title: 'Space to turn with a wheelchair',
  standard: source,
  unit: 'rooms',
})
const PLACES: CheckFacts = {
  id: 'way-to-places',
  title: 'Ways to workplaces',
  standard: 'ASR A1.8:2022, 4.2, table 2',
  unit: 'm',
}

/** Rooms that are seldom entered. */
const SELDOM: ReadonlySet<RoomKind | undefined> = new Set(['storage', 'dressing', 'laundry', 'copying'])

/** Ways for wheelchairs, and how wide the ways to workplaces are. */
export function accessibilityChecks(context: FloorContext): FloorCheck[] {
  const found = measuredWays(context)
  const figures = context.isWork ? AT_WORK : AT_HOME
  if (!('ways' in found)) return [routesBy(figures), turnsBy(figures), PLACES].map((facts) => checkOf(facts, found))
  const { ways } = found
  const rooms = context.plan.spaces.filter((space) => isUsed(space) && !SELDOM.has(space.kind))
  return [
    routesCheck(context, figures, ways, rooms),
    turnsCheck(context, figures, ways, rooms),
    placesCheck(context, ways),
  ]
}

function routesCheck(
  context: FloorContext,
  figures: Figures,
  ways: FloorWays,
  rooms: readonly CheckedSpace[],
): FloorCheck {
  const { route } = figures
  const facts = routesBy(figures)
  if (rooms.length === 0) return notApplicable(facts, 'There is no room to get to.')
  const exact = exactOf(context)
  const widths = rooms.map((space) => ({ space, way: elementAt(ways.spaces, space.index) }))
  const narrow = widths.filter(({ way }) => !isAtLeast(way.widest, route, exact))
  const measured = Math.min(...widths.map(({ way }) => way.widest))
  return checkOf(facts, {
    status: narrow.length > 0 ? 'unmet' : 'met',
    measured: asJudged(measured, route, exact),
    required: route,
    places: worstFirst(
      narrow.map(({ space, way: { widest: width, narrowestAt } }) => ({
        short: route - width,
        place: placeOf(
          space,
          narrowestAt ?? middleOfSpace(space),
          width === 0
            ? `${space.space.name}: no way leads to it`
            : `${space.space.name}: the widest way to it is ${round2(width)} m where it is narrowest`,
          width,
        ),
      })),
    ),
    missing: ['thresholds, slopes and forces to open doors'],
    reason: `${narrow.length} of ${some(rooms.length, 'room')} cannot be reached from a way out on ${route} m.`,
  })
}

function turnsCheck(
  { measured }: FloorContext,
  figures: Figures,
  ways: FloorWays,
  rooms: readonly CheckedSpace[],
): FloorCheck {
  const { turning } = figures
  const facts = turnsBy(figures)
  if (rooms.length === 0) return notApplicable(facts, 'There is no room to get to.')
  const without = rooms.filter((space) => {
    const raster = measured?.rasterOf.get(space.index)
    return !raster || !hasSquare(raster, space, turning) || elementAt(ways.spaces, space.index).widest === 0
  })
  return checkOf(facts, {
    status: without.length > 0 ? 'unmet' : 'met',
    measured: without.length,
    required: 0,
    places: without.map((space) =>
      placeOf(space, middleOfSpace(space), `${space.space.name}: no free square of ${turning} m × ${turning} m`),
    ),
    reason: `${without.length} of ${some(rooms.length, 'room')} have no free square of ${turning} m × ${turning} m.`,
  })
}

/** Whether a free square to turn on lies in a space, along its longest wall. */
function hasSquare(raster: ClearanceRaster, { box, index, ring }: CheckedSpace, side: number): boolean {
  const { cell } = raster
  // By one square less: a point may lie in one whose middle is as much farther out.
  const half = side / 2 - cell
  const [dx, dz] = directionOf(ring)
  const count = Math.ceil((2 * half) / cell)
  const isFree = (x: number, z: number) => {
    const column = Math.floor((x - raster.minX) / cell)
    const row = Math.floor((z - raster.minZ) / cell)
    const square = row * raster.columns + column
    return spaceOfSquare(raster, square) === index && (raster.clearance[square] ?? 0) > 0
  }
  const isSquare = ([x, z]: readonly [number, number]) => {
    for (let i = 0; i <= count; i++)
      for (let k = 0; k <= count; k++) {
        const [along, across] = [-half + (2 * half * i) / count, -half + (2 * half * k) / count]
        if (!isFree(x + along * dx - across * dz, z + along * dz + across * dx)) return false
      }
    return true
  }
  for (const square of squaresIn(raster, box))
    if (spaceOfSquare(raster, square) === index && hasRoomFor(raster, square, side))
      if (isSquare(middleOfSquare(raster, square))) return true
  return false
}

function directionOf(ring: CheckedSpace['ring']): readonly [number, number] {
  let longest = 0
  let direction: readonly [number, number] = [1, 0]
  for (const [ax, az, bx, bz] of edgesOf(ring)) {
    const length = Math.sqrt((bx - ax) * (bx - ax) + (bz - az) * (bz - az))
    if (length > longest) [longest, direction] = [length, [(bx - ax) / length, (bz - az) / length]]
  }
  return direction
}

function placesCheck(context: FloorContext, ways: FloorWays): FloorCheck {
  const places = workplacesOf(context)
  if (places.length === 0) return notApplicable(PLACES, 'There are no workplaces.')
  const exact = exactOf(context)
  const widths = places.map((place) => ({ ...place, width: ways.widthToPiece(place.space, place.chair) }))
  const narrow = widths.filter(({ width }) => !isAtLeast(width, TO_PLACE, exact))
  const measured = Math.min(...widths.map(({ width }) => width))
  return checkOf(PLACES, {
    status: narrow.length > 0 ? 'unmet' : 'met',
    measured: asJudged(measured, TO_PLACE, exact),
    required: TO_PLACE,
    places: worstFirst(
      narrow.map(({ space, chair, width }) => ({
        short: TO_PLACE - width,
        place: placeOf(
          space,
          chair.middle,
          width === 0
            ? `${space.space.name}: no way leads to a workplace`
            : `${space.space.name}: the way to a workplace is ${round2(width)} m wide`,
          width,
          chair,
        ),
      })),
    ),
    reason: `${narrow.length} of ${some(places.length, 'workplace')} cannot be reached from a way out on ${TO_PLACE} m; the narrowest way is ${round2(measured)} m.`,
  })
}
