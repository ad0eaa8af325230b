import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Handler } from '../service/job-queue.ts'
import type { Db } from '../store/database.ts'
import { isStoreTrouble } from '../store/engine/unavailable.ts'

export interface WorkerPlan {
  readonly name: string
  readonly concurrency: number
  readonly secondsMax: number
  /** Longest time between two looks for jobs, ms. */
  readonly lookMs: () => number
  readonly leaseSeconds: number
}

interface Surroundings {
  readonly boss: () => PgBoss
  readonly db: Db
  /** Called after a job has failed, perhaps for good. */
  readonly onFailed: () => void
  readonly log: (level: 'warn' | 'error', message: string, fields?: Readonly<Record<string, unknown>>) => void
}

interface Running {
  readonly attempt: number
  readonly abort: AbortController
  readonly done: Promise<void>
}

/** Pauses after looks that found nothing where something should be, ms: another process has it, or clocks are coarse. */
const EMPTY_MS_MIN = 2
const EMPTY_MS_MAX = 1000

/** Pause after a failure of the store, ms. */
const FAILURE_MS = 1000

/** How long aborted jobs are waited for, ms. */
const ABORTED_MS_MAX = 5000

/** Does the jobs of one queue in this process. It looks for jobs when it is told of one, and when the next one is due. */
export class QueueWorker {
  readonly #plan: WorkerPlan
  readonly #handler: Handler<never>
  readonly #with: Surroundings
  readonly #running = new Map<string, Running>()
  #wakeUp = () => {}
  #woken = false
  #stopping = false
  #emptyLooks = 0
  #loop: Promise<void> | undefined
  #heartbeat: NodeJS.Timeout | undefined

  constructor(plan: WorkerPlan, handler: Handler<never>, surroundings: Surroundings) {
    this.#plan = plan
    this.#handler = handler
    this.#with = surroundings
  }

  /** For a store that no other process uses: jobs that are under way are those of a process that ended. */
  async recover(): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from pgboss.job
      where name = ${this.#plan.name} and state = 'active'`.execute(this.#with.db)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await this.#with.boss().fail(this.#plan.name, ids)
    await sql`update pgboss.job set start_after = now()
      where name = ${this.#plan.name} and state = 'retry' and id = any(${ids}::uuid[])`.execute(this.#with.db)
  }

  start(): void {
    this.#heartbeat = setInterval(() => void this.#renew(), (this.#plan.leaseSeconds * 1000) / 3).unref()
    this.#loop = this.#work()
  }

  wake(): void {
    this.#woken = true
    this.#wakeUp()
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping = true
    this.wake()
    await this.#loop
    await this.#settled(graceMs)
    for (const { abort } of this.#running.values()) abort.abort(new Error('the service stops'))
    await this.#settled(ABORTED_MS_MAX)
    clearInterval(this.#heartbeat)
  }

  /** Waits for the running jobs, but not for longer than `ms`. */
  async #settled(ms: number): Promise<void> {
    if (this.#running.size === 0) return
    const waiting = new AbortController()
    const ended = Promise.all([...this.#running.values()].map(({ done }) => done))
    await Promise.race([ended, pause(ms, undefined, { signal: waiting.signal }).catch(() => {})])
    waiting.abort()
  }

  async #work(): Promise<void> {
    let isFailing = false
    while (!this.#stopping) {
      this.#woken = false
      let ms = FAILURE_MS
      try {
        ms = await this.#look()
        isFailing = false
      } catch (error) {
        if (!isFailing) this.#log('Cannot look for jobs', error as Error)
        isFailing = true
        this.#woken = false // what cannot be used is not asked without a pause
      }
      if (!this.#woken && !this.#stopping) await this.#sleep(ms)
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref()
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Starts jobs that are due, as many as may run. @returns when to look again, unless a job ends or is sent before, ms */
  async #look(): Promise<number> {
    const { name, concurrency } = this.#plan
    const lookMs = this.#plan.lookMs()
    const free = concurrency - this.#running.size
    if (free <= 0) return lookMs
    const jobs = await this.#with.boss().fetch<object>(name, { batchSize: free, includeMetadata: true })
    for (const job of jobs) this.#start(job as PgBoss.JobWithMetadata<object>)
    if (jobs.length === free) return lookMs
    const dueMs = await this.#nextDueMs()
    if (dueMs === undefined || dueMs > 0) {
      this.#emptyLooks = 0
      return Math.min(dueMs ?? lookMs, lookMs)
    }
    return Math.min(EMPTY_MS_MIN * 2 ** this.#emptyLooks++, EMPTY_MS_MAX)
  }

  /** Time until the next job is due, by the clock of the database, ms; undefined when none waits. */
  async #nextDueMs(): Promise<number | undefined> {
    const { rows } = await sql<{ ms: number | null }>`select
      (extract(epoch from min(start_after) - clock_timestamp()) * 1000)::float8 as ms
      from pgboss.job where name = ${this.#plan.name} and state < 'active'`.execute(this.#with.db)
    const ms = rows[0]?.ms ?? undefined
    return ms === undefined ? undefined : Math.ceil(ms)
  }

  #start({ id, data, retryCount }: PgBoss.JobWithMetadata<object>): void {
    const abort = new AbortController()
    const attempt = retryCount + 1
    const done = this.#carryOut(id, data, attempt, abort).finally(() => {
      this.#running.delete(id)
      this.wake()
    })
    this.#running.set(id, { attempt, abort, done })
  }

  async #carryOut(id: string, data: object, attempt: number, abort: AbortController): Promise<void> {
    const { name, secondsMax } = this.#plan
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(secondsMax * 1000)])
    try {
      await this.#handler(data as never, { id, attempt, signal })
    } catch (error) {
      if (abort.signal.aborted) return this.#settle(() => this.#putBack(id, attempt))
      this.#log('A job failed', error as Error, { job: id, attempt })
      const reason = { message: (error as Error).message }
      await this.#settle(() => this.#with.boss().fail(name, id, reason))
      return this.#with.onFailed()
    }
    // Nothing is left of what is done: results worth keeping are in tables of ours.
    return this.#settle(() => this.#with.boss().deleteJob(name, id))
  }

  /** A job that was not done for no fault of its own waits again, without counting as tried. */
  #putBack = (id: string, attempt: number) =>
    sql`update pgboss.job set state = 'retry', started_on = null, start_after = now()
      where name = ${this.#plan.name} and id = ${id}::uuid and state = 'active' and retry_count = ${attempt - 1}::int`.execute(
      this.#with.db,
    )

  /** Writes down what became of a job; when the store is away for long the job is done again, after its lease. */
  async #settle(write: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await write()
        return
      } catch (error) {
        if (this.#stopping || tries === 30)
          return this.#log('Cannot write down the end of a job, it will be done again', error as Error)
        await pause(FAILURE_MS, undefined, { ref: false })
      }
    }
  }

  /** Tells that the running jobs are being done, and stops those that were taken over because it could not tell in time. */
  async #renew(): Promise<void> {
    if (this.#running.size === 0) return
    const ids = [...this.#running.keys()]
    const attempts = ids.map((id) => this.#running.get(id)!.attempt - 1)
    try {
      const { rows } = await sql<{ id: string }>`update pgboss.job j set started_on = now()
        from unnest(${ids}::uuid[], ${attempts}::int[]) as mine (id, retry_count)
        where j.name = ${this.#plan.name} and j.id = mine.id and j.state = 'active'
          and j.retry_count = mine.retry_count returning j.id`.execute(this.#with.db)
      const kept = new Set(rows.map(({ id }) => id))
      for (const id of ids)
        if (!kept.has(id)) this.#running.get(id)?.abort.abort(new Error('another has taken the job'))
    } catch (error) {
      this.#log('Cannot renew the leases of running jobs', error as Error)
    }
  }

  #log(message: string, error: Error, fields: Readonly<Record<string, unknown>> = {}): void {
    if (isStoreTrouble(error)) return
    this.#with.log('warn', message, { queue: this.#plan.name, ...fields, reason: error.message })
  }
}
