import type { ComputeLoad } from './compute-events.ts'
import { FairQueue, type Waiting } from './fair-queue.ts'
import { MovingAverage } from './moving-average.ts'

/** A call that wants a thread. */
export interface Job extends Waiting {
  /** Whether it is known to take long before it has begun. */
  readonly long: boolean
  /** Has a thread from now on, until `finish` or `requeue`. */
  start(thread: number): void
  /** Is to give its thread back: it ends by `requeue`, or by `finish` when it was done before it noticed. */
  interrupt(): void
  /** Waits no longer, because of others: there is no place for it. @param seconds after which there may be one */
  refuse(seconds: number): void
}

export interface SchedulerOptions {
  readonly threads: number
  /** Longest expected wait of a call, seconds; one that would wait longer is refused. */
  readonly waitSecondsMax: number
  /** Most bytes that waiting calls hold together. */
  readonly waitingBytesMax: number
  /** Monotonic milliseconds. */
  readonly now: () => number
}

/** First guesses of how long calls take, ms, and the longest credit of one class, ms. */
const SHORT_MS = 30
const LONG_MS = 500
const CREDIT_MS = 1000

interface Run {
  readonly job: Job
  readonly thread: number
  readonly from: number
  /** Came from the queue of long calls. */
  readonly waitedLong: boolean
  /** Has run for a slice: no short call. */
  overdue: boolean
  /** Counts among the long calls, and keeps its thread to its end. */
  firm: boolean
  interrupted: boolean
}

/**
 * Who gets a thread. Calls begin as short ones. A call that has run for a slice becomes a long one: in place while there
 * are few, else it gives its thread to the next short call and starts again among the long ones. Long calls leave one
 * thread to the short ones, which wait for no long call therefore; and they always have one themselves, so that neither
 * waits for ever. Within a class the clients take turns (docs/running.md#load).
 */
export class Scheduler {
  readonly #options: SchedulerOptions
  readonly #free: number[]
  readonly #runs = new Map<Job, Run>()
  readonly #short = new FairQueue<Job>()
  readonly #long = new FairQueue<Job>()
  readonly #shortMs = new MovingAverage(SHORT_MS)
  readonly #longMs = new MovingAverage(LONG_MS)
  /** Most long calls at a time; while short ones wait, `#longShare`. */
  readonly #longMax: number
  readonly #longShare: number
  /** By how much the short queue has had more of the only thread than the long one, ms. */
  #credit = 0

  constructor(options: SchedulerOptions) {
    this.#options = options
    this.#free = Array.from({ length: options.threads }, (_, i) => options.threads - 1 - i)
    this.#longMax = Math.max(1, options.threads - 1)
    this.#longShare = Math.max(1, Math.floor(options.threads / 2))
  }

  /** Gives the job a thread, now or later, or refuses it. */
  add(job: Job): void {
    const queue = job.long ? this.#long : this.#short
    const seconds = this.#expectedSeconds(job, job.long)
    if (seconds > this.#options.waitSecondsMax) {
      job.refuse(seconds)
      return
    }
    queue.push(job)
    this.#dispatch()
    this.#dropBytes(job)
  }

  /** What runs and what waits. */
  load(): ComputeLoad {
    return {
      threads: this.#options.threads,
      running: this.#runs.size,
      waitingShort: this.#short.size,
      waitingLong: this.#long.size,
      waitingBytes: this.#short.bytes + this.#long.bytes,
    }
  }

  /** Takes out a job that waits. @returns whether it did */
  remove(job: Job): boolean {
    return this.#short.delete(job) || this.#long.delete(job)
  }

  /** To be called when a job has run for a slice. */
  endSlice(job: Job): void {
    const run = this.#runs.get(job)
    if (!run || run.firm) return
    run.overdue = true
    this.#dispatch()
  }

  /** The job has ended and gives its thread back. */
  finish(job: Job): void {
    const run = this.#end(job)
    const ms = this.#options.now() - run.from
    const average = run.overdue || run.firm ? this.#longMs : this.#shortMs
    average.add(ms)
    this.#dispatch()
  }

  /** The job was interrupted: it waits among the long ones, first of its client, unless too many of those wait. */
  requeue(job: Job): void {
    this.#end(job)
    const seconds = this.#expectedSeconds(job, true)
    if (seconds > this.#options.waitSecondsMax) job.refuse(seconds)
    else this.#long.unshift(job)
    this.#dispatch()
  }

  #end(job: Job): Run {
    const run = this.#runs.get(job)!
    this.#runs.delete(job)
    this.#free.push(run.thread)
    const ms = this.#options.now() - run.from
    this.#credit = Math.max(-CREDIT_MS, Math.min(CREDIT_MS, this.#credit + (run.waitedLong ? -ms : ms)))
    return run
  }

  #dispatch(): void {
    this.#promote()
    while (this.#free.length > 0) {
      const queue = this.#nextQueue()
      if (!queue) break
      this.#begin(queue.shift()!, queue === this.#long)
    }
    this.#interruptExcess()
  }

  /** Calls that have had their slice go on as long ones where no other long call waits for that. */
  #promote(): void {
    for (const run of this.#runs.values())
      if (run.overdue && !run.firm) run.firm = this.#firm + this.#long.size < this.#longLimit
  }

  #begin(job: Job, long: boolean): void {
    const thread = this.#free.pop()!
    const from = this.#options.now()
    this.#runs.set(job, { job, thread, from, waitedLong: long, overdue: false, firm: long, interrupted: false })
    job.start(thread)
  }

  /** The class whose turn it is; undefined when none can run. */
  #nextQueue(): FairQueue<Job> | undefined {
    const longFits = this.#long.size > 0 && this.#firm < this.#longLimit
    if (this.#short.size === 0) return longFits ? this.#long : undefined
    if (!longFits) return this.#short
    // The only thread is shared out by time, of several the long calls have theirs.
    return this.#options.threads === 1 && this.#credit < 0 ? this.#short : this.#long
  }

  /** Short calls that find no thread take those of calls which have had their slice and are too many to be long ones. */
  #interruptExcess(): void {
    const yielding = [...this.#runs.values()].filter(({ interrupted }) => interrupted).length
    let needed = this.#short.size - yielding
    for (const run of [...this.#runs.values()].reverse()) {
      if (needed <= 0) return
      if (!run.overdue || run.firm || run.interrupted) continue
      run.interrupted = true
      needed--
      run.job.interrupt()
    }
  }

  get #firm(): number {
    let firm = 0
    for (const run of this.#runs.values()) if (run.firm) firm++
    return firm
  }

  get #longLimit(): number {
    return this.#short.size > 0 ? this.#longShare : this.#longMax
  }

  /** How long a new job would wait: those before it, and the one whose end it waits for. */
  #expectedSeconds({ client }: Job, long: boolean): number {
    const queue = long ? this.#long : this.#short
    const longs = this.#firm + this.#long.size
    const shared = long ? this.#short.size > 0 : longs > 0
    const { threads } = this.#options
    const own = long ? (shared ? this.#longShare : this.#longMax) : threads - Math.min(longs, this.#longShare)
    if (queue.size === 0 && this.#free.length > 0 && (!long || this.#firm < own)) return 0
    const ms = (long ? this.#longMs : this.#shortMs).value
    // The only thread serves both classes by turns.
    const serving = threads === 1 ? (shared ? 0.5 : 1) : own
    return ((queue.ahead(client) + 1) * ms) / serving / 1000
  }

  /** While waiting calls hold too many bytes, the client that holds the most loses its last one. */
  #dropBytes(newest: Job): void {
    while (this.#short.bytes + this.#long.bytes > this.#options.waitingBytesMax) {
      const held = new Map<string, number>()
      this.#short.addBytes(held)
      this.#long.addBytes(held)
      // Among equals the newcomer: waiting calls keep their place.
      const most = Math.max(...held.values())
      const client =
        held.get(newest.client) === most ? newest.client : [...held].find(([, bytes]) => bytes === most)![0]
      const job = (this.#short.last(client) ?? this.#long.last(client))!
      this.remove(job)
      job.refuse(this.#expectedSeconds(job, job.long))
    }
  }
}
