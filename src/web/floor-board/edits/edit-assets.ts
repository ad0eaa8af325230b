import type { Point } from '../../../engine/drawing/display-list.ts'
import { floorPieces } from '../../../engine/drawing/floor/floor-pieces.ts'
import { capitalise, nameOf } from '../../../engine/drawing/words.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { LayoutAsset } from '../../../schema/resources/floors/floor-layout.ts'
import { centreOf } from '../../playground/board/hand/match-figures.ts'
import { movedBy, type Picked, turnedBy } from '../../playground/board/pieces/edit-pieces.ts'
import { content, editAssets, picked, said, settled } from '../floor-state.ts'
import { newId } from './new-id.ts'

// What is done with the pieces that are selected, wherever on the floor they stand. Each is one step of undo.

/** How far a copy stands from what it was made of, metres. */
const COPY_STEP: Point = [0.25, 0.25]

/** `The sofa`, `3 pieces`. */
export function pickedWords(assets: readonly LayoutAsset[]): string {
  const [first] = assets
  return assets.length === 1 ? (first!.name ?? capitalise(nameOf(first!.type))) : `${assets.length} pieces`
}

export const pickedAssets = (): LayoutAsset[] => content.peek().assets.filter(({ id }) => picked.peek().has(id))

/** The selected assets where they would stand after a move, by their ids. */
export const movedAssets = (step: Point): ReadonlyMap<string, LayoutAsset> =>
  changedAssets((items, all) => movedBy(items, all, step))

function changedAssets(change: (items: readonly PlacedItem[], all: Picked) => readonly PlacedItem[]) {
  const assets = pickedAssets()
  const items = change(floorPieces(assets), new Set(assets.keys()))
  return new Map(
    assets.map((asset, i) => {
      const { position, rotation } = items[i]!
      return [asset.id, { ...asset, position: [...position] as [number, number, number], rotation }]
    }),
  )
}

/** Puts assets where they were moved to, each into the space under its middle. */
export function placeAssets(moved: ReadonlyMap<string, LayoutAsset>, step: string): void {
  editAssets(
    content.peek().assets.map((asset) => {
      const other = moved.get(asset.id)
      return other ? settled(other) : asset
    }),
    step,
  )
}

export function movePicked(step: Point): void {
  const moved = movedAssets(step)
  if (moved.size > 0) placeAssets(moved, `${pickedWords([...moved.values()])} moved`)
}

export function turnPicked(degrees: number): void {
  const moved = changedAssets((items, all) => turnedBy(items, all, degrees))
  if (moved.size > 0) placeAssets(moved, `${pickedWords([...moved.values()])} turned by ${degrees}°`)
}

export function removePicked(): void {
  const removed = pickedAssets()
  if (removed.length === 0) return
  const ids = new Set(removed.map(({ id }) => id))
  editAssets(
    content.peek().assets.filter(({ id }) => !ids.has(id)),
    `${pickedWords(removed)} removed`,
  )
}

export function duplicatePicked(): void {
  const originals = pickedAssets()
  if (originals.length === 0) return
  const groups = new Map<string | null, string | null>([[null, null]])
  for (const { groupId } of originals) if (!groups.has(groupId)) groups.set(groupId, newId())
  const copies = originals.map((asset) => {
    const [x, y, z] = asset.position
    return settled(
      freshAsset(asset, [x + COPY_STEP[0], y, z + COPY_STEP[1]], asset.rotation, groups.get(asset.groupId) ?? null),
    )
  })
  editAssets([...content.peek().assets, ...copies], `${pickedWords(originals)} duplicated`)
  picked.value = new Set(copies.map(({ id }) => id))
}

/** A piece of the same kind under an id of its own, without what a model says of the other. */
function freshAsset(
  { type, name, shape, spaceId }: Pick<LayoutAsset, 'type' | 'name' | 'shape' | 'spaceId'>,
  position: readonly [number, number, number],
  rotation: number,
  groupId: string | null,
): LayoutAsset {
  const asset = { id: newId(), type, name, shape, spaceId, rotation, groupId, origin: null, moved: false }
  return { ...asset, position: [...position] }
}

/** Pieces of the engine or of a board as new assets of a space. */
export const assetsOf = (items: readonly PlacedItem[], spaceId: string | null): LayoutAsset[] =>
  items.map((item) =>
    freshAsset(
      { ...item, name: null, spaceId },
      item.position,
      item.rotation,
      item.groupId === '' ? null : item.groupId,
    ),
  )

export function pickAll(spaceId: string | undefined): void {
  const assets = content.peek().assets.filter((asset) => spaceId === undefined || asset.spaceId === spaceId)
  picked.value = new Set(assets.map(({ id }) => id))
  said.value = `${assets.length} pieces selected`
}

/** The pieces whose middle lies in a frame. */
export function assetsWithin([[ax, az], [bx, bz]]: readonly [Point, Point]): ReadonlySet<string> {
  const [minX, maxX, minZ, maxZ] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(az, bz), Math.max(az, bz)]
  const within = floorPieces(content.peek().assets).filter((piece) => {
    const [x, z] = centreOf(piece)
    return x >= minX && x <= maxX && z >= minZ && z <= maxZ
  })
  return new Set(within.map(({ asset }) => asset.id))
}
