import { LayoutSummary } from '../../schema/floor-layout.ts'
import { RestoreLayoutParams } from '../../schema/layout-resources.ts'
import { restoreParts } from '../../store/layout-changes.ts'
import { actorOf } from '../audit-notes.ts'
import { changingFloor, requireUnarchived, requireVersion } from '../floors/require-floor.ts'
import { operation } from '../operation.ts'
import { layoutSummaryOf } from './layout-summary.ts'
import { requireRevision } from './require-revision.ts'
import { recordRevision, refusingTaken, revisionOf } from './store-layout.ts'

export const restoreLayout = operation({
  name: 'layout.restore',
  type: 'mutation',
  summary: 'Saves what an earlier revision holds as a new one',
  access: { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['floor:update'] },
  browsers: true,
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
      input: { floorId: '00000000-0000-4000-8000-000000000001', ifMatch: 4, revision: 1 },
    },
  ],
  run: (service, caller, { floorId, ifMatch, revision, message }) =>
    changingFloor(
      service,
      caller,
      floorId,
      () => ['floor:update'],
      async (db, floor) => {
        requireUnarchived(floor)
        requireVersion('layout', floor.layout_revision, ifMatch)
        const { area, spaces, assets } = await requireRevision(db, floor.id, floor.layout_revision, revision)
        for (const table of ['space', 'asset'] as const)
          await refusingTaken(table, restoreParts(db, table, revisionOf(floor), revision))
        const by = { actor: actorOf(caller), source: 'restore' as const }
        return layoutSummaryOf(await recordRevision(service, db, floor, { message, area, spaces, assets }, by))
      },
    ),
})
