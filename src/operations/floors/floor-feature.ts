import type { JudgedFloor } from '../../access/floor-access.ts'
import type { Floor, FloorGeometry, ListedFloor } from '../../schema/resources/floors/floor.ts'
import type { FloorRelations, FloorRow } from '../../store/tables/floors/floors.ts'

/** A row as a GeoJSON Feature (docs/decisions.md#r1). */
export const floorOf = (row: FloorRow, { spaces, assets }: FloorRelations): Floor => ({
  ...listedFloorOf(row),
  resourceRelations: { spaces: [...spaces], assets: [...assets] },
})

/** The same as lists have it. */
export const listedFloorOf = (row: FloorRow): ListedFloor => ({
  type: 'Feature',
  id: row.id,
  resourceType: 'Floor',
  resourceRelations: {},
  properties: {
    name: row.name,
    private: row.private,
    archived: row.archived,
    area: row.area ?? row.layout_area,
    elevation: row.elevation,
    northDirection: row.north_direction,
    ...(row.floor_number === null ? {} : { floorNumber: row.floor_number }),
    height: row.height,
    buildingId: row.building_id,
    externalId: row.external_id,
    labels: [...row.labels],
    defaultLayoutId: row.layout_revision > 0 ? row.id : null,
    layoutRevision: row.layout_revision,
    georeference: row.georeference,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  },
  geometry: row.geometry as FloorGeometry | null,
})

/** What is judged of a row. */
export const judgedFloorOf = ({ id, account_id, labels, ...row }: FloorRow): JudgedFloor => ({
  id,
  accountId: account_id,
  private: row.private,
  labels,
})
