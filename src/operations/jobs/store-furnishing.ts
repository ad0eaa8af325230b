import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { type FloorRow, lockFloor } from '../../store/tables/floors/floors.ts'
import type { LayoutRow } from '../../store/tables/floors/layouts.ts'
import type { Actor } from '../audit/audit-notes.ts'
import { requireUnarchived } from '../floors/require-floor.ts'
import { changeLayouts } from '../layouts/change-layouts.ts'
import { layoutTexts } from '../layouts/layout-content.ts'
import { savedAs } from '../layouts/planned-writes.ts'
import { recordRevision, revisionOf } from '../layouts/record-revision.ts'
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
 * Saves the furnishings that were found for a floor as the next revision of its floor.
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
    judge: async (db) => [await heldForSaving(db, floorId)],
    async changes(db, [floor]) {
      const latest = floor!.layout_revision
      const now = await layoutTexts(db, floorId, latest)
      const before = latest === revision ? undefined : await layoutTexts(db, floorId, revision)
      const input = { ...now, before, result, keep: params.keep, choices }
      const layout = await service.conversions.run('furnishLayout', input, { client: accountId })
      return [savedAs(revisionOf(floor!), layout)]
    },
    publish: (db, [floor], [change]) =>
      end(db, () => recordRevision(service, db, floor!, change!.facts, { actor, source: 'furnish' })),
  })
}

async function heldForSaving(db: Db, floorId: string): Promise<FloorRow> {
  const floor = await lockFloor(db, floorId)
  if (!floor) throw new ServiceError('not_found', 'floor: not found')
  requireUnarchived(floor)
  return floor
}
