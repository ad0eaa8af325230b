import { ServiceError } from '../../base/errors.ts'
import { groundOf, isGranted, standingAt } from '../../plans/briefs/pieces/judge-places.ts'
import type { Wish } from '../../plans/briefs/pieces/piece-wishes.ts'
import type { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import type { Furnishing, FurnishingResult } from '../../schema/furnishing/result.ts'

// Furnishings in which pieces stand where they were wanted. The search knows no such wishes: of many alternatives those come first
// that grant the most, and where the best leaves one open the piece is tried at its wall, kept there, with all else around it.

/** Alternatives among which is chosen: as many as one search answers. */
const CHOICE = 20
/** Most further searches for pieces at their walls. */
const TRIES = 6

/** Which wishes the first furnishing of a result grants. */
export interface WishedResult<Result> {
  readonly result: Result
  readonly lines: readonly { readonly wish: string; readonly met: boolean }[]
}

/**
 * @param run furnishes by params; refusals of pieces at their walls are passed over
 * @param isSound whether no rule is broken by the pieces of a furnishing, those at their walls included
 */
export async function furnishWished<Result extends Pick<FurnishingResult, 'furnishings'>>(
  params: FurnishParams,
  wishes: readonly Wish[],
  run: (params: FurnishParams) => Promise<Result>,
  isSound: (furnishing: Furnishing) => Promise<boolean>,
): Promise<WishedResult<Result>> {
  const ground = groundOf(params.room, params.north ?? 0)
  const grantedBy = (one: Furnishing | undefined) => wishes.filter((it) => one && isGranted(it, ground, one))
  const ranked = (result: Result): Result => ({
    ...result,
    furnishings: [...result.furnishings]
      .map((it, i) => ({ it, i, count: grantedBy(it).length }))
      .sort((a, b) => b.count - a.count || a.i - b.i)
      .slice(0, params.maxResults)
      .map(({ it }, i) => inOrder(it, i)),
  })
  let best = ranked(await run({ ...params, maxResults: CHOICE }))
  let open = openIn(best)
  // What is not wanted is not brought by a wish for where it would stand.
  const wanted = [...params.furniture, ...(best.furnishings[0]?.furniture ?? [])].map(({ type }) => type)
  const poses = open
    .filter(({ type }) => wanted.includes(type))
    .flatMap((wish) => standingAt(wish, ground, params.furniture))
    .slice(0, TRIES)
  for (const [i, pose] of poses.entries()) {
    if (!open.some(({ type }) => type === pose.type)) continue
    const keep = [...(params.keep ?? []), { ...pose, groupId: `wish-${i + 1}` }]
    const tried = await run({ ...params, keep, maxResults: CHOICE }).catch(refused)
    if (!tried || tried.furnishings.length === 0) continue
    const other = ranked(tried)
    if (openIn(other).length >= open.length || !(await isSound(other.furnishings[0]!))) continue
    best = other
    open = openIn(best)
  }
  return { result: best, lines: wishes.map((it) => ({ wish: it.said, met: !open.includes(it) })) }

  function openIn({ furnishings }: Result): Wish[] {
    const granted = grantedBy(furnishings[0])
    return wishes.filter((it) => !granted.includes(it))
  }
}

/** Of a piece that has no place at its wall there is no answer. @throws unknown what is no refusal */
function refused(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error
}

/** A furnishing at another rank: what told it from that which was first before is left out. */
function inOrder(furnishing: Furnishing, index: number): Furnishing {
  if (!furnishing.explanation) return furnishing
  const { difference: _, variantOf: __, ...explanation } = furnishing.explanation
  return { ...furnishing, explanation: { ...explanation, rank: index + 1 } }
}
