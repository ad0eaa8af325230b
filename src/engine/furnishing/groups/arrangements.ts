import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { GroupType } from '../../../schema/furnishing/group-types.ts'
import type { BoundingBox } from '../../../schema/furnishing/groups.ts'
import { firstOf } from '../../geometry/element-at.ts'
import { normaliseDegrees, round6 } from '../../geometry/frame.ts'
import type { Effort } from '../request/effort.ts'
import { specOf } from '../types/furniture-types.ts'
import { suitableCarpets } from './carpet.ts'
import { composingSteps } from './composer.ts'
import {
  type Composition,
  type Inventory,
  type Member,
  type ModelChoice,
  memberRect,
  placeAtCentre,
  type Space,
} from './composition.ts'
import { groupings } from './groupings.ts'

/** A composition with its carpet and lamps, set in the box with or without a quarter turn. */
export interface Arrangement {
  readonly composition: Composition
  readonly members: readonly Member[]
  /** What it was composed of. */
  readonly inventory: Inventory
  readonly turned: boolean
  readonly worth: number
  /** Share of the pieces asked for that stands in it. */
  readonly share: number
}

/** Steps for setting a composition into the box. */
const ARRANGEMENT_STEPS = 10

/** Everything of one inventory that fits a box; of the compositions that no other beats, each in one direction only. */
export function arrangementsIn(
  groupType: GroupType,
  inventory: Inventory,
  box: BoundingBox,
  effort: Effort,
): Arrangement[] {
  const space: Space = box
  const fitting: Arrangement[] = []
  effort.spend(composingSteps(inventory))
  const { compose, byHand = () => [] } = groupings[groupType]
  for (const composition of [...compose(inventory, space), ...byHand(inventory, space)]) {
    effort.spend(ARRANGEMENT_STEPS)
    const straight = composition.width <= box.x + 1e-9 && composition.depth <= box.z + 1e-9
    const turned = !straight && composition.depth <= box.x + 1e-9 && composition.width <= box.z + 1e-9
    if (!straight && !turned) continue
    const margins = turned
      ? { x: (box.z - composition.width) / 2, z: (box.x - composition.depth) / 2 }
      : { x: (box.x - composition.width) / 2, z: (box.z - composition.depth) / 2 }
    const members = [...composition.members, ...dressing(composition, inventory, box, margins)]
    const dressed = members.length - composition.members.length
    fitting.push({
      composition,
      members,
      inventory,
      turned,
      worth: composition.intrinsicScore + DRESSING_WORTH * dressed,
      share: shareOf(composition, inventory),
    })
  }
  return fitting
}

/** Score of a carpet or lamp in the group. */
const DRESSING_WORTH = 0.03
/**
 * A group is incomplete, and shown after all that are not, when it holds less than the first share of what the fullest group of
 * its form does (a bed in a corner has one nightstand at most), or less than the second of what was asked for.
 */
const COMPLETE = 0.85
const COMPLETE_FORM = 0.6

/** Share of the pieces asked for that stands in the group; of chairs any number will do: the table says how many it seats. */
function shareOf({ members }: Composition, inventory: Inventory): number {
  let [requested, placed] = [0, 0]
  for (const [type, { count }] of Object.entries(inventory) as [FurnitureType, ModelChoice][]) {
    const { role, fillsTable, companyMax = count } = specOf(type)
    if (role.kind === 'decor' || DRESSING.has(type)) continue
    const there = members.filter((member) => member.type === type).length
    const most = Math.min(count, companyMax)
    requested += most
    placed += fillsTable && there > 0 ? most : Math.min(there, most)
  }
  return placed / requested
}

/** Placed beside the group rather than in it. */
const DRESSING: ReadonlySet<FurnitureType> = new Set(['free_standing_lamp'])

/**
 * The best of each form first, then the second best of each, and so on; groups of the same pieces in the same form, which
 * differ in sizes or as mirror images alone, count as one until all others are shown.
 */
export function byIdea(arrangements: readonly Arrangement[]): Arrangement[] {
  const best = [...arrangements].sort((a, b) => b.worth - a.worth)
  const fullest = new Map<string, number>()
  for (const { composition, share } of best)
    fullest.set(composition.form, Math.max(share, fullest.get(composition.form) ?? 0))
  const ofForm = new Map<string, number>()
  const alike = new Map<string, number>()
  const ranked = best.map((arrangement) => {
    const { form } = arrangement.composition
    const complete = arrangement.share >= Math.max(COMPLETE * fullest.get(form)!, COMPLETE_FORM)
    const kind = `${complete} ${form}`
    // One piece, and one desk with its chair, look the same whichever side goes to a wall.
    const seen = arrangement.members.length === 1 ? complete : kind.replace(/desk-(free|end-at-wall)$/, 'desk-at-wall')
    const idea = `${seen} ${turnsOf(arrangement)}`
    const repeated = alike.get(idea) ?? 0
    alike.set(idea, repeated + 1)
    const rank = ofForm.get(kind) ?? 0
    if (repeated === 0) ofForm.set(kind, rank + 1)
    return { arrangement, complete, repeated, rank }
  })
  return ranked
    .sort((a, b) => Number(b.complete) - Number(a.complete) || a.repeated - b.repeated || a.rank - b.rank)
    .map(({ arrangement }) => arrangement)
}

/** How its pieces are turned to its anchor, the same for a mirror image. */
function turnsOf({ members }: Arrangement): string[] {
  const anchor = firstOf(members)
  return members.map(({ type, turn }) => `${type} ${Math.abs(normaliseDegrees(turn - anchor.turn + 180) - 180)}`).sort()
}

/** The carpet under and the lamp above or beside the group, as far as they stay within the box and clear. */
function dressing(
  { spots, width, depth, members }: Composition,
  inventory: Inventory,
  box: BoundingBox,
  margins: { x: number; z: number },
): Member[] {
  const added: Member[] = []
  const within = (member: Member): boolean => {
    const rect = memberRect(member)
    const [x, z] = [margins.x + 1e-9, margins.z + 1e-9]
    return rect.minX >= -x && rect.minZ >= -z && rect.maxX <= width + x && rect.maxZ <= depth + z
  }
  const carpet = spots.carpet && inventory.carpet && suitableCarpets(spots.carpet, inventory.carpet.models).find(within)
  if (carpet) added.push(carpet)
  const pendant = spots.pendant
  const lamp = inventory.pendant_lamp?.models.find((model) => box.y - model.shape.h >= highest(members) - 1e-9)
  if (pendant && lamp) {
    const hung = placeAtCentre('pendant_lamp', lamp, pendant.x, pendant.z, 0, round6(box.y - lamp.shape.h))
    if (within(hung)) added.push(hung)
  }
  const standing = inventory.free_standing_lamp?.models.find((model) => model.shape.h <= box.y)
  if (standing) {
    const spot = (spots.lamps ?? [])
      .map(({ x, z }) => placeAtCentre('free_standing_lamp', standing, x, z))
      .find((member) => within(member) && clear(member, members))
    if (spot) added.push(spot)
  }
  return added
}

const highest = (members: readonly Member[]): number =>
  Math.max(...members.map((member) => member.y + member.model.shape.h))

function clear(member: Member, others: readonly Member[]): boolean {
  const a = memberRect(member)
  return others.every((other) => {
    const b = memberRect(other)
    return a.minX >= b.maxX || a.maxX <= b.minX || a.minZ >= b.maxZ || a.maxZ <= b.minZ
  })
}
