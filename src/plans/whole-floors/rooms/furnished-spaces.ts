import type { FurnishedSpace } from '../../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset } from '../../../schema/resources/floors/floor-layout.ts'
import { totalsOf } from '../floor-totals.ts'
import { placesOfKept } from '../kept-assets.ts'
import type { SpaceFacts } from '../uses/space-facts.ts'
import type { SpaceUse } from '../uses/space-use.ts'
import type { RoomAnswer, RoomTask } from './solve-room.ts'

/** A space with what became of it. */
export function furnished(
  task: RoomTask,
  { result, use = task.use, failure, opensOut, notes }: RoomAnswer,
): FurnishedSpace {
  const { facts, kept: keptPieces, outwardDoors: doors } = task
  const { space } = facts
  const sound = (result?.furnishings ?? []).filter(
    ({ furniture }) => furniture.length > 0 && placesOfKept(keptPieces, furniture).every((place) => place >= 0),
  )
  const [best] = sound
  const outcome = best ? 'furnished' : keptPieces.length > 0 ? 'left' : 'failed'
  const reasons =
    keptPieces.length > 0 && !best
      ? ['what stands there already takes too much of the floor, so that it stays as it is']
      : []
  return {
    ...common(facts, use),
    outcome,
    reason: failure ? `${use.reason}; ${failure}` : use.reason,
    furnishings: sound,
    chosen: best?.id ?? null,
    warnings: [...(result?.warnings ?? [])],
    diagnostics: [...(result?.diagnostics ?? [])],
    notes: [...notes, ...reasons],
    kept: keptPieces.map(({ asset }) => asset.id),
    ...(best && opensOut && { opensOut: [...doors] }),
    totals: best ? totalsOf(space.room, best.furniture) : null,
  }
}

/** A space that is not to be furnished. */
export function empty(facts: SpaceFacts, use: SpaceUse, assets: readonly LayoutAsset[]): FurnishedSpace {
  return {
    ...common(facts, use),
    outcome: 'empty',
    reason: use.reason,
    furnishings: [],
    chosen: null,
    warnings: [],
    diagnostics: [],
    notes: [],
    kept: assets.map(({ id }) => id),
    totals: null,
  }
}

const common = ({ space }: SpaceFacts, { template, by, purpose }: SpaceUse) => ({
  spaceId: space.id,
  name: space.name,
  template,
  decidedBy: by,
  ...(purpose && { purpose }),
})
