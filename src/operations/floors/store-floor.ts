import type { PreparedFloor } from '../../layouts/prepared-floor.ts'
import type { LayoutSource } from '../../schema/floor-layout.ts'
import type { Service } from '../../service.ts'
import type { Db } from '../../store/database.ts'
import { insertFloor } from '../../store/floors.ts'
import { type Actor, note } from '../audit-notes.ts'
import { storeLayout } from '../layouts/store-layout.ts'
import { emitEvent } from '../webhooks/emit-event.ts'
import { floorNow } from './floor-now.ts'

export interface StoredBy {
  readonly accountId: string
  readonly actor: Actor
  readonly source: LayoutSource
  /** What paths in reasons start with, such as `floors[2].` */
  readonly root?: string
}

/**
 * Stores a floor, with its first layout where it has one, inside a transaction.
 *
 * @throws ServiceError `conflict` where an id is that of another floor
 */
export async function storeFloor(
  service: Service,
  db: Db,
  floor: PreparedFloor & { readonly archived?: boolean },
  { accountId, actor, source, root = '' }: StoredBy,
) {
  const { properties, geometry, layout, archived = false } = floor
  const now = service.wallClock()
  const row = await insertFloor(db, {
    account_id: accountId,
    name: properties.name,
    private: properties.private,
    archived,
    area: properties.area,
    elevation: properties.elevation,
    north_direction: properties.northDirection,
    floor_number: properties.floorNumber,
    labels: properties.labels,
    georeference: properties.georeference,
    geometry,
    created_at: now,
    updated_at: now,
  })
  await note(service, db, actor, { accountId, event: 'floor.created', subject: ['floor', row.id] })
  if (layout) await storeLayout(service, db, row, layout, { actor, source, root, isFirst: true })
  await emitEvent(service, db, { accountId, event: 'floor.created', floorId: row.id })
  return floorNow(db, row.id)
}
