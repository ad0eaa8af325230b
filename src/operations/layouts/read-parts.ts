import type { z } from 'zod'
import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import {
  Asset,
  AssetCollection,
  ReadAssetParams,
  ReadSpaceParams,
  Space,
  SpaceCollection,
} from '../../schema/resources/floors/layout-resources.ts'
import { ListAssetsParams, ListSpacesParams } from '../../schema/resources/floors/list-params.ts'
import type { Service } from '../../service/service.ts'
import { assetsBySpace, type PartRow, type PartTable, selectParts } from '../../store/tables/floors/layouts.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { pageOf, readCursor } from '../calling/page-cursor.ts'
import { requireStore } from '../calling/transaction.ts'
import { LIST_TYPES, linesOf, PAGE_FEATURES, withGeometry } from '../floors/feature-lines.ts'
import { requireFloor } from '../floors/require-floor.ts'
import { assetOf, spaceOf } from './layout-content.ts'
import { assetFeature, spaceFeature } from './part-features.ts'
import { isPlain, type PartKey, type PartQuery, type PartsOf, queryParts, wholeRows } from './query-parts.ts'
import { requirePart } from './require-part.ts'

export const listSpaces = operation({
  name: 'space.list',
  type: 'query',
  summary: 'Lists the spaces of a floor, as its newest layout has them',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/space', paged: true, types: LIST_TYPES },
  errors: ['not_found', 'not_acceptable'],
  input: ListSpacesParams,
  output: SpaceCollection,
  examples: [{ title: 'Of a floor', input: { floorId: '00000000-0000-4000-8000-000000000001' } }],
  async run(service, caller, params) {
    const { parts, rows, ...page } = await partPage(service, caller, 'space', params)
    const features = (await spaceFeatures(parts, rows)).map((it) => withGeometry(it, params))
    return { type: 'FeatureCollection' as const, features, ...page }
  },
  runStream: async (service, caller, params: ListSpacesParams) =>
    featureLines(await partSlices(service, caller, 'space', params), spaceFeatures, params),
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
  route: { method: 'GET', path: '/v2/asset', paged: true, types: LIST_TYPES },
  errors: ['not_found', 'not_acceptable'],
  input: ListAssetsParams,
  output: AssetCollection,
  examples: [
    { title: 'The desks of a floor', input: { floorId: '00000000-0000-4000-8000-000000000001', type: 'task_table' } },
  ],
  async run(service, caller, params) {
    const { parts, rows, ...page } = await partPage(service, caller, 'asset', params)
    const features = assetFeatures(parts, rows).map((it) => withGeometry(it, params))
    return { type: 'FeatureCollection' as const, features, ...page }
  },
  runStream: async (service, caller, params: ListAssetsParams) =>
    featureLines(await partSlices(service, caller, 'asset', params), assetFeatures, params),
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

async function spaceFeatures({ db, floor, revision }: PartsOf, rows: readonly PartRow[]) {
  const ids = rows.map(({ id }) => id)
  const assets = ids.length === 0 ? new Map<string, string[]>() : await assetsBySpace(db, floor.id, revision, ids)
  return rows.map((row) => spaceFeature(floor, spaceOf(row), assets.get(row.id) ?? []))
}

const assetFeatures = ({ floor }: PartsOf, rows: readonly PartRow[]) =>
  rows.map((row) => assetFeature(floor, assetOf(row)))

interface PartListing extends PartQuery {
  readonly floorId?: string | undefined
  readonly limit?: number | undefined
  readonly offset: number
  readonly cursor?: string | undefined
  readonly includeModel: boolean
}

/** What a list is of, and where it begins. All pages are of the revision that was the newest for the first of them. */
async function beginListing(service: Service, caller: TokenHolder | SignedIn, table: PartTable, listing: PartListing) {
  const { floor } = await requireListed(service, caller, listing)
  const end = readCursor(listing, 2)
  const latest = floor.properties.layoutRevision
  const revision = Math.min(end?.numbers[0] ?? latest, latest)
  const parts: PartsOf = { service, caller, db: requireStore(service), floor, table, revision }
  return { parts, after: end && { position: end.numbers[1]!, id: end.id } }
}

/** The floor that a list is of: that of the space where it is not named. */
async function requireListed(service: Service, caller: TokenHolder | SignedIn, { floorId, spaceId }: PartListing) {
  if (floorId !== undefined) return requireFloor(service, caller, floorId)
  if (spaceId !== undefined) return requirePart(service, caller, 'space', spaceId)
  throw new ServiceError('invalid', 'floorId: is required where no `spaceId` is sent')
}

/** A page of the spaces or assets of a floor. */
async function partPage(service: Service, caller: TokenHolder | SignedIn, table: PartTable, listing: PartListing) {
  const { limit = PAGE_FEATURES, offset, spaceId, type, includeModel } = listing
  const withoutModel = !includeModel
  const { parts, after } = await beginListing(service, caller, table, listing)
  const { db, floor, revision } = parts
  const pageAt = <Row extends PartKey>(rows: readonly Row[]) =>
    pageOf(rows, limit, (last) => ({ numbers: [revision, last.position], id: last.id }))
  if (isPlain(listing)) {
    const filter = { spaceId, type, after, offset, count: limit + 1, withoutModel }
    return { parts, ...pageAt(revision === 0 ? [] : await selectParts(db, table, floor.id, revision, filter)) }
  }
  const { rows, total } = await queryParts(parts, listing, after?.id)
  const page = pageAt(rows.slice(offset, offset + limit + 1))
  return { parts, ...page, rows: await wholeRows(parts, page.rows, withoutModel), ...(listing.count ? { total } : {}) }
}

interface PartSlices {
  readonly parts: PartsOf
  readonly slices: AsyncIterable<readonly PartRow[]>
}

/** Rows that are read and written at a time. */
const SLICE_ROWS = 250

/** The same without pages, some rows at a time. */
async function partSlices(
  service: Service,
  caller: TokenHolder | SignedIn,
  table: PartTable,
  listing: PartListing,
): Promise<PartSlices> {
  const { limit = Number.POSITIVE_INFINITY, offset } = listing
  const { parts, after } = await beginListing(service, caller, table, listing)
  if (isPlain(listing)) return { parts, slices: readSlices(parts, listing, after, limit) }
  const { rows } = await queryParts(parts, listing, after?.id)
  return { parts, slices: cutSlices(parts, rows.slice(offset, offset + limit), !listing.includeModel) }
}

async function* readSlices(
  { db, floor, table, revision }: PartsOf,
  { spaceId, type, offset: first, includeModel }: PartListing,
  begin: Pick<PartRow, 'position' | 'id'> | undefined,
  limit: number,
): AsyncGenerator<readonly PartRow[]> {
  let after = begin
  let offset = first
  for (let remaining = revision === 0 ? 0 : limit; remaining > 0; offset = 0) {
    const count = Math.min(SLICE_ROWS, remaining)
    const page = { spaceId, type, after, offset, count, withoutModel: !includeModel }
    const rows = await selectParts(db, table, floor.id, revision, page)
    yield rows
    if (rows.length < count) return
    after = rows.at(-1)!
    remaining -= rows.length
  }
}

async function* cutSlices(
  parts: PartsOf,
  keys: readonly PartKey[],
  withoutModel: boolean,
): AsyncGenerator<readonly PartRow[]> {
  for (let at = 0; at < keys.length; at += SLICE_ROWS)
    yield wholeRows(parts, keys.slice(at, at + SLICE_ROWS), withoutModel)
}

type PartFeature = z.output<typeof Space> | z.output<typeof Asset>

async function* featureLines(
  { parts, slices }: PartSlices,
  featuresOf: (parts: PartsOf, rows: readonly PartRow[]) => readonly PartFeature[] | Promise<readonly PartFeature[]>,
  listing: { readonly geometry: boolean },
): AsyncGenerator<Uint8Array> {
  for await (const rows of slices) yield linesOf((await featuresOf(parts, rows)).map((it) => withGeometry(it, listing)))
}
