import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { AssetCollection, ListAssetsParams } from '../../schema/resources/layout-resources.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { assetOf } from './layout-content.ts'
import { listParts } from './list-parts.ts'
import { assetFeature } from './part-features.ts'

export const listAssets = operation({
  name: 'asset.list',
  type: 'query',
  summary: 'Lists the assets of a floor, as its newest layout has them',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/asset', paged: true },
  errors: ['not_found'],
  input: ListAssetsParams,
  output: AssetCollection,
  examples: [
    { title: 'The desks of a floor', input: { floorId: '00000000-0000-4000-8000-000000000001', type: 'task_table' } },
  ],
  async run(service, caller, params) {
    const { floor, rows, next } = await listParts(service, caller, 'asset', params)
    const features = rows.map((row) => assetFeature(floor, assetOf(row)))
    return { type: 'FeatureCollection' as const, features, next }
  },
})
