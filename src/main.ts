import type { Hono } from 'hono'
import { createAccessMemory } from './access/memory.ts'
import { type Compute, computeInPlace, type OnStopped } from './compute/compute.ts'
import { computeOnThreads } from './compute/pool.ts'
import { type Config, readConfig } from './config.ts'
import { createApp, type Env } from './http/app.ts'
import { indexPage } from './http/index-page.ts'
import { Kernels } from './kernels/kernels.ts'
import { loadModule } from './kernels/load.ts'
import { createLog } from './log.ts'
import { operations } from './operations/index.ts'
import { createDemo } from './operations/operator/demo.ts'
import { randomText } from './random-text.ts'
import type { Log, Service } from './service.ts'
import { migrate } from './store/migrate.ts'
import { openStore, placeOf, type Store } from './store/open.ts'
import { tend } from './tend.ts'
import { warmUpDeskGrids, warmUpFurnishing } from './warm-up.ts'

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

/** Everything impure in one place. Threads that furnish start at once; whoever asks for them has to close `compute`. */
export function createService(config: Config, log: Log = createLog()): Service {
  const module = loadModule()
  const service: Service = {
    config,
    compute: createCompute(config, () => service.kernels, log),
    kernels: new Kernels(module),
    renewKernels: () => {
      service.kernels = new Kernels(module)
    },
    store: { status: 'opening' },
    warm: false,
    draining: false,
    access: createAccessMemory(() => performance.now()),
    now: () => performance.now(),
    clock: () => new Date(),
    randomText,
    newReference: () => crypto.randomUUID(),
    log,
  }
  return service
}

function createCompute(config: Config, kernels: () => Kernels, log: Log): Compute {
  const { furnishThreads: threads, furnishWaitingMax: waitingMax, furnishLimits: limits } = config
  const onStopped: OnStopped = ({ id, rules }) => log('error', 'Furnishing stopped by the verifier', { id, rules })
  if (threads === 0) return computeInPlace(kernels, limits, onStopped)
  const onFailure = (error: Error) => log('error', 'A thread that furnishes failed', { reason: error.message })
  return computeOnThreads({ threads, waitingMax, limits, onStopped, onFailure })
}

/**
 * Listens first, so that /healthz answers at once, then opens the store.
 *
 * @param served operations offered over JSON-RPC
 */
export async function run(config: Config, listen: Listen, served = operations): Promise<Running> {
  const service = createService(config)
  const { host, port } = config
  const listener = await listen(createApp(service, served), { host, port })
  const givingUp = new AbortController()
  const opening = open(service, givingUp.signal)
  const tending = opening.then(() => tend(service))
  tending.catch(() => {}) // told with the opening
  const warm = warmUp(service, served)
  const ready = Promise.all([opening, warm]).then(() => {})
  ready.catch(() => {}) // who awaits it is told; the log is told in any case
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
      const end = await tending.catch(() => undefined)
      await end?.()
      service.store = { status: 'closed' }
      await store?.close()
    },
  }
}

/** Runs as a process: settings from the environment, a word where to look, an orderly end on SIGTERM and SIGINT. */
export async function runProcess(listen: Listen, served = operations): Promise<Running> {
  const running = await readyToRun(listen, served)
  const { host, jsonRpcPath, publicUrl } = running.service.config
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

/** On an embedded store that nobody can sign in to yet: somebody to try it with, whose password is told this once. */
async function greet(service: Service, base: string): Promise<void> {
  const { demoAccount, databaseUrl } = service.config
  if (demoAccount === 'off' || databaseUrl !== '') return
  const demo = await createDemo(service)
  if (demo) console.log(demoText(demo, base))
}

type Demo = NonNullable<Awaited<ReturnType<typeof createDemo>>>

const demoText = ({ email, password, floorIds }: Demo, base: string) => `
Demo account, told this once (DEMO_ACCOUNT=off starts without):

  sign in    ${base}/sign-in
  e-mail     ${email}
  password   ${password}
  floors     ${floorIds.join('  ')}
`

async function readyToRun(listen: Listen, served: typeof operations): Promise<Running> {
  try {
    return await run(readConfig(), listen, served)
  } catch (error) {
    return fail(error as Error)
  }
}

/** Runs the built-in requests, gives way to whatever else is due between any two, and ends early when all is stopped. */
async function warmUp(service: Service, served: typeof operations): Promise<void> {
  const { config, kernels, compute } = service
  for (const { accept } of served) accept?.({})
  const warmings = [warmUpDeskGrids(kernels), ...(config.furnishThreads === 0 ? [warmUpFurnishing(kernels)] : [])]
  for (const warming of warmings) {
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
