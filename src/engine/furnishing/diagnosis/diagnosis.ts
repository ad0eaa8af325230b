import type { DecorRole, TabletopRole } from '../../../schema/furnishing/cards/placing-facts.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Diagnostic } from '../../../schema/furnishing/result.ts'
import { elementAt, firstOf } from '../../geometry/element-at.ts'
import type { Composition } from '../groups/composition.ts'
import { GROUPS_MAX, type PlacementGroup } from '../groups/placement-groups.ts'
import { STEPS_MAX } from '../request/effort.ts'
import type { Purpose } from '../request/purposes.ts'
import { COUNT_MAX, type Wish } from '../request/wish-list.ts'
import { HEADROOM } from '../search/scene/collision-boxes.ts'
import type { Scene } from '../search/scene/scene.ts'
import type { Placed } from '../search/scene/state.ts'
import { takersOf } from '../types/company.ts'
import { specOf } from '../types/furniture-types.ts'
import { barePlaces, companyPlaces, type Furnished, formsOf, type Places, placesOf } from './free-places.ts'
import { findObstruction, type Obstruction } from './obstruction.ts'
import { openingName } from './opening-diagnostics.ts'

/** What the best furnishing came from. */
export interface Outcome extends Furnished {
  readonly wishes: readonly Wish[]
  /** What the room is for. */
  readonly purposes: readonly Purpose[]
  readonly groups: readonly PlacementGroup[]
  /** Anchors that the search did not come to within its steps. */
  readonly skipped: ReadonlySet<FurnitureType>
  /** Types of which not all places were tried beside what the furnishing has. */
  readonly untried: ReadonlySet<FurnitureType>
  /** Whether furnishings were found, but none with a main piece of the room. */
  readonly lacksMain: boolean
}

/**
 * Why each type falls short of what was wanted, judged on one furnishing (docs/decisions.md#f10).
 *
 * @param cut whether there are fewer furnishings than wanted because the request costs too much
 */
export function diagnosticsOf(outcome: Outcome, cut: boolean): Diagnostic[] {
  const { wishes, purposes, scene, items } = outcome
  const diagnostics: Diagnostic[] = []
  const missed = wishes.filter((wish) => !wish.extra)
  for (const type of new Set([...missed, ...scene.pins, ...purposes].map((one) => one.type))) {
    const required = missed.filter((wish) => wish.type === type)
    const own = required.length > 0 ? required : wishes.filter((wish) => wish.type === type)
    const placed = items.filter((item) => item.type === type).length
    const listed =
      required.reduce((sum, wish) => sum + wish.count, 0) + scene.pins.filter((pin) => pin.type === type).length
    const least = Math.max(0, ...purposes.map((purpose) => (purpose.type === type ? purpose.count : 0)))
    const wanted = Math.max(listed, least)
    const isFilled = placed > 0 && placed >= least && own.length > 0 && own.every((wish) => wish.fillsTable)
    if (placed >= wanted || isFilled) continue
    diagnostics.push({ type, wanted, placed, reason: reasonFor(type, own, outcome, placed) })
  }
  const [first] = items
  if (!cut || !first || diagnostics.some(({ reason }) => reason.includes(TOO_MUCH))) return diagnostics
  const { type } = first
  const placed = items.filter((item) => item.type === type).length
  return [...diagnostics, { type, wanted: placed, placed, reason: `fewer furnishings than wanted: ${TOO_MUCH}` }]
}

/** Items that have a position and a target count of 0 (docs/decisions.md#f3). */
export const unaskedDiagnostics = (types: readonly FurnitureType[]): Diagnostic[] =>
  types.map((type) => ({
    type,
    wanted: 0,
    placed: 0,
    reason: 'targetCount is 0, which asks for none of the type: its position is not used',
  }))

const TOO_MUCH = 'the request asks for more than one search looks at'
const UNTRIED = 'not all of its places were tried: the steps of one request ended first'

const metres = (value: number): string => `${Math.round(value * 100) / 100} m`

function reasonFor(type: FurnitureType, wishes: readonly Wish[], outcome: Outcome, placed: number): string {
  const { scene, skipped } = outcome
  if (wishes.length === 0) return 'no furnishing was found that holds the guarantees'
  const lowest = Math.min(...wishes.flatMap((wish) => wish.models).map((model) => model.shape.h))
  if (lowest > scene.plan.height) return `is ${metres(lowest)} high, the room only ${metres(scene.plan.height)}`
  if (placed >= COUNT_MAX) return `no more than ${COUNT_MAX} pieces of a type are tried`
  const { role } = specOf(type)
  if (role.kind === 'decor') return decorReason(role, lowest, scene)
  if (role.kind === 'tabletop') return tabletopReason(type, role, outcome)
  if (skipped.has(type) || scene.effort.steps > STEPS_MAX.diagnose) return TOO_MUCH
  if (outcome.untried.has(type)) return UNTRIED
  const own = outcome.groups.filter((group) => group.anchor === type && !group.pin)
  return own.length > 0 ? ownReason(type, wishes, formsOf(firstOf(own)), outcome) : companyReason(type, wishes, outcome)
}

function tabletopReason(type: FurnitureType, { on }: TabletopRole, { items }: Outcome): string {
  const own = items.filter((item) => item.type === type).length
  const carriers = items.filter((item) => item.type === on).length
  if (carriers === 0) return `no ${on} to stand on`
  return own < carriers ? `does not fit on a ${on} beside a ${takersOf(type).join(' or ')}` : `every ${on} carries one`
}

/** @param height of the lowest piece, metres */
function decorReason({ place }: DecorRole, height: number, scene: Scene): string {
  if (place === 'floor') return 'no further group, and not the middle of the room, has floor for it clear of openings'
  return scene.plan.height - height < HEADROOM
    ? `would hang below ${metres(HEADROOM)}, and no piece is left to hang over`
    : 'no further table, bed or middle of the room to hang over'
}

/** Whether no form of a group that is placed holds more pieces of a type. */
function isFull(type: FurnitureType, { group, candidate }: Placed): boolean {
  const held = ({ members }: Composition) => members.filter((member) => member.type === type).length
  const own = held(candidate.composition)
  return own > 0 && formsOf(group).every((form) => held(form) <= own)
}

/** A piece of the company of anchors: beside which of them it would stand, and what blocks it there. */
function companyReason(type: FurnitureType, wishes: readonly Wish[], outcome: Outcome): string {
  const hosts = outcome.groups.filter(
    (group) =>
      group.anchor !== type && formsOf(group).some(({ members }) => members.some((member) => member.type === type)),
  )
  const names = [...new Set(hosts.map(({ anchor }) => anchor))].join(' or ')
  const present = outcome.placed.filter(({ group }) => hosts.includes(group))
  const cut = outcome.groups.length >= GROUPS_MAX || takersOf(type).some((taker) => outcome.skipped.has(taker))
  if (hosts.length === 0) return cut ? TOO_MUCH : untakenReason(type, outcome)
  if (present.length === 0) return `no ${names} to stand by`
  if (present.every((one) => isFull(type, one))) return `the ${names} takes no more of it`
  const places = companyPlaces(type, present, outcome.items)
  if (places.poses.length > 0)
    return `beside the ${names}: ${wordsFor(findObstruction(places, outcome, false), outcome)}`
  const accompanied = present.some(({ candidate }) => candidate.composition.members.some((one) => one.type === type))
  if (accompanied) return `the ${names} takes no more of it`
  // What carries a television may stand at any wall.
  const carriers = present.find(({ group }) => group.kind === 'media')
  return carriers
    ? ownReason(type, wishes, membersOfType(type, carriers.group), outcome)
    : `no room beside the ${names}`
}

/** A piece that was kept for the group of another one, of which no composition has it. */
function untakenReason(type: FurnitureType, { wishes, scene }: Outcome): string {
  const takers = takersOf(type).filter((taker) => [...wishes, ...scene.pins].some((one) => one.type === taker))
  return `no group of the ${takers.join(' or ')} takes it`
}

/** The compositions of a group that have a piece, with that piece and nothing else. */
const membersOfType = (type: FurnitureType, group: PlacementGroup): Composition[] =>
  formsOf(group)
    .map((composition) => ({ ...composition, members: composition.members.filter((member) => member.type === type) }))
    .filter(({ members }) => members.length > 0)

/**
 * What is in the way of the forms of a group. Where a bare piece could stand all the same, it is not what blocks them all, but what
 * the search wants of a place.
 */
function ownReason(
  type: FurnitureType,
  wishes: readonly Wish[],
  forms: readonly Composition[],
  outcome: Outcome,
): string {
  const places = placesOf(forms, outcome)
  if (places.shapes.length === 0) return 'has no form that the search can place'
  const { wall } = places
  const isShort = wall && wall.longest < wall.needed
  const obstruction: Obstruction = isShort ? { kind: 'walls' } : findObstruction(places, outcome, false)
  if (obstruction.kind === 'open' && outcome.groups.some((group) => group.anchor === type && group.inView))
    return 'where a place is left for it no sofa sees it'
  const isSoft = ['open', 'clearance', 'walkway'].includes(obstruction.kind)
  const wish = isSoft ? undefined : wishUnmet(type, wishes, forms, places, outcome)
  if (wish !== undefined) return wish
  return isShort
    ? `no wall long enough: it needs ${metres(wall.needed)}, the longest is ${metres(wall.longest)}`
    : wordsFor(obstruction, outcome)
}

/** What the search wants that a bare piece goes without where it could stand; undefined where it could stand nowhere. */
function wishUnmet(
  type: FurnitureType,
  wishes: readonly Wish[],
  forms: readonly Composition[],
  { wall }: Places,
  outcome: Outcome,
): string | undefined {
  const models = wishes.flatMap((wish) => wish.models)
  const bare = barePlaces(type, models, outcome)
  const obstruction = findObstruction(bare, outcome, true)
  if (obstruction.kind === 'walkway') return wordsFor(obstruction, outcome)
  if (obstruction.kind !== 'open') return undefined
  const { types, shape } = obstruction
  if (types.length === 0) {
    const companyOf = ({ members }: Composition) => members.map((one) => one.type).filter((one) => one !== type)
    if (forms.every((form) => companyOf(form).length > 0))
      return `could stand by itself, not with its ${listed([...new Set(forms.flatMap(companyOf))])}`
    if (wall && !elementAt(bare.shapes, shape).back) return 'could stand clear of the walls, not at one as it should'
  }
  return wordsFor({ kind: 'clearance', types }, outcome)
}

function wordsFor(obstruction: Obstruction, { scene, lacksMain, purposes }: Outcome): string {
  switch (obstruction.kind) {
    case 'walls':
      return 'does not fit between the walls'
    case 'openings':
      return `blocked by ${listed(obstruction.openings.map((index) => openingName(scene.plan, index)))}, before which the floor is kept free`
    case 'fixed':
      return `blocked by the fixed ${listed(obstruction.types)}`
    case 'taken':
      return `every place for it is taken, the nearest to a free one by the ${listed(obstruction.types)}`
    case 'clearance':
      return obstruction.types.length > 0
        ? `clearance: it would stand in the floor that the ${listed(obstruction.types)} want${obstruction.types.length > 1 ? '' : 's'}`
        : 'clearance: no place leaves it the floor it wants before it'
    case 'door':
      return `would cut off ${openingName(scene.plan, obstruction.opening)}, or leave a way of hardly 0.60 m to it`
    case 'reach':
      return obstruction.type === undefined
        ? 'could not be walked up to'
        : `would leave the ${obstruction.type} out of reach`
    case 'walkway':
      return 'would take the main walkway of 0.90 m that is wanted between the doors'
    case 'open':
      return lacksMain
        ? `a place is left for it, but without its ${listed(purposes.filter(({ main }) => main).map(({ type }) => type))} the room is not furnished`
        : 'a place is left for it that the search did not come to'
    case 'untried':
      return UNTRIED
  }
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
