import type { AccessMemory } from './access/memory.ts'
import type { Compute } from './compute/compute.ts'
import type { Config } from './config.ts'
import type { Kernels } from './kernels/kernels.ts'
import type { Db } from './store/database.ts'

/** Where the store stands; `db` is there exactly when it is ready. */
export type StoreState =
  | { readonly status: 'opening' }
  | { readonly status: 'ready'; readonly db: Db }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'closed' }

export type Log = (level: 'info' | 'error', message: string, fields?: Readonly<Record<string, unknown>>) => void

/** Everything impure that an operation or a protocol may touch. */
export interface Service {
  readonly config: Config
  /** Where rooms and groups are computed. */
  readonly compute: Compute
  /** The WASM module on this thread, for what is computed while it is sent. */
  kernels: Kernels
  /** Replaces the instance after a trap, so that one bad request cannot spoil the next. */
  readonly renewKernels: () => void
  store: StoreState
  /** True when the first caller need not wait for compilers any more. */
  warm: boolean
  /** True from the signal to stop until the process ends. */
  draining: boolean
  /** What access control keeps in memory. */
  readonly access: AccessMemory
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** Time of day. */
  readonly clock: () => Date
  /** So many random digits and letters, for secrets. */
  readonly randomText: (length: number) => string
  /** A fresh name for one failure, said to the caller and written to the log. */
  readonly newReference: () => string
  readonly log: Log
}
