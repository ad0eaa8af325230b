import { elementAt } from '../../engine/geometry/element-at.ts'
import { areaAbove } from '../../engine/geometry/usable-area.ts'
import type { FloorCheck } from '../../schema/resources/floors/floor-checks.ts'
import { STOREY_TITLES, storeyKindOf } from '../whole-floors/names/storey-words.ts'
import { type CheckedSpace, isPassage, middleOfSpace, type StoreyFacts } from './checked-plan.ts'
import {
  type CheckFacts,
  checkOf,
  type FloorContext,
  notApplicable,
  placeOf,
  round2,
  some,
  workplacesOf,
  worstFirst,
} from './floor-context.ts'
import { gapToEdge } from './ways/outline-gap.ts'

/** Least headroom over a place to work, metres, and how much of its room is so high: m², or a share of a small one. */
const HEADROOM = 2.1
const STANDING = { area: 6, share: 0.9 }
/** Area of windows as a share of the floor, by the openings in the wall. */
const WINDOWS = 1 / 8
/** Distance to a window, metres, and the share of workplaces that are no farther. */
const NEAR_WINDOW = 7.5
const NEAR_SHARE = 0.75

const FIT: CheckFacts = {
  id: 'fit-workplaces',
  title: 'Workplaces where people can stay',
  standard: 'ArbStättV, Annex 1.2 and 3.4; ASR A3.4:2023, 4.1',
  unit: 'workplaces',
}
const AREA: CheckFacts = {
  id: 'window-area',
  title: 'Windows of rooms with workplaces',
  standard: 'ASR A3.4:2023, 4.1 (3)',
  unit: '%',
}
const DISTANCE: CheckFacts = {
  id: 'daylight-distance',
  title: 'Workplaces near a window',
  standard: 'WELL Building Standard v1, feature 61, part 2',
  unit: '%',
}

const NO_WINDOWS = 'windows: the plan has none at all'

/** Where people work: daylight, doors, headroom. */
export function daylightChecks(context: FloorContext): FloorCheck[] {
  const hasWindows = context.plan.spaces.some((space) => windowsOf(space).length > 0)
  const rooms = context.plan.spaces.filter(({ index }) => elementAt(context.counted, index).workplaces.length > 0)
  if (rooms.length === 0) return [FIT, AREA, DISTANCE].map((facts) => notApplicable(facts, 'There are no workplaces.'))
  return [
    fitCheck(context, rooms, hasWindows),
    ...(context.isWork
      ? [areaCheck(rooms, hasWindows), distanceCheck(context, hasWindows)]
      : [AREA, DISTANCE].map((facts) => notApplicable(facts, 'The figures are those of places of work.'))),
  ]
}

const windowsOf = ({ openings }: CheckedSpace) => openings.filter(({ opening }) => opening.type === 'window')

/** Why a floor is none to work on; undefined for a usual one. */
function storeyApart({ name, floorNumber }: StoreyFacts): string | undefined {
  const kind = storeyKindOf(name)
  if (kind && !(kind === 'cellar' && floorNumber !== null && floorNumber >= 0))
    return `the storey is ${STOREY_TITLES[kind]}`
  return floorNumber !== null && floorNumber < 0 ? 'the storey lies below the ground' : undefined
}

/** Why a space is no place to work in, each reason for itself. */
export function unfitReasons(
  space: CheckedSpace,
  storey: StoreyFacts,
  floor: { readonly hasWindows: boolean; readonly hasDoors: boolean },
): string[] {
  const { openings, ring, area, kind } = space
  const { ceiling = [], shape } = space.space.room.boundary
  const dark = windowsOf(space).length === 0
  const apart = storeyApart(storey)
  const standing = ring.length === 0 ? 0 : areaAbove(ring, ceiling, shape.h, HEADROOM)
  return [
    ...(apart !== undefined && (dark || kind === undefined) ? [apart] : []),
    ...(dark && floor.hasWindows ? ['it has no window'] : []),
    ...(floor.hasDoors && !openings.some(isPassage) ? ['no door leads into it'] : []),
    ...(standing < Math.min(STANDING.area, STANDING.share * area) - 1e-6
      ? [`${standing.toFixed(1)} m² of it are ${HEADROOM} m high or more`]
      : []),
  ]
}

function fitCheck({ plan, counted }: FloorContext, rooms: readonly CheckedSpace[], hasWindows: boolean): FloorCheck {
  const hasDoors = plan.spaces.some(({ openings }) => openings.some(isPassage))
  const unfit = rooms.flatMap((space) => {
    const reasons = unfitReasons(space, plan.storey, { hasWindows, hasDoors })
    return reasons.length > 0 ? [{ space, reasons, places: elementAt(counted, space.index).workplaces.length }] : []
  })
  const places = unfit.reduce((sum, one) => sum + one.places, 0)
  const missing = [...(hasWindows ? [] : [NO_WINDOWS]), ...(hasDoors ? [] : ['doors: the plan has none at all'])]
  return checkOf(FIT, {
    status: places > 0 ? 'unmet' : missing.length > 0 ? 'unknown' : 'met',
    measured: places,
    required: 0,
    places: worstFirst(
      unfit.map(({ space, reasons, places: count }) => ({
        short: count,
        place: placeOf(
          space,
          middleOfSpace(space),
          `${space.space.name}: ${some(count, 'workplace')}; ${reasons.join(', ')}`,
          count,
        ),
      })),
    ),
    missing,
    reason:
      places > 0
        ? `${some(places, 'workplace')} stand where people should not work: without a window or a door, too low, or below the ground.`
        : `No workplace in ${some(rooms.length, 'room')} is known to be without a window or a door, too low, or below the ground.`,
  })
}

function areaCheck(rooms: readonly CheckedSpace[], hasWindows: boolean): FloorCheck {
  const missing = [
    'glass in doors and roofs',
    'frames of windows: the openings in the wall are measured, 1:8 for 1:10 of glass',
  ]
  if (!hasWindows)
    return checkOf(AREA, { status: 'unknown', reason: 'The plan has no windows.', missing: [NO_WINDOWS, ...missing] })
  const shares = rooms.map((space) => {
    const area = windowsOf(space).reduce((sum, { opening }) => sum + opening.l * opening.h, 0)
    return { space, share: space.area > 0 ? area / space.area : 0 }
  })
  const dark = shares.filter(({ share }) => share < WINDOWS - 1e-6)
  const measured = Math.min(...shares.map(({ share }) => share))
  return checkOf(AREA, {
    status: dark.length > 0 ? 'unmet' : 'met',
    measured: 100 * measured,
    required: 100 * WINDOWS,
    places: worstFirst(
      dark.map(({ space, share }) => ({
        short: WINDOWS - share,
        place: placeOf(
          space,
          middleOfSpace(space),
          share === 0
            ? `${space.space.name}: no window`
            : `${space.space.name}: windows of ${round2(100 * share)} % of the floor`,
          100 * share,
        ),
      })),
    ),
    missing,
    reason: `The openings of windows are less than an eighth of the floor in ${dark.length} of ${some(rooms.length, 'room')} with workplaces.`,
  })
}

function distanceCheck(context: FloorContext, hasWindows: boolean): FloorCheck {
  if (!hasWindows)
    return checkOf(DISTANCE, { status: 'unknown', reason: 'The plan has no windows.', missing: [NO_WINDOWS] })
  const all = workplacesOf(context).map(({ space, chair }) => {
    const windows = windowsOf(space).flatMap(({ stretches }) => stretches)
    const gaps = windows.map(({ ax, az, bx, bz }) => gapToEdge(chair.middle, [ax, az, bx, bz]))
    return { space, chair, away: Math.min(Number.POSITIVE_INFINITY, ...gaps) }
  })
  const far = all.filter(({ away }) => away > NEAR_WINDOW)
  const share = 1 - far.length / all.length
  return checkOf(DISTANCE, {
    status: share >= NEAR_SHARE - 1e-9 ? 'met' : 'unmet',
    measured: 100 * share,
    required: 100 * NEAR_SHARE,
    places: worstFirst(
      far.map(({ space, chair, away }) => ({
        short: away,
        place: Number.isFinite(away)
          ? placeOf(
              space,
              chair.middle,
              `${space.space.name}: ${away.toFixed(1)} m from the nearest window of the room`,
              away,
              chair,
            )
          : placeOf(space, chair.middle, `${space.space.name}: no window in the room`, undefined, chair),
      })),
    ),
    missing: ['what stands before the windows outside, and how much light their glass lets through'],
    reason: `${all.length - far.length} of ${some(all.length, 'workplace')} are within ${NEAR_WINDOW} m of a window of their own room; three quarters are asked for.`,
  })
}
