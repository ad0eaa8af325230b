import { Worker } from 'node:worker_threads'
import type { Question, Reply } from './pglite-worker.ts'

interface Waiting {
  resolve(result: { rows: Record<string, unknown>[]; affectedRows?: number }): void
  reject(error: Error): void
}

const built = !import.meta.url.endsWith('.ts')
const worker = new URL(`./pglite-worker.${built ? 'js' : 'ts'}`, import.meta.url)
// From the sources Node needs tsx to read TypeScript; Deno does not.
const execArgv = built || 'Deno' in globalThis ? [] : ['--import', 'tsx']

/**
 * PGlite on a thread of its own: opening it takes seconds and every query some of a millisecond, in one piece, during
 * which nothing else on its thread runs. As much of PGlite's interface as its Kysely dialect uses.
 */
export class PGliteThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #ended: Error | undefined
  #last = 0
  /** Settles when the store is open. */
  readonly waitReady: Promise<unknown>

  /** @param directory where to keep the data; undefined = in memory */
  constructor(directory: string | undefined) {
    this.#worker = new Worker(worker, { workerData: { directory }, execArgv })
    this.waitReady = new Promise((resolve, reject) => this.#waiting.set(0, { resolve, reject }))
    this.#worker.on('message', (reply: Reply) => this.#receive(reply))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('The embedded store has been closed')))
  }

  query(sql: string, parameters: readonly unknown[]) {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = ++this.#last
    return new Promise<{ rows: Record<string, unknown>[]; affectedRows?: number }>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#ask({ id, sql, parameters })
    })
  }

  async close(): Promise<void> {
    if (this.#ended) return
    await new Promise<void>((resolve) => {
      this.#worker.once('exit', () => resolve())
      this.#ask('close')
    })
  }

  #ask(question: Question): void {
    this.#worker.postMessage(question)
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
