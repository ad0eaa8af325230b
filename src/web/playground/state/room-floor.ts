import type { FilePlanFloor } from '../../../plans/files/file-plan.ts'
import type { FurnishParams } from '../../../schema/furnishing/furnish-params.ts'
import type { Furnishing } from '../../../schema/furnishing/result.ts'

/** A furnished room as a floor of one space, called `Room`. Ids are a function of the place in the list. */
export function roomFloor({ room, template, north }: FurnishParams, furnishing: Furnishing | undefined): FilePlanFloor {
  const spaceId = idOf(0)
  return {
    name: 'Room',
    elevation: null,
    floorNumber: null,
    northDirection: north ?? null,
    georeference: null,
    spaces: [{ id: spaceId, name: 'Room', usage: null, template: template?.name ?? null, room }],
    assets: (furnishing?.furniture ?? []).map(({ type, position, rotation, shape, groupId }, i) => ({
      id: idOf(i + 1),
      type,
      name: null,
      position,
      rotation,
      shape,
      groupId,
      spaceId,
      origin: null,
      moved: false,
    })),
  }
}

const idOf = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
