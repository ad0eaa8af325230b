import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { assetsBySpace } from './assets-by-space.ts'
import { factsOf } from './uses/space-facts.ts'

/** Those of the spaces that are not in one revision as they are in another, or in which something else stands, by their ids. */
export function changedSpaces(before: LayoutContent, now: LayoutContent, ids: readonly string[]): string[] {
  const [old, current] = [byId(before), byId(now)]
  return ids.filter((id) => old.get(id) === undefined || old.get(id) !== current.get(id))
}

/** Each space with what stands in it, as text. */
function byId({ spaces, assets }: LayoutContent): ReadonlyMap<string, string> {
  const standing = assetsBySpace(spaces.map(factsOf), assets)
  return new Map(spaces.map((space) => [space.id, JSON.stringify([space, standing.get(space.id)])]))
}
