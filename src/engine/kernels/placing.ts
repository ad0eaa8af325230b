import { elementAt } from '../geometry/element-at.ts'
import type { Ring } from '../geometry/frame.ts'
import type { Ticks } from './collision.ts'
import type { Kernels } from './kernels.ts'
import { PLACE_TERMS, RELATION_TERMS } from './placing-terms.ts'
import {
  CANDIDATE_STRIDE,
  CHOICE_STRIDE,
  COMPOSITION_STRIDE,
  DETAIL_STRIDE,
  KEPT_STRIDE,
  PART_STRIDE,
  PIECE_STRIDE,
  PLACE_STRIDE,
  rowCount,
} from './records.ts'
import { Table } from './table.ts'

/** A unit to place: flat records, see records.ts. */
export interface UnitRecords {
  /** Parts of its compositions. */
  readonly templates: Float64Array
  readonly compositions: Float64Array
  /** Points for the pieces of each composition. */
  readonly worths: Float64Array
  /** Weights of the terms, the number of rows of relations, and these. */
  readonly rule: Float64Array
}

/** Where a unit is tried in the empty room. */
export interface Trial {
  /** Only these places, PLACE records; none = all that the kernel makes. */
  readonly places: Float64Array
  readonly seesScreen: boolean
  /** Its sides may stand along walls. */
  readonly besideWalls: boolean
  /** Whether more places of each composition are kept. */
  readonly isFine: boolean
  /** Step of the lattice of free places, metres. */
  readonly step: number
  /** Points of score that a point of the worth of its pieces counts for when places are chosen. */
  readonly perPoint: number
  readonly most: number
  /** Steps after which no further composition is tried. */
  readonly budget: number
}

export interface Kept {
  /** KEPT records, best first. */
  readonly places: Float64Array
  readonly complete: boolean
  readonly steps: number
}

/** A unit's candidates and the state that they are tried beside. */
export interface Beside {
  /** Records of the collision kernel, and a DETAIL record for each. */
  readonly candidates: Float64Array
  readonly details: Float64Array
  /** What stands there as parts, in lists, and as PIECE records. */
  readonly parts: readonly ArrayLike<number>[]
  readonly pieces: Float64Array
  /** Further places to try, PLACE records. */
  readonly places: Float64Array
  /** Classes of pieces beside which the unit is tried. */
  readonly butts: number
  /** Score of the state, points for each point of quality, and the share in which the unit counts. */
  readonly score: number
  readonly looks: number
  /** Least and greatest quality that counts. */
  readonly range: readonly [number, number]
  readonly share: number
  /** Whether the unit is left out where nothing in the room asks for it. */
  readonly asked: boolean
  readonly most: number
}

/** Makes, tests, scores and chooses places for the units of one room. Several may be alive and be closed in any order. */
export class Placing {
  readonly #kernels: Kernels
  readonly #job: Table
  readonly #room: Table
  readonly #ring: Table
  readonly #edges: Table
  readonly #fixed: Table
  readonly #packedFixed: Table
  readonly #templates: Table
  readonly #packedTemplates: Table
  readonly #compositions: Table
  readonly #worths: Table
  readonly #rule: Table
  readonly #candidates: Table
  readonly #details: Table
  readonly #parts: Table
  readonly #packedParts: Table
  readonly #pieces: Table
  readonly #places: Table
  readonly #out: Table
  readonly #tables: readonly Table[]
  #unit: UnitRecords | undefined
  #rows = 0

  /**
   * @param room ROOM record with its lists
   * @param obstacles parts that stand there whatever is placed
   */
  constructor(kernels: Kernels, ring: Ring, room: Float64Array, obstacles: Float64Array, ticks: Ticks) {
    const tables: Table[] = []
    const table = () => {
      const created = new Table(kernels)
      tables.push(created)
      return created
    }
    this.#kernels = kernels
    this.#tables = tables
    this.#job = table()
    this.#room = table()
    this.#ring = table()
    this.#edges = table()
    this.#fixed = table()
    this.#packedFixed = table()
    this.#templates = table()
    this.#packedTemplates = table()
    this.#compositions = table()
    this.#worths = table()
    this.#rule = table()
    this.#candidates = table()
    this.#details = table()
    this.#parts = table()
    this.#packedParts = table()
    this.#pieces = table()
    this.#places = table()
    this.#out = table()
    const { exports } = kernels
    const count = rowCount(obstacles, PART_STRIDE, 'obstacles')
    const corners = ring.length / 2
    exports.placingRoom(
      this.#job.reserve(numbers(exports.JOB_BYTES.value)),
      this.#room.load(room),
      this.#ring.load(ring),
      corners,
      this.#edges.reserve(numbers(exports.edgeBytes(corners))),
      this.#fixed.load(obstacles),
      count,
      this.#packedFixed.reserve(numbers(exports.obstacleBytes(count))),
      ticks.x,
      ticks.z,
      ticks.perMetre,
    )
  }

  /**
   * The unit that all that follows is about.
   *
   * @throws RangeError when the run of parts of a composition is not within the templates
   */
  setUnit(unit: UnitRecords): void {
    if (this.#unit === unit) return
    const { templates, compositions, worths, rule } = unit
    const { exports } = this.#kernels
    const count = rowCount(templates, PART_STRIDE, 'templates')
    this.#rows = elementAt(rule, PLACE_TERMS.length)
    const fault = exports.placingUnit(
      this.#job.reserve(0),
      this.#templates.load(templates),
      count,
      this.#packedTemplates.reserve(numbers(exports.templateBytes(count))),
      this.#compositions.load(compositions),
      rowCount(compositions, COMPOSITION_STRIDE, 'compositions'),
      this.#worths.load(worths),
      this.#rule.load(rule),
    )
    if (fault >= 0)
      throw new RangeError(`Cannot place composition ${fault}: its parts are not within the ${count} templates`)
    this.#unit = unit
  }

  /** The best places of the unit in the room with its fixed pieces alone. */
  placesOf({ places, seesScreen, besideWalls, isFine, step, perPoint, most, budget }: Trial): Kept {
    const count = this.#kernels.exports.placeUnit(
      this.#job.reserve(0),
      this.#places.load(places),
      rowCount(places, PLACE_STRIDE, 'places'),
      (seesScreen ? 1 : 0) | (besideWalls ? 2 : 0) | (isFine ? 4 : 0),
      step,
      perPoint,
      most,
      budget,
      this.#out.reserve(most * KEPT_STRIDE + 2),
    )
    const { view } = this.#out
    const end = most * KEPT_STRIDE
    return { places: view.slice(0, count * KEPT_STRIDE), complete: view[end] === 1, steps: view[end + 1]! }
  }

  /** The best places beside what stands in the room, as CHOICE records; read them before the next call. */
  choicesBeside(beside: Beside): Float64Array {
    const { candidates, details, parts, pieces, places, most } = beside
    let partCount = 0
    for (const list of parts) partCount += rowCount(list, PART_STRIDE, 'parts')
    const candidateCount = rowCount(candidates, CANDIDATE_STRIDE, 'candidates')
    if (rowCount(details, DETAIL_STRIDE, 'details') !== candidateCount)
      throw new RangeError('Cannot place: there must be a detail for each candidate')
    const { exports } = this.#kernels
    const count = exports.placeBeside(
      this.#job.reserve(0),
      this.#candidates.load(candidates),
      this.#details.load(details),
      candidateCount,
      this.#parts.loadAll(parts),
      partCount,
      this.#packedParts.reserve(numbers(exports.obstacleBytes(partCount))),
      this.#pieces.load(pieces),
      rowCount(pieces, PIECE_STRIDE, 'pieces'),
      this.#places.load(places),
      rowCount(places, PLACE_STRIDE, 'places'),
      beside.butts,
      beside.score,
      beside.looks,
      beside.range[0],
      beside.range[1],
      beside.share,
      beside.asked,
      most,
      this.#out.reserve(most * CHOICE_STRIDE),
    )
    return this.#out.view.subarray(0, count * CHOICE_STRIDE)
  }

  /** Two numbers for each place: its score in the empty room, and beside what stands there. Read them before the next call. */
  scoresAt(places: Float64Array, pieces: Float64Array): Float64Array {
    const count = rowCount(places, PLACE_STRIDE, 'places')
    this.#score(places, count, pieces, this.#valueCount + 2 * count)
    return this.#out.view.subarray(this.#valueCount, this.#valueCount + 2 * count)
  }

  /** The values of the terms at one place, then those of the relations of each row; read them before the next call. */
  valuesAt(place: Float64Array, pieces: Float64Array): Float64Array {
    this.#score(place, 1, pieces, this.#valueCount + 2)
    return this.#out.view.subarray(0, this.#valueCount)
  }

  get #valueCount(): number {
    return PLACE_TERMS.length + this.#rows * RELATION_TERMS.length
  }

  #score(places: Float64Array, count: number, pieces: Float64Array, length: number): void {
    const out = this.#out.reserve(length)
    this.#kernels.exports.scorePlaces(
      this.#job.reserve(0),
      this.#places.load(places),
      count,
      this.#pieces.load(pieces),
      rowCount(pieces, PIECE_STRIDE, 'pieces'),
      out,
      out + 8 * this.#valueCount,
    )
  }

  /** Gives the memory back; the object must not be used afterwards. */
  close(): void {
    for (const table of this.#tables) table.close()
  }
}

const numbers = (bytes: number): number => Math.ceil(bytes / 8)
