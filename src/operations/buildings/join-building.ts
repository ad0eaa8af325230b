import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { holdBuilding } from '../../store/tables/floors/buildings.ts'
import type { FloorRow } from '../../store/tables/floors/floors.ts'
import type { Actor } from '../audit/audit-notes.ts'
import { announceBuilding } from './announce-building.ts'

/** @throws ServiceError `invalid` for a building that is not one of the account */
export async function requireOwnBuilding(db: Db, accountId: string, id: string, path: string): Promise<void> {
  if (await holdBuilding(db, accountId, id)) return
  throw new ServiceError('invalid', `${path}: must be the id of a building of the account, got "${id}"`, undefined, {
    errors: [
      {
        pointer: `/${path.replaceAll('.', '/')}`,
        detail: 'must be the id of a building of the account',
      },
    ],
  })
}

/** Announces that a floor has left its building, or joined another. */
export async function announceMove(
  service: Service,
  db: Db,
  actor: Actor,
  { id, account_id: accountId, building_id: before }: Pick<FloorRow, 'id' | 'account_id' | 'building_id'>,
  after: string | null,
): Promise<void> {
  const joined = after?.toLowerCase() ?? null
  if (joined === before) return
  for (const [buildingId, did] of [
    [before, 'left'],
    [joined, 'joined'],
  ] as const)
    if (buildingId !== null)
      await announceBuilding(service, db, actor, {
        accountId,
        buildingId,
        event: 'building.updated',
        detail: { floor: id, [did]: true },
      })
}
