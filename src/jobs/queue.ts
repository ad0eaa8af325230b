import { sql } from 'kysely'
import type { Handler, ManyJob, Queue, QueueCount, SendOptions, WorkOptions } from '../service/job-queue.ts'
import type { Tracer } from '../service/telemetry/tracer.ts'
import type { Db } from '../store/database.ts'
import type { Store } from '../store/engine/store.ts'
import { isStoreTrouble } from '../store/engine/unavailable.ts'
import {
  adoptFormerJobs,
  countJobs,
  deleteFailedJobs,
  deleteWaitingJob,
  failExpiredJobs,
  insertJobs,
  type NewJob,
  recoverJobs,
} from '../store/tables/queue-jobs.ts'
import { QueueWorker } from './queue-worker.ts'

type Log = (level: 'info' | 'warn' | 'error', message: string, fields?: Readonly<Record<string, unknown>>) => void

/** How soon a job is taken again whose process has died; that of an embedded store is taken at the next start. */
export interface Leases {
  /** A running job is taken again when its process gave no sign of life for so long, seconds. */
  readonly leaseSeconds: number
  /** How often such jobs are looked for, ms. */
  readonly expireMs: number
}

const LEASES: Leases = { leaseSeconds: 60, expireMs: 30_000 }

export interface QueueOptions {
  readonly leases?: Leases
  /** Whether this process does jobs, as it does by default; without, it only sends them, which needs a store that others share. */
  readonly works?: boolean
  /** Where spans are collected: a job continues the trace of its sender. */
  readonly tracer?: Tracer | undefined
}

/** Longest time between two polls for jobs, where notifications may be missed and where no other process sends jobs, ms. */
const LOOK_SHARED_MS = 20_000
const LOOK_EMBEDDED_MS = 60_000
/** The same where notifications are known not to arrive. */
const LOOK_DEAF_MS = 1000

/** How often jobs that failed for good are removed, ms, and how long they are kept. */
const CLEAN_MS = 3_600_000
const FAILED_DAYS = 7

const RETRIES = { retryLimit: 5, retryDelay: 5 }

const deadOf = (name: string) => `${name}-dead`

/** A queue in the store, in the table `queue_job`. */
export function createQueue(store: Store, log: Log, options: QueueOptions = {}): Queue {
  return new StoreQueue(store, log, options)
}

class StoreQueue implements Queue {
  readonly #store: Store
  readonly #log: Log
  readonly #leases: Leases
  readonly #works: boolean
  readonly #tracer: Tracer | undefined
  /** For what the queue does by itself, without a waiting caller. */
  readonly #db: Db
  readonly #workers = new Map<string, QueueWorker>()
  readonly #withDead = new Set<string>()
  readonly #timers: NodeJS.Timeout[] = []
  #stopped = false

  constructor(store: Store, log: Log, { leases = LEASES, works = true, tracer }: QueueOptions) {
    this.#tracer = tracer
    this.#store = store
    this.#log = log
    this.#leases = leases
    this.#works = works
    this.#db = store.background ?? store.db
  }

  async send(db: Db, name: string, data: object, options: SendOptions = {}): Promise<string> {
    const [id] = await insertJobs(db, [this.#newJob(name, data, options)])
    await this.#announce(db, name)
    return id!
  }

  async sendAll(db: Db, name: string, jobs: readonly ManyJob[]): Promise<void> {
    if (jobs.length === 0) return
    await insertJobs(
      db,
      jobs.map(({ data, ...options }) => this.#newJob(name, data, options)),
    )
    await this.#announce(db, name)
  }

  #newJob(queue: string, data: object, options: SendOptions): NewJob {
    if (!this.#workers.has(queue)) throw new Error(`There is no queue ${queue}`)
    const { retryLimit, retryDelay, startAfter = 0, priority = 0 } = { ...RETRIES, ...options }
    const deadQueue = this.#withDead.has(queue) ? deadOf(queue) : null
    const attemptsMax = retryLimit + 1
    return { queue, data: this.#traced(data), priority, attemptsMax, retrySeconds: retryDelay, deadQueue, startAfter }
  }

  async #announce(db: Db, name: string): Promise<void> {
    // Statements of an embedded store wait for its one connection: the worker looks after the transaction has ended.
    if (this.#store.isShared) await sql`select pg_notify('roomwright_job', ${name})`.execute(db)
    else this.#workers.get(name)?.wake()
  }

  /** The data of a job with the trace that it goes on with. */
  #traced(data: object): object {
    const { traceparent } = this.#tracer?.headers() ?? {}
    return traceparent === undefined ? data : { ...data, traceparent }
  }

  remove(db: Db, name: string, id: string): Promise<boolean> {
    return deleteWaitingJob(db, name, id)
  }

  work<Data extends object>(
    name: string,
    { concurrency, secondsMax = 900, onDead }: WorkOptions<Data>,
    handler: Handler<Data>,
  ): void {
    this.#add(name, concurrency, secondsMax, handler)
    if (!onDead) return
    this.#withDead.add(name)
    this.#add(deadOf(name), 1, secondsMax, onDead)
  }

  #add<Data extends object>(name: string, concurrency: number, secondsMax: number, handler: Handler<Data>): void {
    const { isShared, hears } = this.#store
    const lookMs = () => (!isShared ? LOOK_EMBEDDED_MS : hears() ? LOOK_SHARED_MS : LOOK_DEAF_MS)
    const onFailed = () => this.#workers.get(deadOf(name))?.wake()
    const plan = { name, concurrency, secondsMax, lookMs, leaseSeconds: this.#leases.leaseSeconds }
    this.#workers.set(
      name,
      new QueueWorker(plan, this.#spanning(name, handler as Handler<object>), {
        onFailed,
        db: this.#db,
        log: this.#log,
      }),
    )
  }

  #spanning(name: string, handler: Handler<object>): Handler<never> {
    const tracer = this.#tracer
    if (!tracer) return handler as Handler<never>
    return (data: { readonly traceparent?: string }, context) =>
      tracer.span(`job ${name}`, { kind: 'consumer', remote: data }, () => handler(data, context))
  }

  counts(): Promise<QueueCount[]> {
    return countJobs(this.#store.db, [...this.#workers.keys()])
  }

  async start(): Promise<void> {
    await this.#adopt()
    if (!this.#works) return
    if (!this.#store.isShared) await recoverJobs(this.#db)
    await this.#store.onJobSent((name) => this.wake(name))
    for (const worker of this.#workers.values()) worker.start()
    this.#every(this.#leases.expireMs, () => this.#expire())
    this.#every(CLEAN_MS, () => deleteFailedJobs(this.#db, FAILED_DAYS))
  }

  #adopt = () => adoptFormerJobs(this.#db, !this.#store.isShared)

  /** @param name of a queue; left out: of any */
  wake(name?: string): void {
    for (const worker of name === undefined ? this.#workers.values() : [this.#workers.get(name)]) worker?.wake()
  }

  /** Jobs whose process has died wait again. */
  async #expire(): Promise<void> {
    await this.#adopt()
    await failExpiredJobs(this.#db)
    this.wake()
  }

  #every(ms: number, work: () => Promise<unknown>): void {
    const run = () =>
      work().catch((error: Error) => {
        if (!this.#stopped && !isStoreTrouble(error))
          this.#log('warn', 'The queue cannot be maintained', { reason: error.message })
      })
    this.#timers.push(setInterval(run, ms).unref())
  }

  async stop(graceMs = 2000): Promise<void> {
    this.#stopped = true
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop(graceMs)))
  }
}
