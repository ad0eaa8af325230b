import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { isSameJson } from './compare-contents.ts'

type Side = 'spaces' | 'assets'

/** A part that two people have changed, each from the same state, otherwise. */
export interface Clash {
  readonly of: Side
  readonly id: string
  /** Its members that differ; empty where one of the two has removed it. */
  readonly members: readonly string[]
  /** Who has removed it. */
  readonly removedBy?: 'mine' | 'theirs'
}

export interface MergedLayout {
  readonly content: LayoutContent
  /** What both have changed; what I have changed holds. */
  readonly clashes: readonly Clash[]
}

/**
 * My changes of a layout on top of those of another user, who began with the same: parts and members of parts that only one
 * of us has changed are as that one has them, what both have changed is as I have it.
 *
 * @param base what both began with
 */
export function mergeLayouts(base: LayoutContent, mine: LayoutContent, theirs: LayoutContent): MergedLayout {
  const spaces = mergeParts('spaces', base.spaces, mine.spaces, theirs.spaces)
  const assets = mergeParts('assets', base.assets, mine.assets, theirs.assets)
  const known = new Set(spaces.parts.map(({ id }) => id))
  return {
    content: {
      spaces: spaces.parts,
      assets: assets.parts.map((asset) =>
        asset.spaceId === null || known.has(asset.spaceId) ? asset : { ...asset, spaceId: null },
      ),
    },
    clashes: [...spaces.clashes, ...assets.clashes],
  }
}

function mergeParts<Part extends { readonly id: string }>(
  of: Side,
  base: readonly Part[],
  mine: readonly Part[],
  theirs: readonly Part[],
): { readonly parts: Part[]; readonly clashes: Clash[] } {
  const [first, own] = [base, mine].map((parts) => new Map(parts.map((part) => [part.id, part])))
  const other = new Set(theirs.map(({ id }) => id))
  const clashes: Clash[] = []
  const parts = theirs.flatMap((part): Part[] => {
    const [before, after] = [first!.get(part.id), own!.get(part.id)]
    if (before && !after) {
      if (!isSameJson(before, part)) clashes.push({ of, id: part.id, members: [], removedBy: 'mine' })
      return []
    }
    if (!after || before === after) return [part]
    const { merged, members } = mergeMembers(before, after, part)
    if (members.length > 0) clashes.push({ of, id: part.id, members })
    return [merged]
  })
  for (const part of mine) {
    if (other.has(part.id)) continue
    const before = first!.get(part.id)
    if (before && isSameJson(before, part)) continue
    if (before) clashes.push({ of, id: part.id, members: [], removedBy: 'theirs' })
    parts.push(part)
  }
  return { parts, clashes }
}

function mergeMembers<Part extends object>(before: Part | undefined, mine: Part, theirs: Part) {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as (keyof Part & string)[]
  const merged = { ...theirs }
  const members: string[] = []
  for (const name of names) {
    if (before && isSameJson(before[name], mine[name])) continue
    const isTheirs = !before || !isSameJson(before[name], theirs[name])
    if (isTheirs && !isSameJson(mine[name], theirs[name])) members.push(name)
    if (name in mine) merged[name] = mine[name]
    else delete merged[name]
  }
  return { merged, members }
}
