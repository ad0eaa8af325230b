import { lengthOf } from '../../base/elementary.ts'
import { pointAt, type RingPoint } from '../../engine/geometry/edges.ts'
import { elementAt } from '../../engine/geometry/element-at.ts'
import type { Ring } from '../../engine/geometry/frame.ts'
import { readPolygon } from '../../engine/geometry/points.ts'
import { bounds, containsPoint, signedArea } from '../../engine/geometry/ring.ts'
import type { Opening } from '../../schema/furnishing/room.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import { footprint } from '../layouts/footprint.ts'
import { kindOfName } from '../whole-floors/names/kind-of-name.ts'
import type { RoomKind } from '../whole-floors/names/room-kinds.ts'
import { type OpeningStretch, stretchesOfOpening } from './ways/opening-stretches.ts'

/** What is known of a storey beside its layout. */
export interface StoreyFacts {
  readonly name: string
  /** null = not known */
  readonly floorNumber: number | null
  /** Of its floor, metres; null = not known. */
  readonly elevation: number | null
}

/** An opening of a space where it is on the plan. */
export interface CheckedOpening {
  readonly opening: Opening
  /** Place of its space in the plan. */
  readonly space: number
  /** The straight parts of the outline that it takes. */
  readonly stretches: readonly OpeningStretch[]
  /** Its middle. */
  readonly at: RingPoint
  /** Place of the other space that it leads to; undefined: it leads out of all of them. */
  readonly beyond: number | undefined
  /** To that space, metres; the usual thickness of a wall where there is none. */
  readonly depth: number
}

/** A piece of furniture with what it takes of the floor. */
export interface CheckedPiece {
  readonly asset: LayoutAsset
  readonly outline: Ring
  readonly box: Box
  readonly middle: RingPoint
  /** Whether one has to walk around it: all but carpets and what hangs. */
  readonly blocks: boolean
}

export interface Box {
  readonly minX: number
  readonly minZ: number
  readonly maxX: number
  readonly maxZ: number
}

export interface CheckedSpace {
  readonly index: number
  readonly space: LayoutSpace
  /** As listed; empty for an outline that is no polygon. */
  readonly ring: Ring
  readonly box: Box
  /** m² */
  readonly area: number
  /** What its name says, else its use. */
  readonly kind: RoomKind | undefined
  readonly openings: readonly CheckedOpening[]
  readonly pieces: readonly CheckedPiece[]
}

export interface CheckedPlan {
  readonly spaces: readonly CheckedSpace[]
  readonly pieces: readonly CheckedPiece[]
  readonly storey: StoreyFacts
}

/** Thickest wall that a door goes through, metres. */
const WALL_MAX = 0.8
const STEP = 0.02
/** Thickness of a wall with nothing behind it, metres. */
const OUTER_WALL = 0.3
/** What hangs so high is walked under, metres. */
const WALKED_UNDER = 2
/** Width of the strips by which spaces are found, metres. */
const STRIP = 8

/** Reads a layout for its checks. @param storey what is known of it */
export function checkedPlanOf({ spaces, assets }: LayoutContent, storey: StoreyFacts): CheckedPlan {
  const outlines = spaces.map(({ room }): Ring => {
    const read = readPolygon(room.boundary.shape.points)
    return read.ok ? read.value : []
  })
  const boxes = outlines.map((ring) => bounds(ring))
  const strips = stripsOf(boxes)
  const spaceAt = (x: number, z: number, except: number): number | undefined =>
    strips
      .get(Math.floor(x / STRIP))
      ?.find(
        (index) =>
          index !== except && isInBox(elementAt(boxes, index), x, z) && containsPoint(elementAt(outlines, index), x, z),
      )
  const pieces = assets.map(checkedPiece)
  const indexById = new Map(spaces.map(({ id }, index) => [id, index]))
  const piecesBySpace = spaces.map((): CheckedPiece[] => [])
  for (const piece of pieces) {
    const { spaceId } = piece.asset
    const index = spaceId === null ? spaceAt(...piece.middle, -1) : indexById.get(spaceId)
    if (index !== undefined) elementAt(piecesBySpace, index).push(piece)
  }
  const read = spaces.map((space, index): CheckedSpace => {
    const ring = elementAt(outlines, index)
    return {
      index,
      space,
      ring,
      box: elementAt(boxes, index),
      area: ring.length === 0 ? 0 : Math.abs(signedArea(ring)),
      kind: (kindOfName(space.name) ?? kindOfName(space.usage ?? ''))?.kind,
      openings: ring.length === 0 ? [] : openingsOf(space, ring, index, spaceAt),
      pieces: elementAt(piecesBySpace, index),
    }
  })
  return { spaces: read, pieces, storey }
}

function stripsOf(boxes: readonly Box[]): Map<number, number[]> {
  const strips = new Map<number, number[]>()
  for (const [index, { minX, maxX }] of boxes.entries()) {
    if (minX > maxX) continue
    // A space that spans thousands of strips is no floor that ways are measured on.
    const last = Math.min(Math.floor(maxX / STRIP), Math.floor(minX / STRIP) + STRIPS_MAX)
    for (let strip = Math.floor(minX / STRIP); strip <= last; strip++) {
      const there = strips.get(strip)
      if (there) there.push(index)
      else strips.set(strip, [index])
    }
  }
  return strips
}

const STRIPS_MAX = 1000

const isInBox = ({ minX, minZ, maxX, maxZ }: Box, x: number, z: number) =>
  x >= minX && x <= maxX && z >= minZ && z <= maxZ

function openingsOf(
  { room }: LayoutSpace,
  ring: Ring,
  space: number,
  spaceAt: (x: number, z: number, except: number) => number | undefined,
): CheckedOpening[] {
  return (room.boundary.openings ?? []).flatMap((opening): CheckedOpening[] => {
    const { stretches, at, out } = stretchesOfOpening(ring, opening)
    if (stretches.length === 0) return []
    for (let away = STEP; away <= WALL_MAX && opening.type !== 'window'; away += STEP) {
      const beyond = spaceAt(at[0] + away * out[0], at[1] + away * out[1], space)
      if (beyond !== undefined) return [{ opening, space, stretches, at, beyond, depth: away }]
    }
    return [{ opening, space, stretches, at, beyond: undefined, depth: OUTER_WALL }]
  })
}

export function checkedPiece(asset: LayoutAsset): CheckedPiece {
  const outline = footprint(asset).flat()
  const box = bounds(outline)
  return {
    asset,
    outline,
    box,
    middle: [(box.minX + box.maxX) / 2, (box.minZ + box.maxZ) / 2],
    blocks: asset.type !== 'carpet' && asset.position[1] < WALKED_UNDER,
  }
}

/** Whether a way leads through an opening. */
export const isPassage = ({ opening }: CheckedOpening): boolean => opening.type !== 'window'

/** Metres of clear width: of several stretches around a corner the longest. */
export const widthOf = ({ stretches }: CheckedOpening): number =>
  Math.max(...stretches.map(({ ax, az, bx, bz }) => lengthOf(bx - ax, bz - az)))

/** A door between two spaces is listed by both: the one of the first of them, with the narrower width. */
export interface CheckedDoor {
  readonly door: CheckedOpening
  /** Metres. */
  readonly width: number
}

/** All doors, each once. */
export function doorsOf({ spaces }: CheckedPlan): CheckedDoor[] {
  const doors: { door: CheckedOpening; width: number }[] = []
  const byPair = new Map<string, { door: CheckedOpening; width: number }[]>()
  for (const door of spaces.flatMap(({ openings }) => openings)) {
    if (door.opening.type !== 'door') continue
    const width = widthOf(door)
    const { beyond, space } = door
    const key = beyond === undefined ? '' : `${Math.min(space, beyond)} ${Math.max(space, beyond)}`
    const alike = beyond === undefined ? [] : (byPair.get(key) ?? [])
    const twin = alike.find((other) => other.door.space !== space && isNear(other.door.at, door.at))
    if (twin) {
      twin.width = Math.min(twin.width, width)
      continue
    }
    const own = { door, width }
    doors.push(own)
    if (beyond !== undefined) byPair.set(key, [...alike, own])
  }
  return doors
}

const isNear = ([ax, az]: RingPoint, [bx, bz]: RingPoint) => lengthOf(ax - bx, az - bz) <= WALL_MAX

/** A point that lies in a space, for marks: the middle of its box, else of its longest row of floor. */
export function middleOfSpace({ ring, box }: CheckedSpace): readonly [number, number] {
  if (ring.length === 0) return [0, 0]
  const [x, z] = [(box.minX + box.maxX) / 2, (box.minZ + box.maxZ) / 2]
  if (containsPoint(ring, x, z)) return [x, z]
  let best: readonly [number, number] = [x, z]
  let longest = 0
  for (let part = 1; part < ROWS; part++) {
    const row = box.minZ + ((box.maxZ - box.minZ) * (part - 0.5)) / ROWS
    const crossings = rowCrossings(ring, row)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [from, to] = [elementAt(crossings, i), elementAt(crossings, i + 1)]
      if (to - from > longest) [longest, best] = [to - from, [(from + to) / 2, row]]
    }
  }
  return best
}

const ROWS = 12

/** Where a row crosses an outline, from left to right: inside between the first and the second, and so on. */
export function rowCrossings(ring: Ring, z: number): number[] {
  const crossings: number[] = []
  let [ax, az] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0]
  for (let i = 0; i < ring.length; i += 2) {
    const [bx, bz] = pointAt(ring, i)
    if (az > z !== bz > z) crossings.push(ax + ((z - az) / (bz - az)) * (bx - ax))
    ;[ax, az] = [bx, bz]
  }
  return crossings.sort((one, other) => one - other)
}
