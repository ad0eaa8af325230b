import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { LayoutOperation } from '../../schema/resources/floors/layout-operations.ts'
import { isSameJson } from './compare-contents.ts'

/**
 * Operations that make one content of a layout into another, in an order in which they can be carried out. Parts that are the
 * same objects are not compared.
 */
export function operationsBetween(before: LayoutContent, after: LayoutContent): LayoutOperation[] {
  const spaces = pairsOf(before.spaces, after.spaces)
  const assets = pairsOf(before.assets, after.assets)
  return [
    // Assets may stand in spaces that are new, and leave those that go.
    ...spaces.added.map((space): LayoutOperation => ({ op: 'addSpace', space })),
    ...spaces.changed.flatMap(([one, other]) => spaceOperations(one, other)),
    ...assets.removed.map(({ id }): LayoutOperation => ({ op: 'remove', id })),
    ...assets.changed.flatMap(([one, other]) => assetOperations(one, other)),
    ...assets.added.flatMap(addOperations),
    ...spaces.removed.map(({ id }): LayoutOperation => ({ op: 'removeSpace', id })),
  ]
}

interface Pairs<Part> {
  readonly added: readonly Part[]
  readonly removed: readonly Part[]
  readonly changed: readonly (readonly [before: Part, after: Part])[]
}

/** Parts by their ids: in one list alone, or in both and not the same. */
export function pairsOf<Part extends { readonly id: string }>(
  before: readonly Part[],
  after: readonly Part[],
): Pairs<Part> {
  const earlier = new Map(before.map((part) => [part.id, part]))
  const later = new Set(after.map(({ id }) => id))
  return {
    added: after.filter(({ id }) => !earlier.has(id)),
    removed: before.filter(({ id }) => !later.has(id)),
    changed: after.flatMap((part) => {
      const old = earlier.get(part.id)
      return old && old !== part && !isSameJson(old, part) ? [[old, part] as const] : []
    }),
  }
}

function spaceOperations(before: LayoutSpace, { id, name, usage, template, room }: LayoutSpace): LayoutOperation[] {
  const isUsed = before.usage !== usage || before.template !== template
  return [
    ...(isSameJson(before.room, room) ? [] : [{ op: 'reshape' as const, id, room }]),
    ...(before.name === name ? [] : [{ op: 'rename' as const, id, name }]),
    ...(isUsed ? [{ op: 'retype' as const, id, usage, template }] : []),
  ]
}

/** One that is in no space is taken out of the space under its middle, where `add` puts it. */
function addOperations(asset: LayoutAsset): LayoutOperation[] {
  const { id, position, spaceId } = asset
  return [{ op: 'add', asset }, ...(spaceId === null ? [{ op: 'move' as const, id, position, spaceId }] : [])]
}

function assetOperations(before: LayoutAsset, after: LayoutAsset): LayoutOperation[] {
  const { id, position, rotation, spaceId, type, shape, name } = after
  // No operation gives an asset another group: it is put in its own place.
  if (before.groupId !== after.groupId) return [{ op: 'remove', id }, ...addOperations(after)]
  const isMoved = !isSameJson(before.position, position) || before.spaceId !== spaceId
  const isOther = before.type !== type || before.name !== name || !isSameJson(before.shape, shape)
  return [
    ...(isMoved ? [{ op: 'move' as const, id, position, spaceId }] : []),
    ...(before.rotation === rotation ? [] : [{ op: 'turn' as const, id, rotation }]),
    ...(isOther ? [{ op: 'replace' as const, id, type, shape, name }] : []),
  ]
}
