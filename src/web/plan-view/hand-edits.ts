// Pieces moved and turned by hand: where they come to stand, what that breaks, and what is saved of it.

import { containsPoint } from '../../engine/geometry/ring.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import { cornersOf, middleOf } from './piece-places.ts'
import type { PlanOperation } from './plan-messages.ts'

type Corner = readonly [number, number]

/** Distance to a wall from which a piece goes to it, metres. */
const REACH = 0.12
/** What may overlap or stick out without being seen, metres. */
const SLACK = 0.01

/** The space under a place. */
export const spaceAtPlace = (spaces: readonly LayoutSpace[], [x, z]: Corner): LayoutSpace | undefined =>
  spaces.find(({ room }) => containsPoint(room.boundary.shape.points.flat(), x, z))

/** Moves a piece, which goes to walls that it comes near. @param snaps false = exactly as far */
export function movedPiece(
  asset: LayoutAsset,
  [dx, dz]: Corner,
  spaces: readonly LayoutSpace[],
  snaps: boolean,
): LayoutAsset {
  const free = shifted(asset, dx, dz)
  const space = spaceAtPlace(spaces, middleOf(free))
  const snapped = snaps && space ? toWalls(free, space) : free
  return { ...snapped, spaceId: space?.id ?? null, moved: true }
}

/** Turns a piece about its middle. */
export function turnedPiece(asset: LayoutAsset, degrees: number): LayoutAsset {
  const rotation = (((asset.rotation + degrees) % 360) + 360) % 360
  const [x, z] = middleOf(asset)
  const turned = { ...asset, rotation, moved: true }
  const [nextX, nextZ] = middleOf(turned)
  return shifted(turned, x - nextX, z - nextZ)
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4

const shifted = (asset: LayoutAsset, dx: number, dz: number): LayoutAsset => {
  const [x, y, z] = asset.position
  return { ...asset, position: [round(x + dx), y, round(z + dz)] }
}

/** To the nearest wall that a side is parallel to, then to one across. */
function toWalls(asset: LayoutAsset, { room }: LayoutSpace): LayoutAsset {
  const { points } = room.boundary.shape
  let placed = asset
  let first: Corner | undefined
  for (let i = 0; i < 2; i++) {
    const gaps = points
      .flatMap((a, at) => gapTo(placed, a, points[(at + 1) % points.length]!) ?? [])
      .filter(({ normal: [x, z] }) => !first || Math.abs(first[0] * x + first[1] * z) < 0.5)
      .sort((a, b) => Math.abs(a.gap) - Math.abs(b.gap))
    const [nearest] = gaps
    if (!nearest) break
    first = nearest.normal
    placed = shifted(placed, -nearest.normal[0] * nearest.gap, -nearest.normal[1] * nearest.gap)
  }
  return placed
}

/** How far the side of a piece that is parallel to a wall lies from its line, on the side that the piece stands on. */
function gapTo(asset: LayoutAsset, a: Corner, b: Corner): { gap: number; normal: Corner } | undefined {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  if (length < SLACK) return undefined
  const along: Corner = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  const middle = middleOf(asset)
  const side = (middle[0] - a[0]) * -along[1] + (middle[1] - a[1]) * along[0] < 0 ? -1 : 1
  const normal: Corner = [-along[1] * side, along[0] * side]
  const ways = cornersOf(asset).map(([x, z]) => ({
    away: (x - a[0]) * normal[0] + (z - a[1]) * normal[1],
    at: (x - a[0]) * along[0] + (z - a[1]) * along[1],
  }))
  const gap = Math.min(...ways.map(({ away }) => away))
  if (Math.abs(gap) > REACH) return undefined
  const isParallel = ways.filter(({ away }) => away - gap < SLACK).length >= 2
  const isBeside = ways.some(({ at }) => at > 0 && at < length)
  return isParallel && isBeside ? { gap, normal } : undefined
}

/** Ids of pieces that stand in another one or beyond their space, but for what did so before. */
export function illegalPieces(before: LayoutContent, now: LayoutContent): string[] {
  const places = new Map(before.assets.map((it) => [it.id, it]))
  const changed = new Set(now.assets.filter((it) => places.get(it.id) !== it).map(({ id }) => id))
  const known = new Set(conflictsOf(before, changed).map(({ key }) => key))
  return [...new Set(conflictsOf(now, changed).flatMap(({ key, ids }) => (known.has(key) ? [] : ids)))].sort()
}

/** @param changed ids of the pieces that are looked at */
function conflictsOf(
  { spaces, assets }: LayoutContent,
  changed: ReadonlySet<string>,
): { key: string; ids: string[] }[] {
  const standing = assets.filter(({ type }) => type !== 'carpet').map((asset) => ({ asset, parts: partsOf(asset) }))
  const conflicts: { key: string; ids: string[] }[] = []
  for (const one of standing) {
    const { id, spaceId } = one.asset
    if (!changed.has(id)) continue
    const space = spaces.find((it) => it.id === spaceId) ?? spaceAtPlace(spaces, middleOf(one.asset))
    const ring = space?.room.boundary.shape.points.flat()
    const [x, z] = middleOf(one.asset)
    const inside = cornersOf(one.asset).map(([cx, cz]) => towards([cx, cz], [x, z]))
    if (!ring || inside.some(([cx, cz]) => !containsPoint(ring, cx, cz)))
      conflicts.push({ key: `out ${id}`, ids: [id] })
    for (const other of standing)
      if (
        other !== one &&
        sameHeight(one.asset, other.asset) &&
        one.parts.some((a) => other.parts.some((b) => overlap(a, b)))
      )
        conflicts.push({ key: `in ${[id, other.asset.id].sort().join(' ')}`, ids: [id, other.asset.id] })
  }
  return conflicts
}

/** A corner drawn in a little: a piece at a wall touches it. */
function towards([x, z]: Corner, [toX, toZ]: Corner): Corner {
  const length = Math.hypot(toX - x, toZ - z) || 1
  const share = Math.min(1, (2 * SLACK) / length)
  return [x + (toX - x) * share, z + (toZ - z) * share]
}

const sameHeight = (a: LayoutAsset, b: LayoutAsset): boolean =>
  a.position[1] < b.position[1] + b.shape.h - SLACK && b.position[1] < a.position[1] + a.shape.h - SLACK

/** Convex parts of an outline: an L is two boxes; other outlines are taken for convex. */
function partsOf(asset: LayoutAsset): (readonly Corner[])[] {
  const corners = cornersOf(asset)
  const { shape } = asset
  if (shape.type !== 'l-extrusion') return [corners]
  const [p0, p1, p2, p3, p4, p5] = corners as unknown as readonly [Corner, Corner, Corner, Corner, Corner, Corner]
  const inner: Corner = [p0[0] + p3[0] - foot(p0, p1, p3)[0], p0[1] + p3[1] - foot(p0, p1, p3)[1]]
  return [
    [p0, p1, p2, inner],
    [p0, foot(p0, p1, p3), p4, p5],
  ]
}

function foot(a: Corner, b: Corner, point: Corner): Corner {
  const [x, z] = [b[0] - a[0], b[1] - a[1]]
  const share = ((point[0] - a[0]) * x + (point[1] - a[1]) * z) / (x * x + z * z)
  return [a[0] + share * x, a[1] + share * z]
}

/** Whether convex outlines overlap by more than the slack: no line lies between them. */
function overlap(a: readonly Corner[], b: readonly Corner[]): boolean {
  for (const outline of [a, b])
    for (const [i, from] of outline.entries()) {
      const to = outline[(i + 1) % outline.length]!
      const length = Math.hypot(to[0] - from[0], to[1] - from[1])
      if (length < 1e-9) continue
      const normal: Corner = [(to[1] - from[1]) / length, (from[0] - to[0]) / length]
      const [lowA, highA] = rangeAlong(a, normal)
      const [lowB, highB] = rangeAlong(b, normal)
      if (highA < lowB + SLACK || highB < lowA + SLACK) return false
    }
  return true
}

function rangeAlong(outline: readonly Corner[], [x, z]: Corner): readonly [number, number] {
  const all = outline.map((it) => it[0] * x + it[1] * z)
  return [Math.min(...all), Math.max(...all)]
}

/** What brings the pieces of a layout to where they are now. */
export function operationsBetween(before: LayoutContent, now: LayoutContent): PlanOperation[] {
  const known = new Map(before.assets.map((it) => [it.id, it]))
  return now.assets.flatMap(({ id, position, rotation }): PlanOperation[] => {
    const old = known.get(id)
    if (!old) return []
    return [
      ...(rotation === old.rotation ? [] : [{ op: 'turn' as const, id, rotation }]),
      ...(position.every((it, i) => it === old.position[i]) ? [] : [{ op: 'move' as const, id, position }]),
    ]
  })
}
