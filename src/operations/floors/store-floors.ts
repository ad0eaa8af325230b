import type { PreparedLayout } from '../../plans/whole-floors/prepared/prepare-layout.ts'
import type { PreparedFloor } from '../../plans/whole-floors/prepared/prepared-floor.ts'
import type { NewBuilding } from '../../schema/resources/floors/building.ts'
import type { Floor } from '../../schema/resources/floors/floor.ts'
import type { LayoutSource } from '../../schema/resources/floors/floor-layout.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { type FloorRow, findFloor, insertFloor } from '../../store/tables/floors/floors.ts'
import { type Actor, note } from '../audit/audit-notes.ts'
import { announceMove, requireOwnBuilding } from '../buildings/join-building.ts'
import { storeBuilding } from '../buildings/store-building.ts'
import { recordChange } from '../changes/record-changes.ts'
import type { FloorWithValues } from '../custom-attributes/store-stated-values.ts'
import { changeLayouts } from '../layouts/change-layouts.ts'
import { defaultLayoutOf } from '../layouts/held-layout.ts'
import { type PartsChange, savedAs } from '../layouts/planned-writes.ts'
import { recordRevision } from '../layouts/record-revision.ts'
import { floorOf } from './floor-feature.ts'

/** A floor that may be stored, and its id. */
export interface NewFloor extends PreparedFloor {
  readonly id: string
  readonly archived?: boolean
  /** A building to make: floors with the same one are its storeys. */
  readonly building?: NewBuilding | undefined
}

export interface StoredBy {
  readonly accountId: string
  readonly actor: Actor
  readonly source: LayoutSource
  /** What paths in reasons start with, by the place of the floor. Default: with nothing */
  readonly rootOf?: (place: number) => string
  /** Stores what goes with the floors, in the transaction that lists them. Default: nothing */
  readonly alongside?: (db: Db, floors: readonly FloorWithValues[]) => Promise<void>
}

/**
 * Stores floors, each with its first layout where it has one: all of them or none.
 *
 * @throws ServiceError `conflict` where an id is that of another floor
 */
export const storeFloors = (service: Service, floors: readonly NewFloor[], by: StoredBy): Promise<Floor[]> =>
  changeLayouts(service, {
    floorIds: floors.map(({ id }) => id),
    judge: async () => [],
    changes: async () => firstRevisions(floors, by),
    publish: (db, _, changes) => publishFloors(service, db, floors, changes, by),
  })

/** The first revisions of floors to store. */
export const firstRevisions = (
  floors: readonly NewFloor[],
  { accountId, rootOf = () => '' }: StoredBy,
): readonly PartsChange[] =>
  floors.flatMap(({ id, layout }, i) =>
    layout ? [savedAs({ layoutId: id, floorId: id, accountId, revision: 1 }, layout, rootOf(i))] : [],
  )

/** Stores floors and what belongs to them, in a transaction that changes layouts. @param changes among which their first revisions are */
export async function publishFloors(
  service: Service,
  db: Db,
  floors: readonly NewFloor[],
  changes: readonly PartsChange[],
  by: StoredBy,
): Promise<Floor[]> {
  const { accountId } = by
  const layouts = new Map(changes.map((change) => [change.revision.floorId, change]))
  const buildings = new Map<NewBuilding, string>()
  for (const building of new Set(floors.flatMap((floor) => floor.building ?? [])))
    buildings.set(building, (await storeBuilding(service, db, building, by)).id)
  const stored: Floor[] = []
  for (const floor of floors) {
    const { buildingId } = floor.properties
    const path = by.source === 'import' ? 'buildingId' : 'properties.buildingId'
    if (buildingId !== null) await requireOwnBuilding(db, accountId, buildingId, path)
    const row = await insert(
      service,
      db,
      floor,
      (floor.building && buildings.get(floor.building)) ?? buildingId,
      accountId,
    )
    stored.push(await publish(service, db, row, floor.layout, layouts.get(floor.id), by))
    if (buildingId !== null) await announceMove(service, db, by.actor, { ...row, building_id: null }, buildingId)
  }
  await by.alongside?.(db, floors)
  return stored
}

function insert(
  service: Service,
  db: Db,
  { id, properties, geometry, archived = false }: NewFloor,
  buildingId: string | null,
  accountId: string,
): Promise<FloorRow> {
  const now = service.wallClock()
  return insertFloor(db, {
    id,
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
    building_id: buildingId,
    external_id: properties.externalId,
    height: properties.height,
    geometry,
    created_at: now,
    updated_at: now,
  })
}

async function publish(
  service: Service,
  db: Db,
  row: FloorRow,
  layout: PreparedLayout | undefined,
  change: PartsChange | undefined,
  { accountId, actor, source }: StoredBy,
): Promise<Floor> {
  const { id } = row
  await note(service, db, actor, { accountId, event: 'floor.created', subject: ['floor', id] })
  recordChange(db, {
    accountId,
    resource: 'Floor',
    id,
    kind: 'created',
    floorId: id,
    after: row,
    tells: ['floor.created'],
  })
  if (change) await recordRevision(service, db, defaultLayoutOf(row), change.facts, { actor, source, isFirst: true })
  const relations = { spaces: layout?.spaces.ids ?? [], assets: layout?.assets.ids ?? [] }
  return floorOf((await findFloor(db, id))!, relations)
}
