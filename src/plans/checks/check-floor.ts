import { elementAt } from '../../engine/geometry/element-at.ts'
import type { CheckTotals, FloorChecks, FloorStandard } from '../../schema/resources/floors/floor-checks.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { accessibilityChecks } from './check-accessibility.ts'
import { areaChecks, isOpenOffice } from './check-areas.ts'
import { captiveRoomsCheck } from './check-captive-rooms.ts'
import { daylightChecks } from './check-daylight.ts'
import { doorChecks } from './check-doors.ts'
import { escapeChecks } from './check-escape.ts'
import { neighboursCheck } from './check-neighbours.ts'
import { pieceChecks } from './check-pieces.ts'
import { toiletChecks } from './check-toilets.ts'
import { checkedPlanOf, type StoreyFacts } from './checked-plan.ts'
import { countedArea, type FloorContext, floorContext, round2 } from './floor-context.ts'

/** A storey as it is checked. */
export interface FloorToCheck extends LayoutContent {
  readonly storey: StoreyFacts
}

/**
 * Checks a floor as it is stored against figures of standards: ways out, doors, accessibility, daylight, noise, toilets, areas. What
 * a plan does not tell is named and not guessed. The same floor gives the same checks.
 *
 * @param standard whose figures of areas hold
 */
export function checkFloor({ storey, ...content }: FloorToCheck, standard: FloorStandard = 'asr'): FloorChecks {
  const context = floorContext(checkedPlanOf(content, storey), standard)
  const checks = [
    ...escapeChecks(context),
    captiveRoomsCheck(context),
    ...doorChecks(context),
    ...accessibilityChecks(context),
    ...daylightChecks(context),
    neighboursCheck(context),
    ...toiletChecks(context),
    ...areaChecks(context),
    ...pieceChecks(context),
  ]
  return { checks, totals: totalsOfChecks(context) }
}

function totalsOfChecks({ plan, counted, measured }: FloorContext): CheckTotals {
  const rooms = plan.spaces.map((space) => ({ space, ...elementAt(counted, space.index) }))
  const open = rooms.filter(({ space, workplaces }) => workplaces.length > 0 && isOpenOffice(space))
  const sum = <One>(all: readonly One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0)
  const area = sum(plan.spaces, (space) => space.area)
  const workplaces = sum(rooms, (room) => room.workplaces.length)
  const openPlaces = sum(open, (room) => room.workplaces.length)
  return {
    spaces: plan.spaces.length,
    area: round2(area),
    workplaces,
    meetingSeats: sum(rooms, ({ seats }) => seats.length),
    beds: sum(rooms, ({ beds }) => beds.length),
    openOfficePlaces: openPlaces,
    openOfficeAreaPerPlace: openPlaces > 0 ? round2(sum(open, ({ space }) => countedArea(space)) / openPlaces) : null,
    floorAreaPerPlace: workplaces > 0 ? round2(area / workplaces) : null,
    resolution: measured?.rasters[0]?.cell ?? 0,
  }
}
