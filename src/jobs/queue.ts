import { sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Handler, ManyJob, Queue, QueueCount, SendOptions, WorkOptions } from '../service/job-queue.ts'
import type { Tracer } from '../service/telemetry/tracer.ts'
import type { Db } from '../store/database.ts'
import type { Store } from '../store/engine/store.ts'
import { isStoreTrouble } from '../store/engine/unavailable.ts'
import { type JobDatabase, jobDatabase } from './queue-database.ts'
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
  /** Where spans are collected: a job goes on with the trace of whoever sent it. */
  readonly tracer?: Tracer | undefined
}

/** Longest time between two looks for jobs, where notifications may be missed and where nobody else sends jobs, ms. */
const LOOK_SHARED_MS = 20_000
const LOOK_EMBEDDED_MS = 60_000
/** The same where notifications are known not to arrive. */
const LOOK_DEAF_MS = 1000

/** How often jobs that failed for good are removed; they are kept for a week. */
const CLEAN_MS = 3_600_000

const RETRIES = { retryLimit: 5, retryDelay: 5 }

const deadOf = (name: string) => `${name}-dead`

/**
 * A queue in the store, in the tables of pg-boss (schema `pgboss`), which `start` makes.
 *
 */
export function createQueue(store: Store, log: Log, options: QueueOptions = {}): Queue {
  return new BossQueue(store, log, options)
}

class BossQueue implements Queue {
  readonly #store: Store
  readonly #log: Log
  readonly #leases: Leases
  readonly #works: boolean
  readonly #tracer: Tracer | undefined
  /** For what the queue does by itself: nobody waits for it. */
  readonly #db: Db
  readonly #database: JobDatabase
  readonly #workers = new Map<string, QueueWorker>()
  readonly #withDead = new Set<string>()
  readonly #timers: NodeJS.Timeout[] = []
  #boss: PgBoss | undefined
  #stopped = false

  constructor(store: Store, log: Log, { leases = LEASES, works = true, tracer }: QueueOptions) {
    this.#tracer = tracer
    this.#store = store
    this.#log = log
    this.#leases = leases
    this.#works = works
    this.#db = store.background ?? store.db
    this.#database = jobDatabase(this.#db)
  }

  async send(db: Db, name: string, data: object, options: SendOptions = {}): Promise<string> {
    const { startAfter, ...rest } = { ...RETRIES, ...options }
    const id = await this.#started().send(name, this.#traced(data), {
      ...rest,
      retryBackoff: true,
      expireInSeconds: this.#leases.leaseSeconds,
      ...(startAfter === undefined ? {} : { startAfter }),
      ...(this.#withDead.has(name) ? { deadLetter: deadOf(name) } : {}),
      db: jobDatabase(db),
    })
    if (id === null) throw new Error(`There is no queue ${name}`)
    await this.#announce(db, name)
    return id
  }

  async sendAll(db: Db, name: string, jobs: readonly ManyJob[]): Promise<void> {
    const common = {
      name,
      ...RETRIES,
      retryBackoff: true,
      expireInSeconds: this.#leases.leaseSeconds,
      ...(this.#withDead.has(name) ? { deadLetter: deadOf(name) } : {}),
    }
    await this.#started().insert(
      jobs.map((it) => ({ ...common, ...it, data: this.#traced(it.data) })),
      { db: jobDatabase(db) },
    )
    await this.#announce(db, name)
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

  async remove(db: Db, name: string, id: string): Promise<boolean> {
    const { rows } = await sql`delete from pgboss.job
      where name = ${name} and id = ${id}::uuid and state < 'active' returning id`.execute(db)
    return rows.length > 0
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
    const boss = () => this.#started()
    const onFailed = () => this.#workers.get(deadOf(name))?.wake()
    const plan = { name, concurrency, secondsMax, lookMs, leaseSeconds: this.#leases.leaseSeconds }
    this.#workers.set(
      name,
      new QueueWorker(plan, this.#spanning(name, handler as Handler<object>), {
        boss,
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

  async counts(): Promise<QueueCount[]> {
    const names = [...this.#workers.keys()]
    const { rows } = await sql<QueueCount>`select q.name,
        count(j.id) filter (where j.state < 'active' and j.start_after <= clock_timestamp())::int as waiting,
        count(j.id) filter (where j.state < 'active' and j.start_after > clock_timestamp())::int as scheduled,
        count(j.id) filter (where j.state = 'active')::int as running,
        coalesce(greatest(0, extract(epoch from clock_timestamp() - min(greatest(j.created_on, j.start_after))
          filter (where j.state < 'active' and j.start_after <= clock_timestamp()))), 0)::float8 as "oldestSeconds"
      from unnest(${names}::text[]) as q (name) left join pgboss.job j on j.name = q.name and j.state <= 'active'
      group by q.name`.execute(this.#store.db)
    return rows
  }

  #started(): PgBoss {
    if (!this.#boss) throw new Error('The queue has not been started')
    return this.#boss
  }

  async start(): Promise<void> {
    const { default: Boss } = await import('pg-boss')
    const using = (db: JobDatabase) =>
      new Boss({ db: db as PgBoss.Db, supervise: false, schedule: false, deleteAfterDays: 7 })
    const preparing = using(jobDatabase(this.#store.sessions))
    preparing.on('error', this.#onError)
    await preparing.start()
    await this.#makeQueues(using)
    this.#boss = using(this.#database)
    this.#boss.on('error', this.#onError)
    if (!this.#works) return
    if (!this.#store.isShared) for (const worker of this.#workers.values()) await worker.recover()
    await this.#store.onJobSent((name) => this.wake(name))
    for (const worker of this.#workers.values()) worker.start()
    this.#every(this.#leases.expireMs, () => this.#expire())
    this.#every(CLEAN_MS, () => this.#started().maintain())
  }

  readonly #onError = (error: Error): void => {
    if (!isStoreTrouble(error)) this.#log('error', 'The queue failed', { reason: error.message })
  }

  /** Under a lock: of two processes that make queues at once, PostgreSQL would end one as a deadlock. */
  async #makeQueues(using: (db: JobDatabase) => PgBoss): Promise<void> {
    const { sessions } = this.#store
    const made = new Set((await using(jobDatabase(sessions)).getQueues()).map(({ name }) => name))
    const missing = [...this.#workers.keys()].filter((name) => !made.has(name))
    if (missing.length === 0) return
    await sessions.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('roomwright_queues', 0))`.execute(db)
      const boss = using(jobDatabase(db))
      for (const name of missing) await boss.createQueue(name)
    })
  }

  /** @param name of a queue; left out: of any */
  wake(name?: string): void {
    for (const worker of name === undefined ? this.#workers.values() : [this.#workers.get(name)]) worker?.wake()
  }

  /** Jobs whose process has died wait again. */
  async #expire(): Promise<void> {
    await this.#started().expire()
    this.wake()
  }

  #every(ms: number, work: () => Promise<void>): void {
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
