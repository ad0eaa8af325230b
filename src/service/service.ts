import type { IdentityProvider } from '../access/identity-provider.ts'
import type { AccessMemory } from '../access/memory.ts'
import type { SteadyClock } from '../access/steady-clock.ts'
import type { Kernels } from '../engine/kernels/kernels.ts'
import type { Store } from '../store/engine/store.ts'
import type { StorePressure } from '../store/engine/store-pressure.ts'
import type { Keyring } from '../store/keys/keyring.ts'
import type { FloorLocks } from '../store/tables/floors/floor-locks.ts'
import type { Compute, RunOptions } from '../threads/compute/compute.ts'
import type { Rejections } from '../threads/compute/rejections.ts'
import type { Conversions } from '../threads/conversion/conversions.ts'
import type { Spool } from '../threads/conversion/spool.ts'
import type { Config } from './config.ts'
import type { Queue } from './job-queue.ts'
import type { RequestPinned } from './request-pinned.ts'
import type { MetricsText, Observer } from './telemetry/observer.ts'
import type { Tracer } from './telemetry/tracer.ts'
import type { Watch } from './telemetry/watch.ts'

/**
 * Where the store stands; `db` is there exactly when it is ready. With a `fault` it does not do all of its work at present:
 * statements are tried all the same, since reads may well succeed on a full disk. Of `background` and `load` the store itself tells.
 */
export type StoreState =
  | { readonly status: 'opening'; readonly fault?: string }
  | (Pick<Store, 'db' | 'background' | 'load'> & { readonly status: 'ready'; readonly fault?: string })
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'closed' }

export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void

/** Where a request came from, as the audit log keeps it. */
export interface RequestSource {
  readonly address: string
  readonly userAgent: string | null
  /** What the cookie of a device holds; only of requests for pages. */
  readonly device?: string | undefined
}

/** The address of the service, as a request has it. */
export interface OwnAddress {
  /** Undefined where the request came under a name that is not the service's own. */
  known(): string | undefined
  /** @throws ServiceError `invalid` where the request came under such a name */
  required(): string
}

/** Everything impure that an operation or a protocol may touch. */
export interface Service {
  readonly config: Config
  /** Where rooms and groups are computed. */
  readonly compute: Compute
  /** Where large inputs and files are read, and files written. */
  readonly conversions: Conversions
  /** Where large inputs are kept until they are read. */
  readonly spool: Spool
  /** Spaces out what is refused to those who come again at once. */
  readonly refusals: { turn(client: string): Promise<void> }
  /** Called for each request. */
  readonly observers: readonly Observer[]
  /** Records where the time goes; undefined where no spans are collected. */
  readonly tracer: Tracer | undefined
  /** What Prometheus reads; undefined where it is not wanted. */
  readonly metrics: MetricsText | undefined
  /** The furnishings that were computed and not sent. */
  readonly rejections: Rejections
  /** The WASM module on this thread, for what is computed while it is sent. */
  kernels: Kernels
  /** Replaces the instance after a trap, so that one bad request cannot spoil the next. */
  readonly renewKernels: () => void
  store: StoreState
  /** Whose layouts are being changed, where that is done in pieces. */
  readonly floorLocks: FloorLocks
  /** Seals and opens the secrets in the store; undefined until the store is open, unless settings hold the keys. */
  keyring: Keyring | undefined
  /** How crowded the store is. */
  readonly pressure: StorePressure
  /** Jobs in the background; undefined until the store is open and the queue in it has been started. */
  queue: Queue | undefined
  /** True when the first caller need not wait for compilers any more. */
  warm: boolean
  /** True from the signal to stop until the process ends. */
  draining: boolean
  /** What access control keeps in memory. */
  readonly access: AccessMemory
  /** Milliseconds of a clock that never goes back, for durations. */
  readonly monotonicMs: () => number
  /** What `wallClock` reads. */
  readonly clock: SteadyClock
  /** The current date and time; never goes back (docs/decisions.md#a17). */
  readonly wallClock: () => Date
  /** The IP addresses that a host name has now. @throws Error with the code of the resolver */
  readonly resolveHost: (name: string) => Promise<readonly string[]>
  /** Asks one address of the internet that has been judged. */
  readonly requestPinned: RequestPinned
  /** Where users sign in with OpenID Connect; undefined where none is set. */
  readonly identityProvider: IdentityProvider | undefined
  /** So many random digits and letters, for secrets. */
  readonly randomText: (length: number) => string
  /** A fresh name for one failure, said to the caller and written to the log. */
  readonly newReference: () => string
  readonly log: Log
  /** Where the request came from that is being answered; undefined outside of requests. */
  readonly source?: () => RequestSource
  /** The address under which the request came; undefined outside of requests. */
  readonly ownAddress?: OwnAddress
  /**
   * Called before the store is used; only in a request.
   *
   * @throws ServiceError `unavailable` the first time in a request, when the store falls behind
   */
  readonly beforeStore?: () => void
  /** Called with the time that a call has taken on a thread, ms; only in a request. */
  readonly onCost?: RunOptions['onCost']
  /** Observes the request; undefined without telemetry and outside of requests. */
  readonly watch?: Watch
}

/** The service as one request sees it. */
export interface RequestService extends Service {
  /** Names the request in answers and in the log. */
  readonly requestId: string
}

/** What a request adds to the service. */
interface OfRequest extends Pick<RequestService, 'source' | 'ownAddress' | 'onCost'> {
  readonly watch?: Watch | undefined
}

/** The same service, whose log lines carry the id of a request, whose audit entries tell where it came from, and whose calls what they cost. */
export function forRequest(
  service: Service,
  requestId: string,
  { source, ownAddress, onCost, watch }: OfRequest = {},
): RequestService {
  const log: Log = (level, message, fields) => service.log(level, message, { requestId, ...fields })
  const scoped = Object.create(service) as { -readonly [Key in keyof RequestService]: RequestService[Key] }
  scoped.log = log
  scoped.requestId = requestId
  scoped.beforeStore = service.pressure.ofRequest()
  if (source) scoped.source = source
  if (ownAddress) scoped.ownAddress = ownAddress
  if (onCost) scoped.onCost = onCost
  if (watch) scoped.watch = watch
  return scoped
}
