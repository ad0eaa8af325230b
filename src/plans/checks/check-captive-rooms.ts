import { elementAt } from '../../engine/geometry/element-at.ts'
import type { FloorCheck } from '../../schema/resources/floors/floor-checks.ts'
import type { RoomKind } from '../whole-floors/names/room-kinds.ts'
import { type CheckedSpace, isPassage, middleOfSpace } from './checked-plan.ts'
import {
  type CheckFacts,
  checkOf,
  type FloorContext,
  measuredWays,
  notApplicable,
  personsIn,
  placeOf,
} from './floor-context.ts'

const CAPTIVE: CheckFacts = {
  id: 'captive-rooms',
  title: 'Rooms behind other rooms',
  standard: 'ASR A2.3:2022, 3 and 5 (captive rooms)',
  unit: 'rooms',
}

/** Spaces that are there to be passed. */
const CIRCULATION: ReadonlySet<RoomKind | undefined> = new Set([
  ...(['corridor', 'entrance', 'stairs', 'lift', 'outdoor', 'reception', 'waiting', 'lounge'] as const),
])
/** An empty space without a telling name is passed where so many doors and gaps lead into it. */
const PASSED_FROM = 3

/** Rooms in which people work or sit, and which are left only through another such room. */
export function captiveRoomsCheck(context: FloorContext): FloorCheck {
  const found = measuredWays(context)
  if (!('ways' in found)) return checkOf(CAPTIVE, found)
  if (!context.isWork) return notApplicable(CAPTIVE, 'In dwellings rooms lie behind others.')
  const { plan, waysOut } = context
  const isPassed = (space: CheckedSpace) =>
    CIRCULATION.has(space.kind) ||
    (space.kind === undefined &&
      personsIn(context, space) === 0 &&
      space.openings.filter(isPassage).length >= PASSED_FROM)
  const open = new Set(waysOut.all.map(({ space }) => space))
  const neighbours = neighboursIn(plan.spaces)
  // Beyond a room one goes no further: what lies behind it is captive.
  for (const index of open)
    if (isPassed(elementAt(plan.spaces, index))) for (const next of elementAt(neighbours, index)) open.add(next)
  const stayed = plan.spaces.filter((space) => personsIn(context, space) > 0)
  const captive = stayed.filter(
    ({ index }) => !open.has(index) && elementAt(found.ways.spaces, index).farthest !== undefined,
  )
  if (stayed.length === 0) return notApplicable(CAPTIVE, 'There is no room with workplaces or seats.')
  return checkOf(CAPTIVE, {
    status: captive.length > 0 ? 'unmet' : 'met',
    measured: captive.length,
    required: 0,
    places: captive.map((space) =>
      placeOf(
        space,
        middleOfSpace(space),
        `${space.space.name}: is left only through ${throughOf(space, plan.spaces, neighbours)}`,
      ),
    ),
    reason:
      captive.length === 0
        ? 'No room with workplaces or seats lies behind another such room.'
        : `${captive.length} of ${stayed.length} rooms with workplaces or seats lie behind other rooms; that is for few persons, who see into the room before them or are warned.`,
  })
}

function neighboursIn(spaces: readonly CheckedSpace[]): readonly ReadonlySet<number>[] {
  const linked = spaces.map(() => new Set<number>())
  for (const { openings, index } of spaces)
    for (const { beyond } of openings) {
      if (beyond === undefined) continue
      elementAt(linked, index).add(beyond)
      elementAt(linked, beyond).add(index)
    }
  return linked
}

const throughOf = (
  { index }: CheckedSpace,
  spaces: readonly CheckedSpace[],
  neighbours: readonly ReadonlySet<number>[],
): string => [...elementAt(neighbours, index)].map((next) => elementAt(spaces, next).space.name).join(', ')
