import type { Point } from '../../../../engine/drawing/display-list.ts'
import { type Extent, extentOf, placedCorners } from '../../../../engine/drawing/room/outline.ts'
import { normaliseDegrees, round6, worldPoint } from '../../../../engine/geometry/frame.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import { centreOf, middleOf } from '../hand/match-figures.ts'

// Pieces changed by hand. Lists keep their order, so that a piece keeps its place in them; metres and degrees.

export type Pieces = readonly PlacedItem[]
export type Picked = ReadonlySet<number>

/** Begins the group ids of groups made by hand; those of the engine say what belongs together, not what moves together. */
const BY_HAND = 'by-hand-'

export const shifted = (item: PlacedItem, [x, z]: Point): PlacedItem => ({
  ...item,
  position: [round6(item.position[0] + x), item.position[1], round6(item.position[2] + z)],
})

/** The piece turned about its middle. */
export const turnedTo = (item: PlacedItem, rotation: number): PlacedItem =>
  centredAt({ ...item, rotation: round6(normaliseDegrees(rotation)) }, centreOf(item))

/** The piece with its middle at a point. */
export function centredAt(item: PlacedItem, [x, z]: Point): PlacedItem {
  const [ox, oz] = worldPoint(...middleOf(item.shape), { x: 0, z: 0, turn: item.rotation })
  return { ...item, position: [round6(x - ox), item.position[1], round6(z - oz)] }
}

/** Lamps over a table hang so far below the ceiling, metres. */
const BELOW_CEILING = 0.6

/** A new piece with its middle at a point of a room of some height, metres: on the floor, or where it hangs. */
export function newPieceAt(
  { type, shape }: Pick<PlacedItem, 'type' | 'shape'>,
  at: Point,
  height: number,
  groupId: string,
): PlacedItem {
  const y = type === 'pendant_lamp' ? Math.max(0, height - BELOW_CEILING - shape.h) : 0
  return centredAt({ type, shape, position: [0, y, 0], rotation: 0, groupId }, at)
}

/** Sides of the polygon that stands for a circle; four of its corners lie on the axes. */
const ROUND = 32

/** What a piece covers, as corners; a cylinder is as round as it is drawn, however it is turned. */
export function outlineOf(item: PlacedItem): readonly Point[] {
  const { shape, position } = item
  if (shape.type !== 'cylinder') return placedCorners(item)
  return Array.from({ length: ROUND }, (_, i): Point => {
    const turn = (2 * Math.PI * i) / ROUND
    return [position[0] + shape.r * Math.cos(turn), position[2] + shape.r * Math.sin(turn)]
  })
}

export const extentOfPiece = (item: PlacedItem): Extent => extentOf(outlineOf(item))!

/** The extent of some pieces; undefined for none. */
export const extentOfPieces = (pieces: Pieces): Extent | undefined => extentOf(pieces.flatMap(outlineOf))

const changed = (pieces: Pieces, picked: Picked, change: (item: PlacedItem, index: number) => PlacedItem): Pieces =>
  pieces.map((item, i) => (picked.has(i) ? change(item, i) : item))

export const movedBy = (pieces: Pieces, picked: Picked, step: Point): Pieces =>
  changed(pieces, picked, (item) => shifted(item, step))

/** Several pieces turn about the middle of all of them. */
export function turnedBy(pieces: Pieces, picked: Picked, degrees: number): Pieces {
  const extent = extentOfPieces(pieces.filter((_, i) => picked.has(i)))
  if (!extent) return pieces
  const [mx, mz] = [(extent.minX + extent.maxX) / 2, (extent.minZ + extent.maxZ) / 2]
  return changed(pieces, picked, (item) => {
    const turned = turnedTo(item, item.rotation + degrees)
    if (picked.size === 1) return turned
    const [x, z] = centreOf(item)
    return centredAt(turned, worldPoint(x - mx, z - mz, { x: mx, z: mz, turn: degrees }))
  })
}

export const removed = (pieces: Pieces, picked: Picked): Pieces => pieces.filter((_, i) => !picked.has(i))

/** With copies of some pieces after all others, each group of them a group of its own. */
export function withCopies(pieces: Pieces, copied: Pieces, step: Point): Pieces {
  const groups = new Map<string, string>()
  let free = freeGroup(pieces)
  const copies = copied.map((item) => {
    const groupId = groups.get(item.groupId) ?? `${BY_HAND}${free++}`
    groups.set(item.groupId, groupId)
    return { ...shifted(item, step), groupId }
  })
  return [...pieces, ...copies]
}

/** A group by hand moves as one. */
export function grouped(pieces: Pieces, picked: Picked): Pieces {
  const groupId = `${BY_HAND}${freeGroup(pieces)}`
  return changed(pieces, picked, (item) => ({ ...item, groupId }))
}

/** Each of the pieces in a group of its own. */
export function ungrouped(pieces: Pieces, picked: Picked): Pieces {
  let free = freeGroup(pieces)
  return changed(pieces, picked, (item) => ({ ...item, groupId: `${BY_HAND}${free++}` }))
}

/** A group id that no piece has, for a piece that is alone. */
export const newGroupId = (pieces: Pieces): string => `${BY_HAND}${freeGroup(pieces)}`

function freeGroup(pieces: Pieces): number {
  const taken = pieces.map(({ groupId }) => (groupId.startsWith(BY_HAND) ? Number(groupId.slice(BY_HAND.length)) : 0))
  return 1 + Math.max(0, ...taken.filter(Number.isInteger))
}

/** The pieces that move with one because they were grouped by hand, itself among them. */
export function handGroupOf(pieces: Pieces, index: number): Picked {
  const groupId = pieces[index]?.groupId
  return groupId?.startsWith(BY_HAND) ? sameGroup(pieces, index) : new Set([index])
}

/** The pieces that stand together with one, by hand or by the engine. */
export const sameGroup = (pieces: Pieces, index: number): Picked =>
  new Set(pieces.flatMap(({ groupId }, i) => (groupId === pieces[index]?.groupId ? [i] : [])))

/** Whether pieces are one group by hand. */
export function isHandGroup(pieces: Pieces, picked: Picked): boolean {
  const [first] = picked
  if (first === undefined || picked.size < 2) return false
  const group = handGroupOf(pieces, first)
  return group.size === picked.size && [...picked].every((i) => group.has(i))
}
