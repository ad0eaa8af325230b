import { randomUUID } from 'node:crypto'
import { prepareLayout } from '../../plans/whole-floors/prepared/prepare-layout.ts'
import { LayoutSummary } from '../../schema/resources/floors/floor-layout.ts'
import { SaveLayoutParams } from '../../schema/resources/floors/layout-resources.ts'
import type { Config } from '../../service/config.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import type { SaveTarget, SentLayout } from '../../threads/conversion/conversion-works.ts'
import { actorOf } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import type { UnparsedInput } from '../calling/unparsed-input.ts'
import { convertSent } from '../floors/convert-sent.ts'
import { heldFloor, requireUnarchived, requireVersion } from '../floors/require-floor.ts'
import { changeLayouts, newestRevision } from './change-layouts.ts'
import { defaultLayoutOf, floorOfLayout, type HeldLayout, heldLayout, nextRevision } from './held-layout.ts'
import { layoutSummaryOf, layoutTexts } from './layout-content.ts'
import { savedAs } from './planned-writes.ts'
import { recordRevision } from './record-revision.ts'

/** How a layout is read that may be large. */
export const largeSave = {
  work: 'readLayout',
  spooled: true,
  bytesMax: ({ floorBodyBytesMax }: Config) => floorBodyBytesMax,
  prepare: (service: Service, caller: TokenHolder | SignedIn, input: UnparsedInput) =>
    convertSent(service, caller, 'readLayout', input),
  run: save,
} as const

export const saveLayout = operation({
  name: 'layout.save',
  type: 'mutation',
  summary: 'Saves the default layout of a floor as a new revision',
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
  large: largeSave,
  run: (service, caller, { floorId, ifMatch, ...layout }) =>
    save(service, caller, { target: { floorId }, ifMatch, layout: prepareLayout(layout, randomUUID) }),
})

/** Saves what was sent. What was sent without an id has that of what is there already; the same once more makes no revision. */
export async function save(
  service: Service,
  caller: TokenHolder | SignedIn,
  { target, ifMatch, layout }: SentLayout,
): Promise<LayoutSummary> {
  const { accountId } = reachOf(caller)
  const row = await changeLayouts(service, {
    floorIds: [await floorOfTarget(service, target)],
    async judge(db) {
      const held = await heldTarget(service, db, caller, target)
      requireUnarchived(held.floor)
      requireVersion('layout', held.revision, ifMatch)
      return [held]
    },
    async changes(db, [held]) {
      if (held!.revision === 0 || layout.spaces.made.length + layout.assets.made.length === 0)
        return [savedAs(nextRevision(held!), layout)]
      const before = await layoutTexts(db, held!.id, held!.revision)
      const same = await service.conversions.run('keepIds', { layout, before }, { client: accountId })
      return [savedAs(nextRevision(held!), same)]
    },
    publish: (db, [held], [change]) =>
      recordRevision(service, db, held!, change!.facts, { actor: actorOf(caller), source: 'save' }),
    unchanged: (db, [held]) => newestRevision(db, held!),
  })
  return layoutSummaryOf(row)
}

const floorOfTarget = async (service: Service, target: SaveTarget): Promise<string> =>
  'floorId' in target ? target.floorId.toLowerCase() : floorOfLayout(requireStore(service), target.layoutId)

const heldTarget = async (
  service: Service,
  db: Db,
  caller: TokenHolder | SignedIn,
  target: SaveTarget,
): Promise<HeldLayout> =>
  'floorId' in target
    ? defaultLayoutOf(await heldFloor(service, db, caller, target.floorId, () => ['floor:update']))
    : heldLayout(service, db, caller, target.layoutId, () => ['floor:update'])
