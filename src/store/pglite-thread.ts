import { Worker } from 'node:worker_threads'
import { OPENED, type Question, type Reply } from './pglite-messages.ts'

interface Rows {
  readonly rows: Record<string, unknown>[]
  readonly affectedRows?: number
}

interface Waiting {
  resolve(result: Rows): void
  reject(error: Error): void
}

// Also from the sources the built file runs, as with the kernels: Node 20 starts no thread from TypeScript.
const script = import.meta.url.endsWith('.ts') ? '../../build/src/store/pglite-worker.js' : './pglite-worker.js'

/**
 * PGlite on a thread of its own: opening it takes seconds and every query some of a millisecond, in one piece, during
 * which nothing else on its thread runs. As much of PGlite's interface as its Kysely dialect uses.
 */
export class PGliteThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #ended: Error | undefined
  #last = OPENED
  /** Settles when the store is open. */
  readonly waitReady: Promise<unknown>

  /** @param directory where to keep the data; undefined = in memory */
  constructor(directory: string | undefined) {
    this.#worker = new Worker(new URL(script, import.meta.url), { workerData: { directory } })
    this.waitReady = new Promise<Rows>((resolve, reject) => this.#waiting.set(OPENED, { resolve, reject }))
    this.#worker.on('message', (reply: Reply) => this.#receive(reply))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('The thread of the embedded store ended')))
  }

  query(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    return this.#ask((id) => ({ id, sql, parameters }))
  }

  async close(): Promise<void> {
    if (this.#ended) return
    await this.#ask((id) => ({ id, close: true })).catch(() => {}) // never opened: nothing to close but the thread
    this.#end(new Error('The embedded store has been closed'))
    await this.#worker.terminate()
  }

  /** Ends the thread at once: what is stored survives, as with a crash. */
  async abort(): Promise<void> {
    this.#end(new Error('The embedded store was stopped while it opened'))
    await this.#worker.terminate()
  }

  #ask(question: (id: number) => Question): Promise<Rows> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage(question(id))
    })
  }

  #receive(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('error' in reply) waiting?.reject(Object.assign(new Error(reply.error.message), reply.error))
    else waiting?.resolve(reply)
  }

  #end(error: Error): void {
    this.#ended ??= error
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ended)
    this.#waiting.clear()
  }
}
