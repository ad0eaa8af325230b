import type { FloorOpening } from '../../../engine/drawing/floor/floor-openings.ts'
import type { FloorPlan } from '../../../engine/drawing/floor/floor-plan.ts'
import type { ModelledOpening } from '../../../schema/resources/floors/model-facts.ts'

/** What the model of a door, window or passage says of it, which both of its rooms may have. */
export function saidOfOpening({ rooms }: FloorPlan, { sides }: FloorOpening): ModelledOpening {
  for (const { room, opening } of sides) {
    const { space } = rooms[room]!
    const said = space.openings?.[space.room.boundary.openings!.indexOf(opening)]
    if (said?.externalId !== undefined || said?.name !== undefined || said?.model) return said
  }
  return {}
}
