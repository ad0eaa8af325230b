import { ServiceError } from '../../../base/errors.ts'
import type { Choice } from './choose.ts'
import type { DeskGridRequest } from './desk-grid-request.ts'
import { countDesks } from './desk-layout.ts'
import { obstacleSteps } from './obstacles.ts'
import type { Piece } from './piece.ts'

/** Most desks in one result, over all its furnishings. */
export const DESKS_MAX = 1_000_000

/** Largest result as JSON, bytes: the text still fits one string. */
export const RESULT_BYTES_MAX = 500_000_000

/** Bound of the work on obstacles, over all shapes: their edges × the rows of desks that they reach. */
const OBSTACLE_STEPS_MAX = 20_000_000

/** Bytes of an item beside its shape, at the most. */
const ITEM_BYTES = 160

/** How large a result may become, and the work it takes, over all shapes of a table. */
export interface DeskGridSize {
  readonly desks: number
  /** Of the result as JSON, about. */
  readonly bytes: number
  /** Edges of obstacles × the rows of desks that they reach. */
  readonly steps: number
}

/** What a result takes at the most, before it is computed. */
export function sizeOf(request: DeskGridRequest, choices: readonly Choice[]): DeskGridSize {
  let desks = 0
  let bytes = 0
  let steps = 0
  for (const { pattern, table, chair, sideboard } of choices) {
    const counts = countDesks(pattern)
    const sideboards = 2 * counts.islands * (counts.pairBands + counts.singleBands)
    desks += counts.desks
    bytes += counts.desks * (itemBytes(table.piece) + (chair ? itemBytes(chair.piece) : 0))
    bytes += sideboard ? sideboards * itemBytes(sideboard.piece) : 0
    steps += obstacleSteps(request.obstacles, pattern, counts)
  }
  return { desks, bytes, steps }
}

/** Refuses what would take memory or time without bound. @throws ServiceError `invalid`, naming the limit */
export function checkSize(request: DeskGridRequest, choices: readonly Choice[]): void {
  const { desks, bytes, steps } = sizeOf(request, choices)
  if (desks > DESKS_MAX)
    refuse(`params.boundingBox: must hold at most ${DESKS_MAX} desks over all shapes of task_table, got ${desks}`)
  if (bytes > RESULT_BYTES_MAX)
    refuse(`params.furniture: must give a result of at most ${RESULT_BYTES_MAX} bytes, got about ${bytes}`)
  if (steps > OBSTACLE_STEPS_MAX)
    refuse(
      `params.obstacles: must reach fewer rows of desks: edges × rows over all shapes of task_table must be <= ${OBSTACLE_STEPS_MAX}, got about ${Math.round(steps)}`,
    )
}

const itemBytes = ({ json }: Piece) => ITEM_BYTES + new TextEncoder().encode(json).length

function refuse(message: string): never {
  throw new ServiceError('invalid', message)
}
