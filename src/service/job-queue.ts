import type { Db } from '../store/database.ts'

/** What a handler may know of its job beside the data. */
export interface JobContext {
  readonly id: string
  /** 1 the first time; more when it was tried before. */
  readonly attempt: number
  /** Aborted when the service stops, the job has taken too long, or another process has taken it over. */
  readonly signal: AbortSignal
}

/** Does a job. When it throws, or its process ends, the job is tried again. */
export type Handler<Data> = (data: Data, context: JobContext) => Promise<void>

/** When a job is done, and how often it is tried. */
export interface SendOptions {
  /** Earliest start; a number = seconds from now. Default: at once. */
  readonly startAfter?: number | Date
  /** How often it is tried again after its worker failed or died; default 5. */
  readonly retryLimit?: number
  /** Pause before it is tried again, seconds; doubled each time. Default 5. */
  readonly retryDelay?: number
  /** Jobs with a higher one are done first; default 0. */
  readonly priority?: number
}

/** A job among many. */
export interface ManyJob extends Pick<SendOptions, 'priority'> {
  readonly data: object
}

export interface WorkOptions<Data> {
  /** Jobs of this process at a time. */
  readonly concurrency: number
  /** After this time the signal of a job is aborted, seconds; default 900. */
  readonly secondsMax?: number
  /** Called once for a job that was tried as often as it may be: itself a job, so it is called even when the process died. */
  readonly onDead?: Handler<Data>
}

/** What is in one queue. */
export interface QueueCount {
  readonly name: string
  /** Jobs that could be done now. */
  readonly waiting: number
  /** Jobs for later, such as another attempt. */
  readonly scheduled: number
  /** Jobs under way, in any process. */
  readonly running: number
  /** How long the oldest of the waiting ones could have been done, seconds; 0 when none waits. */
  readonly oldestSeconds: number
}

/** Jobs that are done in the background, by this process or another, each at least once; their handlers have to bear that. */
export interface Queue {
  /**
   * Adds a job, in the transaction that is given: it exists once that has been committed, and is then started at once.
   *
   * @param name of a queue that some process works
   * @param data JSON
   * @returns the id of the job
   */
  send(db: Db, name: string, data: object, options?: SendOptions): Promise<string>
  /** Adds many jobs of one queue at once, as `send` does. */
  sendAll(db: Db, name: string, jobs: readonly ManyJob[]): Promise<void>
  /** Removes a job that has not started, in the transaction `db`. @returns whether it was there */
  remove(db: Db, name: string, id: string): Promise<boolean>
  /** Says who does the jobs of a queue; before `start`. */
  work<Data extends object>(name: string, options: WorkOptions<Data>, handler: Handler<Data>): void
  /** Makes the workers look for jobs now, as they do by themselves when one is sent or due. */
  wake(): void
  /** What is in each queue that this process works. */
  counts(): Promise<QueueCount[]>
  start(): Promise<void>
  /** Takes no more jobs, waits for running ones for `graceMs`, then aborts them; what was not done is done after the next start. */
  stop(graceMs?: number): Promise<void>
}
