import { join } from 'node:path'
import { policy } from '../../access/policy.ts'
import { eraseDue } from '../../operations/accounts/erase-account.ts'
import { inBackground } from '../../operations/calling/in-background.ts'
import { removeLeftDrafts } from '../../operations/layouts/change-layouts.ts'
import { keepClock } from '../../operations/upkeep/keep-clock.ts'
import { maintain } from '../../operations/upkeep/maintain.ts'
import { sweep } from '../../operations/upkeep/sweep.ts'
import { writeUses } from '../../operations/upkeep/uses.ts'
import type { Service } from '../../service/service.ts'
import { isStoreTrouble } from '../../store/engine/unavailable.ts'
import { listenForOperator } from '../operator/listen-for-operator.ts'
import { SOCKET } from '../operator/read-line.ts'

/**
 * Starts what a process does beside answering requests: it stores when tokens were used, deletes what has expired and accounts that are to be erased, and in
 * an embedded store vacuums and takes the orders of the operator.
 *
 * @returns stops all of it, after the last uses have been stored
 */
export async function startBackgroundJobs(service: Service): Promise<() => Promise<void>> {
  const { databaseUrl, dataDir } = service.config
  const embedded = databaseUrl === '' && dataDir !== 'memory'
  const closeSocket = embedded ? await listenForOperator(service, join(dataDir, SOCKET)) : undefined
  const background = inBackground(service)
  void removeLeftDrafts(service).catch((error) => logFailure(service, error)) // of a process that was killed
  const timers = [
    every(policy.usageFlushMs, () => writeUses(service), service),
    every(policy.usageFlushMs, () => keepClock(service), service),
    every(policy.sweepMs, () => sweep(background), service),
    every(policy.maintenanceMs, () => maintain(service), service),
    every(policy.maintenanceMs, () => eraseDue(background), service),
  ]
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await closeSocket?.()
    for (const last of [writeUses, keepClock]) await last(service).catch((error) => logFailure(service, error))
  }
}

/** A run that takes longer than `ms` is not joined by another. */
function every(ms: number, job: () => Promise<void>, service: Service) {
  let running = false
  return setInterval(() => {
    if (running) return
    running = true
    job()
      .catch((error) => logFailure(service, error))
      .finally(() => (running = false))
  }, ms).unref()
}

function logFailure(service: Service, error: Error): void {
  if (!isStoreTrouble(error)) service.log('error', 'Work in the background failed', { reason: error.message })
}
