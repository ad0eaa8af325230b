import type { Hono } from 'hono'
import { createAccessMemory } from './access/memory.ts'
import { type Compute, computeInPlace } from './compute/compute.ts'
import { computeOnThreads } from './compute/compute-on-threads.ts'
import { Rejections } from './compute/rejections.ts'
import { warmUpDeskGrids, warmUpFurnishing } from './compute/warm-up.ts'
import { type Config, misspeltSettings, readConfig } from './config.ts'
import { createApp } from './http/app.ts'
import type { Env } from './http/env.ts'
import { indexPage } from './http/index-page.ts'
import { Kernels } from './kernels/kernels.ts'
import { loadModule } from './kernels/load.ts'
import { rpcOperations } from './operations/index.ts'
import { createDemo } from './operations/operator/demo.ts'
import type { Log, Service } from './service.ts'
import { migrate } from './store/migrate.ts'
import { openStore, type Store } from './store/open.ts'
import { placeOf } from './store/store-place.ts'
import { createLog } from './system/create-log.ts'
import { randomText } from './system/random-text.ts'
import { startBackgroundJobs } from './system/start-background-jobs.ts'

/** A server that listens. */
export interface Listener {
  readonly port: number
  /** Accepts nothing new, lets running requests end, cuts those that take longer than `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** What a runtime has to bring. @throws Error when the port is taken */
export type Listen = (app: Hono<Env>, where: { host: string; port: number }) => Promise<Listener>

/** A running service. */
export interface Running {
  readonly port: number
  readonly service: Service
  /** Settles when the store is open and migrated and all is warm; rejects when that fails. */
  readonly ready: Promise<void>
  /** Ends it: running requests first, then the store. */
  stop(): Promise<void>
}

/** Makes everything impure in one place. Threads that furnish start at once and run until `compute` is closed. */
export function createService(config: Config, log: Log = createLog(config.logLevel)): Service {
  const module = loadModule()
  const service: Service = {
    config,
    compute: createCompute(config, () => service.kernels, log),
    rejections: new Rejections(() => performance.now()),
    kernels: new Kernels(module),
    renewKernels: () => {
      service.kernels = new Kernels(module)
    },
    store: { status: 'opening' },
    warm: false,
    draining: false,
    access: createAccessMemory(() => performance.now()),
    monotonicMs: () => performance.now(),
    wallClock: () => new Date(),
    randomText,
    newReference: () => crypto.randomUUID(),
    log,
  }
  return service
}

function createCompute(config: Config, kernels: () => Kernels, log: Log): Compute {
  const { furnishThreads: threads, furnishWaitingMax: waitingMax, furnishLimits: limits } = config
  if (threads === 0) return computeInPlace(kernels, limits)
  const onFailure = (error: Error) => log('error', 'A thread that furnishes failed', { reason: error.message })
  return computeOnThreads({ threads, waitingMax, limits, warmUp: config.warmUp === 'on', onFailure })
}

/**
 * Listens first, so that /healthz answers at once, then opens the store.
 *
 * @param served operations offered over JSON-RPC
 */
export async function run(config: Config, listen: Listen, served = rpcOperations): Promise<Running> {
  const service = createService(config)
  const { host, port } = config
  const listener = await listen(createApp(service, served), { host, port })
  const givingUp = new AbortController()
  const opening = open(service, givingUp.signal)
  const jobs = opening.then(() => startBackgroundJobs(service))
  jobs.catch(() => {}) // reported with the opening
  const warm = warmUp(service)
  const ready = Promise.all([opening, warm]).then(() => {})
  ready.catch(() => {}) // reported to the caller that awaits it, and logged in any case
  return {
    port: listener.port,
    service,
    ready,
    async stop() {
      service.draining = true
      await listener.stop(config.drainSeconds * 1000)
      await service.compute.close()
      await warm.catch(() => {})
      givingUp.abort()
      const store = await opening.catch(() => undefined)
      const stopJobs = await jobs.catch(() => undefined)
      await stopJobs?.()
      service.store = { status: 'closed' }
      await store?.close()
    },
  }
}

/** Runs as a process: settings from the environment, a word where to look, an orderly end on SIGTERM and SIGINT. */
export async function runProcess(listen: Listen, served = rpcOperations): Promise<Running> {
  const running = await readyToRun(listen, served)
  const { config, log } = running.service
  for (const { name, suggestion } of misspeltSettings())
    log('warn', `${name} is not a setting; did you mean ${suggestion}?`)
  const { host, jsonRpcPath, publicUrl } = config
  const named = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const base = publicUrl || `http://${named}:${running.port}`
  console.log(indexPage(base, jsonRpcPath))
  const stop = () => {
    if (running.service.draining) process.exit(1) // asked twice: at once
    running.stop().then(
      () => process.exit(0),
      (error: Error) => fail(error),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  running.ready.then(
    () => greet(running.service, base),
    () => {},
  )
  running.ready.catch(async (error: Error) => {
    if (running.service.draining) return // being stopped, which is what ended the opening
    await running.stop()
    fail(error)
  })
  return running
}

/** In an embedded store without users: makes the demo account and prints its password, which is not shown again. */
async function greet(service: Service, base: string): Promise<void> {
  const { demoAccount, databaseUrl } = service.config
  if (demoAccount === 'off' || databaseUrl !== '') return
  const demo = await createDemo(service)
  if (demo) console.log(demoText(demo, base))
}

type Demo = NonNullable<Awaited<ReturnType<typeof createDemo>>>

const demoText = ({ email, password, floorIds }: Demo, base: string) => `
Demo account, shown only this once (DEMO_ACCOUNT=off starts without):

  sign in    ${base}/sign-in
  e-mail     ${email}
  password   ${password}
  floors     ${floorIds.join('  ')}
`

async function readyToRun(listen: Listen, served: typeof rpcOperations): Promise<Running> {
  try {
    return await run(readConfig(), listen, served)
  } catch (error) {
    return fail(error as Error)
  }
}

/** Runs the built-in requests, yields to the event loop between any two, and ends early when the service is stopped. */
async function warmUp(service: Service): Promise<void> {
  const { config, kernels, compute } = service
  const warmings = [warmUpDeskGrids(kernels), ...(config.furnishThreads === 0 ? [warmUpFurnishing(kernels)] : [])]
  for (const warming of config.warmUp === 'on' ? warmings : []) {
    for (const _ of warming) {
      await new Promise((resolve) => setImmediate(resolve))
      if (service.draining) return
    }
  }
  await compute.ready
  service.warm = true
}

async function open(service: Service, signal: AbortSignal): Promise<Store> {
  try {
    const store = await openStore(placeOf(service.config), signal)
    const names = await migrate(store.sessions)
    await store.onAccessChange(() => service.access.forget())
    store.onLost(({ message: reason }) => {
      service.store = { status: 'failed', reason }
      service.log('error', 'Store lost', { reason })
    })
    service.store = { status: 'ready', db: store.db }
    service.log('info', 'Store ready', { migrated: names })
    return store
  } catch (error) {
    const reason = (error as Error).message
    service.store = { status: 'failed', reason }
    if (!signal.aborted) service.log('error', reason)
    throw error
  }
}

function fail(error: Error): never {
  console.error(error.message)
  process.exit(1)
}
