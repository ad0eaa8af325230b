import { elementAt } from '../../../engine/geometry/element-at.ts'
import type { FurnishedSpace } from '../../../schema/resources/floors/floor-furnishing.ts'
import type { FloorTargets, TargetLine } from '../../../schema/resources/floors/floor-targets.ts'
import { ruleOf, SINGLE } from './assign-uses.ts'
import { mostDesks, nextDesks, ruleIn } from './desk-figures.ts'
import type { TargetFloor } from './target-floor.ts'

/** Rooms with workplaces by what keeps each from having more of them, or fewer. */
export interface PlaceLimits {
  /** Rooms with one desk by what they are. */
  readonly single: number
  /** Desks that the rule would allow in these beside those. */
  readonly moreInSingle: number
  /** Offices in which the rule allows no further desk. */
  readonly full: number
  /** Offices in which it allows more than have a place. */
  readonly crowded: number
  /** Desks more than one in each office. */
  readonly further: number
  /** Rooms with less floor for each desk than the density asked for: those with one desk, and those with several. */
  readonly small: number
  readonly dense: number
}

/** What limits the places of the furnished rooms. @param spaces as many as requested, in their order */
export function placeLimits(
  { facts, uses, requested }: TargetFloor,
  targets: FloorTargets,
  spaces: readonly FurnishedSpace[],
): PlaceLimits {
  const limits = { single: 0, moreInSingle: 0, full: 0, crowded: 0, further: 0, small: 0, dense: 0 }
  for (const [i, index] of requested.entries()) {
    const { template, purpose } = elementAt(uses, index)
    const { area, named } = elementAt(facts, index)
    const isSingle = SINGLE.has(template)
    if (purpose !== undefined || !(isSingle || template === 'work')) continue
    const places = elementAt(spaces, i).totals?.places ?? 0
    const most = mostDesks(area, ruleIn(named?.kind, ruleOf(targets)))
    if (isSingle && places > 0) {
      limits.single++
      limits.moreInSingle += Math.max(0, most - places)
    } else if (!isSingle && nextDesks(places) > most) limits.full++
    else if (!isSingle) limits.crowded++
    if (!isSingle) limits.further += Math.max(0, places - 1)
    if (places > 0 && area < (targets.density ?? 0) * places) limits[places === 1 ? 'small' : 'dense']++
  }
  return limits
}

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const several = (count: number, one: string, each: string, all: string): string =>
  `${counted(count, one)} ${count === 1 ? each : all}`

const singleClause = (single: number): string[] =>
  single === 0 ? [] : [several(single, 'office', 'for one has one desk', 'for one have one desk each')]

/** Why there are fewer places than were asked for. */
export function whyNoMore({ single, full, crowded }: PlaceLimits, targets: FloorTargets): string {
  const clauses = [
    ...singleClause(single),
    ...(full === 0 ? [] : [`${several(full, 'office', 'takes', 'take')} no more ${limitOf(targets)}`]),
    ...(crowded === 0
      ? []
      : [`in ${counted(crowded, 'office')} no more have a place between the walls, doors and ways`]),
  ]
  return clauses.length > 0
    ? clauses.join('; ')
    : 'no room may have desks: offices need a name or mayChange, a door and daylight'
}

/** The rule by which offices take no more, and its figures. */
function limitOf({ standard, density }: FloorTargets): string {
  const by =
    standard === 'asr'
      ? 'by ASR A1.2, 5 (4): 8 m² each, 12 m² in open offices'
      : standard === 'bco'
        ? 'by the BCO guide: 8 m² each'
        : 'by ASR A1.2, 5 (3): 8 m² for the first place, 6 m² for each further one'
  if (density === undefined) return by
  return standard === undefined ? `at ${density} m² each` : `${by}, and at ${density} m² each`
}

/** Why there are more places than were asked for. */
export function whyNoFewer({ single, full, crowded, further }: PlaceLimits): string {
  const offices = full + crowded
  return [
    ...singleClause(single),
    ...(offices === 0 ? [] : [several(offices, 'office', 'has one at least', 'have one each at least')]),
    ...(further === 0 ? [] : [`${several(further, 'further desk', 'stands', 'stand')} there already`]),
  ].join('; ')
}

/** Why there is less floor for each place than was asked for, and what would be needed. @param missing m² */
export function whyNotLessDense(
  { small, dense }: PlaceLimits,
  density: number,
  measured: number,
  missing: number,
): Pick<TargetLine, 'reason' | 'needed'> {
  const less = `smaller than ${density} m²`
  const clauses = [
    ...(small === 0 ? [] : [several(small, 'office', `${less} has one place`, `${less} have one place each`)]),
    ...(dense === 0 ? [] : [`in ${counted(dense, 'office')} more desks stand already`]),
  ]
  return {
    reason: `${measured} m² for each place: ${clauses.join('; ')}`,
    needed: [
      `${missing.toFixed(1)} m² more in the offices`,
      ...(small === 0 ? [] : [`fewer of those below ${density} m²`]),
      ...(dense === 0 ? [] : ['fewer of the desks that stand there']),
    ].join(', or '),
  }
}
