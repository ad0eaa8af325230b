import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startQueue } from '../jobs/start-queue.ts'
import { requireStore } from '../operations/calling/transaction.ts'
import { rpcOperations } from '../operations/index.ts'
import { createDemo } from '../operations/operator/demo.ts'
import { createApp, createWorkerApp } from '../serve/app.ts'
import type { App } from '../serve/assemble-app.ts'
import { indexPage } from '../serve/http/index-page.ts'
import { yieldToEventLoop } from '../serve/http/limits/yield-to-event-loop.ts'
import { type Config, environmentWith, misspeltSettings, readConfig } from '../service/config.ts'
import type { Service } from '../service/service.ts'
import { startTelemetry, statementEvents } from '../service/telemetry/start-telemetry.ts'
import { claimDirectory } from '../store/engine/embedded/open-embedded.ts'
import type { Store } from '../store/engine/store.ts'
import { PGDATA, placeOf } from '../store/engine/store-place.ts'
import { hasUsers } from '../store/tables/accounts/users.ts'
import { warmUpDeskGrids, warmUpFurnishing } from '../threads/compute/warm-up.ts'
import { createService } from './create-service.ts'
import { openServiceStore } from './system/open-service-store.ts'
import { orderlyEnd } from './system/orderly-end.ts'
import { startBackgroundJobs } from './system/start-background-jobs.ts'
import { stopOnFaults } from './system/stop-on-faults.ts'
import { stopOnSignals } from './system/stop-on-signals.ts'
import { tuneForNewStore } from './system/tune-v8.ts'
import { watchStore } from './system/watch-store.ts'

/** A server that listens. */
export interface Listener {
  readonly port: number
  /** Accepts nothing new, lets running requests end, cuts those that take longer than `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** What a runtime has to bring. @throws Error when the port is taken */
export type Listen = (app: Pick<App, 'fetch' | 'direct'>, where: { host: string; port: number }) => Promise<Listener>

/** A running service. */
export interface Running {
  readonly port: number
  readonly service: Service
  /** Settles when the store is open and migrated and all is warm; rejects when that fails. Jobs begin afterwards. */
  readonly ready: Promise<void>
  /** Ends it: running requests first, then the store. */
  stop(): Promise<void>
}

/**
 * Listens first, so that /healthz answers at once, then opens the store.
 *
 * @param served operations offered over JSON-RPC
 */
export async function run(config: Config, listen: Listen, served = rpcOperations): Promise<Running> {
  const place = placeOf(config)
  const directory = typeof place === 'object' && 'directory' in place ? place.directory : undefined
  const telemetry = await startTelemetry(config)
  // What can fail at once comes before the threads, which take a while to end again.
  const unlock = directory === undefined ? () => {} : claimDirectory(directory)
  const { host, port } = config
  const listener = await listen(
    { fetch: (...request) => app.fetch(...request), direct: (...request) => app.direct?.(...request) },
    { host, port },
  ).catch((error) => {
    unlock()
    throw error
  })
  if (directory !== undefined && !existsSync(join(directory, PGDATA))) tuneForNewStore()
  const service = createService(config, undefined, telemetry)
  void service.spool.removeLeftovers().catch(() => {}) // leftovers do no harm
  const app: App = config.role === 'worker' ? createWorkerApp(service) : createApp(service, served)
  const givingUp = new AbortController()
  const opening = openServiceStore(service, { signal: givingUp.signal, unlock, events: statementEvents(telemetry) })
  const jobs = opening.then((store) => startJobs(service, store))
  jobs.catch(() => {}) // reported with the opening
  const warm = warmUp(service)
  const ready = Promise.all([opening, warm]).then(() => {})
  ready.catch(() => {}) // reported to the caller that awaits it
  return {
    port: listener.port,
    service,
    ready,
    async stop() {
      service.draining = true
      await listener.stop(config.drainSeconds * 1000)
      await service.compute.close()
      await service.conversions.close()
      await service.spool.close()
      await warm.catch(() => {})
      givingUp.abort()
      const store = await opening.catch(() => undefined)
      const stopJobs = await jobs.catch(() => undefined)
      await stopJobs?.()
      service.store = { status: 'closed' }
      await store?.close()
      await telemetry.tracing?.stop()
    },
  }
}

async function startJobs(service: Service, store: Store): Promise<() => Promise<void>> {
  const stopWatching = watchStore(service, store)
  const stopQueue = startQueue(service, store)
  const stopJobs = await startBackgroundJobs(service)
  return async () => {
    await stopQueue()
    await stopJobs()
    await stopWatching()
  }
}

/** Runs as a process: settings from the environment, a word where to look, an orderly end on SIGTERM and SIGINT. */
export async function runProcess(
  listen: Listen,
  served = rpcOperations,
  environment: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const running = await listening(listen, served, environment)
  const { service, port } = running
  const { config, log } = service
  const { host, publicUrl } = config
  const named = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const base = publicUrl || `http://${named}:${port}`
  for (const { name, suggestion } of misspeltSettings())
    log('warn', `${name} is not a setting; did you mean ${suggestion}?`)
  if (publicUrl === '' && !['localhost', '127.0.0.1', '::1'].includes(host)) log('warn', NO_PUBLIC_URL)
  log('info', 'Listening', { url: base })
  log('info', 'Opening the store, which a first start creates, and warming up: the line "Ready" follows')
  const end = orderlyEnd(service, running.stop)
  stopOnSignals(service, end)
  stopOnFaults(service, end)
  running.ready.then(
    () => greet(service, base),
    async (error: Error) => {
      if (service.draining) return // being stopped, which is what ended the opening
      await running.stop()
      fail(error)
    },
  )
  return running
}

const NO_PUBLIC_URL =
  'PUBLIC_URL is not set, which only suits use on this machine: cookies are not secure, and OAuth and the API document answer under localhost and addresses of this machine alone'

/** @returns never when it cannot: the process ends with the reason */
async function listening(
  listen: Listen,
  served: typeof rpcOperations,
  environment: Readonly<Record<string, string>>,
): Promise<Running> {
  try {
    return await run(readConfig(environmentWith(environment)), listen, served)
  } catch (error) {
    return fail(error as Error)
  }
}

/**
 * Says where to look, and how to sign in: an embedded store without users gets a demo account. Its password goes to a terminal
 * only: a log would keep it.
 */
async function greet(service: Service, base: string): Promise<void> {
  const { demoAccount, databaseUrl, jsonRpcPath, passwordSignIn, role } = service.config
  try {
    if (role === 'worker') return service.log('info', 'Ready', { role })
    const hasDemo = demoAccount === 'on' && databaseUrl === '' && passwordSignIn === 'on'
    const demo = hasDemo ? await createDemo(service) : undefined
    const users = demo !== undefined || (await hasUsers(requireStore(service)))
    service.log('info', 'Ready')
    console.log(
      [
        indexPage(base, jsonRpcPath),
        ...(demo ? [demoText(demo, base, process.stdout.isTTY === true)] : []),
        ...(users ? [] : [NO_USERS]),
      ].join('\n'),
    )
  } catch (error) {
    if (!service.draining) service.log('error', 'Cannot look for users', { reason: (error as Error).message })
  }
}

const NO_USERS = `Nobody can sign in yet. Make a user, an owner of a new account:

  npx roomwright user create <e-mail>
`

type Demo = NonNullable<Awaited<ReturnType<typeof createDemo>>>

const demoText = ({ email, password, floorIds }: Demo, base: string, onTerminal: boolean) => `\
Demo account, shown only this once (DEMO_ACCOUNT=off starts without):

  sign in    ${base}/sign-in
  e-mail     ${email}
  password   ${onTerminal ? password : `not shown in a log; set one: npx roomwright user update ${email} --password-stdin`}
  floors     ${floorIds.join('  ')}
`

/** Runs the built-in requests, yields to the event loop between any two, and ends early when the service is stopped. */
async function warmUp(service: Service): Promise<void> {
  const { config, kernels, compute } = service
  const warmings = [warmUpDeskGrids(kernels), ...(config.furnishThreads === 0 ? [warmUpFurnishing(kernels)] : [])]
  for (const warming of config.warmUp === 'on' ? warmings : []) {
    for (const _ of warming) {
      await yieldToEventLoop()
      if (service.draining) return
    }
  }
  await compute.ready
  service.warm = true
}

function fail(error: Error): never {
  console.error(error.message)
  process.exit(1)
}
