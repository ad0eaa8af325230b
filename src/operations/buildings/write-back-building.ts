import { ServiceError } from '../../base/errors.ts'
import { FILE_FORMATS } from '../../schema/resources/floors/file-formats.ts'
import { WriteBackBuildingOptions, WriteBackBuildingParams } from '../../schema/resources/floors/write-back-preview.ts'
import { parse } from '../../schema/wire/parse.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { attributeTexts } from '../custom-attributes/attribute-texts.ts'
import {
  type Contents,
  type FindContents,
  MODEL_EXAMPLE,
  MODEL_TYPES,
  previewsWriteBack,
  writesBack,
} from '../floors/write-into-sent.ts'
import { layoutTexts } from '../layouts/layout-content.ts'
import { requireBuilding } from './require-building.ts'

const ID = '00000000-0000-4000-8000-000000000001'

export const writeBackBuilding = operation({
  name: 'building.writeBack',
  type: 'mutation',
  summary: 'Gives the IFC file that a building came from with the furniture of its floors added',
  access: forPrivateToken(['floor:export']),
  route: {
    method: 'POST',
    path: '/v2/building/{buildingId}/write-back',
    upload: MODEL_TYPES,
    file: [FILE_FORMATS.ifc.mediaType],
  },
  errors: ['not_found', 'conflict', 'payload_too_large', 'unavailable'],
  input: WriteBackBuildingParams,
  examples: [{ title: 'Its model in base64', input: { buildingId: ID, file: MODEL_EXAMPLE, fileName: 'house.ifc' } }],
  ...writesBack(contentsOf),
})

export const previewWriteBackBuilding = operation({
  name: 'building.previewWriteBack',
  type: 'mutation',
  summary: 'Tells what of a building would be added to the IFC file that it came from',
  access: forPrivateToken(['floor:export']),
  route: { method: 'POST', path: '/v2/building/{buildingId}/write-back/preview', upload: MODEL_TYPES },
  errors: ['not_found', 'conflict'],
  input: WriteBackBuildingParams,
  examples: [{ title: 'Its model in base64', input: { buildingId: ID, file: MODEL_EXAMPLE } }],
  ...previewsWriteBack(contentsOf),
})

/** The default layouts of the floors that the caller may have as files, without archived ones. */
async function contentsOf(...[service, caller, members]: Parameters<FindContents>): ReturnType<FindContents> {
  const { buildingId, fileName } = parse(WriteBackBuildingOptions, members, '')
  const { row, floors } = await requireBuilding(service, caller, buildingId, () => ['floor:export'])
  const shown = floors.filter(({ archived }) => !archived)
  if (shown.length === 0)
    throw new ServiceError('conflict', 'building: has no floors, whose furniture would be written')
  const written: Contents['floors'][number][] = []
  for (const floor of shown) {
    const { id, name, external_id, georeference, north_direction, layout_revision } = floor
    const texts = await layoutTexts(requireStore(service), id, layout_revision, requireBackground(service))
    const facts = {
      floorId: id,
      name,
      externalId: external_id,
      georeference: georeference ?? row.georeference,
      northDirection: north_direction,
      revision: layout_revision,
    }
    const values = await attributeTexts(service, caller, { id, name, isPrivate: floor.private })
    written.push({ facts, ...texts, values })
  }
  return { accountId: row.account_id, name: row.name, fileName, floors: written }
}
