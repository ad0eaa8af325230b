import { PLACING_ORDER } from '../../../schema/furnishing/cards/furniture-cards.ts'
import type { AnchorRole, ScreenRole, SingleRole } from '../../../schema/furnishing/cards/placing-facts.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { GroupType } from '../../../schema/furnishing/group-types.ts'
import { type Effort, STEPS_MAX } from '../request/effort.ts'
import { SEEN_AREA_MAX } from '../request/purposes.ts'
import { COUNT_MAX, type Pin, type WishList } from '../request/wish-list.ts'
import { companyIn, takersOf } from '../types/company.ts'
import { specOf } from '../types/furniture-types.ts'
import { alignedAsAsked } from './alignment.ts'
import { type Composer, composer, composingSteps } from './composer.ts'
import type { Compose, Composition, Inventory, ModelChoice, Space } from './composition.ts'
import { groupings } from './groupings.ts'
import { aroundStayed, completed, stayedWith } from './kinds/around-kept.ts'
import { handBack, joined, otherChair, withChair } from './kinds/sharing.ts'
import { media, singlePiece } from './kinds/single-piece.ts'
import { type Share, Supplies } from './supplies.ts'

/** Something the search places as a whole: a group, or a piece that stands on its own. */
export interface PlacementGroup {
  readonly kind: GroupType | 'media' | 'lone'
  readonly anchor: FurnitureType
  readonly compositions: readonly Composition[]
  /** Tried where none of the compositions finds a place. */
  readonly lastResort: readonly Composition[]
  /** How much it matters beside the others how and where it stands. */
  readonly weight: number
  /** Looks at a wall that can take a screen. */
  readonly seesScreen?: boolean
  /** A screen that stands nowhere but where a sofa sees it, if there is a sofa. */
  readonly inView?: boolean
  /** A table that shares its room with a lounge. */
  readonly shared?: boolean
  /** An extra of the template, which must not take the place of what was asked for. */
  readonly extra?: boolean
  /** The anchor stands fixed: only its company is placed, around it. */
  readonly pin?: Pin
}

/** Groups that weigh less are minor: where they stand makes no idea. */
const MAJOR_WEIGHT = 5

/** Whether a group follows the main ones: storage, single pieces, and screens, which belong before what looks at them. */
export const isMinor = ({ kind, weight }: PlacementGroup): boolean => weight < MAJOR_WEIGHT || kind === 'media'

/** Most groups that a search looks at, so that a request of any size comes to an end. */
export const GROUPS_MAX = 1000

/** What groups are made of. */
interface Source {
  readonly wishList: WishList
  readonly supplies: Supplies
  readonly space: Space
  /** Of the floor, m². */
  readonly area: number
  isOfTemplate(type: FurnitureType): boolean
  /** Composes for the anchors of a type as long as it does not cost too much. */
  limited(type: FurnitureType, compose: Composer): (inventory: Inventory) => readonly Composition[] | undefined
}

/** The groups of a request, and the types of anchors for which there are fewer than asked for because of the cost. */
export interface PlacementGroups {
  readonly groups: readonly PlacementGroup[]
  readonly uncomposed: ReadonlySet<FurnitureType>
}

/**
 * The groups of a request, in the order of placing. Company is shared out evenly among the anchors of its kind.
 *
 * Carpets and lamps above tables are no groups: they are added to what has been placed.
 *
 * @param area of the floor, m²: no more pieces of a kind are tried than would cover it
 * @param isOfTemplate whether a type was not asked for by itself
 */
export function placementGroupsOf(
  wishList: WishList,
  space: Space,
  area: number,
  effort: Effort,
  isOfTemplate: Source['isOfTemplate'],
): PlacementGroups {
  const uncomposed = new Set<FurnitureType>()
  const limited: Source['limited'] = (type, { known, compose }) => {
    const until = effort.steps + STEPS_MAX.compose
    return (inventory) => {
      const same = known(inventory)
      if (same) return same
      if (effort.steps < until) {
        effort.spend(composingSteps(inventory))
        return compose(inventory)
      }
      uncomposed.add(type)
      return undefined
    }
  }
  const source = { wishList, supplies: new Supplies(wishList.wishes, area), space, area, limited, isOfTemplate }
  const groups = PLACING_ORDER.flatMap((type) => groupsOfType(type, source))
  // A screen comes right after what looks at it, even as an extra: what is placed later keeps out of the view.
  const first = groups.filter((one) => !one.extra || one.kind === 'media')
  return { groups: [...first, ...groups.filter((one) => !first.includes(one))].slice(0, GROUPS_MAX), uncomposed }
}

function groupsOfType(type: FurnitureType, source: Source): PlacementGroup[] {
  const { role } = specOf(type)
  switch (role.kind) {
    case 'anchor':
      return anchorGroups(type, role, source)
    case 'screen':
      return screenGroups(type, role, source)
    case 'single':
      return singleGroups(type, role, source)
    case 'tabletop':
    case 'decor':
      return []
  }
}

/** Whether a piece of a type is asked for or fixed. */
const isWanted = ({ wishes, pins }: WishList, type: FurnitureType): boolean =>
  wishes.some((wish) => wish.type === type) || pins.some((pin) => pin.type === type)

function anchorGroups(
  type: FurnitureType,
  { group, weight, facesScreen, joins }: AnchorRole,
  source: Source,
): PlacementGroup[] {
  const { wishList, supplies, space, area } = source
  const pinned = wishList.pins
    .filter((pin) => pin.type === type)
    .map((pin): Anchor => ({ choice: { models: [pin.model], count: 1 }, pin }))
  const anchors: Anchor[] = [
    ...pinned,
    ...joined([...supplies.singles(type)], joins).map((choice) => ({ choice, extra: choice.extra })),
  ]
  const seesScreen = facesScreen && isScreenWanted(wishList)
  const shared = group === 'dining' && isWanted(wishList, 'sofa')
  const composed = source.limited(type, composerOf(group, { count: anchors.length, seesScreen }, space, area))
  const groups = anchors.flatMap(({ choice, pin, extra }, index): PlacementGroup[] => {
    const inventory: { [T in FurnitureType]?: ModelChoice } = { [type]: choice }
    const stayed = pin ? stayedWith(pin, wishList.pins) : []
    const free = new Map<FurnitureType, ModelChoice>()
    for (const other of companyIn(group)) {
      const there = stayed.filter((one) => one.type === other)
      const share = shareOf(other, there.length, anchors.slice(index), source)
      if (share) free.set(other, share)
      const choice = completed(share, there)
      if (choice) inventory[other] = choice
    }
    const chair =
      type === 'task_table' && !inventory.task_chair ? otherChair(supplies, anchors.length - index) : undefined
    if (chair) free.set('task_chair', chair.share)
    if (chair) inventory.task_chair = chair.share
    const formed = composed(inventory)
    const around = formed && pin ? aroundStayed(formed, pin, stayed, (other) => free.get(other)) : formed
    handBack(supplies, free, around ?? [], chair?.type)
    if (!around) return []
    const compositions = chair ? withChair(around, chair.type) : around
    const one: PlacementGroup = {
      kind: group,
      anchor: type,
      ...splitLastResort(pin ? compositions.filter(({ members }) => members.length > 1) : compositions),
      weight,
      ...(extra ? { extra } : {}),
      ...(pin ? { pin } : {}),
      ...(seesScreen ? { seesScreen } : {}),
      ...(shared ? { shared } : {}),
    }
    return [one]
  })
  // A fixed piece without company asks for nothing more.
  return groups.filter((one) => !one.pin || one.compositions.length > 0 || one.lastResort.length > 0)
}

/**
 * What the first of some anchors gets of a type: an even share among them, in which the pieces that stayed with them count.
 *
 * @param there of that type stayed with the first
 */
function shareOf(
  type: FurnitureType,
  there: number,
  anchors: readonly Anchor[],
  { supplies, wishList: { pins } }: Source,
): Share | undefined {
  const most = specOf(type).companyMax!
  const stayed = anchors.flatMap(({ pin }) => (pin ? stayedWith(pin, pins) : [])).filter((one) => one.type === type)
  if (stayed.length === 0) return supplies.allot(type, anchors.length, most)
  const even = Math.ceil((supplies.leftOf(type) + stayed.length) / anchors.length)
  return supplies.allot(type, 1, Math.min(most, even) - there)
}

/** A piece that a group is formed around. */
interface Anchor {
  readonly choice: ModelChoice
  readonly pin?: Pin
  readonly extra?: boolean
}

const isScreenWanted = (wishList: WishList): boolean =>
  PLACING_ORDER.some((type) => specOf(type).role.kind === 'screen' && isWanted(wishList, type))

/** Least area of a room in which groups may stand free of the walls, m². */
const FLOATING_AREA = 16

/** Sofas and desks of most sizes find room at a wall of this length, metres. */
const LONG_WALL = 1.8

/** How the groups of a kind are formed: one or several of them, in a narrow or wide room. */
function composerOf(
  kind: GroupType,
  { count, seesScreen = false }: { readonly count: number; readonly seesScreen: boolean | undefined },
  space: Space,
  area: number,
): Composer {
  const { compose, beforeScreen, floating, several, freestanding, lastResort } = groupings[kind]
  const lounge = count > 1 && several !== undefined
  const wide = area >= FLOATING_AREA && floating !== undefined
  const { longestWall = LONG_WALL } = space
  const short = longestWall < LONG_WALL
  const formed: Compose = (inventory, room) => {
    const groups = (seesScreen ? (beforeScreen ?? compose) : compose)(inventory, room)
    const resorts = lastResort?.(inventory, room) ?? []
    const isLong = ({ back }: Composition) => back !== undefined && back.to - back.from > longestWall
    const mayFloat =
      short && (freestanding === 'any' || (freestanding === 'long' && [...groups, ...resorts].every(isLong)))
    return alignedAsAsked([
      ...(lounge ? several(groups) : groups),
      ...(wide && !lounge ? floating(groups) : []),
      ...resorts,
      ...(mayFloat ? groups.flatMap(freed) : []),
    ])
  }
  const name = `${kind}${seesScreen ? ' screen' : ''}${lounge ? ' several' : wide ? ' wide' : ''}${short ? ` ${longestWall}` : ''}`
  return composer(name, formed, space)
}

/** A group that belongs to a wall, free of it. */
function freed({ back, corner, ...group }: Composition): Composition[] {
  return back && !corner ? [{ ...group, lastResort: true }] : []
}

const SPLITS = new WeakMap<readonly Composition[], Pick<PlacementGroup, 'compositions' | 'lastResort'>>()

/** Compositions with the last resorts set apart; the same lists for the same compositions. */
function splitLastResort(all: readonly Composition[]): Pick<PlacementGroup, 'compositions' | 'lastResort'> {
  const known = SPLITS.get(all)
  if (known) return known
  const resorts = all.filter((composition) => composition.lastResort)
  const split =
    resorts.length === 0
      ? { compositions: all, lastResort: [] }
      : { compositions: all.filter((composition) => !composition.lastResort), lastResort: resorts }
  SPLITS.set(all, split)
  return split
}

/** Screens, each with a piece to stand on if there is one left. */
function screenGroups(
  type: FurnitureType,
  { on, weight }: ScreenRole<FurnitureType>,
  source: Source,
): PlacementGroup[] {
  const { supplies, space, area } = source
  const inView = area <= SEEN_AREA_MAX && source.isOfTemplate(type)
  const groups: PlacementGroup[] = []
  const composed = source.limited(type, composer('media', media, space))
  for (const share of supplies.singles(type)) {
    const carrier = supplies.allot(on, COUNT_MAX, COUNT_MAX)
    const inventory: Inventory = { [type]: share, ...(carrier ? { [on]: carrier } : {}) }
    const compositions = composed(inventory)
    if (carrier) handBack(supplies, new Map([[on, carrier]]), compositions ?? [])
    if (compositions)
      groups.push({ kind: 'media', anchor: type, ...splitLastResort(compositions), weight, inView, ...extraOf(share) })
  }
  return groups
}

function singleGroups(
  type: FurnitureType,
  { weight, habit, alone, extraInCorner }: SingleRole,
  source: Source,
): PlacementGroup[] {
  const { wishList, supplies, space } = source
  if (alone === 'unaccompanied' && takersOf(type).some((taker) => isWanted(wishList, taker))) return []
  const pieces: Compose = (inventory) => singlePiece(type, habit, inventory[type]!.models, space)
  const composed = source.limited(type, composer('lone', pieces, space))
  return [...supplies.singles(type)]
    .filter(({ extra }) => !(extra && alone === 'asked'))
    .flatMap((share): PlacementGroup[] => {
      const all = composed({ [type]: share })
      const compositions = extraInCorner && share.extra ? all?.filter(({ corner }) => corner) : all
      if (!compositions) return []
      return [{ kind: 'lone', anchor: type, ...splitLastResort(compositions), weight, ...extraOf(share) }]
    })
}

const extraOf = ({ extra }: Share): { extra?: boolean } => (extra ? { extra } : {})
