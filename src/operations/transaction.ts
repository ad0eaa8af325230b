import { ServiceError } from '../errors.ts'
import type { Service } from '../service.ts'
import type { Db } from '../store/database.ts'
import { runTransaction } from '../store/run-transaction.ts'

/** @throws ServiceError `unavailable` while the store is not open, and in a new request while too many wait for it */
export function requireStore({ store, beforeStore }: Service): Db {
  beforeStore?.()
  if (store.status === 'ready') return store.db
  throw new ServiceError('unavailable', 'store: not ready, try again shortly')
}

/**
 * Runs a change of who may do what in one transaction, after which no token is believed without being looked up.
 *
 * Refusals that must not undo the change are returned by `change`, not thrown.
 */
export async function accessTransaction<Result>(
  service: Service,
  change: (db: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await runTransaction(requireStore(service), change)
  } finally {
    service.access.forget()
  }
}
