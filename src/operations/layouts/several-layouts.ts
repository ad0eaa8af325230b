import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import { compareContents } from '../../plans/layouts/compare-contents.ts'
import { prepareLayout } from '../../plans/layouts/prepare-layout.ts'
import { summed } from '../../plans/whole-floors/floor-totals.ts'
import { type LayoutContent, LayoutSummary } from '../../schema/resources/floors/floor-layout.ts'
import {
  CompareWithParams,
  CreateLayoutParams,
  DuplicateLayoutParams,
  FloorLayout,
  FloorLayouts,
  LayoutDocument,
  LayoutFigures,
  LayoutParams,
  LayoutsComparison,
  ListLayoutsParams,
  ListRevisionsByIdParams,
  PublishLayoutParams,
  ReadLayoutByIdParams,
  RenameLayoutParams,
  RestoreLayoutByIdParams,
  SaveLayoutByIdParams,
} from '../../schema/resources/floors/floor-layouts.ts'
import { RevisionPage } from '../../schema/resources/floors/layout-resources.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { changeFloor, type FloorRow } from '../../store/tables/floors/floors.ts'
import {
  countVariants,
  insertVariant,
  listVariants,
  removeVariant,
  updateVariant,
  type VariantRow,
} from '../../store/tables/floors/layout-variants.ts'
import { findLayout, type LayoutRow } from '../../store/tables/floors/layouts.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forAnyToken, forPrivateToken, operation } from '../calling/operation.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { recordChange } from '../changes/record-changes.ts'
import { announceChange } from '../floors/announce-change.ts'
import { convertSent } from '../floors/convert-sent.ts'
import { describeRooms } from '../floors/describe-rooms.ts'
import { floorTransaction, requireFloor, requireUnarchived, requireVersion } from '../floors/require-floor.ts'
import { changeLayouts } from './change-layouts.ts'
import {
  defaultLayoutOf,
  floorOfLayout,
  type HeldLayout,
  heldLayout,
  type KnownLayout,
  nextRevision,
  requireLayout,
} from './held-layout.ts'
import { layoutContent, layoutSummaryOf, layoutTexts } from './layout-content.ts'
import { restoreRevision, revisionPage } from './manage-layouts.ts'
import { savedAs } from './planned-writes.ts'
import { type LayoutBy, type RevisionFacts, recordRevision } from './record-revision.ts'
import { requireRevision } from './require-revision.ts'
import { save } from './save-layout.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const VARIANT = '00000000-0000-4000-8000-000000000002'

/** Variants that a floor may have. */
export const VARIANTS_MAX = 50

const DEFAULT_NAME = 'Default'

const update = () => ['floor:update' as const]

type Counts = Pick<LayoutRow, 'spaces' | 'assets' | 'area'>

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

const countsOf = (counts: Partial<Record<keyof Counts, number | null>> | undefined): Counts => ({
  spaces: counts?.spaces ?? 0,
  assets: counts?.assets ?? 0,
  area: counts?.area ?? 0,
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
      defaultEntry(floor, await defaultName(db, id), newest),
      ...variants.map((row) => variantEntry(row, row)),
    ]
    return { layouts: all.filter((it) => isDefault === undefined || it.isDefault === isDefault) }
  },
})

const defaultName = async (db: Db, floorId: string): Promise<string | null> =>
  (await db.selectFrom('floor').select('layout_name').where('id', '=', floorId).executeTakeFirst())?.layout_name ?? null

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
  const { spaces: _, assets: _assets, ...facts } = await entryOf(requireStore(service), layout, row)
  return { ...facts, revision: row.revision, source: row.source, message: row.message }
}

const entryOf = async (db: Db, { floor, variant }: KnownLayout, row: LayoutRow | undefined): Promise<FloorLayout> =>
  variant ? variantEntry(variant, row) : defaultEntry(floor, await defaultName(db, floor.id), row)

const contentOf = (service: Service, { id }: KnownLayout, revision: number): Promise<LayoutContent> =>
  layoutContent(requireStore(service), id, revision, requireBackground(service))

export const saveLayoutById = operation({
  name: 'layouts.save',
  type: 'mutation',
  summary: 'Saves a layout as a new revision',
  access: forPrivateToken(['floor:update']),
  route: { method: 'PUT', path: '/v2/layout/{layoutId}', ifMatch: 'ifMatch', etag: ({ revision }) => revision },
  errors: ['not_found', 'conflict', 'precondition_failed'],
  input: SaveLayoutByIdParams,
  output: LayoutSummary,
  examples: [{ title: 'One that holds nothing any more', input: { layoutId: VARIANT, ifMatch: 2, spaces: [] } }],
  large: {
    work: 'readLayout',
    spooled: true,
    bytesMax: ({ floorBodyBytesMax }) => floorBodyBytesMax,
    prepare: (service, caller, input) => convertSent(service, caller, 'readLayout', input),
    run: save,
  },
  run: (service, caller, { layoutId, ifMatch, ...layout }) =>
    save(service, caller, { target: { layoutId }, ifMatch, layout: prepareLayout(layout, randomUUID) }),
})

export const createLayout = operation({
  name: 'layouts.create',
  type: 'mutation',
  summary: 'Makes a layout of a floor: a variant, or the next revision of the default one',
  access: forPrivateToken(['floor:update']),
  route: { method: 'POST', path: '/v2/layout', status: 201, location: ({ id }) => `/v2/layout/${id}` },
  errors: ['not_found', 'conflict'],
  input: CreateLayoutParams,
  output: FloorLayout,
  examples: [{ title: 'An empty variant', input: { floorId: ID, name: 'From scratch' } }],
  async run(service, caller, { floorId, name, layout, isDefault }) {
    const prepared = prepareLayout(layout, randomUUID)
    if (isDefault) {
      const { layoutId } = await save(service, caller, { target: { floorId }, ifMatch: null, layout: prepared })
      return layoutNow(service, caller, layoutId)
    }
    const id = randomUUID()
    await changeLayouts(service, {
      floorIds: [floorId.toLowerCase()],
      judge: async (db) => [await roomForVariant(db, await changeableLayout(service, db, caller, floorId))],
      changes: async (_, [layout]) => [savedAs({ ...nextRevision(layout!), layoutId: id, revision: 1 }, prepared)],
      publish: (db, [layout], [change]) =>
        insertFirst(
          service,
          db,
          { id, name: name ?? 'Variant', of: layout!, facts: change!.facts },
          {
            actor: actorOf(caller),
            source: 'save',
          },
        ),
    })
    return layoutNow(service, caller, id)
  },
})

/** @throws ServiceError `conflict` where the floor has as many variants as it may */
async function roomForVariant(db: Db, layout: HeldLayout): Promise<HeldLayout> {
  if ((await countVariants(db, layout.floor.id)) < VARIANTS_MAX) return layout
  throw new ServiceError('conflict', `layouts: a floor has at most ${VARIANTS_MAX} variants, delete one first`)
}

/** Lists a new variant with its first revision, whose parts have been written. */
async function insertFirst(
  service: Service,
  db: Db,
  { id, name, of, facts }: { id: string; name: string; of: HeldLayout; facts: RevisionFacts },
  by: LayoutBy,
): Promise<void> {
  const { floor } = of
  const now = service.wallClock()
  const row = await insertVariant(db, {
    id,
    account_id: floor.account_id,
    floor_id: floor.id,
    name,
    layout_revision: 0,
    created_at: now,
    updated_at: now,
  })
  await recordRevision(service, db, { id, floor, variant: row, revision: 0 }, facts, by)
}

export const renameLayout = operation({
  name: 'layouts.rename',
  type: 'mutation',
  summary: 'Gives a layout another name',
  access: forPrivateToken(['floor:update']),
  route: { method: 'PATCH', path: '/v2/layout/{layoutId}' },
  errors: ['not_found', 'conflict'],
  input: RenameLayoutParams,
  output: FloorLayout,
  examples: [{ title: 'By what it tries', input: { layoutId: VARIANT, name: 'Desks in blocks of six' } }],
  async run(service, caller, { layoutId, name }) {
    await floorTransaction(service, async (db) => {
      const { floor, variant } = await changeableLayout(service, db, caller, layoutId)
      if (variant) await updateVariant(db, variant.id, { name, updated_at: service.wallClock() })
      else await changeFloor(db, floor.id, { layout_name: name, updated_at: service.wallClock() })
      const noted = { event: 'layout.renamed', detail: { layout: variant?.id ?? floor.id } }
      if (variant) await noteOfFloor(service, db, caller, floor, noted)
      else await announceChange(service, db, actorOf(caller), { ...noted, floor, tells: ['floor.updated'] })
      recordChange(db, { ...changed(floor, variant?.id ?? floor.id), kind: 'updated' })
    })
    return layoutNow(service, caller, layoutId)
  },
})

/** Writes down what happened to a variant, which is no change of its floor. */
const noteOfFloor = (
  service: Service,
  db: Db,
  caller: TokenHolder | SignedIn,
  { id, account_id: accountId }: FloorRow,
  noted: { readonly event: string; readonly detail: Readonly<Record<string, unknown>> },
) => note(service, db, actorOf(caller), { ...noted, accountId, subject: ['floor', id] })

const changed = (floor: FloorRow, id: string) =>
  ({ accountId: floor.account_id, resource: 'Layout', id, floorId: floor.id }) as const

/** A layout of a floor that is not archived, held for a change. */
async function changeableLayout(
  service: Service,
  db: Db,
  caller: TokenHolder | SignedIn,
  layoutId: string,
): Promise<HeldLayout> {
  const layout = await heldLayout(service, db, caller, layoutId, update)
  requireUnarchived(layout.floor)
  return layout
}

async function layoutNow(service: Service, caller: TokenHolder | SignedIn, layoutId: string): Promise<FloorLayout> {
  const db = requireStore(service)
  const layout = await requireLayout(service, caller, layoutId, update)
  return entryOf(db, layout, await findLayout(db, layout.id, layout.revision))
}

export const deleteLayout = operation({
  name: 'layouts.delete',
  type: 'mutation',
  summary: 'Deletes a variant with all its revisions; the default layout goes with its floor only',
  access: forPrivateToken(['floor:update']),
  route: { method: 'DELETE', path: '/v2/layout/{layoutId}' },
  errors: ['not_found', 'conflict'],
  input: LayoutParams,
  output: z.strictObject({}),
  examples: [{ title: 'By its id', input: { layoutId: VARIANT }, output: {} }],
  run: (service, caller, { layoutId }) =>
    floorTransaction(service, async (db) => {
      const { floor, variant } = await changeableLayout(service, db, caller, layoutId)
      if (!variant)
        throw new ServiceError('conflict', 'layout: is the default one of its floor, publish another instead')
      await removeVariant(db, variant.id)
      await noteOfFloor(service, db, caller, floor, { event: 'layout.deleted', detail: { layout: variant.id } })
      recordChange(db, { ...changed(floor, variant.id), kind: 'deleted' })
      return {}
    }),
})

export const duplicateLayout = operation({
  name: 'layouts.duplicate',
  type: 'mutation',
  summary: 'Makes a variant that begins with what another layout of the floor holds, under the same ids',
  access: forPrivateToken(['floor:update']),
  route: {
    method: 'POST',
    path: '/v2/layout/{layoutId}/duplicate',
    status: 201,
    location: ({ id }) => `/v2/layout/${id}`,
  },
  errors: ['not_found', 'conflict'],
  input: DuplicateLayoutParams,
  output: FloorLayout,
  examples: [{ title: 'Of the default layout', input: { layoutId: ID, name: 'Fewer desks' } }],
  async run(service, caller, { layoutId, name, revision }) {
    const id = randomUUID()
    await changeLayouts(service, {
      floorIds: [await floorOfLayout(requireStore(service), layoutId)],
      judge: async (db) => [await roomForVariant(db, await changeableLayout(service, db, caller, layoutId))],
      async changes(db, [layout]) {
        const row = await requireRevision(db, layout!.id, layout!.revision, revision)
        const next = { ...nextRevision(layout!), layoutId: id, revision: 1 }
        const source = { layoutId: layout!.id, revision: row.revision }
        return [{ revision: next, facts: { ...countsOf(row), message: null }, from: { source } }]
      },
      publish(db, [layout], [change]) {
        const { floor, variant } = layout!
        const copyName = `${variant?.name ?? floor.layout_name ?? DEFAULT_NAME} (copy)`.slice(-200)
        return insertFirst(
          service,
          db,
          { id, name: name ?? copyName, of: layout!, facts: change!.facts },
          {
            actor: actorOf(caller),
            source: 'duplicate',
          },
        )
      },
    })
    return layoutNow(service, caller, id)
  },
})

export const publishLayout = operation({
  name: 'layouts.publish',
  type: 'mutation',
  summary: 'Saves what a variant holds as a new revision of the default layout; the variant stays',
  access: forPrivateToken(['floor:update']),
  route: { method: 'POST', path: '/v2/layout/{layoutId}/publish', etag: ({ revision }) => revision },
  errors: ['not_found', 'conflict', 'precondition_failed'],
  input: PublishLayoutParams,
  output: LayoutSummary,
  examples: [{ title: 'Over revision 4', input: { layoutId: VARIANT, ifMatch: 4 } }],
  async run(service, caller, { layoutId, ifMatch, revision, message }) {
    const row = await changeLayouts(service, {
      floorIds: [await floorOfLayout(requireStore(service), layoutId)],
      async judge(db) {
        const layout = await changeableLayout(service, db, caller, layoutId)
        if (!layout.variant) throw new ServiceError('conflict', 'layout: is the default one of its floor already')
        requireVersion('layout', layout.floor.layout_revision, ifMatch)
        return [defaultLayoutOf(layout.floor), layout]
      },
      async changes(db, [published, layout]) {
        const source = await requireRevision(db, layout!.id, layout!.revision, revision)
        const from = { source: { layoutId: layout!.id, revision: source.revision } }
        const text = message ?? `Published: ${layout!.variant!.name}`
        return [{ revision: nextRevision(published!), facts: { ...countsOf(source), message: text }, from }]
      },
      publish: (db, [published], [change]) =>
        recordRevision(service, db, published!, change!.facts, { actor: actorOf(caller), source: 'publish' }),
      unchanged: async (db, [published]) => findLayout(db, published!.id, published!.revision),
    })
    return layoutSummaryOf(row)
  },
})

export const restoreLayoutById = operation({
  name: 'layouts.restore',
  type: 'mutation',
  summary: 'Saves what an earlier revision of a layout holds as a new one',
  access: forPrivateToken(['floor:update']),
  route: {
    method: 'POST',
    path: '/v2/layout/{layoutId}/restore',
    ifMatch: 'ifMatch',
    etag: ({ revision }) => revision,
  },
  errors: ['not_found', 'conflict', 'precondition_failed'],
  input: RestoreLayoutByIdParams,
  output: LayoutSummary,
  examples: [{ title: 'Back to the first revision', input: { layoutId: VARIANT, ifMatch: 4, revision: 1 } }],
  run: async (service, caller, { layoutId, ...params }) =>
    restoreRevision(service, caller, await floorOfLayout(requireStore(service), layoutId), params, (db) =>
      heldLayout(service, db, caller, layoutId, update),
    ),
})

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
    return figuresOf(layout, await newestContent(service, layout))
  },
})

const newestContent = (service: Service, layout: KnownLayout): Promise<LayoutContent> =>
  contentOf(service, layout, layout.revision)

/** What the furniture of a layout gives. */
export const figuresOf = ({ id, revision }: Pick<KnownLayout, 'id' | 'revision'>, content: LayoutContent) => ({
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
    const [before, after] = [await newestContent(service, from), await newestContent(service, to)]
    return {
      from: figuresOf(from, before),
      to: figuresOf(to, after),
      spaces: compareContents(before.spaces, after.spaces),
      assets: compareContents(before.assets, after.assets),
    }
  },
})
