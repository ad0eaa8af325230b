import { ServiceError } from '../../base/errors.ts'
import type { RunOptions } from './compute.ts'
import type { ComputeEvents } from './compute-events.ts'
import type { Job, Scheduler } from './scheduler.ts'
import type { Outcome, TaskName } from './task.ts'

/** A call that has run for so long is no short one, ms: twice what nearly every room takes. */
const SLICE_MS = 150
/** Calls with params from here on, bytes, are known to take long. */
const LONG_BYTES = 65_536

type Answered = Extract<Outcome, { answer: unknown }>['answer']

/** What a call needs of the threads. */
export interface Threads {
  readonly scheduler: Scheduler
  /** Runs a call on the thread that the scheduler has chosen. */
  run(name: TaskName, params: Uint8Array<ArrayBuffer>, thread: number): Promise<Outcome>
  /** Tells the call that runs on a thread to stop. */
  stop(thread: number): void
  readonly events: ComputeEvents | undefined
}

/** One call on its way through the scheduler: it waits, runs, perhaps starts again, and settles `result`. */
export class ThreadCall<Result> implements Job {
  readonly client: string
  readonly bytes: number
  readonly long: boolean
  readonly result: Promise<Result>
  readonly #threads: Threads
  readonly #name: TaskName
  readonly #options: RunOptions
  #params: Uint8Array<ArrayBuffer>
  /** The thread it runs on. */
  #thread: number | undefined
  #slice: NodeJS.Timeout | undefined
  #signal: AbortSignal | undefined
  #settled = false
  /** When it began to wait, and how long it has waited before; monotonic ms. */
  #waitsSince = performance.now()
  #waitedMs = 0
  readonly #read: (answer: Answered) => Result
  #resolve!: (result: Result) => void
  #reject!: (reason: unknown) => void

  /** @param read makes the result of the answer, or throws where it is a refusal */
  constructor(
    threads: Threads,
    name: TaskName,
    params: Uint8Array<ArrayBuffer>,
    options: RunOptions,
    read: (answer: Answered) => Result,
  ) {
    this.client = options.client ?? ''
    // What it keeps alive, which is more than the params where they are a part of a body.
    this.bytes = params.buffer.byteLength
    this.long = name === 'answerLines' || params.byteLength >= LONG_BYTES
    this.#threads = threads
    this.#name = name
    this.#read = read
    this.#params = params
    this.#options = options
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    threads.scheduler.add(this)
    if (this.#thread === undefined) this.#heed()
  }

  start(thread: number): void {
    this.#thread = thread
    this.#waitedMs += performance.now() - this.#waitsSince
    this.#slice = setTimeout(() => this.#endSlice(), SLICE_MS)
    this.#threads.run(this.#name, this.#params, thread).then(
      (outcome) => this.#came(outcome),
      (error) => this.#end(() => this.#reject(error)),
    )
  }

  interrupt(): void {
    this.#threads.stop(this.#thread!)
  }

  refuse(seconds: number): void {
    const retryAfterSeconds = Math.max(1, Math.ceil(seconds))
    this.#threads.events?.onRefused()
    const text = `furnishing: too many calls wait already, try again in ${retryAfterSeconds} seconds`
    this.#settle(() => this.#reject(new ServiceError('unavailable', text, undefined, { retryAfterSeconds })))
  }

  #endSlice(): void {
    this.#heed()
    this.#threads.scheduler.endSlice(this)
  }

  /** Asks for the signal of the caller only now that the call takes longer: it costs. */
  #heed(): void {
    if (this.#signal || this.#settled) return
    this.#signal = this.#options.signal?.()
    if (this.#signal?.aborted) this.#leave()
    else this.#signal?.addEventListener('abort', this.#leave, { once: true })
  }

  /** The caller has gone: out of the queue, or off the thread. */
  readonly #leave = (): void => {
    if (this.#thread !== undefined) this.#threads.stop(this.#thread)
    else if (this.#threads.scheduler.remove(this)) this.#settle(() => this.#reject(callerGone()))
  }

  #came(outcome: Outcome): void {
    const gone = this.#signal?.aborted ?? false
    if ('interrupted' in outcome && !gone) {
      this.#startAgain(outcome.interrupted)
      return
    }
    const details = { waitedMs: this.#waitedMs, stages: 'stages' in outcome ? outcome.stages : undefined }
    this.#options.onCost?.(outcome.ms, details)
    this.#threads.events?.onEnded(this.#name, outcome.ms, details)
    this.#end(() => {
      if ('interrupted' in outcome) this.#reject(callerGone())
      else this.#resolve(this.#read(outcome.answer))
    })
  }

  /** From the beginning, on a thread for long calls. The answer is the same: nothing of the first attempt is left. */
  #startAgain(params: Uint8Array<ArrayBuffer>): void {
    clearTimeout(this.#slice)
    this.#params = params
    this.#thread = undefined
    this.#waitsSince = performance.now()
    this.#threads.events?.onRestarted()
    this.#threads.scheduler.requeue(this)
  }

  #end(settle: () => void): void {
    clearTimeout(this.#slice)
    this.#threads.scheduler.finish(this)
    this.#settle(settle)
  }

  #settle(settle: () => void): void {
    this.#settled = true
    this.#signal?.removeEventListener('abort', this.#leave)
    try {
      settle()
    } catch (error) {
      this.#reject(error)
    }
  }
}

const callerGone = () => new ServiceError('unavailable', 'call: its caller is gone')
