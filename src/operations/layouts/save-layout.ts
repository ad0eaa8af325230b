import { randomUUID } from 'node:crypto'
import { prepareLayout } from '../../plans/layouts/prepare-layout.ts'
import { LayoutSummary } from '../../schema/resources/floors/floor-layout.ts'
import { SaveLayoutParams } from '../../schema/resources/floors/layout-resources.ts'
import type { Service } from '../../service/service.ts'
import type { SentLayout } from '../../threads/conversion/conversion-works.ts'
import { actorOf } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { convertSent } from '../floors/convert-sent.ts'
import { heldFloor, requireUnarchived, requireVersion } from '../floors/require-floor.ts'
import { changeLayouts } from './change-layouts.ts'
import { layoutSummaryOf } from './layout-content.ts'
import { savedAs } from './planned-writes.ts'
import { recordRevision, revisionOf } from './record-revision.ts'

export const saveLayout = operation({
  name: 'layout.save',
  type: 'mutation',
  summary: 'Saves a layout as a new revision of a floor',
  access: forPrivateToken(['floor:update']),
  route: {
    method: 'PUT',
    path: '/v2/floor/{floorId}/layout',
    ifMatch: 'ifMatch',
    etag: ({ revision }) => revision,
  },
  errors: ['not_found', 'conflict', 'precondition_failed'],
  input: SaveLayoutParams,
  output: LayoutSummary,
  examples: [
    {
      title: 'The first one, with a single space',
      input: {
        floorId: '00000000-0000-4000-8000-000000000001',
        ifMatch: 0,
        spaces: [
          {
            name: 'Bedroom',
            template: 'bedroom',
            room: {
              boundary: {
                shape: {
                  type: 'polygon-extrusion',
                  points: [
                    [0, 0],
                    [4, 0],
                    [4, 3.5],
                    [0, 3.5],
                  ],
                  h: 2.5,
                },
                openings: [{ type: 'door', pos: 0.2, l: 0.9, y: 0, h: 2.1 }],
              },
            },
          },
        ],
      },
    },
  ],
  large: {
    work: 'readLayout',
    spooled: true,
    bytesMax: ({ floorBodyBytesMax }) => floorBodyBytesMax,
    prepare: (service, caller, input) => convertSent(service, caller, 'readLayout', input),
    run: save,
  },
  run: (service, caller, { floorId, ifMatch, ...layout }) =>
    save(service, caller, { floorId, ifMatch, layout: prepareLayout(layout, randomUUID) }),
})

async function save(service: Service, caller: TokenHolder | SignedIn, { floorId, ifMatch, layout }: SentLayout) {
  const row = await changeLayouts(service, {
    floorIds: [floorId.toLowerCase()],
    async judge(db) {
      const floor = await heldFloor(service, db, caller, floorId, () => ['floor:update'])
      requireUnarchived(floor)
      requireVersion('layout', floor.layout_revision, ifMatch)
      return [floor]
    },
    changes: async (_, [floor]) => [savedAs(revisionOf(floor!), layout)],
    publish: (db, [floor], [change]) =>
      recordRevision(service, db, floor!, change!.facts, { actor: actorOf(caller), source: 'save' }),
  })
  return layoutSummaryOf(row)
}
