import type { Ring } from '../geometry/frame.ts'
import { bounds } from '../geometry/ring.ts'
import type { Kernels } from './kernels.ts'
import { BODY_STRIDE, rowCount, TARGET_STRIDE } from './records.ts'
import { copyAll, Table, totalLength } from './table.ts'

// A body is a box in metres: cx cz hx hz cos sin. A target is a box and how near the floor must come: … reach.

/** Radius of the person who walks (docs/furnishing.md#q4) and side of a cell, metres. */
const RADIUS = 0.3
const CELL = 0.05

/** Distances this much below the radius still count as free, so that 0.30 m between lattice points is not lost to rounding. */
const RADIUS_SLACK = 5e-7

const CELLS_MAX = 1.5e6
/** Columns are 16-bit numbers in the kernel. */
const SIDE_MAX = 60_000
const SLOT_BYTES_MAX = 64 * 1024 * 1024
const SLOTS = 128

export interface WalkOptions {
  /** Radius of the disc that walks, metres. Default 0.30. */
  readonly radius?: number
  /** Side of a cell, metres; larger in rooms that would need more than 1.5 million cells. Default 0.05. */
  readonly cell?: number
  /** How many free floors can be held. Default 128, cut to stay below 64 MB, at least 2. */
  readonly slots?: number
}

/**
 * Free floors of a room as bit rows of square cells. A cell is free when every point of it can be the centre of a disc
 * of the radius that reaches into no wall and no body (docs/furnishing.md#q4, on the safe side). Slot 0 is the empty
 * room.
 *
 * Several may be alive at a time and be closed in any order.
 */
export class Walk {
  readonly cell: number
  readonly slots: number
  readonly #kernels: Kernels
  readonly #radius: number
  readonly #origin: { readonly x: number; readonly z: number }
  readonly #columns: number
  readonly #rowCount: number
  readonly #slotBytes: number
  readonly #rows: number
  readonly #scratch: number
  readonly #boxes: Table
  #closed = false

  /** @param ring the room, either winding, may be concave, not closed */
  constructor(kernels: Kernels, ring: Ring, options: WalkOptions = {}) {
    const { minX, minZ, maxX, maxZ } = bounds(ring)
    const width = maxX - minX
    const depth = maxZ - minZ
    this.#kernels = kernels
    this.#boxes = new Table(kernels)
    this.#radius = Math.max(0, (options.radius ?? RADIUS) - RADIUS_SLACK)
    this.cell = Math.max(
      options.cell ?? CELL,
      Math.sqrt((width * depth) / CELLS_MAX),
      width / SIDE_MAX,
      depth / SIDE_MAX,
    )
    this.#origin = { x: minX, z: minZ }
    this.#columns = cellsAlong(width, this.cell)
    this.#rowCount = cellsAlong(depth, this.cell)
    this.#slotBytes = Math.ceil(this.#columns / 64) * 8 * this.#rowCount
    this.slots = Math.max(2, Math.min(options.slots ?? SLOTS, Math.floor(SLOT_BYTES_MAX / this.#slotBytes)))
    this.#rows = kernels.blocks.take(this.slots * this.#slotBytes)
    this.#scratch = kernels.blocks.take(kernels.exports.scratchBytes(this.#columns, this.#rowCount))
    this.#rasterRoom(ring)
  }

  /** How many cells the floor has. */
  get cells(): number {
    return this.#columns * this.#rowCount
  }

  /**
   * Takes the bodies, grown by the radius, away from the floor of slot `parent` and writes to slot `out` the first
   * component (cells joined by their sides, in scan order) that has a cell within reach of every target: one whose every
   * point is at most `reach` from the target's box. Without targets: the largest component. `out` may be `parent`.
   *
   * @returns -1, or the index of the first target that the best component misses; `out` is undefined then
   */
  test(parent: number, out: number, bodies: Float64Array, targets: Float64Array): number {
    return this.testAll(parent, out, [bodies], [targets])
  }

  /** The same of bodies and targets in several lists, one behind the other. */
  testAll(
    parent: number,
    out: number,
    bodies: readonly ArrayLike<number>[],
    targets: readonly ArrayLike<number>[],
  ): number {
    const bodyCount = rowsIn(bodies, BODY_STRIDE, 'bodies')
    const targetCount = rowsIn(targets, TARGET_STRIDE, 'targets')
    const boxes = this.#load(bodies, targets)
    return this.#kernels.exports.walk(
      this.#slot(parent),
      this.#slot(out),
      this.#columns,
      this.#rowCount,
      this.#origin.x,
      this.#origin.z,
      this.cell,
      this.#radius,
      boxes,
      bodyCount,
      boxes + 8 * BODY_STRIDE * bodyCount,
      targetCount,
      this.#scratch,
    )
  }

  /** A slot for tests and benches: one byte per cell, row by row from the corner (x0, z0), columns along x. */
  rows(slot: number): { x0: number; z0: number; columns: number; rowCount: number; free: Uint8Array } {
    const stride = Math.ceil(this.#columns / 64) * 8
    const bits = new Uint8Array(this.#kernels.exports.memory.buffer, this.#slot(slot), this.#slotBytes)
    const free = new Uint8Array(this.#columns * this.#rowCount)
    for (let k = 0; k < this.#rowCount; k++) {
      for (let c = 0; c < this.#columns; c++) {
        free[k * this.#columns + c] = (bits[k * stride + (c >> 3)]! >> (c & 7)) & 1
      }
    }
    return { x0: this.#origin.x, z0: this.#origin.z, columns: this.#columns, rowCount: this.#rowCount, free }
  }

  /** Gives the memory back; the object must not be used afterwards. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#kernels.blocks.give(this.#rows)
    this.#kernels.blocks.give(this.#scratch)
    this.#boxes.close()
  }

  #rasterRoom(ring: Ring): void {
    const from = this.#load([ring], [])
    this.#kernels.exports.rasterRoom(
      from,
      ring.length / 2,
      this.#rows,
      this.#columns,
      this.#rowCount,
      this.#origin.x,
      this.#origin.z,
      this.cell,
      this.#radius,
      this.#scratch,
    )
  }

  #slot(slot: number): number {
    if (slot >= 0 && slot < this.slots) return this.#rows + slot * this.#slotBytes
    throw new RangeError(`Cannot use slot ${slot}: there are ${this.slots}`)
  }

  /** Copies the lists, one behind the other, into kernel memory. */
  #load(first: readonly ArrayLike<number>[], second: readonly ArrayLike<number>[]): number {
    const address = this.#boxes.reserve(totalLength(first) + totalLength(second))
    const { view } = this.#boxes
    copyAll(second, view, copyAll(first, view, 0))
    return address
  }
}

/** Number of records in lists. @throws RangeError when a length is no multiple of the stride */
function rowsIn(lists: readonly ArrayLike<number>[], stride: number, what: string): number {
  let rows = 0
  for (const list of lists) rows += rowCount(list, stride, what)
  return rows
}

/** Cells that cover a length; a hair over a whole number does not ask for one more. */
const cellsAlong = (length: number, cell: number) => Math.max(1, Math.ceil(length / cell - 1e-6))
