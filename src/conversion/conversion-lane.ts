import { clearTimeout, setTimeout } from 'node:timers'
import { Worker } from 'node:worker_threads'
import { ServiceError } from '../errors.ts'
import type { OnProgress } from '../files/file-plan.ts'
import { threadScript } from '../thread-script.ts'
import type { ConversionNews, ConversionOrder } from './conversion-messages.ts'
import type { ConversionOptions } from './conversions.ts'

export interface LaneOptions {
  /** Heap of the thread, MB: what needs more is ended and refused. */
  readonly heapMegabytes: number
  /** Longest that one order may take, ms. */
  readonly deadlineMs: number
  /** Most orders that wait, in all and of one client. */
  readonly waitingMax: number
  readonly waitingOfClientMax: number
  /** How long a thread with nothing to do is kept, ms. */
  readonly idleMs: number
  /** The program of a thread. Default: that of the service. */
  readonly script?: URL
}

interface Waiting {
  readonly order: ConversionOrder
  readonly options: ConversionOptions
  readonly resolve: (output: unknown) => void
  readonly reject: (reason: unknown) => void
}

const SCRIPT = threadScript('conversion/conversion-thread')

/** Orders that one thread carries out one after the other. The thread is started when there are some, and may be lost. */
export class ConversionLane {
  readonly #options: LaneOptions
  readonly #waiting: Waiting[] = []
  #thread: Thread | undefined
  #running: Waiting | undefined
  #idle: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: LaneOptions) {
    this.#options = options
  }

  run(order: ConversionOrder, options: ConversionOptions): Promise<unknown> {
    const { waitingMax, waitingOfClientMax } = this.#options
    const own = this.#waiting.filter((it) => it.options.client === options.client).length
    if (this.#closed || this.#waiting.length >= waitingMax || own >= waitingOfClientMax)
      throw new ServiceError(
        'unavailable',
        'call: too many large ones wait already, try again in 5 seconds',
        undefined,
        {
          retryAfterSeconds: 5,
        },
      )
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, options, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    for (const { reject } of this.#waiting.splice(0)) reject(new ServiceError('unavailable', 'service: stopping'))
    const thread = this.#thread
    this.#thread = undefined
    await thread?.end()
  }

  #next(): void {
    const next = this.#running ? undefined : this.#waiting.shift()
    if (!next) return
    clearTimeout(this.#idle)
    this.#running = next
    this.#carryOut(next).then(next.resolve, next.reject)
  }

  async #carryOut({ order, options: { onCost, onProgress } }: Waiting): Promise<unknown> {
    const from = performance.now()
    try {
      this.#thread ??= new Thread(this.#options)
      return await this.#thread.ask(order, onProgress)
    } catch (error) {
      if (!(error instanceof Lost)) throw error
      this.#thread = undefined
      throw error.cause
    } finally {
      onCost?.(performance.now() - from)
      this.#running = undefined
      if (this.#waiting.length > 0) this.#next()
      else this.#rest()
    }
  }

  #rest(): void {
    this.#idle = setTimeout(() => {
      void this.#thread?.end()
      this.#thread = undefined
    }, this.#options.idleMs).unref()
  }
}

/** An order that a thread is at. */
interface Asked {
  readonly order: ConversionOrder
  readonly onProgress: OnProgress | undefined
  readonly resolve: (news: ConversionNews) => void
  readonly reject: (reason: unknown) => void
}

/** The thread is gone; its cause is what the caller is told. */
class Lost extends Error {}

class Thread {
  readonly #worker: Worker
  readonly #options: LaneOptions
  readonly #loaded: Promise<void>
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
      if ('loaded' in news) loaded()
      else if ('share' in news) this.#asked?.onProgress?.(news.share, news.what)
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
        this.#asked = { order, onProgress, resolve, reject }
        late = setTimeout(() => reject(new Lost('', { cause: tooSlow(order, deadlineMs) })), deadlineMs)
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

const readsFile = ({ name }: ConversionOrder) => name === 'readFile' || name === 'readPlan'

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
