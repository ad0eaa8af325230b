import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { prepareLayout } from '../../plans/whole-floors/prepared/prepare-layout.ts'
import { LayoutSummary } from '../../schema/resources/floors/floor-layout.ts'
import {
  CreateLayoutParams,
  DuplicateLayoutParams,
  FloorLayout,
  LayoutParams,
  PublishLayoutParams,
  RenameLayoutParams,
  RestoreLayoutByIdParams,
  SaveLayoutByIdParams,
} from '../../schema/resources/floors/floor-layouts.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { changeFloor, type FloorRow } from '../../store/tables/floors/floors.ts'
import {
  countVariants,
  insertVariant,
  removeVariant,
  updateVariant,
} from '../../store/tables/floors/layout-variants.ts'
import { findLayout } from '../../store/tables/floors/layouts.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { recordChange } from '../changes/record-changes.ts'
import { announceChange } from '../floors/announce-change.ts'
import { floorTransaction, requireUnarchived, requireVersion } from '../floors/require-floor.ts'
import { changeLayouts, newestRevision } from './change-layouts.ts'
import {
  defaultLayoutOf,
  floorOfLayout,
  type HeldLayout,
  heldLayout,
  nextRevision,
  requireLayout,
} from './held-layout.ts'
import { countsOf, layoutSummaryOf } from './layout-content.ts'
import { restoreRevision } from './manage-layouts.ts'
import { savedAs } from './planned-writes.ts'
import { DEFAULT_NAME, entryOf } from './read-layouts.ts'
import { type LayoutBy, type RevisionFacts, recordRevision } from './record-revision.ts'
import { requireRevision } from './require-revision.ts'
import { largeSave, save } from './save-layout.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const VARIANT = '00000000-0000-4000-8000-000000000002'

/** Variants that a floor may have. */
export const VARIANTS_MAX = 50

const update = () => ['floor:update' as const]

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
  large: largeSave,
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
      unchanged: (db, [published]) => newestRevision(db, published!),
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
