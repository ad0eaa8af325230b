import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import type { FilePlanFloor } from '../../plans/files/file-plan.ts'
import { FloorId } from '../../schema/resources/floors/floor.ts'
import type { Service } from '../../service/service.ts'
import { findFloor } from '../../store/tables/floors/floors.ts'
import { sourceOfFloor } from '../buildings/building-facts.ts'
import { requireStore } from '../calling/transaction.ts'
import { layoutContent } from '../layouts/layout-content.ts'
import { requireRevision } from '../layouts/require-revision.ts'

export const ReadFloorPlan = z.strictObject({
  floorId: FloorId,
  revision: z.int().min(1).max(2_147_483_647).optional(),
})

/** A floor of any account with its layout, to be written as a file. @throws ServiceError `not_found` */
export async function readFloorPlan(
  service: Service,
  { floorId, revision }: z.output<typeof ReadFloorPlan>,
): Promise<FilePlanFloor> {
  const db = requireStore(service)
  const row = await findFloor(db, floorId)
  if (!row) throw new ServiceError('not_found', `floorId: there is no floor ${floorId}`)
  const number = revision ?? row.layout_revision
  if (number > 0) await requireRevision(db, floorId, row.layout_revision, number)
  const content = await layoutContent(db, floorId, number)
  const { external_id: externalId, height, building_id: buildingId } = row
  return {
    name: row.name,
    elevation: row.elevation,
    floorNumber: row.floor_number,
    northDirection: row.north_direction,
    georeference: row.georeference,
    ...(await sourceOfFloor(db, { externalId, height, buildingId })),
    ...content,
  }
}
