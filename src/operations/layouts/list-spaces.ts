import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { ListSpacesParams, SpaceCollection } from '../../schema/resources/layout-resources.ts'
import { assetsBySpace } from '../../store/tables/floors/layouts.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { spaceOf } from './layout-content.ts'
import { listParts } from './list-parts.ts'
import { spaceFeature } from './part-features.ts'

export const listSpaces = operation({
  name: 'space.list',
  type: 'query',
  summary: 'Lists the spaces of a floor, as its newest layout has them',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/space', paged: true },
  errors: ['not_found'],
  input: ListSpacesParams,
  output: SpaceCollection,
  examples: [{ title: 'Of a floor', input: { floorId: '00000000-0000-4000-8000-000000000001' } }],
  async run(service, caller, params) {
    const { db, floor, revision, rows, next } = await listParts(service, caller, 'space', params)
    const ids = rows.map(({ id }) => id)
    const assets = ids.length === 0 ? new Map<string, string[]>() : await assetsBySpace(db, floor.id, revision, ids)
    const features = rows.map((row) => spaceFeature(floor, spaceOf(row), assets.get(row.id) ?? []))
    return { type: 'FeatureCollection' as const, features, next }
  },
})
