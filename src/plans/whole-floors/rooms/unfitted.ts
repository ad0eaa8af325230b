import { elementAt } from '../../../engine/geometry/element-at.ts'
import type { Fitting, FurnishedSpace, Unfitted } from '../../../schema/resources/floors/floor-furnishing.ts'
import { unfittedReason } from '../uses/fit-out.ts'
import type { SpaceFacts } from '../uses/space-facts.ts'
import type { SpaceUse } from '../uses/space-use.ts'
import { NO_PLACE } from './solve-room.ts'

/** For which of the words nothing was fitted out, and why. @param spaces as furnished, those requested in their order */
export function unfittedOf(
  requested: readonly number[],
  uses: readonly SpaceUse[],
  spaces: readonly FurnishedSpace[],
  { facts, atHome }: { readonly facts: readonly SpaceFacts[]; readonly atHome: ReadonlySet<number> },
  fittings: readonly Fitting[],
): Unfitted {
  const lacksPlace = ({ outcome, notes }: FurnishedSpace) => outcome === 'failed' || notes.includes(NO_PLACE)
  return fittings.flatMap((fitting) => {
    const named = requested.flatMap((index, i) =>
      elementAt(uses, index).fitOut === fitting ? [elementAt(spaces, i)] : [],
    )
    const [first] = named
    if (!first) {
      const of = requested.map((index) => ({ space: elementAt(facts, index), isHome: atHome.has(index) }))
      return [{ fitting, reason: unfittedReason(of, fitting) }]
    }
    if (!named.every(lacksPlace)) return []
    const { area } = facts.find(({ space }) => space.id === first.spaceId)!
    return [{ fitting, reason: `"${first.name}", ${area.toFixed(1)} m²: ${NO_PLACE}` }]
  })
}
