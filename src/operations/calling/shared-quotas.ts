import type { Service } from '../../service/service.ts'
import { attemptCounter } from '../../store/tables/accounts/attempt-counter.ts'
import { takeFromBucket } from '../../store/tables/tokens/rate-buckets.ts'
import { requireStore } from './transaction.ts'

/**
 * The calls that all processes on one PostgreSQL count together. An embedded store has one process, which counts in memory.
 *
 * @returns adds calls to what is counted of a client, and says how many are left; undefined where nothing is shared
 */
export function sharedCalls(service: Service) {
  if (service.config.databaseUrl === '') return undefined
  return async (client: string, calls: number, quota: { calls: number; seconds: number }) => {
    const { store } = service
    // Without the store each process goes on with what it counts by itself.
    if (store.status !== 'ready') return undefined
    return takeFromBucket(store.db, client, calls, quota).catch(() => undefined)
  }
}

/**
 * The attempts that all processes on one PostgreSQL count together.
 *
 * @param name of the counter
 * @returns as `attemptCounter`; undefined where nothing is shared, and its answer too while the store does not answer
 */
export function sharedAttempts(service: Service, name: string, seconds: number) {
  if (service.config.databaseUrl === '') return undefined
  const count = attemptCounter(() => requireStore(service), name, seconds)
  return (client: string, attempts: number) => count(client, attempts).catch(() => undefined)
}
