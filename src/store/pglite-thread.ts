import { Duplex } from 'node:stream'
import { clearTimeout, setTimeout } from 'node:timers'
import { Worker } from 'node:worker_threads'
import { threadScript } from '../thread-script.ts'
import type { News, Order } from './pglite-messages.ts'

/** Longest wait for an answer. After a panic, such as with a full disk, PGlite spins and never answers. */
const ANSWER_MS_MAX = 60_000

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

  /**
   * @param directory where to keep the data; undefined = in memory
   * @param answerMsMax how long an answer may take
   */
  constructor(directory: string | undefined, answerMsMax = ANSWER_MS_MAX) {
    this.#worker = new Worker(threadScript('store/pglite-worker'), { workerData: { directory } })
    this.opened = this.#message('opened')
    this.#worker.on('message', (news: News) => 'bytes' in news && this.#answer(news.bytes))
    this.#worker.on('error', (error) => this.#end(error))
    this.#timeout = setTimeout(() => this.#giveUp(), answerMsMax).unref()
    this.#worker.on('exit', () => this.#end(new Error('The thread of the embedded store ended')))
  }

  /** A connected socket to it; one at a time. @throws Error when the thread has ended */
  connect(): Duplex {
    this.#ending.signal.throwIfAborted()
    const connection = new Connection((bytes) => {
      if (this.#waiting.length === 0) this.#timeout.refresh()
      this.#waiting.push(connection)
      this.#post({ bytes }, bytes)
    })
    this.#ending.signal.addEventListener('abort', () => connection.destroy(this.#ending.signal.reason), { once: true })
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
    this.#end(new Ended('The embedded store was stopped while it opened'))
    await this.#worker.terminate()
  }

  #answer(bytes: Uint8Array): void {
    this.#timeout.refresh()
    this.#waiting.shift()?.answer(bytes)
  }

  #giveUp(): void {
    if (this.#waiting.length === 0) return
    this.#end(new Error('The embedded store does not answer any more'))
    void this.#worker.terminate()
  }

  #post(order: Order, bytes?: Uint8Array): void {
    this.#worker.postMessage(order, bytes ? [bytes.buffer as ArrayBuffer] : [])
  }

  #message(what: 'opened' | 'closed'): Promise<void> {
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
