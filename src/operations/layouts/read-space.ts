import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { ReadSpaceParams, Space } from '../../schema/resources/layout-resources.ts'
import { assetsBySpace } from '../../store/tables/floors/layouts.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { spaceOf } from './layout-content.ts'
import { spaceFeature } from './part-features.ts'
import { requirePart } from './require-part.ts'

export const readSpace = operation({
  name: 'space.read',
  type: 'query',
  summary: 'Reads a space',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/space/{spaceId}' },
  errors: ['not_found'],
  input: ReadSpaceParams,
  output: Space,
  examples: [{ title: 'By its id', input: { spaceId: '00000000-0000-4000-8000-000000000002' } }],
  async run(service, caller, { spaceId }) {
    const { floor, ...row } = await requirePart(service, caller, 'space', spaceId)
    const { layoutRevision } = floor.properties
    const assets = await assetsBySpace(requireStore(service), floor.id, layoutRevision, [row.id])
    return spaceFeature(floor, spaceOf(row), assets.get(row.id) ?? [])
  },
})
