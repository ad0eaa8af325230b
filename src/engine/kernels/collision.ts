import type { Ring } from '../geometry/frame.ts'
import { bounds } from '../geometry/ring.ts'
import type { Kernels } from './kernels.ts'
import { CANDIDATE_STRIDE, PART_STRIDE, rowCount } from './records.ts'
import { blockFor, copyAll } from './table.ts'

// A part is an oriented box with a vertical interval: cx cz hx hz cos sin y0 y1 kind against inside (metres; hx, hz are half
// extents along the box's own axes; kind and against are masks of up to 31 bits).
//
// Two parts conflict when their footprints overlap by more than 20 µm along every axis, their vertical intervals overlap by
// more than 1 mm, and (a.against & b.kind) | (b.against & a.kind) is not 0. inside = 1: the box must lie inside the room
// polygon too; it may touch walls, or stand 20 µm in them.
//
// A candidate is a run of template parts set at a pose: firstPart partCount x z cos sin.

/** Whole ticks about an origin. */
export interface Ticks {
  readonly x: number
  readonly z: number
  readonly perMetre: number
}

/** Ticks per metre; fewer when the room is so long that its ticks would not fit 30 bits. */
const TICKS = 1e6
const EXTENT_MAX = 1000

/** A block of kernel memory that grows as needed, with a view that is made again after the memory has grown. */
interface Table {
  address: number
  bytes: number
  view: Float64Array
}

/**
 * Tests many candidates at a time against one room and one set of obstacles (docs/furnishing.md#q1, #q2). Positions
 * keep a precision of 1 µm over a kilometre, so a verdict may only differ from the exact one where a box is within 25
 * µm of the 20 µm limit. Several may be alive at a time and be closed in any order.
 */
export class Collision {
  readonly #kernels: Kernels
  readonly #tables = { ring: table(), obstacles: table(), templates: table(), candidates: table() }
  readonly #packed = { edges: table(), obstacles: table(), templates: table(), out: table() }
  #corners = 0
  #obstacleCount = 0
  #templateCount = 0
  #origin = { x: 0, z: 0 }
  #ticks = TICKS

  constructor(kernels: Kernels) {
    this.#kernels = kernels
  }

  /** The room: either winding, may be concave, not closed. Before any `setRoom` the origin is (0, 0). */
  setRoom(ring: Ring): void {
    const { minX, minZ, maxX, maxZ } = bounds(ring)
    const extent = Math.max(maxX - minX, maxZ - minZ)
    // Whole ticks, so that coordinates on a lattice of 1 µm remain on it.
    this.#ticks = TICKS
    for (let covered = EXTENT_MAX; covered < extent; covered *= 10) this.#ticks /= 10
    this.#origin = { x: this.#middle(minX, maxX), z: this.#middle(minZ, maxZ) }
    this.#corners = ring.length / 2
    const { exports } = this.#kernels
    const from = this.#load(this.#tables.ring, ring)
    const to = this.#reserve(this.#packed.edges, exports.edgeBytes(this.#corners))
    exports.packEdges(from, this.#corners, to, this.#origin.x, this.#origin.z, this.#ticks)
    this.#packObstacles()
    this.#packTemplates()
  }

  /** How positions in the room become whole ticks. */
  get ticks(): Ticks {
    return { ...this.#origin, perMetre: this.#ticks }
  }

  /** What stands in the room: parts in world coordinates, in lists. Replaces the former ones. */
  setObstacles(...lists: readonly ArrayLike<number>[]): void {
    let count = 0
    for (const parts of lists) count += rowCount(parts, PART_STRIDE, 'obstacles')
    this.#obstacleCount = count
    const to = this.#tables.obstacles
    this.#reserve(to, count * PART_STRIDE * 8)
    copyAll(lists, this.#viewOf(to), 0)
    this.#packObstacles()
  }

  /** The parts of which candidates are made, in local coordinates. Replaces the former ones. */
  setTemplates(parts: Float64Array): void {
    this.#templateCount = rowCount(parts, PART_STRIDE, 'templates')
    this.#load(this.#tables.templates, parts)
    this.#packTemplates()
  }

  /**
   * One byte per candidate: 1 = free, 0 = outside the room (only looked at when `room`) or in conflict with an obstacle.
   * The parts of one candidate are not tested against each other.
   *
   * @throws RangeError when a candidate's run of parts is not within the templates, or no room is set for `room`
   */
  verdict(candidates: Float64Array, room: boolean): Uint8Array {
    const count = rowCount(candidates, CANDIDATE_STRIDE, 'candidates')
    if (room && this.#corners === 0) throw new RangeError('Cannot test against the room: setRoom has not been called')
    const from = this.#load(this.#tables.candidates, candidates)
    const out = this.#reserve(this.#packed.out, count)
    const fault = this.#kernels.exports.verdict(
      from,
      count,
      this.#packed.templates.address,
      this.#templateCount,
      room ? this.#packed.edges.address : 0,
      this.#corners,
      this.#packed.obstacles.address,
      this.#obstacleCount,
      this.#origin.x,
      this.#origin.z,
      this.#ticks,
      out,
    )
    if (fault >= 0) {
      const [first, parts] = candidates.subarray(fault * CANDIDATE_STRIDE)
      const run = `${parts} parts from ${first}`
      throw new RangeError(`Cannot test candidate ${fault}: ${run} are not within the ${this.#templateCount} templates`)
    }
    return new Uint8Array(this.#kernels.exports.memory.buffer, out, count).slice()
  }

  /** Gives the memory back; the object must not be used afterwards. */
  close(): void {
    for (const each of [...Object.values(this.#tables), ...Object.values(this.#packed)]) {
      if (each.bytes > 0) this.#kernels.blocks.give(each.address)
      Object.assign(each, table())
    }
  }

  #middle(min: number, max: number): number {
    return Math.round(((min + max) / 2) * this.#ticks) / this.#ticks
  }

  #packObstacles(): void {
    const { exports } = this.#kernels
    const to = this.#reserve(this.#packed.obstacles, exports.obstacleBytes(this.#obstacleCount))
    const from = this.#tables.obstacles.address
    exports.packObstacles(from, this.#obstacleCount, to, this.#origin.x, this.#origin.z, this.#ticks)
  }

  #packTemplates(): void {
    const { exports } = this.#kernels
    const to = this.#reserve(this.#packed.templates, exports.templateBytes(this.#templateCount))
    exports.packTemplates(this.#tables.templates.address, this.#templateCount, to, this.#ticks)
  }

  /** Copies numbers into the table's block and returns its address. */
  #load(to: Table, numbers: ArrayLike<number>): number {
    this.#reserve(to, numbers.length * 8)
    this.#viewOf(to).set(numbers)
    return to.address
  }

  #viewOf(table: Table): Float64Array {
    const { buffer } = this.#kernels.exports.memory
    if (table.view.buffer !== buffer) table.view = new Float64Array(buffer, table.address, table.bytes >> 3)
    return table.view
  }

  /** Makes sure that the table holds `bytes`; its content is lost when it must grow. */
  #reserve(to: Table, bytes: number): number {
    if (bytes <= to.bytes) return to.address
    if (to.bytes > 0) this.#kernels.blocks.give(to.address)
    to.bytes = blockFor(bytes)
    to.address = this.#kernels.blocks.take(to.bytes)
    to.view = new Float64Array(this.#kernels.exports.memory.buffer, to.address, to.bytes >> 3)
    return to.address
  }
}

const table = (): Table => ({ address: 0, bytes: 0, view: new Float64Array(0) })
