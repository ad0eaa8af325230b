import type { OnProgress } from '../../plans/files/file-plan.ts'
import { type ConversionName, conversionWorks } from './conversion-works.ts'
import { type Place, Places, tooManyWait } from './places.ts'

type Works = typeof conversionWorks
export type ConversionInput<Name extends ConversionName> = Parameters<Works[Name]>[0]
export type ConversionOutput<Name extends ConversionName> = Awaited<ReturnType<Works[Name]>>

export interface ConversionOptions {
  /** Who asks: each may have a few waiting. */
  readonly client: string
  /** Called with the time that it has taken, ms. */
  readonly onCost?: ((ms: number) => void) | undefined
  readonly onProgress?: OnProgress
  /** The place that the input has already; left out: it takes one. */
  readonly place?: Place | undefined
}

/** What is converted one after the other. */
export type LaneName = 'layouts' | 'files' | 'buildings' | 'plans' | 'grids'

/** What a lane has to do. */
export interface LaneLoad {
  readonly running: number
  /** Places that are taken: of inputs that are being received, and of those that wait for the thread. */
  readonly waiting: number
  readonly waitingBytes: number
}

/** Called as the orders of a lane proceed. */
export interface LaneEvents {
  onRefused(): void
  onStarted(waitedMs: number): void
}

/** Reads large inputs and files, writes files: on threads, or in place. */
export interface Conversions {
  /**
   * @throws ServiceError as the work does; `payload_too_large` where it takes more memory or time than there is for it;
   * `unavailable` where too much waits already
   */
  run<Name extends ConversionName>(
    name: Name,
    input: ConversionInput<Name>,
    options: ConversionOptions,
  ): Promise<ConversionOutput<Name>>
  /**
   * A place for an input that is still to be read, for `run` to be given or to be released.
   *
   * @param bytes most that it may have
   * @throws ServiceError `unavailable` where too much waits already, with the seconds after which to come again
   */
  reserve(name: ConversionName, client: string, bytes: number): Place
  /** By lane; empty where everything is done in place. */
  load(): ReadonlyMap<LaneName, LaneLoad>
  /** Why nothing large can be converted at present; undefined when it can. */
  fault(): string | undefined
  /** Ends the threads, in the middle of their work if need be. */
  close(): Promise<void>
}

/** Inputs that are received at a time where everything is done in place. */
const PLACES_IN_PLACE = { waitingMax: 16, waitingOfClientMax: 4, bytesMax: 2 ** 28, bytesOfClientMax: 2 ** 26 }

/** Works on the thread of the caller. */
export function convertInPlace(): Conversions {
  const places = new Places(PLACES_IN_PLACE)
  return {
    async run(name, input, { onCost, onProgress = () => {}, place }) {
      const from = performance.now()
      try {
        return (await conversionWorks[name](input as never, onProgress)) as never
      } finally {
        place?.release()
        onCost?.(performance.now() - from)
      }
    },
    reserve(_, client, bytes) {
      const place = places.take(client, bytes)
      if (!place) throw tooManyWait(1)
      return place
    },
    load: () => new Map(),
    fault: () => undefined,
    async close() {},
  }
}
