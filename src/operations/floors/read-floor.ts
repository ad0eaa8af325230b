import { FLOOR_READ_SCOPES, judgeFloor } from '../../access/floor-access.ts'
import type { KnownFloor } from '../../access/memory.ts'
import { ServiceError } from '../../errors.ts'
import { Floor, ReadFloorParams } from '../../schema/floor.ts'
import { isUuid } from '../../schema/uuid.ts'
import type { Service } from '../../service.ts'
import { type FloorRow, findFloor } from '../../store/floors.ts'
import { refuseScope } from '../authorize.ts'
import { TOKEN_KINDS } from '../caller.ts'
import { operation } from '../operation.ts'
import { requireStore } from '../transaction.ts'

export const readFloor = operation({
  name: 'floor.read',
  type: 'query',
  summary: 'Reads a floor',
  // Judged before the lookup: a caller that can read no floor learns nothing from the time it takes.
  access: { callers: TOKEN_KINDS, scopes: FLOOR_READ_SCOPES },
  browsers: true,
  route: { method: 'GET', path: '/v2/floor/{floorId}' },
  errors: ['not_found'],
  input: ReadFloorParams,
  output: Floor,
  examples: [{ title: 'By its id', input: { floorId: '00000000-0000-4000-8000-000000000001' } }],
  async run(service, holder, { floorId }) {
    const id = floorId.toLowerCase()
    const found = isUuid(id) ? await knownFloor(service, id) : undefined
    const allowed = judgeFloor(holder.token, found)
    if (allowed.ok) return allowed.value.floor
    // A hidden floor and a missing one have the same answer, without id or reason.
    if (allowed.fault === 'hidden') throw new ServiceError('not_found', 'floor: not found')
    return refuseScope(service, holder, allowed.fault.acceptedScopes)
  },
})

/** A floor that was read a moment ago, or as the store has it. */
async function knownFloor(service: Service, id: string): Promise<KnownFloor | undefined> {
  const { floors } = service.access
  const known = floors.get(id)
  if (known) return known
  const { generation } = floors
  const row = await findFloor(requireStore(service), id)
  if (!row) return undefined
  const found = { accountId: row.account_id, private: row.private, floor: floorOf(row) }
  floors.set(id, found, generation)
  return found
}

/** A row as a GeoJSON Feature (docs/decisions.md#r1). */
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
