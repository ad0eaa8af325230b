import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { GroupType } from '../../schema/furnishing/group-types.ts'
import type { BoundingBox, GenerateGroupsParams } from '../../schema/furnishing/groups.ts'
import type { Diagnostic, Furnishing, FurnishingResult, PlacedItem } from '../../schema/furnishing/result.ts'
import { firstOf } from '../geometry/element-at.ts'
import { normaliseDegrees, round6, turnOf } from '../geometry/frame.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { type Arrangement, arrangementsIn, byIdea } from './groups/arrangements.ts'
import type { Inventory, Member, ModelChoice } from './groups/composition.ts'
import { groupings } from './groups/groupings.ts'
import { evenChoice } from './groups/supplies.ts'
import { Effort } from './request/effort.ts'
import { cataloguedModels, depthOf, type Model, widthOf } from './request/model.ts'
import { requireFewPoints } from './request/outlines.ts'
import { DEFAULT_GROUPS } from './request/templates.ts'
import { COUNT_MAX, modelsOfItem } from './request/wish-list.ts'
import { countWarnings, warnings } from './result/conditions.ts'
import { identifier } from './result/identity.ts'
import { standsOnFloor } from './result/placed-items.ts'
import { specOf } from './types/furniture-types.ts'

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
  const ownInventory = givenInventory(params, effort)
  const fromGiven = arrangementsIn(groupType, ownInventory, boundingBox, effort)
  const fallsBack = fromGiven.length === 0
  const defaults = fallsBack ? defaultInventories(groupType) : []
  const arrangements = fallsBack
    ? defaults.flatMap((inventory) => arrangementsIn(groupType, inventory, boundingBox, effort))
    : fromGiven
  const best = byIdea(arrangements)
  const furnishings = distinct(params, best)
  const hasInventory = Object.keys(ownInventory).length > 0
  const triedDefaults = fallsBack && best.length > 0 && (params.furniture?.length ?? 0) > 0
  return {
    furnishings,
    warnings: [
      ...countWarnings(furnishings.length, params.maxResults),
      ...(triedDefaults ? [warnings.defaultsTried()] : []),
    ],
    diagnostics:
      best[0] && !(fallsBack && hasInventory)
        ? shortfalls(best[0])
        : reasonsForNone(groupType, hasInventory ? ownInventory : firstOf(defaults), boundingBox),
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
  requireFewPoints({ furniture })
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

/** The group in the middle of the box, in its frame. */
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
