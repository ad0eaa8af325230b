import { LayoutSummary } from '../../schema/resources/floor-layout.ts'
import { RestoreLayoutParams } from '../../schema/resources/layout-resources.ts'
import { actorOf } from '../audit/audit-notes.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { heldFloor, requireUnarchived, requireVersion } from '../floors/require-floor.ts'
import { changeLayouts } from './change-layouts.ts'
import { layoutSummaryOf } from './layout-summary.ts'
import { recordRevision, revisionOf } from './record-revision.ts'
import { requireRevision } from './require-revision.ts'

export const restoreLayout = operation({
  name: 'layout.restore',
  type: 'mutation',
  summary: 'Saves what an earlier revision holds as a new one',
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
      input: { floorId: '00000000-0000-4000-8000-000000000001', ifMatch: 4, revision: 1 },
    },
  ],
  async run(service, caller, { floorId, ifMatch, revision, message }) {
    const row = await changeLayouts(service, {
      floorIds: [floorId.toLowerCase()],
      async judge(db) {
        const floor = await heldFloor(service, db, caller, floorId, () => ['floor:update'])
        requireUnarchived(floor)
        requireVersion('layout', floor.layout_revision, ifMatch)
        return [floor]
      },
      async changes(db, [floor]) {
        const { area, spaces, assets } = await requireRevision(db, floor!.id, floor!.layout_revision, revision)
        return [{ revision: revisionOf(floor!), facts: { message, area, spaces, assets }, from: { earlier: revision } }]
      },
      publish: (db, [floor], [change]) =>
        recordRevision(service, db, floor!, change!.facts, { actor: actorOf(caller), source: 'restore' }),
    })
    return layoutSummaryOf(row)
  },
})
