import { Duplex } from 'node:stream'
import { clearTimeout, setTimeout } from 'node:timers'
import { Worker } from 'node:worker_threads'
import type { News, Order } from './pglite-messages.ts'

// Also from the sources the built file runs, as with the kernels: Node 20 starts no thread from TypeScript.
const script = import.meta.url.endsWith('.ts') ? '../../build/src/store/pglite-worker.js' : './pglite-worker.js'

/** No statement takes that long: after a panic, such as for want of disk space, PGlite spins and never answers. */
const PATIENCE_MS = 60_000

/**
 * PGlite on a thread of its own: opening it takes seconds and every statement some of a millisecond, in one piece, during
 * which nothing else on its thread runs. It speaks the protocol of PostgreSQL, so that one client serves both.
 */
export class PGliteThread {
  readonly #worker: Worker
  readonly #ending = new AbortController()
  /** Who is owed the next answers. */
  readonly #asking: Connection[] = []
  readonly #patience: NodeJS.Timeout
  /** Settles when the store is open; rejects when it cannot be. */
  readonly opened: Promise<void>

  /**
   * @param directory where to keep the data; undefined = in memory
   * @param patienceMs how long an answer may take
   */
  constructor(directory: string | undefined, patienceMs = PATIENCE_MS) {
    this.#worker = new Worker(new URL(script, import.meta.url), { workerData: { directory } })
    this.opened = this.#told('opened')
    this.#worker.on('message', (news: News) => 'bytes' in news && this.#answer(news.bytes))
    this.#worker.on('error', (error) => this.#end(error))
    this.#patience = setTimeout(() => this.#giveUp(), patienceMs).unref()
    this.#worker.on('exit', () => this.#end(new Error('The thread of the embedded store ended')))
  }

  /** A conversation with it, as a socket that is connected. One at a time. @throws Error when it has ended */
  connect(): Duplex {
    this.#ending.signal.throwIfAborted()
    const connection = new Connection((bytes) => {
      if (this.#asking.length === 0) this.#patience.refresh()
      this.#asking.push(connection)
      this.#tell({ bytes }, bytes)
    })
    this.#ending.signal.addEventListener('abort', () => connection.destroy(this.#ending.signal.reason), { once: true })
    return connection
  }

  /** Calls back when the thread has ended by itself. */
  onLost(tell: (error: Error) => void): void {
    this.#ending.signal.addEventListener('abort', () => {
      const { reason } = this.#ending.signal
      if (!(reason instanceof Ended)) tell(reason)
    })
  }

  async close(): Promise<void> {
    if (this.#ending.signal.aborted) return
    const closed = this.#told('closed')
    this.#tell({ close: true })
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
    this.#patience.refresh()
    this.#asking.shift()?.answer(bytes)
  }

  #giveUp(): void {
    if (this.#asking.length === 0) return
    this.#end(new Error('The embedded store does not answer any more'))
    void this.#worker.terminate()
  }

  #tell(order: Order, bytes?: Uint8Array): void {
    this.#worker.postMessage(order, bytes ? [bytes.buffer as ArrayBuffer] : [])
  }

  #told(what: 'opened' | 'closed'): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#ending.signal.addEventListener('abort', () => reject(this.#ending.signal.reason))
      this.#worker.on('message', (news: News) => {
        if (what in news) resolve()
        if ('failed' in news) reject(new Error(news.failed))
      })
    })
  }

  #end(error: Error): void {
    clearTimeout(this.#patience)
    this.#ending.abort(error)
  }
}

/** Somebody asked for the end. */
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
