import { movedCeiling } from '../../engine/geometry/moved-ceiling.ts'
import { bounds, containsPoint } from '../../engine/geometry/ring.ts'
import type { Opening, Room } from '../../schema/furnishing/room.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import { footprint } from '../layouts/footprint.ts'
import {
  KnownAssets,
  KnownSpaces,
  namesInFiles,
  type Part,
  STANDING_NOISE,
  TURNED_NOISE,
  turnedInFile,
} from '../layouts/known-parts.ts'
import { planShift } from '../layouts/plan-shift.ts'
import { withValuesOf } from '../layouts/value-sets.ts'
import { derivedUsage } from '../whole-floors/names/derived-usage.ts'
import { type KnownValues, type UpdatedPart, updatedValues, type ValueChange } from './updated-values.ts'

/** Corners that stand for a circle when a piece is looked for in a room. */
const ROUND_CORNERS = 8

/** A layout as a newer file has it. */
export interface UpdatedContent extends LayoutContent {
  /** What the file makes of values of custom attributes. */
  readonly attributes: ValueChange[]
}

/**
 * What a newer file makes of a layout. A space or piece has the id of the one with the same id in its model, or with this id in a file that
 * we wrote, else of the one in the same place. Furniture that the model never had stays in rooms that are still there, as long as it stands within their walls.
 *
 * @param known the values of custom attributes that stand here; left out: those of the file change none
 */
export function updatedContent(sent: LayoutContent, before: LayoutContent, known?: KnownValues): UpdatedContent {
  const file = aligned(sent, before)
  const ofSpaces = matchedSpaces(file.spaces, before.spaces)
  const spaces = ofSpaces.map(({ part }) => part)
  const spaceIds = new Map(file.spaces.map(({ id }, i) => [id, spaces[i]!.id]))
  const free = matcher(before.assets, file.assets)
  const ofAssets = file.assets.map((asset): UpdatedPart<LayoutAsset> => {
    const spaceId = asset.spaceId === null ? null : (spaceIds.get(asset.spaceId) ?? null)
    const same = free.take({ ...asset, spaceId })
    if (!same) return { part: { ...asset, spaceId }, old: undefined }
    if (isOurs(same, asset)) return { part: { ...withValuesOf(asset, ofOurs(same, asset)), spaceId }, old: same }
    const isInPlace = isNear(asset.position, same.position) && isNear([asset.rotation], [same.rotation], ROTATION_NOISE)
    const place = isInPlace ? { position: same.position, rotation: same.rotation } : {}
    const part = {
      ...asset,
      ...place,
      spaceId,
      id: same.id,
      shape: withDataOf(same.shape, asset.shape),
      groupId: asset.groupId ?? same.groupId,
      name: asset.name ?? same.name,
    }
    return { part, old: same }
  })
  const taken = new Set(ofAssets.map(({ part }) => part.id))
  const rooms = new Map(spaces.map((space) => [space.id, space]))
  const unchanged = new Set(before.spaces.flatMap(({ id, room }) => (rooms.get(id)?.room === room ? [id] : [])))
  const own = before.assets.filter(
    (asset) =>
      asset.externalId === undefined &&
      !taken.has(asset.id) &&
      (unchanged.has(asset.spaceId ?? '') || hasPlace(asset, rooms)),
  )
  const inSpaces = updatedValues('space', ofSpaces, known)
  const inAssets = updatedValues('asset', ofAssets, known)
  return {
    spaces: inSpaces.parts,
    assets: [...inAssets.parts, ...own],
    attributes: [...inSpaces.changes, ...inAssets.changes],
  }
}

function matchedSpaces(file: readonly LayoutSpace[], before: readonly LayoutSpace[]): UpdatedPart<LayoutSpace>[] {
  const byModel = byNameInFiles(before)
  const named = new Set(file.flatMap(({ externalId }) => externalId ?? []))
  const others = new KnownSpaces(before.filter((it) => !namesInFiles(it).some((name) => named.has(name))))
  return file.map((space) => {
    const old = (space.externalId === undefined ? undefined : byModel.get(space.externalId)) ?? others.take(space)
    return { part: old ? updatedSpace(old, space) : space, old }
  })
}

function updatedSpace(old: LayoutSpace, sent: LayoutSpace): LayoutSpace {
  const { furnishedAs = old.furnishedAs } = sent
  return {
    ...ownedBy(old, sent),
    id: old.id,
    usage: updatedUsage(old, sent),
    // How a room is furnished is decided here, and not in the model.
    template: sent.template ?? old.template,
    room: isSameToNoise(sent.room, old.room) ? old.room : sent.room,
    ...(furnishedAs && { furnishedAs }),
  }
}

/** A usage that its author has not stated, but its name or category tells, replaces only one that was derived likewise. */
function updatedUsage(old: LayoutSpace, sent: LayoutSpace): string | null {
  const isStated = sent.usage !== null && sent.usage !== derivedUsage(sent)
  const wasDerived = old.usage !== null && old.usage === derivedUsage(old)
  return isStated || wasDerived ? sent.usage : old.usage
}

const byNameInFiles = <It extends Part>(parts: readonly It[]) =>
  new Map(parts.flatMap((it) => namesInFiles(it).map((name) => [name, it] as const)))

/** What a file says of a part; an id that is ours is none that it came with. */
function ownedBy<It extends Part>(old: Part, sent: It): It {
  const { externalId: _, ...rest } = sent
  return isOurs(old, sent) ? (rest as It) : sent
}

/** Whether a file calls a part by the id that it has here, and no file brought it. */
const isOurs = (old: Part, { externalId }: Part): boolean =>
  externalId !== undefined && old.externalId === undefined && namesInFiles(old).includes(externalId)

/** Furniture of ours that comes back in a file: it is as it was, but for its place and size where these are others now. */
function ofOurs(old: LayoutAsset, { position, rotation, shape }: LayoutAsset): LayoutAsset {
  const [one, other] = [{ position, rotation, shape }, old].map((it) => {
    const { minX, maxX, minZ, maxZ } = bounds(footprint(it).flat())
    return [minX, maxX, minZ, maxZ, it.position[1], it.shape.h]
  })
  const isAlike = isNear(one!, other!, STANDING_NOISE) && turnedInFile({ shape, rotation }, old) <= TURNED_NOISE
  return isAlike ? old : { ...old, position, rotation, shape: withDataOf(old.shape, shape), moved: true }
}

/** A shape of a file, which tells sizes and no more, with what was known of the piece: its product among others. */
const withDataOf = ({ customData }: Shape, sent: Shape): Shape =>
  customData === undefined || sent.customData !== undefined ? sent : { ...sent, customData }

/** Files written twice differ by as much, metres and degrees. */
const NOISE = 0.001
const ROTATION_NOISE = 0.1

const isNear = (one: readonly number[], other: readonly number[], within = NOISE): boolean =>
  one.length === other.length && one.every((it, i) => Math.abs(it - other[i]!) <= within)

/** Whether two rooms are the same but for what rounding makes of them. */
function isSameToNoise({ boundary: one }: Room, { boundary: other }: Room): boolean {
  const numbers = ({ pos, l, y, h }: Opening) => [pos, l, y, h]
  const rest = ({ pos: _, l: _l, y: _y, h: _h, ...it }: Opening) => JSON.stringify(Object.entries(it).sort())
  const [a, b] = [one.openings ?? [], other.openings ?? []]
  return (
    isNear([one.shape.h, ...one.shape.points.flat()], [other.shape.h, ...other.shape.points.flat()]) &&
    JSON.stringify(one.ceiling) === JSON.stringify(other.ceiling) &&
    a.length === b.length &&
    a.every((it, i) => isNear(numbers(it), numbers(b[i]!)) && rest(it) === rest(b[i]!))
  )
}

/** A file in the coordinates of the layout that is there. */
function aligned(file: LayoutContent, before: LayoutContent): LayoutContent {
  const shift = planShift(file.spaces, before.spaces)
  if (!shift || isNear(shift, [0, 0], 1e-6)) return file
  const [dx, dz] = shift
  return {
    spaces: file.spaces.map((space) => ({ ...space, room: movedRoom(space.room, dx, dz) })),
    assets: file.assets.map((asset) => {
      const [x, y, z] = asset.position
      return { ...asset, position: [x + dx, y, z + dz] }
    }),
  }
}

function movedRoom({ boundary }: Room, dx: number, dz: number): Room {
  const { shape, ceiling } = boundary
  const points = shape.points.map(([x, z]): [number, number] => [x + dx, z + dz])
  return {
    boundary: { ...boundary, shape: { ...shape, points }, ...(ceiling && { ceiling: movedCeiling(ceiling, dx, dz) }) },
  }
}

/** Finds assets by the id of their model, else by what and where they are, each once. */
function matcher(assets: readonly LayoutAsset[], file: readonly LayoutAsset[]) {
  const byModel = byNameInFiles(assets)
  const named = new Set(file.flatMap(({ externalId }) => externalId ?? []))
  const byPlace = new KnownAssets(
    assets.filter((it) => it.externalId === undefined && !namesInFiles(it).some((name) => named.has(name))),
  )
  return {
    take(asset: LayoutAsset): LayoutAsset | undefined {
      const same = asset.externalId === undefined ? undefined : byModel.get(asset.externalId)
      if (!same) return byPlace.take(asset)
      byModel.delete(asset.externalId!)
      return same
    },
  }
}

/** Whether a piece stands in no room, or within the walls of its room. */
function hasPlace(asset: LayoutAsset, rooms: ReadonlyMap<string, LayoutSpace>): boolean {
  if (asset.spaceId === null) return true
  const room = rooms.get(asset.spaceId)
  if (!room) return false
  const ring = room.room.boundary.shape.points.flat()
  const corners = footprint(asset, ROUND_CORNERS)
  const [x, z] = [0, 1].map((i) => corners.reduce((sum, corner) => sum + corner[i]!, 0) / corners.length)
  // A little towards its middle: what touches a wall stands within it.
  return corners.every(([cx, cz]) => containsPoint(ring, cx + (x! - cx) * 0.1, cz + (z! - cz) * 0.1))
}
