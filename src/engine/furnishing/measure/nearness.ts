import { lengthOf } from '../../../base/elementary.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Verifier } from '../verify/verifier.ts'
import { middleOf, round3, surveyOf } from './survey.ts'

/** Of more pieces than this of a type, pairs are matched nearest first: the best matching takes the cube of their number. */
const MATCHED_MAX = 60

/** How another furnishing differs from an earlier one. */
export interface Moves {
  /** Pieces of the earlier one for which there is none of their type left. */
  readonly missing: number
  /** Sum over the best matching of pieces of the same type, from middle to middle, metres. */
  readonly metres: number
}

/** How far the pieces of an earlier furnishing have moved in another. */
export function movesBetween(verifier: Verifier, earlier: readonly PlacedItem[], later: readonly PlacedItem[]): Moves {
  const from = middlesByType(verifier, earlier)
  const to = middlesByType(verifier, later)
  let missing = 0
  let metres = 0
  for (const [type, own] of from) {
    const others = to.get(type) ?? []
    missing += Math.max(0, own.length - others.length)
    // Either may have more: each of the fewer gets one of the others.
    const [few, many] = own.length <= others.length ? [own, others] : [others, own]
    const costs = few.map(([x, z]) => many.map(([ox, oz]) => lengthOf(ox - x, oz - z)))
    metres += few.length > MATCHED_MAX ? nearestFirst(costs) : bestMatching(costs)
  }
  return { missing, metres: round3(metres) }
}

function middlesByType(
  verifier: Verifier,
  furniture: readonly PlacedItem[],
): Map<FurnitureType, (readonly [number, number])[]> {
  const middles = new Map<FurnitureType, (readonly [number, number])[]>()
  for (const piece of surveyOf(verifier, { furniture: [...furniture] }).pieces) {
    const known = middles.get(piece.item.type)
    if (known) known.push(middleOf(piece))
    else middles.set(piece.item.type, [middleOf(piece)])
  }
  return middles
}

function nearestFirst(costs: readonly (readonly number[])[]): number {
  const pairs = costs.flatMap((row, i) => row.map((cost, j) => ({ i, j, cost })))
  pairs.sort((a, b) => a.cost - b.cost || a.i - b.i || a.j - b.j)
  const rows = new Set<number>()
  const columns = new Set<number>()
  let sum = 0
  for (const { i, j, cost } of pairs) {
    if (rows.has(i) || columns.has(j)) continue
    rows.add(i)
    columns.add(j)
    sum += cost
  }
  return sum
}

/** Least sum of one entry for each row, no two in one column: the Hungarian method. Rows ≤ columns. */
export function bestMatching(costs: readonly (readonly number[])[]): number {
  const rows = costs.length
  const columns = costs[0]?.length ?? 0
  const rowPrice = new Float64Array(rows + 1)
  const columnPrice = new Float64Array(columns + 1)
  const rowOf = new Int32Array(columns + 1)
  const before = new Int32Array(columns + 1)
  for (let row = 1; row <= rows; row++) {
    const slack = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
    const used = new Uint8Array(columns + 1)
    rowOf[0] = row
    let column = 0
    do {
      used[column] = 1
      const from = rowOf[column]!
      let delta = Number.POSITIVE_INFINITY
      let next = 0
      for (let j = 1; j <= columns; j++) {
        if (used[j]) continue
        const reduced = costs[from - 1]![j - 1]! - rowPrice[from]! - columnPrice[j]!
        if (reduced < slack[j]!) {
          slack[j] = reduced
          before[j] = column
        }
        if (slack[j]! < delta) {
          delta = slack[j]!
          next = j
        }
      }
      for (let j = 0; j <= columns; j++) {
        if (used[j]) {
          rowPrice[rowOf[j]!]! += delta
          columnPrice[j]! -= delta
        } else slack[j]! -= delta
      }
      column = next
    } while (rowOf[column] !== 0)
    for (let j = column; j !== 0; j = before[j]!) rowOf[j] = rowOf[before[j]!]!
  }
  let sum = 0
  for (let j = 1; j <= columns; j++) if (rowOf[j] !== 0) sum += costs[rowOf[j]! - 1]![j - 1]!
  return sum
}
