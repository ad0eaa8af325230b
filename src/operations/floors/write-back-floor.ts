import { FILE_FORMATS } from '../../schema/resources/floors/file-formats.ts'
import { WriteBackFloorOptions, WriteBackFloorParams } from '../../schema/resources/floors/write-back-preview.ts'
import { parse } from '../../schema/wire/parse.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { attributeTexts } from '../custom-attributes/attribute-texts.ts'
import { requireLayoutOf } from '../layouts/held-layout.ts'
import { layoutTexts } from '../layouts/layout-content.ts'
import { type FindContents, MODEL_EXAMPLE, MODEL_TYPES, previewsWriteBack, writesBack } from './write-into-sent.ts'

const ID = '00000000-0000-4000-8000-000000000001'

export const writeBackFloor = operation({
  name: 'floor.writeBack',
  type: 'mutation',
  summary: 'Gives the IFC file that a floor came from with its furniture added',
  access: forPrivateToken(['floor:export']),
  route: {
    method: 'POST',
    path: '/v2/floor/{floorId}/write-back',
    upload: MODEL_TYPES,
    file: [FILE_FORMATS.ifc.mediaType],
  },
  errors: ['not_found', 'payload_too_large', 'unavailable'],
  input: WriteBackFloorParams,
  examples: [{ title: 'Its model in base64', input: { floorId: ID, file: MODEL_EXAMPLE, fileName: 'house.ifc' } }],
  ...writesBack(contentsOf),
})

export const previewWriteBackFloor = operation({
  name: 'floor.previewWriteBack',
  type: 'mutation',
  summary: 'Tells what of a floor would be added to the IFC file that it came from',
  access: forPrivateToken(['floor:export']),
  route: { method: 'POST', path: '/v2/floor/{floorId}/write-back/preview', upload: MODEL_TYPES },
  errors: ['not_found'],
  input: WriteBackFloorParams,
  examples: [{ title: 'Its model in base64', input: { floorId: ID, file: MODEL_EXAMPLE } }],
  ...previewsWriteBack(contentsOf),
})

/** A layout of a floor; the scope for files is enough, whether the floor is public or private. */
async function contentsOf(...[service, caller, members]: Parameters<FindContents>): ReturnType<FindContents> {
  const { floorId, layoutId, fileName } = parse(WriteBackFloorOptions, members, '')
  const layout = await requireLayoutOf(service, caller, floorId, layoutId, () => ['floor:export'])
  const { accountId, floor } = layout
  const texts = await layoutTexts(requireStore(service), layout.id, layout.revision, requireBackground(service))
  const { id } = floor
  const { name, private: isPrivate, externalId, georeference, northDirection } = floor.properties
  const values = await attributeTexts(service, caller, { id, name, isPrivate })
  const facts = { floorId: id, name, externalId, georeference, northDirection, revision: layout.revision }
  return { accountId, name, fileName, floors: [{ facts, ...texts, values }] }
}
