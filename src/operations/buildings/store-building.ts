import type { NewBuilding } from '../../schema/resources/floors/building.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { type BuildingRow, insertBuilding } from '../../store/tables/floors/buildings.ts'
import type { Actor } from '../audit/audit-notes.ts'
import { announceBuilding } from './announce-building.ts'

/** Stores a building, whose floors come after it. */
export async function storeBuilding(
  service: Service,
  db: Db,
  { name, address, georeference, labels, externalId }: NewBuilding,
  { accountId, actor }: { readonly accountId: string; readonly actor: Actor },
): Promise<BuildingRow> {
  const now = service.wallClock()
  const row = await insertBuilding(db, {
    account_id: accountId,
    name,
    address,
    georeference,
    labels,
    external_id: externalId,
    created_at: now,
    updated_at: now,
  })
  await announceBuilding(service, db, actor, { accountId, buildingId: row.id, event: 'building.created' })
  return row
}
