import { Duplex } from 'node:stream'
import { clearTimeout, setTimeout } from 'node:timers'
import { Worker } from 'node:worker_threads'
import { threadScript } from '../../../base/thread-script.ts'
import { StoreLostError } from '../unavailable.ts'
import type { News, Order, ThreadOptions } from './pglite-messages.ts'

/** Longest wait for an answer, after which the thread is taken to be stuck. */
const ANSWER_MS_MAX = 60_000

/** For JavaScript that lives shortly, MB: PostgreSQL has memory of its own. */
const YOUNG_MB = 6

/**
 * PGlite on a thread of its own, because opening it takes seconds and each statement a part of a millisecond, during which
 * nothing else on the same thread runs. It speaks the protocol of PostgreSQL, so that one client serves both databases.
 */
export class PGliteThread {
  readonly #worker: Worker
  readonly #ending = new AbortController()
  /** Connections that wait for answers, in the order of their requests. */
  readonly #waiting: Connection[] = []
  readonly #timeout: NodeJS.Timeout
  /** Settles when the store is open; rejects when it cannot be. */
  readonly opened: Promise<void>
  /** Settles when the thread has loaded its program or has ended: Node may abort when a thread is ended while it loads. */
  readonly #loaded: Promise<void>

  /** @param answerMsMax how long an answer may take */
  constructor(options: ThreadOptions, answerMsMax = ANSWER_MS_MAX) {
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB }
    this.#worker = new Worker(threadScript('store/engine/embedded/pglite-worker'), {
      workerData: options,
      resourceLimits,
    })
    this.opened = this.#message('opened')
    this.#loaded = this.#message('loaded').catch(() => {})
    this.#worker.on('message', (news: News) => {
      if ('bytes' in news) this.#answer(news.bytes)
      if ('lost' in news) this.#lose(news.lost)
    })
    this.#worker.on('error', (error) => this.#end(new StoreLostError(error.message, { cause: error })))
    this.#timeout = setTimeout(() => this.#giveUp(), answerMsMax).unref()
    this.#worker.on('exit', () => this.#end(new StoreLostError('the thread of the embedded store ended')))
  }

  /** Why it has ended; undefined while it runs. */
  get end(): Error | undefined {
    return this.#ending.signal.aborted ? this.#ending.signal.reason : undefined
  }

  /** A connected socket to it; one at a time. @throws Error when the thread has ended */
  connect(): Duplex {
    this.#ending.signal.throwIfAborted()
    const connection = new Connection((bytes) => {
      if (this.#waiting.length === 0) this.#timeout.refresh()
      this.#waiting.push(connection)
      this.#post({ bytes }, bytes)
    })
    const { signal } = this.#ending
    const end = () => connection.destroy(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    connection.once('close', () => signal.removeEventListener('abort', end))
    return connection
  }

  /** Calls back when the thread has ended by itself. */
  onLost(listener: (error: Error) => void): void {
    this.#ending.signal.addEventListener('abort', () => {
      const { reason } = this.#ending.signal
      if (!(reason instanceof Ended)) listener(reason)
    })
  }

  async close(): Promise<void> {
    if (this.#ending.signal.aborted) return
    const closed = this.#message('closed')
    this.#post({ close: true })
    await closed.catch(() => {}) // never opened: nothing to close but the thread
    this.#end(new Ended('The embedded store has been closed'))
    await this.#worker.terminate()
  }

  /** Ends the thread at once: what is stored survives, as with a crash. */
  async abort(): Promise<void> {
    await this.#loaded
    this.#end(new Ended('The embedded store was stopped while it opened'))
    await this.#worker.terminate()
  }

  #answer(bytes: Uint8Array): void {
    this.#timeout.refresh()
    this.#waiting.shift()?.answer(bytes)
  }

  #giveUp(): void {
    if (this.#waiting.length > 0) this.#lose('the embedded store does not answer any more')
  }

  #lose(reason: string): void {
    this.#end(new StoreLostError(reason))
    void this.#worker.terminate()
  }

  #post(order: Order, bytes?: Uint8Array): void {
    this.#worker.postMessage(order, bytes ? [bytes.buffer as ArrayBuffer] : [])
  }

  #message(what: 'loaded' | 'opened' | 'closed'): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#ending.signal.addEventListener('abort', () => reject(this.#ending.signal.reason))
      this.#worker.on('message', (news: News) => {
        if (what in news) resolve()
        if ('failed' in news) reject(new Error(news.failed))
      })
    })
  }

  #end(error: Error): void {
    clearTimeout(this.#timeout)
    this.#ending.abort(error)
  }
}

/** The thread was ended on request. */
class Ended extends Error {}

class Connection extends Duplex {
  /** What a socket of Node says of itself. */
  readonly readyState = 'open'
  readonly #send: (bytes: Uint8Array) => void

  /** @param send takes its own copy of whole messages */
  constructor(send: (bytes: Uint8Array) => void) {
    super()
    this.#send = send
  }

  answer(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(bytes)
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send(new Uint8Array(chunk))
    done()
  }

  override _final(done: () => void): void {
    done()
    this.destroy()
  }
}
