import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { Asset, ReadAssetParams } from '../../schema/resources/layout-resources.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { assetOf } from './layout-content.ts'
import { assetFeature } from './part-features.ts'
import { requirePart } from './require-part.ts'

export const readAsset = operation({
  name: 'asset.read',
  type: 'query',
  summary: 'Reads an asset',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/asset/{assetId}' },
  errors: ['not_found'],
  input: ReadAssetParams,
  output: Asset,
  examples: [{ title: 'By its id', input: { assetId: '00000000-0000-4000-8000-000000000003' } }],
  async run(service, caller, { assetId }) {
    const { floor, ...row } = await requirePart(service, caller, 'asset', assetId)
    return assetFeature(floor, assetOf(row))
  },
})
