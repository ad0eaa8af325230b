import { floorReadScopes, judgeFloor, readsFloors } from '../../access/floors.ts'
import type { KnownFloor } from '../../access/memory.ts'
import { ServiceError } from '../../errors.ts'
import { Floor, ReadFloorParams } from '../../schema/floor.ts'
import { isUuid } from '../../schema/uuid.ts'
import type { Service } from '../../service.ts'
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
    const id = floorId.toLowerCase()
    const found = isUuid(id) ? await knownFloor(service, id) : undefined
    const verdict = found && judgeFloor(holder.token, found)
    // Hidden and missing look the same: no id, no reason.
    if (!found || !verdict || (!verdict.may && verdict.accepted === 'hidden'))
      throw new ServiceError('not_found', 'floor: not found')
    if (!verdict.may && verdict.accepted !== 'hidden') return refuseScope(service, holder, verdict.accepted)
    return found.floor
  },
})

/** A floor that was read a moment ago, or as the store has it. */
async function knownFloor(service: Service, id: string): Promise<KnownFloor | undefined> {
  const { floors } = service.access
  const known = floors.find(id)
  if (known) return known
  const { generation } = floors
  const row = await findFloor(requireStore(service), id)
  if (!row) return undefined
  const found = { accountId: row.account_id, private: row.private, floor: floorOf(row) }
  floors.remember(id, found, generation)
  return found
}

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
