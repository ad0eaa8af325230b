import type { Rejected as Rejections } from '../../engine/furnishing/alternatives.ts'
import { furnish } from '../../engine/furnishing/furnish.ts'
import { type PlacedDeskGrids, placeDeskGrids } from '../../engine/furnishing/generate-desk-grid.ts'
import { generateGroups } from '../../engine/furnishing/generate-groups.ts'
import { Effort, type Stage } from '../../engine/furnishing/request/effort.ts'
import type { FurnishLimits } from '../../engine/furnishing/request/limits.ts'
import { verifyFurnishing, verifyPlaced } from '../../engine/furnishing/verify-furnishing.ts'
import type { Kernels } from '../../engine/kernels/kernels.ts'
import { GenerateDeskGridParams } from '../../schema/furnishing/desk-grid.ts'
import { acceptDeskGrid, acceptFurnish, acceptGroups } from '../../schema/furnishing/fast-parsers.ts'
import { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import { GenerateGroupsParams } from '../../schema/furnishing/groups.ts'
import type { FurnishingResult } from '../../schema/furnishing/result.ts'
import { type Verdict, VerifyParams } from '../../schema/furnishing/verification.ts'
import { namedParams } from '../../schema/wire/named-params.ts'
import { parse } from '../../schema/wire/parse.ts'

/** A furnishing that the verifier rejected. */
export interface Rejected {
  readonly id: string
  readonly rules: readonly string[]
}

/** What a work needs beside its params. */
export interface Means {
  readonly kernels: Kernels
  readonly limits: FurnishLimits
  readonly check: () => void
  readonly enter?: ((stage: Stage) => void) | undefined
  readonly onRejected: (rejected: Rejected) => void
}

/** What is computed as a whole, in place or on a thread. */
export type Work = keyof typeof works

/** Where the desks of a grid stand, from its params as they were sent. @param texts what the references in them stand for */
export function deskGrids(sent: unknown, texts: readonly string[], kernels: Kernels): PlacedDeskGrids {
  const params = acceptDeskGrid(sent) ?? parse(GenerateDeskGridParams, namedParams(GenerateDeskGridParams, sent))
  return placeDeskGrids(kernels, params, texts)
}

/**
 * Each work from its params as they were sent, which it validates.
 *
 * @throws ServiceError `invalid` with path, rule and what was got; as the work does
 */
export const works = {
  furnish(sent: unknown, { kernels, limits, check, enter, onRejected }: Means): FurnishingResult {
    const params = acceptFurnish(sent) ?? parse(FurnishParams, namedParams(FurnishParams, sent))
    const rejected: Rejections = (violations, { id }) =>
      onRejected({ id, rules: violations.map(({ message }) => message) })
    return furnish(kernels, params, limits, rejected, new Effort(check, enter))
  },
  generateGroups(sent: unknown, { kernels, check }: Means): FurnishingResult {
    return generateGroups(
      kernels,
      acceptGroups(sent) ?? parse(GenerateGroupsParams, namedParams(GenerateGroupsParams, sent)),
      new Effort(check),
    )
  },
  verify(sent: unknown, { check }: Means): Verdict {
    const { placed, furniture, ...options } = parse(VerifyParams, namedParams(VerifyParams, sent))
    const furnishing = { id: '', density: 0, furniture: placed }
    const requested = furniture !== undefined || options.template !== undefined || options.keep !== undefined
    const params = { ...options, furniture: furniture ?? [], maxResults: 1 }
    const effort = new Effort(check)
    const found = requested
      ? verifyFurnishing(params, furnishing, effort)
      : verifyPlaced(options.room, furnishing, effort)
    // One without pieces is about the density of an answer, which is not sent.
    const violations = found.filter(({ rule, items }) => rule !== 'Q6' || items.length > 0)
    return {
      sound: violations.length === 0,
      violations: violations.map(({ rule, items, opening, message }) => ({
        rule,
        items: [...items],
        ...(opening === undefined ? {} : { opening }),
        message,
      })),
    }
  },
} as const
