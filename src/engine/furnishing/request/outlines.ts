import { ServiceError } from '../../../base/errors.ts'
import type { FurnishParams } from '../../../schema/furnishing/furnish-params.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'

/** Points that the outlines of all pieces may have together, and those of the fixed and kept ones, each of which is compared with others. */
export const OUTLINE_POINTS_MAX = { all: 100_000, fixed: 10_000 } as const

type Pieces = Pick<FurnishParams, 'furniture'> & Partial<Pick<FurnishParams, 'keep'>>

/** @throws ServiceError `invalid` when the outlines of a request have more points than can be looked at in time */
export function requireFewPoints({ furniture, keep = [] }: Pieces): void {
  const fixed = pointsOf([...furniture.filter(({ position }) => position !== undefined), ...keep])
  requireAtMost(OUTLINE_POINTS_MAX.fixed, fixed, 'fixed and kept pieces')
  requireAtMost(OUTLINE_POINTS_MAX.all, pointsOf([...furniture, ...keep]), 'all pieces')
}

function pointsOf(
  pieces: readonly { readonly shape?: Shape | undefined; readonly shapes?: readonly Shape[] | undefined }[],
) {
  return pieces
    .flatMap(({ shape, shapes = [] }) => [shape, ...shapes])
    .reduce((sum, shape) => sum + (shape?.type === 'polygon-extrusion' ? shape.points.length : 0), 0)
}

function requireAtMost(most: number, points: number, what: string): void {
  if (points > most)
    throw new ServiceError(
      'invalid',
      `params: the outlines of ${what} must have at most ${most} points together, got ${points}`,
    )
}
