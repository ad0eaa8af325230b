import { setTimeout as pause } from 'node:timers/promises'
import { SERVICE, type ServiceProcess, startProcess, untilReady } from '../../test/support/process.ts'
import { setUpAccount } from '../load/scene.ts'
import { type Outcome, Traffic } from './traffic.ts'

/** What a program tells of one fault. */
export interface FaultReport {
  readonly fault: string
  /** How long it lasted, s. */
  readonly seconds: number
  readonly outcome: Outcome
  /** What else was looked at. */
  readonly note?: string
}

/** A service without quotas. */
export async function startServing(environment: Record<string, string>, script = SERVICE): Promise<ServiceProcess> {
  const service = await startProcess(script, { RATE_CALLS: '0', DEMO_ACCOUNT: 'off', ...environment })
  await untilReady(service.url)
  return service
}

export async function endProcess({ child, exited }: ServiceProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
  if (child.exitCode === null && child.signalCode === null) process.kill(child.pid!, signal)
  await exited
}

/**
 * Traffic against a service while something is wrong with its database.
 *
 * @param database as the service reaches it
 * @param happen makes the fault and puts it right again
 * @param direct the database as the program reaches it
 */
export async function duringFault(
  fault: string,
  database: string,
  happen: () => Promise<unknown>,
  { direct = database, settings = {} }: { direct?: string; settings?: Record<string, string> } = {},
): Promise<FaultReport> {
  const service = await startServing({ DATABASE_URL: database, ...settings })
  try {
    const signIn = await setUpAccount({ DATABASE_URL: direct })
    const { bearer } = await signIn(service.url)
    const traffic = new Traffic(service.url, bearer)
    await pause(2000)
    const from = performance.now()
    await happen()
    const seconds = (performance.now() - from) / 1000
    traffic.faultIsOver()
    await traffic.untilWell()
    return { fault, seconds, outcome: await traffic.end(direct) }
  } finally {
    await endProcess(service, 'SIGKILL')
  }
}
