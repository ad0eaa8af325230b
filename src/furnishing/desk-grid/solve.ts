import { createHash } from 'node:crypto'
import { ServiceError } from '../../errors.ts'
import { round6 } from '../../geometry/frame.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import type { GenerateDeskGridParams } from '../../schema/desk-grid.ts'
import type { Diagnostic, Warning } from '../../schema/result.ts'
import { countWarnings } from '../conditions.ts'
import { furnishingId } from '../identity.ts'
import { SHIFT_STEPS_MAX } from './best-shift.ts'
import { type Choice, choose } from './choose.ts'
import { gridDiagnostics, noRoom, noTable, unusable } from './diagnostics.ts'
import { countDesks } from './layout.ts'
import { type PlacedGrid, placeGrid } from './place.ts'
import { type DeskGridRequest, readRequest } from './request.ts'

/** A result before its items are written out one by one. */
export interface SolvedGrids {
  readonly request: DeskGridRequest
  readonly furnishings: readonly SolvedFurnishing[]
  readonly warnings: Warning[]
  readonly diagnostics: Diagnostic[]
}

export interface SolvedFurnishing {
  readonly density: number
  readonly id: string
  readonly grid: PlacedGrid
}

/** Most desks in one result, over all its furnishings. */
export const DESKS_MAX = 1_000_000

/** Largest result as JSON, bytes: the text still fits one string. */
export const RESULT_BYTES_MAX = 500_000_000

/** Bytes of an item beside its shape, at the most. */
const ITEM_BYTES = 160

/**
 * One grid for each task_table shape, most desks first (decisions.md G8).
 *
 * @throws ServiceError `invalid` for shapes that are none and for results beyond DESKS_MAX or RESULT_BYTES_MAX
 */
export function solveDeskGrids(kernels: Kernels, params: GenerateDeskGridParams): SolvedGrids {
  const request = readRequest(params)
  const left: Diagnostic[] = request.tables.length === 0 ? [noTable()] : []
  const choices: Choice[] = []
  for (const table of request.tables) {
    const why = unusable(table, request)
    const choice = why ? undefined : choose(request, table)
    if (why) left.push(why)
    else if (countDesks(choice!.pattern).desks === 0) left.push(noRoom(choice!))
    else choices.push(choice!)
  }
  checkSize(choices)
  const shiftSteps = SHIFT_STEPS_MAX / Math.max(1, choices.length)
  const grids = choices.map((choice) => placeGrid(kernels, request, choice, shiftSteps))
  const ranked = grids.filter(({ placed }) => placed.tables > 0).sort((a, b) => b.placed.tables - a.placed.tables)
  const digest = requestDigest(request)
  // When obstacles leave no desk at all, the first shape stands for the others.
  const best = ranked[0] ?? grids[0]
  return {
    request,
    furnishings: ranked.map((grid) => ({
      density: densityOf(request, grid),
      id: furnishingId(digest, grid.choice.table.path),
      grid,
    })),
    warnings: countWarnings(ranked.length, 1),
    diagnostics: [...(best ? gridDiagnostics(request, best) : []), ...left],
  }
}

function checkSize(choices: readonly Choice[]): void {
  let desks = 0
  let bytes = 0
  for (const { pattern, table, chair, sideboard } of choices) {
    const counts = countDesks(pattern)
    const sideboards = 2 * counts.islands * (counts.pairBands + counts.singleBands)
    desks += counts.desks
    bytes += counts.desks * (itemBytes(table.piece.shape) + (chair ? itemBytes(chair.piece.shape) : 0))
    bytes += sideboard ? sideboards * itemBytes(sideboard.piece.shape) : 0
  }
  if (desks > DESKS_MAX)
    throw new ServiceError(
      'invalid',
      `params.boundingBox: must hold at most ${DESKS_MAX} desks over all shapes of task_table, got ${desks}`,
    )
  if (bytes > RESULT_BYTES_MAX)
    throw new ServiceError(
      'invalid',
      `params.furniture: must give a result of at most ${RESULT_BYTES_MAX} bytes, got about ${bytes}`,
    )
}

const itemBytes = (shape: unknown) => ITEM_BYTES + Buffer.byteLength(JSON.stringify(shape))

/** What identifies the request; obstacles enter by their coordinates alone, as there may be very many. */
function requestDigest({ params, obstacles }: DeskGridRequest): unknown {
  const { points, offsets } = obstacles
  const hash = createHash('sha256')
  for (const array of [points, offsets]) hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  return { ...params, obstacles: hash.digest('hex') }
}

/** Pieces never overlap, so the union of their footprints is the sum (decisions.md F7). */
function densityOf({ box }: DeskGridRequest, { choice, placed }: PlacedGrid): number {
  const area =
    placed.tables * choice.table.piece.area +
    placed.chairs * (choice.chair?.piece.area ?? 0) +
    placed.sideboards * (choice.sideboard?.piece.area ?? 0)
  return round6(area / (box.x * box.z))
}
