import { setTimeout as pause } from 'node:timers/promises'
import type { Handler } from '../service/job-queue.ts'
import type { Db } from '../store/database.ts'
import { isStoreTrouble } from '../store/engine/unavailable.ts'
import {
  type ClaimedJob,
  claimJobs,
  deleteDoneJob,
  failJob,
  millisecondsToNextJob,
  renewJobs,
  unclaimJob,
} from '../store/tables/queue-jobs.ts'

export interface WorkerPlan {
  readonly name: string
  readonly concurrency: number
  readonly secondsMax: number
  /** Longest time between two looks for jobs, ms. */
  readonly lookMs: () => number
  readonly leaseSeconds: number
}

interface Surroundings {
  readonly db: Db
  /** Called after a job has failed, perhaps for good. */
  readonly onFailed: () => void
  readonly log: (level: 'warn' | 'error', message: string, fields?: Readonly<Record<string, unknown>>) => void
}

interface Running {
  readonly job: ClaimedJob
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

/** Does the jobs of one queue in this process. It polls when it is notified of a job, and when the next one is due. */
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
    const { name, concurrency, leaseSeconds } = this.#plan
    const lookMs = this.#plan.lookMs()
    const free = concurrency - this.#running.size
    if (free <= 0) return lookMs
    const jobs = await claimJobs(this.#with.db, name, free, leaseSeconds)
    for (const job of jobs) this.#start(job)
    if (jobs.length === free) return lookMs
    const dueMs = await millisecondsToNextJob(this.#with.db, name)
    if (dueMs === undefined || dueMs > 0) {
      this.#emptyLooks = 0
      return Math.min(dueMs ?? lookMs, lookMs)
    }
    return Math.min(EMPTY_MS_MIN * 2 ** this.#emptyLooks++, EMPTY_MS_MAX)
  }

  #start(job: ClaimedJob): void {
    const abort = new AbortController()
    const done = this.#carryOut(job, abort).finally(() => {
      this.#running.delete(job.id)
      this.wake()
    })
    this.#running.set(job.id, { job, abort, done })
  }

  async #carryOut(job: ClaimedJob, abort: AbortController): Promise<void> {
    const { id, data, attempts: attempt } = job
    const { db } = this.#with
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(this.#plan.secondsMax * 1000)])
    try {
      await this.#handler(data as never, { id, attempt, signal })
    } catch (error) {
      if (abort.signal.aborted) return this.#settle(() => unclaimJob(db, job))
      const { message } = error as Error
      this.#log('A job failed', error as Error, { job: id, attempt })
      await this.#settle(() => failJob(db, job, message))
      return this.#with.onFailed()
    }
    // Results worth keeping are in tables of their own.
    return this.#settle(() => deleteDoneJob(db, job))
  }

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
    const running = [...this.#running.values()]
    try {
      const jobs = running.map(({ job }) => job)
      const renewed = await renewJobs(this.#with.db, jobs, this.#plan.leaseSeconds)
      for (const { job, abort } of running)
        if (!renewed.has(job.id)) abort.abort(new Error('another has taken the job'))
    } catch (error) {
      this.#log('Cannot renew the leases of running jobs', error as Error)
    }
  }

  #log(message: string, error: Error, fields: Readonly<Record<string, unknown>> = {}): void {
    if (isStoreTrouble(error)) return
    this.#with.log('warn', message, { queue: this.#plan.name, ...fields, reason: error.message })
  }
}
