import { normaliseDegrees, round6, turnOf } from '../geometry/frame.ts'
import type { Kernels } from '../kernels/kernels.ts'
import type { FurnitureType } from '../schema/furniture.ts'
import type { BoundingBox, GenerateGroupsParams, GroupType } from '../schema/groups.ts'
import type { Diagnostic, Furnishing, FurnishingResult, PlacedItem } from '../schema/result.ts'
import { suitableCarpets } from './groups/carpet.ts'
import { composingSteps } from './groups/composer.ts'
import {
  type Composition,
  depthOf,
  type Inventory,
  type Member,
  type ModelChoice,
  memberRect,
  placeAtCentre,
  type Space,
  widthOf,
} from './groups/composition.ts'
import { groupings } from './groups/groupings.ts'
import { evenChoice } from './groups/supplies.ts'
import { Effort } from './request/effort.ts'
import { cataloguedModels, type Model } from './request/model.ts'
import { DEFAULT_GROUPS } from './request/templates.ts'
import { COUNT_MAX, modelsOfItem } from './request/wish-list.ts'
import { countWarnings, warnings } from './result/conditions.ts'
import { identifier } from './result/identity.ts'
import { standsOnFloor } from './result/placed-items.ts'
import { specOf } from './types/furniture-types.ts'

/** A composition with its carpet and lamps, set in the box with or without a quarter turn. */
interface Arrangement {
  readonly composition: Composition
  readonly members: readonly Member[]
  /** What it was composed of. */
  readonly inventory: Inventory
  readonly turned: boolean
  readonly worth: number
  /** Whether it holds most of what it could. */
  readonly complete: boolean
}

/**
 * Forms groups of one type that fit a box: one of each idea first, the sizes of each idea after that, incomplete ones last.
 *
 * @param _kernels not needed here; taken so that all three methods are called alike
 * @param params as parsed by `GenerateGroupsParams`
 * @returns up to maxResults furnishings in the frame of the box (docs/decisions.md#c5); none when the box is too small
 * @throws ServiceError `invalid` when a shape is none
 * @see docs/specification.md#generate-groups-params
 */
export function generateGroups(
  _kernels: Kernels,
  params: GenerateGroupsParams,
  effort = new Effort(),
): FurnishingResult {
  const { groupType, boundingBox } = params
  const given = givenInventory(params, effort)
  const fromGiven = arrangementsIn(groupType, given, boundingBox, effort)
  const fallsBack = fromGiven.length === 0
  const defaults = fallsBack ? defaultInventories(groupType) : []
  const arrangements = fallsBack
    ? defaults.flatMap((inventory) => arrangementsIn(groupType, inventory, boundingBox, effort))
    : fromGiven
  const best = byIdea(arrangements)
  const furnishings = distinct(params, best)
  const asked = Object.keys(given).length > 0
  const triedDefaults = fallsBack && best.length > 0 && (params.furniture?.length ?? 0) > 0
  return {
    furnishings,
    warnings: [
      ...countWarnings(furnishings.length, params.maxResults),
      ...(triedDefaults ? [warnings.defaultsTried()] : []),
    ],
    diagnostics:
      best[0] && !(fallsBack && asked)
        ? shortfalls(best[0])
        : reasonsForNone(groupType, asked ? given : defaults[0]!, boundingBox),
  }
}

/** Up to maxResults furnishings, each once: groups that differ in the floor around them alone look the same in the box. */
function distinct(params: GenerateGroupsParams, arrangements: readonly Arrangement[]): Furnishing[] {
  const found = new Map<string, Furnishing>()
  const idOf = identifier(params)
  for (const arrangement of arrangements) {
    if (found.size === params.maxResults) break
    const furnishing = furnishingOf(params, idOf, arrangement)
    if (!found.has(furnishing.id)) found.set(furnishing.id, furnishing)
  }
  return [...found.values()]
}

/** Most candidate shapes of a type that are tried, so that a request of any size comes to an end. */
const MODELS_MAX = 60

/** What was given, less what does not belong to the group type. */
function givenInventory({ groupType, furniture = [] }: GenerateGroupsParams, effort: Effort): Inventory {
  const inventory: { [T in FurnitureType]?: ModelChoice } = {}
  for (const [index, item] of furniture.entries()) {
    const models = modelsOfItem(item, `params.furniture[${index}]`)
    effort.spend(models.length)
    if (!groupings[groupType].types.includes(item.type)) continue
    const count = Math.min(COUNT_MAX, item.targetCount ?? specOf(item.type).count)
    const known = inventory[item.type]
    if (count > 0)
      inventory[item.type] = { models: [...(known?.models ?? []), ...models], count: (known?.count ?? 0) + count }
  }
  for (const choice of Object.values(inventory))
    Object.assign(choice, { models: evenChoice(choice.models, MODELS_MAX) })
  return inventory
}

const defaultInventories = (groupType: GroupType): Inventory[] =>
  DEFAULT_GROUPS[groupType].map((counts) =>
    Object.fromEntries(
      (Object.entries(counts) as [FurnitureType, number][]).map(([type, count]) => [
        type,
        { models: cataloguedModels(specOf(type).shapes), count },
      ]),
    ),
  )

/** Steps for setting a composition into the box. */
const ARRANGEMENT_STEPS = 10

/** Everything that fits the box; of the compositions that no other beats, each in one direction only. */
function arrangementsIn(groupType: GroupType, inventory: Inventory, box: BoundingBox, effort: Effort): Arrangement[] {
  const space: Space = box
  const fitting: Arrangement[] = []
  effort.spend(composingSteps(inventory))
  for (const composition of groupings[groupType].compose(inventory, space)) {
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
      complete: isComplete(composition, inventory),
    })
  }
  return fitting
}

/** Score of a carpet or lamp in the group. */
const DRESSING_WORTH = 0.03
/** A group with fewer of the pieces asked for than this share is shown after all that have more. */
const COMPLETE = 0.85

/** Whether the group has most of what stands in such groups; of chairs, any number: the table says how many it seats. */
function isComplete({ members }: Composition, inventory: Inventory): boolean {
  let [wanted, placed] = [0, 0]
  for (const [type, { count }] of Object.entries(inventory) as [FurnitureType, ModelChoice][]) {
    const { role, fillsTable, companyMax = count } = specOf(type)
    if (role.kind === 'decor' || DRESSING.has(type)) continue
    const there = members.filter((member) => member.type === type).length
    const most = Math.min(count, companyMax)
    wanted += most
    placed += fillsTable && there > 0 ? most : Math.min(there, most)
  }
  return placed >= COMPLETE * wanted
}

/** Placed beside the group rather than in it. */
const DRESSING: ReadonlySet<FurnitureType> = new Set(['free_standing_lamp'])

/**
 * The best of each form first, then the second best of each, and so on; groups of the same form, anchor and company, which
 * differ in sizes alone, count as one until all others are shown.
 */
function byIdea(arrangements: readonly Arrangement[]): Arrangement[] {
  const best = [...arrangements].sort((a, b) => b.worth - a.worth)
  const ofForm = new Map<string, number>()
  const alike = new Map<string, number>()
  const ranked = best.map((arrangement) => {
    const { form, members } = arrangement.composition
    const key = `${form} ${JSON.stringify(members[0]!.model.shape)} ${members.map(({ type }) => type).sort()}`
    const repeated = alike.get(key) ?? 0
    alike.set(key, repeated + 1)
    const rank = ofForm.get(form) ?? 0
    if (repeated === 0) ofForm.set(form, rank + 1)
    return { arrangement, repeated, rank }
  })
  return ranked
    .sort(
      (a, b) =>
        Number(b.arrangement.complete) - Number(a.arrangement.complete) || a.repeated - b.repeated || a.rank - b.rank,
    )
    .map(({ arrangement }) => arrangement)
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

/** The group amid the box, in its frame. */
function furnishingOf(
  params: GenerateGroupsParams,
  idOf: (content: string) => string,
  arrangement: Arrangement,
): Furnishing {
  const { boundingBox: box, groupType } = params
  const furniture = arrangement.members.map((member) => placedIn(box, arrangement, member, groupType))
  const standing = arrangement.members.filter(standsOnFloor)
  const covered = standing.reduce((sum, { model }) => sum + model.area, 0)
  const density = round6(Math.min(covered / (box.x * box.z), 1 - 1e-6))
  return { density, id: idOf(JSON.stringify(furniture)), furniture }
}

/** A quarter turn takes (x, z) of the group to (depth − z, x); then the group moves to the middle of the box. */
function placedIn(
  box: BoundingBox,
  { composition: { width, depth }, turned }: Arrangement,
  member: Member,
  groupType: GroupType,
): PlacedItem {
  const across = turned ? depth : width
  const down = turned ? width : depth
  const { cos, sin } = turnOf(turned ? 90 : 0)
  const x = (box.x - across) / 2 + (turned ? depth : 0) + member.x * cos - member.z * sin
  const z = (box.z - down) / 2 + member.x * sin + member.z * cos
  const rotation = normaliseDegrees(round6(member.turn + (turned ? 90 : 0)))
  return {
    type: member.type,
    position: [round6(x), round6(member.y), round6(z)],
    rotation,
    shape: member.model.shape,
    groupId: `${groupType}-1`,
  }
}

function shortfalls({ inventory, members }: Arrangement): Diagnostic[] {
  return (Object.entries(inventory) as [FurnitureType, ModelChoice][]).flatMap(([type, { count }]) => {
    const placed = members.filter((member) => member.type === type).length
    return placed < count
      ? [{ type, wanted: count, placed, reason: 'no room for more of it at the distances of the group' }]
      : []
  })
}

/** Why no group could be formed of these pieces: what is wrong with its anchor, for want of which the others have no place. */
function reasonsForNone(groupType: GroupType, inventory: Inventory, box: BoundingBox): Diagnostic[] {
  const anchors = anchorsOf(groupType)
  return (Object.entries(inventory) as [FurnitureType, ModelChoice][]).map(([type, { count, models }]) => {
    const fits = models.some((model) => fitsBox(model, box))
    const alone = fits
      ? 'leaves no room in the bounding box for the floor that it needs'
      : 'does not fit into the bounding box'
    const reason = anchors.includes(type) ? alone : `no ${anchors.join(' or ')} to stand by`
    return { type, wanted: count, placed: 0, reason }
  })
}

/** The types around one of which a group is formed. */
const anchorsOf = (groupType: GroupType): readonly FurnitureType[] =>
  groupType === 'storing' ? groupings.storing.types : groupings[groupType].types.slice(0, 1)

function fitsBox(model: Model, { x, y, z }: BoundingBox): boolean {
  const [long, short] = [Math.max(widthOf(model), depthOf(model)), Math.min(widthOf(model), depthOf(model))]
  return model.shape.h <= y && long <= Math.max(x, z) && short <= Math.min(x, z)
}
