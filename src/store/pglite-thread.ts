import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { News, Order } from './pglite-messages.ts'

// Also from the sources the built file runs, as with the kernels: Node 20 starts no thread from TypeScript.
const script = import.meta.url.endsWith('.ts') ? '../../build/src/store/pglite-worker.js' : './pglite-worker.js'

/**
 * PGlite on a thread of its own: opening it takes seconds and every statement some of a millisecond, in one piece, during
 * which nothing else on its thread runs. It speaks the protocol of PostgreSQL, so that one client serves both.
 */
export class PGliteThread {
  readonly #worker: Worker
  readonly #ending = new AbortController()
  /** Who is owed the next answers. */
  readonly #asking: Connection[] = []
  /** Settles when the store is open; rejects when it cannot be. */
  readonly opened: Promise<void>

  /** @param directory where to keep the data; undefined = in memory */
  constructor(directory: string | undefined) {
    this.#worker = new Worker(new URL(script, import.meta.url), { workerData: { directory } })
    this.opened = this.#told('opened')
    this.#worker.on('message', (news: News) => 'bytes' in news && this.#asking.shift()?.answer(news.bytes))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('The thread of the embedded store ended')))
  }

  /** A conversation with it, as a socket that is connected. One at a time. @throws Error when it has ended */
  connect(): Duplex {
    this.#ending.signal.throwIfAborted()
    const connection = new Connection((bytes) => {
      this.#asking.push(connection)
      this.#tell({ bytes }, bytes)
    })
    this.#ending.signal.addEventListener('abort', () => connection.destroy(this.#ending.signal.reason), { once: true })
    return connection
  }

  async close(): Promise<void> {
    if (this.#ending.signal.aborted) return
    const closed = this.#told('closed')
    this.#tell({ close: true })
    await closed.catch(() => {}) // never opened: nothing to close but the thread
    this.#end(new Error('The embedded store has been closed'))
    await this.#worker.terminate()
  }

  /** Ends the thread at once: what is stored survives, as with a crash. */
  async abort(): Promise<void> {
    this.#end(new Error('The embedded store was stopped while it opened'))
    await this.#worker.terminate()
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
    this.#ending.abort(error)
  }
}

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
