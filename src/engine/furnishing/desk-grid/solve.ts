import { bytesToHex } from '@noble/hashes/utils.js'
import { sha256 } from '../../../base/sha-256.ts'
import type { GenerateDeskGridParams } from '../../../schema/furnishing/desk-grid.ts'
import type { Diagnostic, Warning } from '../../../schema/furnishing/result.ts'
import { round6 } from '../../geometry/frame.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import { countWarnings } from '../result/conditions.ts'
import { furnishingId } from '../result/identity.ts'
import type { Bearing } from './bearing.ts'
import { SHIFT_STEPS_MAX } from './best-shift.ts'
import { type Choice, choose } from './choose.ts'
import { type DeskGridRequest, readRequest } from './desk-grid-request.ts'
import { countDesks } from './desk-layout.ts'
import { gridDiagnostics, noRoom, noTable, unusable } from './diagnostics.ts'
import { type PlacedGrid, placeGrid } from './place.ts'
import { checkSize } from './size.ts'

/** A request that will be served: what is left cannot fail. */
export interface DeskGridTask {
  readonly request: DeskGridRequest
  readonly choices: readonly Choice[]
  /** Why the other task_table shapes give no grid. */
  readonly unused: readonly Diagnostic[]
}

/** A result before its items are written out one by one: plain data, which can be sent to another thread. */
export interface PlacedDeskGrids {
  readonly bearing: Bearing
  readonly furnishings: readonly SolvedFurnishing[]
  readonly warnings: Warning[]
  readonly diagnostics: Diagnostic[]
}

export interface SolvedFurnishing {
  readonly density: number
  readonly id: string
  readonly grid: PlacedGrid
}

/** Reads and checks a request. @throws ServiceError `invalid` for shapes that are none and for results too large */
export function readTask(params: GenerateDeskGridParams, texts: readonly string[] = []): DeskGridTask {
  const request = readRequest(params, texts)
  const unused: Diagnostic[] = request.tables.length === 0 ? [noTable()] : []
  const choices: Choice[] = []
  for (const table of request.tables) {
    const why = unusable(table, request)
    if (why) {
      unused.push(why)
      continue
    }
    const choice = choose(request, table)
    if (countDesks(choice.pattern).desks === 0) unused.push(noRoom(choice))
    else choices.push(choice)
  }
  checkSize(request, choices)
  return { request, choices, unused }
}

/** One grid for each task_table shape that can be used, in the order of the request. */
export const placeGrids = (kernels: Kernels, { request, choices }: DeskGridTask): PlacedGrid[] =>
  choices.map((choice) => placeGrid(kernels, request, choice, SHIFT_STEPS_MAX / choices.length))

/** Ranks the grids, most desks first (docs/decisions.md#g8), and says what is left out. */
export function rankGrids({ request, unused }: DeskGridTask, grids: readonly PlacedGrid[]): PlacedDeskGrids {
  const ranked = grids.filter(({ placed }) => placed.tables > 0).sort((a, b) => b.placed.tables - a.placed.tables)
  const digest = requestDigest(request)
  // When obstacles leave no desk at all, the first shape stands for the others.
  const best = ranked[0] ?? grids[0]
  return {
    bearing: request.bearing,
    furnishings: ranked.map((grid) => ({
      density: densityOf(request, grid),
      id: furnishingId(digest, grid.choice.table.path),
      grid,
    })),
    warnings: countWarnings(ranked.length, 1),
    diagnostics: [...(best ? gridDiagnostics(request, best) : []), ...unused],
  }
}

/** What identifies the request; obstacles enter by their coordinates alone, as there may be very many. */
function requestDigest({ params, obstacles }: DeskGridRequest): string {
  const { points, offsets } = obstacles
  const hash = sha256()
  for (const array of [points, offsets]) hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  return furnishingId({ ...params, obstacles: bytesToHex(hash.digest()) }, '')
}

/** Pieces never overlap, so the union of their footprints is the sum (docs/decisions.md#f7). */
function densityOf({ box }: DeskGridRequest, { choice, placed }: PlacedGrid): number {
  const area =
    placed.tables * choice.table.piece.area +
    placed.chairs * (choice.chair?.piece.area ?? 0) +
    placed.sideboards * (choice.sideboard?.piece.area ?? 0)
  return round6(area / (box.x * box.z))
}
