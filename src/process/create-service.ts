import { createAccessMemory } from '../access/memory.ts'
import { SteadyClock } from '../access/steady-clock.ts'
import { Kernels } from '../engine/kernels/kernels.ts'
import { loadModule } from '../engine/kernels/load.ts'
import { Pace } from '../serve/http/limits/pace.ts'
import type { Config } from '../service/config.ts'
import { requestPinned } from '../service/request-pinned.ts'
import type { Log, Service } from '../service/service.ts'
import { accessLog } from '../service/telemetry/access-log.ts'
import { NO_TELEMETRY, type Telemetry } from '../service/telemetry/start-telemetry.ts'
import { askNothing, StorePressure } from '../store/engine/store-pressure.ts'
import { Keyring } from '../store/keys/keyring.ts'
import { FloorLocks } from '../store/tables/floors/floor-locks.ts'
import { type Compute, computeInPlace, type Measured } from '../threads/compute/compute.ts'
import { computeOnThreads } from '../threads/compute/compute-on-threads.ts'
import { Rejections } from '../threads/compute/rejections.ts'
import { convertInPlace } from '../threads/conversion/conversions.ts'
import { convertOnThreads } from '../threads/conversion/convert-on-threads.ts'
import { Spool } from '../threads/conversion/spool.ts'
import { createLog } from './system/create-log.ts'
import { openIdProvider } from './system/open-id-provider.ts'
import { randomText } from './system/random-text.ts'
import { resolveHost } from './system/resolve-host.ts'

/** Makes everything impure in one place. Threads that furnish start at once and run until `compute` is closed. */
export function createService(
  config: Config,
  log: Log = createLog(config.logLevel),
  { metrics, tracing }: Telemetry = NO_TELEMETRY,
): Service {
  const module = loadModule()
  const clock = new SteadyClock(
    () => Date.now(),
    () => performance.now(),
  )
  const service: Service = {
    config,
    compute: createCompute(config, () => service.kernels, log, {
      events: metrics?.compute,
      stages: metrics !== undefined || tracing !== undefined,
    }),
    conversions: config.furnishThreads === 0 ? convertInPlace() : convertOnThreads({}, metrics?.conversions),
    spool: new Spool(),
    refusals: new Pace(() => performance.now()),
    rejections: new Rejections(() => performance.now()),
    kernels: new Kernels(module),
    renewKernels: () => {
      service.kernels = new Kernels(module)
    },
    store: { status: 'opening' },
    floorLocks: new FloorLocks(),
    keyring: config.secretsKey.length > 0 ? new Keyring(config.secretsKey) : undefined,
    pressure: new StorePressure(
      async () => (service.store.status === 'ready' ? askNothing(service.store.db) : undefined),
      () => performance.now(),
      config.storeWaitMsMax,
    ),
    queue: undefined,
    warm: false,
    draining: false,
    access: createAccessMemory(() => performance.now()),
    monotonicMs: () => performance.now(),
    clock,
    wallClock: () => new Date(clock.now()),
    observers: [...(config.accessLog === 'on' ? [accessLog(log)] : []), ...(metrics ? [metrics.requests] : [])],
    metrics,
    tracer: tracing,
    resolveHost,
    requestPinned,
    identityProvider: openIdProvider(config, () => performance.now(), log),
    randomText,
    newReference: () => crypto.randomUUID(),
    log,
  }
  metrics?.watch(service)
  return service
}

function createCompute(config: Config, kernels: () => Kernels, log: Log, measured: Measured): Compute {
  const { furnishThreads: threads, furnishLimits: limits } = config
  const { furnishWaitSecondsMax: waitSecondsMax, furnishWaitingBytesMax: waitingBytesMax } = config
  if (threads === 0) return computeInPlace(kernels, limits, measured)
  const onFailure = (error: Error) => log('error', 'A thread that furnishes failed', { reason: error.message })
  const warmUp = config.warmUp === 'on'
  return computeOnThreads({ threads, waitSecondsMax, waitingBytesMax, limits, warmUp, onFailure, ...measured })
}
