import { ServiceError } from '../../base/errors.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { LayoutOperation } from '../../schema/resources/floors/layout-operations.ts'
import { spaceUnder } from './assets-by-space.ts'
import { factsOf, type SpaceFacts } from './uses/space-facts.ts'

/** What operations make of those parts of a layout that they name. */
export interface EditedParts {
  /** Those that are not as they were. */
  readonly spaces: readonly LayoutSpace[]
  readonly assets: readonly LayoutAsset[]
  readonly added: readonly LayoutAsset[]
  /** Ids of assets that were there. */
  readonly removed: readonly string[]
}

/**
 * Carries out operations in their order.
 *
 * @param content the spaces of the layout, and those of its assets that operations name
 * @param newId makes the id of an asset that is added without one
 * @throws ServiceError `invalid` naming the operation, for an id that the layout does not have, or has already
 */
export function applyOperations(
  content: LayoutContent,
  operations: readonly LayoutOperation[],
  newId: () => string,
): EditedParts {
  const spaces = new Map(content.spaces.map((space) => [space.id, space]))
  const assets = new Map(content.assets.map((asset) => [asset.id, asset]))
  const present = new Set(assets.keys())
  const edited = { spaces: new Set<string>(), assets: new Set<string>() }
  const placeIn = spaceFinder(content.spaces)
  for (const [i, operation] of operations.entries()) {
    const refused = (member: string, reason: string) =>
      new ServiceError('invalid', `operations[${i}].${member}: ${reason}`)
    const spaceOf = (id: string) => {
      const space = spaces.get(id.toLowerCase())
      if (!space) throw refused('id', `no space of the layout has this id, got "${id}"`)
      return space
    }
    const assetOf = (id: string) => {
      const asset = assets.get(id.toLowerCase())
      if (!asset) throw refused('id', `no asset of the layout has this id, got "${id}"`)
      return asset
    }
    const setAsset = (asset: LayoutAsset) => {
      assets.set(asset.id, asset)
      edited.assets.add(asset.id)
    }
    const setSpace = (space: LayoutSpace) => {
      spaces.set(space.id, space)
      edited.spaces.add(space.id)
    }
    /** Where a piece stands: as was said, else where its middle is. */
    const spaceIdOf = (asset: LayoutAsset, sent: string | null | undefined) => {
      if (sent === undefined) return placeIn(asset)
      if (sent !== null && !spaces.has(sent.toLowerCase()))
        throw refused('spaceId', `must be the id of a space of this layout, got "${sent}"`)
      return sent?.toLowerCase() ?? null
    }
    switch (operation.op) {
      case 'add': {
        const id = operation.asset.id?.toLowerCase() ?? newId()
        if (assets.has(id)) throw refused('asset.id', `the layout has an asset with this id, got "${id}"`)
        const { spaceId, origin, ...rest } = operation.asset
        const asset: LayoutAsset = { ...rest, id, spaceId: null, origin: origin?.toLowerCase() ?? null }
        setAsset({ ...asset, spaceId: spaceIdOf(asset, spaceId ?? undefined) })
        break
      }
      case 'move': {
        const asset = { ...assetOf(operation.id), position: operation.position }
        setAsset({ ...asset, spaceId: spaceIdOf(asset, operation.spaceId) })
        break
      }
      case 'turn':
        setAsset({ ...assetOf(operation.id), rotation: operation.rotation })
        break
      case 'replace': {
        const { type, shape, name } = operation
        const before = assetOf(operation.id)
        setAsset({
          ...before,
          type: type ?? before.type,
          shape: shape ?? before.shape,
          name: name === undefined ? before.name : name,
        })
        break
      }
      case 'remove': {
        const { id } = assetOf(operation.id)
        assets.delete(id)
        edited.assets.delete(id)
        break
      }
      case 'rename':
        setSpace({ ...spaceOf(operation.id), name: operation.name })
        break
      case 'retype': {
        const { usage, template } = operation
        const before = spaceOf(operation.id)
        setSpace({
          ...before,
          usage: usage === undefined ? before.usage : usage,
          template: template === undefined ? before.template : template,
        })
        break
      }
      case 'setAttributes':
        if (operation.resource === 'space') spaceOf(operation.id)
        else assetOf(operation.id)
        break
    }
  }
  const changed = [...edited.assets].map((id) => assets.get(id)!)
  return {
    spaces: [...edited.spaces].map((id) => spaces.get(id)!),
    assets: changed.filter(({ id }) => present.has(id)),
    added: changed.filter(({ id }) => !present.has(id)),
    removed: [...present].filter((id) => !assets.has(id)),
  }
}

/** Tells in which of the spaces a piece stands; they are measured when that is first asked. */
function spaceFinder(spaces: readonly LayoutSpace[]): (asset: LayoutAsset) => string | null {
  let facts: readonly SpaceFacts[] | undefined
  return (asset) => {
    facts ??= spaces.map(factsOf)
    return spaceUnder(facts, asset)?.space.id ?? null
  }
}
