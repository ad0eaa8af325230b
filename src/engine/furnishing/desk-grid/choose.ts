import { CHAIR_GAP } from './cell-parts.ts'
import type { Candidate, DeskGridRequest } from './desk-grid-request.ts'
import { countDesks, type DeskPattern, singleDepth } from './desk-layout.ts'
import type { Piece } from './piece.ts'

/** A table shape with the chair and the sideboard that go with it, and the pattern they make. */
export interface Choice {
  readonly table: Candidate
  readonly chair: Candidate | undefined
  readonly sideboard: Candidate | undefined
  readonly pattern: DeskPattern
}

/** Lengths closer than this are equal. */
const TOLERANCE = 1e-9

/** The first chair and sideboard that fit the table, each as it stands in the request (docs/decisions.md#g7, #g12). */
export function choose(request: DeskGridRequest, table: Candidate): Choice {
  const { params, box, bearing } = request
  const bare: DeskPattern = {
    ...params,
    ...bearing,
    deskWidth: table.piece.width,
    deskDepth: table.piece.depth,
    sideboardsPerIsland: 0,
    sideboardDepth: 0,
  }
  const chair = request.chairs.find(
    ({ piece, countMax }) => countMax > 0 && piece.height <= box.y && chairFits(piece, bare),
  )
  for (const sideboard of request.sideboards) {
    if (sideboard.countMax === 0 || sideboard.piece.height > box.y) continue
    const pattern = withSideboards(bare, sideboard)
    if (pattern) return { table, chair, sideboard, pattern }
  }
  return { table, chair, sideboard: undefined, pattern: bare }
}

/** Deepest chair that leaves the zone behind it free. */
export const chairDepthMax = (pattern: DeskPattern) => pattern.chairSpacing - CHAIR_GAP

const chairFits = (chair: Piece, pattern: DeskPattern) =>
  chair.depth <= chairDepthMax(pattern) + TOLERANCE && chair.width <= pattern.deskWidth + TOLERANCE

/** Longest sideboard that may stand across a pair of rows, or across a single row. */
export const sideboardLengthMax = (pattern: DeskPattern, paired: boolean) =>
  paired ? 2 * pattern.deskDepth + pattern.tableGap : pattern.deskDepth

/** Whether a sideboard is no longer than the tables that it stands across. */
export const standsAcross = (sideboard: Piece, pattern: DeskPattern, paired: boolean) =>
  sideboard.width <= sideboardLengthMax(pattern, paired) + TOLERANCE

/**
 * The pattern with a sideboard at each end of the islands; at one end only when no more are wanted or when two leave no
 * room for a desk; undefined when the sideboard cannot be used at all.
 */
function withSideboards(bare: DeskPattern, { piece, countMax }: Candidate): DeskPattern | undefined {
  const one: DeskPattern = { ...bare, sideboardsPerIsland: 1, sideboardDepth: piece.depth }
  const { islands, pairBands, singleBands, desks } = countDesks(one)
  const bands = (standsAcross(piece, bare, true) ? pairBands : 0) + (standsAcross(piece, bare, false) ? singleBands : 0)
  if (desks === 0 || bands === 0) return undefined
  const both: DeskPattern = { ...one, sideboardsPerIsland: 2 }
  return countMax <= islands * bands || countDesks(both).desks === 0 ? one : both
}

/** What one desk needs at the least: along the row and across it. */
export const leastRoom = (pattern: DeskPattern) => ({ u: pattern.deskWidth, v: singleDepth(pattern) })
