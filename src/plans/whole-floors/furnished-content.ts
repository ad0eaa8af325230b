import { ServiceError } from '../../base/errors.ts'
import type { Furnishing } from '../../schema/furnishing/result.ts'
import type { FloorFurnishing, FurnishedSpace, KeepMode } from '../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import { KnownAssets } from '../layouts/known-parts.ts'
import { assetsBySpace } from './assets-by-space.ts'
import { withDoorsOutwards } from './fittings/outward-doors.ts'
import { keptOf, placesOfKept } from './kept-assets.ts'
import { derivedUsage } from './names/derived-usage.ts'
import { orderedJson } from './ordered-json.ts'
import { factsOf } from './uses/space-facts.ts'

/**
 * A layout with the chosen furnishings as assets: kept assets are there to the bit, the rest of a furnished space is replaced,
 * other spaces are as they were. Doors open as they were taken to. Furnished spaces have the template as `furnishedAs`, and as `usage` what their words tell where none
 * is stated.
 *
 * @param choices furnishing by space id, where it is not the best one
 * @param keep as in the furnishing
 * @param newId gives ids to new assets
 * @throws ServiceError invalid for a choice that is none
 */
export function furnishedContent(
  content: LayoutContent,
  { spaces }: Pick<FloorFurnishing, 'spaces'>,
  keep: KeepMode,
  choices: Readonly<Record<string, string>>,
  newId: () => string,
): LayoutContent {
  const chosen = new Map(spaces.map((space) => [space.spaceId, chosenOf(space, choices[space.spaceId])]))
  for (const id of Object.keys(choices))
    if (!chosen.has(id)) throw new ServiceError('invalid', `choices: the space ${id} was not asked for`)
  const standing = assetsBySpace(content.spaces.map(factsOf), content.assets)
  const removed = new Set<LayoutAsset>()
  const remaining = new Map<string, LayoutAsset>()
  const added: LayoutAsset[] = []
  for (const { id } of content.spaces) {
    const furnishing = chosen.get(id)
    if (!furnishing) continue
    const keptPieces = keptOf(standing.get(id)!, keep)
    const keptAssets = new Set(keptPieces.map(({ asset }) => asset))
    const replaced = standing.get(id)!.filter((asset) => !keptAssets.has(asset))
    for (const asset of replaced) removed.add(asset)
    // What stands again where it stood is the same thing: values, labels and tickets are bound to its id.
    const known = new KnownAssets(replaced.map((asset) => ({ ...asset, spaceId: id })))
    for (const asset of newAssets(id, furnishing, keptPieces, newId)) {
      const same = known.take(asset)
      if (same) remaining.set(same.id, sameAsset(same, asset))
      else added.push(asset)
    }
  }
  const assets = content.assets.flatMap((asset) => remaining.get(asset.id) ?? (removed.has(asset) ? [] : [asset]))
  const furnished = new Map(spaces.map((space) => [space.spaceId, space]))
  return {
    spaces: content.spaces.map((space) =>
      chosen.get(space.id) ? furnishedSpace(space, furnished.get(space.id)!) : space,
    ),
    assets: [...assets, ...added],
  }
}

/** A space that was furnished: what it is used for can be asked for, and decides nothing of its next furnishing that its words do not. */
function furnishedSpace(
  { furnishedAs: _, ...space }: LayoutSpace,
  { template, opensOut = [] }: FurnishedSpace,
): LayoutSpace {
  const usage = space.usage ?? derivedUsage(space)
  const room = withDoorsOutwards(space.room, opensOut)
  return { ...space, room, usage, ...(template && { furnishedAs: template }) }
}

/** A piece that stands where it stood: what is known of it stays as long as it has the same form. */
function sameAsset(before: LayoutAsset, now: LayoutAsset): LayoutAsset {
  const isSame = orderedJson(before.shape) === orderedJson(now.shape)
  return isSame ? { ...before, ...now, id: before.id, name: before.name } : { ...now, id: before.id }
}

function chosenOf(
  { spaceId, furnishings, chosen }: FurnishedSpace,
  choice: string | undefined,
): Furnishing | undefined {
  const found = furnishings.find(({ id }) => id === (choice ?? chosen))
  if (choice !== undefined && !found)
    throw new ServiceError('invalid', `choices.${spaceId}: no furnishing of the space has the id ${choice}`)
  return found
}

function newAssets(
  spaceId: string,
  { id: origin, furniture }: Furnishing,
  keptPieces: ReturnType<typeof keptOf>,
  newId: () => string,
): LayoutAsset[] {
  const places = new Set(placesOfKept(keptPieces, furniture))
  const groups = new Set(keptPieces.map(({ item }) => item.groupId))
  return furniture.flatMap(({ type, position, rotation, shape, groupId }, index): LayoutAsset[] => {
    if (places.has(index)) return []
    // Groups are unique in a furnishing only; those around a kept piece have its group.
    const group = groups.has(groupId) ? groupId : `${origin} ${groupId}`
    return [{ id: newId(), type, name: null, position, rotation, shape, groupId: group, spaceId, origin, moved: false }]
  })
}
