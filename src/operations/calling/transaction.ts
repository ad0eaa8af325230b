import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import type { Keyring } from '../../store/keys/keyring.ts'

/** @throws ServiceError `unavailable` while the store is not open, and in a new request while too many wait for it */
export function requireStore({ store, beforeStore }: Service): Db {
  beforeStore?.()
  if (store.status === 'ready') return store.db
  throw new ServiceError('unavailable', 'store: not ready, try again shortly')
}

/** Where what is long is sent, in pieces: behind all others, where they wait for each other. @throws ServiceError as above */
export function requireBackground(service: Service): Db {
  const db = requireStore(service)
  return backgroundOf(service) ?? db
}

/** Undefined where statements do not wait for each other, and while the store is not open. */
export const backgroundOf = ({ store }: Service): Db | undefined =>
  store.status === 'ready' ? store.background : undefined

/** What seals and opens secrets in the store. @throws ServiceError `unavailable` while the store is not open */
export function requireKeyring({ keyring }: Service): Keyring {
  if (keyring) return keyring
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
