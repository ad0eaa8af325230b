/**
 * Stretches that are taken from some neighbouring rows: lists linked by index, each put in order when its row is asked for. One
 * that overlaps the one before it on its row is joined with it: neighbouring edges of an outline nearly always do.
 */
export class RowStretches {
  readonly #first: number
  readonly #lastOfRow: Int32Array
  readonly #from: number[] = []
  readonly #to: number[] = []
  readonly #before: number[] = []

  /** @param first the first of the rows */
  constructor(rows: number, first = 0) {
    this.#first = first
    this.#lastOfRow = new Int32Array(rows).fill(-1)
  }

  readonly add = (row: number, from: number, to: number): void => {
    const last = this.#lastOfRow[row - this.#first]!
    if (last >= 0 && from < this.#to[last]! && to > this.#from[last]!) {
      if (from < this.#from[last]!) this.#from[last] = from
      if (to > this.#to[last]!) this.#to[last] = to
      return
    }
    this.#before.push(last)
    this.#lastOfRow[row - this.#first] = this.#from.push(from) - 1
    this.#to.push(to)
  }

  /** Stretches, in order and apart from each other, less what is taken from their row. */
  without(stretches: readonly number[], row: number): readonly number[] {
    const taken = this.#ofRow(row)
    if (taken.length === 0) return stretches
    const out: number[] = []
    let next = 0
    let reached = Number.NEGATIVE_INFINITY
    for (let i = 0; i + 1 < stretches.length; i += 2) {
      let at = Math.max(stretches[i]!, reached)
      const end = stretches[i + 1]!
      for (; next < taken.length && this.#from[taken[next]!]! <= end; next++) {
        const from = this.#from[taken[next]!]!
        if (from >= at) out.push(at, from)
        reached = Math.max(reached, this.#to[taken[next]!]!)
        at = Math.max(at, reached)
      }
      if (at <= end) out.push(at, end)
    }
    return out
  }

  /** Adds to a list the ends of what is taken from a row, in order. What only touches is not joined: between is a point. */
  joined(row: number, ends: number[]): void {
    let reached = Number.NEGATIVE_INFINITY
    for (const at of this.#ofRow(row)) {
      const from = this.#from[at]!
      const to = this.#to[at]!
      if (from >= reached) ends.push(from, to)
      else if (to > reached) ends[ends.length - 1] = to
      reached = Math.max(reached, to)
    }
  }

  /** The stretches of a row, by where they begin. */
  #ofRow(row: number): readonly number[] {
    const taken: number[] = []
    for (let at = this.#lastOfRow[row - this.#first]!; at >= 0; at = this.#before[at]!) taken.push(at)
    return taken.length > 1 ? taken.sort((a, b) => this.#from[a]! - this.#from[b]!) : taken
  }
}
