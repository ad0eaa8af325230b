import { join } from 'node:path'
import { policy } from './access/policy.ts'
import { sweep } from './operations/sweep.ts'
import { writeUses } from './operations/uses.ts'
import { listenForOperator, SOCKET } from './operator-socket.ts'
import type { Service } from './service.ts'

/**
 * What a process does beside answering: writes down when tokens were used, removes what has expired, and in an embedded
 * store takes the operator's orders.
 *
 * @returns ends it, with the last uses written
 */
export async function tend(service: Service): Promise<() => Promise<void>> {
  const { databaseUrl, dataDir } = service.config
  const embedded = databaseUrl === '' && dataDir !== 'memory'
  const closeSocket = embedded ? await listenForOperator(service, join(dataDir, SOCKET)) : undefined
  const timers = [
    every(policy.usageFlushMs, () => writeUses(service), service),
    every(policy.sweepMs, () => sweep(service), service),
  ]
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await closeSocket?.()
    await writeUses(service).catch((error) => failed(service, error))
  }
}

function every(ms: number, work: () => Promise<void>, service: Service) {
  return setInterval(() => work().catch((error) => failed(service, error)), ms).unref()
}

const failed = (service: Service, error: Error) =>
  service.log('error', 'Work in the background failed', { reason: error.message })
