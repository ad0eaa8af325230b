import type { ListedFloor } from '../../schema/resources/floor.ts'
import type { Service } from '../../service/service.ts'
import { hasFloors, selectChangedFloors } from '../../store/tables/floors/floors.ts'
import { authorize } from '../calling/authorize.ts'
import type { SignedIn } from '../calling/caller.ts'
import { pageOf, readCursor } from '../calling/page-cursor.ts'
import { requireStore } from '../calling/transaction.ts'
import { listedFloorOf } from './floor-feature.ts'
import { listedBy, listFloors } from './list-floors.ts'

interface Asked {
  readonly search: string | undefined
  readonly label: string | undefined
  readonly archived: boolean
  /** The `next` of the page before. */
  readonly cursor: string | undefined
  readonly limit: number
}

export interface ChangedFloors {
  readonly floors: readonly { readonly floor: ListedFloor; readonly spaces: number; readonly assets: number }[]
  readonly next: string | null
  /** Whether the user may see no floor at all, which is not the same as none that fits. */
  readonly isEmpty: boolean
}

/**
 * A page of the floors that a user may list, changed last first, with how much each holds.
 *
 * @throws ServiceError `insufficient_scope`, `invalid` for a cursor that is none
 */
export async function listChangedFloors(
  service: Service,
  caller: SignedIn,
  { cursor, limit, ...asked }: Asked,
): Promise<ChangedFloors> {
  await authorize(service, listFloors, caller)
  const last = readCursor({ cursor, offset: 0 }, 1)
  const { accountId, ...listed } = listedBy(caller)
  const db = requireStore(service)
  const rows = await selectChangedFloors(db, accountId, {
    ...listed,
    ...asked,
    before: last && { updatedAt: new Date(last.numbers[0]!), id: last.id },
    count: limit + 1,
  })
  const page = pageOf(rows, limit, ({ updated_at, id }) => ({ numbers: [updated_at.getTime()], id }))
  return {
    floors: page.rows.map((row) => ({
      floor: listedFloorOf(row),
      spaces: row.spaces ?? 0,
      assets: row.assets ?? 0,
    })),
    next: page.next,
    isEmpty: rows.length === 0 && !(await hasFloors(db, accountId, listed)),
  }
}
