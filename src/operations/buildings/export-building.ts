import type { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import type { WriteOptions } from '../../plans/files/writing/write-options.ts'
import { BUILDING_FORMATS, FILE_FORMATS, writtenNames } from '../../schema/resources/floors/file-formats.ts'
import { ExportBuildingParams, ExportedFile } from '../../schema/resources/floors/floor-exchange.ts'
import type { Service } from '../../service/service.ts'
import type { StoreyRow } from '../../store/tables/floors/buildings.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { type FileResult, forPrivateToken, operation } from '../calling/operation.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { encodedFile } from '../floors/export-floor.ts'
import { layoutTexts } from '../layouts/layout-content.ts'
import { requireBuilding } from './require-building.ts'

export const exportBuilding = operation({
  name: 'building.export',
  type: 'mutation',
  summary: `Gives a building with all its floors as one file: ${writtenNames(BUILDING_FORMATS)}`,
  access: forPrivateToken(['floor:export']),
  route: {
    method: 'POST',
    path: '/v2/building/{buildingId}/export',
    file: BUILDING_FORMATS.map((format) => FILE_FORMATS[format].mediaType),
  },
  errors: ['not_found', 'conflict', 'payload_too_large', 'unavailable'],
  input: ExportBuildingParams,
  output: ExportedFile,
  examples: [{ title: 'As IFC', input: { buildingId: '00000000-0000-4000-8000-000000000001', format: 'ifc' } }],
  run: async (service, caller, params) => encodedFile(await written(service, caller, params)),
  runFile: written,
})

/** The floors that the caller may export, without archived ones, in one file. */
async function written(
  service: Service,
  caller: TokenHolder | SignedIn,
  { buildingId, format, ...options }: z.output<typeof ExportBuildingParams>,
): Promise<FileResult> {
  const { row, floors } = await requireBuilding(service, caller, buildingId, () => ['floor:export'])
  const shown = floors.filter(({ archived }) => !archived)
  if (shown.length === 0) throw new ServiceError('conflict', 'building: has no floors, which are what is exported')
  const db = requireStore(service)
  const background = requireBackground(service)
  const contents: { spaces: string; assets: string }[] = []
  for (const { id, layout_revision } of shown) contents.push(await layoutTexts(db, id, layout_revision, background))
  const date = new Date(Math.max(...shown.map(({ saved_at, created_at }) => (saved_at ?? created_at).getTime())))
  const { name, address, georeference, external_id: externalId } = row
  return service.conversions.run(
    'writeBuilding',
    {
      format,
      options: { ...options, date: date.toISOString() } as WriteOptions,
      facts: { name, address, georeference, externalId },
      floors: shown.map((floor, i) => ({ facts: factsOf(floor), ...contents[i]! })),
    },
    { client: row.account_id, onCost: service.onCost },
  )
}

const factsOf = (row: StoreyRow) => ({
  name: row.name,
  elevation: row.elevation,
  floorNumber: row.floor_number,
  northDirection: row.north_direction,
  georeference: row.georeference,
  ...(row.height === null ? {} : { height: row.height }),
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
})
