import type { FloorSource } from '../../plans/layouts/floor-source.ts'
import { storeyLevels } from '../../plans/layouts/storey-levels.ts'
import type { Address, Storey } from '../../schema/resources/floors/building.ts'
import type { Db } from '../../store/database.ts'
import { findBuilding } from '../../store/tables/floors/buildings.ts'

/** What the file of a floor says of it beside its layout: the storey that it is, and the building that it belongs to. */
export async function sourceOfFloor(
  db: Db,
  floor: { readonly externalId: string | null; readonly height: number | null; readonly buildingId: string | null },
): Promise<FloorSource> {
  const row = floor.buildingId === null ? undefined : await findBuilding(db, floor.buildingId)
  const { externalId, height } = floor
  return {
    ...(externalId === null ? {} : { externalId }),
    ...(height === null ? {} : { height }),
    ...(row && {
      building: {
        name: row.name,
        ...(row.external_id === null ? {} : { externalId: row.external_id }),
        ...(row.address === null ? {} : { address: addressLine(row.address), postalAddress: row.address }),
        ...(row.georeference === null ? {} : { georeference: row.georeference }),
      },
    }),
  }
}

/** `Marktplatz 1, 10115 Berlin, Germany` */
export function addressLine({ lines, postalCode, town, region, country }: Address): string {
  const place = [postalCode, town].filter(Boolean).join(' ')
  return [...lines, place, region, country].filter(Boolean).join(', ')
}

/** At which level each storey of a building is shown, metres. @param storeys lowest first */
export const levelsOf = (storeys: readonly Storey[]): number[] =>
  storeyLevels(storeys.map((it) => ({ ...it, roomHeight: null })))
