import { ServiceError } from '../../base/errors.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { LayoutOperation } from '../../schema/resources/floors/layout-operations.ts'
import { spacesFault } from '../layouts/space-overlaps.ts'
import { type OutlinedSpace, outlined, spaceUnder } from './assets-by-space.ts'

/** What operations make of those parts of a layout that they name. */
export interface EditedParts {
  /** Those that are not as they were. */
  readonly spaces: readonly LayoutSpace[]
  readonly addedSpaces: readonly LayoutSpace[]
  /** Ids of spaces that were there. */
  readonly removedSpaces: readonly string[]
  readonly assets: readonly LayoutAsset[]
  readonly added: readonly LayoutAsset[]
  /** Ids of assets that were there. */
  readonly removed: readonly string[]
}

/**
 * Carries out operations in their order.
 *
 * @param content the spaces of the layout, and those of its assets that operations name; all assets where a space is removed
 * @param newId makes the id of a space or asset that is added without one
 * @throws ServiceError `invalid` naming the operation, for an id that the layout does not have, or has already, and for a space
 * whose outline or openings are wrong or that lies on another one
 */
export function applyOperations(
  content: LayoutContent,
  operations: readonly LayoutOperation[],
  newId: () => string,
): EditedParts {
  const spaces = new Map(content.spaces.map((space) => [space.id, space]))
  const assets = new Map(content.assets.map((asset) => [asset.id, asset]))
  const present = { spaces: new Set(spaces.keys()), assets: new Set(assets.keys()) }
  const edited = { spaces: new Set<string>(), assets: new Set<string>() }
  /** What gave each space its outline last, by its id. */
  const shaped = new Map<string, string>()
  let placeIn = spaceFinder(content.spaces)
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
    const setRoom = (space: LayoutSpace, member: string) => {
      setSpace(space)
      shaped.set(space.id, `operations[${i}].${member}`)
      placeIn = spaceFinder([...spaces.values()])
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
      case 'reshape': {
        const { openings, ...before } = spaceOf(operation.id)
        const { room } = operation
        // What a model says of openings is of those at the same places of the list.
        const isKept = openings?.length === (room.boundary.openings?.length ?? 0)
        setRoom({ ...before, room, ...(openings && isKept ? { openings } : {}) }, 'room')
        break
      }
      case 'addSpace': {
        const id = operation.space.id?.toLowerCase() ?? newId()
        if (spaces.has(id)) throw refused('space.id', `the layout has a space with this id, got "${id}"`)
        setRoom({ ...operation.space, id }, 'space.room')
        break
      }
      case 'removeSpace': {
        const { id } = spaceOf(operation.id)
        spaces.delete(id)
        edited.spaces.delete(id)
        shaped.delete(id)
        placeIn = spaceFinder([...spaces.values()])
        for (const asset of [...assets.values()])
          if (asset.spaceId === id) setAsset({ ...asset, spaceId: placeIn(asset) })
        break
      }
      case 'setAttributes':
        if (operation.resource === 'space') spaceOf(operation.id)
        else assetOf(operation.id)
        break
    }
  }
  const fault = spacesFault(content.spaces, [...spaces.values()], shaped)
  if (fault) throw new ServiceError('invalid', fault)
  const changed = [...edited.assets].map((id) => assets.get(id)!)
  const changedSpaces = [...edited.spaces].map((id) => spaces.get(id)!)
  return {
    spaces: changedSpaces.filter(({ id }) => present.spaces.has(id)),
    addedSpaces: changedSpaces.filter(({ id }) => !present.spaces.has(id)),
    removedSpaces: [...present.spaces].filter((id) => !spaces.has(id)),
    assets: changed.filter(({ id }) => present.assets.has(id)),
    added: changed.filter(({ id }) => !present.assets.has(id)),
    removed: [...present.assets].filter((id) => !assets.has(id)),
  }
}

/** Tells in which of the spaces a piece stands; they are measured when that is first asked. */
function spaceFinder(spaces: readonly LayoutSpace[]): (asset: LayoutAsset) => string | null {
  let rings: readonly OutlinedSpace[] | undefined
  return (asset) => {
    rings ??= spaces.map(outlined)
    return spaceUnder(rings, asset)?.space.id ?? null
  }
}
