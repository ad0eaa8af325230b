import type { Kernels } from '../../../kernels/kernels.ts'
import { TARGET_STRIDE } from '../../../kernels/records.ts'
import { copyAll, totalLength } from '../../../kernels/table.ts'
import { Walk } from '../../../kernels/walk.ts'
import type { Plan } from '../../request/plan.ts'
import { wideDoorTargets } from './keep-out.ts'
import { type Lists, SLOT } from './walkable-floor.ts'

/** Sides of cells, metres, by the rooms, m², in which they are taken. */
const CELLS = [
  { cell: 0.0125, areaMax: 20 },
  { cell: 0.025, areaMax: 80 },
  { cell: 0.05, areaMax: Number.POSITIVE_INFINITY },
] as const

/**
 * A raster that errs the other way: every way that is 0.60 m wide shows on it. What it finds cut off is cut off by the exact
 * rules; the raster of the search says so of what may be walked to as well.
 */
export class LenientWalk {
  readonly #cell: number
  /** No point of a cell is farther than this from another one. */
  readonly #diagonal: number
  readonly #open: () => Walk
  #walk: Walk | undefined

  constructor(kernels: Kernels, plan: Plan) {
    this.#cell = CELLS.find(({ areaMax }) => plan.area <= areaMax)!.cell
    this.#diagonal = this.#cell * Math.SQRT2 + 1e-5
    // A disc of 0.30 m about any point of a cell leaves one of this radius about all of its points.
    const radius = 0.3 - this.#diagonal
    this.#open = () => new Walk(kernels, plan.ring, { slots: 2, cell: this.#cell, radius })
    this.#doors = new Map(wideDoorTargets(plan).map(({ index, target }) => [index, target]))
  }

  readonly #doors: ReadonlyMap<number, readonly number[]>

  /**
   * Whether one may be able to walk from the doors to all targets around bodies.
   *
   * @param openings that must be reached, by their places in the request
   * @param targets of pieces
   */
  mayReach(openings: readonly number[], targets: Lists, bodies: Lists): boolean {
    this.#walk ??= this.#open()
    // Of a very long room the cells are larger: nothing is certain then.
    if (this.#walk.cell > this.#cell) return true
    const all = new Float64Array(openings.length * TARGET_STRIDE + totalLength(targets))
    copyAll(
      targets,
      all,
      copyAll(
        openings.map((index) => this.#doors.get(index)!),
        all,
        0,
      ),
    )
    for (let at = TARGET_STRIDE - 1; at < all.length; at += TARGET_STRIDE) all[at]! += this.#diagonal
    return this.#walk.testAll(SLOT.empty, SLOT.pinned, bodies, [all]) < 0
  }

  close(): void {
    this.#walk?.close()
  }
}
