import { lengthOf } from '../../../base/elementary.ts'
import { edgesOf, type RingEdge } from '../../../engine/geometry/edges.ts'
import { elementAt } from '../../../engine/geometry/element-at.ts'
import type { Ring } from '../../../engine/geometry/frame.ts'
import { bounds, signedArea } from '../../../engine/geometry/ring.ts'
import { type Box, type CheckedPlan, type CheckedSpace, isPassage, rowCrossings } from '../checked-plan.ts'

/** Widest that clearances are measured, metres: half of what a wheelchair turns on, and some more. */
const REACH = 0.8
/** Side of the squares, metres, and most of them. */
export interface SquareSize {
  readonly cell: number
  readonly cellsMax: number
}

/** The finer ones where there are not too many. */
const FINE: SquareSize = { cell: 0.05, cellsMax: 2_000_000 }
export const COARSE: SquareSize = { cell: 0.1, cellsMax: 6_000_000 }
/** Free floor around a raster, metres. */
const MARGIN = 0.5
/** A doorway reaches so far into the rooms that it joins that it meets their outlines, metres. */
const INTO_ROOM = 0.03
/** Longest part of an edge that is painted at once, metres. */
const PART = 2

/** The place of no space, and of the floor in a doorway. */
const NOTHING = 0
const DOORWAY = -1

/**
 * Floor of spaces that doors join, as squares. Each square knows its space and how far its middle is from walls and furniture: exact
 * to rounding, up to `REACH`.
 */
export interface ClearanceRaster {
  readonly cell: number
  readonly minX: number
  readonly minZ: number
  readonly columns: number
  readonly rows: number
  /** Of each square 1 + the place of its space in the plan, 0 for none, −1 in a doorway. */
  readonly spaces: Int16Array
  /** Metres; 0 in walls and in furniture. */
  readonly clearance: Float32Array
  /** Places of its spaces in the plan. */
  readonly members: readonly number[]
}

/** Rasters of all spaces, those that doors and gaps join in one; undefined where they would have too many squares. */
export function clearanceRasters(
  plan: CheckedPlan,
  sizes: readonly SquareSize[] = [FINE, COARSE],
): readonly ClearanceRaster[] | undefined {
  const clusters = joinedSpaces(plan)
  const boxes = clusters.map((cluster) => boxAround(cluster.map((index) => elementAt(plan.spaces, index))))
  const size = boxes.find(() => true) && sizes.find(({ cell, cellsMax }) => cellsIn(boxes, cell) <= cellsMax)
  if (!size) return boxes.length === 0 ? [] : undefined
  return clusters.map((members, i) => paintedRaster(plan, members, elementAt(boxes, i), size.cell))
}

const cellsIn = (boxes: readonly Box[], cell: number): number =>
  boxes.reduce((sum, { minX, maxX, minZ, maxZ }) => sum + ((maxX - minX) / cell) * ((maxZ - minZ) / cell), 0)

/** The spaces that have an outline, by which of them passages join. */
function joinedSpaces({ spaces }: CheckedPlan): number[][] {
  const parent = spaces.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (elementAt(parent, root) !== root) root = elementAt(parent, root)
    parent[index] = root
    return root
  }
  for (const { openings, index } of spaces)
    for (const { beyond } of openings) if (beyond !== undefined) parent[rootOf(beyond)] = rootOf(index)
  const clusters = new Map<number, number[]>()
  for (const { index, ring } of spaces) {
    if (ring.length === 0) continue
    const root = rootOf(index)
    clusters.set(root, [...(clusters.get(root) ?? []), index])
  }
  return [...clusters.values()]
}

function boxAround(spaces: readonly CheckedSpace[]): Box {
  const [xs, zs] = [
    spaces.flatMap(({ box }) => [box.minX, box.maxX]),
    spaces.flatMap(({ box }) => [box.minZ, box.maxZ]),
  ]
  return {
    minX: Math.min(...xs) - MARGIN,
    maxX: Math.max(...xs) + MARGIN,
    minZ: Math.min(...zs) - MARGIN,
    maxZ: Math.max(...zs) + MARGIN,
  }
}

function paintedRaster(plan: CheckedPlan, members: readonly number[], box: Box, cell: number): ClearanceRaster {
  const columns = Math.ceil((box.maxX - box.minX) / cell)
  const rows = Math.ceil((box.maxZ - box.minZ) / cell)
  const raster: ClearanceRaster = {
    cell,
    minX: box.minX,
    minZ: box.minZ,
    columns,
    rows,
    spaces: new Int16Array(columns * rows),
    clearance: new Float32Array(columns * rows),
    members,
  }
  const own = members.map((index) => elementAt(plan.spaces, index))
  const doorways = new Map<number, Ring[]>(members.map((index) => [index, []]))
  for (const { ring, index } of own)
    forEachSquare(raster, ring, (square) => {
      raster.spaces[square] = index + 1
      raster.clearance[square] = REACH
    })
  for (const { openings, index } of own)
    for (const opening of openings.filter(isPassage))
      for (const { ax, az, bx, bz, outX, outZ } of opening.stretches) {
        const quad = (from: number, to: number): Ring => [
          ...[ax + outX * from, az + outZ * from, bx + outX * from, bz + outZ * from],
          ...[bx + outX * to, bz + outZ * to, ax + outX * to, az + outZ * to],
        ]
        forEachSquare(raster, quad(0, opening.depth), (square) => {
          if (raster.spaces[square] !== NOTHING) return
          raster.spaces[square] = DOORWAY
          raster.clearance[square] = REACH
        })
        const passage = quad(-INTO_ROOM, opening.depth + INTO_ROOM)
        doorways.get(index)?.push(passage)
        if (opening.beyond !== undefined) doorways.get(opening.beyond)?.push(passage)
      }
  for (const { ring, index } of own)
    for (const wall of edgesOf(ring))
      for (const part of outsideOf(wall, doorways.get(index) ?? [])) paintEdge(raster, part)
  for (const { pieces } of own)
    for (const piece of pieces) {
      if (!piece.blocks) continue
      forEachSquare(raster, piece.outline, (square) => {
        raster.clearance[square] = 0
      })
      for (const edge of edgesOf(piece.outline)) paintEdge(raster, edge)
    }
  return raster
}

/** The squares whose middle lies in an outline. */
function forEachSquare(
  { minX, minZ, cell, columns, rows }: ClearanceRaster,
  ring: Ring,
  visit: (square: number) => void,
): void {
  if (ring.length === 0) return
  const box = bounds(ring)
  const first = Math.max(0, Math.floor((box.minZ - minZ) / cell))
  const last = Math.min(rows - 1, Math.floor((box.maxZ - minZ) / cell))
  for (let row = first; row <= last; row++) {
    const crossings = rowCrossings(ring, minZ + (row + 0.5) * cell)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil((elementAt(crossings, i) - minX) / cell - 0.5))
      const to = Math.min(columns - 1, Math.ceil((elementAt(crossings, i + 1) - minX) / cell - 0.5) - 1)
      for (let column = from; column <= to; column++) visit(row * columns + column)
    }
  }
}

/** Brings the clearance of the squares around an edge down to how far it is. */
function paintEdge(raster: ClearanceRaster, [ax, az, bx, bz]: RingEdge): void {
  const parts = Math.max(1, Math.ceil(lengthOf(bx - ax, bz - az) / PART))
  if (parts > PARTS_MAX) return
  for (let part = 0; part < parts; part++) {
    const [from, to] = [part / parts, (part + 1) / parts]
    paintPart(raster, ax + (bx - ax) * from, az + (bz - az) * from, ax + (bx - ax) * to, az + (bz - az) * to)
  }
}

/** Longer edges are those of pieces that lie outside of every raster. */
const PARTS_MAX = 100_000

function paintPart(
  { minX, minZ, cell, columns, rows, clearance }: ClearanceRaster,
  ax: number,
  az: number,
  bx: number,
  bz: number,
): void {
  const first = Math.max(0, Math.floor((Math.min(ax, bx) - REACH - minX) / cell))
  const last = Math.min(columns - 1, Math.ceil((Math.max(ax, bx) + REACH - minX) / cell))
  const top = Math.max(0, Math.floor((Math.min(az, bz) - REACH - minZ) / cell))
  const bottom = Math.min(rows - 1, Math.ceil((Math.max(az, bz) + REACH - minZ) / cell))
  const [dx, dz] = [bx - ax, bz - az]
  const square = dx * dx + dz * dz
  for (let row = top; row <= bottom; row++) {
    const z = minZ + (row + 0.5) * cell - az
    for (let column = first; column <= last; column++) {
      const index = row * columns + column
      const now = clearance[index] ?? 0
      if (now === 0) continue
      const x = minX + (column + 0.5) * cell - ax
      const share = square === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + z * dz) / square))
      const [ox, oz] = [x - share * dx, z - share * dz]
      const apart = ox * ox + oz * oz
      if (apart < now * now) clearance[index] = Math.sqrt(apart)
    }
  }
}

/** The parts of an edge outside of some convex outlines. */
function outsideOf([ax, az, bx, bz]: RingEdge, outlines: readonly Ring[]): RingEdge[] {
  const cuts = outlines.flatMap((ring) => sharesInside([ax, az, bx, bz], ring)).sort(([one], [other]) => one - other)
  const parts: RingEdge[] = []
  let from = 0
  for (const [start, end] of [...cuts, [1, 1] as const]) {
    if (start > from) {
      const at = (share: number) => [ax + (bx - ax) * share, az + (bz - az) * share] as const
      parts.push([...at(from), ...at(start)])
    }
    from = Math.max(from, end)
  }
  return parts
}

/** From which to which share of its length an edge lies in a convex outline (Cyrus and Beck); none where it passes it by. */
function sharesInside([ax, az, bx, bz]: RingEdge, ring: Ring): (readonly [from: number, to: number])[] {
  const turn = signedArea(ring) > 0 ? 1 : -1
  let [from, to] = [0, 1]
  for (const [px, pz, qx, qz] of edgesOf(ring)) {
    const inside = (x: number, z: number) => turn * ((qx - px) * (z - pz) - (qz - pz) * (x - px))
    const [start, end] = [inside(ax, az), inside(bx, bz)]
    if (start < 0 && end < 0) return []
    if (start < 0) from = Math.max(from, start / (start - end))
    else if (end < 0) to = Math.min(to, start / (start - end))
  }
  return from < to ? [[from, to]] : []
}

/** The middle of a square on the plan. */
export const middleOfSquare = (
  { minX, minZ, cell, columns }: ClearanceRaster,
  square: number,
): readonly [x: number, z: number] => [
  minX + ((square % columns) + 0.5) * cell,
  minZ + (Math.floor(square / columns) + 0.5) * cell,
]

/** The squares whose middle lies in a box. */
export function* squaresIn({ minX, minZ, cell, columns, rows }: ClearanceRaster, box: Box): Generator<number> {
  const first = Math.max(0, Math.floor((box.minX - minX) / cell))
  const last = Math.min(columns - 1, Math.floor((box.maxX - minX) / cell))
  const top = Math.max(0, Math.floor((box.minZ - minZ) / cell))
  const bottom = Math.min(rows - 1, Math.floor((box.maxZ - minZ) / cell))
  for (let row = top; row <= bottom; row++)
    for (let column = first; column <= last; column++) yield row * columns + column
}

/** The place of the space of a square; undefined in walls and doorways. */
export const spaceOfSquare = ({ spaces }: ClearanceRaster, square: number): number | undefined => {
  const space = spaces[square] ?? NOTHING
  return space > 0 ? space - 1 : undefined
}

/** Whether a disc so wide has a place in the middle of a square, metres; half a square is left to where the middles lie. */
export const hasRoomFor = ({ clearance, cell }: ClearanceRaster, square: number, width: number): boolean =>
  (clearance[square] ?? 0) >= width / 2 - cell / 2
