import { type Job, Scheduler, type SchedulerOptions } from '../../../src/threads/compute/scheduler.ts'

/** A call of a simulation: when it comes, whose it is, how long it computes. */
export interface Arrival {
  readonly at: number
  readonly client: string
  readonly ms: number
  readonly bytes?: number
  /** Known to take long before it begins. */
  readonly long?: boolean
  /** When its caller hangs up. */
  readonly leavesAt?: number | undefined
}

/** What became of it. */
export interface Fate extends Arrival {
  doneAt?: number
  refused?: number
  hasLeft?: true
  /** Every time that it got a thread. */
  readonly starts: number[]
}

const SLICE_MS = 150
/** From being asked to stop until the thread is free. */
const STOP_MS = 5

type Options = Omit<SchedulerOptions, 'now'>

/** Runs arrivals on threads of a clock that stands still between events, until nothing is left to do. */
export function simulate(
  arrivals: readonly Arrival[],
  options: Partial<Options> = {},
  look: (running: readonly Fate[], waiting: readonly Fate[]) => void = () => {},
): Fate[] {
  let now = 0
  const events: { at: number; do: () => void }[] = []
  const later = (ms: number, then: () => void) => events.push({ at: now + ms, do: then })
  const scheduler = new Scheduler({
    threads: 2,
    waitSecondsMax: Number.POSITIVE_INFINITY,
    waitingBytesMax: Number.POSITIVE_INFINITY,
    ...options,
    now: () => now,
  })
  const running = new Map<number, Fate>()
  const waiting = new Set<Fate>()
  const fates = arrivals.map((arrival): Fate => ({ ...arrival, starts: [] }))
  for (const fate of fates) {
    let thread: number | undefined
    let attempt = 0
    const free = () => {
      running.delete(thread!)
      thread = undefined
      attempt++
    }
    const job: Job = {
      client: fate.client,
      bytes: fate.bytes ?? 0,
      long: fate.long ?? false,
      start(assigned) {
        if (running.has(assigned)) throw new Error('a thread was given twice')
        thread = assigned
        running.set(assigned, fate)
        waiting.delete(fate)
        fate.starts.push(now)
        const own = attempt
        const still = (then: () => void) => () => own === attempt && then()
        later(
          SLICE_MS,
          still(() => scheduler.endSlice(job)),
        )
        later(
          fate.ms,
          still(() => {
            fate.doneAt = now
            free()
            scheduler.finish(job)
          }),
        )
      },
      interrupt() {
        const own = attempt
        later(STOP_MS, () => {
          if (own !== attempt) return
          free()
          waiting.add(fate)
          scheduler.requeue(job)
        })
      },
      refuse(seconds) {
        waiting.delete(fate)
        fate.refused = seconds
      },
    }
    events.push({
      at: fate.at,
      do: () => {
        waiting.add(fate)
        scheduler.add(job)
      },
    })
    if (fate.leavesAt !== undefined)
      events.push({
        at: fate.leavesAt,
        do: () => {
          if (!scheduler.remove(job)) return
          waiting.delete(fate)
          fate.hasLeft = true
        },
      })
  }
  while (events.length > 0) {
    const next = events.reduce((first, one) => (one.at < first.at ? one : first))
    events.splice(events.indexOf(next), 1)
    now = next.at
    next.do()
    look([...running.values()], [...waiting])
  }
  return fates
}
