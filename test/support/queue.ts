import { sql } from 'kysely'
import { vi } from 'vitest'
import { startQueue } from '../../src/jobs/start-queue.ts'
import type { Service } from '../../src/service/service.ts'
import type { Store } from '../../src/store/engine/store.ts'

/** Starts the jobs of a service over the store of a test. @returns ends them; before the store is closed */
export async function startTestQueue(service: Service, store: Store): Promise<() => Promise<void>> {
  const stop = startQueue(service, store)
  const isStarted = () => {
    if (!service.queue) throw new Error('The queue has not started yet')
  }
  await vi.waitFor(isStarted, { timeout: 60_000, interval: 10 })
  return stop
}

/** Makes all jobs that wait for a later time due now. */
export async function hurryJobs(service: Service, { db }: Store): Promise<void> {
  await sql`update queue_job set start_after = now() where state = 'waiting'`.execute(db)
  service.queue?.wake()
}
