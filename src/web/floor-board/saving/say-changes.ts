import { capitalise, nameOf, plural } from '../../../engine/drawing/words.ts'
import { isSameJson } from '../../../plans/layouts/compare-contents.ts'
import { pairsOf } from '../../../plans/layouts/operations-between.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'

/** Lines of a list of changes before the rest is counted. */
const LINES_MAX = 12

/** What differs between two contents of a layout, a line for each room and for pieces of one type with the same change. */
export function sayChanges(before: LayoutContent, after: LayoutContent): string[] {
  const spaces = pairsOf(before.spaces, after.spaces)
  const assets = pairsOf(before.assets, after.assets)
  const names = new Map([...before.spaces, ...after.spaces].map(({ id, name }) => [id, name]))
  const lines = [
    ...spaces.changed.map(([one, other]) => `${other.name}: ${spaceChange(one, other)}`),
    ...spaces.added.map(({ name }) => `${name}: new room`),
    ...spaces.removed.map(({ name }) => `${name}: no longer a room`),
    ...countedLines(
      [
        ...assets.changed.flatMap(([one, other]) => {
          const change = assetChange(one, other)
          return change === undefined ? [] : [{ asset: other, change }]
        }),
        ...assets.added.map((asset) => ({ asset, change: 'added' })),
        ...assets.removed.map((asset) => ({ asset, change: 'removed' })),
      ],
      names,
    ),
  ]
  return lines.length <= LINES_MAX
    ? lines
    : [...lines.slice(0, LINES_MAX - 1), `and ${lines.length - LINES_MAX + 1} more`]
}

/** Pieces that people see otherwise than before, or that are new; the service notes by itself what a person has moved. */
export function seenAssets(before: LayoutContent, after: LayoutContent): LayoutAsset[] {
  const { added, changed } = pairsOf(before.assets, after.assets)
  return [...added, ...changed.flatMap(([one, other]) => (assetChange(one, other) === undefined ? [] : [other]))]
}

function countedLines(
  found: readonly { readonly asset: LayoutAsset; readonly change: string }[],
  rooms: ReadonlyMap<string, string>,
): string[] {
  const counts = new Map<string, { readonly asset: LayoutAsset; readonly change: string; count: number }>()
  for (const { asset, change } of found) {
    const key = `${asset.spaceId} ${asset.type} ${change}`
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { asset, change, count: 1 })
  }
  return [...counts.values()].map(({ asset, change, count }) => {
    const name = nameOf(asset.type)
    const room = asset.spaceId === null ? undefined : rooms.get(asset.spaceId)
    const what = count === 1 ? capitalise(name) : `${count} ${plural(name, count)}`
    return `${what} ${change}${room === undefined ? '' : ` (${room})`}`
  })
}

function spaceChange(before: LayoutSpace, after: LayoutSpace): string {
  const said = [
    ...(before.name === after.name ? [] : [`was “${before.name}”`]),
    ...(before.usage === after.usage && before.template === after.template ? [] : ['other use']),
    ...(isSameJson(before.room, after.room) ? [] : ['other walls or openings']),
  ]
  return said.length === 0 ? 'other facts' : said.join(', ')
}

function assetChange(before: LayoutAsset, after: LayoutAsset): string | undefined {
  if (before.type !== after.type) return 'in place of another piece'
  if (!isSameJson(before.shape, after.shape)) return 'of another size'
  if (!isSameJson(before.position, after.position) && before.spaceId !== after.spaceId) return 'moved to another room'
  if (before.rotation !== after.rotation) return 'turned'
  if (!isSameJson(before.position, after.position)) return 'moved'
  if (before.groupId !== after.groupId) return 'grouped otherwise'
  return before.name === after.name ? undefined : 'named otherwise'
}
