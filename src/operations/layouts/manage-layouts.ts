import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { compareContents } from '../../plans/layouts/compare-contents.ts'
import type { IfMatch } from '../../schema/resources/floors/floor.ts'
import { Layout, type LayoutInput, LayoutSummary } from '../../schema/resources/floors/floor-layout.ts'
import {
  CompareLayoutsParams,
  LayoutComparison,
  ListRevisionsParams,
  ReadLayoutParams,
  RestoreLayoutParams,
  RevisionPage,
} from '../../schema/resources/floors/layout-resources.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { type LayoutRow, selectDifferences, selectLayouts } from '../../store/tables/floors/layouts.ts'
import { actorOf } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forAnyToken, forPrivateToken, operation } from '../calling/operation.ts'
import { pageOf, readCursor } from '../calling/page-cursor.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { heldFloor, requireFloor, requireUnarchived, requireVersion } from '../floors/require-floor.ts'
import { changeLayouts } from './change-layouts.ts'
import { defaultLayoutOf, type HeldLayout, nextRevision } from './held-layout.ts'
import { assetOf, countsOf, layoutContent, layoutSummaryOf, layoutTexts, spaceOf } from './layout-content.ts'
import { recordRevision } from './record-revision.ts'
import { requireRevision } from './require-revision.ts'

const ID = '00000000-0000-4000-8000-000000000001'

export const readLayout = operation({
  name: 'layout.read',
  type: 'query',
  summary: 'Reads the default layout of a floor: its spaces and what stands in them',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/floor/{floorId}/layout', etag: ({ revision }) => revision },
  errors: ['not_found'],
  input: ReadLayoutParams,
  output: Layout,
  examples: [{ title: 'The newest', input: { floorId: ID } }],
  async run(service, caller, params) {
    const layout = await layoutRow(service, caller, params)
    const { spaces, assets } = await layoutContent(
      requireStore(service),
      layout.layout_id,
      layout.revision,
      requireBackground(service),
    )
    return { ...layoutSummaryOf(layout), spaces: [...spaces], assets: [...assets] }
  },
  async runWritten(service, caller, params) {
    const layout = await layoutRow(service, caller, params)
    const { spaces: _, assets: _assets, ...members } = layoutSummaryOf(layout)
    return {
      members,
      written: await layoutTexts(requireStore(service), layout.layout_id, layout.revision, requireBackground(service)),
    }
  },
})

async function layoutRow(
  service: Service,
  caller: TokenHolder | SignedIn,
  { floorId, revision }: { floorId: string; revision?: number | undefined },
): Promise<LayoutRow> {
  const { id, floor } = await requireFloor(service, caller, floorId)
  return requireRevision(requireStore(service), id, floor.properties.layoutRevision, revision)
}

export const listRevisions = operation({
  name: 'layout.list',
  type: 'query',
  summary: 'Lists the revisions of the default layout of a floor, newest first',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/floor/{floorId}/layout/revisions', paged: true },
  errors: ['not_found'],
  input: ListRevisionsParams,
  output: RevisionPage,
  examples: [{ title: 'The last hundred', input: { floorId: ID } }],
  async run(service, caller, { floorId, ...page }) {
    const { id } = await requireFloor(service, caller, floorId)
    return revisionPage(service, id, page)
  },
})

/** A page of the revisions of a layout. */
export async function revisionPage(
  service: Service,
  layoutId: string,
  { limit, offset, cursor }: { limit: number; offset: number; cursor?: string | undefined },
) {
  const before = readCursor({ cursor, offset }, 1)?.numbers[0]
  const rows = await selectLayouts(requireStore(service), layoutId, { before, offset, count: limit + 1 })
  const page = pageOf(rows, limit, (last) => ({ numbers: [last.revision], id: last.id }))
  return { revisions: page.rows.map(layoutSummaryOf), next: page.next }
}

export const compareLayouts = operation({
  name: 'layout.compare',
  type: 'query',
  summary: 'Tells what differs between two revisions of the default layout of a floor',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/floor/{floorId}/layout/compare' },
  errors: ['not_found'],
  input: CompareLayoutsParams,
  output: LayoutComparison,
  examples: [
    {
      title: 'What the second revision changed',
      input: { floorId: ID, from: 1, to: 2 },
    },
  ],
  async run(service, caller, { floorId, from, to }) {
    const { id, floor } = await requireFloor(service, caller, floorId)
    const db = requireStore(service)
    for (const it of [from, to]) await requireRevision(db, id, floor.properties.layoutRevision, it)
    const spaces = await selectDifferences(db, 'space', id, [from, to])
    const assets = await selectDifferences(db, 'asset', id, [from, to])
    return {
      from,
      to,
      spaces: compareContents(spaces.before.map(spaceOf), spaces.after.map(spaceOf)),
      assets: compareContents(assets.before.map(assetOf), assets.after.map(assetOf)),
    }
  },
})

export const restoreLayout = operation({
  name: 'layout.restore',
  type: 'mutation',
  summary: 'Saves what an earlier revision of the default layout holds as a new one',
  access: forPrivateToken(['floor:update']),
  route: {
    method: 'POST',
    path: '/v2/floor/{floorId}/layout/restore',
    ifMatch: 'ifMatch',
    etag: ({ revision }) => revision,
  },
  errors: ['not_found', 'conflict', 'precondition_failed'],
  input: RestoreLayoutParams,
  output: LayoutSummary,
  examples: [
    {
      title: 'Back to the first revision',
      input: { floorId: ID, ifMatch: 4, revision: 1 },
    },
  ],
  run: (service, caller, { floorId, ...params }) =>
    restoreRevision(service, caller, floorId.toLowerCase(), params, async (db) =>
      defaultLayoutOf(await heldFloor(service, db, caller, floorId, () => ['floor:update'])),
    ),
})

/** What an earlier revision of a layout holds as a new one. @param hold finds the layout, and holds it for the change */
export async function restoreRevision(
  service: Service,
  caller: TokenHolder | SignedIn,
  floorId: string,
  { ifMatch, revision, message }: { ifMatch: IfMatch; revision: number; message: LayoutInput['message'] },
  hold: (db: Db) => Promise<HeldLayout>,
): Promise<LayoutSummary> {
  const row = await changeLayouts(service, {
    floorIds: [floorId],
    async judge(db) {
      const layout = await hold(db)
      requireUnarchived(layout.floor)
      requireVersion('layout', layout.revision, ifMatch)
      return [layout]
    },
    async changes(db, [layout]) {
      const row = await requireRevision(db, layout!.id, layout!.revision, revision)
      const source = { layoutId: layout!.id, revision }
      return [{ revision: nextRevision(layout!), facts: { ...countsOf(row), message }, from: { source } }]
    },
    publish: (db, [layout], [change]) =>
      recordRevision(service, db, layout!, change!.facts, { actor: actorOf(caller), source: 'restore' }),
  })
  return layoutSummaryOf(row)
}
