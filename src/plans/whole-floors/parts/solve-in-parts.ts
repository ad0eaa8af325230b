import { FURNISH_LIMITS } from '../../../engine/furnishing/request/limits.ts'
import { elementAt } from '../../../engine/geometry/element-at.ts'
import { readPolygon } from '../../../engine/geometry/points.ts'
import { containsPoint } from '../../../engine/geometry/ring.ts'
import type { KeptItem } from '../../../schema/furnishing/extensions.ts'
import type { FurnishParams, TemplateName } from '../../../schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { FurnishingResult, PlacedItem } from '../../../schema/furnishing/result.ts'
import { derivedId } from '../common-answer.ts'
import { type FloorWishes, type OneSize, roomRequest } from '../room-request.ts'
import { factsOf, type SpaceFacts } from '../uses/space-facts.ts'
import type { SpaceUse } from '../uses/space-use.ts'
import { alikeFirst } from './alike-parts.ts'
import { divideRoom } from './divide-room.ts'

/** Largest part of a room that is furnished in parts, m². */
const PART_MAX = 260

/** Furnishings of a part of an office among which those that are alike are looked for. */
const CHOICE = 10

/** What there may be several of in one room. */
const REPEATED: readonly TemplateName[] = ['work', 'common', 'dining']

/** Whether a room larger than one call furnishes can be furnished part by part: desks can, a bedroom cannot. */
export const mayBeDivided = (template: TemplateName | null): boolean => template !== null && REPEATED.includes(template)

/** What a room is asked for. */
interface Asked {
  readonly facts: SpaceFacts
  readonly use: SpaceUse
  readonly wishes: FloorWishes
  readonly keep: readonly KeptItem[]
  readonly sizes: readonly OneSize[]
}

/**
 * Furnishes a room: as a whole, or, where it is larger than one call takes, in parts that are open to each other by gaps, with
 * desks alike in all of them where that is possible.
 *
 * @throws what `solve` throws
 */
export async function solveInParts(
  { facts, use, wishes, keep, sizes }: Asked,
  solve: (params: FurnishParams) => Promise<FurnishingResult>,
): Promise<FurnishingResult> {
  if (facts.floorArea <= FURNISH_LIMITS.roomAreaMax) return solve(roomRequest(facts, use, wishes, keep, sizes))
  const parts = divideRoom(facts.space.room, PART_MAX).map((room) => factsOf({ ...facts.space, room }))
  const results: FurnishingResult[] = []
  const places = use.places === undefined ? undefined : pairShares(use.places, parts)
  for (const [i, part] of parts.entries()) {
    const share = part.floorArea / facts.floorArea
    const count = (whole: number) => Math.max(1, Math.round(whole * share))
    const ofPart = {
      ...use,
      ...(use.seats ? { seats: count(use.seats) } : {}),
      ...(places && { places: elementAt(places, i) }),
    }
    const countOf = ({ type, count: whole }: OneSize) =>
      places && DESKS.includes(type) ? Math.min(elementAt(places, i), whole) : count(whole)
    const sized = sizes.map((size) => ({ ...size, count: countOf(size) }))
    const standing = keep.filter((item) => stands(item, part))
    const several =
      use.template === 'work' ? { ...wishes, alternatives: Math.max(wishes.alternatives, CHOICE) } : wishes
    results.push(await solve(roomRequest(part, ofPart, several, standing, sized)))
  }
  const chosen = alikeFirst(results, wishes.alternatives)
  return together(results, chosen, parts, facts.floorArea, new Set(keep.map(({ groupId }) => groupId)))
}

/** What places are counted by. */
const DESKS: readonly FurnitureType[] = ['task_table', 'task_chair']

/** Places for each part by its area, in pairs but for the last. */
function pairShares(places: number, parts: readonly SpaceFacts[]): number[] {
  const all = parts.reduce((sum, { floorArea }) => sum + floorArea, 0)
  let area = 0
  let before = 0
  return parts.map(({ floorArea }, i) => {
    area += floorArea
    const upTo = i === parts.length - 1 ? places : Math.min(places, 2 * Math.round((places * area) / all / 2))
    const own = upTo - before
    before = upTo
    return own
  })
}

function stands({ position: [x, , z] }: KeptItem, { space }: SpaceFacts): boolean {
  const read = readPolygon(space.room.boundary.shape.points)
  return read.ok && containsPoint(read.value, x, z)
}

function together(
  results: readonly FurnishingResult[],
  choices: ReturnType<typeof alikeFirst>,
  parts: readonly SpaceFacts[],
  area: number,
  keptGroups: ReadonlySet<string>,
): FurnishingResult {
  const furnishings = choices.map((ranks) => {
    const chosen = results.map(({ furnishings: some }, i) => some[elementAt(ranks, i)])
    return {
      id: chosen.reduce((id, one, i) => derivedId(id, one?.id ?? String(i)), ''),
      density: chosen.reduce((sum, one, i) => sum + (one?.density ?? 0) * elementAt(parts, i).floorArea, 0) / area,
      furniture: chosen.flatMap((one, i) =>
        (one?.furniture ?? []).map((item) => (keptGroups.has(item.groupId) ? item : inPart(item, i))),
      ),
    }
  })
  return {
    furnishings,
    warnings: unique(results.flatMap(({ warnings }) => warnings)),
    diagnostics: results.flatMap(({ diagnostics }) => diagnostics.map(({ opening: _, ...one }) => one)),
  }
}

/** Groups of several parts may have the same id. */
const inPart = (item: PlacedItem, part: number): PlacedItem => ({ ...item, groupId: `${part + 1}-${item.groupId}` })

const unique = <Value>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]
