import { clearTimeout, setTimeout } from 'node:timers'
import { Worker } from 'node:worker_threads'
import { ServiceError } from '../../base/errors.ts'
import { threadScript } from '../../base/thread-script.ts'
import type { OnProgress } from '../../plans/files/file-plan.ts'
import type { ConversionNews, ConversionOrder } from './conversion-messages.ts'
import type { ConversionName } from './conversion-works.ts'
import type { ConversionOptions, LaneEvents, LaneLoad } from './conversions.ts'
import { type Place, type PlaceLimits, Places, tooManyWait } from './places.ts'

export interface LaneOptions extends PlaceLimits {
  /** Heap of the thread, MB: what needs more is ended and refused. */
  readonly heapMegabytes: number
  /** Longest that one order may take, ms; of what is written, until it says how far it is. */
  readonly deadlineMs: number
  /** How long a thread with nothing to do is kept, ms. */
  readonly idleMs: number
  /** The program of a thread. Default: that of the service. */
  readonly script?: URL
}

interface Waiting {
  readonly order: ConversionOrder
  readonly options: ConversionOptions
  readonly place: Place
  readonly since: number
  readonly resolve: (output: unknown) => void
  readonly reject: (reason: unknown) => void
}

const SCRIPT = threadScript('threads/conversion/conversion-thread')

/** How long a lane counts as failing after a thread could not be started, ms: short, as load balancers avoid a failing service. */
const FAILING_MS = 5000

/** How long an order is expected to take before any has been carried out, ms. */
const FIRST_MS = 1000

/** Weight of the latest order in how long one is expected to take. */
const LATEST = 0.3

/** Longest wait that a refusal states, seconds. */
const RETRY_SECONDS_MAX = 300

/** Orders that one thread carries out one after the other. The thread is started when there are some, and may be lost. */
export class ConversionLane {
  readonly #options: LaneOptions
  readonly #events: LaneEvents | undefined
  readonly #places: Places
  readonly #waiting: Waiting[] = []
  #thread: Thread | undefined
  /** Since when an order is carried out. */
  #runningSince: number | undefined
  /** How long an order takes, about. */
  #usualMs = FIRST_MS
  #idle: NodeJS.Timeout | undefined
  #closed = false
  /** When a thread ended before it had loaded its program. */
  #failedAt = Number.NEGATIVE_INFINITY

  constructor(options: LaneOptions, events?: LaneEvents) {
    this.#options = options
    this.#events = events
    this.#places = new Places(options)
  }

  /** @throws ServiceError `unavailable` where too much waits, with the seconds until less will */
  reserve(client: string, bytes: number): Place {
    const place = this.#closed ? undefined : this.#places.take(client, bytes)
    if (place) return place
    throw this.#refusal()
  }

  #refusal(): ServiceError {
    this.#events?.onRefused()
    return tooManyWait(this.#retrySeconds())
  }

  /**
   * @param bytes of its input, which may be more than it has its place for
   * @throws ServiceError as `reserve`
   */
  run(order: ConversionOrder, options: ConversionOptions, bytes: number): Promise<unknown> {
    const place = options.place ?? this.reserve(options.client, bytes)
    if (!place.growTo(bytes)) throw this.#refusal()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, options, place, since: performance.now(), resolve, reject })
      this.#next()
    })
  }

  load(): LaneLoad {
    const { count, bytes } = this.#places
    return { running: this.#runningSince === undefined ? 0 : 1, waiting: count, waitingBytes: bytes }
  }

  /** Whether the last thread could not be started, recently: only a call starts another. */
  isFailing(): boolean {
    return performance.now() - this.#failedAt < FAILING_MS
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    for (const { place, reject } of this.#waiting.splice(0)) {
      place.release()
      reject(stopping())
    }
    const thread = this.#thread
    this.#thread = undefined
    await thread?.end()
  }

  #next(): void {
    const next = this.#runningSince === undefined ? this.#waiting.shift() : undefined
    if (!next) return
    clearTimeout(this.#idle)
    this.#runningSince = performance.now()
    next.place.release()
    this.#events?.onStarted(performance.now() - next.since)
    this.#carryOut(next).then(next.resolve, next.reject)
  }

  async #carryOut({ order, options: { onCost, onProgress } }: Waiting): Promise<unknown> {
    const from = performance.now()
    try {
      this.#thread ??= new Thread(this.#options)
      return await this.#thread.ask(order, onProgress)
    } catch (error) {
      if (!(error instanceof Lost)) throw error
      if (this.#thread?.isLoaded === false) this.#failedAt = performance.now()
      this.#thread = undefined
      throw this.#closed ? stopping() : error.cause
    } finally {
      const ms = performance.now() - from
      this.#usualMs += LATEST * (ms - this.#usualMs)
      onCost?.(ms)
      this.#runningSince = undefined
      if (this.#waiting.length > 0) this.#next()
      else this.#rest()
    }
  }

  /** Until all that waits has been carried out, at the pace of the orders before. */
  #retrySeconds(): number {
    const since = this.#runningSince
    const rest = since === undefined ? 0 : Math.max(0, this.#usualMs - (performance.now() - since))
    const seconds = Math.ceil((rest + this.#places.count * this.#usualMs) / 1000)
    return Math.min(Math.max(seconds, 1), RETRY_SECONDS_MAX)
  }

  #rest(): void {
    this.#idle = setTimeout(() => {
      void this.#thread?.end()
      this.#thread = undefined
    }, this.#options.idleMs).unref()
  }
}

const stopping = () => new ServiceError('unavailable', 'service: stopping')

/** An order that a thread is at. */
interface Asked {
  readonly order: ConversionOrder
  readonly onShare: OnProgress
  readonly resolve: (news: ConversionNews) => void
  readonly reject: (reason: unknown) => void
}

/** The thread is gone; the caller gets the cause. */
class Lost extends Error {}

class Thread {
  readonly #worker: Worker
  readonly #options: LaneOptions
  readonly #loaded: Promise<void>
  /** Whether it has loaded its program. */
  isLoaded = false
  #asked: Asked | undefined

  constructor(options: LaneOptions) {
    this.#options = options
    const resourceLimits = { maxOldGenerationSizeMb: options.heapMegabytes }
    this.#worker = new Worker(options.script ?? SCRIPT, { resourceLimits })
    let loaded = () => {}
    this.#loaded = new Promise((resolve) => {
      loaded = resolve
    })
    this.#worker.on('message', (news: ConversionNews) => {
      if ('loaded' in news) {
        this.isLoaded = true
        loaded()
      } else if ('share' in news) this.#asked?.onShare(news.share, news.what)
      else this.#asked?.resolve(news)
    })
    this.#worker.on('error', (error) => this.#asked?.reject(new Lost('', { cause: this.#reasonOf(error) })))
    this.#worker.on('exit', () => {
      loaded()
      this.#asked?.reject(new Lost('', { cause: new Error('a thread that converts has ended') }))
    })
    this.#worker.unref()
  }

  async ask(order: ConversionOrder, onProgress: OnProgress | undefined): Promise<unknown> {
    const { deadlineMs } = this.#options
    this.#worker.ref()
    let late: NodeJS.Timeout | undefined
    try {
      const news = await new Promise<ConversionNews>((resolve, reject) => {
        late = setTimeout(() => reject(new Lost('', { cause: tooSlow(order, deadlineMs) })), deadlineMs)
        const onShare: OnProgress = (share, what) => {
          if (!readsFile(order)) late!.refresh() // a damaged file may go on and on
          onProgress?.(share, what)
        }
        this.#asked = { order, onShare, resolve, reject }
        this.#worker.postMessage(order, transferOf(order))
      })
      return outputOf(news)
    } catch (error) {
      if (error instanceof Lost) void this.end()
      throw error
    } finally {
      clearTimeout(late)
      this.#asked = undefined
      this.#worker.unref()
    }
  }

  /** Node may abort when a thread is ended while it loads its program, so that is waited for. */
  async end(): Promise<void> {
    this.#worker.ref()
    await this.#loaded
    await this.#worker.terminate()
  }

  #reasonOf(error: Error): Error {
    if ((error as { code?: unknown }).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
    return tooLarge(this.#asked?.order, this.#options.heapMegabytes)
  }
}

function outputOf(news: ConversionNews): unknown {
  if ('output' in news) return news.output
  if ('refused' in news) {
    const { code, message, members } = news.refused
    throw new ServiceError(code, message, undefined, members as Record<string, unknown>)
  }
  throw new Error('failed' in news ? news.failed : 'a thread that converts answered out of turn')
}

/** The bytes of a file are handed over, not copied, where nothing else lies in the same memory. */
function transferOf(order: ConversionOrder): ArrayBuffer[] {
  const { bytes } = Object(order.input) as { bytes?: unknown }
  if (!readsFile(order) || !(bytes instanceof Uint8Array) || !(bytes.buffer instanceof ArrayBuffer)) return []
  return bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : []
}

const FILE_READERS: ReadonlySet<ConversionName> = new Set<ConversionName>([
  'readFile',
  'readPlan',
  'unpackFile',
  'writeBack',
])
const readsFile = ({ name }: ConversionOrder) => FILE_READERS.has(name)

function tooSlow(order: ConversionOrder, ms: number): ServiceError {
  const seconds = `takes longer than ${ms / 1000} seconds`
  const text = readsFile(order)
    ? `file: ${seconds} to read, as a damaged one may: export it anew, or split it by floors`
    : `call: ${seconds}: send or ask for less at once`
  return new ServiceError('payload_too_large', text)
}

function tooLarge(order: ConversionOrder | undefined, megabytes: number): ServiceError {
  const memory = `takes more memory than there is for it, ${megabytes} MB`
  const text =
    order && readsFile(order) ? `file: ${memory}: split it by floors` : `call: ${memory}: send or ask for less at once`
  return new ServiceError('payload_too_large', text)
}
