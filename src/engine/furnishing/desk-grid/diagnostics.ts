import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Diagnostic } from '../../../schema/furnishing/result.ts'
import { round6 } from '../../geometry/frame.ts'
import { type Choice, chairDepthMax, leastRoom, sideboardLengthMax } from './choose.ts'
import type { Candidate, DeskGridRequest } from './desk-grid-request.ts'
import { countDesks, type DeskPattern } from './desk-layout.ts'
import type { PlacedGrid } from './place.ts'

/** What the best grid lacks, and why (docs/decisions.md#f10). */
export function gridDiagnostics(request: DeskGridRequest, grid: PlacedGrid): Diagnostic[] {
  return [...tableDiagnostics(grid), ...chairDiagnostics(request, grid), ...sideboardDiagnostics(request, grid)]
}

/** Why a table shape gives no furnishing; undefined when it can be used. */
export function unusable({ piece, path, countMax }: Candidate, request: DeskGridRequest): Diagnostic | undefined {
  if (countMax === 0) return nothing('task_table', 0, `${path}: targetCount is 0`)
  if (piece.height <= request.box.y) return undefined
  return nothing(
    'task_table',
    atMost(countMax, 1),
    `${path}: is taller than the bounding box: ${piece.height} > ${request.box.y}`,
  )
}

/** Why a pattern holds no desk at all. */
export function noRoom({ table, pattern }: Choice): Diagnostic {
  const { u, v } = leastRoom(pattern)
  const limited = pattern.maxIslandLength > 0 ? `, and maxIslandLength is ${pattern.maxIslandLength}` : ''
  return nothing(
    'task_table',
    atMost(table.countMax, 1),
    `${table.path}: one desk with its chair zone needs ${round6(u)} m along the row and ${round6(v)} m across; ` +
      `the bounding box has ${pattern.length} and ${pattern.depth}${limited}`,
  )
}

/** The diagnostic of a request without any task_table. */
export const noTable = (): Diagnostic => nothing('task_table', 0, 'no task_table is given')

const nothing = (type: FurnitureType, wanted: number, reason: string): Diagnostic => ({
  type,
  wanted,
  placed: 0,
  reason,
})

/** A count for the wire: what was asked for, or what could have been. */
const atMost = (countMax: number, otherwise: number) => (Number.isFinite(countMax) ? countMax : otherwise)

function tableDiagnostics({ choice, placed, capacity }: PlacedGrid): Diagnostic[] {
  const wanted = atMost(choice.table.countMax, capacity.tables)
  if (placed.tables >= wanted) return []
  const reasons: string[] = []
  if (wanted > capacity.tables) reasons.push(`the pattern holds at most ${capacity.tables} desks`)
  if (placed.tables < Math.min(wanted, capacity.tables)) reasons.push('obstacles meet the pairs left out')
  return [{ type: 'task_table', wanted, placed: placed.tables, reason: reasons.join('; ') }]
}

function chairDiagnostics(request: DeskGridRequest, { choice, placed }: PlacedGrid): Diagnostic[] {
  const countMax = Math.max(0, ...request.chairs.map((candidate) => candidate.countMax))
  if (countMax === 0) return []
  if (!choice.chair) {
    const limit = Math.max(0, round6(chairDepthMax(choice.pattern)))
    const reason =
      `no shape fits: it must be at most ${limit} m deep (chairSpacing less 5 cm), ` +
      `${round6(choice.pattern.deskWidth)} m wide (the desk) and ${request.box.y} m high (the bounding box)`
    return [nothing('task_chair', atMost(countMax, placed.tables), reason)]
  }
  const wanted = atMost(choice.chair.countMax, placed.tables)
  const reasons = [
    ...(placed.chairs < wanted ? ['there is one chair for each desk'] : []),
    ...noAisle(choice.pattern, choice.chair.piece.depth),
  ]
  return reasons.map((reason) => ({ type: 'task_chair', wanted, placed: placed.chairs, reason }))
}

/** The least way between two rows of chairs, metres: the German ASR A1.8 for one user. */
const AISLE_MIN = 0.6

/** The pattern is the contract's, also where it leaves no aisle between chairs back to back, which a diagnostic says. */
function noAisle(pattern: DeskPattern, chairDepth: number): string[] {
  const { pairBands, singleBands } = countDesks(pattern)
  const way = 2 * (chairDepthMax(pattern) - chairDepth) + pattern.corridorWidth
  if (pairBands + singleBands < 2 || way >= AISLE_MIN - 1e-9) return []
  const enough = round6(pattern.corridorWidth + AISLE_MIN - way)
  return [
    `${round6(way)} m are left between chairs back to back, no way of ${AISLE_MIN} m: a corridorWidth of ${enough} leaves one`,
  ]
}

function sideboardDiagnostics(request: DeskGridRequest, { choice, placed, capacity }: PlacedGrid): Diagnostic[] {
  const countMax = Math.max(0, ...request.sideboards.map((candidate) => candidate.countMax))
  if (countMax === 0) return []
  if (!choice.sideboard) {
    const limit = round6(sideboardLengthMax(choice.pattern, true))
    const single = round6(sideboardLengthMax(choice.pattern, false))
    const reason =
      `no shape fits: it must be at most ${limit} m long across a pair of desks (${single} m across a single row), ` +
      `${request.box.y} m high (the bounding box) and leave room for a desk`
    return [nothing('sideboard', atMost(countMax, 1), reason)]
  }
  const wanted = atMost(choice.sideboard.countMax, capacity.sideboards)
  if (placed.sideboards >= wanted) return []
  const reasons: string[] = []
  if (wanted > capacity.sideboards) reasons.push(`the pattern holds at most ${capacity.sideboards} sideboards`)
  if (placed.sideboards < Math.min(wanted, capacity.sideboards))
    reasons.push('the others have no desk beside them or an obstacle in their place')
  return [{ type: 'sideboard', wanted, placed: placed.sideboards, reason: reasons.join('; ') }]
}
