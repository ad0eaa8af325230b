import type { Building, BuildingTotals, ListedBuilding, Storey } from '../../schema/resources/floors/building.ts'
import type { BuildingRow, ListedBuildingRow, StoreyRow } from '../../store/tables/floors/buildings.ts'

/**
 * A row as a GeoJSON Feature (docs/decisions.md#r8).
 *
 * @param floors those that the caller may read, lowest first
 * @param version undefined: the caller may not see all changes
 */
export function buildingOf(row: BuildingRow, floors: readonly StoreyRow[], version: number | undefined): Building {
  const storeys = floors.filter(({ archived }) => !archived).map(storeyOf)
  return {
    type: 'Feature',
    id: row.id,
    resourceType: 'Building',
    resourceRelations: { floors: floors.map(({ id }) => id) },
    properties: {
      ...factsOf(row),
      totals: {
        floors: storeys.length,
        area: storeys.reduce((sum, { area }) => sum + (area ?? 0), 0),
        spaces: storeys.reduce((sum, { spaces }) => sum + spaces, 0),
        assets: storeys.reduce((sum, { assets }) => sum + assets, 0),
        seats: sumOfCounted(storeys.map(({ seats }) => seats)),
        workplaces: sumOfCounted(storeys.map(({ workplaces }) => workplaces)),
      },
      storeys,
      ...(version === undefined ? {} : { version }),
      ...timesOf(row),
    },
    geometry: pointOf(row),
  }
}

/** The same as lists have it. */
export function listedBuildingOf(row: ListedBuildingRow): ListedBuilding {
  const { floors, area, spaces, assets, seats, workplaces }: BuildingTotals = row
  return {
    type: 'Feature',
    id: row.id,
    resourceType: 'Building',
    resourceRelations: {},
    properties: { ...factsOf(row), totals: { floors, area, spaces, assets, seats, workplaces }, ...timesOf(row) },
    geometry: pointOf(row),
  }
}

/** null where some are not counted yet. */
const sumOfCounted = (counts: readonly (number | null)[]): number | null =>
  counts.reduce<number | null>((sum, count) => (sum === null || count === null ? null : sum + count), 0)

/** All changes of a building and of its floors. @param floors all of them */
export const wholeVersion = (row: BuildingRow, floors: readonly Pick<StoreyRow, 'version'>[]): number =>
  floors.reduce((sum, { version }) => sum + version, row.version)

const factsOf = (row: BuildingRow) => ({
  name: row.name,
  address: row.address,
  georeference: row.georeference,
  labels: [...row.labels],
  externalId: row.external_id,
})

/** Rows that a statement of ours reads have their times as the driver of the store gives them. */
const timesOf = ({ created_at, updated_at }: BuildingRow) => ({
  createdAt: new Date(created_at).toISOString(),
  updatedAt: new Date(updated_at).toISOString(),
})

const pointOf = ({ georeference }: BuildingRow): Building['geometry'] =>
  georeference && { type: 'Point', coordinates: [georeference.longitude, georeference.latitude] }

const storeyOf = (row: StoreyRow): Storey => ({
  floorId: row.id,
  name: row.name,
  private: row.private,
  floorNumber: row.floor_number,
  elevation: row.elevation,
  height: row.height,
  area: row.area,
  spaces: row.spaces,
  assets: row.assets,
  seats: row.seats,
  workplaces: row.workplaces,
})
