import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import { compareContents } from '../../plans/layouts/compare-contents.ts'
import { summed } from '../../plans/whole-floors/floor-totals.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import {
  CompareWithParams,
  type FloorLayout,
  FloorLayouts,
  LayoutDocument,
  LayoutFigures,
  LayoutParams,
  LayoutsComparison,
  ListLayoutsParams,
  ListRevisionsByIdParams,
  ReadLayoutByIdParams,
} from '../../schema/resources/floors/floor-layouts.ts'
import { RevisionPage } from '../../schema/resources/floors/layout-resources.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { findLayoutName } from '../../store/tables/floors/floors.ts'
import { listVariants, type VariantRow } from '../../store/tables/floors/layout-variants.ts'
import { findLayout, type LayoutRow } from '../../store/tables/floors/layouts.ts'
import { forAnyToken, forPrivateToken, operation } from '../calling/operation.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { describeRooms } from '../floors/describe-rooms.ts'
import { requireFloor } from '../floors/require-floor.ts'
import { type KnownLayout, requireLayout } from './held-layout.ts'
import { type Counts, countsOf, layoutContent, layoutTexts } from './layout-content.ts'
import { revisionPage } from './manage-layouts.ts'
import { requireRevision } from './require-revision.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const VARIANT = '00000000-0000-4000-8000-000000000002'

/** Name of the default layout until it is renamed. */
export const DEFAULT_NAME = 'Default'

/** The default layout of a floor as lists have it. @param newest its newest revision; undefined = none yet */
const defaultEntry = (
  { id, properties }: KnownLayout['floor'],
  name: string | null,
  newest: LayoutRow | undefined,
): FloorLayout => ({
  id,
  floorId: id,
  name: name ?? DEFAULT_NAME,
  isDefault: true,
  revision: newest?.revision ?? 0,
  ...countsOf(newest),
  createdAt: properties.createdAt,
  updatedAt: newest?.created_at.toISOString() ?? properties.createdAt,
})

const variantEntry = (
  row: VariantRow,
  counts: Partial<Record<keyof Counts, number | null>> | undefined,
): FloorLayout => ({
  id: row.id,
  floorId: row.floor_id,
  name: row.name,
  isDefault: false,
  revision: row.layout_revision,
  ...countsOf(counts),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const listLayouts = operation({
  name: 'layouts.list',
  type: 'query',
  summary: 'Lists the layouts of a floor: the default one and its variants',
  access: forPrivateToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/layout' },
  errors: ['not_found'],
  input: ListLayoutsParams,
  output: FloorLayouts,
  examples: [{ title: 'Of a floor', input: { floorId: ID } }],
  async run(service, caller, { floorId, isDefault }) {
    const { id, floor } = await requireFloor(service, caller, floorId)
    const db = requireStore(service)
    const newest = await findLayout(db, id, floor.properties.layoutRevision)
    const variants = await listVariants(db, id)
    const all = [
      defaultEntry(floor, await findLayoutName(db, id), newest),
      ...variants.map((row) => variantEntry(row, row)),
    ]
    return { layouts: all.filter((it) => isDefault === undefined || it.isDefault === isDefault) }
  },
})

export const readLayoutById = operation({
  name: 'layouts.read',
  type: 'query',
  summary: 'Reads a layout: its spaces and what stands in them',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/layout/{layoutId}', etag: ({ revision }) => revision },
  errors: ['not_found'],
  input: ReadLayoutByIdParams,
  output: LayoutDocument,
  examples: [{ title: 'The newest revision', input: { layoutId: ID } }],
  async run(service, caller, { layoutId, revision }) {
    const layout = await requireLayout(service, caller, layoutId)
    const row = await requireRevision(requireStore(service), layout.id, layout.revision, revision)
    const { spaces, assets } = await contentOf(service, layout, row.revision)
    return { ...(await documentFacts(service, layout, row)), spaces: [...spaces], assets: [...assets] }
  },
  async runWritten(service, caller, { layoutId, revision }) {
    const layout = await requireLayout(service, caller, layoutId)
    const db = requireStore(service)
    const row = await requireRevision(db, layout.id, layout.revision, revision)
    return {
      members: await documentFacts(service, layout, row),
      written: await layoutTexts(db, layout.id, row.revision, requireBackground(service)),
    }
  },
})

async function documentFacts(service: Service, layout: KnownLayout, row: LayoutRow) {
  const entry = await entryOf(requireStore(service), layout, row)
  const { spaces: _, assets: _assets, seats: _seats, workplaces: _workplaces, ...facts } = entry
  return { ...facts, revision: row.revision, source: row.source, message: row.message }
}

/** A layout as lists have it. @param row its newest revision; undefined = none yet */
export const entryOf = async (
  db: Db,
  { floor, variant }: KnownLayout,
  row: LayoutRow | undefined,
): Promise<FloorLayout> =>
  variant ? variantEntry(variant, row) : defaultEntry(floor, await findLayoutName(db, floor.id), row)

const contentOf = (
  service: Service,
  { id, revision: newest }: KnownLayout,
  revision = newest,
): Promise<LayoutContent> => layoutContent(requireStore(service), id, revision, requireBackground(service))

export const listRevisionsById = operation({
  name: 'layouts.revisions',
  type: 'query',
  summary: 'Lists the revisions of a layout, newest first',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/layout/{layoutId}/revisions', paged: true },
  errors: ['not_found'],
  input: ListRevisionsByIdParams,
  output: RevisionPage,
  examples: [{ title: 'The last hundred', input: { layoutId: ID } }],
  run: async (service, caller, { layoutId, ...page }) =>
    revisionPage(service, (await requireLayout(service, caller, layoutId)).id, page),
})

export const readFigures = operation({
  name: 'layouts.figures',
  type: 'query',
  summary: 'Counts what the furniture of a layout gives: places, seats, beds, storage',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/layout/{layoutId}/figures', etag: ({ revision }) => revision },
  errors: ['not_found'],
  input: LayoutParams,
  output: LayoutFigures,
  examples: [{ title: 'By its id', input: { layoutId: ID } }],
  async run(service, caller, { layoutId }) {
    const layout = await requireLayout(service, caller, layoutId)
    return figuresOf(layout, await contentOf(service, layout))
  },
})

/** What the furniture of a layout gives. */
const figuresOf = ({ id, revision }: Pick<KnownLayout, 'id' | 'revision'>, content: LayoutContent) => ({
  layoutId: id,
  revision,
  totals: summed(describeRooms(content).map(({ totals }) => totals)),
})

export const compareWithLayout = operation({
  name: 'layouts.compare',
  type: 'query',
  summary: 'Tells what differs between two layouts of a floor, and what each gives',
  access: forPrivateToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/layout/{layoutId}/compare' },
  errors: ['not_found'],
  input: CompareWithParams,
  output: LayoutsComparison,
  examples: [{ title: 'A variant with the default layout', input: { layoutId: ID, with: VARIANT } }],
  async run(service, caller, { layoutId, with: otherId }) {
    const from = await requireLayout(service, caller, layoutId)
    const to = await requireLayout(service, caller, otherId)
    if (from.floor.id !== to.floor.id) throw new ServiceError('invalid', 'with: must be a layout of the same floor')
    const [before, after] = [await contentOf(service, from), await contentOf(service, to)]
    return {
      from: figuresOf(from, before),
      to: figuresOf(to, after),
      spaces: compareContents(before.spaces, after.spaces),
      assets: compareContents(before.assets, after.assets),
    }
  },
})
