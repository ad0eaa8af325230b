import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import type { Floor } from '../../schema/resources/floors/floor.ts'
import {
  Asset,
  AssetCollection,
  ListAssetsParams,
  ListSpacesParams,
  ReadAssetParams,
  ReadSpaceParams,
  Space,
  SpaceCollection,
} from '../../schema/resources/floors/layout-resources.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import {
  assetsBySpace,
  type PartFilter,
  type PartRow,
  type PartTable,
  selectParts,
} from '../../store/tables/floors/layouts.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { pageOf, readCursor } from '../calling/page-cursor.ts'
import { requireStore } from '../calling/transaction.ts'
import { requireFloor } from '../floors/require-floor.ts'
import { assetOf, spaceOf } from './layout-content.ts'
import { assetFeature, spaceFeature } from './part-features.ts'
import { requirePart } from './require-part.ts'

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

interface PartPage {
  readonly db: Db
  readonly floor: Floor
  /** Of which the rows are; 0 = the floor has no layout. */
  readonly revision: number
  readonly rows: readonly PartRow[]
  readonly next: string | null
}

/** A page of the spaces or assets of a floor. All pages are of the revision that was the newest for the first of them. */
async function listParts(
  service: Service,
  caller: TokenHolder | SignedIn,
  table: PartTable,
  {
    floorId,
    limit,
    offset,
    cursor,
    ...filter
  }: { floorId: string; limit: number; offset: number; cursor?: string | undefined } & PartFilter,
): Promise<PartPage> {
  const { id, floor } = await requireFloor(service, caller, floorId)
  const db = requireStore(service)
  const end = readCursor({ cursor, offset }, 2)
  const latest = floor.properties.layoutRevision
  const revision = Math.min(end?.numbers[0] ?? latest, latest)
  const after = end && { position: end.numbers[1]!, id: end.id }
  const rows =
    revision === 0 ? [] : await selectParts(db, table, id, revision, { ...filter, after, offset, count: limit + 1 })
  const page = pageOf(rows, limit, (last) => ({ numbers: [revision, last.position], id: last.id }))
  return { db, floor, revision, ...page }
}
