import { edgesOf } from '../../engine/geometry/edges.ts'
import { containsPoint } from '../../engine/geometry/ring.ts'
import type { CheckPlace, FloorCheck } from '../../schema/resources/floors/floor-checks.ts'
import type { RoomKind } from '../whole-floors/names/room-kinds.ts'
import type { CheckedSpace } from './checked-plan.ts'
import { type CheckFacts, checkOf, type FloorContext, notApplicable, placeOf, some } from './floor-context.ts'

const FACTS: CheckFacts = {
  id: 'acoustic-neighbours',
  title: 'Loud rooms beside quiet ones',
  standard: 'good practice; insulation between such rooms: VDI 2569:2019-10',
  unit: 'pairs',
}

const LOUD: ReadonlySet<RoomKind | undefined> = new Set([
  ...(['meeting', 'training', 'break_room', 'canteen', 'kitchen', 'wc', 'bath', 'technical'] as const),
])
const QUIET: ReadonlySet<RoomKind | undefined> = new Set(['executive', 'study', 'library', 'focus', 'phone'])
/** Rooms for quiet work by their names, which are no kind of their own. */
const QUIET_NAMES = /\b(quiet|silent)\b|\bruheraum|\bstille|silencieu|silenzio/i

/** Thickest wall between two rooms, metres, and the least length along which they share one. */
const WALL_MAX = 0.5
const SHARED_MIN = 0.5
const STEP = 0.1

/** Rooms for quiet work beside rooms in which there is talk or noise. */
export function neighboursCheck({ plan, isWork }: FloorContext): FloorCheck {
  if (!isWork) return notApplicable(FACTS, 'There are no rooms for quiet work.')
  const quiet = plan.spaces.filter(({ kind, space }) => QUIET.has(kind) || QUIET_NAMES.test(space.name))
  const loud = plan.spaces.filter(({ kind, space }) => LOUD.has(kind) && !QUIET_NAMES.test(space.name))
  if (quiet.length === 0)
    return checkOf(FACTS, {
      status: 'notApplicable',
      reason: 'No room is named for quiet work: as an executive office, a study, a library or a focus room.',
    })
  const pairs = quiet.flatMap((own) =>
    loud.flatMap((other) => {
      const joined = joins(own, other) || joins(other, own)
      const wall = sharedWall(own, other)
      return joined || wall
        ? [{ own, other, joined, at: wall ?? own.openings.find(({ beyond }) => beyond === other.index)?.at }]
        : []
    }),
  )
  const byDoor = pairs.filter(({ joined }) => joined)
  const places = [...byDoor, ...pairs.filter(({ joined }) => !joined)].map(
    ({ own, other, joined, at }): CheckPlace =>
      placeOf(
        own,
        at ?? [own.box.minX, own.box.minZ],
        `${own.space.name}: ${joined ? 'a door or gap leads' : 'a wall is shared'} to ${other.space.name}`.replace(
          'shared to',
          'shared with',
        ),
      ),
  )
  return checkOf(FACTS, {
    status: byDoor.length > 0 ? 'unmet' : pairs.length > 0 ? 'unknown' : 'met',
    measured: pairs.length,
    required: 0,
    places,
    missing: pairs.length > 0 ? ['how much sound walls and doors hold back'] : [],
    reason:
      pairs.length === 0
        ? `None of ${some(quiet.length, 'quiet room')} lies beside one for meetings, breaks, toilets or plant.`
        : `${some(pairs.length, 'pair')} of a quiet and a loud room lie side by side, ${byDoor.length} of them with a door or gap between.`,
  })
}

const joins = ({ openings }: CheckedSpace, { index }: CheckedSpace): boolean =>
  openings.some(({ opening, beyond }) => opening.type !== 'window' && beyond === index)

/** The middle of the wall that two spaces share; undefined where it is too short or there is none. */
function sharedWall(own: CheckedSpace, other: CheckedSpace): readonly [number, number] | undefined {
  const { box, ring } = own
  const { box: far } = other
  if (box.minX - WALL_MAX > far.maxX || far.minX - WALL_MAX > box.maxX) return undefined
  if (box.minZ - WALL_MAX > far.maxZ || far.minZ - WALL_MAX > box.maxZ) return undefined
  const shared: (readonly [number, number])[] = []
  for (const [ax, az, bx, bz] of edgesOf(ring)) {
    const length = Math.sqrt((bx - ax) * (bx - ax) + (bz - az) * (bz - az))
    const [dx, dz] = [(bx - ax) / length, (bz - az) / length]
    for (let along = STEP / 2; along < length; along += STEP) {
      const [x, z] = [ax + dx * along, az + dz * along]
      if (beyondWall(other, x, z, dz, -dx) || beyondWall(other, x, z, -dz, dx)) shared.push([x, z])
    }
  }
  return shared.length * STEP >= SHARED_MIN ? shared[Math.floor(shared.length / 2)] : undefined
}

function beyondWall({ ring }: CheckedSpace, x: number, z: number, outX: number, outZ: number): boolean {
  for (let away = 0.02; away <= WALL_MAX; away += 0.06)
    if (containsPoint(ring, x + away * outX, z + away * outZ)) return true
  return false
}
