import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { firstLayout } from '../../plans/whole-floors/prepared/prepared-floor.ts'
import { NewBuilding } from '../../schema/resources/floors/building.ts'
import { FloorImport } from '../../schema/resources/floors/floor.ts'
import type { Service } from '../../service/service.ts'
import { OPERATOR } from '../audit/audit-notes.ts'
import { requireStore } from '../calling/transaction.ts'
import { storeFloors } from '../floors/store-floors.ts'
import { requireAccount } from './find-account.ts'

export const ImportFloors = z.strictObject({
  floors: z
    .array(FloorImport.extend({ building: z.int().min(0).optional().describe('Its place in `buildings`') }))
    .min(1)
    .max(10_000),
  /** Buildings to make. */
  buildings: z.array(NewBuilding).max(10_000).optional(),
  account: z.string().min(1).max(100).optional(),
})

/** Brings floors in, with their layouts, all of them or none. */
export async function importFloors(
  service: Service,
  { floors, buildings, account: name }: z.output<typeof ImportFloors>,
) {
  const prepared = floors.map(({ building, ...floor }, i) => ({
    ...preparedFloor(floor, i),
    building: building === undefined ? undefined : buildings?.[building],
  }))
  const account = await requireAccount(requireStore(service), name)
  const rootOf = (place: number) => `floors[${place}].`
  const by = { accountId: account.id, actor: OPERATOR, source: 'import' as const, rootOf }
  const imported = await storeFloors(service, prepared, by)
  return { account: account.name, floors: imported.map(({ id, properties }) => ({ id, ...properties })) }
}

/** @throws ServiceError `invalid` naming the member */
function preparedFloor({ properties, geometry, spaces = [], assets = [] }: FloorImport, i: number) {
  return {
    id: randomUUID(),
    properties: {
      name: properties.name,
      private: properties.private,
      labels: properties.labels,
      area: properties.area ?? null,
      elevation: properties.elevation ?? null,
      northDirection: properties.northDirection ?? null,
      floorNumber: properties.floorNumber ?? null,
      georeference: properties.georeference ?? null,
      height: properties.height ?? null,
      externalId: properties.externalId ?? null,
      buildingId: null,
    },
    archived: properties.archived,
    geometry: geometry ?? null,
    layout: firstLayout({ spaces, assets }, randomUUID, `floors[${i}].`),
  }
}
