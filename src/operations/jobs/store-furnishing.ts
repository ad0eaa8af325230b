import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { lockFloor } from '../../store/tables/floors/floors.ts'
import type { LayoutRow } from '../../store/tables/floors/layouts.ts'
import type { Actor } from '../audit/audit-notes.ts'
import { requireUnarchived } from '../floors/require-floor.ts'
import { changeLayouts, newestRevision } from '../layouts/change-layouts.ts'
import { type HeldLayout, layoutOfFloor, nextRevision } from '../layouts/held-layout.ts'
import { layoutTexts } from '../layouts/layout-content.ts'
import { savedAs } from '../layouts/planned-writes.ts'
import { recordRevision } from '../layouts/record-revision.ts'
import type { FloorBasis } from './solve-floor.ts'

/** What was found for a floor, as it is to be saved. */
export interface FoundFurnishing {
  readonly basis: FloorBasis
  /** A `FloorFurnishing` as JSON, compressed by gzip. */
  readonly result: Uint8Array
  /** Furnishing by space id, where it is not the chosen one. */
  readonly choices: Readonly<Record<string, string>>
  readonly actor: Actor
}

/**
 * Saves the furnishings that were found for a floor as the next revision of the layout that was furnished. Where all is there already, the
 * newest one stays.
 *
 * @param end does what belongs into the same transaction; `record` lists the revision
 * @throws ServiceError `conflict` where a space has changed since, or nothing is there to save; `invalid` for a choice that is none
 */
export function storeFurnishing<Result>(
  service: Service,
  { basis, result, choices, actor }: FoundFurnishing,
  end: (db: Db, record: () => Promise<LayoutRow>) => Promise<Result>,
): Promise<Result> {
  const { floor_id: floorId, account_id: accountId, revision, params } = basis
  return changeLayouts(service, {
    floorIds: [floorId],
    judge: async (db) => [await heldForSaving(db, basis)],
    async changes(db, [held]) {
      const { id, revision: latest } = held!
      const now = await layoutTexts(db, id, latest)
      const before = latest === revision ? undefined : await layoutTexts(db, id, revision)
      const input = { ...now, before, result, keep: params.keep, choices }
      const layout = await service.conversions.run('furnishLayout', input, { client: accountId })
      return [savedAs(nextRevision(held!), layout)]
    },
    publish: (db, [held], [change]) =>
      end(db, () => recordRevision(service, db, held!, change!.facts, { actor, source: 'furnish' })),
    async unchanged(db, [held]) {
      const newest = await newestRevision(db, held!)
      return newest && { result: await end(db, async () => newest.result) }
    },
  })
}

async function heldForSaving(db: Db, { floor_id, params }: FloorBasis): Promise<HeldLayout> {
  const floor = await lockFloor(db, floor_id)
  if (!floor) throw new ServiceError('not_found', 'floor: not found')
  requireUnarchived(floor)
  return layoutOfFloor(db, floor, params.layoutId)
}
