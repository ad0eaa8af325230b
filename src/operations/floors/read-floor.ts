import { floorReadScopes, judgeFloor, readsFloors } from '../../access/floors.ts'
import { ServiceError } from '../../errors.ts'
import { Floor, ReadFloorParams } from '../../schema/floor.ts'
import { isUuid } from '../../schema/uuid.ts'
import { type FloorRow, findFloor } from '../../store/floors.ts'
import { requireToken } from '../callers.ts'
import { procedure } from '../operation.ts'
import { refuseScope } from '../scopes.ts'
import { requireStore } from '../store.ts'

export const readFloor = procedure({
  name: 'floor.read',
  summary: 'Reads a floor',
  input: ReadFloorParams,
  output: Floor,
  async run(service, caller, { floorId }) {
    const holder = requireToken(caller)
    // Before the lookup: who can read no floor learns nothing from the time it takes.
    if (!readsFloors(holder.token.scopes)) return refuseScope(service, holder, anyFloor)
    const floor = isUuid(floorId.toLowerCase()) ? await findFloor(requireStore(service), floorId) : undefined
    const verdict = floor && judgeFloor(holder.token, { accountId: floor.account_id, private: floor.private })
    // Hidden and missing look the same: no id, no reason.
    if (!floor || !verdict || (!verdict.may && verdict.accepted === 'hidden'))
      throw new ServiceError('not_found', 'floor: not found')
    if (!verdict.may && verdict.accepted !== 'hidden') return refuseScope(service, holder, verdict.accepted)
    return floorOf(floor)
  },
})

const anyFloor = [...floorReadScopes(false), ...floorReadScopes(true)]

/** A row as a GeoJSON Feature (decisions.md R1). */
export function floorOf(row: FloorRow): Floor {
  return {
    type: 'Feature',
    id: row.id,
    resourceType: 'Floor',
    resourceRelations: { spaces: [], assets: [] },
    properties: {
      name: row.name,
      private: row.private,
      archived: row.archived,
      area: row.area,
      elevation: row.elevation,
      northDirection: row.north_direction,
      ...(row.floor_number === null ? {} : { floorNumber: row.floor_number }),
      labels: [...row.labels],
      defaultLayoutId: row.default_layout_id,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    },
    ...(row.geometry === null ? {} : { geometry: row.geometry as NonNullable<Floor['geometry']> }),
  }
}
